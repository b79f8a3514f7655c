"""Two searches with one budget, for tables with several rivals.

What a network says a position is worth and what playouts say err in different ways. So the search that the network
guides thinks for half of the budget, the one that plays on by the game's prior and counts leads for the other half, and
what both looked at often is played (docs/strength.md says how much that brings).
"""

import math
from dataclasses import replace
from typing import Any

import numpy as np

from gokaido.engine.game import Game

from .choice import Budget, Choice
from .mcts.bot import Search
from .network.bot import GuidedSearch
from .network.weights import Weights

LEAST = 1e-4  # the share of an action that a search never looked at: the other may still insist


class Ensemble:
    """Plays the action with the largest product of its shares in two searches."""

    def __init__(self, game: Game, weights: Weights, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.guided = GuidedSearch(game, weights, budget)
        self.search = Search(game, budget, replace(game.advice.search, own=0.0))

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Search twice from what the seat to act knows; chances and points are those of the guided search.

        Against one rival the guided search has the whole budget.
        """
        plan = budget or self.budget
        seats = observation["seats"][0] if isinstance(observation, np.ndarray) else observation.seats
        if seats <= 2:
            return self.guided.choose(observation, seed, plan)
        half = _half(plan)
        guided = self.guided.choose(observation, seed, half)
        if guided.simulations <= 1:  # the network answered alone
            return guided
        search = self.search.choose(observation, seed, half)
        first, second = _shares(guided), _shares(search)
        both = {t.action: first[t.action] * second.get(t.action, LEAST) for t in guided.thoughts}
        whole, total = sum(both.values()), guided.simulations + search.simulations
        thoughts = tuple(
            replace(t, visits=round(total * both[t.action] / whole))
            for t in sorted(guided.thoughts, key=lambda t: -both[t.action])
        )
        return Choice(thoughts[0].action, {t.action: t.value for t in thoughts}, thoughts, total)


def _half(budget: Budget) -> Budget:
    """What each of the two may spend."""
    seconds = None if budget.seconds is None else budget.seconds / 2
    return Budget(seconds, None if budget.simulations is None else math.ceil(budget.simulations / 2))


def _shares(choice: Choice) -> dict[int, float]:
    """How often each action was looked at, as a share of all looks."""
    total = max(sum(t.visits for t in choice.thoughts), 1)
    return {t.action: t.visits / total + LEAST for t in choice.thoughts}
