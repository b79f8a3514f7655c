"""One way to ask any bot: an observation and a seed in, an action and its reasons out."""

import random
from dataclasses import dataclass
from typing import Any, Protocol

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.loops import interpreted
from gokaido.engine.registry import game_of

SLIPS = {1: 0.6, 2: 0.35, 3: 0.15, 4: 0.05, 5: 0.0}  # how often a level moves at random


@dataclass(frozen=True)
class Choice:
    """What a bot chose, and what each action it looked at seemed worth."""

    action: int
    values: dict[int, float]


class Bot(Protocol):
    """Anything that chooses an action for the seat to act from what that seat knows."""

    def choose(self, observation: Any, seed: int | None = None) -> Choice:
        """Choose for `observation.actor`."""


class Random:
    """Any legal action, all alike."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.loops = interpreted(game)

    def _legal(self, observation: Any) -> list[int]:
        out = [0] * self.game.actions
        return out[: self.game.legal(observation, out)]

    def choose(self, observation: Any, seed: int | None = None) -> Choice:
        """One of the legal actions by lot."""
        return Choice(random.Random(seed).choice(self._legal(observation)), {})


class Greedy(Random):
    """The action after which the game's `judge` likes the position best; `slip` is how often it plays by lot."""

    def __init__(self, game: Game, slip: float = 0.0, redeals: int = 2) -> None:
        super().__init__(game)
        self.slip = slip
        self.redeals = redeals

    def choose(self, observation: Any, seed: int | None = None) -> Choice:
        """Try every action on a few redeals of what the seat cannot see."""
        lot = random.Random(seed)
        legal = self._legal(observation)
        if lot.random() < self.slip:
            return Choice(lot.choice(legal), {})
        seat = observation.actor
        values = dict.fromkeys(legal, 0.0)
        out = [0] * self.game.actions
        for _ in range(self.redeals):
            deal = lot.getrandbits(62)
            for action in legal:
                s = observation.copy()
                self.game.redeal(s, seat, deal)
                s.hush = 1
                self.loops.step(s, action, out)
                values[action] += self.game.judge(s, seat) / self.redeals
        best = max(values.values())
        return Choice(lot.choice([a for a in legal if values[a] == best]), values)


def bot(game: str | Game, level: int = 3) -> Bot:
    """A bot of a level from 1 (often wrong) to 5."""
    found = game_of(game) if isinstance(game, str) else game
    if level not in SLIPS:
        raise BadOption(f"Bots have levels 1 to {max(SLIPS)}, not {level!r}.")
    return Greedy(found, SLIPS[level])
