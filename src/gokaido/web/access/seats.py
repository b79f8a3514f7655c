"""Who may see which table from which seat. A table one may not see does not exist."""

import asyncio
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request

from gokaido.store import Store
from gokaido.store.stored import WATCHER

from ..errors import NotFound
from ..services import services
from ..tables.registry import Refused, Tables
from ..tables.table import Table
from .keys import hashed, same
from .visitors import bearer, guest_of


@dataclass(frozen=True)
class Place:
    """A table and the seats of whoever asks; none for somebody who looks on."""

    table: Table
    seats: tuple[int, ...]

    @property
    def seat(self) -> int | None:
        """The seat one looks from: the one to act when it is one's own, else the first."""
        actor = self.table.match.actor
        return actor if actor in self.seats else self.seats[0] if self.seats else None

    async def moment(self) -> "Place":
        """The same at a table that stays as it is now, to read from."""
        async with self.table.lock:
            return replace(self, table=self.table.moment())

    def sitting(self) -> int:
        """The seat, for what only players do."""
        if self.seat is None:
            raise Refused("spectator")
        return self.seat


async def find_place(request: Request, id: str) -> Place:
    """The place of whoever asks at table `id`."""
    tables: Tables = services(request).tables
    store: Store = services(request).store
    missing = NotFound("no_table")
    if len(id) != 16 or not id.isalnum():
        raise missing
    table = await tables.get(id)
    if table is None:
        raise missing
    secret = bearer(request)
    if secret is not None:
        seats = seats_by_secret(table, secret)
    else:
        seats = await seats_of_guest(request, store, table)
    if not seats and not table.stored.public:
        raise missing
    return Place(table, tuple(s for s in seats if s != WATCHER))


def seats_by_secret(table: Table, secret: str) -> tuple[int, ...]:
    """The seat that a secret opens."""
    asked, stored = hashed(secret), table.stored
    links = [(s.seat, s.secret_hash) for s in stored.seats if s.secret_hash] + [(WATCHER, stored.watch_hash)]
    return tuple(seat for seat, stored_hash in links if same(stored_hash, asked))


async def seats_of_guest(request: Request, store: Store, table: Table) -> tuple[int, ...]:
    """The seats of the guest whose cookie came."""
    guest = guest_of(request)
    if guest.fresh:
        return ()
    if guest.hash in table.known:
        return table.known[guest.hash]
    found: tuple[int, ...] = await asyncio.to_thread(store.places, table.stored.id, guest.hash)
    if found:
        table.known[guest.hash] = found
    return found


AtTable = Annotated[Place, Depends(find_place)]
