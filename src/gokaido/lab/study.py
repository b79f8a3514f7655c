"""Studies: play the games that a question needs, count, and answer with tables, charts and a page."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from gokaido.bots.named import entrants
from gokaido.engine.errors import BadOption, sentence_list
from gokaido.engine.game import Game
from gokaido.engine.registry import game_of, games

from .arena import Outcome, arena
from .charts import ranking
from .counters import Counting, counting, ours, summary
from .page import page
from .question import Answer, Arm, Found, Grid, Question, Section, one_arm, text_of
from .referee import Row
from .statistics import Figure
from .studies import question_of

FAST_BOT = "search:sims=100"


@dataclass(frozen=True)
class Study:
    """What was asked, how it was played, and the answer."""

    key: str
    title: str
    bot: str
    seed: int
    found: list[Found]
    answer: Answer
    command: str

    def write(self, folder: Path) -> list[Path]:
        """Charts as PNG and SVG, the page, and everything as JSON."""
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for chart in (c for part in self.answer.sections for c in part.charts):
            for form in ("png", "svg"):
                written.append(folder / f"{chart.name}.{form}")
                written[-1].write_bytes(chart.save(form))
        written += [folder / "index.html", folder / "figures.json"]
        written[-2].write_text(page(self.title, self.subtitle(), self.answer, self.how()), encoding="utf-8")
        written[-1].write_text(json.dumps(self.as_data(), ensure_ascii=False, indent=1), encoding="utf-8")
        return written

    def subtitle(self) -> str:
        """How many games of what."""
        whole = sum(f.games for f in self.found)
        names = list(dict.fromkeys(f.arm.game.names["en"] for f in self.found))
        return f"{whole:,} games of {sentence_list(names)}, played by bots"

    def how(self) -> list[str]:
        """How it was played, in paragraphs of HTML."""
        tables = "; ".join(f"{f.arm.label}, {f.arm.seats} seats, {f.games:,} games" for f in self.found)
        return [
            "<strong>How this was played.</strong> Every seat was taken by the same bot, "
            f"<code>{escape(self.bot)}</code>: it sees only what its seat may know. A stronger or a weaker bot, or "
            f"people, would play differently, and the figures would shift with them. {escape(tables)}.",
            "Ranges are 95 % intervals: Wilson's for shares, Student's for means. A shared victory counts in parts.",
            f"The same figures again: <code>{escape(self.command)}</code>",
        ]

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script."""
        return {
            "question": self.key,
            "title": self.title,
            "bot": self.bot,
            "seed": self.seed,
            "tables": [
                {"label": f.arm.label, "game": f.arm.game.key, "seats": f.arm.seats, "options": f.arm.options,
                 "games": f.games}
                for f in self.found
            ],
            "lead": self.answer.lead,
            "sections": [
                {"heading": part.heading, "heads": part.grid.heads, "lines": [_plain(line) for line in part.grid.lines]}
                for part in self.answer.sections
                if part.grid
            ],
        }  # fmt: skip


def _plain(line: Sequence[Any]) -> list[Any]:
    return [cell.as_data() if isinstance(cell, Figure) else cell for cell in line]


def study(
    asked: str,
    game: str | None = None,
    number: int = 400,
    bot: str = FAST_BOT,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[Arm, Outcome], None] = lambda arm, outcome: None,
) -> Study:
    """Answer a question by its key, or one of one's own by the file of its counter."""
    own = asked.endswith(".py") or ".py:" in asked
    question = _own(asked) if own else question_of(asked)
    counter = counting(asked) if own else ours(question.counter)
    player = entrants([bot])
    if len(player) != 1:
        raise BadOption(f"A study is played by one bot, not by {sentence_list([one.name for one in player])}.")
    found = []
    for arm in question.arms(_games(question, game), seats, options or {}):
        outcome = arena(
            arm.game,
            player,
            number,
            arm.seats,
            arm.options,
            seed,
            counting=[counter],
            workers=workers,
            ray=ray,
            progress=lambda outcome, arm=arm: progress(arm, outcome),  # type: ignore[misc]
        )
        found.append(Found(arm, len(outcome.played), outcome.counted()[counter.name]))
    command = _command(asked, game, number, bot, seats, options or {}, seed)
    return Study(question.key, question.title, bot, seed, found, question.answer(found), command)


def _games(question: Question, game: str | None) -> list[Game]:
    """The games a question is asked about."""
    known = [game_of(key) for key in question.games] or list(games().values())
    if game is None:
        return known
    if game_of(game) not in known:
        raise BadOption(f"{question.key} is a question about {sentence_list([g.key for g in known])}, not {game}.")
    return [game_of(game)]


def _command(
    asked: str, game: str | None, number: int, bot: str, seats: int | None, options: dict[str, Any], seed: int
) -> str:
    parts = [f"gokaido study {asked}", f"--game {game}" if game else "", f"--games {number}"]
    parts += [f"--bot {bot}" if " " not in bot else f"--bot {bot!r}", f"--seats {seats}" if seats else ""]
    parts += [*(f"--set {k}={v}" for k, v in options.items()), f"--seed {seed}"]
    return " ".join(filter(None, parts))


# ------------------------------------------------------------------ questions of others


def _own(asked: str) -> Question:
    """A question made from a counter in a file: the mean of each column, by the columns of words."""
    one: Counting = counting(asked)
    return Question(one.name.lower(), one.name, "", (), object, one_arm, _summed_up)


def _summed_up(found: list[Found]) -> Answer:
    sections = [_summary_of(one) for one in found if one.rows]
    whole = sum(len(one.rows) for one in found)
    return Answer(f"{whole:,} rows were counted.", sections)


def _summary_of(one: Found) -> Section:
    rows: list[Row] = one.rows
    table = summary(rows)
    labels = [", ".join(map(str, key)) or one.arm.label for key in table.groups]
    percent = tuple(
        1 + k for k, name in enumerate(table.columns) if all(isinstance(r.get(name), bool | None) for r in rows)
    )
    charts = [
        ranking(f"{one.arm.game.key}-{k}", name, labels, [f[name] for f in table.groups.values()],
                percent=1 + k in percent)
        for k, name in enumerate(table.columns)
    ]  # fmt: skip
    lines = [(label, *figures.values()) for label, figures in zip(labels, table.groups.values())]
    return Section(one.arm.label, "", charts, Grid(("", *table.columns), lines, percent))


def table_lines(grid: Grid, short: bool = False) -> list[list[str]]:
    """A grid as text; short: without the intervals, which the page has."""
    lines = [[c.value if short and isinstance(c, Figure) and c.cases else c for c in line] for line in grid.lines]
    return [[text_of(cell, k in grid.percent) for k, cell in enumerate(line)] for line in lines]
