"""Coins and gold slabs."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.pieces import COINS_PER_SLAB, SLABS
from ..state import DuoEnding, DuoKind, DuoState
from .turn import trigger


@rule
def earn(s: DuoState, p: int, coins: int) -> None:
    """Ten coins become a gold slab at once, whoever earned them; the sixth slab triggers the end (D-MERCHANT-4).

    Rulings: coins beyond the sixth slab stay coins, and the supply of coins never runs out.
    """
    s.coins[p] += coins
    while s.coins[p] >= COINS_PER_SLAB and s.slabs[p] < SLABS:
        s.coins[p] -= COINS_PER_SLAB
        s.slabs[p] += 1
        emit(s, DuoKind.SLAB, p, 0, s.slabs[p], 0)
        if s.slabs[p] == SLABS:
            trigger(s, p, DuoEnding.GOLD)


@rule
def worth(s: DuoState, p: int) -> int:
    """Coins and gold slabs as coins."""
    return s.coins[p] + COINS_PER_SLAB * s.slabs[p]
