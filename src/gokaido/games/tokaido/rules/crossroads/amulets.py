"""Amulets: buying them, and those that are used before moving or after the action."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ...material.base import Stop, Who
from ...material.crossroads import SECRET_PRICE, Amulet, Stock
from ...state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoState
from ..purse import earn, may_devote, pay
from ..road import travellers, walked
from ..temple import temple_power
from .fortune_die import roll
from .stocks import gain_amulet, holds, left_in_stock, look_at_stock, use_amulet


@rule
def amulet_price(s: TokaidoState, p: int) -> int:
    """1 coin; nothing for Mari."""
    return 0 if s.traveller[p] == Who.MARI else SECRET_PRICE[Stock.AMULETS]


@rule
def look_at_amulets(s: TokaidoState) -> None:
    """Who buys looks at the stock."""
    look_at_stock(s, s.turn, Stock.AMULETS)
    emit(s, TokaidoKind.LOOKED, s.turn, Stop.TEMPLE, 0, NO_SOURCE)
    s.phase = TokaidoPhase.AMULET


@rule
def legal_amulets(s: TokaidoState, out: Any) -> int:
    """Any that is left; a temple stop may not be void, so there is no leaving without (X-AMULET-1)."""
    n = left_in_stock(s, Stock.AMULETS, out)
    if amulet_price(s, s.turn) > 0 and may_devote(s, s.turn):
        out[n] = TokaidoAct.USE + Amulet.DEVOTION
        n += 1
    return n


@rule
def buy_amulet(s: TokaidoState, card: int) -> None:
    """The price goes to the bank: no point, not in the ranking; Hirotada's coin comes all the same (X-BASE-1)."""
    p = s.turn
    price = amulet_price(s, p)
    pay(s, p, price, price, Stop.TEMPLE)
    gain_amulet(s, p, card)
    temple_power(s, p)


@rule
def try_fortune(s: TokaidoState, p: int) -> None:
    """Fortune, before moving: as many coins as the die shows."""
    use_amulet(s, p, Amulet.FORTUNE)
    earn(s, p, roll(s, p, 0), -1)


@rule
def is_ahead(s: TokaidoState, p: int) -> bool:
    """Is a player strictly ahead of every other traveller, the neutral one included?"""
    for t in range(travellers(s)):
        if t != p and walked(s, t) >= walked(s, p):
            return False
    return True


@rule
def may_go_again(s: TokaidoState, p: int) -> bool:
    """May Vitality be declared at this stop? It is said before the action, so that nobody who could but does not is
    asked after it, where the others would see that (X-SECRET-1, ruling).
    """
    return s.again == 0 and s.declared == 0 and holds(s, p, Amulet.VITALITY) and is_ahead(s, p)


@rule
def go_again(s: TokaidoState) -> None:
    """After the action of the stop, another turn at once."""
    if s.again:
        use_amulet(s, s.turn, Amulet.VITALITY)
        emit(s, TokaidoKind.ANOTHER_TURN, s.turn, -1, 0, NO_SOURCE)
        s.again = 0
        s.fresh = 0
        s.phase = TokaidoPhase.MOVE
