"""The JSON API of playing now: find others who want the same game."""

import asyncio

from starlette.requests import Request

from gokaido.store import Seek

from ..access.csrf import our_own_page
from ..access.keys import hashed
from ..access.visitors import Visitor, bearer, clean_name
from ..errors import NotFound
from ..http.router import Router
from ..services import services
from ..tables.matchmaking import Wish
from ..views.page import base_url
from .api import Spoken
from .models import MISTAKES, PlayState, PlayTicket, PlayWish, Seated

router = Router("/api", [our_own_page], MISTAKES, tags=["play now"], documented=True)


@router.post("/play", status=201)
async def play(request: Request, wanted: PlayWish, guest: Visitor, lang: Spoken) -> PlayTicket:
    """Ask for a game with whoever wants the same. Then ask again every few seconds: who does not is not seated."""
    wish = Wish(
        wanted.game,
        wanted.players,
        dict(wanted.options),
        wanted.clock,
        wanted.same_language,
        wanted.wait,
        wanted.level,
    )
    name, who = clean_name(wanted.name) or guest.name, None if guest.fresh else guest.hash
    return PlayTicket(token=await services(request).matchmaking.begin(wish, who, name, lang))


@router.get("/play", often=True)
async def state(request: Request) -> PlayState:
    """Whether you have a seat. The token of the seat is in the answer."""
    state = services(request)
    seek = await state.matchmaking.asked(bearer(request) or "")
    if seek is None:
        raise NotFound("not_waiting")
    waiting = (await asyncio.to_thread(state.store.count_seeks))[seek.game]
    if seek.match is None:
        return PlayState(state="waiting", waiting=max(1, waiting))
    return PlayState(state="seated", waiting=waiting, seat=await _seated(request, seek))


async def _seated(request: Request, seek: Seek) -> Seated:
    """Where somebody sits now."""
    state = services(request)
    table = await state.tables.get(seek.match or "")
    person = next((p for p in table.stored.people if p.id == seek.person), None) if table else None
    if table is None or person is None or not table.stored.seats_of(person.id):
        raise NotFound("no_table")
    token = await state.seating.give_secret(table, person)
    seat = table.stored.seats_of(person.id)[0]
    return Seated(table=table.stored.id, seat=seat, token=token, link=f"{base_url(request)}/r/{token}")


@router.post("/play/cancel")
async def cancel(request: Request) -> dict[str, bool]:
    """Wait no more; who has a seat keeps it."""
    await asyncio.to_thread(services(request).store.drop_seek, hashed(bearer(request) or ""))
    return {"waiting": False}
