"""The JSON API of seats: sitting down, invitations, tokens, names."""

from typing import Annotated

from pydantic import Field
from starlette.requests import Request

from ..access.csrf import our_own_page
from ..access.keys import hashed
from ..access.seats import AtTable, Viewer
from ..access.visitors import Guest, Visitor, bearer, clean_name, still_somebody
from ..errors import Forbidden
from ..http.router import Router
from ..services import services
from ..tables.registry import Refused
from ..tables.table import Table
from ..views.page import base_url
from .invites import nowhere
from .models import MISTAKES, FreeSeat, Invite, Key, Named, Seated, Sitting

router = Router("/api", [our_own_page, still_somebody], MISTAKES, tags=["seats"], documented=True)
SeatNumber = Annotated[int, Field(ge=0, le=7)]


@router.post("/sit", status=201)
async def sit(request: Request, sitting: Sitting, guest: Visitor) -> Seated:
    """Sit down with an invitation; the answer holds your token, which is shown once."""
    found = await services(request).seating.invited(sitting.invite)
    if found is None:
        raise nowhere()
    table, seat = found
    return await _seated(request, table, seat.seat, sitting.name, guest, hashed(sitting.invite))


@router.post("/tables/{id}/seat", status=201)
async def take_seat(request: Request, viewer: AtTable, wanted: FreeSeat, guest: Visitor) -> Seated:
    """Take a free seat of a public table; the answer holds your token, which is shown once."""
    return await _seated(request, viewer.table, wanted.seat, wanted.name, guest)


async def _seated(
    request: Request, table: Table, seat: int, name: str, guest: Guest, invite_hash: str | None = None
) -> Seated:
    """Sit down as who one is at this table already, or as somebody new."""
    seating, stored, secret = services(request).seating, table.stored, bearer(request)
    device = None if guest.fresh or secret else guest.hash
    known = stored.by_secret.get(hashed(secret)) if secret else stored.by_device.get(device or "")
    person = known or seating.newcomer(table, device, token=True)
    await seating.sit(table, seat, person, clean_name(name) or guest.name, invite_hash)
    token = await seating.give_secret(table, person)
    return Seated(table=stored.id, seat=seat, token=token, link=f"{base_url(request)}/r/{token}")


@router.get("/tables/{id}/invites")
async def invites(request: Request, viewer: AtTable) -> list[Invite]:
    """The invitations to free seats, for the host alone."""
    viewer.hosting()
    free = [s for s in viewer.table.stored.seats if not s.taken]
    return [_invite(request, s.seat, services(request).seating.invite(viewer.table, s)) for s in free]


@router.post("/tables/{id}/invites/{seat}")
async def renew_invite(request: Request, viewer: AtTable, seat: SeatNumber) -> Invite:
    """Another invitation to a free seat, by the host; the old one stops working."""
    viewer.hosting()
    return _invite(request, seat, await services(request).seating.renew_invite(viewer.table, seat))


def _invite(request: Request, seat: int, invite: str) -> Invite:
    return Invite(seat=seat, invite=invite, link=f"{base_url(request)}/s/{invite}")


@router.post("/tables/{id}/seats/{seat}/free")
async def free(request: Request, viewer: AtTable, seat: SeatNumber) -> dict[str, bool]:
    """Give up a seat of yours, or free the seat of somebody who has left: asked first, freed some time later.

    The host of a table without a clock does so alone; else all others who play must ask for it.
    """
    return {"freed": await free_seat(request, viewer, seat)}


async def free_seat(request: Request, viewer: Viewer, seat: int) -> bool:
    """Free one's own seat at once, or another's; False when its owner is asked first, or others have yet to agree."""
    seating, person = services(request).seating, viewer.person
    if seat in viewer.seats:
        await seating.give_up(viewer.table, seat)
        return True
    if person is None or not (viewer.host or viewer.table.plays(viewer.seats)):
        raise Refused("not_playing")
    return await seating.remove(viewer.table, seat, person.id, viewer.host)


@router.post("/tables/{id}/seats/{seat}/leave")
async def leave(request: Request, viewer: AtTable, seat: SeatNumber) -> dict[str, bool]:
    """Let a bot of level 4 play for a seat of yours. The seat stays yours."""
    viewer.own(seat)
    await services(request).seating.leave(viewer.table, seat)
    return {"left": True}


@router.post("/tables/{id}/seats/{seat}/return")
async def come_back(request: Request, viewer: AtTable, seat: SeatNumber) -> dict[str, bool]:
    """Play again for a seat of yours at which a bot stands in."""
    viewer.own(seat)
    await services(request).seating.take_back(viewer.table, seat)
    return {"back": True}


@router.post("/tables/{id}/seats/{seat}/resign")
async def resign(request: Request, viewer: AtTable, seat: SeatNumber) -> dict[str, bool]:
    """Your seat has lost: a bot plays it to the end, and the match ends where one alone has not lost."""
    viewer.own(seat)
    await services(request).seating.resign(viewer.table, seat)
    return {"over": viewer.table.over}


@router.post("/tables/{id}/begin")
async def begin(request: Request, viewer: AtTable) -> dict[str, bool]:
    """Begin with bots of level 4 at the free seats, by the host; who is invited may still sit down."""
    viewer.hosting()
    await services(request).seating.begin(viewer.table)
    return {"begun": True}


@router.post("/tables/{id}/stay")
async def stay(request: Request, viewer: AtTable) -> dict[str, bool]:
    """You are still there, though the host asked."""
    await services(request).seating.stay(viewer.table, viewer.own(viewer.sitting()))
    return {"here": True}


@router.post("/tables/{id}/seats/{seat}/name")
async def name_seat(request: Request, viewer: AtTable, seat: SeatNumber, named: Named) -> dict[str, str]:
    """Another name at a seat of yours."""
    name = clean_name(named.name)
    await services(request).seating.name_seat(viewer.table, seat, viewer.own(seat).id, name)
    return {"name": name}


@router.post("/tables/{id}/token")
async def renew_token(request: Request, viewer: AtTable) -> Key:
    """A new token and return link of yours. The old ones stop working, and so do your other devices."""
    if viewer.person is None:
        raise Forbidden("spectator")
    devices = (viewer.device,) if viewer.device else ()
    token = await services(request).seating.renew_secret(viewer.table, viewer.person, devices)
    return Key(token=token, link=f"{base_url(request)}/r/{token}")
