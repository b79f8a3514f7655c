"""What a position is worth: a quick estimate for bots."""

from gokaido.engine.compile.rule import rule

from ..material import BUILDINGS, ON_TRACK, TRACK
from ..rules.objectives import winner_of
from ..rules.turn import leader, position_code
from ..state import DojoState

WON = 100.0
# Fitted to who won from positions of games between equals.
NEAR = (0.5, 0.3, 0.25, 0.12, 0.1)  # a point of an objective that would be won now: the next to be judged, and on
GOLD = (0.0, 0.3, 0.4, 0.7, 0.8, 0.8, 0.75, 0.6)  # by how much one holds
FOOD = (0.0, 0.5, 0.75, 1.0, 1.05, 1.05, 1.05, 1.0)
BUILDING = (0.5, 0.6, 0.4, 1.2, 0.8, 0.7, 0.5, 0.4, 0.4, 1.6, 0.6, 1.0)
TO_MOVE = 0.25


@rule
def value(s: DojoState, seat: int) -> float:
    """Lead in points, objectives that would be won, resources and buildings, in points; 100 for a win."""
    if s.over:
        first = leader(s)
        if first < 0:
            return 0.0
        return WON if first == seat else -WON
    return own_value(s, seat) - own_value(s, 1 - seat)


@rule
def own_value(s: DojoState, p: int) -> float:
    """What one player has and is about to win."""
    worth = 1.0 * s.points[p]
    for k in range(s.judged, ON_TRACK):
        if winner_of(s, p, s.objective[k]) == p:
            worth += NEAR[k - s.judged] * TRACK[k]
    for b in range(BUILDINGS):
        if s.owned[p] >> b & 1:
            worth += BUILDING[b]
    return worth + GOLD[s.gold[p]] + FOOD[s.food[p]] + (TO_MOVE if s.actor == p else 0.0)


@rule
def position_key(s: DojoState) -> int:
    """A number that stands for a position, without how it came about; two positions that share one are very rare."""
    things = s.owned[0] | s.owned[1] << 12
    other = s.offer | s.given << 12
    doing = s.phase | s.mover + 1 << 2 | s.freed + 1 << 5 | s.take_due << 8 | s.build_due << 9 | s.actions_due << 10
    counts = s.points[0] | s.points[1] << 5 | s.judged << 10 | s.influence << 13 | s.judged_now << 14 | s.guarded << 15
    code = position_code(s)
    left, right = 0x2545F491, 0x1B873593
    for k in range(6):
        word = code & 0xFFFFF
        if k == 1:
            word = code >> 20
        elif k == 2:
            word = things
        elif k == 3:
            word = other
        elif k == 4:
            word = doing | s.used << 12
        elif k == 5:
            word = counts
        left = ((left ^ word) * 0x5BD1E995 + (left >> 15)) & 0x7FFFFFFF
        right = ((right ^ word) * 0x61C88647 + (right >> 13)) & 0x7FFFFFFF
    return left << 31 | right
