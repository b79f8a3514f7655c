"""A quick estimate of what a position is worth, for bots. The weights were found by play against one another."""

from gokaido.engine.rule import rule

from .material import FEAT_POINTS, FEATS, KINDS, LAST, SECTIONS, Feat
from .prospects import stall_worth
from .road import travellers, walked
from .scoring import rank_points, standing, total
from .state import State

ROAD = 1.15  # what a step still to walk is worth
LANE = 0.2  # what a place farther from the road is worth: one leaves earlier
COIN = 1.35  # what a coin is worth while there is something to spend it on
USES = 10.6  # coins that find a use on a whole road
MEAL = 3.3  # coins that find a use at the last inn
LATE = 6.6  # how soon before the end coins begin to lose their worth
SPARE = 0.1  # what a coin too many is worth
SECTION = 0.35  # what a point of the next section is worth
RANK = 0.6  # what a point of the temple ranking is worth while it can be lost
FEAT = 0.33  # the same for an achievement of the end


@rule
def judge(s: State, seat: int) -> float:
    """The lead over the best of the others."""
    best = -1000.0
    for p in range(s.seats):
        if p != seat:
            best = max(best, worth(s, p))
    return worth(s, seat) - best


@rule
def worth(s: State, p: int) -> float:
    """Points, what the end would bring now, and what purse, panoramas and road still promise."""
    value = 1.0 * total(s, p)
    if s.over:
        return value
    left = (LAST - walked(s, p)) / 54.0
    value += end_points(s, p) + ROAD * 54.0 * left + LANE * s.lane[p]
    useful = min(1.0 * s.coins[p], USES * left + MEAL)
    value += COIN * useful * min(1.0, LATE * left) + SPARE * (s.coins[p] - useful)
    for kind in range(KINDS):
        if s.panorama[p][kind] < SECTIONS[kind]:
            value += SECTION * (s.panorama[p][kind] + 1) * left
    if s.crossroads:
        value += stall_worth(s, p, left)
    return value


@rule
def end_points(s: State, p: int) -> float:
    """The temple ranking and the achievements of the end as they stand; a tie counts for half."""
    value = RANK * rank_points(s, p, travellers(s))
    for feat in range(Feat.GOURMET, FEATS):
        mine = standing(s, p, feat)
        ahead, level = 0, 0
        for q in range(s.seats):
            if q != p:
                other = standing(s, q, feat)
                ahead += 1 if other > mine else 0
                level += 1 if other == mine else 0
        if ahead == 0 and mine > 0:
            value += FEAT * FEAT_POINTS * (1.0 if level == 0 else 0.5)
    return value
