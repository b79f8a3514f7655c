"""Loops over the rules of any game, written once. `game` is put in when a game is bound (see build.py)."""

import sys
from types import SimpleNamespace
from typing import Any

from ..compile.interpreter import interpreted as interpreted_loops
from ..compile.rule import Ids, Longs, States, rule
from ..game import Game
from ..state.chance import below, sow
from ..state.event import forget

game: Any = None


@rule
def settle(s: Any, out: Any) -> int:
    """Play on by itself what has no choice; the legal actions of the next decision are in `out`."""
    n: int = game.legal(s, out)
    while n == 1 and game.asks_anyway(s) == 0:
        game.play(s, out[0])
        n = game.legal(s, out)
    return n


@rule
def begin(s: Any, out: Any) -> int:
    """Deal, and go to the first decision; returns how many actions are legal there."""
    game.setup(s)
    return settle(s, out)


@rule
def step(s: Any, action: int, out: Any) -> int:
    """Play one legal action and go to the next decision; returns how many actions are legal there (0: over)."""
    forget(s)
    game.play(s, action)
    return settle(s, out)


@rule
def play_on(s: Any, n: int, out: Any) -> int:
    """Random decisions to the end of the game, the first among the n actions in `out`; returns how many."""
    decisions = 0
    while n > 0:
        n = step(s, out[below(s, n)], out)
        decisions += 1
    return decisions


@rule
def begin_at(states: States, i: int, out: Ids) -> int:
    """`begin` for one record of an array."""
    return begin(states[i], out)


@rule
def step_at(states: States, i: int, action: int, out: Ids) -> int:
    """`step` for one record of an array."""
    return step(states[i], action, out)


@rule
def observe_at(states: States, i: int, viewer: int) -> None:
    """`observe` for one record of an array."""
    game.observe(states[i], viewer)


@rule
def redeal_at(states: States, i: int, viewer: int, seed: int) -> None:
    """`redeal` for one record of an array."""
    game.redeal(states[i], viewer, seed)


@rule
def random_games(
    blank: States, states: States, low: int, middle: int, high: int, games: int, out: Ids, totals: Longs, ranks: Ids
) -> None:
    """Play whole random games with seeds from (high, middle, low) upwards.

    Adds to `totals`: decisions, then for each side wins alone, wins shared, points, points squared.
    """
    s = states[0]
    sides = len(ranks) // 2
    for i in range(games):
        states[0] = blank[0]
        seed = low + i
        sow(s, seed, middle + (seed >> 32), high)
        totals[0] += play_on(s, begin(s, out), out)
        game.result(s, ranks)
        winners = 0
        for k in range(sides):
            winners += 1 if ranks[sides + k] == 0 else 0
        for k in range(sides):
            points = ranks[k]
            if ranks[sides + k] == 0:
                totals[1 + 4 * k + (0 if winners == 1 else 1)] += 1
            totals[3 + 4 * k] += points
            totals[4 + 4 * k] += points * points


@rule
def copies(states: States, times: int) -> None:
    """Copy a record back and forth, for the benchmark."""
    for i in range(times):
        states[(i + 1) & 1] = states[i & 1]


def interpreted(of: Game) -> SimpleNamespace:
    """These loops as plain Python, bound to a game."""
    if id(of) not in _bound:
        _bound[id(of)] = interpreted_loops(of, sys.modules[__name__])  # which keeps the game
    return _bound[id(of)]


_bound: dict[int, SimpleNamespace] = {}
