"""Numbers for learning: what a viewer knows, his own seat first."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.game import OneHot
from gokaido.engine.state.rows import clear

from ..material.base import (
    DECKS,
    DISHES,
    FAMILIES,
    FAMILY_OF,
    FEATS,
    KINDS,
    LAID_OUT,
    LAST,
    MOST_TRAVELLERS,
    PEOPLE,
    SEATS,
    SECTIONS,
    SOUVENIR_PRICE,
    TILES,
)
from ..rules.road import walked
from ..rules.scoring import meal_prices, people_met, souvenirs_owned, total
from ..state import PHASES, TokaidoPhase, TokaidoState
from .features_expansions import EXPANSIONS, expansion_features

PER_SEAT = 17 + KINDS + FAMILIES + MOST_TRAVELLERS
NEUTRAL = 4
SHOWN = LAID_OUT * (FAMILIES + 1)
COMMON = 5 + DECKS + FEATS + PHASES + NEUTRAL
PRIVATE = 3 * DISHES + PEOPLE + MOST_TRAVELLERS
STEP = 1.0 / 54.0  # of the road
THIRD = 1.0 / 3.0
PAINTED = tuple(tuple(n / sections for n in range(max(SECTIONS) + 1)) for sections in SECTIONS)  # of a panorama
HELD = tuple(sum((seats >> p & 1) << 4 * p for p in range(SEATS)) for seats in range(1 << SEATS))  # four bits a seat
N_FEATURES = SEATS * PER_SEAT + COMMON + SHOWN + PRIVATE + EXPANSIONS
ONE_SEAT_STEPS = (OneHot(2, 10.0, 24), OneHot(3, 54.0, 55), OneHot(4, 4.0, 6), OneHot(5, 10.0, 12))  # see seat_features
NEUTRAL_STEPS = (OneHot(1, 54.0, 55), OneHot(2, 4.0, 6))  # behind the common features
ONE_HOT = (
    *(one._replace(feature=seat * PER_SEAT + one.feature) for seat in range(SEATS) for one in ONE_SEAT_STEPS),
    *(one._replace(feature=SEATS * PER_SEAT + COMMON - NEUTRAL + one.feature) for one in NEUTRAL_STEPS),
)  # coins, road, lane and temple of every seat; road and lane of the neutral traveller


@rule
def features(s: TokaidoState, viewer: int, out: Any) -> None:
    """Every seat from the viewer's on, the road and the piles, what is laid open, what the viewer alone knows."""
    me = max(viewer, 0)
    clear(out)
    held = 0  # achievement cards, of all seats at once
    for feat in range(FEATS):
        held += HELD[s.holders[feat]]
    p = me
    for k in range(s.seats):
        seat_features(s, p, held >> 4 * p & 15, k * PER_SEAT, out)
        p = p + 1 if p + 1 < s.seats else 0
    common_features(s, me, SEATS * PER_SEAT, out)
    shown_features(s, SEATS * PER_SEAT + COMMON, out)
    if viewer >= 0:
        private_features(s, viewer, SEATS * PER_SEAT + COMMON + SHOWN, out)
    expansion_features(s, viewer, N_FEATURES - EXPANSIONS, out)


@rule
def seat_features(s: TokaidoState, p: int, cards: int, n: int, out: Any) -> None:
    """One player: progress, purse, collection, achievement cards."""
    # Looked up before anything is written, and multiplied rather than divided: this runs at every decision.
    points, coins, gone, temple = total(s, p), s.coins[p], walked(s, p), s.temple[p]
    meals, people, souvenirs = meal_prices(s, p), people_met(s, p), souvenirs_owned(s, p)
    springs, lane, seen = s.springs[p][0] + s.springs[p][1], s.lane[p], s.offer_seen >> p & 1
    turn, acts = 1.0 if s.turn == p else 0.0, 1.0 if s.actor == p else 0.0
    out[n] = 1.0
    out[n + 1] = points * 0.01
    out[n + 2] = coins * 0.1
    out[n + 3] = gone * STEP
    out[n + 4] = lane * 0.25
    out[n + 5] = temple * 0.1
    out[n + 6] = meals * 0.1
    out[n + 7] = springs * 0.2
    out[n + 8] = people * 0.2
    out[n + 9] = souvenirs * 0.1
    out[n + 10] = cards * THIRD
    out[n + 11] = turn
    out[n + 12] = acts
    out[n + 13] = 1.0 if coins == 0 else 0.0
    out[n + 14] = min(coins, 3) * THIRD
    out[n + 15] = 1.0 * seen
    out[n + 16] = 1.0 if gone == LAST else 0.0
    n += 17
    for kind in range(KINDS):
        out[n + kind] = PAINTED[kind][s.panorama[p][kind]]
    for f in range(FAMILIES):
        out[n + KINDS + f] = s.family[p][f] * THIRD
    # Before all have chosen, a traveller is a secret.
    if s.traveller[p] >= 0 and s.phase != TokaidoPhase.TRAVELLER:
        out[n + KINDS + FAMILIES + s.traveller[p]] = 1.0


@rule
def common_features(s: TokaidoState, me: int, n: int, out: Any) -> None:
    """The options, the piles, the achievements, the phase, the neutral traveller."""
    out[n] = 1.0 * s.initiation
    out[n + 1] = 1.0 * s.return_trip
    out[n + 2] = 1.0 * s.gastronomy
    out[n + 3] = 1.0 * s.preparation
    out[n + 4] = s.n_offer / 8.0
    for d in range(DECKS):
        out[n + 5 + d] = s.pile_left[d] * 0.04
    n += 5 + DECKS
    for feat in range(FEATS):
        out[n + feat] = 0.0 if s.holders[feat] == 0 else 1.0 if s.holders[feat] >> me & 1 else -1.0
    out[n + FEATS + s.phase] = 1.0
    n += FEATS + PHASES
    if s.seats == 2:
        out[n] = 1.0
        out[n + 1] = walked(s, 2) / 54.0
        out[n + 2] = s.lane[2] / 4.0
        out[n + 3] = s.temple[2] / 10.0


@rule
def shown_features(s: TokaidoState, n: int, out: Any) -> None:
    """The souvenirs laid out in a village."""
    if s.phase == TokaidoPhase.BUY:
        for k in range(s.n_hand):
            out[n + k * (FAMILIES + 1)] = SOUVENIR_PRICE[s.hand[k]] / 3.0
            out[n + k * (FAMILIES + 1) + 1 + FAMILY_OF[s.hand[k]]] = 1.0


@rule
def private_features(s: TokaidoState, p: int, n: int, out: Any) -> None:
    """Dishes eaten, the offer if he has seen it, a free meal, two encounters, two tiles."""
    eaten = s.eaten[p]
    for dish in range(DISHES):
        out[n + dish] = 1.0 * (eaten >> dish & 1)
    n += DISHES
    if s.offer_seen >> p & 1:
        for k in range(s.n_offer):
            out[n + s.offer[k]] += 1.0
    n += DISHES
    if s.phase == TokaidoPhase.FREE_MEAL and s.actor == p:
        out[n + s.hand[0]] = 1.0
    n += DISHES
    if s.phase == TokaidoPhase.KEEP and s.actor == p:
        out[n + s.hand[0]] += 1.0
        out[n + s.hand[1]] += 1.0
    n += PEOPLE
    if s.phase == TokaidoPhase.TRAVELLER:
        for k in range(TILES):
            if s.tile[p][k] >= 0:
                out[n + s.tile[p][k]] = 1.0
