"""Rakuren's way to shop: four souvenirs and a legendary object, laid out at random."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import emit
from gokaido.engine.state.luck import luck_of_mask

from ...material.base import HAND, Deck, Stop
from ...state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoLuck, TokaidoPhase, TokaidoState
from ..cards import draw_to_hand
from ..crossroads.legendary_objects import gain_legend, legend_price
from ..crossroads.stocks import bits, nth_of
from ..purse import devote_or_leave, may_pay, pay
from ..village import most_paid, souvenir_price, take_from_hand

LEGEND_BIT = 16  # in the mask of a purchase: the legendary object


@rule
def lay_out_five(s: TokaidoState) -> None:
    """What is left of four souvenirs and one legendary object."""
    while s.n_hand < HAND and s.pile_left[Deck.SOUVENIRS] > 0:
        draw_to_hand(s, Deck.SOUVENIRS)
        emit(s, TokaidoKind.LAID_OUT, s.turn, s.hand[s.n_hand - 1], 0, NO_SOURCE)
    n = bits(s.legends_left)
    if n > 0:
        luck_of_mask(s, TokaidoLuck.OBJECT, s.legends_left)
        s.laid_legend = nth_of(s.legends_left, below(s, n))
        s.legends_left ^= 1 << s.laid_legend
        emit(s, TokaidoKind.LAID_LEGEND, s.turn, s.laid_legend, 0, NO_SOURCE)
    s.phase = TokaidoPhase.BUY_FIVE


@rule
def price_of_five(s: TokaidoState, p: int, chosen: int) -> int:
    """What the chosen cards cost together."""
    price = souvenir_price(s, p, chosen & (LEGEND_BIT - 1))
    return price + (legend_price(s, p, s.laid_legend) if chosen & LEGEND_BIT else 0)


@rule
def most_of_five(s: TokaidoState, p: int, chosen: int) -> int:
    """The most that one of them costs."""
    most = most_paid(s, p, chosen & (LEGEND_BIT - 1))
    return max(most, legend_price(s, p, s.laid_legend)) if chosen & LEGEND_BIT else most


@rule
def legal_five(s: TokaidoState, out: Any) -> int:
    """Any of the cards that the purse allows, or none."""
    p = s.turn
    n = 0
    for chosen in range(1, 2 * LEGEND_BIT):
        there = chosen & (LEGEND_BIT - 1) < 1 << s.n_hand and (chosen < LEGEND_BIT or s.laid_legend >= 0)
        if there and may_pay(s, p, price_of_five(s, p, chosen), most_of_five(s, p, chosen)):
            out[n] = TokaidoAct.BUY_FIVE + chosen - 1
            n += 1
    return devote_or_leave(s, p, n, n, out)


@rule
def buy_of_five(s: TokaidoState, chosen: int) -> None:
    """The rest goes back: souvenirs under their pile, the object to its stock."""
    p = s.turn
    if chosen:
        pay(s, p, price_of_five(s, p, chosen), most_of_five(s, p, chosen), Stop.VILLAGE)
    else:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.BUY_FIVE, 0, NO_SOURCE)
    take_from_hand(s, p, chosen & (LEGEND_BIT - 1))
    legend = s.laid_legend
    s.laid_legend = -1
    if chosen & LEGEND_BIT:
        gain_legend(s, p, legend)
    elif legend >= 0:
        s.legends_left |= 1 << legend
