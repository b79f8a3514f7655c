"""What a player leans to before thinking: a rough worth of each action, in points, that steers the search."""

from gokaido.engine.rule import rule

from .fancy import TREE_WORTH, fancy, section_worth
from .inn import meal_price
from .material import KINDS, MEAL_POINTS, SECTIONS, STOP, Stop, Who
from .state import Act, Phase, State
from .village import souvenir_points, souvenir_price

STEP = 1.2  # what a step of the road is worth
COIN = 0.8  # what a coin is worth


@rule
def hunch(s: State, action: int) -> float:
    """The rough worth of an action; only differences between the legal ones matter."""
    if action < Act.BUY:
        return move_worth(s, action - Act.MOVE)
    if action < Act.GIVE:
        return purchase_worth(s, action - Act.BUY + 1)
    if action < Act.PANORAMA:
        return 0.6 * (action - Act.GIVE)
    if action < Act.KEEP:
        return section_worth(s, s.turn, action - Act.PANORAMA)
    if action >= Act.EAT and action < Act.TAKE:
        return MEAL_POINTS - 0.7 * meal_price(s, s.turn, action - Act.EAT)
    if action == Act.TAKE:
        return 4.0
    if action >= Act.VISIT:
        return fancy(s, action)
    return 0.0


@rule
def move_worth(s: State, place: int) -> float:
    """What the stop may bring, less the road it takes; a neutral traveller's stops are all alike."""
    t = s.turn
    if t >= s.seats:
        return 0.0
    return stop_worth(s, t, STOP[place]) - STEP * abs(place - s.at[t])


@rule
def stop_worth(s: State, p: int, stop: int) -> float:
    """What a stop of a kind brings on the average."""
    coins = 1.0 * s.coins[p]
    if stop < KINDS:
        tree = TREE_WORTH if s.trees_left > 0 else 0.0
        return tree if s.panorama[p][stop] == SECTIONS[stop] else max(tree, section_worth(s, p, stop))
    return station_worth(s, p, stop, coins)


@rule
def station_worth(s: State, p: int, stop: int, coins: float) -> float:
    """What a stop that is no panorama brings on the average."""
    match stop:
        case Stop.VILLAGE:
            return 0.9 * min(coins, 5.0) - 0.3
        case Stop.FARM:
            return 3.0 * COIN if coins < 6.0 else 0.8
        case Stop.HOT_SPRING:
            return 3.0 + (1.0 if s.traveller[p] == Who.MITSUKUNI else 0.0)
        case Stop.TEMPLE:
            return 0.9 + 0.7 * min(coins, 3.0)
        case Stop.ENCOUNTER:
            return 2.7 + (1.8 if s.traveller[p] == Who.UMEGAE else 0.0)
    return 1.0 + 1.5 * min(coins, 3.0)


@rule
def purchase_worth(s: State, chosen: int) -> float:
    """What the chosen souvenirs score, about, less what they cost."""
    p = s.turn
    if s.phase != Phase.BUY or s.n_hand == 0:
        return 0.0
    worth, n = 0.0, 0
    for i in range(s.n_hand):
        if chosen >> i & 1:
            worth += souvenir_points(s, p, s.hand[i]) + 1.2 * n
            n += 1
    return worth - COIN * souvenir_price(s, p, chosen)
