"""People who want to play now, and find each other: each is heard of again and again while they wait.

A match is made by whoever sees that enough of them are there. Everybody who is to sit there is claimed in the same
transaction, so that two processes never seat one of them twice.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from .errors import Taken
from .schema import seeks
from .stored import Seek
from .transactions import Transactions

ALIVE = timedelta(seconds=10)  # for which somebody counts as waiting who was heard of
KEPT = timedelta(hours=1)  # for which it is known where somebody found a seat
MOST, MOST_THERE, LOOKED_AT = 2000, 6, 100  # who wait in all, from one address, and among whom one looks


class Seeks(Transactions):
    """The part of the store that knows who wants to play. Every method is one transaction."""

    def add_seek(self, wanted: Seek) -> None:
        """Somebody wants to play, and nothing else any more; `Taken` when too many wait, in all or from there."""
        with self._write() as connection:
            old = seeks.c.seen < self.now() - KEPT
            connection.execute(delete(seeks).where(old | (seeks.c.guest == wanted.guest) if wanted.guest else old))
            there = self._count(connection, seeks, self._waiting(), seeks.c.address == wanted.address)
            if there >= MOST_THERE or self._count(connection, seeks, self._waiting()) >= MOST:
                raise Taken("Too many wait already.")
            connection.execute(insert(seeks), asdict(wanted))

    def seek(self, id: str = "", guest: str = "", heard: bool = False) -> Seek | None:
        """What somebody wants, by its id or by who they are; `heard` of now, if it is they who ask."""
        this = seeks.c.guest == guest if guest else seeks.c.id == id
        with self._write() if heard else self._read() as connection:
            if heard:
                connection.execute(update(seeks).where(this).values(seen=self.now()))
            line = connection.execute(select(seeks).where(this)).mappings().first()
            return Seek(**line) if line else None

    def away(self, id: str) -> None:
        """Somebody has left the page on which they waited; they wait again when they are heard of."""
        with self._write() as connection:
            gone = self.now() - ALIVE
            connection.execute(update(seeks).where(seeks.c.id == id, seeks.c.match.is_(None)).values(seen=gone))

    def drop_seek(self, id: str) -> None:
        """Somebody does not want to play any more; who has a seat keeps it."""
        with self._write() as connection:
            connection.execute(delete(seeks).where(seeks.c.id == id, seeks.c.match.is_(None)))

    def open_seeks(self, game: str, number: int) -> list[Seek]:
        """Who waits for a game with so many seats, those who wait longest first."""
        wanted = select(seeks).where(seeks.c.game == game, seeks.c.seats == number, self._waiting())
        with self._read() as connection:
            lines = connection.execute(wanted.order_by(seeks.c.made, seeks.c.id).limit(LOOKED_AT)).mappings()
            return [Seek(**line) for line in lines]

    def count_seeks(self) -> Counter[str]:
        """How many wait for each game."""
        wanted = select(seeks.c.game, func.count()).where(self._waiting()).group_by(seeks.c.game)
        with self._read() as connection:
            return Counter({str(game): int(number) for game, number in connection.execute(wanted)})

    def _waiting(self) -> ColumnElement[bool]:
        return and_(seeks.c.match.is_(None), seeks.c.seen > self.now() - ALIVE)

    def _seat_seeks(self, connection: Connection, match: str, people: Mapping[str, str]) -> None:
        """Within a transaction: those who wait have found a match. One after the other, always in the same order."""
        for id, person in sorted(people.items()):
            waits = and_(seeks.c.id == id, self._waiting())
            self._exactly_one(connection, update(seeks).where(waits).values(match=match, person=person))
