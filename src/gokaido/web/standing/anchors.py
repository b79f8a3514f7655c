"""How strong the bots are, as ratings: from how often each level was seen to win against the one below.

A bot's rating never changes, so that all others hang on it. The steps are in anchors.toml; of a game that nobody has
measured, no bot is known.
"""

import math
import tomllib
from functools import cache
from importlib.resources import files

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
START = MODEL.mu  # where every rating begins, and where level 3 is
FIRST = 3
SURE = 1.0  # sigma of a bot


@cache
def anchors(game: str) -> dict[int, float]:
    """The rating of each level of a game."""
    measured = tomllib.loads(files(__package__).joinpath("anchors.toml").read_text("utf-8")).get(game, {})
    steps = {int(level): step(**seen) for level, seen in measured.items()}
    if not steps:
        return {}
    height = {1: 0.0}
    for level in sorted(steps):
        height[level] = height[level - 1] + steps[level]
    return {level: START + above - height[FIRST] for level, above in height.items()}


def step(won: float, games: int) -> float:
    """How far a level is above one against which it won so often, as the model sees two players.

    Half a game more is won and lost than was seen, so that nobody is infinitely strong.
    """
    share = (won * games + 0.5) / (games + 1)
    return float(MODEL.beta * math.sqrt(2) * math.log(share / (1 - share)))


def nearest(game: str, mu: float) -> int | None:
    """The level of the bots that are about as strong."""
    known = anchors(game)
    return min(known, key=lambda level: abs(known[level] - mu)) if known else None
