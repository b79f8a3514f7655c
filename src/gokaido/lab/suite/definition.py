"""What a suite is. A suite that was published never changes: another one gets another name.

Deals are among the seeds kept for evaluation, which nobody learns from (`stream_seed(..., evaluation=True)`). Opponents
think by simulations, never by the clock.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.many.seeds import stream_seed

from ..arena.lineups import Plan, one_against_many


@dataclass(frozen=True)
class SuiteTable:
    """A game, how many play and with which options."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """`tokaido 4 crossroads`."""
        return " ".join([self.game, str(self.seats), *(name for name, _ in self.options)])


@dataclass(frozen=True)
class SuiteTask:
    """The bot alone among opponents of one kind: every deal from every seat. Alone at a table, it has none."""

    number: int
    table: SuiteTable
    opponent: str  # "" at a table for one
    deals: int

    @property
    def plan(self) -> Plan:
        """The bot in each seat, so many deals."""
        orders = one_against_many(2, self.table.seats) if self.opponent else [(0,)]
        return Plan(tuple(orders), self.deals)


@dataclass(frozen=True)
class Suite:
    """Tables, opponents, and a seed for the deals."""

    name: str
    seed: int
    tables: tuple[SuiteTable, ...]
    opponents: tuple[str, ...]
    games: int  # of a task, at most: whole deals from every seat

    @property
    def tasks(self) -> tuple[SuiteTask, ...]:
        """Every table with every kind of opponent."""
        pairs = [(t, o) for t in self.tables for o in (self.opponents if t.seats > 1 else ("",))]
        return tuple(SuiteTask(k, table, o, self.games // table.seats) for k, (table, o) in enumerate(pairs))

    def deal(self, table: SuiteTable, number: int) -> int:
        """The seed of a deal; the same for all opponents at a table."""
        return stream_seed(self.seed, self.tables.index(table), number, evaluation=True)

    @property
    def digest(self) -> str:
        """A hash of all that is fixed: tables, opponents, deals."""
        tasks = []
        for task in self.tasks:
            table, deals = task.table, [self.deal(task.table, k) for k in range(task.deals)]
            tasks.append([table.game, table.seats, dict(table.options), task.opponent, deals])
        return hashlib.sha256(json.dumps([self.name, tasks], sort_keys=True).encode()).hexdigest()[:16]


CROSSROADS = ("crossroads", True)
SUITES = {
    "v1": Suite(
        "v1",
        seed=17,
        tables=(
            SuiteTable("dojo", 1),
            SuiteTable("dojo", 2),
            SuiteTable("duo", 2),
            *(SuiteTable("tokaido", seats) for seats in (2, 3, 4, 5)),
            SuiteTable("tokaido", 4, (CROSSROADS,)),
            SuiteTable("tokaido", 4, (CROSSROADS, ("matsuri", True))),
        ),
        opponents=("random", "greedy", "search:sims=100"),
        games=24,
    )
}


def suite_named(name: str) -> Suite:
    """A suite; BadOption for one that is not there."""
    if name not in SUITES:
        raise BadOption("suite_unknown", known=tuple(SUITES), given=name)
    return SUITES[name]


def chosen_tasks(suite: Suite, games: Sequence[str]) -> tuple[SuiteTask, ...]:
    """The tasks of some games, or all."""
    known = tuple(dict.fromkeys(table.game for table in suite.tables))
    for game in games:
        if game not in known:
            raise BadOption("suite_game", known=known, given=game)
    return tuple(t for t in suite.tasks if not games or t.table.game in games)
