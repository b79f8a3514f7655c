"""Studies: play the games that a question needs, count, and answer with tables, charts and a page."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from gokaido.bots.named import entrants
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.options import LANGUAGES
from gokaido.engine.registry import game_of, games

from ..arena.arena import Outcome, arena
from ..arena.counters import Counting, counting, ours, summary
from ..arena.referee import Row
from ..statistics import Figure
from .charts import ranking
from .figures import Locale
from .page import page
from .question import Arm, ArmResult, FigureTable, Section, StudyAnswer, StudyQuestion, need_rows, one_arm, text_of
from .studies import question_of

FAST_BOT = "search:sims=100"
GAP = 2  # between two columns of a table
FOLDED = 24  # letters of a column of words that is folded if it must be


@dataclass(frozen=True)
class Study:
    """What was asked, how it was played, and the answer."""

    question: StudyQuestion
    bot: str
    seed: int
    found: list[ArmResult]
    command: str
    lang: str = LANGUAGES[0]

    @property
    def key(self) -> str:
        """The question, as one asks it."""
        return self.question.key

    @property
    def title(self) -> str:
        """The question in words."""
        return Locale(self.lang).word(self.question.title)

    @cached_property
    def answer(self) -> StudyAnswer:
        """The answer in words, tables and charts."""
        return self.question.answer(self.found, Locale(self.lang))

    def told_in(self, lang: str) -> "Study":
        """The same in another language."""
        return replace(self, lang=lang)

    def write(self, folder: Path) -> list[Path]:
        """Charts as PNG and SVG, the page, and everything as JSON; and beside them the same in the other language."""
        (other,) = (lang for lang in LANGUAGES if lang != self.lang)
        written = self._write(folder, f"{other}/index.html")
        return written + self.told_in(other)._write(folder / other, "../index.html")

    def _write(self, folder: Path, other: str) -> list[Path]:
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for chart in (c for part in self.answer.sections for c in part.charts):
            for form, content in chart.files().items():
                written.append(folder / f"{chart.name}.{form}")
                written[-1].write_bytes(content)
        written += [folder / "index.html", folder / "figures.json"]
        text = page(self.title, self.subtitle(), self.answer, self.how(), Locale(self.lang), other)
        written[-2].write_text(text, encoding="utf-8")
        written[-1].write_text(json.dumps(self.as_data(), ensure_ascii=False, indent=1), encoding="utf-8")
        return written

    def subtitle(self) -> str:
        """How many games of what."""
        t = Locale(self.lang)
        games = t.games(sum(f.games for f in self.found))
        names = t.all(list(dict.fromkeys(t.word(f.arm.game.names) for f in self.found)))
        return t(f"{games} of {names}, played by bots", f"{games} de {names}, jouées par des bots")

    def how(self) -> list[str]:
        """How it was played, in paragraphs of HTML."""
        t, bot = Locale(self.lang), f"<code>{escape(self.bot)}</code>"
        tables = "; ".join(
            f"{t.word(f.arm.label)}, {f.arm.seats} {t('seat', 'place')}{'s' * (f.arm.seats > 1)}, {t.games(f.games)}"
            for f in self.found
        )
        tables = escape(t(tables, tables.replace("; ", " ; ")))
        return [
            t(
                f"<strong>How this was played.</strong> Every seat was taken by the same bot, {bot}: it sees only what "
                "its seat may know. A stronger or a weaker bot, or people, would play differently, and the figures "
                f"would shift with them. {tables}.",
                f"<strong>Comment c’était joué.</strong> Le même bot, {bot}, tenait toutes les places : il ne voit "
                "que ce "
                "que sa place peut savoir. Un bot plus fort ou plus faible, ou des gens, joueraient autrement, et les "
                f"chiffres changeraient avec eux. {tables}.",
            ),
            t(
                "Ranges are 95 % intervals: Wilson’s for shares, Student’s for means. A shared victory counts in "
                "parts.",
                "Les fourchettes sont des intervalles à 95 % : de Wilson pour les parts, de Student pour les moyennes. "
                "Une victoire partagée compte en parts.",
            ),
            t("The same figures again:", "Les mêmes chiffres à nouveau :") + f" <code>{escape(self.command)}</code>",
        ]

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script."""
        return {
            "question": self.key,
            "lang": self.lang,
            "title": self.title,
            "bot": self.bot,
            "seed": self.seed,
            "tables": [
                {"label": f.arm.label[self.lang], "game": f.arm.game.key, "seats": f.arm.seats,
                 "options": f.arm.options, "games": f.games}
                for f in self.found
            ],
            "lead": self.answer.lead,
            "findings": [chart.title for part in self.answer.sections for chart in part.charts],
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
    lang: str = LANGUAGES[0],
    progress: Callable[[Arm, Outcome], None] = lambda arm, outcome: None,
) -> Study:
    """Answer a question by its key, or one of one's own by the file of its counter.

    >>> study("seats", "dojo", 20, bot="greedy").answer.lead
    'No place in the start order is clearly better or worse in Micro Dojo, as far as so many games can tell.'
    """
    if lang not in LANGUAGES:
        raise BadOption("language", given=lang, known=LANGUAGES)
    own = asked.endswith(".py") or ".py:" in asked
    question = _own(asked) if own else question_of(asked)
    counter = counting(asked) if own else ours(question.counter)
    player = entrants([bot])
    if len(player) != 1:
        raise BadOption("study_one_bot", given=tuple(one.name for one in player))
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
            at_random=arm.at_random,
            workers=workers,
            ray=ray,
            progress=lambda outcome, arm=arm: progress(arm, outcome),  # type: ignore[misc]
        )
        found.append(ArmResult(arm, len(outcome.played), outcome.counted()[counter.name]))
    command = _command(asked, game, number, bot, seats, options or {}, seed)
    return Study(question, bot, seed, found, command, lang)


