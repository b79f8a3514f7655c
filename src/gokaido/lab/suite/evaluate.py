"""A bot plays a suite."""

import platform
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from gokaido.bots.named import Entrant, entrants, of_others, thinks_by_the_clock
from gokaido.bots.process.client import SECONDS
from gokaido.engine.errors import BadOption
from gokaido.engine.registry import game_of
from gokaido.engine.state.chance import SEED_BITS

from ..arena.arena import ready
from ..arena.referee import ArenaTable, PlayedGame, Referee
from ..arena.standings import Standings
from ..statistics import Figure
from ..workers import done, worker_count
from .definition import Suite, SuiteTask, chosen_tasks, suite_named


@dataclass(frozen=True)
class SuiteJob:
    """One deal of a task, from every seat; done by one worker."""

    suite: str
    task: SuiteTask
    deal: int
    bot: Entrant
    seed: int
    seconds: float


def play_deal(job: SuiteJob) -> list[PlayedGame]:
    """The games of a job. Runs in any process."""
    task, table = job.task, job.task.table
    game = game_of(table.game)
    named = [job.bot, *(entrants([task.opponent]) if task.opponent else [])]
    bots = [ready(game, one, job.seconds) for one in named]
    luck = f"/{job.seed}" if job.seed else ""
    place = ArenaTable(game, table.seats, dict(table.options), "forfeit")
    referee = Referee(place, bots, [one.name for one in named], luck=luck)
    deal = suite_named(job.suite).deal(table, job.deal)
    orders = task.plan.orders
    return [referee.play(job.deal * len(orders) + k, deal, order) for k, order in enumerate(orders)]


@dataclass
class TaskResult:
    """What the bot did in a task."""

    task: SuiteTask
    standings: Standings

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script."""
        line, table = self.standings.lines[0], self.task.table
        return {
            "game": table.game, "seats": table.seats, "options": dict(table.options), "opponent": self.task.opponent,
            "games": line.won.cases, "won": line.won.as_data(), "par": round(line.par, 5),
            "points": line.points.as_data(), "faults": line.faults,
        }  # fmt: skip


@dataclass
class Evaluation:
    """A bot's results, and how they were found."""

    suite: Suite
    bot: Entrant
    seed: int
    tasks: tuple[SuiteTask, ...]
    games: int | None  # asked for of each task, when not the whole suite
    results: list[TaskResult] = field(default_factory=list)
    card: dict[str, Any] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Every task with every deal?"""
        return self.games is None and len(self.tasks) == len(self.suite.tasks)

    @property
    def total(self) -> int:
        """How many games that makes."""
        return sum(len(t.plan.orders) * deals_of(t, self.games) for t in self.tasks)

    def score(self, game: str | None = None) -> Figure:
        """The mean over tasks of the share of victories, of one game or of all; the interval from theirs."""
        parts = [r.standings.lines[0].won for r in self.results if game in (None, r.task.table.game)]
        n = len(parts)
        value = sum(p.value for p in parts) / n
        below, above = (sum(d * d for d in side) ** 0.5 / n for side in
                        ([p.value - p.low for p in parts], [p.high - p.value for p in parts]))  # fmt: skip
        return Figure(value, value - below, value + above, sum(p.cases for p in parts))

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script; all but the card is the same whenever the same bot plays."""
        played = dict.fromkeys(t.table.game for t in self.tasks)
        return {
            "suite": self.suite.name,
            "definition": self.suite.digest,
            "whole": self.is_whole,
            "games_of_each_task": self.games,  # None: all of them
            "bot": self.bot.name,
            "seed": self.seed,
            "score": self.score().as_data(),
            "games": {key: self.score(key).as_data() for key in played},
            "tasks": [result.as_data() for result in self.results],
            "card": self.card,
        }


def deals_of(task: SuiteTask, games: int | None) -> int:
    """How many deals of a task are played."""
    return task.deals if games is None else max(1, min(task.deals, games // len(task.plan.orders)))


def evaluate(
    bot: str,
    suite: str = "v1",
    *,
    only: Sequence[str] = (),
    games: int | None = None,
    seed: int = 0,
    seconds: float = SECONDS,
    workers: int = 1,
    progress: Callable[[Evaluation, int], None] = lambda evaluation, played: None,
) -> Evaluation:
    """Let a bot play a suite; `games` plays a part of each task, `only` those of some games: not the suite then."""
    found, named = suite_named(suite), entrants([bot])
    if len(named) != 1:
        raise BadOption("suite_one_bot", given=len(named))
    if games is not None and games < 1:
        raise BadOption("games", given=games)
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption("seed", bits=SEED_BITS, given=seed)
    outcome = Evaluation(found, named[0], seed, chosen_tasks(found, only), games)
    for key in dict.fromkeys(t.table.game for t in outcome.tasks):
        ready(game_of(key), named[0], seconds)  # a bot that cannot play is refused before the first game
    begun, played = time.perf_counter(), 0
    for task in outcome.tasks:
        names = [named[0].name, *([task.opponent] if task.opponent else [])]
        sides = game_of(task.table.game).rules.sides(task.table.seats)
        result = TaskResult(task, Standings(names, sides, task.plan.orders))
        outcome.results.append(result)
        for deal in done(play_deal, _jobs(outcome, task, seconds), worker_count(workers, None)):
            result.standings.add(deal)
            played += len(deal)
            progress(outcome, played)
    outcome.card = _card(outcome, time.perf_counter() - begun, workers, seconds)
    return outcome


def _jobs(outcome: Evaluation, task: SuiteTask, seconds: float) -> Iterator[SuiteJob]:
    for deal in range(deals_of(task, outcome.games)):
        yield SuiteJob(outcome.suite.name, task, deal, outcome.bot, outcome.seed, seconds)


def _card(outcome: Evaluation, spent: float, workers: int, seconds: float) -> dict[str, Any]:
    """What was played, how long it took, and with which versions."""
    lines = [result.standings.lines[0] for result in outcome.results]
    moves = sum(line.moves for line in lines)
    keys = dict.fromkeys(t.table.game for t in outcome.tasks)
    bots = [ready(game_of(key), outcome.bot, seconds) for key in keys]
    return {
        "bot": str(outcome.bot) if outcome.bot.kind != "file" else outcome.bot.name,
        "file_sha256": sha256(outcome.bot.text.encode()).hexdigest() if outcome.bot.text else None,
        "repeatable": not any(thinks_by_the_clock(b) or of_others(b) for b in bots),
        "moves": moves,
        "milliseconds_per_move": round(1e3 * sum(x.seconds * x.moves for x in lines) / max(moves, 1), 3),
        "seconds": round(spent, 1),
        "workers": workers,
        "gokaido": version("gokaido"),
        "rules": {key: game_of(key).version for key in keys},
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "machine": f"{platform.system()} {platform.machine()}",
        "day": datetime.now(UTC).date().isoformat(),
    }
