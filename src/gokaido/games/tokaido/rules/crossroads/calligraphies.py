"""Calligraphies: buying them, and what they are worth at the end."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ...material.base import INNS, KINDS, Stop, Who
from ...material.crossroads import IN_STOCK, SECRET_PRICE, SECRETS, Calligraphy, Stock
from ...state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoSource, TokaidoState
from ..cards import EVERYONE
from ..panorama import complete
from ..purse import devote_or_leave, pay
from ..scoring import achievements, legends_owned, score, souvenirs_owned
from .stocks import bits, left_in_stock, look_at_stock, take_secret


@rule
def look_at_calligraphies(s: TokaidoState) -> None:
    """Who wants to buy looks at the stock."""
    look_at_stock(s, s.turn, Stock.CALLIGRAPHIES)
    emit(s, TokaidoKind.LOOKED, s.turn, Stop.ENCOUNTER, 0, NO_SOURCE)
    s.phase = TokaidoPhase.CALLIGRAPHY


@rule
def legal_calligraphies(s: TokaidoState, out: Any) -> int:
    """Any that is left; one may leave without, but not once Devotion is declared."""
    n = left_in_stock(s, Stock.CALLIGRAPHIES, out)
    if s.phase == TokaidoPhase.TSUKIMI:
        return n
    return devote_or_leave(s, s.turn, SECRET_PRICE[Stock.CALLIGRAPHIES], n, out)


@rule
def choose_calligraphy(s: TokaidoState, action: int) -> None:
    """1 coin for a calligraphy, or none."""
    p = s.turn
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.CALLIGRAPHY, 0, NO_SOURCE)
        return
    price = SECRET_PRICE[Stock.CALLIGRAPHIES]
    pay(s, p, price, price, Stop.ENCOUNTER)
    take_secret(s, p, action - TokaidoAct.PICK)


@rule
def patience(s: TokaidoState, p: int, travellers: int) -> int:
    """6 points for the last to reach the end, 4 for the last but one, else 2; the neutral one has a rank too."""
    behind = travellers - 1 - s.lane[p]
    return 6 if behind == 0 else 4 if behind == 1 else 2


@rule
def calligraphy_points(s: TokaidoState, p: int, card: int, travellers: int) -> int:
    """What a calligraphy is worth to a player."""
    match card:
        case Calligraphy.FORESIGHT:
            return 2 * s.coins[p]
        case Calligraphy.CONTEMPLATION:
            points = s.trees[p]
            for kind in range(KINDS):
                points += 3 if complete(s, p, kind) else 0
            return points
        case Calligraphy.NOSTALGIA:
            return 2 * legends_owned(s, p) + souvenirs_owned(s, p)
        case Calligraphy.PATIENCE:
            return patience(s, p, travellers)
        case Calligraphy.PERFECTION:  # the shared one counts as owned (M-TSUKIMI, ruling)
            shared = 1 if s.shared >= 0 else 0
            return 2 * achievements(s, p) + s.n_secrets[p][Stock.CALLIGRAPHIES] + shared
        case _:  # Fasting: inns, not meals (M-INT-9)
            return 3 * (len(INNS) - 1 - bits(s.dined[p]))


@rule
def counts_for(s: TokaidoState, p: int, card: int) -> bool:
    """Does a player score a calligraphy, his own or the one that all share?"""
    return s.secrets[p] >> card & 1 == 1 or s.shared == card


@rule
def score_calligraphies(s: TokaidoState, travellers: int) -> None:
    """All are shown and scored; Marihito's best counts twice."""
    for p in range(s.seats):
        best, twice = -1, -1
        for card in range(IN_STOCK, SECRETS):
            if counts_for(s, p, card):
                points = calligraphy_points(s, p, card, travellers)
                score_calligraphy(s, p, card, points, TokaidoKind.CALLIGRAPHY)
                s.secret_known[card] = EVERYONE
                if points > best:
                    best, twice = points, card
        if s.traveller[p] == Who.MARIHITO and twice >= 0:
            score_calligraphy(s, p, twice, best, TokaidoKind.COUNTED_TWICE)


@rule
def score_calligraphy(s: TokaidoState, p: int, card: int, points: int, kind: int) -> None:
    """The points of one calligraphy."""
    score(s, p, points, TokaidoSource.CALLIGRAPHIES)
    emit(s, kind, p, card, points, TokaidoSource.CALLIGRAPHIES)
