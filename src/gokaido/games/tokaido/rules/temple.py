"""The temple: gifts."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.base import Who
from ..material.matsuri import MARI_POINTS
from ..state import (
    BY_TRAVELLER,
    MOST_GIVEN,
    NO_SOURCE,
    TokaidoAct,
    TokaidoKind,
    TokaidoPhase,
    TokaidoSource,
    TokaidoState,
)
from .scoring import score

POWER_USED = 16  # in `options`: what comes once per stop has come


@rule
def stop_at_temple(s: TokaidoState) -> None:
    """Who stops here gives."""
    s.phase = TokaidoPhase.GIVE


@rule
def legal_gifts(s: TokaidoState, out: Any) -> int:
    """1 to 3 coins, as far as the purse goes; nobody may give nothing."""
    most = min(MOST_GIVEN, s.coins[s.turn])
    for n in range(most):
        out[n] = TokaidoAct.GIVE + n
    return most


@rule
def offer_coins(s: TokaidoState, p: int, coins: int, from_bank: int) -> None:
    """Coins in a temple area score 1 point each."""
    s.temple[p] += coins
    score(s, p, coins, TokaidoSource.TEMPLE_COINS)
    emit(s, TokaidoKind.GAVE, p, from_bank, coins, TokaidoSource.TEMPLE_COINS)


@rule
def give(s: TokaidoState, coins: int) -> None:
    """A gift from the purse: 2 points a coin for Mari."""
    p = s.turn
    s.coins[p] -= coins
    offer_coins(s, p, coins, 0)
    if s.traveller[p] == Who.MARI:
        more = (MARI_POINTS - 1) * coins
        score(s, p, more, TokaidoSource.TEMPLE_COINS)
        emit(s, TokaidoKind.POINTS, p, BY_TRAVELLER + Who.MARI, more, TokaidoSource.TEMPLE_COINS)
    temple_power(s, p)


@rule
def temple_power(s: TokaidoState, p: int) -> None:
    """The bank always adds 1 coin for Hirotada (T-HIROTADA, ruling), once per stop (X-BASE-1, ruling)."""
    if s.traveller[p] == Who.HIROTADA and s.options & POWER_USED == 0:
        offer_coins(s, p, 1, 1)
        s.options |= POWER_USED if s.crossroads else 0


@rule
def neutral_gift(s: TokaidoState, t: int) -> None:
    """For the neutral traveller the bank gives 1 coin; it takes part in the ranking and scores nothing."""
    s.temple[t] += 1
    emit(s, TokaidoKind.GAVE, t, 1, 1, NO_SOURCE)
