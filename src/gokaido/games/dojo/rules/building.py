"""Building: buying a tile or giving one to the town."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import BUILD_POINTS, BUILDINGS, PRICE_FOOD, PRICE_GOLD, Building
from ..state import DojoAct, DojoKind, DojoSource, DojoState
from .purse import pay, score


@rule
def legal_building(s: DojoState, out: Any, n: int) -> int:
    """Buy one tile that can be paid for, or give one of one's own away (J-BUILD-1)."""
    p = s.actor
    for b in range(BUILDINGS):
        if s.offer >> b & 1 and s.gold[p] >= PRICE_GOLD[b] and s.food[p] >= PRICE_FOOD[b]:
            out[n] = DojoAct.BUY + b
            n += 1
        elif s.owned[p] >> b & 1 and may_give(s, b):
            out[n] = DojoAct.GIVE + b
            n += 1
    return n


@rule
def may_give(s: DojoState, b: int) -> bool:
    """A Guard House that stands on the board cannot be given away (J-RULE-1)."""
    return b != Building.GUARD_HOUSE or s.guard < 0


@rule
def buy(s: DojoState, p: int, b: int, gold: int, food: int) -> None:
    """Buy a building; Castle and Statue score when built. The six are not refilled."""
    s.build_due = 0
    s.n_past = 0
    s.offer &= ~(1 << b)
    s.owned[p] |= 1 << b
    emit(s, DojoKind.BOUGHT, p, b, 0, DojoSource.NONE)
    pay(s, p, gold, food)
    score(s, p, BUILD_POINTS[b], DojoSource.CONSTRUCTION)


@rule
def give(s: DojoState, p: int, b: int) -> None:
    """Give a building to the town for 1 point; it leaves the game (J-RULE-4)."""
    s.build_due = 0
    s.owned[p] &= ~(1 << b)
    s.given |= 1 << b
    emit(s, DojoKind.GAVE, p, b, 0, DojoSource.NONE)
    score(s, p, 1, DojoSource.GIFT)
