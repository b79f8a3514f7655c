"""What belongs to a guest and not to one match: a name, and the pass that brings everything to another device."""

from sqlalchemy import Connection, Table, and_, delete, insert, select, update

from .peace import move_blocks
from .schema import (
    guests,
    mail_addresses,
    matches,
    passkeys,
    profiles,
    public_pages,
    push_subscriptions,
    ratings,
    results,
    seats,
    seeks,
)  # fmt: skip
from .seats import WATCHING
from .standings import join_standing
from .stored import Profile
from .transactions import Transactions

OWNED: tuple[Table, ...] = (  # that name a guest
    guests, profiles, push_subscriptions, mail_addresses, passkeys, seeks, ratings, results, public_pages,
)  # fmt: skip

CLOSED = -1  # instead of how often a pass was renewed: nobody is this guest any more


class Profiles(Transactions):
    """The part of the store that knows guests. Every method is one transaction."""

    def profile(self, guest: str) -> Profile:
        """What a guest keeps; empty for one who never asked to keep anything."""
        with self._read() as connection:
            return _profile(connection, guest) or Profile(guest)

    def profile_by_pass(self, pass_hash: str) -> Profile | None:
        """Whose pass it is, if it counts."""
        with self._read() as connection:
            line = connection.execute(select(profiles).where(profiles.c.pass_hash == pass_hash)).mappings().first()
            return Profile(**line) if line else None

    def give_pass(self, kept: Profile) -> None:
        """Store a pass for somebody who has none; `Taken` when another device was quicker."""
        line = {"name": kept.name, "renewed": kept.renewed, "pass_hash": kept.pass_hash}
        with self._write() as connection:
            if _profile(connection, kept.guest) is None:
                connection.execute(insert(profiles), {"guest": kept.guest, **line})
            else:
                free = and_(profiles.c.guest == kept.guest, profiles.c.pass_hash.is_(None))
                self._exactly_one(connection, update(profiles).where(free).values(**line))

    def rename(self, guest: str, name: str) -> None:
        """Another name, for those who keep one here."""
        with self._write() as connection:
            for table in (profiles, public_pages):
                connection.execute(update(table).where(table.c.guest == guest).values(name=name))

    def move_guest(self, old: Profile, new: Profile) -> list[str]:
        """Whatever was a guest's is another's, who was nobody before: browsers that come as the old one have nothing.

        Returns the matches that this is about; `Taken` when another device was quicker.
        """
        before = and_(profiles.c.guest == old.guest, profiles.c.renewed == old.renewed)
        values = {"guest": new.guest, "renewed": new.renewed, "pass_hash": new.pass_hash}
        with self._write() as connection:
            self._exactly_one(connection, update(profiles).where(before).values(**values))
            theirs = list(connection.execute(select(guests.c.match).where(guests.c.guest == old.guest)).scalars())
            for table in OWNED:
                connection.execute(update(table).where(table.c.guest == old.guest).values(guest=new.guest))
            move_blocks(connection, old.guest, new.guest)
            connection.execute(insert(profiles), {"guest": old.guest, "name": "", "renewed": CLOSED})
            return theirs

    def is_closed(self, guest: str) -> bool:
        """Has everything of a guest been moved away from those who come as that one?"""
        with self._read() as connection:
            wanted = select(profiles.c.renewed).where(profiles.c.guest == guest)
            return connection.execute(wanted).scalar() == CLOSED

    def join_guest(self, old: str, new: str) -> list[str]:
        """Bring everything of one guest to another. Who sat at the same table as both is one person from now on."""
        with self._write() as connection:
            theirs, there = _persons(connection, old), _persons(connection, new)
            for match in theirs.keys() & there.keys():
                _join_people(connection, match, theirs[match], there[match], new)
            both = and_(guests.c.guest == old, guests.c.match.in_(select(guests.c.match).where(guests.c.guest == new)))
            connection.execute(delete(guests).where(both))
            for single in (profiles, mail_addresses, seeks):  # of which one has one: that of the guest who stays counts
                connection.execute(delete(single).where(single.c.guest == old))
            join_standing(connection, old, new)
            for table in OWNED:
                connection.execute(update(table).where(table.c.guest == old).values(guest=new))
            move_blocks(connection, old, new)
            return list(theirs)

    def count_matches(self, guest: str) -> int:
        """At how many matches somebody sits or sat."""
        with self._read() as connection:
            return self._count(connection, guests, guests.c.guest == guest, guests.c.person != WATCHING)


def _profile(connection: Connection, guest: str) -> Profile | None:
    line = connection.execute(select(profiles).where(profiles.c.guest == guest)).mappings().first()
    return Profile(**line) if line else None


def _persons(connection: Connection, guest: str) -> dict[str, str]:
    """Who a guest is, match by match."""
    wanted = select(guests.c.match, guests.c.person).where(guests.c.guest == guest)
    return {str(line.match): str(line.person) for line in connection.execute(wanted)}


def _join_people(connection: Connection, match: str, old: str, new: str, guest: str) -> None:
    """Where one person sat at a match, another does; who only watched becomes the one who sits."""
    if old == WATCHING:
        return
    if new == WATCHING:
        watched = and_(guests.c.match == match, guests.c.guest == guest)
        connection.execute(update(guests).where(watched).values(person=old))
        return
    connection.execute(update(seats).where(seats.c.match == match, seats.c.person == old).values(person=new))
    connection.execute(update(matches).where(matches.c.id == match, matches.c.host == old).values(host=new))
