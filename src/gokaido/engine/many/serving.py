"""What a table does for someone who sits outside compiled code: deal, play, let opponents answer, describe.

One compiled function per game does it all (`serve`), for one match or for many rows of arrays; `desk.py` hands it over.
"""

from typing import Any

from ..compile.rule import Names, rule
from ..state.chance import below, random32
from .rows import add_rewards, describe, open_match
from .step import step

game: Any = None


class Ask(Names):
    """What can be asked of a table."""

    OPEN = 0  # deal
    STEP = 1  # play one action in each row
    LOOK = 2  # the features of rows as a seat sees them
    CHECK = 3  # which row has an action that is not legal?
    SHOW = 4  # turn the spare record into what a seat knows of a row
    ROLL = 5  # play many decisions of all seats


class Rival(Names):
    """Who answers inside compiled code."""

    NOBODY = 0  # every seat is played from outside
    RANDOM = 1
    GREEDY = 2
    OUTSIDE = 3  # the others are played from outside too, but described as the learner's seat sees them


@rule
def greedy_place(s: Any, n: int, out: Any, spare: Any, trial: Any, worth: Any, slip: float, redeals: int) -> int:
    """The place of the action after which the seat to act likes the position best, over redeals of what it cannot see.

    Every `slip` decisions it plays by lot; equals are chosen by lot.
    """
    if slip > 0.0 and random32(s) < slip * 4294967296.0:
        return below(s, n)
    for j in range(n):
        worth[j] = 0.0
    seat = s.actor
    for _ in range(redeals):
        spare[0] = s
        game.redeal(spare[0], seat, random32(s))
        for j in range(n):
            spare[1] = spare[0]
            step(spare[1], out[j], trial)
            worth[j] += game.value(spare[1], seat)
    return best_place(s, n, worth)


@rule
def best_place(s: Any, n: int, worth: Any) -> int:
    """The place of the largest number; equals by lot."""
    best, equals = 0, 1
    for j in range(1, n):
        if worth[j] > worth[best]:
            best, equals = j, 1
        elif worth[j] == worth[best]:
            equals += 1
            if below(s, equals) == 0:
                best = j
    return best


@rule
def answer(
    s: Any, n: int, seat: int, rival: int, out: Any, spare: Any, trial: Any, worth: Any, slip: float, redeals: int
) -> int:
    """The rivals play until it is the turn of a seat, or the game is over; returns how many actions are legal."""
    while n > 0 and s.actor != seat:
        if rival == Rival.GREEDY:
            place = greedy_place(s, n, out, spare, trial, worth, slip, redeals)
        else:
            place = below(s, n)
        n = step(s, out[place], out)
    return n


@rule
def learner(f: Any, i: int, played: Any) -> int:
    """The seat that is played from outside in row i; with `turns`, seats take turns from match to match."""
    return (f.seat + i + played[i]) % f.seats if f.turns else f.seat + 0  # type: ignore[no-any-return]


@rule
def deal_row(f: Any, i: int, states: Any, blank: Any, played: Any, out: Any, spare: Any, trial: Any, worth: Any) -> int:
    """Deal the next match of row i and let rivals begin; a match that they end alone is dealt again."""
    n = 0
    while n == 0:
        n = open_match(states, blank, i, f.low + i + played[i] * len(states), f.middle, f.high, out)
        if f.rival == Rival.RANDOM or f.rival == Rival.GREEDY:
            n = answer(states[i], n, learner(f, i, played), f.rival, out, spare, trial, worth, f.slip, f.redeals)
        if n == 0:
            played[i] += 1
    return n


@rule
def describe_row(
    f: Any, i: int, n: int, states: Any, played: Any, out: Any, counts: Any, actors: Any, masks: Any, vectors: Any
) -> None:
    """Write down a row as the seat to act sees it, or the learner's seat."""
    counts[i] = n
    actor = states[i].actor
    seat = actor if f.rival == Rival.NOBODY else learner(f, i, played)
    describe(states[i], i, n if actor == seat else 0, seat, out, actors, masks, vectors)


