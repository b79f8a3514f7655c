"""Greedy: the action after whose turn the game's `value` likes the position best.

One rule, wherever greedy players are offered: as a bot, as opponents in environments, and in whole batches inside
compiled code (`Batch.rollout(policy="greedy")`).
"""

import random
from typing import Any

from gokaido.engine.compile.frame import doubles, fraction, longs, records, shorts, whole
from gokaido.engine.compile.rule import entry, rule
from gokaido.engine.game import Game
from gokaido.engine.many.batch import new_matches
from gokaido.engine.many.matches import Matches
from gokaido.engine.many.policies import NAMED
from gokaido.engine.many.step import step
from gokaido.engine.state.chance import SEED_BITS, below, random32, seed_rng, seed_words

from .choice import Budget, Choice, Thought, chance_with

game: Any = None

REDEALS = 2  # of what the seat cannot see, unless told
LONGEST_TURN = 8  # decisions that it goes on for, at most


@rule
def greedy(f: "GreedyMatches", s: Any, n: int, out: Any) -> int:
    """The best action by what the seat to act knows, and nothing else; equals are chosen at random.

    `slip` is how often it plays at random, as people do who do not look.
    """
    f.deals[0] = s
    game.observe(f.deals[0], s.actor)
    f.choices = game.legal(f.deals[0], f.choice)  # in the order in which they look to that seat
    slips = f.slip * 4294967296.0
    f.slipped = 1 if slips > 0.0 and random32(s) < slips else 0
    if f.slipped:
        return f.choice[below(s, n)]  # type: ignore[no-any-return]
    consider(f, s)
    best, equals = 0, 1
    for j in range(1, n):
        if f.worth[j] > f.worth[best]:
            best, equals = j, 1
        elif f.worth[j] == f.worth[best]:
            equals += 1
            if below(s, equals) == 0:
                best = j
    return f.choice[best]  # type: ignore[no-any-return]


class GreedyMatches(Matches):
    """Matches in which greedy players play, with what they think."""

    slip = fraction()
    slipped = whole()  # did the last decision?
    redeals = whole()
    deals = records(4)  # what the seat knows; a redeal of it; an action tried on that; a look one decision further
    choices = whole()
    choice = shorts("actions")
    trial = shorts("actions")
    glance = shorts("actions")
    worth = doubles("actions")  # the lead after each choice, as the seat to act sees it
    points = doubles("actions")  # and the points of that seat

    defaults = {"redeals": REDEALS}  # noqa: RUF012
    rules = {"policy": greedy}  # noqa: RUF012


NAMED["greedy"] = GreedyMatches


@rule
def pool_policy(f: "PoolMatches", s: Any, n: int, out: Any) -> int:
    """The action of the member whose turn it is: a greedy player with its slip; one that always slips is random."""
    if f.slips[f.member] >= 1.0:
        return out[below(s, n)]  # type: ignore[no-any-return]
    f.slip = f.slips[f.member]
    f.redeals = f.redeals_of[f.member]
    return greedy(f, s, n, out)


class PoolMatches(GreedyMatches):
    """Matches whose rivals are members of a pool: greedy players of several kinds, and others from outside."""

    slips = doubles("members")
    redeals_of = longs("members")

    rules = {"policy": pool_policy}  # noqa: RUF012


@rule
def consider(f: GreedyMatches, s: Any) -> None:
    """Try every choice on a few redeals of what the seat to act cannot see; chance comes from s.

    A turn of several decisions is judged when it is over: what a shop is worth shows when something was bought.
    """
    seat = s.actor
    redeals = f.redeals
    n = f.choices
    for j in range(n):
        f.worth[j] = 0.0
        f.points[j] = 0.0
    for _ in range(redeals):
        f.deals[1] = f.deals[0]
        game.redeal(f.deals[1], seat, random32(s))
        f.deals[1].hush = 1
        for j in range(n):
            f.deals[2] = f.deals[1]
            t = f.deals[2]
            finish_turn(f, t, seat, step(t, f.choice[j], f.trial))
            f.worth[j] += game.value(t, seat) / redeals
            f.points[j] += game.own_value(t, seat) / redeals


@rule
def finish_turn(f: GreedyMatches, t: Any, seat: int, n: int) -> None:
    """Go on with what the game's prior likes best, or where it has none with what looks best at once."""
    for _ in range(LONGEST_TURN):
        if n == 0 or t.actor != seat:
            return
        best, most = 0, 0.0
        for j in range(n):
            liked = game.prior(t, f.trial[j]) if game.has_prior else look(f, t, f.trial[j])
            if j == 0 or liked > most:
                best, most = j, liked
        n = step(t, f.trial[best], f.trial)


@rule
def look(f: GreedyMatches, t: Any, action: int) -> float:
    """The value of the position after an action."""
    seat = t.actor
    f.deals[3] = t
    step(f.deals[3], action, f.glance)
    return game.value(f.deals[3], seat)  # type: ignore[no-any-return]


@entry
def choose_greedily(f: GreedyMatches) -> int:
    """The action chosen in row 0."""
    s = f.states[0]
    n: int = game.legal(s, f.legal[0])
    return greedy(f, s, n, f.legal[0])


class Greedy:
    """The rule as a bot; `slip` is how often it plays at random."""

    def __init__(self, game: Game, slip: float = 0.0, redeals: int = REDEALS) -> None:
        self.game = game
        self.slip = slip
        self.redeals = redeals

    def choose(self, observation: Any, seed: int | None = None, budget: Budget | None = None) -> Choice:
        """Choose for the seat to act; chance comes from the seed."""
        known = observation.copy()
        seed_rng(known, *seed_words(random.Random(seed).getrandbits(SEED_BITS)))
        return self.decide(known)

    def decide(self, known: Any) -> Choice:
        """Choose with the chance of the record's own generator."""
        frame: Any = new_matches(
            self.game, 1, known.seats, kind=GreedyMatches, features=False, slip=self.slip, redeals=self.redeals,
            states=known.to_row(),
        )  # fmt: skip
        chosen = frame.choose_greedily()
        legal = frame.choice[: frame.choices].tolist()
        if frame.slipped:
            return Choice(chosen, {})
        worth, points = (dict(zip(legal, values.tolist())) for values in (frame.worth, frame.points))
        margin = self.game.advice.search.margin
        order = sorted(legal, key=lambda a: (a != chosen, -worth[a]))
        thoughts = tuple(Thought(a, self.redeals, chance_with(worth[a], margin), points[a]) for a in order)
        return Choice(chosen, worth, thoughts)
