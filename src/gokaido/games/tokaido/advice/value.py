"""A quick estimate of what a position is worth, for bots: the points that a player will have at the end.

The figures were fitted to what players of the search scored from each position to the end, and then tried by play.
"""

from gokaido.engine.compile.rule import rule

from ..material.base import FAMILIES, FEATS, KINDS, LAST, TRAVELLERS, Feat, Who
from ..rules.crossroads.legendary_objects import set_points
from ..rules.road import travellers, walked
from ..rules.scoring import rank_points, standing, total
from ..state import TokaidoState
from .value_coins import coins_worth, inns_to_come
from .value_expansions import expansion_value

# Each without Crossroads, and with it.
ROAD = (2.5, 3.6)  # what is worth more, the more of the whole road is left
STEP = (0.65, 0.83)  # a step to the next inn
INN = (7.2, 9.6)  # an inn still to come
LANE = 0.3  # a place farther from the road: one leaves earlier
# What a traveller's power is worth on a whole road, beyond the average.
_FITTED = {
    "hiroshige": 0.5, "chuubei": 5.5, "kinko": 1.7, "yoshiyasu": -3.8, "satsuki": 6.5, "mitsukuni": -1.0,
    "sasayakko": -4.0, "hirotada": -1.5, "umegae": 2.0, "zenemon": -1.5,
    "jirocho": -0.7, "daigoro": 4.0, "nampo": -2.5, "gotozaemon": 1.5, "miyataka": -2.5, "kita": -1.5,
    "kushinada": -3.0, "mutsumi": -1.5, "takeru": 6.0, "rakuren": -3.0, "kamui": -2.0, "mari": -2.0, "yashima": -2.0,
    "kidzuna": 4.5, "chihaya": -3.5, "marihito": 1.5, "ayumu": -3.0, "musubi": 5.0, "misaki": 1.8, "titia": 1.2,
}  # fmt: skip
POWER = tuple(_FITTED.get(Who.word(who), 0.0) for who in range(TRAVELLERS))
SECTION = (
    # What the rest of a panorama is worth at the start of the road, by kind and sections painted.
    (4.8, 6.3, 6.8, 0.0, 0.0, 0.0),
    (5.5, 6.5, 7.7, 7.7, 0.0, 0.0),
    (4.5, 6.5, 8.8, 9.3, 9.3, 0.0),
    (2.0, 4.1, 6.2, 0.0, 0.0, 0.0),
    (3.0, 4.0, 5.3, 7.0, 0.0, 0.0),
    (0.5, 2.8, 4.8, 7.0, 7.4, 0.0),
)
TAKEN = 0.6  # less if the achievement is gone
RANK, RANK_LATE = 0.16, 0.66  # a point of the temple ranking, early and what comes to it at the end
FEAT = 0.85  # a point of an achievement that is decided at the end
SOUVENIR = (2.6, 1.7)  # a point of the next souvenir at the start of the road


@rule
def value(s: TokaidoState, seat: int) -> float:
    """The lead over the best of the others."""
    best = -1000.0
    for p in range(s.seats):
        if p != seat:
            best = max(best, own_value(s, p))
    return own_value(s, seat) - best


@rule
def own_value(s: TokaidoState, p: int) -> float:
    """Points, what the end would bring now, and what purse, collections and road still promise."""
    value = 1.0 * total(s, p)
    if s.over:
        return value
    left = (LAST - walked(s, p)) / 54.0
    value += end_points(s, p, 1.0 - left)
    if left > 0.0:
        value += road_worth(s, p, left) + left * (sections_worth(s, p) + souvenirs_worth(s, p))
    return value + expansion_value(s, p, left) if s.crossroads else value


@rule
def road_worth(s: TokaidoState, p: int, left: float) -> float:
    """What the road ahead brings, with the coins in the purse."""
    inns = inns_to_come(s, p)
    box = s.crossroads
    value = ROAD[box] * left + INN[box] * inns + STEP[box] * (54.0 * left - 13.5 * (inns - 1)) + LANE * s.lane[p]
    if s.traveller[p] >= 0:
        value += POWER[s.traveller[p]] * left
    return value + coins_worth(s, s.coins[p], inns)


@rule
def sections_worth(s: TokaidoState, p: int) -> float:
    """What the panoramas that are not complete still promise."""
    value = 0.0
    for kind in range(KINDS):
        rest = SECTION[kind + KINDS * s.crossroads][s.panorama[p][kind]]
        value += rest - (TAKEN if rest > 0.0 and s.holders[kind] != 0 else 0.0)
    return value


@rule
def souvenirs_worth(s: TokaidoState, p: int) -> float:
    """What the next souvenir would score, whichever it is."""
    points = 0
    for family in range(FAMILIES):
        points += set_points(s, p, family)
    return SOUVENIR[s.crossroads] * 0.25 * points


@rule
def end_points(s: TokaidoState, p: int, done: float) -> float:
    """The temple ranking and the achievements of the end as they stand; a tie counts for half."""
    value = (RANK + RANK_LATE * done) * rank_points(s, p, travellers(s))
    for feat in range(Feat.GOURMET, FEATS):
        mine = standing(s, p, feat)
        ahead, level = 0, 0
        for q in range(s.seats):
            if q != p:
                other = standing(s, q, feat)
                ahead += 1 if other > mine else 0
                level += 1 if other == mine else 0
        if ahead == 0 and mine > 0:
            value += FEAT * 3.0 * done * (1.0 if level == 0 else 0.5)
    return value
