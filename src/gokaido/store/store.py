"""Everything one asks of the database. Every method is one transaction; call them from a thread."""

import json
import os
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import datetime
from importlib.resources import as_file, files
from itertools import zip_longest
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, Table, and_, create_engine, event, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree

from .admin_lists import AdminLists
from .errors import Lost, Taken
from .lists import COLUMNS, Lists, stored_matches
from .location import check_file, check_version, database_url, dialect_of
from .mails import Mails
from .moves import MoveWriter, PostgresMoveWriter, SqliteMoveWriter
from .owned import Owned
from .passkeys import Passkeys
from .peace import Peace
from .profiles import Profiles
from .reports import Reports
from .reviews import KeptReviews
from .schema import chat, matches, moves, now, seats, undo_answers, undo_requests
from .seats import add_person
from .seeks import Seeks
from .standings import PeopleStandings
from .stored import REMATCH, Chat, Entry, NewMatch, StoredMatch, StoredSeat, UndoRequest, Winding
from .times import Times
from .turns import Turns

CHANNEL = "gokaido"
MIGRATING = 0x60CA1D0  # the advisory lock of PostgreSQL under which one process migrates


class Store(
    Times, Lists, Profiles, Turns, Mails, Passkeys, Peace, Seeks, PeopleStandings, Reports, Owned, AdminLists,
    KeptReviews,
):  # fmt: skip
    """A database of matches. `now` says what time it is: tests turn it."""

    def __init__(self, url: str | None = None, now: Callable[[], datetime] = now, as_it_is: bool = False) -> None:
        """Open a database and bring it up to date; one `as_it_is` must be there, and be so already."""
        self.now = now
        self.url = dialect_of(url) if url else database_url()
        if as_it_is:
            check_file(self.url)
        self.name = secrets.token_hex(4)  # of this process among those that share the database
        self.postgres = self.url.startswith("postgresql")
        self.tells = self.postgres  # whether the database tells other processes; else somebody else does
        self.plain_url = self.url.replace("postgresql+psycopg", "postgresql")  # as the database's own library wants it
        self.engine: Engine
        if self.postgres:
            from .postgres import engine_with_timeouts

            self.engine = engine_with_timeouts(self.url, self.plain_url)
        else:
            self.engine = create_engine(self.url)
            _own(self.file)
            event.listen(self.engine, "connect", _tune_sqlite)
        try:
            self._migrate(only_check=as_it_is)
        except DatabaseError as error:
            raise Lost(str(error.orig)) from error
        except CommandError as error:
            raise Lost("it was made by a newer Gokaido") from error
        self.move_writer: MoveWriter | None = None  # an embedded database in memory has no other way in
        if self.postgres:
            self.move_writer = PostgresMoveWriter(self.plain_url, CHANNEL)
        elif self.file:
            self.move_writer = SqliteMoveWriter(self.file)

    @property
    def file(self) -> str | None:
        """The file of SQLite; None for another database, or one in memory."""
        name = None if self.postgres else self.engine.url.database
        return None if name == ":memory:" else name

    def close(self) -> None:
        """Let go of the database."""
        if self.move_writer:
            self.move_writer.close()
        self.engine.dispose()

    def _migrate(self, only_check: bool) -> None:
        with as_file(files(__package__).joinpath("migrations")) as folder, self.engine.connect() as connection:
            if self.postgres:
                from .postgres import without_timeout

                without_timeout(connection)
                connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATING})
                connection.commit()
            config = Config()
            config.set_main_option("script_location", str(folder).replace("%", "%%"))
            config.attributes["connection"] = connection
            try:
                if only_check:
                    return check_version(connection, config)
                command.upgrade(config, "head")
                connection.commit()
            finally:
                if self.postgres:
                    connection.rollback()
                    connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": MIGRATING})
                    connection.commit()

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        """A transaction; what goes wrong with the database itself becomes `Lost`."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Taken(str(error.orig)) from error
        except (DBAPIError, NoneFree) as error:
            raise Lost(str(getattr(error, "orig", error))) from error

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as connection:
                yield connection
        except (DBAPIError, NoneFree) as error:
            raise Lost(str(getattr(error, "orig", error))) from error

    def _tell(self, connection: Connection, match: str, entry: Entry | None = None) -> None:
        """Tell other processes; they hear it when the transaction is done."""
        if self.tells:
            said = {"channel": CHANNEL, "words": message(match, self.name, entry)}
            connection.execute(text("SELECT pg_notify(:channel, :words)"), said)

    # ------------------------------------------------------------------ matches

    def create(self, new: NewMatch, seeks: Mapping[str, str] | None = None) -> StoredMatch:
        """Store a match that begins, with the people who are there.

        `seeks` are those who wanted to play, with who they are at the match; `Taken` when one of them is gone.
        """
        made = self.now()
        line = {**{name: getattr(new, name) for name in COLUMNS if hasattr(new, name)}, "created": made}
        line |= {"clock": new.timing and asdict(new.timing), "clock_number": len(new.actions)}
        left = new.timing.total * 1000 if new.timing and new.timing.total else None
        at = tuple(
            StoredSeat(k, s.kind, s.name, s.level, s.invite_hash, person=s.person, time_left=left)
            for k, s in enumerate(new.seats)
        )
        with self._write() as connection:
            if new.origin == REMATCH:  # there is one of a match
                first = and_(matches.c.id == new.origin_match, matches.c.rematch.is_(None))
                self._exactly_one(connection, update(matches).where(first).values(rematch=new.id))
                self._tell(connection, new.origin_match or "")
            self._seat_seeks(connection, new.id, seeks or {})
            connection.execute(insert(matches), line)
            connection.execute(insert(seats), [{"match": new.id, **vars(seat)} for seat in at])
            for person in new.people:
                add_person(connection, new.id, person, made)
            if new.actions:
                connection.execute(
                    insert(moves),
                    [
                        {"match": new.id, "number": n, "seat": -1, "action": a, "back": 0, "made": made, "used": u}
                        for n, (a, u) in enumerate(zip_longest(new.actions, new.used), 1)
                    ],
                )
        people = tuple(sorted(new.people, key=lambda person: person.id))
        line |= {"rematch": None, "ended": None, "counted": None, "clock_since": None, "deadline": None}
        return StoredMatch(**line, seats=at, people=people)

    def match(self, id: str) -> StoredMatch | None:
        """A match, its seats and its people."""
        with self._read() as connection:
            line = connection.execute(select(matches).where(matches.c.id == id)).mappings().first()
            return stored_matches(connection, [line])[0] if line else None

    def entries(self, id: str, after: int = 0) -> list[Entry]:
        """The lines of a match after a number."""
        columns = (moves.c.number, moves.c.seat, moves.c.action, moves.c.back, moves.c.used)
        wanted = select(*columns).where(moves.c.match == id, moves.c.number > after)
        with self._read() as connection:
            return [Entry(*line) for line in connection.execute(wanted.order_by(moves.c.number))]

    def add(self, id: str, entry: Entry, clock: tuple[StoredMatch, Winding] | None = None) -> None:
        """Write one line of a match, once, and what its clock becomes.

        `Taken` when another was written under that number, or when the time for it was over.
        """
        with self._write() as connection:
            connection.execute(insert(moves), {"match": id, "made": self.now(), **asdict(entry)})
            if clock:
                self._wind(connection, *clock)
            self._tell(connection, id, None if clock else entry)

    async def add_at_once(self, id: str, entry: Entry) -> bool:
        """Write an action by the shortest way; False when that cannot be, and `add` should."""
        if self.move_writer is None:
            return False
        line = (id, entry.number, entry.seat, entry.action, self.now())
        try:
            return await self.move_writer.add(line, message(id, self.name, entry) if self.tells else "")
        except Exception as error:
            kinds = {kind.__name__ for kind in type(error).__mro__}  # as every driver of a database calls them
            if "IntegrityError" in kinds:
                raise Taken(str(error)) from error
            if "Error" in kinds:
                raise Lost(str(error)) from error
            raise

    def tidy(self) -> None:
        """Move what was written lately to its lasting place."""
        if not self.postgres:
            with self._read() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def end(self, id: str) -> None:
        """Note that a match is over."""
        with self._write() as connection:
            self._over(connection, id)

    def set_pace(self, id: str, pace: int) -> None:
        """How long a bot takes, in milliseconds."""
        with self._write() as connection:
            connection.execute(update(matches).where(matches.c.id == id).values(pace=pace))
            self._tell(connection, id)

    # ------------------------------------------------------------------ what is said

    def say(self, id: str, seat: int, name: str, words: str, person: str | None = None) -> Chat:
        """Keep something said, and by whom."""
        with self._write() as connection:
            number = (connection.execute(select(func.max(chat.c.number)).where(chat.c.match == id)).scalar() or 0) + 1
            said = self.now()
            line = {"match": id, "number": number, "seat": seat, "name": name, "text": words, "said": said}
            connection.execute(insert(chat), {**line, "person": person})
            self._tell(connection, id)
            return Chat(number, seat, name, words, said, person)

    def chat(self, id: str, after: int = 0, most: int = 50, before: int | None = None) -> list[Chat]:
        """The last that was said after a number, and before another."""
        columns = (chat.c[name] for name in ("number", "seat", "name", "text", "said", "person"))
        wanted = select(*columns).where(
            chat.c.match == id, chat.c.number > after, *([] if before is None else [chat.c.number < before])
        )
        with self._read() as connection:
            lines = connection.execute(wanted.order_by(chat.c.number.desc()).limit(most)).all()
        return [Chat(*line) for line in reversed(lines)]

    def request_undo(self, id: str, number: int, seat: int, back: int) -> None:
        """Keep that a seat asks to take back; one request for each moment of the match."""
        with self._write() as connection:
            connection.execute(
                insert(undo_requests), {"match": id, "number": number, "seat": seat, "back": back, "asked": self.now()}
            )
            self._tell(connection, id)

    def answer(
        self, id: str, asked: UndoRequest, seats: Collection[int], agreed: bool, needed: Collection[int],
        clock: tuple[StoredMatch, Winding] | None = None,
    ) -> Entry | None:  # fmt: skip
        """Store somebody's answer to a request; returns the undo, done when every seat that is needed has agreed.

        With the undo, a clock becomes what `clock` says.
        """
        of_it = and_(undo_answers.c.match == id, undo_answers.c.number == asked.number)
        it = select(undo_requests).where(undo_requests.c.match == id, undo_requests.c.number == asked.number)
        with self._write() as connection:
            connection.execute(it.with_for_update())  # who answers at the same time waits, and sees this answer
            lines = [{"match": id, "number": asked.number, "seat": seat, "agreed": agreed} for seat in seats]
            connection.execute(insert(undo_answers), lines)
            said = select(undo_answers.c.seat).where(of_it, undo_answers.c.agreed.is_(True))
            done = agreed and set(needed) <= set(connection.execute(said).scalars())
            entry = Entry(asked.number, asked.seat, "", asked.back) if done else None
            if entry:
                connection.execute(insert(moves), {"match": id, "made": self.now(), **asdict(entry)})
            if entry and clock:
                self._wind(connection, *clock)
            self._tell(connection, id)
            return entry

    def undo_requests(self, id: str) -> list[UndoRequest]:
        """Every request to take back, with its answers."""
        with self._read() as connection:
            asked = connection.execute(select(undo_requests).where(undo_requests.c.match == id)).mappings().all()
            said = connection.execute(select(undo_answers).where(undo_answers.c.match == id)).mappings().all()
        answers: dict[int, dict[int, bool]] = defaultdict(dict)
        for a in said:
            answers[a["number"]][a["seat"]] = a["agreed"]
        requests = [UndoRequest(w["number"], w["seat"], w["back"], answers[w["number"]]) for w in asked]
        return sorted(requests, key=lambda request: request.number)

    def latest(self, ids: list[str]) -> dict[str, tuple[StoredMatch, int, int, int]]:
        """How far matches have come: each without its actions, the last numbers of moves and chat, undo requests."""

        def of(what: Any, table: Table) -> Any:
            return select(what).where(table.c.match == matches.c.id).scalar_subquery()

        asked = of(func.count(), undo_requests) + of(func.count(), undo_answers)
        wanted = select(matches, of(func.max(moves.c.number), moves), of(func.max(chat.c.number), chat), asked)
        with self._read() as connection:
            lines = connection.execute(wanted.where(matches.c.id.in_(ids))).all()
            found = stored_matches(connection, [line._mapping for line in lines])
            return {m.id: (m, line[-3] or 0, line[-2] or 0, line[-1]) for m, line in zip(found, lines)}

    def number_a_transaction(self) -> None:
        """Have PostgreSQL write something down that means nothing: whatever has a number is written when it ends."""
        with self._write() as connection:
            connection.execute(text("SELECT txid_current()"))

    def alive(self) -> bool:
        """Does the database answer?"""
        with self._read() as connection:
            return bool(connection.execute(text("SELECT 1")).scalar() == 1)


def message(match: str, name: str, entry: Entry | None) -> str:
    """What one process tells the others: which match, who says it, and what was written."""
    line = (entry.number, entry.seat, entry.action, entry.back, entry.used) if entry else ()
    return json.dumps([match, name, *line], ensure_ascii=False)


def read_message(text: str) -> tuple[str, str, Entry | None]:
    """What another process told."""
    match, name, *line = json.loads(text)
    return match, name, Entry(*line) if line else None


def _own(file: str | None) -> None:
    """Make a file readable by its user alone, also one that is there: it holds the seeds of games that run."""
    if file:
        with suppress(OSError):  # opening it will say what is wrong
            os.close(os.open(file, os.O_CREAT, 0o600))
            os.chmod(file, 0o600)


def _tune_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer; a committed line outlives the process."""
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {line}")
