"""Alpha-beta for two-sided games that hide nothing: compiled for each game, with a table of positions already seen.

Depth is counted in turns: a line ends where the other side is to move, never in the middle of a turn. Values are the
game's `judge` for the side that searches, which it wants high and its rival low. There is no recursion: every ply has
its place in the arrays, so that a search can stop anywhere and go on.
"""

from typing import Any

from gokaido.engine.compile.rule import Floats, Ids, Longs, States, Vectors, rule
from gokaido.engine.many.step import step

game: Any = None

PLIES = 96  # decisions in a row, at most
FAR = 1.0e6  # beyond any value
LOW, HIGH, VALUE, FLOOR, ROOF = 0, 1, 2, 3, 4  # columns of `span`: the window now, the best so far, the window at first
SPANS = 5
EXACT, AT_LEAST, AT_MOST = 0, 1, 2  # what a remembered value is
BOUNDS, TURNS = 4, 4096  # a note is turns * TURNS + action * BOUNDS + bound
PLY, NODES, BEFORE = 0, 1, 2  # places of `clock`: where it is, positions in all, and before this move of the root


@rule
def delve(
    states: States,
    viewer: int,
    nodes: int,
    slack: float,
    out: Ids,
    moves: Longs,
    count: Longs,
    tried: Longs,
    turns: Longs,
    best: Longs,
    span: Vectors,
    keys: Longs,
    notes: Longs,
    values: Floats,
    history: Longs,
    found: Floats,
    spent: Longs,
    clock: Longs,
) -> int:
    """Go on with the search that stands in the arrays until it is done (1) or `nodes` in all were looked at (0)."""
    most = len(history)
    while clock[PLY] >= 0:
        ply = clock[PLY]
        if tried[ply] < count[ply] and span[ply][LOW] < span[ply][HIGH]:
            if clock[NODES] >= nodes:
                return 0
            clock[NODES] += 1
            states[ply + 1] = states[ply]
            n = step(states[ply + 1], moves[ply * most + tried[ply]], out)
            tried[ply] += 1
            turns[ply + 1] = turns[ply] - (1 if states[ply + 1].actor != states[ply].actor else 0)
            if not weighed(states[ply + 1], ply + 1, n, viewer, turns, span, keys, notes, values):
                open_ply(
                    states[ply + 1], ply + 1, n, viewer, out, moves, count, tried, best, span, keys, notes, history
                )
                clock[PLY] = ply + 1
                continue
        else:
            if ply > 0:
                remember(states[ply], ply, turns, best, span, keys, notes, values)
            ply -= 1
            clock[PLY] = ply
        if ply >= 0:
            action = moves[ply * most + tried[ply] - 1]
            fold(states[ply].actor == viewer, ply, action, slack, turns, best, span, history)
            if ply == 0:
                found[action] = span[1][VALUE]
                spent[action] = clock[NODES] - clock[BEFORE]
                clock[BEFORE] = clock[NODES]
    return 1


@rule
def weighed(s: Any, ply: int, n: int, viewer: int, turns: Any, span: Any, keys: Any, notes: Any, values: Any) -> bool:
    """Is the position at a ply worth a number at once: at the end of the game or the line, or from memory?"""
    if n == 0 or turns[ply] <= 0 or ply + 1 >= PLIES:
        span[ply][VALUE] = game.value(s, viewer)
        return True
    key = game.position_key(s)
    slot = key & (len(keys) - 1)
    if keys[slot] != key or notes[slot] // TURNS < turns[ply]:
        return False
    bound = notes[slot] % BOUNDS
    if bound == AT_LEAST and values[slot] < span[ply - 1][HIGH]:
        return False
    if bound == AT_MOST and values[slot] > span[ply - 1][LOW]:
        return False
    span[ply][VALUE] = values[slot]
    return True


@rule
def open_ply(
    s: Any,
    ply: int,
    n: int,
    viewer: int,
    out: Any,
    moves: Any,
    count: Any,
    tried: Any,
    best: Any,
    span: Any,
    keys: Any,
    notes: Any,
    history: Any,
) -> None:
    """Begin with a position: the remembered move first, then those that were good elsewhere."""
    most = len(history)
    key = game.position_key(s)
    slot = key & (len(keys) - 1)
    first = notes[slot] % TURNS // BOUNDS if keys[slot] == key else -1
    for j in range(n):
        action = out[j]
        rank = history[action] + (1 << 40 if action == first else 0)
        k = j
        while k > 0:
            other = moves[ply * most + k - 1]
            if history[other] + (1 << 40 if other == first else 0) >= rank:
                break
            moves[ply * most + k] = other
            k -= 1
        moves[ply * most + k] = action
    count[ply] = n
    tried[ply] = 0
    best[ply] = 0
    for side in range(2):
        span[ply][LOW + side] = span[ply - 1][LOW + side]
        span[ply][FLOOR + side] = span[ply - 1][LOW + side]
    span[ply][VALUE] = -FAR if s.actor == viewer else FAR


@rule
def fold(mine: bool, ply: int, action: int, slack: float, turns: Any, best: Any, span: Any, history: Any) -> None:
    """Take the value of the move just tried into account; at the root, moves nearly as good get a value too."""
    value = span[ply + 1][VALUE]
    if mine and value > span[ply][VALUE]:
        span[ply][VALUE] = value
        best[ply] = action
        span[ply][LOW] = max(span[ply][LOW], value - (slack if ply == 0 else 0.0))
    elif not mine and value < span[ply][VALUE]:
        span[ply][VALUE] = value
        best[ply] = action
        span[ply][HIGH] = min(span[ply][HIGH], value)
    if span[ply][LOW] >= span[ply][HIGH]:
        history[action] += 1 << min(turns[ply], 12)


@rule
def remember(s: Any, ply: int, turns: Any, best: Any, span: Any, keys: Any, notes: Any, values: Any) -> None:
    """Note what a position was found to be worth, unless more turns were looked at from what the slot holds."""
    key = game.position_key(s)
    slot = key & (len(keys) - 1)
    if keys[slot] != -1 and notes[slot] // TURNS > turns[ply]:
        return
    value = span[ply][VALUE]
    bound = EXACT
    if value >= span[ply][ROOF]:
        bound = AT_LEAST
    elif value <= span[ply][FLOOR]:
        bound = AT_MOST
    keys[slot] = key
    notes[slot] = turns[ply] * TURNS + best[ply] * BOUNDS + bound
    values[slot] = value
