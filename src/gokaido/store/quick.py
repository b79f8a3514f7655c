"""Writing one line of a match into SQLite at once, on the thread that asks.

A commit into the write-ahead log takes about a tenth of a millisecond, less than to hand the work to another thread.
It never waits: when another process writes just then, it says so, and the patient way is taken. Moving the log
into the database file, which does wait for the disk, is left to `tidy`, in a thread.
"""

import sqlite3
import threading
from datetime import datetime
from typing import Any

SQL = "INSERT INTO moves (match, number, seat, action, back, made) VALUES (?, ?, ?, ?, 0, ?)"


class QuickSqlite:
    """A connection of its own for moves."""

    def __init__(self, path: str) -> None:
        self.turn = threading.Lock()
        self.connection: Any = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        for line in ("synchronous=NORMAL", "foreign_keys=ON", "wal_autocheckpoint=0"):
            self.connection.execute(f"PRAGMA {line}")

    def add(self, match: str, number: int, seat: int, action: str, made: datetime) -> bool:
        """Write, as a transaction of its own; False when another process is writing just now."""
        when = made.isoformat(" ", "microseconds")
        with self.turn:
            try:
                self.connection.execute(SQL, (match, number, seat, action, when))
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    return False
                raise
        return True

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()
