"""Whom to tell of a turn, and how: browsers that subscribed."""

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from .schema import guests, push_subscriptions, seats, text_key
from .stored import Subscription
from .transactions import Transactions

MOST = 8  # browsers of one guest; the oldest makes room


class Telling(Transactions):
    """The part of the store that knows who wants to be told. Every method is one transaction."""

    def subscribe(self, guest: str, given: Subscription) -> None:
        """Tell a browser from now on; it is one guest's alone."""
        with self._write() as connection:
            connection.execute(delete(push_subscriptions).where(_at(given.endpoint)))
            line = {"guest": guest, "made": self.now(), "endpoint_hash": text_key(given.endpoint), **vars(given)}
            connection.execute(insert(push_subscriptions), line)
            own = select(push_subscriptions.c.endpoint_hash).where(push_subscriptions.c.guest == guest)
            old = list(connection.execute(own.order_by(push_subscriptions.c.made.desc()).offset(MOST)).scalars())
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint_hash.in_(old)))

    def unsubscribe(self, guest: str, endpoint: str | None = None) -> None:
        """Tell a browser of a guest no more, or none of them."""
        theirs = push_subscriptions.c.guest == guest
        with self._write() as connection:
            these = theirs if endpoint is None else and_(theirs, _at(endpoint))
            connection.execute(delete(push_subscriptions).where(these))

    def forget_endpoint(self, endpoint: str) -> None:
        """A push service says that a browser is gone."""
        with self._write() as connection:
            connection.execute(delete(push_subscriptions).where(_at(endpoint)))

    def count_subscriptions(self, guest: str) -> int:
        """How many browsers of a guest are told."""
        with self._read() as connection:
            return self._count(connection, push_subscriptions, push_subscriptions.c.guest == guest)

    def subscriptions_at(self, match: str, seat: int) -> list[Subscription]:
        """The browsers of whoever has a seat."""
        with self._read() as connection:
            theirs = guests_at(connection, match, seat)
            columns = (push_subscriptions.c[name] for name in ("endpoint", "p256dh", "auth", "lang"))
            wanted = select(*columns).where(push_subscriptions.c.guest.in_(theirs))
            return [Subscription(*line) for line in connection.execute(wanted)]


def guests_at(connection: Connection, match: str, seat: int) -> list[str]:
    """Who has a seat and plays it themselves, as guests."""
    whose = and_(guests.c.match == seats.c.match, guests.c.person == seats.c.person, seats.c.stand_in.is_(None))
    wanted = select(guests.c.guest).join(seats, whose).where(seats.c.match == match, seats.c.seat == seat)
    return list(connection.execute(wanted).scalars())


def _at(endpoint: str) -> ColumnElement[bool]:
    return push_subscriptions.c.endpoint_hash == text_key(endpoint)
