"""Rows of matches, stepped by the same loops in every way to play many: batches, single matches from Python, GPUs.

`game` is the game that these loops are compiled for (see engine.compile).
"""

from types import SimpleNamespace
from typing import Any

from ..compile.frame import Frame, flags, floats, longs, records, shorts, whole
from ..compile.interpreter import interpreted as interpreted_rules
from ..compile.rule import brief, entry, rule
from ..game import Game
from ..state.chance import below, seed_rng
from .rewards import reward_of
from .rivals import Rival, answer, draw_rivals, learner, seed_row
from .seeds import mixed
from .step import begin, play_on, step

game: Any = None


@rule
def random_policy(f: "Matches", s: Any, n: int, out: Any) -> int:
    """Any of the n legal actions in `out`, all alike."""
    return out[below(s, n)]  # type: ignore[no-any-return]


class Matches(Frame):
    """Matches of one game: a row of every array for each."""

    rows = whole()
    seats = whole()  # the most of any variant
    sides = whole()  # that are scored
    variants = whole()  # numbers of seats and options of which each match has one
    actions = whole()
    width = whole()  # how many features; 0: none are wanted
    final_width = whole()  # and of the position in which a match ended
    low = whole()  # the seed in three words
    middle = whole()
    high = whole()
    stream = whole()  # which matches rows play with a seed, see `Stream`
    rival = whole()
    members = whole()  # of the pool that rivals are drawn from
    member = whole()  # who acts now, for the policy
    seat = whole()  # the learner's
    turns = whole()  # 1: the learner takes another seat in every row, and the next one in the next match
    reward = whole()  # see `Reward`
    again = whole()  # 1: a match that ends is dealt anew
    forfeit = whole()  # 1: who plays what is not legal loses the match
    decisions = whole()  # of `random_games`
    number = longs("rows")  # of a row, for its seeds
    states = records("rows")
    blank = records("variants")  # what a match begins as
    variant_seats = longs("variants")
    variant_sides = longs("variants")
    variant_ends = longs("variants")  # shares of 1 << 32, each with those before it
    variant = longs("rows")  # of the match of a row
    inside = shorts("members")  # 1: the policy plays for that member
    member_ends = longs("seats", "members")  # by seat after the learner's: shares of 1 << 32, each with those before
    rivals = shorts("rows", "seats")  # the member in each seat of the match of a row
    fresh = shorts("rows")  # 1: the learner has not played in the match of a row yet
    spare = records(2)
    legal = shorts("rows", "actions")  # the legal actions in the first places, as many as `counts` says
    counts = longs("rows")
    masks = flags("rows", "actions")  # the same as 0 and 1; empty while somebody else than the learner acts
    actors = shorts("rows")
    features = floats("rows", "width")  # as the learner's seat sees the position, or the seat to act
    finals = floats("rows", "final_width")
    rewards = floats("rows", "sides")
    scores = longs("rows", "sides")  # of the last match that ended in a row: points
    places = longs("rows", "sides")  # and ranks from 0 up; sides that are not there have 0 and -1
    ended = shorts("rows")  # did the last step end the match? 2: by what was not legal
    played = longs("rows")  # matches that ended
    chosen = longs("rows")  # actions to play
    ranks = shorts("2 * sides")
    totals = longs("sides", 4)  # of `random_games`: wins alone, wins shared, points, points squared

    defaults = {"variants": 1, "members": 1}  # noqa: RUF012
    rules = {"policy": random_policy}  # noqa: RUF012


# ------------------------------------------------------------------ one row


@rule
def deal_row(f: Matches, i: int) -> int:
    """Deal the next match of row i and let rivals begin; a match that they end alone is dealt again."""
    n = 0
    while n == 0:
        seed_row(f, i)
        f.fresh[i] = 1
        if f.rival == Rival.POOL:
            draw_rivals(f, i)
        n = begin(f.states[i], f.legal[i])
        if f.rival == Rival.INSIDE or f.rival == Rival.POOL:
            n = answer(f, i, n)
        if n == 0:
            f.played[i] += 1
    return n


@rule
def add_rewards(f: Matches, i: int, ranks: Any) -> None:
    """Keep points and places of the match that ended in row i, and reward its sides."""
    game.result(f.states[i], ranks)
    sides = f.variant_sides[f.variant[i]]
    for p in range(sides):
        f.scores[i][p] = ranks[p]
        f.places[i][p] = ranks[sides + p]
        f.rewards[i][p] += reward_of(ranks, sides, p, f.reward)
    for p in range(sides, f.sides):
        f.scores[i][p] = 0
        f.places[i][p] = -1