def _games(question: StudyQuestion, game: str | None) -> list[Game]:
    """The games a question is asked about."""
    known = [game_of(key) for key in question.games] or list(games().values())
    if game is None:
        return known
    if game_of(game) not in known:
        raise BadOption("study_game", study=question.key, known=tuple(g.key for g in known), given=game)
    return [game_of(game)]


def _command(
    asked: str, game: str | None, number: int, bot: str, seats: int | None, options: dict[str, Any], seed: int
) -> str:
    parts = [f"gokaido study {asked}", f"--game {game}" if game else "", f"--games {number}"]
    parts += [f"--bot {bot}" if " " not in bot else f"--bot {bot!r}", f"--seats {seats}" if seats else ""]
    parts += [*(f"--set {k}={v}" for k, v in options.items()), f"--seed {seed}"]
    return " ".join(filter(None, parts))


# ------------------------------------------------------------------ questions of others


def _own(asked: str) -> StudyQuestion:
    """A question made from a counter in a file: the mean of each column, by the columns of words."""
    one: Counting = counting(asked)
    name = dict.fromkeys(LANGUAGES, one.name)
    return StudyQuestion(one.name.lower(), name, dict.fromkeys(LANGUAGES, ""), (), object, one_arm, _summed_up)


def _summed_up(found: list[ArmResult], t: Locale) -> StudyAnswer:
    need_rows(found)
    sections = [_summary_of(one, t) for one in found if one.rows]
    whole = t.number(sum(len(one.rows) for one in found), 0)
    return StudyAnswer(t(f"{whole} rows were counted.", f"{whole} lignes ont été comptées."), sections)


def _summary_of(one: ArmResult, t: Locale) -> Section:
    rows: list[Row] = one.rows
    table, name_of_game = summary(rows), t.word(one.arm.label)
    labels = [", ".join(map(str, key)) or name_of_game for key in table.groups]
    percent = tuple(
        1 + k for k, name in enumerate(table.columns) if all(isinstance(r.get(name), bool | None) for r in rows)
    )
    charts = [
        ranking(f"{one.arm.game.key}-{k}", name, labels, [f[name] for f in table.groups.values()],
                percent=1 + k in percent, label=name, locale=t)
        for k, name in enumerate(table.columns)
    ]  # fmt: skip
    lines = [(label, *figures.values()) for label, figures in zip(labels, table.groups.values())]
    text = t(
        "The mean of every column of numbers and the share of every column of yes and no, with 95 % intervals.",
        "La moyenne de chaque colonne de nombres et la part de chaque colonne de oui et de non, avec leurs intervalles "
        "à 95 %.",
    )
    return Section(name_of_game, text, charts, FigureTable(("", *table.columns), lines, percent))


def table_lines(grid: FigureTable, t: Locale, width: int) -> list[list[str]]:
    """A grid as text that fits a width: with rounder intervals or, if it must be, without them; the page has them."""
    bare = [[c.value if isinstance(c, Figure) and c.cases else c for c in line] for line in grid.lines]
    for digits, lines in ((1, grid.lines), (0, grid.lines), (1, bare)):
        told = [[text_of(cell, k in grid.percent, t, digits) for k, cell in enumerate(line)] for line in lines]
        widths = [max(map(len, column)) for column in zip(*told)]
        folding = [k > 0 and any(isinstance(line[k], str) for line in lines) for k in range(len(widths))]
        if sum(GAP + (min(w, FOLDED) if folds else w) for w, folds in zip(widths, folding)) <= width:
            return told
    return told
