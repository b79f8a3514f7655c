"""What one does about seats at a table: take one, name it, leave it; as the host, invite to it and free it."""

from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..access.csrf import our_own_page
from ..access.seats import AtTable, Viewer, find_viewer
from ..access.visitors import Lang, Visitor, clean_name, still_somebody
from ..errors import Forbidden
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..views.page import go, render
from .api_seats import SeatNumber, free_seat
from .table import seat_menu

router = Router("/t/{id}", checks=[our_own_page, still_somebody])
ChosenSeat = Annotated[int, From.FORM, Field(ge=0, le=7)]


@router.get("/seats")
async def menu(request: Request, viewer: AtTable, guest: Visitor, lang: Lang) -> Response:
    """The menu of the seats, as it is now."""
    csrf = services(request).keys.csrf(guest.id)
    return HTMLResponse(render("seats.html", lang, csrf=csrf, **seat_menu(request, viewer)))


def _table(request: Request, viewer: Viewer) -> Response:
    """To the table."""
    return go(request, f"/t/{viewer.table.stored.id}")


async def _changed(request: Request, viewer: Viewer, guest: Visitor, lang: str) -> Response:
    """The menu again; without script the page is loaded again."""
    if not request.headers.get("hx-request"):
        return _table(request, viewer)
    return await menu(request, await find_viewer(request, viewer.table.stored.id), guest, lang)


@router.post("/sit")
async def sit(request: Request, viewer: AtTable, guest: Visitor, seat: ChosenSeat) -> Response:
    """Take a free seat at a public table."""
    seating = services(request).seating
    person = viewer.person or seating.newcomer(viewer.table, guest.hash, token=False)
    await seating.sit(viewer.table, seat, person, guest.name)
    return _table(request, viewer)


@router.post("/stay")
async def stay(request: Request, viewer: AtTable) -> Response:
    """One is still there."""
    await services(request).seating.stay(viewer.table, viewer.own(viewer.sitting()))
    return _table(request, viewer)


@router.post("/seats/{seat}/name")
async def name(
    request: Request, viewer: AtTable, guest: Visitor, lang: Lang, seat: SeatNumber, name: Annotated[str, From.FORM]
) -> Response:
    """Another name at one's seat."""
    await services(request).seating.name_seat(viewer.table, seat, viewer.own(seat).id, clean_name(name))
    return await _changed(request, viewer, guest, lang)


@router.post("/seats/{seat}/free")
async def free(request: Request, viewer: AtTable, guest: Visitor, lang: Lang, seat: SeatNumber) -> Response:
    """Give up one's seat, or free another's as the host."""
    own = seat in viewer.seats
    await free_seat(request, viewer, seat)
    return go(request, "/") if own else await _changed(request, viewer, guest, lang)


@router.post("/seats/{seat}/leave")
async def leave(request: Request, viewer: AtTable, seat: SeatNumber) -> Response:
    """A bot plays for one."""
    viewer.own(seat)
    await services(request).seating.leave(viewer.table, seat)
    return _table(request, viewer)


@router.post("/seats/{seat}/return")
async def take_back(request: Request, viewer: AtTable, seat: SeatNumber) -> Response:
    """One plays again."""
    viewer.own(seat)
    await services(request).seating.take_back(viewer.table, seat)
    return _table(request, viewer)


@router.post("/seats/{seat}/resign")
async def resign(request: Request, viewer: AtTable, seat: SeatNumber) -> Response:
    """One gives up."""
    viewer.own(seat)
    await services(request).seating.resign(viewer.table, seat)
    return _table(request, viewer)


@router.post("/begin")
async def begin(request: Request, viewer: AtTable) -> Response:
    """Bots play at the free seats."""
    viewer.hosting()
    await services(request).seating.begin(viewer.table)
    return _table(request, viewer)


@router.post("/seats/{seat}/invite")
async def renew_invite(request: Request, viewer: AtTable, guest: Visitor, lang: Lang, seat: SeatNumber) -> Response:
    """Another invitation to a free seat."""
    viewer.hosting()
    await services(request).seating.renew_invite(viewer.table, seat)
    return await _changed(request, viewer, guest, lang)


@router.post("/return-link")
async def return_link(
    request: Request, viewer: AtTable, guest: Visitor, lang: Lang, renew: Annotated[str, From.FORM] = ""
) -> Response:
    """One's own way back: the first one, or another, which closes the other devices."""
    if viewer.person is None or viewer.device is None:
        raise Forbidden("spectator")
    seating = services(request).seating
    if renew:
        await seating.renew_secret(viewer.table, viewer.person, (viewer.device,))
    else:
        await seating.give_secret(viewer.table, viewer.person)
    return await _changed(request, viewer, guest, lang)
