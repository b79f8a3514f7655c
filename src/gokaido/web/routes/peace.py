"""Pages for keeping peace: not to read or meet somebody, and to report them."""

import asyncio
from typing import Annotated, Any

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from ..access.csrf import our_own_page
from ..access.seats import AtTable, Viewer
from ..access.visitors import Lang, Visitor, still_somebody
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..tables.peace import REASONS, REPORT_LENGTH, block, mute, report
from ..views.page import go, page
from .api_seats import SeatNumber

router = Router(checks=[our_own_page, still_somebody])
Line = Annotated[int, Field(ge=1, le=2**31)]
FormLine = Annotated[int | None, From.FORM, Field(ge=1, le=2**31)]
Yes = Annotated[str, From.FORM]
AT = "/t/{id}/seats/{seat}"


def _table(request: Request, viewer: Viewer) -> Response:
    return go(request, f"/t/{viewer.table.stored.id}")


@router.post(f"{AT}/mute")
async def mute_seat(request: Request, viewer: AtTable, seat: SeatNumber, muted: Yes = "yes") -> Response:
    """Do not read somebody here, or read them again."""
    await mute(services(request), viewer, seat, muted == "yes")
    return _table(request, viewer)


@router.post(f"{AT}/block")
async def block_seat(request: Request, viewer: AtTable, seat: SeatNumber, blocked: Yes = "yes") -> Response:
    """Do not meet somebody any more, or take that back."""
    await block(services(request), viewer, seat, blocked == "yes")
    return _table(request, viewer)


@router.get(f"{AT}/report")
async def ask_report(
    request: Request, viewer: AtTable, lang: Lang, seat: SeatNumber, line: Line | None = None
) -> Response:  # fmt: skip
    """What to tell whoever runs the server."""
    return await _report_page(request, viewer, lang, seat, line, done=False)


@router.post(f"{AT}/report")
async def report_seat(
    request: Request, viewer: AtTable, lang: Lang, seat: SeatNumber, reason: Annotated[str, From.FORM] = "",
    text: Annotated[str, From.FORM, Field(max_length=4000)] = "", line: FormLine = None,
) -> Response:  # fmt: skip
    """Tell them."""
    await report(services(request), viewer, seat, reason, text, line)
    return await _report_page(request, viewer, lang, seat, line, done=True)


async def _report_page(
    request: Request, viewer: Viewer, lang: str, seat: int, line: int | None, done: bool
) -> Response:  # fmt: skip
    table, store = viewer.table, services(request).store
    seat = min(seat, len(table.stored.seats) - 1)
    found = await asyncio.to_thread(store.chat, table.stored.id, line - 1, 1, line + 1) if line else []
    said = found[0] if found else None
    at = said.seat if said else seat
    name = (said.name if said else "") or table.sides(lang)[at]
    about = {"table": table, "stored": table.stored, "viewer": viewer, "seat": at, "said": said, "name": name}
    context: dict[str, Any] = {**about, "reasons": REASONS, "most": REPORT_LENGTH, "done": done}
    return page(request, "report.html", **context)


@router.post("/me/unblock")
async def unblock(request: Request, guest: Visitor, id: Annotated[str, From.FORM, Field(max_length=32)]) -> Response:
    """Meet somebody again."""
    await asyncio.to_thread(services(request).store.unblock, guest.hash, id)
    for table in list(services(request).tables.alive.values()):
        table.hidden = {}
    return go(request, "/me")
