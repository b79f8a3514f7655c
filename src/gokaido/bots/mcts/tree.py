"""One search for all games: a tree over information sets, with what is hidden dealt anew in every simulation.

Every seat maximises its own chance to win, then its lead. Compiled for each game (see engine.compile), outside the GIL.
A node is an action after its parent; `mover` is the seat that chose it. The game's prior steers both the tree and the
playouts; a playout may be cut short and its end evaluated.
"""

import math
from typing import Any

from gokaido.engine.compile.frame import Frame, doubles, floats, fraction, longs, records, shorts, whole
from gokaido.engine.compile.rule import entry, rule
from gokaido.engine.many.step import step
from gokaido.engine.state.chance import below, random32

game: Any = None

ROOT = 0
NONE = -1
SEATS = 8  # more than any game has
POINTS, CHANCE, PAR = SEATS, 2 * SEATS, 3 * SEATS  # behind the values in `reward`: points, chances to win, usual points


class Tree(Frame):
    """One search: the position, the settings, and the nodes."""

    actions = whole()
    sides = whole()
    viewer = whole()  # the seat that searches
    seed = whole()
    explore = fraction()  # the settings of the search, see engine.game.SearchSettings
    trust = fraction()
    depth = whole()
    margin = fraction()
    own = fraction()
    win = fraction()
    nodes = whole()  # room for so many
    used = whole()
    chosen = whole()  # what `select` found; NONE if there is no node for it yet
    states = records(2)  # what the viewer knows, and the simulation
    out = shorts("actions")
    ranks = shorts(2 * SEATS)
    action = longs("nodes")
    mover = longs("nodes")
    parent = longs("nodes")
    child = longs("nodes")  # the youngest
    sibling = longs("nodes")  # the next older one
    tries = floats("nodes")
    total = floats("nodes")
    points = floats("nodes")
    chances = floats("nodes")
    where = longs("actions")  # the child for each action of the node that is looked at
    weights = floats("actions")
    reward = floats(4 * SEATS)
    outlook = doubles(2 * SEATS)  # sums over the simulations after an action: chances to win of all sides, then points


@rule
def weigh(s: Any, n: int, out: Any, weights: Any, trust: float) -> float:
    """The weight of each of the n actions in `out` by the prior, from 1 up; returns their sum."""
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
def finish_playout(t: Tree, s: Any, n: int, last: int, trust: float) -> None:
    """Play on by the prior (at random where there is none) to the end, or for `depth` decisions and to a turn's end."""
    out = t.out
    depth = t.depth
    while n > 0 and (depth != 0 or (s.actor == last and s.seats > 1)):
        last = s.actor
        if trust > 0.0:
            whole = weigh(s, n, out, t.weights, trust)
            pick = by_weight(s, n, t.weights, whole)
        else:
            pick = below(s, n)
        n = step(s, out[pick], out)
        depth -= 1 if depth > 0 else 0


@rule
def evaluate(t: Tree, s: Any) -> None:
    """What the end of a playout is worth to each side, from 0 to 1: the lead, one's own points, and winning.

    `own` is how much it counts to have more points than usual in the playouts before, and not only than others: who
    looks at the lead alone hinders whoever is ahead, and with several rivals that helps the others as much.
    """
    first, second = count_points(t, s)
    reward, ranks = t.reward, t.ranks
    margin, own, win = t.margin, t.own, t.win
    sides = t.sides
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
def count_points(t: Tree, s: Any) -> tuple[float, float]:
    """The points of every side, or what a position that is not the end promises; the usual ones; the best two."""
    first, second = -1.0e9, -1.0e9
    reward, ranks = t.reward, t.ranks
    done = t.tries[ROOT]
    game.result(s, ranks)
    for p in range(t.sides):
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


@entry
def grow(t: Tree, first: int, times: int) -> None:
    """Run simulations `first` to `first + times - 1` from the observation in states[0]."""
    s = t.states[1]
    for i in range(first, first + times):
        t.states[1] = t.states[0]
        game.redeal(s, t.viewer, (t.seed + i * 7919) & 0x3FFFFFFFFFFFFFFF)
        simulate(t, s, game.legal(s, t.out))