@rule
def illegal(i: int, action: int, masks: Any) -> bool:
    """Is an action not legal in row i?"""
    return action < 0 or action >= masks.shape[1] or masks[i][action] == 0


@rule
def step_row(
    f: Any, i: int, action: int, states: Any, blank: Any, played: Any, out: Any, spare: Any, trial: Any, worth: Any,
    ranks: Any, ended: Any, masks: Any, finals: Any, rewards: Any,
) -> int:  # fmt: skip
    """Play one action in row i and let rivals answer; a match that ends is rewarded and, with `again`, the next dealt.

    With `forfeit`, who plays what is not legal loses 1 and the match ends there (`ended` is 2).
    """
    s = states[i]
    n = 0
    for p in range(f.sides):
        rewards[i][p] = 0.0
    if f.forfeit and illegal(i, action, masks):
        ended[i] = 2
        rewards[i][s.actor] = -1.0
    else:
        n = step(s, action, out)
        if f.rival == Rival.RANDOM or f.rival == Rival.GREEDY:
            n = answer(s, n, learner(f, i, played), f.rival, out, spare, trial, worth, f.slip, f.redeals)
        ended[i] = s.over
        if n == 0:
            add_rewards(s, i, f.sides, ranks, rewards)
    if n == 0:
        if finals.shape[1] > 0:
            game.features(s, learner(f, i, played), finals[i])
        if f.again:
            played[i] += 1
            n = deal_row(f, i, states, blank, played, out, spare, trial, worth)
    return n


@rule
def roll_row(
    f: Any, i: int, moves: int, states: Any, blank: Any, played: Any, out: Any, spare: Any, trial: Any, worth: Any,
    ranks: Any, rewards: Any,
) -> int:  # fmt: skip
    """`moves` greedy decisions in row i, whoever is to act; matches that end are rewarded and dealt anew."""
    s = states[i]
    n: int = game.legal(s, out)
    for _ in range(moves):
        n = step(s, out[greedy_place(s, n, out, spare, trial, worth, f.slip, f.redeals)], out)
        if n == 0:
            add_rewards(s, i, f.sides, ranks, rewards)
            played[i] += 1
            n = deal_row(f, i, states, blank, played, out, spare, trial, worth)
    return n


@rule
def serve(
    f: Any, ask: int, first: int, last: int, given: int, states: Any, blank: Any, spare: Any, out: Any, trial: Any,
    worth: Any, ranks: Any, actions: Any, played: Any, counts: Any, actors: Any, ended: Any, masks: Any, vectors: Any,
    finals: Any, rewards: Any,
) -> int:  # fmt: skip
    """Do what is asked for rows first to last - 1; `given` is the action of a single row, or a seat.

    Returns how many actions are legal in the last row; for CHECK (and a single row) -1 - row where one is not legal.
    """
    n = 0
    if ask == Ask.STEP and last - first == 1:
        actions[first] = given
    if ask == Ask.CHECK or (ask == Ask.STEP and last - first == 1 and f.forfeit == 0):
        for i in range(first, last):
            if illegal(i, actions[i], masks):
                return -1 - i
    if ask == Ask.CHECK:
        return 0
    if ask == Ask.LOOK:
        for i in range(first, last):
            game.features(states[i], given, vectors[i])
    elif ask == Ask.SHOW:
        spare[0] = states[first]
        game.observe(spare[0], given)
    else:
        for i in range(first, last):
            if ask == Ask.OPEN:
                n = deal_row(f, i, states, blank, played, out, spare, trial, worth)
            elif ask == Ask.ROLL:
                n = roll_row(f, i, given, states, blank, played, out, spare, trial, worth, ranks, rewards)
            elif counts[i] == 0:
                n = 0  # a match that is over stays over
                ended[i] = 1
                for p in range(f.sides):
                    rewards[i][p] = 0.0
                continue
            else:
                n = step_row(
                    f, i, actions[i], states, blank, played, out, spare, trial, worth, ranks, ended, masks,
                    finals, rewards,
                )  # fmt: skip
            describe_row(f, i, n, states, played, out, counts, actors, masks, vectors)
    return n
