"""One's own page: name, pass, devices."""

import asyncio
from dataclasses import replace
from typing import Annotated

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from gokaido.bots import NAMES
from gokaido.engine.registry import games
from gokaido.store import Profile

from ..access.csrf import our_own_page
from ..access.passkeys import AVAILABLE
from ..access.visitors import COOKIE, Visitor, still_somebody
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..standing.summary import Standing
from ..views.page import back, base_url, go, is_secure, page
from ..views.qr import qr_code

router = Router(checks=[our_own_page, still_somebody])


@router.get("/me")
async def me(request: Request, guest: Visitor) -> Response:
    """What one keeps, and may change."""
    state = services(request)
    kept = Profile(guest.hash) if guest.fresh else await state.passes.profile(guest.hash)
    secret = state.passes.secret_of(kept)
    link = f"{base_url(request)}/p/{secret}" if secret else ""
    mail = await asyncio.to_thread(state.store.mail_by, guest=guest.hash) if state.post.open else None
    passkeys = await asyncio.to_thread(state.store.count_passkeys, guest.hash) if AVAILABLE else None
    stands = state.settings.standing and not guest.fresh
    ratings = await asyncio.to_thread(state.store.ratings_of, guest.hash) if stands else []
    return page(
        request,
        "me.html",
        link=link,
        code=qr_code(link) if link else "",
        push_key=state.vapid.public,
        post=state.post.open,
        mail=mail,
        passkeys=passkeys,
        blocks=[] if guest.fresh else await asyncio.to_thread(state.store.blocks_of, guest.hash),
        levels=NAMES,
        ratings=[(games()[one.game].names, Standing.of(one)) for one in ratings if one.game in games()],
        own_page=await asyncio.to_thread(state.store.page_of, guest.hash) if stands else None,
    )


@router.post("/me")
async def likes(
    request: Request,
    guest: Visitor,
    name: Annotated[str | None, From.FORM] = None,
    lang: Annotated[str | None, From.FORM] = None,
    theme: Annotated[str | None, From.FORM] = None,
) -> Response:
    """Change one's name, language or theme."""
    changed = guest.with_likes(name, lang, theme)
    await services(request).passes.rename(guest, changed)
    response = back(request)
    changed.keep(response, services(request).keys, is_secure(request))
    return response


@router.post("/me/pass")
async def give_pass(request: Request, guest: Visitor) -> Response:
    """A pass for who has none."""
    await services(request).passes.give(guest.hash, guest.name)
    return go(request, "/me")


@router.post("/me/close")
async def close_others(request: Request, guest: Visitor, renew: Annotated[str, From.FORM] = "") -> Response:
    """Another pass, or none: the old one stops working, and all other devices are closed."""
    state = services(request)
    owner, moved = await state.passes.close_others(guest.hash, renew == "yes")
    response = go(request, "/me")
    replace(guest, owner=owner).keep(response, state.keys, is_secure(request))
    response.background = BackgroundTask(state.passes.reread, moved)  # pages look again, with the new cookie
    return response


@router.post("/me/leave")
async def leave(request: Request) -> Response:
    """This browser is nobody any more."""
    response = go(request, "/")
    response.delete_cookie(COOKIE, path="/")
    return response
