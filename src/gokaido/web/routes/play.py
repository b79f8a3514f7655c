"""Play now: ask for a game, and wait on a page for others who want the same."""

import asyncio
from typing import Annotated, Any

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.bots import NAMES
from gokaido.engine.game import Game
from gokaido.engine.registry import game_of, games
from gokaido.store import Seek

from ..access.csrf import our_own_page
from ..access.visitors import Lang, Visitor, named, still_somebody
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..tables.matchmaking import Wish
from ..views.page import go, is_secure, page

router = Router("/play", checks=[our_own_page, still_somebody])
NEVER = "never"
Short = Annotated[str, From.FORM, Field(max_length=60)]
Number = Annotated[int, From.FORM]


@router.post("")
async def begin(
    request: Request,
    guest: Visitor,
    lang: Lang,
    game: Short = "",
    name: Short = "",
    players: Number = 2,
    box: Short = "",
    clock: Short = "each",
    wait: Short = "60",
    level: Number = 3,
    same: Short = "",
) -> Response:
    """Ask for a game, and go to wait for it."""
    state, known = services(request), game_of(game)
    before, guest = guest, guest.with_likes(named(name), None, None)
    seconds = None if wait == NEVER else int(wait) if wait.isascii() and wait.isdigit() and len(wait) < 6 else -1
    wish = Wish(known.key, players, _with_box(known, box), clock, same == "on", seconds, level)
    response = go(request, "/play/wait")
    await state.matchmaking.begin(wish, guest.hash, guest.name, lang)
    guest.keep(response, state.keys, is_secure(request))
    await state.passes.rename(before, guest)
    return response


def _with_box(game: Game, box: str) -> dict[str, bool]:
    """The options of a game with an expansion, and with what that needs."""
    options: dict[str, bool] = {}
    needs = {o.name: o.needs for o in game.rules.options}
    while box and box not in options:
        options[box], box = True, needs.get(box, "")
    return options


@router.get("/wait", often=True)
async def wait(request: Request, guest: Visitor, known: int = -1) -> Response:
    """How many wait; on to the table for who has a seat. A page that knows it already is answered nothing."""
    state = services(request)
    seek = None if guest.fresh else await state.matchmaking.asked(guest=guest.hash)
    if seek is None:
        return go(request, "/")
    if seek.match:
        return go(request, f"/t/{seek.match}")
    waiting = max(1, (await asyncio.to_thread(state.store.count_seeks))[seek.game])
    if request.headers.get("hx-request") and waiting == known:
        return Response(status_code=204)
    part = bool(request.headers.get("hx-request"))
    return page(request, "waiting_part.html" if part else "play.html", **_shown(seek), waiting=waiting)


def _shown(seek: Seek) -> dict[str, Any]:
    seconds = None if seek.until is None else round((seek.until - seek.made).total_seconds())
    return {"seek": seek, "game": games()[seek.game], "level": NAMES[seek.level], "seconds": seconds}


@router.post("/away")
async def away(request: Request, guest: Visitor) -> Response:
    """The page was left: nobody is seated there until it is back."""
    seek = await _own(request, guest.hash)
    if seek:
        await asyncio.to_thread(services(request).store.away, seek.id)
    return Response(status_code=204)


@router.post("/cancel")
async def cancel(request: Request, guest: Visitor) -> Response:
    """Wait no more."""
    seek = await _own(request, guest.hash)
    if seek:
        await asyncio.to_thread(services(request).store.drop_seek, seek.id)
    return go(request, "/")


async def _own(request: Request, guest: str) -> Seek | None:
    return await asyncio.to_thread(services(request).store.seek, guest=guest)
