"""The Guard House: it bars an empty space until its owner's next turn."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import SPACES, Building
from ..state import DojoAct, DojoKind, DojoSource, DojoState
from .movement import rival_can_move, taken_spaces
from .purse import pay

GUARD_PRICE = 2  # in gold


@rule
def may_guard(s: DojoState) -> bool:
    """Has the actor the Guard House, 2 gold, and not posted the Guard in this turn?"""
    p = s.actor
    return s.guarded == 0 and s.gold[p] >= GUARD_PRICE and s.owned[p] >> Building.GUARD_HOUSE & 1 == 1


@rule
def legal_guard(s: DojoState, out: Any, n: int) -> int:
    """Once per turn, for 2 gold, on an empty space that leaves the rival an ordinary move (J-GUARD, J-RULE-1)."""
    if not may_guard(s):
        return n
    taken = taken_spaces(s)
    for k in range(SPACES):
        if not taken >> k & 1 and rival_can_move(s, taken | 1 << k):
            out[n] = DojoAct.GUARD + k
            n += 1
    return n


@rule
def post_guard(s: DojoState, p: int, space: int) -> None:
    """Put the tile on a space; it still counts as owned."""
    pay(s, p, GUARD_PRICE, 0)
    s.guard = space
    s.guarded = 1
    emit(s, DojoKind.GUARDED, p, Building.GUARD_HOUSE, space, DojoSource.NONE)


@rule
def recall_guard(s: DojoState) -> None:
    """At the start of its owner's turn the Guard comes back by itself, before Influence."""
    if s.guard >= 0 and s.owned[s.actor] >> Building.GUARD_HOUSE & 1:
        emit(s, DojoKind.GUARD_BACK, s.actor, Building.GUARD_HOUSE, s.guard, DojoSource.NONE)
        s.guard = -1
