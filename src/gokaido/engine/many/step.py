"""How one match is stepped, written once for every loop over matches: rows, searches, GPUs.

`game` is the game that these loops are compiled for (see engine.compile). A step plays one action and whatever has no
choice after it, so that every position in which somebody stops is a decision.
"""

from typing import Any

from ..compile.rule import rule
from ..state.chance import below
from ..state.event import forget

game: Any = None


@rule
def settle(s: Any, out: Any) -> int:
    """Play on by itself what has no choice; the legal actions of the next decision are in `out`."""
    n: int = game.legal(s, out)
    while n == 1 and game.asks_anyway(s) == 0:
        game.play(s, out[0])
        n = game.legal(s, out)
    return n


@rule
def begin(s: Any, out: Any) -> int:
    """Deal, and go to the first decision; returns how many actions are legal there."""
    game.setup(s)
    return settle(s, out)


@rule
def step(s: Any, action: int, out: Any) -> int:
    """Play one legal action and go to the next decision; returns how many actions are legal there (0: over)."""
    forget(s)
    game.play(s, action)
    return settle(s, out)


@rule
def play_on(s: Any, n: int, out: Any) -> int:
    """Random decisions to the end of the game, the first among the n actions in `out`; returns how many."""
    decisions = 0
    while n > 0:
        n = step(s, out[below(s, n)], out)
        decisions += 1
    return decisions