@rule
def next_match(f: Matches, i: int) -> int:
    """Reward the match that ended in row i and deal the next one there; returns how many actions are legal."""
    add_rewards(f, i, f.ranks)
    f.played[i] += 1
    return deal_row(f, i)


@rule
def is_illegal(f: Matches, i: int, action: int) -> bool:
    """Is an action not legal in row i?"""
    return action < 0 or action >= f.actions or f.masks[i][action] == 0


@rule
def step_row(f: Matches, i: int, action: int) -> int:
    """Play one action in row i and let rivals answer; a match that ends is rewarded and, with `again`, the next dealt.

    With `forfeit`, who plays what is not legal loses 1 and the match ends there (`ended` is 2).
    """
    s = f.states[i]
    n = 0
    for p in range(f.sides):
        f.rewards[i][p] = 0.0
    if f.forfeit and is_illegal(f, i, action):
        f.ended[i] = 2
        f.rewards[i][s.actor] = -1.0
    else:
        f.fresh[i] = 0
        n = step(s, action, f.legal[i])
        if f.rival == Rival.INSIDE or f.rival == Rival.POOL:
            n = answer(f, i, n)
        f.ended[i] = s.over
        if n == 0:
            add_rewards(f, i, f.ranks)
    return end_row(f, i) if n == 0 else n


@rule
def end_row(f: Matches, i: int) -> int:
    """Keep the last position of row i and, with `again`, deal the next match; returns how many actions are legal."""
    if f.final_width > 0:
        game.features(f.states[i], learner(f, i), f.finals[i])
    if f.again == 0:
        return 0
    f.played[i] += 1
    return deal_row(f, i)


@rule
def answer_row(f: Matches, i: int, action: int) -> int:
    """Play the action of a rival from outside in row i, after that of the learner; other rivals answer."""
    n = answer(f, i, step(f.states[i], action, f.legal[i]))
    if n > 0:
        return n
    if f.fresh[i]:  # a match that rivals end alone is dealt again
        f.played[i] += 1
        return deal_row(f, i)
    f.ended[i] = 1
    add_rewards(f, i, f.ranks)
    return end_row(f, i)


@rule
def describe(f: Matches, i: int, n: int, out: Any) -> None:
    """Write down who acts, what is legal and (where there is room) the features of row i, as the learner sees them."""
    s = f.states[i]
    seat = s.actor if f.rival == Rival.NOBODY or (f.rival == Rival.POOL and n > 0) else learner(f, i)
    mask = f.masks[i]
    for a in range(len(mask)):
        mask[a] = 0
    mark(f, i, n if s.actor == seat else 0, out)
    f.counts[i] = n
    if f.width > 0:
        game.features(s, seat, f.features[i])


@rule
def mark(f: Matches, i: int, n: int, out: Any) -> None:
    """Write down who acts and what is legal in row i, where the mask is empty yet."""
    f.actors[i] = f.states[i].actor
    f.counts[i] = n
    mask = f.masks[i]
    for j in range(n):
        mask[out[j]] = 1


# ------------------------------------------------------------------ rows, from Python


@entry
def open_rows(f: Matches, first: int, last: int) -> int:
    """Deal the rows first to last - 1; returns how many actions are legal in the last."""
    n = 0
    for i in range(first, last):
        n = deal_row(f, i)
        describe(f, i, n, f.legal[i])
    return n


@entry
def first_illegal(f: Matches, first: int, last: int) -> int:
    """The first row whose chosen action is not legal; -1 if all are."""
    for i in range(first, last):
        if is_illegal(f, i, f.chosen[i]):
            return i
    return -1


@entry
def step_rows(f: Matches, first: int, last: int) -> None:
    """Play the chosen action in each row; a match that is over, and not dealt anew, stays over."""
    for i in range(first, last):
        if f.counts[i] == 0:
            f.ended[i] = 1
            for p in range(f.sides):
                f.rewards[i][p] = 0.0
        else:
            n = step_row(f, i, f.chosen[i])
            describe(f, i, n, f.legal[i])


