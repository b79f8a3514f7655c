"""A question about the games: how it is played, what is counted, and the answer with its tables and charts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.options import Words

from ..arena.referee import Row
from ..statistics import Figure
from .figures import ENGLISH, Locale
from .sheet import Chart

Cell = str | int | float | Figure | None


@dataclass(frozen=True)
class Arm:
    """One way to play: a game with seats and options; decisions among `at_random` only are made at random."""

    label: Words
    game: Game
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    at_random: tuple[str, ...] = ()


@dataclass(frozen=True)
class ArmResult:
    """What was counted in one arm."""

    arm: Arm
    games: int
    rows: list[Row]


@dataclass(frozen=True)
class FigureTable:
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
    grid: FigureTable | None = None


@dataclass(frozen=True)
class StudyAnswer:
    """What a study found: a sentence or two first, then the parts."""

    lead: str
    sections: list[Section]


@dataclass(frozen=True)
class StudyQuestion:
    """A question that `gokaido study` can answer."""

    key: str
    title: Words
    help: Words
    games: tuple[str, ...]  # that it can be asked about; () for all
    counter: type
    arms: Callable[[Sequence[Game], int | None, dict[str, Any]], list[Arm]]
    answer: Callable[[list[ArmResult], Locale], StudyAnswer]


def one_arm(games: Sequence[Game], seats: int | None, options: dict[str, Any]) -> list[Arm]:
    """Each game as it is, at its usual table."""
    return [Arm(g.names, g, g.usual_seats if seats is None else seats, options) for g in games]


def option_of(game: Game, name: str) -> bool:
    """Does a game have an option?"""
    return any(o.name == name for o in game.rules.options)


def need_rows(found: Sequence[ArmResult]) -> None:
    """A sentence when nothing was counted."""
    if not any(f.rows for f in found):
        raise BadOption("nothing_counted")


def clear(figure: Figure, par: float) -> int:
    """Is a figure clearly above (1) or below (-1) par, or is it not known (0)?"""
    return 1 if figure.low > par else -1 if figure.high < par else 0


def text_of(cell: Cell, percent: bool = False, locale: Locale = ENGLISH, digits: int = 1) -> str:
    """A cell for people."""
    value, rest = parts_of(cell, percent, locale, digits)
    return f"{value} {rest}".strip()


def parts_of(cell: Cell, percent: bool = False, locale: Locale = ENGLISH, digits: int = 1) -> tuple[str, str]:
    """A cell in two parts: the value, and how sure it is. `digits` are those of shares."""
    if isinstance(cell, Figure):
        if not cell.cases:
            return "–", ""
        if percent:
            low, high = locale.number(100 * cell.low, digits), locale.percent(cell.high, digits)
            return locale.percent(cell.value, digits), f"({low}–{high})"
        if cell.bare:
            return locale.number(cell.value), locale("(1 case)", "(1 cas)")
        return locale.number(cell.value), f"± {locale.number((cell.high - cell.low) / 2)}"
    if isinstance(cell, float):
        return (locale.percent(cell, 1) if percent else locale.number(cell)), ""
    return "" if cell is None else locale.number(cell, 0) if isinstance(cell, int) else cell, ""
