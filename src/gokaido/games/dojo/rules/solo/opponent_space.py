"""What the solo opponent does on a space: take, build, act (J-SOLO-1)."""

from gokaido.engine.compile.rule import rule

from ...material import (
    BUILDINGS,
    LEVEL_DISCOUNT,
    LEVEL_EXTRA,
    OFFERING,
    ON_TRACK,
    PRICE_FOOD,
    PRICE_GOLD,
    SPACE_ACTIONS,
    SPACE_BUILD,
    SPACE_CHOICE,
    SPACE_FOCUS,
    SPACE_FOOD,
    SPACE_GOLD,
    TRACK,
    Building,
    Focus,
    Resource,
)
from ...state import DojoSource, DojoState
from ..building import buy, give
from ..objectives import buildings_of, judge_objective, winner_of
from ..purse import gain, held, room_for
from ..space import take_resource
from ..space_actions import make_offering, start_use, usable, use
from ..turn import decided

RIVAL = 1


@rule
def poorer(s: DojoState) -> int:
    """The resource it has less of, gold when equal."""
    return Resource.GOLD if s.gold[RIVAL] <= s.food[RIVAL] else Resource.FOOD


@rule
def richer(s: DojoState) -> int:
    """The resource it has more of, gold when equal."""
    return Resource.GOLD if s.gold[RIVAL] >= s.food[RIVAL] else Resource.FOOD


@rule
def solo_activate(s: DojoState, space: int) -> None:
    """Resources first, then building, then one action per symbol, until the game is decided."""
    solo_take(s, space)
    if SPACE_BUILD[space]:
        solo_build(s)
    for _ in range(SPACE_ACTIONS[space]):
        if not decided(s):
            solo_act(s)


@rule
def solo_take(s: DojoState, space: int) -> None:
    """On the five resource spaces higher levels take extra units of the poorer resource first."""
    if SPACE_FOCUS[space] == Focus.RESOURCE:
        gain(s, RIVAL, poorer(s), LEVEL_EXTRA[s.level - 1], DojoSource.EXTRA)
    only = poorer(s) if SPACE_CHOICE[space] else -1
    if SPACE_GOLD[space] and only != Resource.FOOD:
        take_resource(s, RIVAL, Resource.GOLD, SPACE_GOLD[space], Building.GOLD_MINE)
    if SPACE_FOOD[space] and only != Resource.GOLD:
        take_resource(s, RIVAL, Resource.FOOD, SPACE_FOOD[space], Building.RICE_PADDY)


@rule
def solo_build(s: DojoState) -> None:
    """Buy the dearest building it can pay, else give its cheapest to the town."""
    dearest, cheapest, most, least = -1, -1, -1, 99
    cut = LEVEL_DISCOUNT[s.level - 1]
    for b in range(BUILDINGS):
        price = PRICE_GOLD[b] + PRICE_FOOD[b]
        gold, food = max(PRICE_GOLD[b] - cut, 0), max(PRICE_FOOD[b] - cut, 0)
        if s.offer >> b & 1 and s.gold[RIVAL] >= gold and s.food[RIVAL] >= food and price > most:
            dearest, most = b, price
        if s.owned[RIVAL] >> b & 1 and price < least:
            cheapest, least = b, price
    if dearest >= 0:
        buy(s, RIVAL, dearest, max(PRICE_GOLD[dearest] - cut, 0), max(PRICE_FOOD[dearest] - cut, 0))
    elif cheapest >= 0 and (s.level >= 3 or s.points[RIVAL] >= 4 or buildings_of(s, RIVAL) >= 3):
        give(s, RIVAL, cheapest)


@rule
def solo_act(s: DojoState) -> None:
    """The first that applies: judge, Barracks, Temple, School, an offering, Broker or Yatai."""
    gold, food = s.gold[RIVAL], s.food[RIVAL]
    if wants_to_judge(s):
        judge_objective(s, RIVAL)
    elif usable(s, RIVAL, Building.BARRACKS) and gold >= 3:
        use(s, RIVAL, Building.BARRACKS, 3, 0)
    elif usable(s, RIVAL, Building.TEMPLE) and food >= 3:
        use(s, RIVAL, Building.TEMPLE, 0, 3)
    elif usable(s, RIVAL, Building.SCHOOL) and gold + food >= 4:
        in_gold = min(gold, 4) if richer(s) == Resource.GOLD else 4 - min(food, 4)
        use(s, RIVAL, Building.SCHOOL, in_gold, 4 - in_gold)
    elif held(s, RIVAL, richer(s)) >= OFFERING:
        make_offering(s, RIVAL, richer(s))
    else:
        solo_gather(s)


@rule
def wants_to_judge(s: DojoState) -> bool:
    """It judges an objective that it alone wins; the last one only if it then wins the game (it holds Influence)."""
    if s.judged_now or s.judged >= ON_TRACK:
        return False
    if winner_of(s, RIVAL, s.objective[s.judged]) != RIVAL:
        return False
    return s.judged < ON_TRACK - 1 or s.points[RIVAL] + TRACK[s.judged] >= s.points[0]


@rule
def solo_gather(s: DojoState) -> None:
    """Broker or Yatai, for the poorer resource first."""
    wanted = poorer(s)
    for k in range(2):
        resource = wanted if k == 0 else 1 - wanted
        b = Building.BROKER if resource == Resource.GOLD else Building.YATAI
        if usable(s, RIVAL, b) and room_for(s, RIVAL, resource) > 0:
            start_use(s, RIVAL, b)
            gain(s, RIVAL, resource, 2, DojoSource.USE)
            return
