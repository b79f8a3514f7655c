"""What a player leans to among the things of Crossroads and Matsuri, in points, to steer the search."""

from gokaido.engine.compile.rule import rule

from ..material.base import FARM_COINS, FEAT_POINTS, KINDS, SECTIONS, STOP, Stop, Who
from ..material.crossroads import BATH_POINTS, IN_STOCK
from ..rules.crossroads.legendary_objects import legend_points, legend_price
from ..rules.matsuri.rakuren import LEGEND_BIT, price_of_five
from ..rules.road import walked
from ..rules.scoring import extra_point
from ..rules.village import souvenir_points
from ..state import TokaidoAct, TokaidoPhase, TokaidoState
from .value_coins import coins_worth, cost, inns_to_come
from .value_expansions import calligraphy_worth

PRICE = 0.7  # how much of what coins are worth counts against what they buy
TREE_WORTH = 2.8
AMULET_WORTH = 2.2
USED = (1.5, 1.8, 1.2, 1.0, 1.5, 1.2)  # what it is worth to use each amulet where one may
NEW_STOP = (0.0, BATH_POINTS - 1.8, 2.0, 1.2, 2.4, 2.5, 3.4)  # tree (see below), bath, gamble, amulet, ...


@rule
def section_worth(s: TokaidoState, p: int, kind: int) -> float:
    """The next section, and the achievement if it completes the panorama first."""
    have = s.panorama[p][kind]
    worth = have + 1.4
    if have + 1 == SECTIONS[kind] and s.holders[kind] == 0:
        worth += FEAT_POINTS
    return worth


@rule
def expansion_prior(s: TokaidoState, action: int) -> float:
    """The rough worth of an action that only the expansions know."""
    p = s.turn
    if action == TokaidoAct.VISIT:
        return visit_worth(s, p, STOP[s.at[p]])
    if action == TokaidoAct.TREE:
        return TREE_WORTH
    if action < TokaidoAct.LEGEND:
        return NEW_STOP[action - TokaidoAct.TREE]
    if action < TokaidoAct.PICK:
        return legend_worth(s, p, action - TokaidoAct.LEGEND)
    if action < TokaidoAct.USE:
        return pick_worth(s, p, action - TokaidoAct.PICK)
    if action < TokaidoAct.ROLL:
        return USED[action - TokaidoAct.USE]
    if action == TokaidoAct.ROLL:
        return 1.5 - s.die
    if action < TokaidoAct.FESTIVAL:
        return 1.5
    return five_worth(s, p, action - TokaidoAct.BUY_FIVE + 1) if action >= TokaidoAct.BUY_FIVE else 0.0


@rule
def visit_worth(s: TokaidoState, p: int, stop: int) -> float:
    """What the station always offered."""
    return section_worth(s, p, stop) if stop < KINDS else station_worth(s, p, stop, s.coins[p])


@rule
def station_worth(s: TokaidoState, p: int, stop: int, coins: int) -> float:
    """What a stop that is no panorama brings on the average; an inn that finds the purse empty gives no meal."""
    match stop:
        case Stop.VILLAGE:
            return 0.5 * min(coins, 8) - 0.5
        case Stop.FARM:
            inns = inns_to_come(s, p)
            return 0.7 * (coins_worth(s, coins + FARM_COINS, inns) - coins_worth(s, coins, inns))
        case Stop.HOT_SPRING:
            return 2.8 + extra_point(s, p)
        case Stop.TEMPLE:
            return (1.8 if s.temple[p] > 0 else 2.8) - (0.8 if coins < 3 else 0.0)
        case Stop.ENCOUNTER:
            return 2.8 + (1.8 if s.traveller[p] == Who.UMEGAE else 0.0)
    return 1.0 + 1.2 * min(coins, 3)


@rule
def legend_worth(s: TokaidoState, p: int, legend: int) -> float:
    """A legendary object, less its price."""
    return legend_points(s, p, legend) + 0.5 - PRICE * cost(s, p, legend_price(s, p, legend))


@rule
def pick_worth(s: TokaidoState, p: int, card: int) -> float:
    """An amulet, or a calligraphy by what it counts."""
    if card < IN_STOCK:
        return AMULET_WORTH
    return calligraphy_worth(s, p, card, (54 - walked(s, p)) / 54.0)


@rule
def five_worth(s: TokaidoState, p: int, chosen: int) -> float:
    """What the chosen cards score, about, less what they cost."""
    if s.phase != TokaidoPhase.BUY_FIVE:
        return 0.0
    worth, n = 0.0, 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            worth += souvenir_points(s, p, s.hand[i]) + 1.2 * n
            n += 1
    if chosen & LEGEND_BIT and s.laid_legend >= 0:
        worth += legend_points(s, p, s.laid_legend) + 0.5
    return worth - PRICE * cost(s, p, price_of_five(s, p, chosen))
