"""Writing one move of a match by the shortest way: one statement, a transaction of its own.

On SQLite a commit into the write-ahead log takes about a tenth of a millisecond, less than to hand the work to another
thread, and it never waits: when another process writes just then, it tries again an instant later. Moving the log
into the database file, which does wait for the disk, is left to `tidy`, in a thread.

On PostgreSQL moves that come at about the same time are written by one statement, so that the database makes all of
them last with one wait for its disk.
"""

import asyncio
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from .errors import Taken

INTO = "INSERT INTO moves (match, number, seat, action, back, made) VALUES"
INSTANTS = (0.001, 0.001, 0.002, *[0.003] * 80)  # seconds: a quarter in all, as long as a busy thread may write
TOGETHER = 200  # moves that one statement writes
WAIT = 2.0  # seconds
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


@dataclass(eq=False)
class _Waiting:
    """A move to be written, and where it is said whether it was."""

    line: Line
    words: str
    done: asyncio.Future[bool]


class PostgresMoveWriter:
    """A connection for moves alone. What comes while it writes is written next, all of it by one statement.

    However many moves come, the database is asked once and waits once for its disk in each turn.
    """

    GIVEN = (
        "WITH given AS (SELECT * FROM "
        "unnest(%s::text[], %s::int[], %s::int[], %s::text[], %s::timestamp[], %s::text[]) "
        "AS line (match, number, seat, action, made, words)), "
        "kept AS (INSERT INTO moves (match, number, seat, action, back, made) "
        "SELECT match, number, seat, action, 0, made FROM given ON CONFLICT DO NOTHING RETURNING match, number) "
    )
    WRITE = GIVEN + "SELECT match, number FROM kept"
    WRITE_AND_TELL = GIVEN + "SELECT match, number, pg_notify(%s, words) FROM kept JOIN given USING (match, number)"

    def __init__(self, url: str, channel: str) -> None:
        self.url, self.channel = url, channel
        self.connection: Any = None
        self.waiting: list[_Waiting] = []
        self.writing: asyncio.Task[None] | None = None

    async def add(self, line: Line, words: str) -> bool:
        """Write and tell in one statement with others; a connection that fails is not used again."""
        one = _Waiting(line, words, asyncio.get_running_loop().create_future())
        self.waiting.append(one)
        if self.writing is None or self.writing.done():
            self.writing = asyncio.create_task(self._write_all())
        try:
            async with asyncio.timeout(WAIT):
                return await one.done
        except TimeoutError:
            return False

    async def _write_all(self) -> None:
        """Until nobody waits. Who came too late is told so; what failed is tried again in the usual way."""
        while self.waiting:
            now, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
            now.sort(key=lambda one: one.line[:2])  # two processes that write the same wait for each other in one order
            try:
                async with asyncio.timeout(WAIT):
                    kept = await self._write(now)
            except Exception:
                self.close()
                kept = None
            for one in now:
                if one.done.done():  # nobody waits for it any more
                    continue
                if kept is None:
                    one.done.set_result(False)
                elif one.line[:2] in kept:
                    one.done.set_result(True)
                else:
                    one.done.set_exception(Taken(f"{one.line[0]} has a move {one.line[1]}"))

    async def _write(self, lines: list[_Waiting]) -> set[tuple[str, int]]:
        """Which of the moves are kept."""
        import psycopg

        from .postgres import ALIVE

        if self.connection is None:
            self.connection = await psycopg.AsyncConnection.connect(self.url, autocommit=True, **ALIVE)
        columns = [list(column) for column in zip(*((*one.line, one.words) for one in lines))]
        told = any(one.words for one in lines)
        what = (self.WRITE_AND_TELL, [*columns, self.channel]) if told else (self.WRITE, columns)
        written = await self.connection.execute(*what, prepare=True)
        return {(row[0], row[1]) for row in await written.fetchall()}

    def close(self) -> None:
        """Let go of the database."""
        if self.connection is not None:
            self.connection.pgconn.finish()
            self.connection = None
