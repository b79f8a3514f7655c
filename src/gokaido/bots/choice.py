"""One way to ask any bot: an observation, a budget and a seed in, an action and its reasons out."""

import random
from dataclasses import dataclass
from typing import Any, Protocol

from gokaido.engine.game import Game, no_prior
from gokaido.engine.many.step import interpreted

from .mcts.tree import likely

LONGEST_TURN = 8  # decisions that the greedy bot goes on for, at most


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
    """The chance to win with a lead, as `judge` counts it; `margin` is the one that wins three times in four."""
    return likely(max(-80.0, min(80.0, lead)), margin)


class Bot(Protocol):
    """Anything that chooses an action for the seat to act from what that seat knows."""

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Choose for `observation.actor`."""


class Random:
    """Any legal action, all alike."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.loops = interpreted(game)

    def _legal(self, observation: Any) -> list[int]:
        out = [0] * self.game.rules.actions
        return out[: self.game.rules.legal(observation, out)]

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """One of the legal actions by lot."""
        return Choice(random.Random(seed).choice(self._legal(observation)), {})


class Greedy(Random):
    """The action after which the game's `judge` likes the position best; `slip` is how often it plays by lot.

    A turn of several decisions is judged when it is over: what a shop is worth shows when something was bought.
    """

    def __init__(self, game: Game, slip: float = 0.0, redeals: int = 2) -> None:
        super().__init__(game)
        self.slip = slip
        self.redeals = redeals

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Try every action on a few redeals of what the seat cannot see."""
        lot = random.Random(seed)
        legal = self._legal(observation)
        if lot.random() < self.slip:
            return Choice(lot.choice(legal), {})
        seat = observation.actor
        values, points = dict.fromkeys(legal, 0.0), dict.fromkeys(legal, 0.0)
        out = [0] * self.game.rules.actions
        for _ in range(self.redeals):
            deal = lot.getrandbits(62)
            for action in legal:
                s = observation.copy()
                self.game.rules.redeal(s, seat, deal)
                s.hush = 1
                self._finish_turn(s, seat, self.loops.step(s, action, out), out)
                values[action] += self.game.advice.value(s, seat) / self.redeals
                points[action] += self.game.advice.own_value(s, seat) / self.redeals
        best = max(values.values())
        chosen = lot.choice([a for a in legal if values[a] == best])
        order = sorted(legal, key=lambda a: (a != chosen, -values[a]))
        margin = self.game.advice.search.margin
        thoughts = tuple(Thought(a, self.redeals, chance_with(values[a], margin), points[a]) for a in order)
        return Choice(chosen, values, thoughts)

    def _finish_turn(self, s: Any, seat: int, n: int, out: list[int]) -> None:
        """Go on with what the game's hunch likes best, or where it has none with what looks best at once."""
        for _ in range(LONGEST_TURN):
            if n == 0 or s.actor != seat:
                return
            like = self._look if self.game.advice.prior is no_prior else self.game.advice.prior
            n = self.loops.step(s, max(out[:n], key=lambda a: like(s, a)), out)

    def _look(self, s: Any, action: int) -> float:
        """The judge's word on an action."""
        after, seat = s.copy(), s.actor
        self.loops.step(after, action, [0] * self.game.rules.actions)
        return self.game.advice.value(after, seat)
