"""Writing one move of a match by the shortest way: one statement, a transaction of its own.

On SQLite a commit into the write-ahead log takes about a tenth of a millisecond, less than to hand the work to another
thread, and it never waits: when another process writes just then, it tries again an instant later. Moving the log
into the database file, which does wait for the disk, is left to `tidy`, in a thread.

On PostgreSQL a few connections of the serving loop write at the same time, so that the database can make several
moves last with one wait for its disk.
"""

import asyncio
import sqlite3
from datetime import datetime
from typing import Any, Protocol

INTO = "INSERT INTO moves (match, number, seat, action, back, made) VALUES"
INSTANTS = (0.001, 0.001, 0.002, 0.004, 0.008, 0.016, 0.03)  # seconds
CONNECTIONS = 4
WAIT = 2.0  # seconds
IDLE = 0  # as PostgreSQL's library numbers what a connection is doing
Line = tuple[str, int, int, str, datetime]  # match, number, seat, action, when


class MoveWriter(Protocol):
    """Writes a move by the short way."""

    async def add(self, line: Line, words: str) -> bool:
        """Write a move and tell `words`, if any; False when that failed and the usual way should be tried."""

    def close(self) -> None:
        """Let go of the database."""


class SqliteMoveWriter:
    """A connection of its own for moves. Nobody is told: the processes of one machine have their own way."""

    def __init__(self, path: str) -> None:
        self.connection: Any = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        for line in ("synchronous=NORMAL", "foreign_keys=ON", "wal_autocheckpoint=0"):
            self.connection.execute(f"PRAGMA {line}")

    async def add(self, line: Line, words: str) -> bool:
        """Write; another process that is writing is done in an instant, and waiting patiently would take far longer."""
        *values, made = line
        for wait in INSTANTS:
            try:
                self.connection.execute(f"{INTO} (?, ?, ?, ?, 0, ?)", (*values, made.isoformat(" ", "microseconds")))
                return True
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise
            await asyncio.sleep(wait)
        return False

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()


class PostgresMoveWriter:
    """Connections for moves alone, opened when they are needed."""

    WRITE = f"{INTO} (%s, %s, %s, %s, 0, %s)"
    WRITE_AND_TELL = f"WITH kept AS ({WRITE} RETURNING 1) SELECT pg_notify(%s, %s) FROM kept"

    def __init__(self, url: str, channel: str) -> None:
        self.url, self.channel = url, channel
        self.free: list[Any] = []
        self.turn = asyncio.Semaphore(CONNECTIONS)

    async def add(self, line: Line, words: str) -> bool:
        """Write and tell in one statement; a connection that fails is not used again."""
        import psycopg

        what = (self.WRITE_AND_TELL, (*line, self.channel, words)) if words else (self.WRITE, line)
        try:
            async with asyncio.timeout(WAIT), self.turn:
                await self._write(*what)
        except (psycopg.OperationalError, TimeoutError):
            self.close()  # the others are as old
            return False
        return True

    async def _write(self, *what: Any) -> None:
        import psycopg

        from .postgres import ALIVE

        connection: Any = None
        try:
            connect = psycopg.AsyncConnection.connect
            connection = self.free.pop() if self.free else await connect(self.url, autocommit=True, **ALIVE)
            await connection.execute(*what, prepare=True)
        finally:
            if connection and connection.pgconn.transaction_status == IDLE:
                self.free.append(connection)
            elif connection:
                connection.pgconn.finish()

    def close(self) -> None:
        """Let go of what is not in use."""
        while self.free:
            self.free.pop().pgconn.finish()
