"""What a position is worth: a quick estimate for bots."""

from gokaido.engine.rule import rule

from .material import ON_TRACK, TRACK
from .objectives import buildings_of, winner_of
from .state import State
from .turn import leader

WON = 100.0


@rule
def judge(s: State, seat: int) -> float:
    """Lead in points, objectives that would be won, resources and buildings, in points; 100 for a win."""
    if s.over:
        first = leader(s)
        if first < 0:
            return 0.0
        return WON if first == seat else -WON
    return strength(s, seat) - strength(s, 1 - seat)


@rule
def strength(s: State, p: int) -> float:
    """What one player has and is about to win."""
    worth = 1.0 * s.points[p]
    near = 0.5
    for k in range(s.judged, ON_TRACK):
        if winner_of(s, p, s.objective[k]) == p:
            worth += near * TRACK[k]
        near *= 0.7
    worth += 0.12 * (min(s.gold[p], 6) + min(s.food[p], 6))
    return worth + 0.7 * min(buildings_of(s, p), 4)
