"""A bot in a few lines: `gokaido arena duo --bot examples/my_bot.py --bots greedy`.

It looks one move ahead, as `judge` sees it, and likes to have many choices.
"""

from typing import Any

from gokaido.engine.actions import Legal
from gokaido.engine.game import Game
from gokaido.engine.many.matches import interpreted


class OneAhead:
    """Tries every action on one guess of what it cannot see."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.loops = interpreted(game)

    def choose(self, observation: Any, legal: Legal, seed: int) -> int:
        """The action after which the position looks best; `observation` is all there is to know."""
        return max((self.worth(observation, action.id, seed), action.id) for action in legal)[1]

    def worth(self, observation: Any, action: int, seed: int) -> float:
        """What a position is worth after an action."""
        guess = observation.copy()
        seat = guess.actor
        self.game.rules.redeal(guess, seat, seed)
        choices = self.loops.step(guess, action, [0] * self.game.rules.actions)
        return float(self.game.advice.value(guess, seat) + 0.01 * choices * (guess.actor == seat))
