"""The temple: gifts."""

from typing import Any

from gokaido.engine.event import emit
from gokaido.engine.rule import rule

from .material import Who
from .scoring import score
from .state import NO_SOURCE, Act, Kind, Phase, Source, State

MOST_GIVEN = 3


@rule
def stop_at_temple(s: State) -> None:
    """Who stops here gives."""
    s.phase = Phase.GIVE


@rule
def legal_gifts(s: State, out: Any) -> int:
    """1 to 3 coins, as far as the purse goes; nobody may give nothing."""
    most = min(MOST_GIVEN, s.coins[s.turn])
    for n in range(most):
        out[n] = Act.GIVE + n
    return most


@rule
def offer_coins(s: State, p: int, coins: int, from_bank: int) -> None:
    """Coins in a temple area score 1 point each."""
    s.temple[p] += coins
    score(s, p, coins, Source.TEMPLE_COINS)
    emit(s, Kind.GAVE, p, from_bank, coins, Source.TEMPLE_COINS)


@rule
def give(s: State, coins: int) -> None:
    """A gift from the purse; the bank always adds 1 for Hirotada (T-HIROTADA, ruling)."""
    p = s.turn
    s.coins[p] -= coins
    offer_coins(s, p, coins, 0)
    if s.traveller[p] == Who.HIROTADA:
        offer_coins(s, p, 1, 1)


@rule
def neutral_gift(s: State, t: int) -> None:
    """For the neutral traveller the bank gives 1 coin; it takes part in the ranking and scores nothing."""
    s.temple[t] += 1
    emit(s, Kind.GAVE, t, 1, 1, NO_SOURCE)
