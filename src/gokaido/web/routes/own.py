"""What is somebody's: to take along as a file, or to delete."""

import asyncio
from typing import Annotated

from pydantic import Field
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gokaido.engine.errors import BadOption

from ..access.csrf import our_own_page
from ..access.visitors import COOKIE, Lang, Visitor, still_somebody
from ..http.parameters import From
from ..http.router import Router
from ..i18n.catalogue import translations
from ..services import services
from ..tables.owned import everything
from ..views.page import page

router = Router("/me", checks=[our_own_page, still_somebody])
FILE = {"content-disposition": 'attachment; filename="gokaido.json"'}


@router.get("/data")
async def data(request: Request, guest: Visitor) -> Response:
    """All that is one's own, as a file."""
    return StreamingResponse(everything(services(request).store, guest), media_type="application/json", headers=FILE)


@router.post("/delete")
async def delete(
    request: Request, guest: Visitor, lang: Lang, word: Annotated[str, From.FORM, Field(max_length=100)] = ""
) -> Response:
    """Delete all of it, for who has typed the word that the page asks for."""
    wanted = translations(lang).gettext("delete")
    if word.strip().casefold() != wanted.casefold():
        raise BadOption("delete_word", word=wanted)
    state = services(request)
    left = [] if guest.fresh else await asyncio.to_thread(state.store.delete_guest, guest.hash)
    response = page(request, "deleted.html")
    response.delete_cookie(COOKIE, path="/")
    response.background = BackgroundTask(_reread, request, left)
    return response


async def _reread(request: Request, matches: list[str]) -> None:
    """Let tables go on without them; other processes hear of it by themselves."""
    for match in matches:
        await services(request).outside.reread(match)