@entry
def grow_after(t: Tree, action: int, times: int) -> None:
    """Run simulations from an action on, and add up in `outlook` what they bring to all sides."""
    s = t.states[1]
    for i in range(times):
        t.states[1] = t.states[0]
        game.redeal(s, t.viewer, (t.seed + i * 7919) & 0x3FFFFFFFFFFFFFFF)
        simulate(t, s, step(s, action, t.out))
        add_outlook(t)


@rule
def simulate(t: Tree, s: Any, n: int) -> None:
    """One simulation from the root, where the n actions in `out` are legal."""
    node = ROOT
    fresh = False
    while n > 0 and not fresh:
        pick = select(t, s, n, node)
        chosen = t.chosen
        fresh = chosen == NONE
        if fresh:
            if t.used >= t.nodes:
                break
            chosen = add_child(t, node, t.out[pick], s.actor)
        n = step(s, t.out[pick], t.out)
        node = chosen
    finish_playout(t, s, n, t.mover[node], t.trust)
    evaluate(t, s)
    back_up(t, node)


@rule
def add_outlook(t: Tree) -> None:
    """Count what a simulation brought to all sides."""
    for k in range(t.sides):
        t.outlook[k] += t.reward[CHANCE + k]
        t.outlook[SEATS + k] += t.reward[POINTS + k]


@rule
def select(t: Tree, s: Any, n: int, node: int) -> int:
    """The place of the action to try next: worth so far, and the prior by how little it was tried.

    Its node is in `chosen`.
    """
    where, out = t.where, t.out
    find_children(t, node)
    whole = weigh(s, n, out, t.weights, t.trust) if t.trust > 0.0 else 1.0 * n
    visits = 1.0
    for j in range(n):
        k = where[out[j]]
        if k != NONE:
            visits += t.tries[k]
    untried = t.total[node] / max(t.tries[node], 1.0) if node != ROOT and t.mover[node] == s.actor else 0.5
    pull, pick, top = t.explore * math.sqrt(visits), 0, -1.0e9
    for j in range(n):
        k = where[out[j]]
        prior = (t.weights[j] if t.trust > 0.0 else 1.0) / whole
        if k == NONE:
            u = untried + pull * prior
        else:
            u = t.total[k] / t.tries[k] + pull * prior / (1.0 + t.tries[k])
        if u > top:
            top, pick = u, j
    t.chosen = where[out[pick]]
    leave_children(t, node)
    return pick


@rule
def find_children(t: Tree, node: int) -> None:
    """Write down in `where` the child of a node for each action that has one."""
    k = t.child[node]
    while k != NONE:
        t.where[t.action[k]] = k
        k = t.sibling[k]


@rule
def leave_children(t: Tree, node: int) -> None:
    """Empty `where` again."""
    k = t.child[node]
    while k != NONE:
        t.where[t.action[k]] = NONE
        k = t.sibling[k]


@rule
def add_child(t: Tree, node: int, action: int, mover: int) -> int:
    """A new node for an action after a node."""
    new = t.used
    t.used += 1
    t.action[new] = action
    t.mover[new] = mover
    t.parent[new] = node
    t.child[new] = NONE
    t.sibling[new] = t.child[node]
    t.child[node] = new
    t.tries[new] = 0.0
    t.total[new] = 0.0
    t.points[new] = 0.0
    t.chances[new] = 0.0
    return new


@rule
def back_up(t: Tree, node: int) -> None:
    """Carry a playout's worth up to the root."""
    while node != ROOT:
        seat = t.mover[node]
        t.tries[node] += 1.0
        t.total[node] += t.reward[seat]
        t.points[node] += t.reward[POINTS + seat]
        t.chances[node] += t.reward[CHANCE + seat]
        node = t.parent[node]
    t.tries[ROOT] += 1.0
