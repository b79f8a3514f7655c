"""What a player leans to before thinking: a rough worth of each action, in points, that steers the search."""

from gokaido.engine.compile.rule import rule

from ..material.base import KINDS, MEAL_POINTS, SECTIONS, STOP
from ..rules.inn import meal_price
from ..rules.road import travellers
from ..rules.scoring import rank_points
from ..rules.village import souvenir_points, souvenir_price
from ..state import TokaidoAct, TokaidoPhase, TokaidoState
from .prior_expansions import TREE_WORTH, expansion_prior, section_worth, station_worth
from .value_coins import cost

STEP = 1.2  # what a step of the road is worth


@rule
def prior(s: TokaidoState, action: int) -> float:
    """The rough worth of an action; only differences between the legal ones matter."""
    if action < TokaidoAct.BUY:
        return move_worth(s, action - TokaidoAct.MOVE)
    if action < TokaidoAct.GIVE:
        return purchase_worth(s, action - TokaidoAct.BUY + 1)
    if action < TokaidoAct.PANORAMA:
        return gift_worth(s, s.turn, action - TokaidoAct.GIVE + 1)
    if action < TokaidoAct.KEEP:
        return section_worth(s, s.turn, action - TokaidoAct.PANORAMA)
    if action >= TokaidoAct.EAT and action < TokaidoAct.TAKE:
        return MEAL_POINTS - 0.7 * cost(s, s.turn, meal_price(s, s.turn, action - TokaidoAct.EAT))
    if action == TokaidoAct.TAKE:
        return 4.0
    if action >= TokaidoAct.BUY_PLAIN and action < TokaidoAct.TRAVELLER_NEW:
        return purchase_worth(s, action - TokaidoAct.BUY_PLAIN + 1)
    if action >= TokaidoAct.VISIT:
        return expansion_prior(s, action)
    return 0.0


@rule
def move_worth(s: TokaidoState, place: int) -> float:
    """What the stop may bring, less the road it takes; a neutral traveller's stops are all alike."""
    t = s.turn
    if t >= s.seats:
        return 0.0
    return stop_worth(s, t, STOP[place]) - STEP * abs(place - s.at[t])


@rule
def stop_worth(s: TokaidoState, p: int, stop: int) -> float:
    """What a stop of a kind brings on the average."""
    if stop < KINDS:
        tree = TREE_WORTH if s.trees_left > 0 else 0.0
        return tree if s.panorama[p][stop] == SECTIONS[stop] else max(tree, section_worth(s, p, stop))
    return station_worth(s, p, stop, s.coins[p])


@rule
def gift_worth(s: TokaidoState, p: int, coins: int) -> float:
    """Points for the coins and for a better rank among the donors, less what the coins are worth."""
    before = rank_points(s, p, travellers(s))
    s.temple[p] += coins
    after = rank_points(s, p, travellers(s))
    s.temple[p] -= coins
    return coins + 0.6 * (after - before) - 0.6 * cost(s, p, coins)


@rule
def purchase_worth(s: TokaidoState, chosen: int) -> float:
    """What the chosen souvenirs score, about, less what they cost."""
    p = s.turn
    if s.phase != TokaidoPhase.BUY or s.n_hand == 0:
        return 0.0
    worth, n = 0.0, 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            worth += souvenir_points(s, p, s.hand[i]) + 1.2 * n
            n += 1
    return worth - 0.7 * cost(s, p, souvenir_price(s, p, chosen))
