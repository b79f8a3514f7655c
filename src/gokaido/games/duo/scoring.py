"""Points."""

from typing import Any

from gokaido.engine.rule import rule

from .material import GARDEN_POINTS, GIFT_POINTS, GOLD_POINTS, TEMPLE_POINTS
from .pieces import SEATS
from .state import State


@rule
def faith(s: State, p: int) -> int:
    """Temple value times garden value."""
    return TEMPLE_POINTS[s.temples[p]] * GARDEN_POINTS[s.gardens[p]]


@rule
def points(s: State, p: int) -> int:
    """Faith, the value over the last gold slab and the value under the last painting given (D-END-1)."""
    return faith(s, p) + GOLD_POINTS[s.slabs[p]] + GIFT_POINTS[s.given[p]]


@rule
def result(s: State, out: Any) -> None:
    """More points win, then more loose coins (gold slabs do not count, a ruling), then both (D-END-2)."""
    for p in range(SEATS):
        out[p] = points(s, p)
    mine = points(s, 0) * 1000 + s.coins[0]
    yours = points(s, 1) * 1000 + s.coins[1]
    out[2] = 1 if mine < yours else 0
    out[3] = 1 if yours < mine else 0
