"""How long one waits for bots: their pace, which a browser remembers, and skipping what is left of their turns."""

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from ..access.csrf import our_own_page
from ..access.seats import AtTable, Viewer
from ..access.visitors import YEAR
from ..http.parameters import From
from ..http.router import Router
from ..services import services
from ..views.page import go, is_secure

router = Router("/t/{id}", checks=[our_own_page])
PACES = {"slow": 2000, "usual": 900, "quick": 250, "none": 0}  # milliseconds
COOKIE = "pace"


def preferred_pace(request: Request) -> int:
    """How long bots take at a table that somebody opens: as they chose last, else as the server says."""
    return PACES.get(request.cookies.get(COOKIE, ""), services(request).settings.pace)


@router.post("/pace")
async def pace(request: Request, viewer: AtTable, pace: Annotated[str, From.FORM]) -> Response:
    """How fast bots move, here and at the tables that this browser will open."""
    viewer.sitting()
    chosen = pace if pace in PACES else "usual"
    await services(request).tables.set_pace(viewer.table, PACES[chosen])
    response = done(request, viewer)
    secure = is_secure(request)
    response.set_cookie(COOKIE, chosen, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return response


@router.post("/skip")
async def skip(request: Request, viewer: AtTable) -> Response:
    """Bots do not pause until a person is asked."""
    viewer.sitting()
    services(request).bots.skip(viewer.table)
    return done(request, viewer)


def done(request: Request, viewer: Viewer) -> Response:
    """The stream brings what changes; without script the page is loaded again."""
    if request.headers.get("hx-request"):
        return Response(status_code=204)
    return go(request, f"/t/{viewer.table.stored.id}")
