"""The village: souvenirs, what they cost and what they score."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import draw
from gokaido.engine.state.event import emit

from ..material.base import FAMILY_OF, LAID_OUT, SOUVENIR_PRICE, Deck, Family, Stop, Who
from ..material.crossroads import Amulet
from ..material.matsuri import TITIA_DISCOUNT
from ..state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoSource, TokaidoState
from .cards import EVERYONE, draw_to_hand, leave_hand, return_hand
from .crossroads.legendary_objects import grow, set_points
from .purse import devote_or_leave, is_declared, may_devote, pay
from .scoring import score


@rule
def lay_out_souvenirs(s: TokaidoState) -> None:
    """The first three souvenirs of the pile (fewer if it is short) are laid open."""
    while s.n_hand < LAID_OUT and s.pile_left[Deck.SOUVENIRS] > 0:
        draw_to_hand(s, Deck.SOUVENIRS)
        emit(s, TokaidoKind.LAID_OUT, s.turn, s.hand[s.n_hand - 1], 0, NO_SOURCE)
    s.phase = TokaidoPhase.BUY


@rule
def single_price(s: TokaidoState, p: int, card: int) -> int:
    """What one souvenir costs: nothing for Ayumu if it is a small object, 1 less for Titia if it is art."""
    price = SOUVENIR_PRICE[card]
    if s.traveller[p] == Who.AYUMU and FAMILY_OF[card] == Family.SMALL_OBJECTS:
        return 0
    if s.traveller[p] == Who.TITIA and FAMILY_OF[card] == Family.ART:
        return price - TITIA_DISCOUNT
    return price


@rule
def full_price(s: TokaidoState, p: int, chosen: int) -> int:
    """The prices of the souvenirs in the mask `chosen`, added up."""
    price = 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            price += single_price(s, p, s.hand[i])
    return price


@rule
def reduction(s: TokaidoState, p: int, chosen: int) -> int:
    """What a power takes off: Sasayakko the cheapest of at least two, Zen-emon the dearest but 1 coin."""
    if s.traveller[p] != Who.SASAYAKKO and s.traveller[p] != Who.ZENEMON:
        return 0
    cheapest, dearest, n = 9, 1, 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            price = SOUVENIR_PRICE[s.hand[i]]
            cheapest, dearest, n = min(cheapest, price), max(dearest, price), n + 1
    if s.traveller[p] == Who.SASAYAKKO and n >= 2:
        return cheapest
    if s.traveller[p] == Who.ZENEMON:
        return dearest - 1
    return 0


@rule
def souvenir_price(s: TokaidoState, p: int, chosen: int) -> int:
    """What a player pays for the souvenirs in the mask."""
    return full_price(s, p, chosen) - reduction(s, p, chosen)


@rule
def dearest(s: TokaidoState, p: int, chosen: int) -> int:
    """The price of the dearest of the souvenirs in the mask, before what a power takes off their sum."""
    most = 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            most = max(most, single_price(s, p, s.hand[i]))
    return most


@rule
def may_decline(s: TokaidoState, p: int, chosen: int) -> bool:
    """May Zen-emon pay the full price? Only where that brings more coins to the temple (T-ZENEMON)."""
    if s.traveller[p] != Who.ZENEMON or not is_declared(s, Amulet.DEVOTION) or full_price(s, p, chosen) > s.coins[p]:
        return False
    return dearest(s, p, chosen) > most_paid(s, p, chosen)


@rule
def most_paid(s: TokaidoState, p: int, chosen: int) -> int:
    """The most that is really paid for one of them: for Zen-emon 1 coin, or the second dearest (X-DEVOTION, ruling)."""
    dearest, second = 0, 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            price = single_price(s, p, s.hand[i])
            second = max(second, min(dearest, price))
            dearest = max(dearest, price)
    return max(1, second) if s.traveller[p] == Who.ZENEMON else dearest


@rule
def purse_needed(s: TokaidoState, p: int, chosen: int) -> int:
    """What a player must hold to buy them: Sasayakko the full price (T-SASAYAKKO, ruling), others what they pay."""
    return full_price(s, p, chosen) if s.traveller[p] == Who.SASAYAKKO else souvenir_price(s, p, chosen)


@rule
def legal_purchases(s: TokaidoState, out: Any) -> int:
    """Any of the souvenirs that the purse allows, or none; with Devotion something must be paid."""
    p = s.turn
    devout = may_devote(s, p)
    n, paid = 0, 0
    for chosen in range(1, 1 << s.n_hand):
        if purse_needed(s, p, chosen) <= s.coins[p]:
            most = most_paid(s, p, chosen) if devout or s.declared else 0
            paid = max(paid, most)
            if most > 0 or s.declared == 0:
                out[n] = TokaidoAct.BUY + chosen - 1
                n += 1
            if may_decline(s, p, chosen):
                out[n] = TokaidoAct.BUY_PLAIN + chosen - 1
                n += 1
    return devote_or_leave(s, p, paid, n, out)


@rule
def souvenir_points(s: TokaidoState, p: int, card: int) -> int:
    """1, 3, 5 or 7 points by the place in the first set that lacks its family (9 beside a fifth family)."""
    return set_points(s, p, FAMILY_OF[card])


@rule
def gain_souvenir(s: TokaidoState, p: int, card: int) -> None:
    """A souvenir joins the collection and scores at once."""
    points = souvenir_points(s, p, card)
    s.family[p][FAMILY_OF[card]] += 1
    s.owner[card] = p
    score(s, p, points, TokaidoSource.SOUVENIRS)
    emit(s, TokaidoKind.SOUVENIR, p, card, points, TokaidoSource.SOUVENIRS)
    grow(s, p)


@rule
def gain_top_souvenir(s: TokaidoState, p: int) -> None:
    """The top souvenir for nothing; nothing if the pile is empty (T-ENCOUNTER-2, ruling)."""
    if s.pile_left[Deck.SOUVENIRS] > 0:
        gain_souvenir(s, p, draw(s, Deck.SOUVENIRS))


@rule
def buy(s: TokaidoState, chosen: int) -> None:
    """Pay for the chosen souvenirs; the others go under the pile in random order."""
    p = s.turn
    if chosen:
        pay(s, p, souvenir_price(s, p, chosen), most_paid(s, p, chosen), Stop.VILLAGE)
    else:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.BUY, 0, NO_SOURCE)
    take_from_hand(s, p, chosen)


@rule
def buy_plain(s: TokaidoState, chosen: int) -> None:
    """The same at the full price, of which the dearest goes to the temple."""
    p = s.turn
    pay(s, p, full_price(s, p, chosen), dearest(s, p, chosen), Stop.VILLAGE)
    take_from_hand(s, p, chosen)


@rule
def take_from_hand(s: TokaidoState, p: int, chosen: int) -> None:
    """The chosen souvenirs join the collection; the others go under the pile in random order."""
    for i in range(s.n_hand):
        if chosen >> i & 1:
            gain_souvenir(s, p, s.hand[i])
    for i in range(s.n_hand - 1, -1, -1):
        if chosen >> i & 1:
            leave_hand(s, i)
    return_hand(s, EVERYONE)
