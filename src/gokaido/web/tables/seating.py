"""Who sits where: every change of it goes through here.

An invitation gives a free seat to whoever sits down first. From then on the seat is a person's, who comes by the device
they sat down at, or by a secret of their own: a token for programs, a return link for another device.
"""

import asyncio
from dataclasses import replace
from datetime import timedelta

from gokaido.store import Person, StoredSeat
from gokaido.store.stored import BOT, RESIGNED, STAND_IN

from ..access.keys import Keys, hashed, new_person_id
from .registry import Late, Refused, Tables
from .table import Table

MOST_DEVICES = 8  # of one person at one table


class Seating:
    """Seats people at the tables of this process."""

    def __init__(self, tables: Tables, keys: Keys, absence: float) -> None:
        self.tables = tables
        self.store = tables.store
        self.keys = keys
        self.absence = timedelta(seconds=absence)

    # ------------------------------------------------------------------ links

    async def invited(self, secret: str) -> tuple[Table, StoredSeat] | None:
        """The table and the seat that an invitation is for, also when it was used."""
        found = await asyncio.to_thread(self.store.invited, hashed(secret))
        table = await self.tables.get(found[0]) if found else None
        return (table, table.stored.seats[found[1]]) if found and table else None

    async def watched(self, secret: str) -> Table | None:
        """The table that a link lets one watch."""
        found = await asyncio.to_thread(self.store.watched, hashed(secret))
        return await self.tables.get(found) if found else None

    async def returning(self, secret: str) -> tuple[Table, Person] | None:
        """The table and the person that a secret is of."""
        found = await asyncio.to_thread(self.store.known, hashed(secret))
        table = await self.tables.get(found) if found else None
        if table is not None and hashed(secret) not in table.stored.by_secret:  # made by another process just now
            await self.tables.refresh(table)
        person = table.stored.by_secret.get(hashed(secret)) if table else None
        return (table, person) if table and person else None

    # ------------------------------------------------------------------ coming

    async def watch(self, table: Table, device: str) -> None:
        """Somebody came by the link to watch."""
        await self.tables.change(table, lambda: self.store.watch(table.stored.id, device))

    async def sit(self, table: Table, seat: int, person: Person, name: str, invite_hash: str | None = None) -> None:
        """A person sits down on a free seat, with the invitation to it unless the table is public."""
        if invite_hash is None and not table.stored.public:
            raise Refused("seats_by_invitation")
        if await self._unwelcome(table, person):
            raise Refused("seat_refused")
        try:
            await self.tables.change(table, lambda: self.store.sit(table.stored.id, seat, person, name, invite_hash))
        except Late:
            raise Refused("seat_taken") from None

    async def _unwelcome(self, table: Table, sitter: Person) -> bool:
        """Has whoever opened a table blocked somebody who wants to sit down at it?"""
        host = next((p for p in table.stored.people if p.id == table.stored.host), None)
        if host is None or not host.devices or not sitter.devices:
            return False
        return await asyncio.to_thread(self.store.has_blocked, host.devices, sitter.devices)

    def newcomer(self, table: Table, device: str | None, token: bool) -> Person:
        """Somebody who was not at a table before."""
        person, renewed = Person(new_person_id(), devices=(device,) if device else ()), int(token)
        return self._with_secret(table, person, renewed) if token else person

    async def come_back(self, table: Table, person: Person, device: str) -> None:
        """Somebody comes from another device, by their return link."""
        other = table.stored.by_device.get(device)
        if other is not None and other != person and (table.stored.seats_of(other.id) or other.id == table.stored.host):
            raise Refused("other_person_here")
        if device not in person.devices and len(person.devices) >= MOST_DEVICES:
            raise Refused("too_many_devices")
        await self.tables.change(table, lambda: self.store.come_back(table.stored.id, person.id, device))

    # ------------------------------------------------------------------ secrets

    def _with_secret(self, table: Table, person: Person, renewed: int) -> Person:
        secret_hash = hashed(self.keys.personal(table.stored.id, person.id, renewed))
        return replace(person, renewed=renewed, secret_hash=secret_hash)

    def secret_of(self, table: Table, person: Person) -> str | None:
        """The secret of somebody who has one."""
        return self.keys.personal(table.stored.id, person.id, person.renewed) if person.secret_hash else None

    async def give_secret(self, table: Table, person: Person) -> str:
        """The secret of somebody, made if they have none."""
        return self.secret_of(table, person) or await self.renew_secret(table, person, person.devices)

    async def renew_secret(self, table: Table, person: Person, devices: tuple[str, ...]) -> str:
        """A new secret of somebody: the old one stops working, and so do all devices but these."""
        renewed = self._with_secret(table, replace(person, devices=devices), person.renewed + 1)
        await self.tables.change(table, lambda: self.store.renew_secret(table.stored.id, renewed))
        return self.keys.personal(table.stored.id, person.id, renewed.renewed)

    # ------------------------------------------------------------------ seats

    def invite(self, table: Table, seat: StoredSeat) -> str:
        """The invitation to a free seat."""
        return self.keys.invite(table.stored.id, seat.seat, seat.renewed)

    async def renew_invite(self, table: Table, seat: int) -> str:
        """Another invitation to a free seat; the old one stops working."""
        free = self._seat(table, seat)
        if free.taken:
            raise Refused("seat_taken")
        return await self._free(table, free)

    async def name_seat(self, table: Table, seat: int, person: str, name: str) -> None:
        """Another name for a person at a seat."""
        if not name:
            raise Refused("no_name")
        await self.tables.change(table, lambda: self.store.name_seat(table.stored.id, seat, person, name))

    async def give_up(self, table: Table, seat: int) -> None:
        """Somebody gives a seat of theirs to whoever sits down next."""
        await self._free(table, self._seat(table, seat), given_up=True)

    async def leave(self, table: Table, seat: int) -> None:
        """Somebody lets a bot play for them. The seat stays theirs."""
        await self._stand_in(table, STAND_IN, [seat])

    async def take_back(self, table: Table, seat: int) -> None:
        """Somebody plays again for whom a bot stood in, unless the seat is lost."""
        if self._seat(table, seat).lost:
            raise Refused("seat_resigned")
        await self._stand_in(table, None, [seat])

    async def resign(self, table: Table, seat: int) -> None:
        """A seat counts as lost: a bot plays it to the end, and the match ends where one alone has not lost."""
        if self._seat(table, seat).lost:
            raise Refused("seat_resigned")
        await self._stand_in(table, STAND_IN, [seat], RESIGNED)

    async def begin(self, table: Table) -> None:
        """Bots play at free seats until somebody sits down there."""
        free = [s.seat for s in table.stored.seats if s.awaited]
        if not free:
            raise Refused("no_free_seat")
        await self._stand_in(table, STAND_IN, free)

    async def _stand_in(self, table: Table, level: int | None, seats: list[int], lost: str | None = None) -> None:
        if table.over:
            raise Refused("game_over")
        await self.tables.change(table, lambda: self.store.stand_in(table.stored, level, seats, lost))

    async def stay(self, table: Table, person: Person) -> None:
        """Somebody whom the host asked after is still there."""
        await self.tables.change(table, lambda: self.store.is_here(table.stored.id, person.id))

    async def remove(self, table: Table, seat: int, by: str, host: bool) -> bool:
        """Free the seat of somebody who has left: first they are asked, and have some time to answer.

        Then the host of a table without a clock frees it; else all the others who play must want it.
        """
        theirs = self._seat(table, seat)
        if theirs.kind == BOT or theirs.person is None:
            raise Refused("nobody_there")
        person = theirs.person
        if theirs.asked is None:
            await self.tables.change(table, lambda: self.store.ask_after(table.stored.id, seat, person))
            return False
        if self.store.now() < theirs.asked + self.absence:
            raise Refused("asked_after")
        votes = sorted({*theirs.votes.split(), by})
        if not (host and table.stored.timing is None) and not self.voters(table, seat) <= set(votes):
            said = " ".join(votes)
            await self.tables.change(table, lambda: self.store.vote(table.stored.id, seat, person, theirs.votes, said))
            return False
        await self._free(table, theirs)
        return True

    @staticmethod
    def voters(table: Table, seat: int) -> set[str]:
        """The people who must agree before the owner of a seat is removed: all others who play."""
        owner = table.stored.seats[seat].person
        return {s.person for s in table.stored.seats if s.person and s.person != owner and s.bot is None}

    async def _free(self, table: Table, seat: StoredSeat, given_up: bool = False) -> str:
        """Nobody has a seat any more; where the game has begun, a bot plays until somebody sits down.

        Who gave it up themselves, and when the game had begun, has lost as far as their rating goes.
        """
        invite = self.keys.invite(table.stored.id, seat.seat, seat.renewed + 1)
        level = STAND_IN if table.number and not table.over and not seat.awaited else None
        by = seat.person if given_up and level is not None else None
        await self.tables.change(table, lambda: self.store.free(table.stored.id, seat, hashed(invite), level, by))
        return invite

    @staticmethod
    def _seat(table: Table, seat: int) -> StoredSeat:
        if not 0 <= seat < len(table.stored.seats):
            raise Refused("no_seat")
        return table.stored.seats[seat]
