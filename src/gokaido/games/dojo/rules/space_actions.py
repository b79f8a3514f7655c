"""Actions: what one may do for each action symbol of a space."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import LIMIT, OFFERING, ON_TRACK, Building, Resource
from ..state import DojoAct, DojoKind, DojoSource, DojoState
from .objectives import judge_objective
from .purse import gain, held, pay, room_for, score


@rule
def usable(s: DojoState, p: int, b: int) -> bool:
    """Owned, and not used in this turn (J-ACTION-2)."""
    return s.owned[p] >> b & 1 == 1 and s.used >> b & 1 == 0


@rule
def legal_actions(s: DojoState, out: Any, n: int) -> int:
    """Judge, use a building, trade or offer; what would change nothing is not on offer."""
    p = s.actor
    if s.judged_now == 0 and s.judged < ON_TRACK:
        out[n] = DojoAct.JUDGE
        n += 1
    if s.owned[p]:
        n = legal_uses(s, out, n, p)
    n = legal_trades(s, out, n, p)
    for resource in range(2):
        if held(s, p, resource) >= OFFERING:
            out[n] = DojoAct.OFFER + resource
            n += 1
    return n


@rule
def legal_uses(s: DojoState, out: Any, n: int, p: int) -> int:
    """The buildings with an action symbol."""
    if usable(s, p, Building.BARRACKS) and s.gold[p] >= 3:
        out[n] = DojoAct.BARRACKS
        n += 1
    if usable(s, p, Building.BROKER) and room_for(s, p, Resource.GOLD) > 0:
        out[n] = DojoAct.BROKER
        n += 1
    if usable(s, p, Building.TEMPLE) and s.food[p] >= 3:
        out[n] = DojoAct.TEMPLE
        n += 1
    if usable(s, p, Building.YATAI) and room_for(s, p, Resource.FOOD) > 0:
        out[n] = DojoAct.YATAI
        n += 1
    if usable(s, p, Building.SCHOOL):
        for gold in range(5):
            if s.gold[p] >= gold and s.food[p] >= 4 - gold:
                out[n] = DojoAct.SCHOOL + gold
                n += 1
    if usable(s, p, Building.MARKET):
        n = legal_exchange(s, out, n, p, 1, LIMIT, DojoAct.MARKET)
    return n


@rule
def legal_trades(s: DojoState, out: Any, n: int, p: int) -> int:
    """Trade any number of resources two for one (J-ACTION-3)."""
    return legal_exchange(s, out, n, p, 2, LIMIT // 2, DojoAct.TRADE)


@rule
def legal_exchange(s: DojoState, out: Any, n: int, p: int, rate: int, most: int, act: int) -> int:
    """Every amount that can be given and received within the limits, in one direction (J-RULE-3)."""
    for given in range(2):
        room = min(held(s, p, given) // rate, room_for(s, p, 1 - given))
        for k in range(room):
            out[n] = act + most * given + k
            n += 1
    return n


@rule
def act(s: DojoState, p: int, action: int) -> None:
    """Do one action."""
    s.actions_due -= 1
    if action == DojoAct.JUDGE:
        judge_objective(s, p)
    elif action < DojoAct.MARKET:
        use_building(s, p, action)
    elif action < DojoAct.TRADE:
        s.used |= 1 << Building.MARKET
        emit(s, DojoKind.USED, p, Building.MARKET, 0, DojoSource.USE)
        exchange(s, p, action - DojoAct.MARKET, LIMIT, 1)
    elif action < DojoAct.OFFER:
        exchange(s, p, action - DojoAct.TRADE, LIMIT // 2, 2)
    else:
        make_offering(s, p, action - DojoAct.OFFER)


@rule
def use_building(s: DojoState, p: int, action: int) -> None:
    """Barracks, Broker, Temple, Yatai or School."""
    match action:
        case DojoAct.BARRACKS:
            use(s, p, Building.BARRACKS, 3, 0)
        case DojoAct.BROKER:
            start_use(s, p, Building.BROKER)
            gain(s, p, Resource.GOLD, 2, DojoSource.USE)
        case DojoAct.TEMPLE:
            use(s, p, Building.TEMPLE, 0, 3)
        case DojoAct.YATAI:
            start_use(s, p, Building.YATAI)
            gain(s, p, Resource.FOOD, 2, DojoSource.USE)
        case _:
            use(s, p, Building.SCHOOL, action - DojoAct.SCHOOL, 4 - (action - DojoAct.SCHOOL))


@rule
def start_use(s: DojoState, p: int, b: int) -> None:
    """A building is used once per turn."""
    s.used |= 1 << b
    emit(s, DojoKind.USED, p, b, 0, DojoSource.USE)


@rule
def use(s: DojoState, p: int, b: int, gold: int, food: int) -> None:
    """Pay and score 1 point."""
    start_use(s, p, b)
    pay(s, p, gold, food)
    score(s, p, 1, DojoSource.USE)


@rule
def exchange(s: DojoState, p: int, code: int, most: int, rate: int) -> None:
    """Give resources of one kind for the other."""
    given, got = code // most, code % most + 1
    emit(s, DojoKind.TRADED, p, given, got * rate, DojoSource.NONE)
    if given == Resource.GOLD:
        pay(s, p, got * rate, 0)
    else:
        pay(s, p, 0, got * rate)
    gain(s, p, 1 - given, got, DojoSource.NONE)


@rule
def make_offering(s: DojoState, p: int, resource: int) -> None:
    """Give 5 of one kind for 1 point (J-ACTION-4)."""
    emit(s, DojoKind.OFFERED, p, resource, OFFERING, DojoSource.NONE)
    if resource == Resource.GOLD:
        pay(s, p, OFFERING, 0)
    else:
        pay(s, p, 0, OFFERING)
    score(s, p, 1, DojoSource.OFFERING)
