"""The standings of an arena in the terminal, at most 80 columns wide; and as files."""

import csv
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from gokaido.engine.errors import BadOption
from gokaido.engine.language import listed
from gokaido.engine.registry import game_of

from ..statistics import Figure, mean
from .arena import Outcome
from .counters import Summary
from .referee import Row

COLUMNS = 80
BAR = 8
EIGHTHS = " ▏▎▍▌▋▊▉█"
FAULTS = {"crash": "crashed", "slow": "was too slow", "lie": "named no legal move"}
VERDICTS = {
    "better": "{name} is better than par (sequential test, errors of 5 %).",
    "worse": "{name} is worse than par (sequential test, errors of 5 %).",
    "even": "{name} is not {margin:.0%} better or worse than par (sequential test, errors of 5 %).",
    "": "The sequential test on {name} is not decided; play more games.",
}


def bar(value: float, width: int = BAR) -> str:
    """A share as a bar of eighths of characters."""
    eighths = round(min(max(value, 0.0), 1.0) * width * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8] * (eighths % 8 > 0)).ljust(width)


def interval(figure: Figure) -> str:
    """`41 to 62 %`."""
    return f"{figure.low:.1%}".rstrip("%") + f"–{figure.high:.1%}"


def board(outcome: Outcome) -> Table:
    """One line for each bot."""
    setting, standings = outcome.setting, outcome.standings
    name = game_of(setting.game).names["en"]
    chosen = "".join(f", {k} {v}" for k, v in setting.options)
    title = f"{name}, {setting.seats} seat{'s' * (setting.seats > 1)}{chosen}: {len(outcome.played):,} games"
    table = Table(title=title, box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), title_style="bold")
    table.add_column("bot", max_width=24, overflow="fold")  # the only one that gives way on a narrow screen
    for head, least in (("won", 6), ("", BAR), ("95 %", 11), ("par", 4), ("points", 6), ("rating", 11)):
        table.add_column(head, justify="left" if head == "" else "right", no_wrap=True, min_width=least)
    for line in standings.lines:
        clear = "green" if line.won.low > line.par else "red" if line.won.high < line.par else "yellow"
        table.add_row(
            line.name,
            f"{line.won.value:.1%}",
            Text(bar(line.won.value), style=clear),
            interval(line.won) if line.won.cases else "",
            f"{line.par:.0%}",
            f"{line.points.value:.1f}",
            f"{line.rating:.1f} ±{2 * line.uncertainty:.1f}",
        )
    return table


def times(n: int) -> str:
    """`once`, `twice`, `7 times`."""
    return {1: "once", 2: "twice"}.get(n, f"{n:,} times")


def report(outcome: Outcome) -> RenderableType:
    """The board and what else is to say."""
    return Group(board(outcome), *(Text(line) for line in remarks(outcome)))


def remarks(outcome: Outcome) -> list[str]:
    """Sentences under the board."""
    standings, orders = outcome.standings, len(outcome.plan.orders)
    decisions, best = mean(standings.moves).value, mean(standings.best).value
    said = [
        f"Every deal is played in {orders} seat order{'s' * (orders > 1)}. "
        f"A game takes {decisions:.1f} decisions; its winner has {best:.1f} points."
    ]
    if len(standings.names) > 2 or len(standings.pairs()) > 1:
        said += [f"{a} is ahead of {b} in {f.value:.1%} ({interval(f)})." for a, b, f in standings.pairs()]
    if standings.sprt:
        said.append(VERDICTS[standings.verdict].format(name=standings.names[0], margin=standings.margin))
    for line in standings.lines:
        if line.faults:
            what = listed([f"{FAULTS[kind]} {times(n)}" for kind, n in line.faults.items()])
            done = "its move was made at random" if outcome.setting.on_fault == "replace" else "it forfeited the game"
            said.append(f"{line.name} {what}: {done}.")
    for (name, sentence), often in standings.sentences.items():
        said.append(f"  {name}: {sentence}" + (f" ({times(often)})" if often > 1 else ""))
    for names, one, many in (
        (outcome.clocked, "thinks by the clock", "think by the clock"),
        (
            outcome.foreign,
            "is a bot of others, who may use luck of its own",
            "are bots of others, who may use luck of their own",
        ),
    ):
        if names:
            said.append(f"Another run may differ: {listed(list(names))} {many if len(names) > 1 else one}.")
    return said


# ------------------------------------------------------------------ counters


def counted(name: str, found: Summary) -> Table:
    """What a counter found."""
    table = Table(title=name, box=box.SIMPLE_HEAD, pad_edge=False, title_style="bold")
    for head in found.by:
        table.add_column(head)
    for head in (*found.columns, "cases"):
        table.add_column(head, justify="right")
    for key, figures in found.groups.items():
        cases = max((f.cases for f in figures.values()), default=0)
        cells = [_counted(f) for f in figures.values()]
        table.add_row(*map(str, key), *cells, f"{cases:,}")
    return table


def _counted(figure: Figure) -> str:
    if not figure.cases:
        return ""
    return f"{figure.value:.3g}" + ("" if figure.bare else f" ({figure.low:.3g} to {figure.high:.3g})")


# ------------------------------------------------------------------ files


def game_rows(outcome: Outcome) -> list[Row]:
    """One row for each seat of each game."""
    names, orders = outcome.standings.names, len(outcome.plan.orders)
    return [
        {
            "game": g.number,
            "round": g.number // orders,
            "deal": str(g.deal),
            "seat": seat,
            "bot": names[bot],
            "points": g.scores[seat],
            "rank": g.ranks[seat],
            "victory": g.shares[seat],
            "moves": g.moves,
            "faults": sum(f[0] == bot for f in g.faults),
        }
        for g in outcome.played
        for seat, bot in enumerate(g.order)
    ]


def write_rows(rows: Sequence[Row], path: Path, form: str = "csv") -> None:
    """A table as CSV, or as Parquet."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    if form == "parquet":
        columns: dict[str, list[Any]] = {name: [row.get(name) for row in rows] for name in names}
        _parquet(columns, path)
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def _parquet(columns: dict[str, list[Any]], path: Path) -> None:
    pyarrow = _pyarrow()
    pyarrow.parquet.write_table(pyarrow.table({str(k): column_of(v) for k, v in columns.items()}), path)


def column_of(values: list[Any]) -> list[Any]:
    """A column of one kind: where numbers and words are mixed, all are words."""
    kinds = {str if isinstance(v, str) else bool if isinstance(v, bool) else float for v in values if v is not None}
    return values if len(kinds) < 2 else [None if v is None else str(v) for v in values]


def check_place(path: Path, form: str) -> None:
    """Can a file be written here, in this form? Asked before hours are spent on games."""
    if not path.parent.is_dir():
        raise BadOption("no_folder", file=str(path), folder=str(path.parent))
    if path.is_dir():
        raise BadOption("is_folder", file=str(path))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadOption("not_writable", file=str(path))
    if form == "parquet":
        _pyarrow()


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadOption("parquet_not_installed") from None
    return pyarrow


def beside(path: Path, name: str) -> Path:
    """`games.csv` for the counter Leader: `games-leader.csv`."""
    return path.with_name(f"{path.stem}-{name.lower()}{path.suffix}")


def narrow(console: Console) -> Console:
    """The same terminal, at most 80 columns wide."""
    console.width = min(console.width, COLUMNS)
    return console
