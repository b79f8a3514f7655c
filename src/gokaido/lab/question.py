"""A question about the games: how it is played, what is counted, and the answer with its tables and charts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game

from .charts import Chart
from .referee import Row
from .statistics import Figure

Cell = str | int | float | Figure | None


@dataclass(frozen=True)
class Arm:
    """One way to play: a game with seats and options."""

    label: str
    game: Game
    seats: int
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Found:
    """What was counted in one arm."""

    arm: Arm
    games: int
    rows: list[Row]


@dataclass(frozen=True)
class Grid:
    """A table: one name and figures a line; `percent` columns are shares."""

    heads: tuple[str, ...]
    lines: Sequence[Sequence[Any]]  # of Cell
    percent: tuple[int, ...] = ()


@dataclass(frozen=True)
class Section:
    """A part of an answer."""

    heading: str
    text: str
    charts: Sequence[Chart] = ()
    grid: Grid | None = None


@dataclass(frozen=True)
class Answer:
    """What a study found: a sentence or two first, then the parts."""

    lead: str
    sections: list[Section]


@dataclass(frozen=True)
class Question:
    """A question that `gokaido study` can answer."""

    key: str
    title: str
    help: str
    games: tuple[str, ...]  # that it can be asked about; () for all
    counter: type
    arms: Callable[[Sequence[Game], int | None, dict[str, Any]], list[Arm]]
    answer: Callable[[list[Found]], Answer]


def one_arm(games: Sequence[Game], seats: int | None, options: dict[str, Any]) -> list[Arm]:
    """Each game as it is, at its usual table."""
    return [Arm(g.names["en"], g, usual(g) if seats is None else seats, options) for g in games]


def usual(game: Game) -> int:
    """Four at the table, or as many as fit."""
    return min(4, max(game.seats))


def option_of(game: Game, name: str) -> bool:
    """Does a game have an option?"""
    return any(o.name == name for o in game.options)


def need_rows(found: Sequence[Found]) -> None:
    """A sentence when nothing was counted."""
    if not any(f.rows for f in found):
        raise BadOption("Nothing was counted: play more games.")


def text_of(cell: Cell, percent: bool = False) -> str:
    """A cell for people."""
    if isinstance(cell, Figure):
        if not cell.cases:
            return "–"
        if percent:
            return f"{cell.value:.1%} ({cell.low:.1%}–{cell.high:.1%})"
        if cell.bare:
            return f"{cell.value:.1f} (1 case)"
        return f"{cell.value:.1f} ± {(cell.high - cell.low) / 2:.1f}"
    if isinstance(cell, float):
        return f"{cell:.1%}" if percent else f"{cell:.1f}"
    return "" if cell is None else f"{cell:,}" if isinstance(cell, int) else cell
