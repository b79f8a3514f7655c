"""Points."""

from typing import Any

from gokaido.engine.compile.rule import rule

from ..material.pieces import SEATS
from ..material.tables import GARDEN_POINTS, GIFT_POINTS, GOLD_POINTS, TEMPLE_POINTS
from ..state import DuoState


@rule
def faith(s: DuoState, p: int) -> int:
    """Temple value times garden value."""
    return TEMPLE_POINTS[s.temples[p]] * GARDEN_POINTS[s.gardens[p]]


@rule
def points(s: DuoState, p: int) -> int:
    """Faith, the value over the last gold slab and the value under the last painting given (D-END-1)."""
    return faith(s, p) + GOLD_POINTS[s.slabs[p]] + GIFT_POINTS[s.given[p]]


@rule
def leader(s: DuoState) -> int:
    """More points, then more loose coins (gold slabs do not count, a ruling); -1 when equal (D-END-2)."""
    lead = points(s, 0) - points(s, 1)
    if lead == 0:
        lead = s.coins[0] - s.coins[1]
    if lead == 0:
        return -1
    return 0 if lead > 0 else 1


@rule
def result(s: DuoState, out: Any) -> None:
    """Points and ranks; equal players share the victory."""
    first = leader(s)
    for p in range(SEATS):
        out[p] = points(s, p)
        out[SEATS + p] = 1 if first == 1 - p else 0
