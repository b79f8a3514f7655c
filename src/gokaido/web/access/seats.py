"""Who may see which table from which seat. A table one may not see does not exist."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from starlette.requests import Request

from gokaido.store import Chat, Hidden, Person, StoredMatch

from ..errors import Forbidden, NotFound
from ..http.parameters import Depends
from ..services import services
from ..tables.registry import Refused
from ..tables.table import Table
from .keys import hashed, same
from .visitors import bearer, guest_of

NOBODY = Hidden()
MOST_HIDDEN = 1000  # people of whom a table remembers whom they do not want to read


@dataclass(frozen=True)
class Viewer:
    """Somebody at a table: a person who comes by a device or by their secret, or somebody who watches."""

    table: Table
    device: str | None = None  # the hash of the cookie they came by
    secret_hash: str | None = None  # or of the secret
    silenced: Hidden = NOBODY  # whose words they do not want to read

    @property
    def person(self) -> Person | None:
        """The person, as long as what they came by counts."""
        stored = self.table.stored
        return stored.by_secret.get(self.secret_hash or "") or stored.by_device.get(self.device or "")

    @property
    def who(self) -> tuple[str, ...]:
        """Whatever they are known by: as a person here, and by their devices."""
        person = self.person
        return (*((person.id, *person.devices) if person else ()), *((self.device,) if self.device else ()))

    @property
    def seats(self) -> tuple[int, ...]:
        """Their seats; none for somebody who watches."""
        person = self.person
        return self.table.stored.seats_of(person.id) if person else ()

    @property
    def host(self) -> bool:
        """Did they open the table?"""
        person = self.person
        return person is not None and person.id == self.table.stored.host

    @property
    def rights(self) -> tuple[object, ...]:
        """What they may do here; what is sent to them ends when it changes."""
        person = self.person
        return person and person.id, self.seats, self.host

    @property
    def left(self) -> bool:
        """Did they have a seat, and have none any more?"""
        return self.person is not None and not self.seats and not self.host

    @property
    def seat(self) -> int | None:
        """The seat one looks from: the one to act when it is one's own, else the first."""
        seats, actor = self.seats, self.table.match.actor
        return actor if actor in seats else seats[0] if seats else None

    @property
    def hidden(self) -> frozenset[str]:
        """People whose words they do not want to read."""
        return self.silenced.muted | self.silenced.blocked

    def reads(self, said: Sequence[Chat]) -> list[Chat]:
        """What they want to read of the chat."""
        return [one for one in said if one.person not in self.hidden]

    async def moment(self) -> "Viewer":
        """The same at a table that stays as it is now, to read from."""
        now, hidden = await self.table.moment(), self.hidden
        return Viewer(now.without(hidden) if hidden else now, self.device, self.secret_hash, self.silenced)

    def sitting(self) -> int:
        """The seat, for what only players do."""
        if self.seat is None:
            raise Refused("seat_lost" if self.left else "spectator")
        return self.seat

    def own(self, seat: int) -> Person:
        """The person, for what one does with a seat of one's own."""
        person = self.person
        if person is None or seat not in self.seats:
            raise Refused("seat_not_yours")
        return person

    def hosting(self) -> None:
        """For what the host alone does."""
        if not self.host:
            raise Refused("not_host")


async def find_viewer(request: Request, id: str) -> Viewer:
    """Whoever asks, at table `id`. A table that is not in memory is rebuilt for those alone who may see it."""
    tables, secret = services(request).tables, bearer(request)
    if not (len(id) == 16 and id.isalnum()):
        raise NotFound("no_table")
    if id not in tables.alive:
        stored = await asyncio.to_thread(tables.store.match, id)
        if stored is None:
            raise NotFound("no_table")
        await _admit(request, stored, secret, set())
    table = await tables.get(id)
    if table is None:
        raise NotFound("no_table")
    device, secret_hash = await _admit(request, table.stored, secret, table.watchers)
    viewer = Viewer(table, device, secret_hash)
    outside = services(request).outside
    if not outside.nobody and outside.shuts(viewer.who, ""):
        raise Forbidden("banned")
    silenced = await _hidden(request, viewer)
    if silenced != NOBODY:
        viewer = replace(viewer, silenced=silenced)
    if viewer.left and not viewer.table.stored.public:
        raise Forbidden("seat_lost")
    return viewer


async def _hidden(request: Request, viewer: Viewer) -> Hidden:
    """Whose words somebody does not want to read at a table; found once, until something about it changes."""
    person, table = viewer.person, viewer.table
    if person is None and (viewer.device is None or guest_of(request).fresh):
        return NOBODY
    who, devices = (person.id, person.devices) if person else (viewer.device or "", (viewer.device or "",))
    known = table.hidden.get(who)
    if known is None:
        before = table.changes
        known = await asyncio.to_thread(services(request).store.hidden_from, table.stored.id, who, devices)
        if table.changes == before and len(table.hidden) < MOST_HIDDEN:  # else it may be old already
            table.hidden[who] = known
    return known


async def _admit(
    request: Request, stored: StoredMatch, secret: str | None, watchers: set[str]
) -> tuple[str | None, str | None]:
    """The device or the hash of the secret by which somebody may see a match; `watchers` are known to have its link."""
    if secret is not None:
        return None, _by_secret(stored, hashed(secret))
    guest = guest_of(request)
    if not (stored.public or guest.hash in stored.by_device or guest.hash in watchers):
        if guest.fresh or not await asyncio.to_thread(services(request).store.may_watch, stored.id, guest.hash):
            raise NotFound("no_table")
        watchers.add(guest.hash)
    return guest.hash, None


def _by_secret(stored: StoredMatch, asked: str) -> str | None:
    """The secret of a person or of the link to watch; at a public table also none that counts."""
    if asked in stored.by_secret or same(stored.watch_hash, asked):
        return asked
    if any(same(s.invite_hash, asked) for s in stored.seats if s.invite_hash):
        raise Forbidden("invitation_only")
    if not stored.public:
        raise NotFound("no_table")
    return None


AtTable = Annotated[Viewer, Depends(find_viewer)]
