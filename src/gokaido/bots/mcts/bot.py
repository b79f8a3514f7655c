"""The tree search as a bot: budgets in time or simulations, and its reasons."""

import math
import random
import time
from typing import Any

import numpy as np

from gokaido.engine.game import Game, SearchSettings
from gokaido.engine.state.record import Array

from ..choice import Budget, Choice, Thought
from .tree import NONE, ROOT, Tree

NODES = 400_000
FIRST_CHUNK = 64


class Search:
    """Information-set tree search for any game."""

    def __init__(self, game: Game, budget: Budget, settings: SearchSettings | None = None, slip: float = 0.0) -> None:
        self.game = game
        self.budget = budget
        self.settings = settings or game.advice.search
        self.slip = slip

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Search from what the seat to act knows; the same seed and number of simulations give the same choice."""
        generator = random.Random(seed)
        plan = budget or self.budget
        room = min(NODES, (plan.simulations or NODES) + 1)
        growth = Growth(new_tree(self.game, observation, room, self.settings, generator.getrandbits(60)), "grow")
        growth.grow(plan)
        thoughts = growth.thoughts()
        best = thoughts[0]
        if generator.random() < self.slip:
            best = generator.choice(thoughts)
        return Choice(best.action, {t.action: t.value for t in thoughts}, tuple(thoughts), growth.done)


def new_tree(game: Game, observation: Any, room: int, settings: SearchSettings, seed: int) -> Tree:
    """A tree of one node over what the seat to act knows."""
    row = observation.to_row() if not isinstance(observation, np.ndarray) else observation
    rivals = int(row["seats"][0]) - 1
    return Tree(
        game, **position_of(game, row), nodes=room, seed=seed, used=1, explore=settings.explore, trust=settings.trust,
        depth=settings.depth, margin=settings.margin, own=settings.own if rivals > 1 else 0.0, win=settings.win,
    )  # fmt: skip


def position_of(game: Game, row: Array) -> dict[str, Any]:
    """What a tree holds of a position, and of the game."""
    actions = game.rules.actions
    return {
        "actions": actions, "states": row.repeat(2), "viewer": int(row["actor"][0]),
        "sides": game.rules.sides(int(row["seats"][0])), "where": np.full(actions, NONE, np.int64),
    }  # fmt: skip


class Growth:
    """One search on its way: `simulate` is the entry point of its tree that runs simulations."""

    def __init__(self, tree: Tree, simulate: str) -> None:
        self.tree, self.simulate = tree, simulate
        for link in (tree.mover, tree.parent, tree.child, tree.sibling):
            link[ROOT] = NONE
        self.done = 0

    def grow(self, plan: Budget) -> None:
        """Simulate until the budget is spent."""
        grow = getattr(self.tree, self.simulate)  # compiled before the clock starts
        until = time.perf_counter() + (plan.seconds if plan.seconds is not None else math.inf)
        chunk, most = FIRST_CHUNK, plan.simulations or 1 << 40
        while self.done < most:
            begun = time.perf_counter()
            if self.done and begun >= until:
                break
            times = min(chunk, most - self.done)
            grow(self.done, times)
            self.done += times
            spent = time.perf_counter() - begun
            rate = times / max(spent, 1e-6)
            left = min(max(until - time.perf_counter(), 0.0), 3600.0)
            if self.settled(min(rate * left, most - self.done)):
                break
            chunk = max(FIRST_CHUNK, min(2 * times, int(rate * left / 2), self.done // 4))

    def actions(self) -> list[int]:
        """The nodes of the actions that were looked at."""
        found, k = [], int(self.tree.child[ROOT])
        while k != NONE:
            found.append(k)
            k = int(self.tree.sibling[k])
        return found

    def settled(self, to_come: float) -> bool:
        """Is one action so far ahead that the simulations still to come cannot change the choice?"""
        first, second = ([*sorted((float(self.tree.tries[k]) for k in self.actions()), reverse=True), 0.0, 0.0])[:2]
        return first - second > to_come

    def thoughts(self) -> list[Thought]:
        """The actions looked at, most visited first."""
        tree, found = self.tree, []
        for k in self.actions():
            n = max(float(tree.tries[k]), 1.0)
            chance, points = float(tree.chances[k]) / n, float(tree.points[k]) / n
            found.append(Thought(int(tree.action[k]), int(tree.tries[k]), chance, points))
        return sorted(found, key=lambda t: (-t.visits, -t.value, t.action))
