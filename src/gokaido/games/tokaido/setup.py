"""Setting up: piles, tiles, purses and the queue of departure."""

from typing import Any

from gokaido.engine.chance import below, shuffle
from gokaido.engine.event import emit, whisper
from gokaido.engine.rule import rule

from .material import (
    DECKS,
    INITIATION_COINS,
    LAID_OUT,
    LAST,
    MOST_CARDS,
    PREPARATION,
    SEATS,
    SIZES,
    SOUVENIRS,
    STOCK,
    TRAVELLER_COINS,
    TRAVELLERS,
)
from .road import next_turn, travellers
from .state import NO_SOURCE, OFFER, Act, Kind, Phase, State


@rule
def setup(s: State) -> None:
    """Four hidden piles; two tiles for each player, or none and 7 coins (Initiation)."""
    clear_table(s)
    for d in range(DECKS):
        s.pile_left[d] = SIZES[d]
        for k in range(MOST_CARDS):
            s.pile[d][k] = STOCK[d][k]
        shuffle(s, d)
    if s.initiation:
        depart(s)
    else:
        deal_tiles(s)
        s.phase = Phase.TRAVELLER


@rule
def clear_table(s: State) -> None:
    """Nothing is owned, nothing is on offer."""
    for p in range(SEATS):
        s.traveller[p] = -1
        s.tile[p][0] = -1
        s.tile[p][1] = -1
    for card in range(SOUVENIRS):
        s.owner[card] = -1
    for k in range(OFFER):
        s.offer[k] = -1
    for k in range(LAID_OUT):
        s.hand[k] = -1


@rule
def nth_of(mask: int, n: int) -> int:
    """The number of the n-th thing in a bit mask."""
    k = 0
    while n > 0 or mask >> k & 1 == 0:
        n -= mask >> k & 1
        k += 1
    return k


@rule
def deal_tiles(s: State) -> None:
    """Two tiles for each player, unseen by the others."""
    left = (1 << TRAVELLERS) - 1
    for k in range(2 * s.seats):
        who = nth_of(left, below(s, TRAVELLERS - k))
        left ^= 1 << who
        s.tile[k // 2][k % 2] = who
        whisper(s, 1 << (k // 2), Kind.DEALT, k // 2, who, 0, NO_SOURCE)


@rule
def legal_travellers(s: State, out: Any) -> int:
    """One of the two tiles."""
    out[0] = Act.TRAVELLER + s.tile[s.actor][0]
    out[1] = Act.TRAVELLER + s.tile[s.actor][1]
    return 2


@rule
def choose_traveller(s: State, who: int) -> None:
    """Nobody sees the choices before all are made; then the tiles not kept go back to the box (T-SETUP-4, ruling)."""
    s.traveller[s.actor] = who
    if s.actor + 1 < s.seats:
        s.actor += 1
        return
    for p in range(s.seats):
        s.tile[p][0] = -1
        s.tile[p][1] = -1
        emit(s, Kind.CHOSE, p, s.traveller[p], TRAVELLER_COINS[s.traveller[p]], NO_SOURCE)
    depart(s)


@rule
def depart(s: State) -> None:
    """The queue by lot (lane 0 is on the road, the highest leaves first), starting coins, the first turn."""
    n = travellers(s)
    for t in range(n):
        s.at[t] = LAST if s.return_trip else 0
        s.lane[t] = t
    for t in range(n - 1, 0, -1):
        other = below(s, t + 1)
        lane = s.lane[t]
        s.lane[t] = s.lane[other]
        s.lane[other] = lane
    for p in range(s.seats):
        s.coins[p] = starting_coins(s, p)
        emit(s, Kind.QUEUED, p, s.lane[p], s.coins[p], NO_SOURCE)
    next_turn(s)


@rule
def starting_coins(s: State, p: int) -> int:
    """What the tile gives; with Preparation more or less by the place in the queue, never below 0 (ruling)."""
    coins = INITIATION_COINS if s.traveller[p] < 0 else TRAVELLER_COINS[s.traveller[p]]
    if s.preparation:
        coins = max(0, coins + PREPARATION[s.lane[p]])
    return coins
