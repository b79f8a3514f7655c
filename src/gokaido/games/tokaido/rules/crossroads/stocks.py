"""The stocks of Crossroads: cherry trees, bathhouses, legendary objects, and the two of secret cards.

Amulets and calligraphies are known to their holder (and to Kushinada); `secret_known` says who besides knows where
each of them lies: everyone after an amulet was used, and who looked at a stock. A card taken from a stock unseen makes
those who did not see it forget what they knew of that stock.
"""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import emit, whisper
from gokaido.engine.state.luck import luck_of_mask

from ...material.base import Who
from ...material.crossroads import AMULET_BITS, IN_STOCK, LEGEND_BITS, SCARCE, Stock
from ...state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoLuck, TokaidoState
from ..cards import EVERYONE


@rule
def nth_of(mask: int, n: int) -> int:
    """The number of the n-th thing in a bit mask."""
    k = 0
    while n > 0 or mask >> k & 1 == 0:
        n -= mask >> k & 1
        k += 1
    return k


@rule
def bits(mask: int) -> int:
    """How many things are in a bit mask."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule
def some_of(s: TokaidoState, n: int) -> int:
    """A random n of six cards, as a bit mask."""
    mask = LEGEND_BITS
    for left in range(IN_STOCK, n, -1):
        mask ^= 1 << nth_of(mask, below(s, left))
    return mask


@rule
def fill_stocks(s: TokaidoState) -> None:
    """Five stocks of six cards; with scarcity fewer, and nobody sees what was left out (X-SETUP-2)."""
    n = SCARCE[s.seats] if s.scarcity else IN_STOCK
    s.trees_left = n
    s.baths_left = n
    s.legends_left = some_of(s, n)
    s.stock = some_of(s, n) | some_of(s, n) << IN_STOCK
    s.n_stock[Stock.AMULETS] = n
    s.n_stock[Stock.CALLIGRAPHIES] = n


@rule
def onlookers(s: TokaidoState, p: int) -> int:
    """Who sees a player's secret cards: himself and Kushinada, as a bit mask."""
    seats = 1 << p
    if s.matsuri:
        for q in range(s.seats):
            if s.traveller[q] == Who.KUSHINADA:
                seats |= 1 << q
    return seats


@rule
def look_at_stock(s: TokaidoState, p: int, kind: int) -> None:
    """Who buys or chooses sees the stock, and may remember (X-SECRET-1)."""
    for card in range(kind * IN_STOCK, (kind + 1) * IN_STOCK):
        if s.stock >> card & 1:
            s.secret_known[card] |= 1 << p


@rule
def left_in_stock(s: TokaidoState, kind: int, out: Any) -> int:
    """What may be chosen of a stock: any card that is left."""
    n = 0
    for card in range(kind * IN_STOCK, (kind + 1) * IN_STOCK):
        if s.stock >> card & 1:
            out[n] = TokaidoAct.PICK + card
            n += 1
    return n


@rule
def take_secret(s: TokaidoState, p: int, card: int) -> None:
    """A card leaves its stock for a player's hand; the others no longer know that stock, unless it was its last."""
    kind = card // IN_STOCK
    seen = onlookers(s, p)
    if s.n_stock[kind] == 1:
        seen |= s.secret_known[card]
    for other in range(kind * IN_STOCK, (kind + 1) * IN_STOCK):
        if s.stock >> other & 1:
            s.secret_known[other] &= seen
    s.secret_known[card] = seen
    s.stock ^= 1 << card
    s.n_stock[kind] -= 1
    s.secrets[p] |= 1 << card
    s.n_secrets[p][kind] += 1
    whisper(s, seen, TokaidoKind.SECRET, p, card, kind, NO_SOURCE)


@rule
def gain_amulet(s: TokaidoState, p: int, card: int) -> None:
    """An amulet, not to be used before its owner's next turn (X-AMULET-2)."""
    if p == s.turn:
        s.fresh |= 1 << card
    take_secret(s, p, card)


@rule
def random_amulet(s: TokaidoState, p: int) -> None:
    """A random amulet of the stock, if any is left; the rest of the stock is not seen."""
    if s.n_stock[Stock.AMULETS] > 0:
        luck_of_mask(s, TokaidoLuck.AMULET, s.stock & AMULET_BITS)
        gain_amulet(s, p, nth_of(s.stock & AMULET_BITS, below(s, s.n_stock[Stock.AMULETS])))


@rule
def holds(s: TokaidoState, p: int, amulet: int) -> bool:
    """Has the player an amulet that he may use in this turn?"""
    return (s.secrets[p] & ~s.fresh) >> amulet & 1 == 1


@rule
def use_amulet(s: TokaidoState, p: int, amulet: int) -> None:
    """Shown to all, it is back in the stock at once (X-STOCK-1)."""
    s.secrets[p] ^= 1 << amulet
    s.n_secrets[p][Stock.AMULETS] -= 1
    s.stock |= 1 << amulet
    s.n_stock[Stock.AMULETS] += 1
    s.secret_known[amulet] = EVERYONE
    emit(s, TokaidoKind.USED, p, amulet, 0, NO_SOURCE)
