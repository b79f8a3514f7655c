"""Legendary objects, and the sets that souvenirs make with them."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ...material.base import SETS, Stop, Who
from ...material.crossroads import FIFTH, IN_STOCK, LEGEND_FIFTH, LEGEND_POINTS, LEGEND_PRICE, Legend
from ...material.matsuri import TITIA_DISCOUNT
from ...state import TokaidoKind, TokaidoSource, TokaidoState
from ..purse import may_pay, pay
from ..scoring import legends_owned, score, souvenirs_owned

GROWING = 1 << Legend.SHODO | 1 << Legend.EMAKI


@rule
def set_points(s: TokaidoState, p: int, family: int) -> int:
    """1, 3, 5, 7 or 9 points by the place in the first set that lacks a family."""
    have = s.family[p][family]
    points = 1
    for f in range(SETS):
        points += 2 if s.family[p][f] > have else 0
    return points


@rule
def legend_price(s: TokaidoState, p: int, legend: int) -> int:
    """What a legendary object costs: 1 less for Titia; no other power reduces it (X-BASE-2)."""
    return LEGEND_PRICE[legend] - (TITIA_DISCOUNT if s.traveller[p] == Who.TITIA else 0)


@rule
def may_buy_legend(s: TokaidoState, p: int, legend: int) -> bool:
    """Is it left, and can it be paid?"""
    price = legend_price(s, p, legend)
    return s.legends_left >> legend & 1 == 1 and may_pay(s, p, price, price)


@rule
def legends_on_offer(s: TokaidoState, p: int) -> int:
    """The legendary objects that a player could buy, as a bit mask."""
    mask = 0
    for legend in range(IN_STOCK):
        if may_buy_legend(s, p, legend):
            mask |= 1 << legend
    return mask


@rule
def may_devote_legend(s: TokaidoState, p: int) -> bool:
    """Is there one for which something would be paid?"""
    for legend in range(IN_STOCK):
        if may_buy_legend(s, p, legend) and legend_price(s, p, legend) > 0:
            return True
    return False


@rule
def buy_legend(s: TokaidoState, p: int, legend: int) -> None:
    """Exactly one, at its price."""
    price = legend_price(s, p, legend)
    pay(s, p, price, price, Stop.VILLAGE)
    s.legends_left ^= 1 << legend
    gain_legend(s, p, legend)


@rule
def grow(s: TokaidoState, p: int) -> None:
    """Shodo and Emaki score 1 point each for another souvenir or legendary object."""
    if s.legends[p] & GROWING:
        for legend in range(Legend.SHODO, Legend.EMAKI + 1):
            if s.legends[p] >> legend & 1:
                score(s, p, 1, TokaidoSource.LEGENDS)
                emit(s, TokaidoKind.LEGEND_GREW, p, legend, 1, TokaidoSource.LEGENDS)


@rule
def legend_points(s: TokaidoState, p: int, legend: int) -> int:
    """What a legendary object scores at once."""
    if GROWING >> legend & 1:
        return souvenirs_owned(s, p) + legends_owned(s, p)
    if LEGEND_FIFTH[legend]:
        return set_points(s, p, FIFTH)
    return LEGEND_POINTS[legend]


@rule
def gain_legend(s: TokaidoState, p: int, legend: int) -> None:
    """It joins the collection, and the sets if it is of the fifth family."""
    points = legend_points(s, p, legend)
    score(s, p, points, TokaidoSource.LEGENDS)
    emit(s, TokaidoKind.LEGEND, p, legend, points, TokaidoSource.LEGENDS)
    grow(s, p)
    s.legends[p] |= 1 << legend
    s.family[p][FIFTH] += LEGEND_FIFTH[legend]
