"""Links: an invitation to a seat, the way back to one's own, to watch. Only pressing the button changes something."""

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from ..access.csrf import our_own_page
from ..access.keys import hashed
from ..access.visitors import Visitor, clean_name, named, still_somebody
from ..errors import NotFound
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..tables.analysis import Line
from ..views.page import go, is_secure, page

LONGEST = 64


def nowhere() -> NotFound:
    """A link that opens nothing, whatever it was."""
    return NotFound("no_link")


async def short_enough(secret: str) -> None:
    """No link is longer."""
    if len(secret) > LONGEST:
        raise nowhere()


router = Router(checks=[our_own_page, still_somebody, short_enough])


@router.get("/s/{secret}")
async def invitation(request: Request, secret: str, guest: Visitor) -> Response:
    """The seat that one is invited to; on to the table for who took it."""
    found = await services(request).seating.invited(secret)
    if found is None:
        raise nowhere()
    table, seat = found
    person = table.stored.by_device.get(guest.hash)
    if person and seat.person == person.id:
        return go(request, f"/t/{table.stored.id}")
    return page(request, "invite.html", 410 if seat.taken else 200, table=table, kind="seat", seat=seat)


@router.post("/s/{secret}")
async def sit(request: Request, secret: str, guest: Visitor, name: Annotated[str, From.FORM] = "") -> Response:
    """Sit down."""
    seating = services(request).seating
    found = await seating.invited(secret)
    if found is None:
        raise nowhere()
    table, seat = found
    before, guest = guest, guest.with_likes(named(name or None), None, None)
    person = table.stored.by_device.get(guest.hash) or seating.newcomer(table, guest.hash, token=False)
    await seating.sit(table, seat.seat, person, clean_name(name) or guest.name, hashed(secret))
    response = go(request, f"/t/{table.stored.id}")
    guest.keep(response, services(request).keys, is_secure(request))
    await services(request).passes.rename(before, guest)
    return response


@router.get("/r/{secret}")
async def way_back(request: Request, secret: str) -> Response:
    """One's own seat, from another device."""
    found = await services(request).seating.returning(secret)
    if found is None:
        raise nowhere()
    table, person = found
    return page(request, "invite.html", table=table, kind="return", own=table.stored.seats_of(person.id))


@router.post("/r/{secret}")
async def come_back(request: Request, secret: str, guest: Visitor) -> Response:
    """Come back to one's seat."""
    found = await services(request).seating.returning(secret)
    if found is None:
        raise nowhere()
    table, person = found
    await services(request).seating.come_back(table, person, guest.hash)
    return go(request, f"/t/{table.stored.id}")


@router.get("/w/{secret}")
async def spectators(request: Request, secret: str) -> Response:
    """The table that one may watch."""
    table = await services(request).seating.watched(secret)
    if table is None:
        raise nowhere()
    return page(request, "invite.html", table=table, kind="watch")


@router.post("/w/{secret}")
async def watch(
    request: Request, secret: str, guest: Visitor, move: int | None = None, line: Line = ""
) -> Response:  # fmt: skip
    """Watch, or look at what somebody found when they analysed the game."""
    table = await services(request).seating.watched(secret)
    if table is None:
        raise nowhere()
    await services(request).seating.watch(table, guest.hash)
    return go(request, f"/t/{table.stored.id}" + ("" if move is None else f"/analyse?move={move}&line={line}"))
