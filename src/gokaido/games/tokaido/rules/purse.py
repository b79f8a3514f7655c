"""Coins that come and go: from the bank, and for cards."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.crossroads import Amulet
from ..state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoState
from .crossroads.stocks import holds
from .temple import offer_coins


@rule
def earn(s: TokaidoState, p: int, coins: int, reason: int) -> None:
    """Coins from the bank, which never runs out (T-SETUP-6, ruling)."""
    s.coins[p] += coins
    emit(s, TokaidoKind.COINS, p, reason, coins, NO_SOURCE)


@rule
def held(s: TokaidoState, p: int) -> int:
    """How many coins a traveller has."""
    return s.coins[p]


@rule
def is_declared(s: TokaidoState, amulet: int) -> bool:
    """Was an amulet declared for the purchase being made?"""
    return s.declared >> amulet & 1 == 1


@rule
def may_devote(s: TokaidoState, p: int) -> bool:
    """May Devotion be declared for a purchase? (That something is paid, the caller knows.)"""
    return s.declared == 0 and holds(s, p, Amulet.DEVOTION)


@rule
def devote_or_leave(s: TokaidoState, p: int, paid: int, n: int, out: Any) -> int:
    """Behind n wares: Devotion where something would be paid, and leaving without, but not once it is declared."""
    if paid > 0 and may_devote(s, p):
        out[n] = TokaidoAct.USE + Amulet.DEVOTION
        n += 1
    if s.declared == 0:
        out[n] = TokaidoAct.PASS
        n += 1
    return n


@rule
def may_pay(s: TokaidoState, p: int, price: int, most: int) -> bool:
    """Is there enough in the purse and, with Devotion, something that goes to the temple?"""
    return price <= s.coins[p] and (most > 0 or not is_declared(s, Amulet.DEVOTION))


@rule
def pay(s: TokaidoState, p: int, price: int, most: int, stop: int) -> None:
    """Pay for cards; with Devotion the most that one of them cost goes to the temple, not the bank (X-DEVOTION)."""
    s.coins[p] -= price
    emit(s, TokaidoKind.PAID, p, stop, price, NO_SOURCE)
    if is_declared(s, Amulet.DEVOTION):
        offer_coins(s, p, most, 2)
    s.declared = 0
