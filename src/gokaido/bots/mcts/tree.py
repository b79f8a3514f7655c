"""One search for all games: a tree over information sets, with what is hidden dealt anew in every simulation.

Every seat maximises its own chance to win, then its lead. Compiled for each game (see engine.build), outside the GIL.
A node is an action after its parent; `mover` is the seat that chose it. Hunches of the game steer both the tree
(as priors) and the playouts; a playout may be cut short and judged.
"""

import math
from typing import Any

from gokaido.engine.compile.rule import Floats, Ids, Longs, States, rule
from gokaido.engine.many.step import step
from gokaido.engine.state.chance import below, random32

game: Any = None

ROOT = 0
NONE = -1
SEATS = 8  # more than any game has
POINTS, CHANCE, PAR = SEATS, 2 * SEATS, 3 * SEATS  # behind the values in `reward`: points, chances to win, usual points


@rule
def weigh(s: Any, n: int, out: Any, weights: Any, trust: float) -> float:
    """The weight of each of the n actions in `out` by hunch, from 1 up; returns their sum."""
    total = 0.0
    for j in range(n):
        weights[j] = math.exp(trust * game.prior(s, out[j]))
        total += weights[j]
    return total


@rule
def by_weight(s: Any, n: int, weights: Any, total: float) -> int:
    """A random place among n, by weight."""
    left = random32(s) / 4294967296.0 * total
    for j in range(n - 1):
        left -= weights[j]
        if left < 0.0:
            return j
    return n - 1


@rule
def finish_playout(s: Any, n: int, out: Any, weights: Any, trust: float, depth: int, last: int) -> None:
    """Play on by hunch (by lot where there is none) to the end, or for `depth` decisions and to the end of the turn."""
    while n > 0 and (depth != 0 or (s.actor == last and s.seats > 1)):
        last = s.actor
        if trust > 0.0:
            pick = by_weight(s, n, weights, weigh(s, n, out, weights, trust))
        else:
            pick = below(s, n)
        n = step(s, out[pick], out)
        depth -= 1 if depth > 0 else 0


@rule
def reap(s: Any, sides: int, margin: float, own: float, win: float, done: float, ranks: Any, reward: Any) -> None:
    """What the end of a playout is worth to each side, from 0 to 1: the lead, one's own points, and winning.

    `own` is how much it counts to have more points than usual in the `done` playouts before, and not only than others:
    who looks at the lead alone hinders whoever is ahead, and with several rivals that helps the others as much.
    """
    first, second = count_points(s, sides, done, ranks, reward)
    whole = 0.0
    for p in range(sides):
        points = reward[POINTS + p]
        lead = points - (second if points == first else first)
        reward[p] = likely((1.0 - own) * lead + own * (points - reward[PAR + p]), margin)
        reward[CHANCE + p] = math.exp(1.1 * (points - first) / margin)
        if s.over:
            reward[CHANCE + p] = 1.0 if ranks[sides + p] == 0 else 0.0
        whole += reward[CHANCE + p]
    for p in range(sides):
        reward[CHANCE + p] /= whole
        if s.over:
            reward[p] = (1.0 - win) * reward[p] + win * reward[CHANCE + p]


@rule
def count_points(s: Any, sides: int, done: float, ranks: Any, reward: Any) -> tuple[float, float]:
    """The points of every side, or what a position that is not the end promises; the usual ones; the best two."""
    first, second = -1.0e9, -1.0e9
    game.result(s, ranks)
    for p in range(sides):
        reward[POINTS + p] = 1.0 * ranks[p] if s.over else game.own_value(s, p)
        points = reward[POINTS + p]  # as it is kept, which may be rounded
        reward[PAR + p] = points if done == 0.0 else reward[PAR + p] + (points - reward[PAR + p]) / (done + 1.0)
        second = max(second, min(first, points))
        first = max(first, points)
    return first, second


@rule
def likely(lead: float, margin: float) -> float:
    """The chance that a lead is worth: three in four for the margin."""
    return 1.0 / (1.0 + math.exp(-1.1 * lead / margin))


@rule
def grow(
    states: States,
    viewer: int,
    sides: int,
    first: int,
    times: int,
    seed: int,
    explore: float,
    trust: float,
    depth: int,
    margin: float,
    own: float,
    win: float,
    used: int,
    out: Ids,
    ranks: Ids,
    action: Longs,
    mover: Longs,
    parent: Longs,
    child: Longs,
    sibling: Longs,
    where: Longs,
    tries: Floats,
    total: Floats,
    points: Floats,
    chances: Floats,
    weights: Floats,
    reward: Floats,
) -> int:
    """Run simulations `first` to `first + times - 1` from the observation in states[0]; returns the nodes used."""
    s = states[1]
    most = len(action)
    for i in range(first, first + times):
        states[1] = states[0]
        game.redeal(s, viewer, (seed + i * 7919) & 0x3FFFFFFFFFFFFFFF)
        n = game.legal(s, out)
        node = ROOT
        while n > 0:
            k = child[node]
            while k != NONE:
                where[action[k]] = k
                k = sibling[k]
            whole = weigh(s, n, out, weights, trust) if trust > 0.0 else 1.0 * n
            visits = 1.0
            for j in range(n):
                k = where[out[j]]
                if k != NONE:
                    visits += tries[k]
            hope = total[node] / max(tries[node], 1.0) if node != ROOT and mover[node] == s.actor else 0.5
            pull, pick, top = explore * math.sqrt(visits), 0, -1.0e9
            for j in range(n):
                k = where[out[j]]
                prior = (weights[j] if trust > 0.0 else 1.0) / whole
                if k == NONE:
                    u = hope + pull * prior
                else:
                    u = total[k] / tries[k] + pull * prior / (1.0 + tries[k])
                if u > top:
                    top, pick = u, j
            chosen = where[out[pick]]
            k = child[node]
            while k != NONE:
                where[action[k]] = NONE
                k = sibling[k]
            fresh = chosen == NONE
            if fresh:
                if used >= most:
                    break
                chosen = used
                used += 1
                action[chosen] = out[pick]
                mover[chosen] = s.actor
                parent[chosen] = node
                child[chosen] = NONE
                sibling[chosen] = child[node]
                child[node] = chosen
                tries[chosen] = 0.0
                total[chosen] = 0.0
                points[chosen] = 0.0
                chances[chosen] = 0.0
            n = step(s, out[pick], out)
            node = chosen
            if fresh:
                break
        finish_playout(s, n, out, weights, trust, depth, mover[node])
        reap(s, sides, margin, own, win, tries[ROOT], ranks, reward)
        harvest(node, mover, parent, tries, total, points, chances, reward)
    return used


@rule
def harvest(node: int, mover: Any, parent: Any, tries: Any, total: Any, points: Any, chances: Any, reward: Any) -> None:
    """Carry a playout's worth up to the root."""
    while node != ROOT:
        seat = mover[node]
        tries[node] += 1.0
        total[node] += reward[seat]
        points[node] += reward[POINTS + seat]
        chances[node] += reward[CHANCE + seat]
        node = parent[node]
    tries[ROOT] += 1.0
