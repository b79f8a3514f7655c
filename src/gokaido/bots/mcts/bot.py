"""The tree search as a bot: budgets in time or simulations, and its reasons."""

import math
import random
import time
from typing import Any

import numpy as np

from gokaido.engine.compile.library import compiled
from gokaido.engine.game import Game, SearchSettings

from ..choice import Budget, Choice, Thought
from . import tree

NODES = 400_000
FIRST_CHUNK = 64


class Search:
    """Information-set tree search for any game."""

    def __init__(self, game: Game, budget: Budget, thinking: SearchSettings | None = None, slip: float = 0.0) -> None:
        self.game = game
        self.budget = budget
        self.thinking = thinking or game.advice.search
        self.slip = slip

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Search from what the seat to act knows; the same seed and number of simulations give the same choice."""
        lot = random.Random(seed)
        plan = budget or self.budget
        room = min(NODES, (plan.simulations or NODES) + 1)
        grown = _Tree(self.game, observation, room)
        grown.grow(plan, lot.getrandbits(60), self.thinking)
        thoughts = grown.thoughts()
        best = thoughts[0]
        if lot.random() < self.slip:
            best = lot.choice(thoughts)
        return Choice(best.action, {t.action: t.value for t in thoughts}, tuple(thoughts), grown.done)


class _Tree:
    """The arrays of one search."""

    def __init__(self, game: Game, observation: Any, room: int) -> None:
        self.game = game
        self.rules = compiled(game, tree)
        row = observation.to_row() if not isinstance(observation, np.ndarray) else observation
        self.states = np.concatenate([row, row])
        self.viewer = int(row["actor"][0])
        self.sides = game.rules.sides(int(row["seats"][0]))
        self.links = [np.empty(room, np.int64) for _ in range(5)]  # filled node by node, from the root on
        self.where = np.full(game.rules.actions, -1, np.int64)
        self.sums = [np.empty(room, np.float32) for _ in range(4)]
        for link in self.links:
            link[tree.ROOT] = tree.NONE
        for part in self.sums:
            part[tree.ROOT] = 0.0
        self.weights = np.zeros(game.rules.actions, np.float32)
        self.reward = np.zeros(4 * tree.SEATS, np.float32)
        self.out = np.zeros(game.rules.actions, np.int16)
        self.ranks = np.zeros(2 * tree.SEATS, np.int16)
        self.used, self.done = 1, 0

    def grow(self, plan: Budget, seed: int, thinking: SearchSettings) -> None:
        """Simulate until the budget is spent."""
        grow = self.rules.grow
        t, rivals = thinking, int(self.states["seats"][0]) - 1
        own = float(t.own) if rivals > 1 else 0.0
        ways = (float(t.explore), float(t.trust), t.depth, float(t.margin), own, float(t.win))
        until = time.perf_counter() + (plan.seconds if plan.seconds is not None else math.inf)
        chunk, most = FIRST_CHUNK, plan.simulations or 1 << 40
        while self.done < most:
            begun = time.perf_counter()
            if self.done and begun >= until:
                break
            times = min(chunk, most - self.done)
            self.used = grow(
                self.states, self.viewer, self.sides, self.done, times, seed, *ways, self.used,
                self.out, self.ranks, *self.links, self.where, *self.sums, self.weights, self.reward,
            )  # fmt: skip
            self.done += times
            spent = time.perf_counter() - begun
            rate = times / max(spent, 1e-6)
            left = min(max(until - time.perf_counter(), 0.0), 3600.0)
            if self.settled(min(rate * left, most - self.done)):
                break
            chunk = max(FIRST_CHUNK, min(2 * times, int(rate * left / 2), self.done // 4))

    def settled(self, to_come: float) -> bool:
        """Is one action so far ahead that the simulations still to come cannot change the choice?"""
        first = second = 0.0
        k = self.links[3][tree.ROOT]
        while k != tree.NONE:
            visits = float(self.sums[0][k])
            first, second = max(first, visits), max(second, min(first, visits))
            k = self.links[4][k]
        return first - second > to_come

    def thoughts(self) -> list[Thought]:
        """The actions looked at, most visited first."""
        action, _, _, child, sibling = self.links
        tries, _, points, chances = self.sums
        found = []
        k = child[tree.ROOT]
        while k != tree.NONE:
            n = max(float(tries[k]), 1.0)
            found.append(Thought(int(action[k]), int(tries[k]), float(chances[k]) / n, float(points[k]) / n))
            k = sibling[k]
        return sorted(found, key=lambda t: (-t.visits, -t.value, t.action))
