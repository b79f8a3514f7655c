"""Whose words somebody does not want to read at a match, and whom they do not want to meet at all."""

import secrets
from collections.abc import Collection

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from .errors import Taken
from .schema import blocks, guests, mutes
from .stored import Block, Hidden, Person
from .transactions import Transactions

MOST_BLOCKS = 500  # devices that one guest has blocked
MOST_MUTES = 200  # people whom one does not read at one match


class Peace(Transactions):
    """The part of the store that keeps people apart. Every method is one transaction."""

    def mute(self, match: str, who: str, other: str, muted: bool) -> None:
        """Hide what a person says from another, or from a guest who watches; or show it again."""
        mine = and_(mutes.c.match == match, mutes.c.who == who)
        with self._write() as connection:
            connection.execute(delete(mutes).where(mine, mutes.c.other == other))
            if muted:
                if self._count(connection, mutes, mine) >= MOST_MUTES:
                    raise Taken("There are too many.")
                connection.execute(insert(mutes), {"match": match, "who": who, "other": other})
            self._tell(connection, match)

    def block(self, match: str, guest: str, other: Person, name: str) -> None:
        """A guest does not want to meet a person any more, by whatever device they come."""
        id, since = secrets.token_hex(8), self.now()
        with self._write() as connection:
            known = select(blocks.c.other).where(blocks.c.guest == guest)
            there = set(connection.execute(known).scalars())
            new = [device for device in other.devices if device not in there and device != guest]
            if len(there) + len(new) > MOST_BLOCKS:
                raise Taken("There are too many.")
            for device in new:
                line = {"guest": guest, "other": device, "id": id, "name": name, "since": since}
                connection.execute(insert(blocks), line)
            self._tell(connection, match)

    def unblock(self, guest: str, id: str = "", devices: Collection[str] = ()) -> None:
        """A guest meets somebody again: by the id of the block, or by the devices that person comes from."""
        these = or_(blocks.c.id == id, blocks.c.other.in_(devices))
        with self._write() as connection:
            connection.execute(delete(blocks).where(blocks.c.guest == guest, these))

    def blocks_of(self, guest: str) -> list[Block]:
        """Whom a guest has blocked, the latest first."""
        wanted = select(blocks.c.id, blocks.c.name, blocks.c.since).where(blocks.c.guest == guest).distinct()
        with self._read() as connection:
            return [Block(*line) for line in connection.execute(wanted.order_by(blocks.c.since.desc(), blocks.c.id))]

    def blocked(self, one: str, other: str) -> bool:
        """Has either of two guests blocked the other?"""
        return bool(self.blocked_among((one, other)))

    def blocked_among(self, some: Collection[str]) -> set[tuple[str, str]]:
        """Of some guests, who has blocked whom."""
        with self._read() as connection:
            return blocked_among(connection, some)

    def has_blocked(self, some: Collection[str], others: Collection[str]) -> bool:
        """Has any of some devices blocked any of others?"""
        wanted = select(blocks.c.id).where(blocks.c.guest.in_(some), blocks.c.other.in_(others)).limit(1)
        with self._read() as connection:
            return connection.execute(wanted).first() is not None

    def hidden_from(self, match: str, who: str, devices: Collection[str]) -> Hidden:
        """The people of a match whose words somebody does not read: muted there, or blocked."""
        muted = select(mutes.c.other).where(mutes.c.match == match, mutes.c.who == who)
        known = and_(guests.c.guest == blocks.c.other, guests.c.match == match, guests.c.person != "")
        blocked = select(guests.c.person).join(blocks, known).where(blocks.c.guest.in_(devices))
        with self._read() as connection:
            return Hidden(*(frozenset(connection.execute(these).scalars()) for these in (muted, blocked)))


def blocked_among(connection: Connection, some: Collection[str]) -> set[tuple[str, str]]:
    """Of some guests, who has blocked whom; within a transaction."""
    wanted = select(blocks.c.guest, blocks.c.other).where(blocks.c.guest.in_(some), blocks.c.other.in_(some))
    return {(str(line.guest), str(line.other)) for line in connection.execute(wanted)}


def move_blocks(connection: Connection, old: str, new: str) -> None:
    """A guest is another one from now on, who may have blocked, and been blocked by, the same people."""
    for mine, theirs in ((blocks.c.guest, blocks.c.other), (blocks.c.other, blocks.c.guest)):
        same = select(theirs).where(mine == new).scalar_subquery()
        connection.execute(delete(blocks).where(mine == old, or_(theirs.in_(same), theirs == new)))
        connection.execute(update(blocks).where(mine == old).values({mine: new}))
