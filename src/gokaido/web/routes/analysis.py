"""The analysis table: any moment of a game, with moves of one's own for everybody, and what they are worth."""

from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response

from ..access.csrf import our_own_page
from ..access.limits import asker
from ..access.seats import AtTable
from ..access.visitors import Lang
from ..http.router import Router
from ..services import services
from ..tables.analysis import Branch, Line, branch_of, check_open, file_of_branch
from ..tables.editor import draft_of_match
from ..tables.table import Table
from ..views.analysis import analysis_parts, for_browser
from ..views.layout import form_of
from ..views.page import base_url, go, page
from ..views.thinking import task

router = Router("/t/{id}", checks=[our_own_page])


async def _branch(request: Request, table: Table, move: int, line: str) -> Branch:
    """Played in the thread that draws, which has turns for everybody."""
    return await services(request).drawings.pool.run(lambda: branch_of(table.match, move, line), asker.get())


@router.get("/analyse")
async def analyse(
    request: Request,
    viewer: AtTable,
    lang: Lang,
    move: int = 0,
    line: Line = "",
    action: int | None = None,
    think: Literal["", "server"] = "",
) -> Response:
    """A moment, or the one after a further action. The reader's browser thinks about it, unless it cannot."""
    now = await viewer.moment()
    check_open(now)
    if action is not None:
        return go(request, f"/t/{now.table.stored.id}/analyse?move={move}&line={line}{',' if line else ''}{action}")
    branch = await _branch(request, now.table, move, line)
    parts, form, table = services(request), form_of(request), now.table
    alone = not think and not branch.match.over and parts.in_browsers(table.stored.game)
    best = [] if alone or branch.match.over else await parts.reviews.best(branch.match, branch.played)

    def draw() -> dict[str, Any]:
        shown = analysis_parts(table, branch, best, lang, form)
        if not alone:
            return {**shown, "think": None}
        server = f"/t/{table.stored.id}/analyse?{branch.address}&think=server"
        return {
            **shown,
            "think": task(parts.asset_version, "think", server, **for_browser(branch, parts.reviews.simulations)),
        }

    shown = await parts.drawings.pool.run(draw, asker.get())
    share = f"{base_url(request)}/w/{parts.keys.watch(table.stored.id)}?{branch.address}"
    return page(request, "analysis.html", table=table, stored=table.stored, branch=branch, share=share, **shown)


@router.get("/analyse/file")
async def download_branch(request: Request, viewer: AtTable, move: int = 0, line: Line = "") -> Response:
    """The line as a match in a file, which can be brought to the lobby or read by the library."""
    now = await viewer.moment()
    check_open(now)
    branch = await _branch(request, now.table, move, line)
    name = f"{now.table.stored.game}-{now.table.stored.id}-{branch.move}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(file_of_branch(now.table, branch), media_type="application/json", headers=headers)


@router.get("/analyse/arrange")
async def arrange_branch(request: Request, viewer: AtTable, move: int = 0, line: Line = "") -> Response:
    """The position in the editor, filled in as it is."""
    now = await viewer.moment()
    check_open(now)
    branch = await _branch(request, now.table, move, line)
    return go(request, f"/editor/{branch.match.game.key}?p={draft_of_match(branch.match).code}")
