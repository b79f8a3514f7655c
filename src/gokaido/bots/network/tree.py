"""A tree search that a network guides: it says where to look, and what a position is worth.

As in `mcts`, what is hidden is dealt anew in every simulation, and a node is an action after its parent. The network is
asked once for each new node, and again where chance brings actions that the node does not know yet.
"""

import math
from typing import Any

from gokaido.engine.compile.frame import flags, floats, fraction, shorts, whole
from gokaido.engine.compile.rule import entry, rule
from gokaido.engine.many.step import step

from ..mcts.tree import (
    CHANCE,
    NONE,
    POINTS,
    ROOT,
    SEATS,
    Tree,
    add_child,
    add_outlook,
    back_up,
    by_weight,
    find_children,
    leave_children,
    likely,
)
from .layers import FINE, TOLD, layer, product

game: Any = None


class GuidedTree(Tree):
    """One search: the position, the settings, the nodes, and the network with the table worked into its first bias."""

    features = whole()
    inputs = whole()  # the features, and of a network that is told more: steps one by one, and what is legal
    hots = whole()  # how many features count steps
    first_width = whole()
    second_width = whole()
    third_width = whole()
    first_pairs = whole()  # rows of the matrices, each of the weights of two inputs in turn
    second_pairs = whole()
    third_pairs = whole()
    first_unit = fraction()  # what a matrix counts in
    second_unit = fraction()
    third_unit = fraction()
    unit = fraction()  # points are counted in it
    heat = fraction()  # of what is played on, see engine.game.GuidedSettings
    lead = fraction()  # how much it counts
    unseen = fraction()  # how much less than its parent an action that was not tried yet is taken to be worth
    wants = whole()  # 0: to win, 1: points
    usual = fraction()  # the points that the viewer had at the root, by the network
    opened = flags("nodes")  # does a node have its actions?
    prior = floats("nodes")
    worth = floats("nodes")  # to the seat that acts after a node, when it was last looked at
    hot_feature = shorts("hots")
    hot_size = shorts("hots")
    hot_scale = floats("hots")
    seen = floats("inputs")
    first_out = floats("first_width")
    second_out = floats("second_width")
    third_out = floats("third_width")
    first = shorts("first_pairs", "2 * first_width")
    first_bias = floats("first_width")
    second = shorts("second_pairs", "2 * second_width")
    second_bias = floats("second_width")
    third = shorts("third_pairs", "2 * third_width")
    third_bias = floats("third_width")
    policy = floats("actions", "third_width")
    policy_bias = floats("actions")
    win_head = floats(SEATS, "third_width")
    win_bias = floats(SEATS)
    points_head = floats(SEATS, "third_width")
    points_bias = floats(SEATS)


@rule
def see(t: GuidedTree, s: Any, n: int) -> None:
    """What the network is given of a position as the seat to act sees it, with n legal actions in `out`."""
    seen, at = t.seen, t.features
    game.features(s, s.actor, seen)
    for k in range(t.hots):
        step = int(seen[t.hot_feature[k]] * t.hot_scale[k] + 0.5)
        seen[at + max(0, min(step, t.hot_size[k] - 1))] = 1.0
        at += t.hot_size[k]
    if t.inputs > t.features:
        for j in range(n):
            seen[at + t.out[j]] = 1.0


@rule
def ask(t: GuidedTree, s: Any, n: int) -> None:
    """Let the network look at a position as the seat to act sees it, with n legal actions in `out`."""
    see(t, s, n)
    layer(t.seen, t.first, TOLD, t.first_unit, t.first_bias, t.first_out)
    layer(t.first_out, t.second, FINE, t.second_unit, t.second_bias, t.second_out)
    layer(t.second_out, t.third, FINE, t.third_unit, t.third_bias, t.third_out)


@rule
def prefer(t: GuidedTree, n: int) -> float:
    """How much the network, once asked, likes each of the n actions in `out`; returns the most."""
    top = -1.0e9
    for j in range(n):
        a = t.out[j]
        t.weights[j] = product(t.third_out, t.policy[a]) + t.policy_bias[a]
        top = max(top, t.weights[j])
    return top


@rule
def weigh_actions(t: GuidedTree, n: int, trust: float) -> float:
    """What the network, once asked, thinks of the n actions in `out`: weights up to 1, and their sum."""
    top = prefer(t, n)
    total = 0.0
    for j in range(n):
        t.weights[j] = math.exp(trust * (t.weights[j] - top))
        total += t.weights[j]
    return total


@rule
def value_sides(t: GuidedTree, s: Any) -> None:
    """What the network, once asked, says of every side, from the seat to act on."""
    sides, reward = t.sides, t.reward
    top = -1.0e9
    for k in range(sides):
        side = (s.actor + k) % sides
        reward[CHANCE + side] = product(t.third_out, t.win_head[k]) + t.win_bias[k]
        reward[POINTS + side] = t.unit * (product(t.third_out, t.points_head[k]) + t.points_bias[k])
        top = max(top, reward[CHANCE + side])
    total = 0.0
    for k in range(sides):
        reward[CHANCE + k] = math.exp(reward[CHANCE + k] - top)
        total += reward[CHANCE + k]
    for k in range(sides):
        reward[CHANCE + k] /= total
    if t.opened[ROOT] == 0:
        t.usual = reward[POINTS + t.viewer]
    value_aims(t)


@rule
def value_aims(t: GuidedTree) -> None:
    """What chances and points are worth to every side: all want to win and to lead, or the viewer wants points."""
    for k in range(t.sides):
        t.reward[k] = t.reward[CHANCE + k]
        if t.lead > 0.0:
            t.reward[k] += t.lead * (likely(lead_of(t, k), t.unit) - t.reward[k])
    if t.wants == 1:
        t.reward[t.viewer] = likely(t.reward[POINTS + t.viewer] - t.usual, 2.0 * t.unit)


