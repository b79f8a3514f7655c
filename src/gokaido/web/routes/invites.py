"""Links: to a seat, and to look on. Opening one shows a page; only pressing its button changes something."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from starlette.responses import Response

from gokaido.store.stored import WATCHER

from ..access.csrf import our_own_page
from ..access.keys import hashed, same
from ..access.visitors import Visitor, clean_name
from ..errors import NotFound
from ..services import services
from ..tables.table import Table
from ..views.page import go, is_secure, page

router = APIRouter(dependencies=[Depends(our_own_page)], include_in_schema=False)
LONGEST = 64


async def _behind(request: Request, secret: str) -> tuple[Table, int]:
    """The table and seat behind a link."""
    state = services(request)
    asked = hashed(secret)
    found = await asyncio.to_thread(state.store.seat_of, asked) if len(secret) <= LONGEST else None
    table = await state.tables.get(found[0]) if found and same(found[2], asked) else None
    if found is None or table is None:
        raise NotFound("no_link")
    return table, found[1]


@router.get("/s/{secret}")
@router.get("/w/{secret}")
async def door(request: Request, secret: str) -> Response:
    """What the link leads to."""
    table, seat = await _behind(request, secret)
    return page(request, "door.html", table=table, stored=table.stored, seat=seat, secret=secret)


@router.post("/s/{secret}")
@router.post("/w/{secret}")
async def enter(request: Request, secret: str, guest: Visitor, name: Annotated[str, Form()] = "") -> Response:
    """Sit down, or look on."""
    table, seat = await _behind(request, secret)
    if seat == WATCHER:
        await services(request).tables.sit(table, guest.hash, WATCHER, None)
        return go(request, f"/t/{table.stored.id}")
    guest = guest.with_likes(name or None, None, None)
    await services(request).tables.sit(table, guest.hash, seat, clean_name(name) or guest.name or None)
    response = go(request, f"/t/{table.stored.id}")
    guest.keep(response, services(request).keys, is_secure(request))
    return response
