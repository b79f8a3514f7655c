"""Networks as bots: alone, which answers in milliseconds with nothing compiled, or inside a tree search."""

import random
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.library import compiled
from gokaido.engine.game import Game, GuidedSettings

from ..choice import Budget, Choice, Thought
from ..mcts.bot import NODES, Growth, position_of
from .look import Eyes
from .tree import GuidedTree
from .weights import WIN, Opinion, Weights

ROOM = 12  # nodes for each simulation, about
CROWD = 3  # so many rivals, and leads count: chances to win alone change too little from one action to the next


class Network:
    """Plays what the network likes best, or with a temperature what it likes."""

    def __init__(self, game: Game, weights: Weights, heat: float = 0.0, slip: float = 0.0, wants: float = WIN) -> None:
        self.game, self.eyes = game, Eyes(game, weights, wants)
        self.heat, self.slip = heat, slip

    def opinion(self, observation: Any) -> Opinion:
        """What the network says of a position and of all actions."""
        return self.eyes.opinion(observation)

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """One look at the position."""
        generator = random.Random(seed)
        legal, said = self.eyes.look(observation)
        liked = said.preferences.astype(np.float64)
        likely = np.exp(liked - liked.max())
        likely /= likely.sum()
        best = legal[int(likely.argmax())]
        if generator.random() < self.slip:
            best = generator.choice(legal)
        elif self.heat > 0:
            warmed = np.exp((liked - liked.max()) / self.heat)
            best = generator.choices(legal, warmed.tolist())[0]
        thoughts = [
            Thought(a, round(1000 * p), float(said.chances[0]), float(said.points[0]))
            for a, p in sorted(zip(legal, likely.tolist()), key=lambda pair: (-pair[1], pair[0]))
        ]
        return Choice(best, dict(zip(legal, likely.tolist())), tuple(thoughts), 1)


class _GuidedGrowth(Growth):
    """A guided search on its way; actions that were never tried come last, as the network likes them."""

    def thoughts(self) -> list[Thought]:
        """The actions, most visited first."""
        liked = {int(self.tree.action[k]): float(self.tree.prior[k]) for k in self.actions()}
        return sorted(super().thoughts(), key=lambda t: (-t.visits, -liked[t.action], t.action))


class GuidedSearch:
    """The network inside a tree search: it says where to look, and what positions are worth."""

    def __init__(
        self,
        game: Game,
        weights: Weights,
        budget: Budget,
        settings: GuidedSettings | None = None,
        wants: float = WIN,
    ) -> None:
        self.game, self.weights, self.budget, self.wants = game, weights, budget, wants
        self.settings = settings or game.advice.guided

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Search from what the seat to act knows; the same seed and number of simulations give the same choice.

        By the clock, where nothing is compiled, the network answers alone.
        """
        generator, plan = random.Random(seed), budget or self.budget
        if plan.seconds is not None and isinstance(compiled(self.game, GuidedTree), Interpreted):
            return Network(self.game, self.weights, wants=self.wants).choose(observation, seed)
        growth = _GuidedGrowth(self.tree(observation, plan, generator.getrandbits(60)), "think")
        growth.grow(plan)
        thoughts = growth.thoughts()
        return Choice(thoughts[0].action, {t.action: t.value for t in thoughts}, tuple(thoughts), growth.done)

    def tree(self, observation: Any, plan: Budget, seed: int) -> GuidedTree:
        game = self.game
        row = observation.to_row() if not isinstance(observation, np.ndarray) else observation
        state = game.rules.state.from_row(row)
        room = min(NODES, ROOM * (plan.simulations or NODES) + game.rules.actions)
        settings = self.settings if state.seats > CROWD else replace(self.settings, lead=0.0)
        return GuidedTree(
            game, **position_of(game, row), **self.weights.slots, **asdict(settings), nodes=room, seed=seed,
            used=1, first_bias=self.weights.bias(game, state, self.wants), wants=int(self.wants),
        )  # fmt: skip