@rule
def lead_of(t: GuidedTree, side: int) -> float:
    """How many points more than the best of the others a side will have."""
    lead = 1.0e9
    for k in range(t.sides):
        if k != side:
            lead = min(lead, t.reward[POINTS + side] - t.reward[POINTS + k])
    return lead


@rule
def value_end(t: GuidedTree, s: Any) -> None:
    """What the end of a game is worth to every side."""
    sides, reward, ranks = t.sides, t.reward, t.ranks
    game.result(s, ranks)
    winners = 0.0
    for k in range(sides):
        winners += 1.0 if ranks[sides + k] == 0 else 0.0
    for k in range(sides):
        reward[POINTS + k] = 1.0 * ranks[k]
        reward[CHANCE + k] = 1.0 / winners if ranks[sides + k] == 0 else 0.0
    value_aims(t)


@rule
def add_actions(t: GuidedTree, s: Any, n: int, node: int) -> None:
    """Nodes for those of the n actions in `out` that a node does not know, as the network, once asked, likes them."""
    total = weigh_actions(t, n, t.trust)
    find_children(t, node)
    for j in range(n):
        if t.where[t.out[j]] == NONE and t.used < t.nodes:
            new = add_child(t, node, t.out[j], s.actor)
            t.prior[new] = t.weights[j] / total
            t.opened[new] = 0
    leave_children(t, node)


@rule
def open_node(t: GuidedTree, s: Any, n: int, node: int) -> None:
    """Ask the network about a new node: its actions, and in `reward` what the position is worth."""
    ask(t, s, n)
    value_sides(t, s)
    if t.used + n <= t.nodes:
        add_actions(t, s, n, node)
        t.opened[node] = 1


@rule
def pick_action(t: GuidedTree, n: int, node: int) -> int:
    """The place of the action to try next, and its node in `chosen`; -1 if one of the actions has no node."""
    where, out = t.where, t.out
    find_children(t, node)
    known = 0.0
    visits = 1.0
    for j in range(n):
        k = where[out[j]]
        if k == NONE:
            known = -1.0e9
        else:
            known += t.prior[k]
            visits += t.tries[k]
    pick = -1
    if known > 0.0:
        pull = t.explore * math.sqrt(visits) / known
        top = -1.0e9
        for j in range(n):
            k = where[out[j]]
            tries = t.tries[k]
            u = t.total[k] / tries if tries > 0.0 else t.worth[node] - t.unseen
            u += pull * t.prior[k] / (1.0 + tries)
            if u > top:
                top, pick = u, j
        t.chosen = where[out[pick]]
    leave_children(t, node)
    return pick


@entry
def look(t: GuidedTree) -> int:
    """One look at states[0]: its actions in `out`, how it likes them in `weights`, the sides' outlook in `reward`."""
    s = t.states[0]
    n: int = game.legal(s, t.out)
    ask(t, s, n)
    value_sides(t, s)
    prefer(t, n)
    return n


@entry
def think(t: GuidedTree, first: int, times: int) -> None:
    """Run simulations `first` to `first + times - 1` from the observation in states[0]."""
    s = t.states[1]
    for i in range(first, first + times):
        t.states[1] = t.states[0]
        game.redeal(s, t.viewer, (t.seed + i * 7919) & 0x3FFFFFFFFFFFFFFF)
        think_once(t, s, game.legal(s, t.out))


@entry
def think_after(t: GuidedTree, action: int, times: int) -> None:
    """Run simulations from an action on, and add up in `outlook` what they bring to all sides."""
    s = t.states[1]
    for i in range(times):
        t.states[1] = t.states[0]
        game.redeal(s, t.viewer, (t.seed + i * 7919) & 0x3FFFFFFFFFFFFFFF)
        think_once(t, s, step(s, action, t.out))
        add_outlook(t)


@rule
def think_once(t: GuidedTree, s: Any, n: int) -> None:
    """One simulation from the root, where the n actions in `out` are legal."""
    node = ROOT
    while n > 0 and t.opened[node] == 1:
        pick = pick_action(t, n, node)
        if pick < 0:
            if t.used + n > t.nodes:
                break
            ask(t, s, n)
            add_actions(t, s, n, node)
            pick = pick_action(t, n, node)
        node = t.chosen
        n = step(s, t.out[pick], t.out)
    actor = s.actor
    if n > 0:
        open_node(t, s, n, node)
    else:
        value_end(t, s)
    t.worth[node] = t.reward[actor]
    if n > 0 and t.depth != 0:
        play_ahead(t, s, n)
    back_up(t, node)


@rule
def play_ahead(t: GuidedTree, s: Any, n: int) -> None:
    """Let the network, once asked, play on for `depth` decisions, and have in `reward` what is worth what there."""
    depth = t.depth
    while n > 0 and depth != 0:
        n = step(s, t.out[next_action(t, s, n)], t.out)
        if n > 0:
            ask(t, s, n)
        depth -= 1 if depth > 0 else 0
    if n > 0:
        value_sides(t, s)
    else:
        value_end(t, s)


@rule
def next_action(t: GuidedTree, s: Any, n: int) -> int:
    """The place in `out` of what the network, once asked, likes best of n actions; the others stray, with a heat."""
    if t.heat > 0.0 and s.actor != t.viewer:
        total = weigh_actions(t, n, 1.0 / t.heat)
        return by_weight(s, n, t.weights, total)
    top, pick = prefer(t, n), 0
    for j in range(n):
        if t.weights[j] == top:
            pick = j
    return pick
