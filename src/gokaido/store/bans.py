"""Who may not come in, and what whoever runs the server changed at matches: servers that run look for both."""

from collections.abc import Collection, Iterable
from datetime import timedelta

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from .schema import bans, guests, matches, outside_changes, seats
from .stored import PERSON, STAND_IN, Ban
from .transactions import Transactions

HEARD = timedelta(hours=1)  # after which every server has heard of a change
OVERTAKEN = 50  # changes of which one may become known after a later one


class Bans(Transactions):
    """The part of the store that shuts people out. Every method is one transaction."""

    def ban(self, given: Ban) -> list[str]:
        """Shut somebody, or a range, out instead of any ban of theirs; returns the matches at which they sat."""
        with self._write() as connection:
            same = bans.c.who == given.who if given.who else bans.c.network == given.network
            connection.execute(delete(bans).where(same))
            connection.execute(insert(bans), {**vars(given), "made": self.now()})
            return self._leave(connection, given.who) if given.who else []

    def _leave(self, connection: Connection, who: str) -> list[str]:
        """Bots play for somebody at all matches that run, as for a person who has left."""
        theirs = select(guests.c.person).where(guests.c.match == seats.c.match, guests.c.guest == who)
        runs = select(matches.c.id).where(matches.c.ended.is_(None))
        at = and_(seats.c.kind == PERSON, seats.c.stand_in.is_(None), seats.c.match.in_(runs))
        at = and_(at, seats.c.person.is_not(None), or_(seats.c.person == who, seats.c.person.in_(theirs)))
        found = sorted(set(connection.execute(select(seats.c.match).where(at)).scalars()))
        connection.execute(update(seats).where(at).values(stand_in=STAND_IN, asked=None, votes=""))
        self._changed_outside(connection, found)
        return found

    def unban(self, id: str = "", who: Collection[str] = ()) -> int:
        """Let somebody in again; how many bans that were."""
        with self._write() as connection:
            return connection.execute(delete(bans).where(or_(bans.c.id == id, bans.c.who.in_(who)))).rowcount

    def bans(self) -> list[Ban]:
        """The bans that count now, the newest first."""
        wanted = select(bans).where(or_(bans.c.until.is_(None), bans.c.until > self.now()))
        with self._read() as connection:
            found = connection.execute(wanted.order_by(bans.c.made.desc(), bans.c.id)).mappings()
            return [Ban(**line) for line in found]

    # ------------------------------------------------------------------ what servers have to hear of

    def _changed_outside(self, connection: Connection, ids: Iterable[str]) -> None:
        """Have every server read matches again that it has in memory."""
        now, lines = self.now(), list(ids)
        if lines:
            connection.execute(insert(outside_changes), [{"match": id, "at": now} for id in lines])
            # afterwards: SQLite would give the number of a last line that is gone once more
            connection.execute(delete(outside_changes).where(outside_changes.c.at < now - HEARD))
        for id in lines:
            self._tell(connection, id)

    def end_outside(self, id: str) -> bool:
        """A match ends without a winner; False when it had ended, or there is none."""
        still = and_(matches.c.id == id, matches.c.ended.is_(None))
        with self._write() as connection:
            over = {"ended": self.now(), "deadline": None, "clock_since": None}
            done = connection.execute(update(matches).where(still).values(**over)).rowcount == 1
            self._changed_outside(connection, [id] if done else [])
            return done

    def outside_changes(self, after: int) -> list[tuple[int, str]]:
        """Changes after a number, and some before it: on PostgreSQL they may become known in another order."""
        wanted = select(outside_changes.c.id, outside_changes.c.match).where(outside_changes.c.id > after - OVERTAKEN)
        with self._read() as connection:
            return [(line.id, line.match) for line in connection.execute(wanted.order_by(outside_changes.c.id))]
