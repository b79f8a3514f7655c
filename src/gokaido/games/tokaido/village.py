"""The village: souvenirs, what they cost and what they score."""

from typing import Any

from gokaido.engine.event import emit
from gokaido.engine.rule import rule

from .cards import EVERYONE, draw_to_hand, leave_hand, return_hand
from .material import FAMILIES, FAMILY_OF, LAID_OUT, SOUVENIR_PRICE, Deck, Stop, Who
from .scoring import score
from .state import NO_SOURCE, Act, Kind, Phase, Source, State


@rule
def lay_out_souvenirs(s: State) -> None:
    """The first three souvenirs of the pile (fewer if it is short) are laid open."""
    while s.n_hand < LAID_OUT and s.pile_left[Deck.SOUVENIRS] > 0:
        draw_to_hand(s, Deck.SOUVENIRS)
        emit(s, Kind.LAID_OUT, s.turn, s.hand[s.n_hand - 1], 0, NO_SOURCE)
    s.phase = Phase.BUY


@rule
def printed_price(s: State, chosen: int) -> int:
    """The printed prices of the souvenirs in the mask `chosen`, added up."""
    price = 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            price += SOUVENIR_PRICE[s.hand[i]]
    return price


@rule
def reduction(s: State, p: int, chosen: int) -> int:
    """What a power takes off: Sasayakko the cheapest of at least two, Zen-emon the dearest but 1 coin."""
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
def souvenir_price(s: State, p: int, chosen: int) -> int:
    """What a player pays for the souvenirs in the mask."""
    return printed_price(s, chosen) - reduction(s, p, chosen)


@rule
def purse_needed(s: State, p: int, chosen: int) -> int:
    """What a player must hold to buy them: Sasayakko the full price (T-SASAYAKKO, ruling), others what they pay."""
    return printed_price(s, chosen) if s.traveller[p] == Who.SASAYAKKO else souvenir_price(s, p, chosen)


@rule
def legal_purchases(s: State, out: Any) -> int:
    """Any of the souvenirs that the purse allows, or none."""
    n = 0
    for chosen in range(1, 1 << s.n_hand):
        if purse_needed(s, s.turn, chosen) <= s.coins[s.turn]:
            out[n] = Act.BUY + chosen - 1
            n += 1
    out[n] = Act.PASS
    return n + 1


@rule
def souvenir_points(s: State, p: int, card: int) -> int:
    """1, 3, 5 or 7 points by the place in the first set that lacks its family."""
    have = s.family[p][FAMILY_OF[card]]
    points = 1
    for f in range(FAMILIES):
        points += 2 if s.family[p][f] > have else 0
    return points


@rule
def gain_souvenir(s: State, p: int, card: int) -> None:
    """A souvenir joins the collection and scores at once."""
    points = souvenir_points(s, p, card)
    s.family[p][FAMILY_OF[card]] += 1
    s.owner[card] = p
    score(s, p, points, Source.SOUVENIRS)
    emit(s, Kind.SOUVENIR, p, card, points, Source.SOUVENIRS)


@rule
def buy(s: State, chosen: int) -> None:
    """Pay for the chosen souvenirs; the others go under the pile in random order."""
    p = s.turn
    price = souvenir_price(s, p, chosen)
    s.coins[p] -= price
    if chosen:
        emit(s, Kind.PAID, p, Stop.VILLAGE, price, NO_SOURCE)
    else:
        emit(s, Kind.PASSED, p, Phase.BUY, 0, NO_SOURCE)
    for i in range(s.n_hand):
        if chosen >> i & 1:
            gain_souvenir(s, p, s.hand[i])
    for i in range(s.n_hand - 1, -1, -1):
        if chosen >> i & 1:
            leave_hand(s, i)
    return_hand(s, EVERYONE)
