"""Loops over many matches at once: one row of every array for each match."""

from typing import Any

from ..compile.rule import Ids, Longs, Masks, States, Vectors, rule
from ..state.chance import below, sow
from .step import begin, step

game: Any = None


@rule
def sow_match(states: Any, blank: Any, i: int, seed: int, middle: int, high: int) -> None:
    """A blank match with a seed in row i, before the deal."""
    states[i] = blank[0]
    sow(states[i], seed, middle + (seed >> 32), high)


@rule
def open_match(states: Any, blank: Any, i: int, seed: int, middle: int, high: int, out: Any) -> int:
    """Deal a new match with a seed into row i; returns how many actions are legal."""
    sow_match(states, blank, i, seed, middle, high)
    return begin(states[i], out)


@rule
def describe(s: Any, i: int, n: int, seat: int, out: Any, actors: Any, masks: Any, vectors: Any) -> None:
    """Write down who acts, what is legal and (where there is room) the features of one match as a seat sees it."""
    for a in range(masks.shape[1]):
        masks[i][a] = 0
    mark(s, i, n, out, actors, masks)
    if vectors.shape[1] > 0:
        game.features(s, seat, vectors[i])


@rule
def mark(s: Any, i: int, n: int, out: Any, actors: Any, masks: Any) -> None:
    """Write down who acts and what is legal, where the mask is empty yet."""
    actors[i] = s.actor
    for j in range(n):
        masks[i][out[j]] = 1


@rule
def add_rewards(s: Any, i: int, sides: int, ranks: Any, rewards: Any) -> None:
    """1 for a win alone, shared wins share, losers lose what the winners gain: what is added makes 0."""
    game.result(s, ranks)
    winners = 0
    for p in range(sides):
        winners += 1 if ranks[sides + p] == 0 else 0
    for p in range(sides):
        share = 1.0 / winners if ranks[sides + p] == 0 else 0.0
        rewards[i][p] += (share * sides - 1.0) / (sides - 1.0)


@rule
def next_match(
    states: Any, blank: Any, i: int, low: int, middle: int, high: int, sides: int, played: Any, out: Any, ranks: Any,
    rewards: Any,
) -> int:  # fmt: skip
    """Reward the match that ended in row i and deal the next one there; returns how many actions are legal."""
    add_rewards(states[i], i, sides, ranks, rewards)
    played[i] += 1
    return open_match(states, blank, i, low + i + played[i] * len(states), middle, high, out)


@rule
def first_illegal(masks: Masks, actions: Longs) -> int:
    """The first row whose action is not legal; -1 if all are."""
    for i in range(len(actions)):
        a = actions[i]
        if a < 0 or a >= masks.shape[1] or masks[i][a] == 0:
            return i
    return -1


@rule
def open_rows(
    states: States,
    blank: States,
    first: int,
    last: int,
    low: int,
    middle: int,
    high: int,
    out: Ids,
    actors: Ids,
    masks: Masks,
    vectors: Vectors,
) -> None:
    """New matches in rows first to last - 1; row i has seed low + i."""
    for i in range(first, last):
        n = open_match(states, blank, i, low + i, middle, high, out)
        describe(states[i], i, n, states[i].actor, out, actors, masks, vectors)


@rule
def step_rows(
    states: States,
    blank: States,
    first: int,
    last: int,
    low: int,
    middle: int,
    high: int,
    sides: int,
    actions: Longs,
    played: Longs,
    out: Ids,
    ranks: Ids,
    actors: Ids,
    ended: Ids,
    masks: Masks,
    vectors: Vectors,
    rewards: Vectors,
) -> None:
    """One legal action in each row; a match that ends is rewarded and the next one dealt in its place."""
    for i in range(first, last):
        s = states[i]
        n = step(s, actions[i], out)
        ended[i] = s.over
        for p in range(sides):
            rewards[i][p] = 0.0
        if n == 0:
            n = next_match(states, blank, i, low, middle, high, sides, played, out, ranks, rewards)
        describe(s, i, n, s.actor, out, actors, masks, vectors)


@rule
def roll_rows(
    states: States,
    blank: States,
    first: int,
    last: int,
    low: int,
    middle: int,
    high: int,
    sides: int,
    moves: int,
    played: Longs,
    out: Ids,
    ranks: Ids,
    actors: Ids,
    masks: Masks,
    vectors: Vectors,
    rewards: Vectors,
) -> None:
    """`moves` random actions in each row without leaving compiled code; rewards add up."""
    for i in range(first, last):
        s = states[i]
        n: int = game.legal(s, out)
        for _ in range(moves):
            n = step(s, out[below(s, n)], out)
            if n == 0:
                n = next_match(states, blank, i, low, middle, high, sides, played, out, ranks, rewards)
        describe(s, i, n, s.actor, out, actors, masks, vectors)
