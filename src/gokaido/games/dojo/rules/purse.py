"""Gold and food: gaining, paying, scoring."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import LIMIT, SUPPLY, Resource
from ..state import DojoKind, DojoSource, DojoState


@rule
def held(s: DojoState, p: int, resource: int) -> int:
    """How much of a resource a player has."""
    return s.gold[p] if resource == Resource.GOLD else s.food[p]


@rule
def gold_of(s: DojoState, p: int) -> int:
    """How much gold a player has."""
    return s.gold[p]


@rule
def food_of(s: DojoState, p: int) -> int:
    """How much food a player has."""
    return s.food[p]


@rule
def room_for(s: DojoState, p: int, resource: int) -> int:
    """How much of a resource a player can still gain: 7 in hand, 13 with the rival (J-SPACE-1)."""
    if resource == Resource.GOLD:
        return min(LIMIT - s.gold[p], SUPPLY - s.gold[0] - s.gold[1])
    return min(LIMIT - s.food[p], SUPPLY - s.food[0] - s.food[1])


@rule
def gain(s: DojoState, p: int, resource: int, amount: int, source: int) -> int:
    """Take from the supply as much of `amount` as the limits allow; returns how much that was."""
    got = min(amount, room_for(s, p, resource))
    if got > 0:
        if resource == Resource.GOLD:
            s.gold[p] += got
        else:
            s.food[p] += got
        emit(s, DojoKind.GAINED, p, resource, got, source)
        return got
    return 0


@rule
def pay(s: DojoState, p: int, gold: int, food: int) -> None:
    """Give resources back to the supply."""
    s.gold[p] -= gold
    s.food[p] -= food
    if gold > 0:
        emit(s, DojoKind.PAID, p, Resource.GOLD, gold, DojoSource.NONE)
    if food > 0:
        emit(s, DojoKind.PAID, p, Resource.FOOD, food, DojoSource.NONE)


@rule
def score(s: DojoState, p: int, points: int, source: int) -> None:
    """Score points; no position from before can come again (J-END-2)."""
    if points > 0:
        s.points[p] += points
        s.n_past = 0
        emit(s, DojoKind.SCORED, p, 0, points, source)
