"""A pass that somebody comes with. It does nothing until a button is pressed."""

import asyncio
from typing import Annotated

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from gokaido.store import Profile

from ..access.csrf import our_own_page
from ..access.keys import new_guest
from ..access.visitors import Guest, Visitor, still_somebody
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..views.page import go, is_secure, page
from .invites import nowhere, short_enough

router = Router("/p/{secret}", checks=[our_own_page, still_somebody, short_enough])


async def _owner(request: Request, secret: str) -> Profile:
    owner = await services(request).passes.owner(secret)
    if owner is None:
        raise nowhere()
    return owner


@router.get("")
async def show_pass(request: Request, secret: str, guest: Visitor) -> Response:
    """Whose pass it is, and what it would do."""
    owner, store = await _owner(request, secret), services(request).store
    if guest.hash == owner.guest:
        return go(request, "/me")
    here = 0 if guest.fresh else await asyncio.to_thread(store.count_matches, guest.hash)
    brings = await asyncio.to_thread(store.count_matches, owner.guest)
    return page(request, "pass.html", owner=owner, brings=brings, left=here)


@router.post("")
async def come_as(request: Request, secret: str, guest: Visitor, along: Annotated[str, From.FORM] = "") -> Response:
    """Be the owner of the pass in this browser from now on."""
    state, owner = services(request), await _owner(request, secret)
    moved = []
    if along == "on" and not guest.fresh and guest.hash != owner.guest:
        moved = await state.passes.join(guest.hash, owner.guest)
    response = go(request, "/tables")
    come_in(guest, owner, response, request)
    response.background = BackgroundTask(state.passes.reread, moved)
    return response


def come_in(guest: Guest, owner: Profile, response: Response, request: Request) -> None:
    """Write the cookie of a browser that is somebody now; with a new token for its forms."""
    known = Guest(new_guest(), owner.name or guest.name, guest.lang, guest.theme, owner=owner.guest)
    known.keep(response, services(request).keys, is_secure(request))
