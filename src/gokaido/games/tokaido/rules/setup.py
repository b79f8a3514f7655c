"""Setting up: piles, tiles, purses and the queue of departure."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below, shuffle
from gokaido.engine.state.event import emit, whisper
from gokaido.engine.state.luck import luck_of_row

from ..material.base import (
    DECKS,
    FIRST_TRAVELLERS,
    HAND,
    INITIATION_COINS,
    LAST,
    POOLS,
    PREPARATION,
    SEATS,
    SOUVENIRS,
    STOCK,
    TILES,
    TRAVELLER_COINS,
    TRAVELLERS,
    Deck,
    Stop,
)
from ..material.crossroads import Stock
from ..state import NO_SOURCE, OFFER, Tiles, TokaidoAct, TokaidoKind, TokaidoLuck, TokaidoPhase, TokaidoState
from .cards import in_pile
from .crossroads.stocks import bits, fill_stocks, nth_of, random_amulet
from .matsuri.bystanders import in_lane, pay_kushinada, set_out
from .road import travellers

LUCK_PRICE = 1


@rule
def setup(s: TokaidoState) -> None:
    """The hidden piles; tiles for each player, or none and 7 coins (Initiation). Matsuri needs Crossroads."""
    if s.matsuri:
        s.crossroads = 1
    clear_table(s)
    for d in range(DECKS if s.matsuri else Deck.FESTIVALS):
        n = in_pile(s, d)
        s.pile_left[d] = n
        for k in range(n):
            s.pile[d][k] = STOCK[d][k]
        shuffle(s, d)
    if s.crossroads:
        fill_stocks(s)
    if s.initiation:
        depart(s)
    else:
        deal_tiles(s)
        s.phase = TokaidoPhase.TRAVELLER


@rule
def clear_table(s: TokaidoState) -> None:
    """Nothing is owned, nothing is on offer."""
    for p in range(SEATS):
        s.traveller[p] = -1
        for k in range(TILES):
            s.tile[p][k] = -1
    s.shared = -1
    s.laid_legend = -1
    for card in range(SOUVENIRS):
        s.owner[card] = -1
    for k in range(OFFER):
        s.offer[k] = -1
    for k in range(HAND):
        s.hand[k] = -1


@rule
def pool(s: TokaidoState) -> int:
    """The travellers there are to choose from, as a bit mask."""
    return POOLS[2 if s.matsuri else 1 if s.crossroads else 0]


@rule
def tile_action(who: int) -> int:
    """The action that keeps a traveller."""
    return TokaidoAct.TRAVELLER + who if who < FIRST_TRAVELLERS else TokaidoAct.TRAVELLER_NEW + who - FIRST_TRAVELLERS


@rule
def tile_kept(action: int) -> int:
    """The traveller that an action keeps."""
    if action < TokaidoAct.TRAVELLER + FIRST_TRAVELLERS:
        return action - TokaidoAct.TRAVELLER
    return action - TokaidoAct.TRAVELLER_NEW + FIRST_TRAVELLERS


@rule
def tiles_dealt(s: TokaidoState) -> int:
    """Two tiles for each player; as an option three, as far as they go, or none: all lie open (M-FLOW-3)."""
    if s.tiles == Tiles.FREE:
        return 0
    return min(TILES, bits(pool(s)) // s.seats) if s.tiles == Tiles.THREE else 2


@rule
def deal_tiles(s: TokaidoState) -> None:
    """Tiles for each player, unseen by the others."""
    left = pool(s)
    size = bits(left)
    n = tiles_dealt(s)
    for k in range(n * s.seats):
        who = nth_of(left, below(s, size - k))
        left ^= 1 << who
        s.tile[k // n][k % n] = who
        whisper(s, 1 << (k // n), TokaidoKind.DEALT, k // n, who, 0, NO_SOURCE)


@rule
def legal_travellers(s: TokaidoState, out: Any) -> int:
    """One of the tiles dealt; with free choice any that nobody has (ruling)."""
    n = tiles_dealt(s)
    for k in range(n):
        out[k] = tile_action(s.tile[s.actor][k])
    if n > 0:
        return n
    free = pool(s)
    for p in range(s.actor):
        free &= ~(1 << s.traveller[p])
    for who in range(TRAVELLERS):
        if free >> who & 1:
            out[n] = tile_action(who)
            n += 1
    return n


@rule
def choose_traveller(s: TokaidoState, who: int) -> None:
    """Nobody sees the choices before all are made; then the tiles not kept go back to the box (T-SETUP-4, ruling)."""
    s.traveller[s.actor] = who
    if s.actor + 1 < s.seats:
        s.actor += 1
        return
    for p in range(s.seats):
        for k in range(TILES):
            s.tile[p][k] = -1
        emit(s, TokaidoKind.CHOSE, p, s.traveller[p], TRAVELLER_COINS[s.traveller[p]], NO_SOURCE)
    depart(s)


@rule
def depart(s: TokaidoState) -> None:
    """The queue at random (lane 0 is on the road, the highest leaves first), starting coins, the first turn."""
    n = travellers(s)
    for t in range(n):
        s.at[t] = LAST if s.return_trip else 0
        s.lane[t] = t
    for t in range(n - 1, 0, -1):
        luck_of_row(s, TokaidoLuck.DEPARTURE, s.lane, t + 1)
        other = below(s, t + 1)
        lane = s.lane[t]
        s.lane[t] = s.lane[other]
        s.lane[other] = lane
    for p in range(s.seats):
        s.coins[p] = starting_coins(s, p)
        emit(s, TokaidoKind.QUEUED, p, s.lane[p], s.coins[p], NO_SOURCE)
    if s.matsuri:
        pay_kushinada(s)
    s.next_lane = n - 1
    ask_for_luck(s)


@rule
def ask_for_luck(s: TokaidoState) -> None:
    """Good luck: in departure order each may pay 1 coin for a random amulet; then all set out."""
    while s.good_luck and s.crossroads and s.next_lane >= 0:
        p = in_lane(s, s.at[0], s.next_lane)
        s.next_lane -= 1
        if p < s.seats and s.coins[p] >= LUCK_PRICE and s.n_stock[Stock.AMULETS] > 0:
            s.turn = p
            s.actor = p
            s.phase = TokaidoPhase.LUCK
            return
    s.next_lane = 0
    set_out(s)


@rule
def answer_luck(s: TokaidoState, action: int) -> None:
    """1 coin for a random amulet; then the next is asked."""
    p = s.turn
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.LUCK, 0, NO_SOURCE)
    else:
        s.coins[p] -= LUCK_PRICE
        emit(s, TokaidoKind.PAID, p, Stop.INN, LUCK_PRICE, NO_SOURCE)
        random_amulet(s, p)
    ask_for_luck(s)


@rule
def starting_coins(s: TokaidoState, p: int) -> int:
    """What the tile gives; with Preparation more or less by the place in the queue, never below 0 (ruling)."""
    coins = INITIATION_COINS if s.traveller[p] < 0 else TRAVELLER_COINS[s.traveller[p]]
    if s.preparation:
        coins = max(0, coins + PREPARATION[s.lane[p]])
    return coins
