"""How long matches are kept at which nobody does anything any more."""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, insert, or_, select, update

from .bans import Bans
from .schema import bans, chat, heartbeats, matches, moves, people, reports
from .stored import Retention

CLEANING = "cleaning"
MOST = 100  # matches that are deleted in one go


def batched(ids: list[str]) -> Iterator[list[str]]:
    """Ids in so many at one go: a statement takes only so many values."""
    return (ids[k : k + MOST] for k in range(0, len(ids), MOST))


class Keeping(Bans):
    """The part of the store that forgets. Every method is one transaction."""

    def claim_cleaning(self, every: timedelta) -> bool:
        """Is it time to clean up? True for one process alone."""
        now = self.now()
        with self._write() as connection:
            if connection.execute(select(heartbeats.c.at).where(heartbeats.c.name == CLEANING)).first() is None:
                connection.execute(insert(heartbeats), {"name": CLEANING, "at": now})
                return True
            due = and_(heartbeats.c.name == CLEANING, heartbeats.c.at <= now - every)
            return connection.execute(update(heartbeats).where(due).values(at=now)).rowcount == 1

    def expired(self, keep: Retention, most: int = MOST) -> list[tuple[str, str]]:
        """Matches that nobody has touched for too long, and why: `waiting`, `running`, `finished`."""
        played = exists().where(moves.c.match == matches.c.id)
        kinds: dict[str, tuple[float, ColumnElement[bool]]] = {
            "waiting": (keep.waiting, ~played),
            "running": (keep.running, and_(played, matches.c.ended.is_(None), matches.c.deadline.is_(None))),
            "finished": (keep.finished, and_(played, matches.c.ended.is_not(None))),
        }
        found: list[tuple[str, str]] = []
        with self._read() as connection:
            for kind, (days, which) in kinds.items():
                if days and len(found) < most:
                    old = _untouched(self.now() - timedelta(days=days))
                    wanted = select(matches.c.id).where(old, which).order_by(matches.c.created)
                    found += [(id, kind) for id in connection.execute(wanted.limit(most - len(found))).scalars()]
        return found

    def delete_matches(self, ids: Collection[str]) -> int:
        """Forget matches with all that was played and said there; servers that have them in memory hear of it."""
        with self._write() as connection:
            gone = list(connection.execute(select(matches.c.id).where(matches.c.id.in_(ids))).scalars())
            self._delete(connection, gone)
            return len(gone)

    def _delete(self, connection: Connection, gone: list[str]) -> None:
        """Within a transaction; matches of which they are a rematch may have another."""
        connection.execute(update(matches).where(matches.c.rematch.in_(gone)).values(rematch=None))
        connection.execute(delete(matches).where(matches.c.id.in_(gone)))
        self._changed_outside(connection, gone)

    def forget_old(self, keep: Retention, count_only: bool = False) -> dict[str, int]:
        """Forget reports that were closed long ago, and bans that are over; or say how many there are."""
        now = self.now()
        old = {"bans": (bans, bans.c.until < now)}
        if keep.reports:
            old["reports"] = reports, reports.c.closed < now - timedelta(days=keep.reports)
        with self._write() as connection:
            found = {name: self._count(connection, table, which) for name, (table, which) in old.items()}
            for table, which in () if count_only else old.values():
                connection.execute(delete(table).where(which))
        return found


def _untouched(since: datetime) -> ColumnElement[bool]:
    """Nobody moved, spoke or looked at a match since a moment, and it neither began nor ended after it."""
    moved = exists().where(moves.c.match == matches.c.id, moves.c.made >= since)
    said = exists().where(chat.c.match == matches.c.id, chat.c.said >= since)
    seen = exists().where(people.c.match == matches.c.id, people.c.seen >= since)
    ended = or_(matches.c.ended.is_(None), matches.c.ended < since)
    return and_(matches.c.created < since, ended, ~moved, ~said, ~seen)
