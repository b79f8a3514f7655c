"""The lobby: open a table, find one's own and other people's, choose name, language and theme."""

import asyncio
from collections.abc import Sequence
from functools import cache, partial
from typing import Annotated, Any
from urllib.parse import urlencode

from pydantic import Field
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from gokaido.art.scenery.vignettes import road_strip
from gokaido.bots import NAMES
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of, games
from gokaido.store import Listing, StoredMatch
from gokaido.store.stored import PERSON
from gokaido.teach.journeys.journey import journeys

from ..access.csrf import our_own_page
from ..access.visitors import NAME_LENGTH, Lang, Visitor, named, still_somebody
from ..http.parameters import From
from ..http.router import Router
from ..sandbox.replay import replay_file
from ..services import services
from ..standing.anchors import nearest
from ..standing.ratings import is_sure
from ..tables.creation import Opening, Sitter, plan
from ..tables.files import going_on
from ..tables.registry import Tables
from ..tables.table import Table, mat_colours
from ..tables.timing import timing_of
from ..views.page import go, icon, is_secure, page
from .bot_pace import preferred_pace
from .rules import boxes

router = Router(checks=[our_own_page, still_somebody])
ME, NOBODY = "me", ""
FIRST, EACH, ALL = 12, 30, 5000  # tables in the lobby, on a page of their own, and on all of those
PageNumber = Annotated[int, From.QUERY, Field(ge=1, le=ALL // EACH + 1)]


@router.get("/")
async def lobby(request: Request, guest: Visitor, game: str = "") -> Response:
    """The first page."""
    state = services(request)
    chosen = games().get(game) or games().get("tokaido") or next(iter(games().values()))
    mine = [] if guest.fresh else await asyncio.to_thread(state.store.matches_of, guest.hash)
    public = await asyncio.to_thread(state.store.open_matches, FIRST)
    own = {one.match.id for one in mine}
    return page(
        request,
        "lobby.html",
        game=chosen,
        expansions=[o for o in chosen.rules.options if o.name in boxes()],
        ordered=sorted(games().values(), key=lambda g: (-max(g.rules.seats), -min(g.rules.seats))),
        strip=road_strip(),
        seats=_seat_choices(chosen),
        mine=[await _card(state.tables, *one) for one in mine],
        public=await _open_cards(request, [stored for stored in public if stored.id not in own]),
        levels=NAMES,
        waiting=(await asyncio.to_thread(state.store.count_seeks))[chosen.key],
        first=journeys(),
    )


@router.get("/tables")
async def own_tables(request: Request, guest: Visitor, number: PageNumber = 1) -> Response:
    """All tables that one sits at."""
    state = services(request)
    skip = (number - 1) * EACH
    find = partial(state.store.matches_of, guest.hash, EACH + 1, skip, among=ALL)
    found = [] if guest.fresh else await asyncio.to_thread(find)
    mine = [await _card(state.tables, *one) for one in found[:EACH]]
    return page(request, "tables.html", mine=mine, number=number, more=len(found) > EACH)


@router.get("/open")
async def open_tables(
    request: Request,
    game: str = "",
    clock: Annotated[str, Field(max_length=8)] = "",
    speaks: Annotated[str, Field(max_length=8)] = "",
    free: Annotated[str, Field(max_length=8)] = "",
    number: PageNumber = 1,
) -> Response:
    """Open tables that one looks for."""
    state, wanted = services(request), Listing(game, clock, speaks, free == "on")
    find = partial(state.store.open_matches, EACH + 1, (number - 1) * EACH, wanted)
    found = await asyncio.to_thread(find)
    tables = await _open_cards(request, found[:EACH])
    more = len(found) > EACH
    asked = {"game": game, "clock": clock, "speaks": speaks, "free": free}
    shown = urlencode({name: value for name, value in asked.items() if value})
    return page(request, "open.html", public=tables, wanted=wanted, number=number, more=more, shown=shown, levels=NAMES)


@cache
def colours_of(game: str) -> tuple[int, ...]:
    """The colours of a game's seats, as its mats will have them."""
    one = game_of(game)
    return mat_colours(Match(one, seats=max(one.rules.seats), seed=1))


def _seat_choices(game: Game) -> list[dict[str, Any]]:
    """One row for each seat a game can have, with what stands in it at first."""
    usual = game.usual_seats
    return [
        {
            "k": k,
            "colour": colours_of(game.key)[k],
            "optional": k >= min(game.rules.seats),
            "first": ME if k == 0 else "3" if k < usual else NOBODY,
        }
        for k in range(max(game.rules.seats))
    ]


async def _card(tables: Tables, stored: StoredMatch, seat: int | None, waits: bool = False) -> dict[str, Any]:
    """A table in a list. Those in memory know whose turn it is; of others, which are not rebuilt, it was noted."""
    hot = tables.hot.get(stored.id)
    free, game = [s.seat for s in stored.seats if not s.taken], games().get(stored.game)
    return {
        "stored": stored,
        "game": game,
        "seat": seat,
        "your_turn": stored.ended is None and (seat is not None and _waits(hot, stored, seat) if hot else waits),
        "free": free,
        "colours": (hot and hot.lasting.get("colours")) or (colours_of(game.key) if game else range(1, 9)),
        "mark": icon(game.picture.icon if game else "u-seat", "i i-l"),
    }


async def _open_cards(request: Request, found: Sequence[StoredMatch]) -> list[dict[str, Any]]:
    """Open tables in a list, with the levels of bots that people there are as strong as, if they show that at all."""
    state = services(request)
    levels: dict[str, list[int]] = {}
    for game in {stored.game for stored in found} if state.settings.standing else ():
        of_game = [stored for stored in found if stored.game == game]
        some = [device for stored in of_game for person in stored.people for device in person.devices]
        known = await asyncio.to_thread(state.store.ratings_at, game, some)
        strong = {guest: nearest(game, rating.mu) for guest, rating in known.items() if is_sure(rating)}
        for stored in of_game:
            sitting = [p for p in stored.people if stored.seats_of(p.id)]
            there = {strong.get(device) for person in sitting for device in person.devices}
            levels[stored.id] = sorted(level for level in there if level)
    return [{**await _card(state.tables, stored, None), "people": levels.get(stored.id, [])} for stored in found]


def _waits(hot: Table, stored: StoredMatch, seat: int) -> bool:
    """Is whoever has a seat to move, there or on another seat of theirs?"""
    actor = hot.person_to_move
    return actor is not None and stored.seats[actor].person == stored.seats[seat].person


@router.post("/tables")
async def open_table(request: Request, guest: Visitor, lang: Lang) -> Response:
    """Open a table from the form and sit down."""
    form = {k: str(v) for k, v in (await request.form()).items()}
    game = game_of(form.get("game", ""))
    before, guest = guest, guest.with_likes(named(form.get("name")), None, None)
    chosen = [form.get(f"seat{k}", NOBODY) for k in range(max(game.rules.seats))]
    chosen = [c for c in chosen if c != NOBODY]
    mine = tuple(k for k, c in enumerate(chosen) if c == ME)
    options = {
        o.name: form.get(f"option-{o.name}", "off") for o in game.rules.options if _given(form, o.name, o.default)
    }
    if any(c not in (ME, PERSON, *map(str, NAMES)) for c in chosen):
        raise BadOption("form_seat")
    wanted = Opening(
        game=game.key,
        seats=[PERSON if c in (ME, PERSON) else int(c) for c in chosen],
        names=[_own_name(guest.name, mine.index(k)) if k in mine else "" for k in range(len(chosen))],
        options=options,
        title=form.get("title", ""),
        public=form.get("public") == "on",
        pace=preferred_pace(request),
        lang=lang,
        hints={"on": True, "off": False}.get(form.get("hints", "")),
        timing=timing_of(form),
        people=[Sitter(mine, (guest.hash,))],
    )
    new = await asyncio.to_thread(plan, wanted, services(request).keys)
    await services(request).tables.create(new)
    response = go(request, f"/t/{new.id}")
    guest.keep(response, services(request).keys, is_secure(request))
    await services(request).passes.rename(before, guest)
    return response


def _own_name(name: str, before: int) -> str:
    """The name at one's own seat: `Claire`, and at the next one `Claire 2`."""
    return f"{name[: NAME_LENGTH - 3]} {before + 1}" if before and name else name


def _given(form: dict[str, str], name: str, default: Any) -> bool:
    """A switch that is off sends nothing."""
    return isinstance(default, bool) or f"option-{name}" in form


@router.post("/upload")
async def upload(
    request: Request, guest: Visitor, lang: Lang, file: UploadFile, mine: Annotated[int | None, From.FORM] = None
) -> Response:
    """Go on with a match from a file, on one seat of it or on all that people had."""
    raw = await file.read(services(request).settings.body)
    replay = await services(request).sandbox.run(replay_file, raw)
    wanted = going_on(replay, guest.name, lang, mine, (guest.hash,), token=False)
    new = await asyncio.to_thread(plan, wanted, services(request).keys)
    await services(request).tables.create(new, replay)
    return go(request, f"/t/{new.id}")
