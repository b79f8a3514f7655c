"""The review of a finished game: the curve of chances, the decisions, luck and choice."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..access.csrf import our_own_page
from ..access.seats import AtTable
from ..access.visitors import Lang
from ..http.router import Router
from ..services import services
from ..tables.creation import finished
from ..tables.reviews import ReviewJob
from ..views.drawing import Made
from ..views.layout import form_of
from ..views.page import page, render
from ..views.review import review_parts

router = Router("/t/{id}", checks=[our_own_page])


@router.get("/review")
async def show_review(request: Request, viewer: AtTable, lang: Lang) -> Response:
    """The whole page, or the part of it that waits for the review and then shows it."""
    table, form = (await viewer.moment()).table, form_of(request)
    finished(table)
    found = services(request).reviews.ask(table.match)
    if isinstance(found, ReviewJob):
        part = render("review_part.html", lang, stored=table.stored, job=found, review=None)
    else:
        draw = services(request).drawings.drawn
        key = ("review", lang, form)
        made = await draw(
            table,
            key,
            lambda: Made(render("review_part.html", lang, **review_parts(table, found, lang, form)).encode()),
        )
        part = made.text.decode()
    if request.headers.get("hx-request"):
        return HTMLResponse(part)
    waits = isinstance(found, ReviewJob)
    return page(request, "review.html", stored=table.stored, table=table, part=part, waits=waits)