@entry
def answer_rows(f: Matches, first: int, last: int) -> None:
    """Play the chosen action in each row that waits for a rival from outside."""
    for i in range(first, last):
        if f.counts[i] > 0 and f.states[i].actor != learner(f, i):
            n = answer_row(f, i, f.chosen[i])
            describe(f, i, n, f.legal[i])


@entry
def roll_rows(f: Matches, first: int, last: int, moves: int) -> None:
    """`moves` decisions of the policy in each row, whoever is to act; rewards add up, and matches are dealt anew."""
    for i in range(first, last):
        s = f.states[i]
        out = f.legal[i]
        n: int = game.legal(s, out)
        for _ in range(moves):
            action = game.policy(f, s, n, out)
            n = step(s, action, out)
            if n == 0:
                n = next_match(f, i)
        describe(f, i, n, out)


@entry
def choose_rows(f: Matches, first: int, last: int, seed: int) -> None:
    """Choose any legal action in each row, all alike."""
    for i in range(first, last):
        f.chosen[i] = f.legal[i][(mixed(seed + mixed(i)) * f.counts[i]) >> 32]


@entry
def look_rows(f: Matches, first: int, last: int, seat: int) -> None:
    """The features of rows as a seat sees them."""
    for i in range(first, last):
        game.features(f.states[i], seat, f.features[i])


@brief
def observe_row(f: Matches, i: int, viewer: int) -> None:
    """Hide what a viewer (-1: a spectator) may not know of row i."""
    game.observe(f.states[i], viewer)


@brief
def show_row(f: Matches, i: int, viewer: int) -> None:
    """The same of a copy, in the first spare record."""
    f.spare[0] = f.states[i]
    game.observe(f.spare[0], viewer)


@brief
def redeal_row(f: Matches, i: int, viewer: int, seed: int) -> None:
    """Deal anew what a viewer does not know of row i."""
    game.redeal(f.states[i], viewer, seed)


@brief
def open_one(f: Matches, low: int, middle: int, high: int) -> int:
    """Deal a match with a seed in row 0, the first one there; returns how many actions are legal."""
    f.low, f.middle, f.high = low, middle, high
    f.played[0] = 0
    n = deal_row(f, 0)
    describe(f, 0, n, f.legal[0])
    return n


@brief
def step_one(f: Matches, action: int) -> int:
    """Play one action in row 0; returns how many are legal then (0: over), or -1 if it is not legal itself."""
    if f.counts[0] == 0:
        f.ended[0] = 1
        for p in range(f.sides):
            f.rewards[0][p] = 0.0
        return 0
    if f.forfeit == 0 and is_illegal(f, 0, action):
        return -1
    n = step_row(f, 0, action)
    describe(f, 0, n, f.legal[0])
    return n


# ------------------------------------------------------------------ whole games


@entry
def random_games(f: Matches, first: int, games: int) -> None:
    """Play whole random games with seeds from `first` after the frame's upwards, with features where they are wanted.

    Adds to `decisions`, and to `totals` of each side: wins alone, wins shared, points, points squared.
    """
    s = f.states[0]
    out = f.legal[0]
    ranks = f.ranks
    sides = f.sides
    for i in range(games):
        f.states[0] = f.blank[0]
        seed = f.low + first + i
        seed_rng(s, seed, f.middle + (seed >> 32), f.high)
        n = begin(s, out)
        if f.width > 0:
            f.decisions += observed_game(f, s, n, out)
        else:
            f.decisions += play_on(s, n, out)
        game.result(s, ranks)
        winners = 0
        for k in range(sides):
            winners += 1 if ranks[sides + k] == 0 else 0
        for k in range(sides):
            sums = f.totals[k]
            points = ranks[k]
            if ranks[sides + k] == 0:
                sums[0 if winners == 1 else 1] += 1
            sums[2] += points
            sums[3] += points * points


@rule
def observed_game(f: Matches, s: Any, n: int, out: Any) -> int:
    """`play_on`, with the features of the seat to act before every decision."""
    decisions = 0
    while n > 0:
        game.features(s, s.actor, f.features[0])
        n = step(s, out[below(s, n)], out)
        decisions += 1
    return decisions


@entry
def copy_records(f: Matches, times: int) -> None:
    """Copy a record back and forth, for the benchmark."""
    for i in range(times):
        f.spare[(i + 1) & 1] = f.spare[i & 1]


def interpreted(of: Game) -> SimpleNamespace:
    """These loops as plain Python, bound to a game."""
    return interpreted_rules(of, Matches)
