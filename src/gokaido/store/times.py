"""Clocks of matches: when somebody's time is over, who has left, and when a server was last up."""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, bindparam, func, insert, or_, select, update

from .schema import heartbeats, matches, moves, people, seats
from .seats import Seats
from .stored import BY_BOT, PERSON, StoredMatch, Winding

SERVER = "server"
MOST_DUE = 50  # matches that are looked at in one go
_SAW = update(people).where(people.c.match == bindparam("of"), people.c.person == bindparam("who"))


class Times(Seats):
    """The part of the store that knows clocks. Every method is one transaction."""

    # ------------------------------------------------------------------ clocks

    def wind(self, match: StoredMatch, winding: Winding) -> None:
        """Let a clock run, or stop it; `Taken` when it is not as it was."""
        with self._write() as connection:
            self._wind(connection, match, winding)
            self._tell(connection, match.id)

    def _wind(self, connection: Connection, match: StoredMatch, winding: Winding) -> None:
        """Within a transaction. A move and the end of its time both do this, and the first of them counts."""
        same = and_(matches.c.id == match.id, matches.c.clock_number == match.clock_number)
        same = and_(same, matches.c.deadline == match.deadline)
        running = {"clock_number": winding.number, "clock_since": winding.since, "deadline": winding.deadline}
        self._exactly_one(connection, update(matches).where(same).values(**running))
        for seat, left in winding.left.items():
            mine = and_(seats.c.match == match.id, seats.c.seat == seat)
            connection.execute(update(seats).where(mine).values(time_left=left))

    def due(self) -> list[str]:
        """Matches in which somebody's time is over, those that wait longest first."""
        over = and_(matches.c.deadline <= self.now(), matches.c.ended.is_(None))
        wanted = select(matches.c.id).where(over).order_by(matches.c.deadline).limit(MOST_DUE)
        with self._read() as connection:
            return list(connection.execute(wanted).scalars())

    def untouched(self, since: datetime, but: Collection[str] = ()) -> list[str]:
        """Matches that run without a clock, and at which nothing was played since a moment; but for some."""
        last = select(func.max(moves.c.made)).where(moves.c.match == matches.c.id).scalar_subquery()
        old = and_(matches.c.ended.is_(None), matches.c.created < since, matches.c.deadline.is_(None))
        wanted = select(matches.c.id).where(old, or_(last.is_(None), last < since), matches.c.id.not_in(but))
        with self._read() as connection:
            return list(connection.execute(wanted.order_by(matches.c.created).limit(MOST_DUE)).scalars())

    def beat(self, silence: timedelta) -> list[str]:
        """A server is up. After a silence no clock has run: those that did are set on by it, and named."""
        now = self.now()
        with self._write() as connection:
            last = connection.execute(select(heartbeats.c.at).where(heartbeats.c.name == SERVER)).scalar()
            if last is None:
                connection.execute(insert(heartbeats), {"name": SERVER, "at": now})
                return []
            if now <= last:
                return []
            mine = and_(heartbeats.c.name == SERVER, heartbeats.c.at == last)
            if connection.execute(update(heartbeats).where(mine).values(at=now)).rowcount != 1 or now - last < silence:
                return []  # another process was quicker, or nothing was missed
            return self._set_on(connection, now - last)

    def _set_on(self, connection: Connection, by: timedelta) -> list[str]:
        runs = select(matches.c.id, matches.c.clock_since, matches.c.deadline).where(
            matches.c.deadline.is_not(None), matches.c.ended.is_(None)
        )
        found = connection.execute(runs).all()
        for id, since, deadline in found:
            later = {"clock_since": since and since + by, "deadline": deadline + by}
            connection.execute(update(matches).where(matches.c.id == id).values(**later))
            self._tell(connection, id)
        return [id for id, _, _ in found]

    # ------------------------------------------------------------------ leaving and coming back

    def stand_in(
        self, match: StoredMatch, level: int | None, some: list[int], lost: str | None = None,
        winding: Winding | None = None,
    ) -> None:  # fmt: skip
        """A bot plays for seats from now on, or nobody does any more; they may count as lost.

        A match ends when all but one of its seats are lost. With the end of somebody's time, `winding` stops the clock.
        """
        changed = {"stand_in": level, "asked": None, "votes": "", **({"lost": lost} if lost else {})}
        with self._write() as connection:
            if winding:
                self._wind(connection, match, winding)
            for seat in some:
                was = match.seats[seat]
                helped = {"helped": BY_BOT} if level is not None and was.person and was.helped is None else {}
                same = and_(
                    seats.c.match == match.id, seats.c.seat == seat, seats.c.kind == PERSON, seats.c.lost.is_(None)
                )
                same = and_(same, seats.c.person == was.person)
                self._exactly_one(connection, update(seats).where(same).values(**changed, **helped))
            if lost and self._count(connection, seats, seats.c.match == match.id, seats.c.lost.is_(None)) <= 1:
                self._over(connection, match.id)
            self._tell(connection, match.id)

    def close_match(self, id: str) -> None:
        """A match ends before its game does: nobody plays it."""
        with self._write() as connection:
            self._over(connection, id)
            self._tell(connection, id)

    def _over(self, connection: Connection, id: str) -> None:
        still = and_(matches.c.id == id, matches.c.ended.is_(None))
        connection.execute(update(matches).where(still).values(ended=self.now(), deadline=None, clock_since=None))

    def vote(self, match: str, seat: int, person: str, before: str, votes: str) -> None:
        """Somebody wants the owner of a seat removed; `Taken` when others voted meanwhile."""
        same = and_(seats.c.match == match, seats.c.seat == seat, seats.c.person == person, seats.c.votes == before)
        with self._write() as connection:
            self._exactly_one(connection, update(seats).where(same).values(votes=votes))
            self._tell(connection, match)

    # ------------------------------------------------------------------ who is there

    def saw(self, there: set[tuple[str, str]]) -> None:
        """People look at tables now."""
        now = self.now()
        with self._write() as connection:
            for match, person in sorted(there):
                connection.execute(_SAW, {"of": match, "who": person, "seen": now})

    def last_seen(self, ids: list[str]) -> dict[str, dict[str, datetime]]:
        """When the people of matches were last seen there."""
        wanted = select(people.c.match, people.c.person, people.c.seen).where(
            people.c.match.in_(ids), people.c.seen.is_not(None)
        )
        found: dict[str, dict[str, datetime]] = {id: {} for id in ids}
        with self._read() as connection:
            for match, person, seen in connection.execute(wanted):
                found[match][person] = seen
        return found
