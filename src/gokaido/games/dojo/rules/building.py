"""Building: buying a tile or giving one to the town."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import BUILD_POINTS, BUILDINGS, PRICE_FOOD, PRICE_GOLD, Building
from ..state import Act, Kind, Source, State
from .purse import pay, score


@rule
def legal_building(s: State, out: Any, n: int) -> int:
    """Buy one tile that can be paid for, or give one of one's own away (J-BUILD-1)."""
    p = s.actor
    for b in range(BUILDINGS):
        if s.offer >> b & 1 and s.gold[p] >= PRICE_GOLD[b] and s.food[p] >= PRICE_FOOD[b]:
            out[n] = Act.BUY + b
            n += 1
        elif s.owned[p] >> b & 1 and may_give(s, b):
            out[n] = Act.GIVE + b
            n += 1
    return n


@rule
def may_give(s: State, b: int) -> bool:
    """A Guard House that stands on the board cannot be given away (J-RULE-1)."""
    return b != Building.GUARD_HOUSE or s.guard < 0


@rule
def buy(s: State, p: int, b: int, gold: int, food: int) -> None:
    """Buy a building; Castle and Statue score when built. The six are not refilled."""
    s.build_due = 0
    s.n_past = 0
    s.offer &= ~(1 << b)
    s.owned[p] |= 1 << b
    emit(s, Kind.BOUGHT, p, b, 0, Source.NONE)
    pay(s, p, gold, food)
    score(s, p, BUILD_POINTS[b], Source.CONSTRUCTION)


@rule
def give(s: State, p: int, b: int) -> None:
    """Give a building to the town for 1 point; it leaves the game (J-RULE-4)."""
    s.build_due = 0
    s.owned[p] &= ~(1 << b)
    s.given |= 1 << b
    emit(s, Kind.GAVE, p, b, 0, Source.NONE)
    score(s, p, 1, Source.GIFT)
