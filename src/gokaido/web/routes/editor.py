"""The editor: a position arranged in a form, to be analysed, shared by a link and downloaded."""

import asyncio
from typing import Annotated, Any

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.engine.errors import GokaidoError
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import games

from ..access.csrf import our_own_page
from ..access.limits import asker
from ..access.visitors import Lang, Visitor
from ..errors import NotFound
from ..http.parameters import From
from ..http.router import Router
from ..sandbox.replay import replay_file
from ..services import services
from ..tables.creation import plan
from ..tables.editor import LONGEST_CODE, Draft, draft_of_code, mistake_in, names_of, number_beyond, usual_position
from ..tables.editor_form import draft_begun, draft_of_form
from ..tables.files import going_on
from ..views.editor import editor_parts
from ..views.page import base_url, go, page

router = Router("/editor", checks=[our_own_page])
Key = Annotated[str, Field(max_length=32)]
Code = Annotated[str, Field(max_length=LONGEST_CODE)]


def editable() -> dict[str, Game]:
    """The games that have a form."""
    return {key: game for key, game in games().items() if game.rules.position_form.fields}


def _game(key: str) -> Game:
    if key not in editable():
        raise NotFound("no_page")
    return editable()[key]


@router.get("/{key}")
async def show(request: Request, key: Key, lang: Lang, p: Code = "") -> Response:
    """The form as a link fills it in, with the table that comes of it, or what is wrong."""
    draft, parts = draft_of_code(_game(key), p), services(request)
    usual = await _usual(request, draft.begun)
    wrong: GokaidoError | None = number_beyond(draft)
    match: Match | None = None
    if wrong is None:
        try:
            match = (await parts.sandbox.run(replay_file, draft.file)).match
        except GokaidoError as error:
            wrong = mistake_in(error)

    def draw() -> dict[str, Any]:
        return editor_parts(draft, match, usual, lang)

    shown = await parts.drawings.pool.run(draw, asker.get())
    link = f"{base_url(request)}/editor/{key}?p={draft.code}"
    return page(
        request, "editor.html", draft=draft, link=link, mistake=wrong and wrong.say(lang), editable=editable(), **shown
    )


@router.post("/{key}")
async def fill_in(request: Request, key: Key) -> Response:
    """What somebody filled in, as a link."""
    form = await request.form()
    begun = draft_begun(_game(key), form)
    return go(request, f"/editor/{key}?p={draft_of_form(begun, form, await _usual(request, begun)).code}")


@router.post("/{key}/analyse")
async def analyse_draft(
    request: Request, key: Key, guest: Visitor, lang: Lang, p: Annotated[Code, From.FORM] = ""
) -> Response:
    """The position as a table of one's own, at which one analyses."""
    parts, draft = services(request), draft_of_code(_game(key), p)
    replay = await _replayed(request, draft)
    new = await asyncio.to_thread(
        plan, going_on(replay, guest.name, lang, None, (guest.hash,), token=False), parts.keys
    )
    await parts.tables.create(new, replay)
    return go(request, f"/t/{new.id}/analyse?move=0")


@router.get("/{key}/file")
async def download_draft(request: Request, key: Key, p: Code = "") -> Response:
    """The position as a match that begins there."""
    replay = await _replayed(request, draft_of_code(_game(key), p))
    headers = {"content-disposition": f'attachment; filename="{key}-position.json"'}
    return Response(replay.match.to_text(), media_type="application/json", headers=headers)


async def _usual(request: Request, begun: Draft) -> dict[str, Any]:
    """What stands in the form before anything is filled in."""
    return names_of((await _replayed(request, begun)).match) if begun.of_game else usual_position(begun)


async def _replayed(request: Request, draft: Draft) -> Any:
    """Looked at where files are, by the rules."""
    try:
        return await services(request).sandbox.run(replay_file, draft.file)
    except GokaidoError as error:
        raise mistake_in(error) from error
