"""The merchant: along the trade routes, wares from the mountains to the coast."""

from typing import Any

from gokaido.engine.compile.rule import interpreted_only, rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import emit
from gokaido.engine.state.luck import aim, next_told, use_told

from ..material.pieces import COASTAL, TOWNS, WARES, Character, Wave
from ..material.tables import (
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    HANDFUL_FIRST,
    HANDFULS,
    TOWN_DRAW,
    TOWN_GOALS,
    TOWN_STATION,
)
from ..state import DuoAct, DuoKind, DuoLuck, DuoPhase, DuoState
from .purse import earn
from .seashore import has_wave, store_of, wares_of

DREW_PLACE = (1, 6, 36, 216)  # how many of each ware were drawn, told as one number


@rule
def may_enter(s: DuoState, p: int, town: int) -> bool:
    """Mountain towns are shared; a coastal town takes one character (D-MERCHANT-1)."""
    if town >= COASTAL:
        return True
    if s.town[1 - p] == town:
        return False
    return s.station[0] != TOWN_STATION[town] and s.station[1] != TOWN_STATION[town]


@rule
def legal_travels(s: DuoState, p: int, out: Any, n: int) -> int:
    """Towns as many routes away as the die says. The routes close no loop, so one way leads to each (D-TURN-3)."""
    row = s.dice[Character.MERCHANT] * TOWNS + s.town[p]
    for k in range(TOWNS):
        town = TOWN_GOALS[row][k]
        if town < 0:
            break
        if may_enter(s, p, town):
            out[n] = DuoAct.TRAVEL + town
            n += 1
    return n


@rule
def travel(s: DuoState, p: int, town: int) -> None:
    """Move the merchant."""
    s.town[p] = town
    emit(s, DuoKind.TRAVELLED, p, town, s.dice[Character.MERCHANT], 0)


@rule
def legal_trade(s: DuoState, p: int, out: Any) -> int:
    """Draw in a mountain town, sell on the coast; the effect of a wave may be left out (D-SHORE-1)."""
    town = s.town[p]
    if town >= COASTAL:
        out[0] = DuoAct.DRAW
        if has_wave(s, p, Wave.ROBUST):
            out[1] = DuoAct.DRAW_MORE
            return 2
        return 1
    n = 0
    have = s.wares[p][BOUTIQUE_WARE[s.boutique[town]]]
    for k in range(have):
        out[n] = DuoAct.SELL + k
        n += 1
    if has_wave(s, p, Wave.CRAFTY):
        for k in range(have):
            out[n] = DuoAct.SELL_PLAIN + k
            n += 1
    return n


@rule
def draw_wares(s: DuoState, p: int, count: int) -> None:
    """Wares from the bag, unseen; what is too many goes back (D-MERCHANT-2)."""
    drawn = 0
    for _ in range(count):
        left = s.bag[0] + s.bag[1] + s.bag[2] + s.bag[3]
        if left > 0:
            luck_of_bag(s, left)
            w = which_ware(s, below(s, left))
            s.bag[w] -= 1
            s.wares[p][w] += 1
            drawn += DREW_PLACE[w]
    emit(s, DuoKind.DREW, p, drawn, count, 0)
    if wares_of(s, p) > store_of(s, p):
        s.phase = DuoPhase.RETURN


@interpreted_only
def luck_of_bag(s: DuoState, left: int) -> None:
    """The ware that comes out of the bag, if it was told."""
    ware = next_told(s, DuoLuck.WARE)
    if 0 <= ware < WARES and s.bag[ware] > 0:
        before = 0
        for w in range(ware):
            before += s.bag[w]
        use_told(s, DuoLuck.WARE)
        aim(s, before, left)


@rule
def which_ware(s: DuoState, k: int) -> int:
    """The kind of the k-th ware in the bag."""
    for w in range(WARES - 1):
        if k < s.bag[w]:
            return w
        k -= s.bag[w]
    return WARES - 1


@rule
def legal_returns(s: DuoState, p: int, out: Any) -> int:
    """Any handful that leaves as many wares as the merchant may keep (D-MERCHANT-2, D-WAVE-6)."""
    n = 0
    too_many = wares_of(s, p) - store_of(s, p)
    for h in range(HANDFUL_FIRST[too_many], HANDFUL_FIRST[too_many + 1]):
        if has_handful(s, p, h):
            out[n] = DuoAct.RETURN + h
            n += 1
    return n


@rule
def has_handful(s: DuoState, p: int, h: int) -> bool:
    """Does a merchant have all these wares?"""
    for w in range(WARES):
        if s.wares[p][w] < HANDFULS[h][w]:
            return False
    return True


@rule
def put_back(s: DuoState, p: int, h: int) -> None:
    """Wares go back into the bag."""
    for w in range(WARES):
        s.wares[p][w] -= HANDFULS[h][w]
        s.bag[w] += HANDFULS[h][w]
    emit(s, DuoKind.RETURNED, p, h, 0, 0)


@rule
def sell(s: DuoState, p: int, count: int, extra: int) -> None:
    """Sell wares of the boutique's kind at its price; they go back into the bag (D-MERCHANT-3, D-WAVE-5)."""
    token = s.boutique[s.town[p]]
    ware = BOUTIQUE_WARE[token]
    s.wares[p][ware] -= count
    s.bag[ware] += count
    coins = count * (BOUTIQUE_PRICE[token] + extra)
    emit(s, DuoKind.SOLD, p, ware, count, coins)
    earn(s, p, coins)


@rule
def trade(s: DuoState, p: int, action: int) -> None:
    """What the merchant does where he arrived."""
    if action == DuoAct.DRAW:
        draw_wares(s, p, TOWN_DRAW[s.town[p]])
    elif action == DuoAct.DRAW_MORE:
        draw_wares(s, p, TOWN_DRAW[s.town[p]] + 1)
    elif action < DuoAct.SELL_PLAIN:
        sell(s, p, action - DuoAct.SELL + 1, 1 if has_wave(s, p, Wave.CRAFTY) else 0)
    else:
        sell(s, p, action - DuoAct.SELL_PLAIN + 1, 0)
