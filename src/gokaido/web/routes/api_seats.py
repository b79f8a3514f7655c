"""The JSON API of seats: sitting down, invitations, tokens, names."""

from typing import Annotated

from pydantic import Field
from starlette.requests import Request

from ..access.csrf import our_own_page
from ..access.keys import hashed
from ..access.seats import AtTable, Viewer
from ..access.visitors import Guest, Visitor, bearer, clean_name
from ..errors import Forbidden
from ..http.router import Router
from ..services import services
from ..tables.table import Table
from ..views.page import base_url
from .invites import nowhere
from .models import MISTAKES, FreeSeat, Invite, Key, Named, Seated, Sitting

router = Router("/api", [our_own_page], MISTAKES, tags=["seats"], documented=True)
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
    """Give up a seat of yours. The host frees the seat of somebody who has left: asked first, freed some time later."""
    return {"freed": await free_seat(request, viewer, seat)}


async def free_seat(request: Request, viewer: Viewer, seat: int) -> bool:
    """Free one's own seat at once, or as the host another's; False when its owner is asked first."""
    seating = services(request).seating
    if seat in viewer.seats:
        await seating.leave(viewer.table, seat)
        return True
    viewer.hosting()
    return await seating.free(viewer.table, seat)


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
