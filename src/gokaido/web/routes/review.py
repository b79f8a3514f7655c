"""The review of a finished game: the curve of chances, the decisions, luck and choice."""

from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gokaido.teach.review import Review, moments_of

from ..access.csrf import our_own_page
from ..access.limits import asker
from ..access.seats import AtTable
from ..access.visitors import Lang
from ..http.router import Router
from ..services import services
from ..tables.analysis import check_open
from ..tables.browser_looks import Looks, checked_looks
from ..tables.reviews import ReviewJob
from ..tables.table import Table
from ..views.drawing import Made
from ..views.layout import form_of
from ..views.page import page, render
from ..views.review import review_parts
from ..views.thinking import game_to_think, task

router = Router("/t/{id}", checks=[our_own_page])


@router.get("/review")
async def show_review(
    request: Request, viewer: AtTable, lang: Lang, think: Literal["", "server"] = ""
) -> Response:  # fmt: skip
    """The whole page, or the part of it that waits for the review and then shows it. The reader's browser makes it."""
    now, parts = await viewer.moment(), services(request)
    check_open(now)
    table, stored = now.table, now.table.stored
    found = await parts.reviews.known(table.match)
    address = f"/t/{stored.id}/review"
    asked = None
    if found is None and not think and parts.in_browsers(stored.game):
        asked = task(parts.asset_version, "review", f"{address}?think=server", address=address)
    elif found is None:
        found = await parts.reviews.ask(table.match)
    if isinstance(found, Review):
        part = await _drawn(request, table, found, lang)
    else:
        part = render("review_part.html", lang, stored=stored, job=found, think=asked, review=None)
    if request.headers.get("hx-request"):
        return HTMLResponse(part)
    return page(request, "review.html", stored=stored, table=table, part=part, waits=isinstance(found, ReviewJob))


async def _drawn(request: Request, table: Table, found: Review, lang: str) -> str:
    """A review that the server made, drawn once for all."""
    form = form_of(request)
    made = await services(request).drawings.drawn(
        table, ("review", lang, form), lambda: Made(_part(table, found, lang, form).encode())
    )
    return made.text.decode()


def _part(table: Table, found: Review, lang: str, form: str) -> str:
    return render("review_part.html", lang, **review_parts(table, found, lang, form))


@router.get("/review/moments")
async def review_moments(request: Request, viewer: AtTable) -> dict[str, Any]:
    """What a browser needs to make the review by itself: every decision as its player saw it."""
    now, parts = await viewer.moment(), services(request)
    check_open(now)
    match = now.table.match
    return await parts.drawings.pool.run(lambda: game_to_think(match, parts.reviews.simulations), asker.get())


@router.post("/review")
async def draw_review(request: Request, viewer: AtTable, lang: Lang, found: Looks) -> Response:
    """The page of a review that a browser made. Nobody else sees it: the numbers might be anything."""
    now, parts, form = await viewer.moment(), services(request), form_of(request)
    check_open(now)
    table = now.table

    def draw() -> str:
        moments = list(moments_of(table.match))
        looks = checked_looks(table.match, moments, found)
        return _part(table, parts.reviews.reviewed(table.match, looks, moments), lang, form)

    return HTMLResponse(await parts.drawings.pool.run(draw, asker.get()))
