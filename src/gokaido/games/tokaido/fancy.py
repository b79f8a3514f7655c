"""What a player leans to among the things of Crossroads and Matsuri, in points, to steer the search."""

from gokaido.engine.rule import rule

from .collector import LEGEND_BIT, price_of_five
from .legends import legend_points, legend_price
from .material import FEAT_POINTS, KINDS, SECTIONS, STOP, Stop
from .prospects import calligraphy_worth
from .road import walked
from .stalls import BATH_POINTS, IN_STOCK
from .state import Act, Phase, State
from .village import souvenir_points

COIN = 0.8  # what a coin is worth
TREE_WORTH = 2.8
AMULET_WORTH = 1.6
USED = (1.5, 1.8, 1.2, 1.0, 1.5, 1.2)  # what it is worth to use each amulet where one may
NEW_STOP = (0.0, BATH_POINTS - COIN, 2.0, 1.2, 2.4, 2.5, 3.4)  # tree (see below), bath, gamble, amulet, ...


@rule
def section_worth(s: State, p: int, kind: int) -> float:
    """The next section, and the achievement if it completes the panorama first."""
    have = s.panorama[p][kind]
    worth = have + 1.4
    if have + 1 == SECTIONS[kind] and s.holders[kind] == 0:
        worth += FEAT_POINTS
    return worth


@rule
def fancy(s: State, action: int) -> float:
    """The rough worth of an action that only the expansions know."""
    p = s.turn
    if action == Act.VISIT:
        return visit_worth(s, p, STOP[s.at[p]])
    if action == Act.TREE:
        return TREE_WORTH
    if action < Act.LEGEND:
        return NEW_STOP[action - Act.TREE]
    if action < Act.PICK:
        return legend_worth(s, p, action - Act.LEGEND)
    if action < Act.USE:
        return pick_worth(s, p, action - Act.PICK)
    if action < Act.ROLL:
        return USED[action - Act.USE]
    if action == Act.ROLL:
        return 1.5 - s.die
    if action < Act.FESTIVAL:
        return 1.5
    return five_worth(s, p, action - Act.BUY_FIVE + 1) if action >= Act.BUY_FIVE else 0.0


@rule
def visit_worth(s: State, p: int, stop: int) -> float:
    """What the station always offered."""
    if stop < KINDS:
        return section_worth(s, p, stop)
    match stop:
        case Stop.VILLAGE:
            return 0.9 * min(1.0 * s.coins[p], 5.0) - 0.3
        case Stop.FARM:
            return 3.0 * COIN
        case Stop.HOT_SPRING:
            return 2.5
    return 2.7


@rule
def legend_worth(s: State, p: int, legend: int) -> float:
    """A legendary object, less its price."""
    return legend_points(s, p, legend) + 0.5 - COIN * legend_price(s, p, legend)


@rule
def pick_worth(s: State, p: int, card: int) -> float:
    """An amulet, or a calligraphy by what it counts."""
    if card < IN_STOCK:
        return AMULET_WORTH
    return calligraphy_worth(s, p, card, (54 - walked(s, p)) / 54.0)


@rule
def five_worth(s: State, p: int, chosen: int) -> float:
    """What the chosen cards score, about, less what they cost."""
    if s.phase != Phase.BUY_FIVE:
        return 0.0
    worth, n = 0.0, 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            worth += souvenir_points(s, p, s.hand[i]) + 1.2 * n
            n += 1
    if chosen & LEGEND_BIT and s.laid_legend >= 0:
        worth += legend_points(s, p, s.laid_legend) + 0.5
    return worth - COIN * price_of_five(s, p, chosen)
