"""Puzzles: choose one, answer it at its table, see why. Nothing is kept here: an address says all."""

import secrets
from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Annotated, Any
from urllib.parse import urlencode

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from gokaido.engine.match import Match
from gokaido.teach.puzzles.about import themes
from gokaido.teach.puzzles.book import DIFFICULTIES, boxes, chosen, following, of_the_day, puzzles
from gokaido.teach.puzzles.puzzle import ID_LETTERS, Puzzle

from ..access.visitors import Lang
from ..errors import NotFound
from ..http.router import Router
from ..services import services
from ..views.data import choices
from ..views.exercise import Exercise, exercise
from ..views.layout import form_of
from ..views.page import go, page

router = Router("/puzzles")
Name = Annotated[str, Field(max_length=20)]
Action = Annotated[int, Field(ge=0, le=9999)]
Level = Annotated[str, Field(pattern="^[1-3]?$")]  # a list where nothing is chosen sends nothing
MATCHES, PAGES = 32, 32  # kept in memory


@dataclass(frozen=True)
class AnswerView:
    """A decision that was possible, and what it is worth: a chance in hundredths and points."""

    title: str
    chance: int | None
    points: int | None
    chosen: bool


@dataclass(frozen=True)
class ShownPuzzle:
    """What a page shows of a puzzle before it is answered, or with its answer after so many moves of the line."""

    table: Exercise
    answers: list[AnswerView]
    line: list[str]


@router.get("")
async def choose(request: Request, lang: Lang) -> Response:
    """What there is to choose from."""
    counts = Counter(p.box for p in puzzles().values())
    levels = {n: words[lang] for n, words in DIFFICULTIES.items()}
    here = [box for box in boxes().values() if counts[box.id]]
    return page(
        request, "puzzles.html", boxes=here, counts=counts, themes=themes(), levels=levels, total=counts.total()
    )


@router.get("/daily")
async def daily(request: Request) -> Response:
    """The puzzle of today, in the time of Greenwich."""
    today = services(request).store.now().date()
    return go(request, f"/puzzles/{of_the_day(today).id}?{urlencode({'day': today.isoformat()})}")


@router.get("/next")
async def another(
    request: Request,
    box: Name = "",
    theme: Name = "",
    level: Level = "",
    after: Name = "",
) -> Response:
    """Another puzzle of the same choice; the first one is any of them."""
    found = following(chosen(box, theme, int(level) if level else None), after or secrets.token_hex(ID_LETTERS // 2))
    return go(request, f"/puzzles/{found.id}?{urlencode(_choice(box, theme, level))}")


def _choice(box: str, theme: str, level: str) -> dict[str, Any]:
    """What was chosen, for addresses."""
    return {name: value for name, value in (("box", box), ("theme", theme), ("level", level)) if value}


@router.get("/{id}")
async def show(
    request: Request,
    id: Name,
    lang: Lang,
    action: Action | None = None,
    step: Annotated[int, Field(ge=0, le=99)] = 0,
    box: Name = "",
    theme: Name = "",
    level: Level = "",
    day: date | None = None,
) -> Response:
    """The position; with an answer, whether it is right and why."""
    puzzle = puzzles().get(id)
    if puzzle is None:
        raise NotFound("no_page")
    form, step = form_of(request), min(step, len(puzzle.line))
    shown = await services(request).drawings.alone(lambda: _shown(puzzle.id, lang, form, action, step))
    kept = _choice(box, theme, level) | ({"day": day.isoformat()} if day else {})

    def query(**more: Any) -> str:
        """The same address with something else."""
        told = {"action": action, "step": None, **kept, **more}
        if "after" in more:
            told = {**_choice(box, theme, level), **more}
        return urlencode({name: value for name, value in told.items() if value is not None})

    return page(
        request,
        "puzzle.html",
        puzzle=puzzle,
        box=boxes()[puzzle.box].words,
        shown=shown.table,
        answers=shown.answers,
        line=shown.line,
        number=len(puzzle.actions),
        right=action == puzzle.best,
        step=step,
        day=day.isoformat() if day else "",
        kept=kept,
        query=query,
        levels={n: words[lang] for n, words in DIFFICULTIES.items()},
        about=[themes()[theme][lang] for theme in puzzle.themes],
    )


@lru_cache(MATCHES)
def _match(id: str) -> Match:
    return puzzles()[id].match()


@lru_cache(PAGES)
def _shown(id: str, lang: str, form: str, action: int | None, step: int) -> ShownPuzzle:
    """Drawn once for all who look at the same."""
    puzzle, match = puzzles()[id], _match(id).copy()
    seat = match.actor
    assert seat is not None
    if action is None:
        return ShownPuzzle(exercise(match, seat, lang, form), [], [])
    match.text(action)  # refused where it is not legal
    answers = _answers(puzzle, match, lang, action)
    line = [said for _, _, said in puzzle.told_line(match, lang)]
    for move in puzzle.line[:step]:
        match.play(move)
    return ShownPuzzle(exercise(match, seat, lang, form, asks=False), answers, line)


def _answers(puzzle: Puzzle, match: Match, lang: str, action: int) -> list[AnswerView]:
    """What each decision is worth, the best first; an answer that was passed over in thought comes last."""
    titles = {c.id: c.title for c in choices(match, lang)}
    worths: list[tuple[int, int | None, int | None]] = [(w.action, w.chance, w.points) for w in puzzle.worths]
    worths += [(action, None, None)] if puzzle.worth(action) is None else []
    return [
        AnswerView(
            titles[a],
            None if chance is None else round(chance / 10),
            None if points is None else round(points / 10),
            a == action,
        )
        for a, chance, points in worths
    ]
