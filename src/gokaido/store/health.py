"""Whether a database is well: it answers, takes what is written, and what it holds can be read."""

import sqlite3
import time

from .errors import Lost
from .store import Store

SOUND = 60.0  # seconds between two looks through a whole file, and more when a look takes long
SHARE = 0.005  # of the time may be spent with it
FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Health:
    """Looks at a database. Call it from a thread, and not too often: it writes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.again = 0.0  # when the whole file is next looked through
        self.sound = True

    def look(self) -> str:
        """`well`, `silent`, `full` when nothing can be written, or `corrupt`."""
        try:
            self.store.alive()
        except Lost:
            return "silent"
        if not self.store.postgres:
            return self._sqlite()
        try:
            self.store.number_a_transaction()
        except Lost:
            return "full"
        return "well"

    def _sqlite(self) -> str:
        if not self.store.file:
            return "well"
        try:
            fresh = sqlite3.connect(self.store.file, timeout=2, isolation_level=None)  # it has read nothing yet
        except sqlite3.Error:
            return "silent"
        try:
            version = fresh.execute("PRAGMA user_version").fetchone()[0]
            fresh.execute(f"PRAGMA user_version = {version}")  # one page, to the disk
            if time.monotonic() >= self.again:
                begun = time.monotonic()
                self.sound = fresh.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
                self.again = time.monotonic() + max(SOUND, (time.monotonic() - begun) / SHARE)
        except sqlite3.Error as error:
            kind = error.sqlite_errorcode & 0xFF
            return "well" if kind in BUSY else "full" if kind in FULL else "corrupt"
        finally:
            fresh.close()
        return "well" if self.sound else "corrupt"
