"""Points, achievements and the temple ranking."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.base import FEAT_POINTS, FEATS, HALF, MEAL_SUMS, TEMPLE_RANKS, Feat, Who
from ..material.crossroads import FIFTH, Stock
from ..state import NO_SOURCE, TokaidoKind, TokaidoSource, TokaidoState
from .crossroads.stocks import bits


@rule
def score(s: TokaidoState, p: int, points: int, source: int) -> None:
    """Points count at once and remember where they come from."""
    s.points[p][source] += points


@rule
def total(s: TokaidoState, p: int) -> int:
    """What a player has scored so far."""
    return sum(s.points[p])


@rule
def extra_point(s: TokaidoState, p: int) -> int:
    """Mitsukuni has one point more of every hot spring, bathhouse and achievement."""
    return 1 if s.traveller[p] == Who.MITSUKUNI else 0


@rule
def achieve(s: TokaidoState, p: int, feat: int) -> None:
    """An achievement card: 3 points, 4 for Mitsukuni."""
    points = FEAT_POINTS + extra_point(s, p)
    s.holders[feat] |= 1 << p
    score(s, p, points, TokaidoSource.ACHIEVEMENTS)
    emit(s, TokaidoKind.ACHIEVED, p, feat, points, TokaidoSource.ACHIEVEMENTS)


@rule
def achievements(s: TokaidoState, p: int) -> int:
    """How many achievement cards a player holds."""
    cards = 0
    for feat in range(FEATS):
        cards += s.holders[feat] >> p & 1
    return cards


@rule
def meal_prices(s: TokaidoState, p: int) -> int:
    """The printed prices of all meals eaten, paid or not."""
    eaten = s.eaten[p]
    return MEAL_SUMS[0][eaten & (1 << HALF) - 1] + MEAL_SUMS[1][eaten >> HALF]


@rule
def people_met(s: TokaidoState, p: int) -> int:
    """How many encounters a player has had."""
    return sum(s.met[p])


@rule
def souvenirs_owned(s: TokaidoState, p: int) -> int:
    """How many souvenirs a player owns; dolls and carps are none (M-HINA)."""
    return sum(s.family[p]) - s.family[p][FIFTH] - s.dolls[p]


@rule
def legends_owned(s: TokaidoState, p: int) -> int:
    """How many legendary objects a player owns."""
    return bits(s.legends[p])


@rule
def standing(s: TokaidoState, p: int, feat: int) -> int:
    """What counts for one of the four achievements of the end."""
    match feat:
        case Feat.GOURMET:
            return meal_prices(s, p)
        case Feat.BATHER:
            return s.springs[p][0] + s.springs[p][1] + s.baths[p]
        case Feat.CHATTERBOX:
            return people_met(s, p) + s.n_secrets[p][Stock.CALLIGRAPHIES]
        case _:
            return souvenirs_owned(s, p) + legends_owned(s, p)


@rule
def give_feat(s: TokaidoState, feat: int) -> None:
    """The card goes to the highest count; all who tie score and hold it; a count of 0 never does (T-END-2, ruling)."""
    best = 1
    for p in range(s.seats):
        best = max(best, standing(s, p, feat))
    for p in range(s.seats):
        if standing(s, p, feat) == best:
            achieve(s, p, feat)


@rule
def donor_rank(s: TokaidoState, t: int, travellers: int) -> int:
    """Rank among the donors, 0 first; tied donors share it and none is skipped after them (T-END-3, ruling)."""
    rank = 0
    for other in range(travellers):
        if s.temple[other] > s.temple[t]:
            first = 1  # count each sum once
            for earlier in range(other):
                if s.temple[earlier] == s.temple[other]:
                    first = 0
            rank += first
    return rank


@rule
def rank_points(s: TokaidoState, p: int, travellers: int) -> int:
    """10, 7, 4, and 2 for all further donors; nothing without a donation."""
    if s.temple[p] == 0:
        return 0
    return TEMPLE_RANKS[min(donor_rank(s, p, travellers), len(TEMPLE_RANKS) - 1)]


@rule
def rank_donors(s: TokaidoState, travellers: int) -> None:
    """The temple ranking of the end; the neutral traveller takes a rank too (T-TWO-3)."""
    for t in range(travellers):
        if s.temple[t] > 0:
            rank = donor_rank(s, t, travellers)
            if t < s.seats:
                points = rank_points(s, t, travellers)
                score(s, t, points, TokaidoSource.TEMPLE_RANK)
                emit(s, TokaidoKind.RANKED, t, rank, points, TokaidoSource.TEMPLE_RANK)
            else:
                emit(s, TokaidoKind.RANKED, t, rank, 0, NO_SOURCE)


@rule
def result(s: TokaidoState, out: Any) -> None:
    """Points of each player, then ranks: more points win, then more achievement cards; else they share (T-END-4)."""
    n = s.seats
    for p in range(n):
        out[p] = total(s, p)
    for p in range(n):
        better = 0
        for q in range(n):
            if out[q] > out[p] or (out[q] == out[p] and achievements(s, q) > achievements(s, p)):
                better += 1
        out[n + p] = better
