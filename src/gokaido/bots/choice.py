"""One way to ask any bot: an observation, a budget and a seed in, an action and its reasons out."""

import random
from dataclasses import dataclass
from typing import Any, Protocol

from gokaido.engine.game import Game

from .mcts.tree import likely


@dataclass(frozen=True)
class Budget:
    """How much a bot may think: seconds, simulations, or whichever is spent first."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Thought:
    """One action that a bot looked at: how often, the chance to win with it, and the points it led to."""

    action: int
    visits: int
    value: float
    points: float


@dataclass(frozen=True)
class Choice:
    """What a bot chose, what each action it looked at seemed worth, and how much it thought."""

    action: int
    values: dict[int, float]
    thoughts: tuple[Thought, ...] = ()
    simulations: int = 0

    @property
    def chance(self) -> float | None:
        """The chance to win with the action chosen, where the bot says."""
        return next((t.value for t in self.thoughts if t.action == self.action), None)

    @property
    def points(self) -> float | None:
        """The points that it expects with the action chosen, where it says."""
        return next((t.points for t in self.thoughts if t.action == self.action), None)


def chance_with(lead: float, margin: float) -> float:
    """The chance to win with a lead, as `value` counts it; `margin` is the one that wins three times in four."""
    return likely(max(-80.0, min(80.0, lead)), margin)


class Bot(Protocol):
    """Anything that chooses an action for the seat to act from what that seat knows."""

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Choose for `observation.actor`."""


class Random:
    """Any legal action, all alike."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """One of the legal actions at random."""
        out = [0] * self.game.rules.actions
        legal = out[: self.game.rules.legal(observation, out)]
        return Choice(random.Random(seed).choice(legal), {})
