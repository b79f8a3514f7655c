"""Alpha-beta for two-sided games that hide nothing: compiled for each game, with a table of positions already seen.

Depth is counted in turns: a line ends where the other side is to move, never in the middle of a turn. Values are the
game's `value` for the side that searches, which it wants high and its rival low. There is no recursion: every ply has
its place in the arrays, so that a search can stop anywhere and go on.
"""

from typing import Any

from gokaido.engine.compile.frame import Frame, floats, fraction, longs, records, shorts, whole
from gokaido.engine.compile.rule import entry, rule
from gokaido.engine.many.step import step

game: Any = None

PLIES = 96  # decisions in a row, at most
FAR = 1.0e6  # beyond any value
LOW, HIGH, VALUE, FLOOR, ROOF = 0, 1, 2, 3, 4  # columns of `span`: the window now, the best so far, the window at first
SPANS = 5
EXACT, AT_LEAST, AT_MOST = 0, 1, 2  # what a remembered value is
BOUNDS, TURNS = 4, 4096  # a note is turns * TURNS + action * BOUNDS + bound


class Lines(Frame):
    """One search: the position at every ply, what may be played there, and what is remembered."""

    actions = whole()
    viewer = whole()  # the side that searches
    slack = fraction()  # moves of the root that are worse by less get a value of their own
    ply = whole()  # where it is; -1: done
    looked_at = whole()  # positions in all
    before = whole()  # and before this move of the root
    kept = whole()  # positions that can be remembered, a power of 2
    states = records(PLIES + 1)
    out = shorts("actions")
    moves = longs(PLIES, "actions")
    count = longs(PLIES)
    tried = longs(PLIES)
    turns = longs(PLIES)
    best = longs(PLIES)
    span = floats(PLIES + 1, SPANS)
    keys = longs("kept")
    notes = longs("kept")
    values = floats("kept")
    history = longs("actions")
    found = floats("actions")  # of the moves of the root
    spent = longs("actions")


@entry
def search_on(t: Lines, positions: int) -> int:
    """Go on with the search until it is done (1) or `positions` in all were looked at (0)."""
    while t.ply >= 0:
        ply = t.ply
        span = t.span[ply]
        if t.tried[ply] < t.count[ply] and span[LOW] < span[HIGH]:
            if t.looked_at >= positions:
                return 0
            if not try_move(t, ply):
                t.ply = ply + 1
                continue
        else:
            if ply > 0:
                remember(t, ply)
            ply -= 1
            t.ply = ply
        if ply >= 0:
            take_up(t, ply)
    return 1


@rule
def try_move(t: Lines, ply: int) -> bool:
    """Play the next move of a ply; whether the position after it has a value at once. If not, it is opened."""
    t.looked_at += 1
    t.states[ply + 1] = t.states[ply]
    s = t.states[ply + 1]
    n = step(s, t.moves[ply][t.tried[ply]], t.out)
    t.tried[ply] += 1
    t.turns[ply + 1] = t.turns[ply] - (1 if s.actor != t.states[ply].actor else 0)
    if is_known(t, s, ply + 1, n):
        return True
    open_ply(t, s, ply + 1, n)
    return False


@rule
def take_up(t: Lines, ply: int) -> None:
    """Take the value of the move just tried into account."""
    action = t.moves[ply][t.tried[ply] - 1]
    narrow(t, ply, action)
    if ply == 0:
        t.found[action] = t.span[1][VALUE]
        t.spent[action] = t.looked_at - t.before
        t.before = t.looked_at


@rule
def is_known(t: Lines, s: Any, ply: int, n: int) -> bool:
    """Has the position at a ply a value at once: at the end of the game or the line, or from memory?"""
    if n == 0 or t.turns[ply] <= 0 or ply + 1 >= PLIES:
        t.span[ply][VALUE] = game.value(s, t.viewer)
        return True
    key = game.position_key(s)
    slot = key & (t.kept - 1)
    if t.keys[slot] != key or t.notes[slot] // TURNS < t.turns[ply]:
        return False
    bound = t.notes[slot] % BOUNDS
    if bound == AT_LEAST and t.values[slot] < t.span[ply - 1][HIGH]:
        return False
    if bound == AT_MOST and t.values[slot] > t.span[ply - 1][LOW]:
        return False
    t.span[ply][VALUE] = t.values[slot]
    return True


@rule
def open_ply(t: Lines, s: Any, ply: int, n: int) -> None:
    """Begin with a position: the remembered move first, then those that were good elsewhere."""
    key = game.position_key(s)
    slot = key & (t.kept - 1)
    first = t.notes[slot] % TURNS // BOUNDS if t.keys[slot] == key else -1
    history, moves = t.history, t.moves[ply]
    for j in range(n):
        action = t.out[j]
        rank = history[action] + (1 << 40 if action == first else 0)
        k = j
        while k > 0:
            other = moves[k - 1]
            if history[other] + (1 << 40 if other == first else 0) >= rank:
                break
            moves[k] = other
            k -= 1
        moves[k] = action
    t.count[ply] = n
    t.tried[ply] = 0
    t.best[ply] = 0
    span, above = t.span[ply], t.span[ply - 1]
    for side in range(2):
        span[LOW + side] = above[LOW + side]
        span[FLOOR + side] = above[LOW + side]
    span[VALUE] = -FAR if s.actor == t.viewer else FAR


@rule
def narrow(t: Lines, ply: int, action: int) -> None:
    """Narrow the window by the value of a move; at the root, moves nearly as good get a value too."""
    span, value = t.span[ply], t.span[ply + 1][VALUE]
    mine = t.states[ply].actor == t.viewer
    if mine and value > span[VALUE]:
        span[VALUE] = value
        t.best[ply] = action
        span[LOW] = max(span[LOW], value - (t.slack if ply == 0 else 0.0))
    elif not mine and value < span[VALUE]:
        span[VALUE] = value
        t.best[ply] = action
        span[HIGH] = min(span[HIGH], value)
    if span[LOW] >= span[HIGH]:
        t.history[action] += 1 << min(t.turns[ply], 12)


@rule
def remember(t: Lines, ply: int) -> None:
    """Note what a position was found to be worth, unless more turns were looked at from what the slot holds."""
    key = game.position_key(t.states[ply])
    slot = key & (t.kept - 1)
    if t.keys[slot] != -1 and t.notes[slot] // TURNS > t.turns[ply]:
        return
    value = t.span[ply][VALUE]
    bound = EXACT
    if value >= t.span[ply][ROOF]:
        bound = AT_LEAST
    elif value <= t.span[ply][FLOOR]:
        bound = AT_MOST
    t.keys[slot] = key
    t.notes[slot] = t.turns[ply] * TURNS + t.best[ply] * BOUNDS + bound
    t.values[slot] = value
