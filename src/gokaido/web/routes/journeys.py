"""First journeys: a few decisions at an arranged table. Nothing is kept here: an address says all."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.teach.journeys.journey import READER, journeys

from ..access.visitors import Lang
from ..errors import NotFound
from ..http.router import Router
from ..services import services
from ..views.exercise import Exercise, exercise
from ..views.layout import form_of
from ..views.page import page

router = Router("/first")
PAGES = 64  # kept in memory


@dataclass(frozen=True)
class ShownStep:
    """A step as a page shows it: the table, and after a right decision what it brought."""

    table: Exercise
    done: bool
    told: list[str]


@router.get("/{id}")
async def show(
    request: Request,
    id: Annotated[str, Field(max_length=20)],
    lang: Lang,
    step: Annotated[int, Field(ge=1, le=20)] = 1,
    action: Annotated[int | None, Field(ge=0, le=9999)] = None,
) -> Response:
    """A step; with an action, what comes of it."""
    journey = journeys().get(id)
    if journey is None or step > len(journey.steps):
        raise NotFound("no_page")
    form = form_of(request)
    shown = await services(request).drawings.alone(lambda: _shown(journey.id, step - 1, lang, form, action))
    return page(
        request,
        "journey.html",
        journey=journey,
        others=[other for other in journeys().values() if other is not journey],
        step=journey.steps[step - 1],
        number=step,
        shown=shown.table,
        done=shown.done,
        told=shown.told,
        erred=action is not None and not shown.done,
    )


@lru_cache(PAGES)
def _shown(id: str, k: int, lang: str, form: str, action: int | None) -> ShownStep:
    """Drawn once for all who look at the same."""
    journey = journeys()[id]
    match = journey.match(k)
    after = None if action is None else journey.played(k, action)
    if after is None:
        return ShownStep(exercise(match, READER, lang, form), False, [])
    moves = range(len(match.actions), len(after.actions))
    told = [text for move in moves for text in after.sentences(lang, READER, move=move)]
    return ShownStep(exercise(after, READER, lang, form, asks=False), True, told)
