"""Random games inside compiled code with a look at every decision: for the benchmark."""

from typing import Any

from gokaido.engine.compile.rule import Floats, Ids, States, rule
from gokaido.engine.many.step import begin, step
from gokaido.engine.state.chance import below, sow

game: Any = None


@rule
def watched_games(blank: States, states: States, low: int, games: int, out: Ids, vector: Floats) -> int:
    """Play whole random games with seeds from `low` upwards; before each decision the features of the seat to act.

    Returns how many decisions there were.
    """
    s = states[0]
    decisions = 0
    for i in range(games):
        states[0] = blank[0]
        sow(s, low + i, 0, 0)
        n = begin(s, out)
        while n > 0:
            game.features(s, s.actor, vector)
            n = step(s, out[below(s, n)], out)
            decisions += 1
    return decisions
