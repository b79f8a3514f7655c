"""How people stand: leaderboards, pages of those who want one, and wanting one."""

import asyncio
import re
import secrets
from functools import partial
from typing import Annotated, Any

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.bots import NAMES
from gokaido.engine.registry import games
from gokaido.store import PublicPage, Taken

from ..access.csrf import our_own_page
from ..access.visitors import Lang, Visitor, still_somebody
from ..errors import Invalid, NotFound
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..standing.anchors import anchors
from ..standing.ratings import ENOUGH, SURE, shown
from ..standing.summary import LATEST, GamesSummary, Standing, result_line
from ..tables.registry import Refused
from ..views.charts import rating_curve, source_bars, source_patterns
from ..views.page import go, page

EACH, LAST = 30, 300  # on a page, and pages
WIDTHS = (640, 400)  # of drawings
HANDLE = re.compile(r"[a-z][a-z0-9-]{2,23}")
PageNumber = Annotated[int, From.QUERY, Field(ge=1, le=LAST)]


async def switched_on(request: Request) -> None:
    """Only where the host wants it."""
    if not services(request).settings.standing:
        raise NotFound("no_page")


router = Router(checks=[our_own_page, still_somebody, switched_on])


def known_game(game: str) -> str:
    """A game by its key; the first of those on the page where none is named."""
    if game and game not in games():
        raise NotFound("no_page")
    return game or ("tokaido" if "tokaido" in games() else next(iter(games())))


@router.get("/standing")
async def leaderboard(request: Request, game: str = "", number: PageNumber = 1) -> Response:
    """The strongest at a game, and the bots among them."""
    state, chosen = services(request), known_game(game)
    found = await asyncio.to_thread(state.store.leaders, chosen, SURE, ENOUGH, EACH + 1, (number - 1) * EACH)
    leaders = [
        {"place": place, "page": one, "standing": Standing.of(rating)}
        for place, (one, rating) in enumerate(found[:EACH], (number - 1) * EACH + 1)
    ]
    bots = [(level, NAMES[level], shown(mu)) for level, mu in sorted(anchors(chosen).items(), reverse=True)]
    more = len(found) > EACH and number < LAST
    return page(
        request,
        "standing.html",
        game=games()[chosen],
        leaders=leaders,
        bots=bots,
        number=number,
        more=more,
        enough=ENOUGH,
    )


@router.get("/people/{handle}")
async def person(request: Request, handle: str, lang: Lang, game: str = "", number: PageNumber = 1) -> Response:
    """The page of somebody who wants one."""
    store = services(request).store
    found = await asyncio.to_thread(store.page_at, handle) if HANDLE.fullmatch(handle) else None
    if found is None:
        raise NotFound("no_page")
    ratings = {rating.game: rating for rating in await asyncio.to_thread(store.ratings_of, found.guest)}
    chosen = known_game(game or next(iter(sorted(ratings, key=lambda key: -ratings[key].games)), ""))
    latest = await asyncio.to_thread(store.results_of, found.guest, chosen, LATEST)
    read = partial(store.results_of, found.guest, chosen, EACH + 1, (number - 1) * EACH)
    results = latest[: EACH + 1] if number == 1 else await asyncio.to_thread(read)
    return page(
        request,
        "person.html",
        owner=found,
        game=games()[chosen],
        rating=Standing.of(ratings[chosen]) if chosen in ratings else None,
        summary=(summary := GamesSummary.of(latest)),
        results=[result_line(one) for one in results[:EACH]],
        number=number,
        more=len(results) > EACH and number < LAST,
        levels=NAMES,
        **_drawn(summary, found.name, lang),
    )


def _drawn(summary: GamesSummary, name: str, lang: str) -> dict[str, Any]:
    """The drawings of a page, each for a wide and for a narrow one."""
    rows, many = summary.rows(lang), len(summary.curve) > 1
    return {
        "patterns": source_patterns(),
        "bars": [source_bars(rows, [name], [1], [0], lang, width) for width in WIDTHS] if summary.sources else [],
        "curves": [rating_curve(summary.curve, name, lang, (width, 260)) for width in WIDTHS] if many else [],
        "sources": rows,
    }


@router.post("/me/page")
async def show_page(
    request: Request, guest: Visitor, handle: Annotated[str, From.FORM, Field(max_length=60)] = ""
) -> Response:
    """Have a page from now on, at an address of one's choice, or at one that nobody guesses."""
    wanted = handle.strip().lower() or f"p-{secrets.token_hex(8)}"
    if not HANDLE.fullmatch(wanted):
        raise Invalid("page_handle")
    if not guest.name:
        raise Refused("no_name")
    try:
        await asyncio.to_thread(services(request).store.show_page, PublicPage(wanted, guest.name, guest.hash))
    except Taken:
        raise Refused("page_taken") from None
    return go(request, f"/people/{wanted}")


@router.post("/me/page/off")
async def hide_page(request: Request, guest: Visitor) -> Response:
    """Have no page any more."""
    await asyncio.to_thread(services(request).store.hide_page, guest.hash)
    return go(request, "/me")
