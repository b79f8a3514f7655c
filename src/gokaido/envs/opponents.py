"""Opponents: by name, as bots or as functions on batches; one for all seats, one for each, or drawn from a pool.

`"greedy"`, `"level:3"`, `4` (a level), a bot, or a function are one opponent. A list or tuple has one for each seat
after one's own. A mapping is a pool with weights, `{"greedy": 2, "level:3": 1}`: every seat draws from it in every
match; it may stand in a list too. A function is given observations and action masks, a row for each match that waits
for it, and returns an action for each.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gokaido.bots.choice import Bot, Random
from gokaido.bots.greedy import Greedy, GreedyMatches, PoolMatches
from gokaido.bots.named import entrants, started
from gokaido.engine.errors import BadOption, IllegalAction
from gokaido.engine.game import Game
from gokaido.engine.many.matches import Matches
from gokaido.engine.many.rivals import Rival
from gokaido.engine.many.variants import WHOLE
from gokaido.engine.state.record import Array

BatchPolicy = Callable[[Array, Array], Any]  # (observations, masks) -> actions
Opponent = str | int | Bot | BatchPolicy
OpponentSpec = Opponent | Mapping[Any, float] | Sequence[Any]


@dataclass(frozen=True)
class Member:
    """One opponent: a bot, or a function on batches."""

    name: str
    bot: Bot | None = None
    function: BatchPolicy | None = None

    @property
    def is_inside(self) -> bool:
        """Does it play in compiled code?"""
        return type(self.bot) in (Greedy, Random)

    def actions(self, observations: Array, masks: Array) -> Array:
        """What the function plays, checked."""
        assert self.function is not None
        given = np.asarray(self.function(observations, masks))
        if given.shape != (len(masks),) or given.dtype.kind not in "iu":
            raise IllegalAction("env_actions", matches=len(masks), given=f"{given.dtype} {list(given.shape)}")
        fits = (given >= 0) & (given < masks.shape[1])
        wrong = np.flatnonzero(~fits | (masks[np.arange(len(masks)), np.where(fits, given, 0)] == 0))
        if len(wrong):
            legal = tuple(np.flatnonzero(masks[wrong[0]]).tolist())
            raise IllegalAction("env_illegal", given=int(given[wrong[0]]), agent=self.name, legal=legal)
        return given


@dataclass(frozen=True)
class Pool:
    """Who may sit in the other seats: members, and how likely each is in the k-th seat after one's own."""

    members: tuple[Member, ...]
    weights: Array  # a row for each other seat; one row for all of them

    def frame(self, seats: int) -> tuple[type[Matches], dict[str, Any]]:
        """The kind of matches in which they play, and its numbers: in compiled code where they live there."""
        bot = self.members[0].bot
        if len(self.members) == 1 and type(bot) is Greedy:
            return GreedyMatches, {"rival": Rival.INSIDE, "slip": bot.slip, "redeals": bot.redeals}
        if len(self.members) == 1 and type(bot) is Random:
            return Matches, {"rival": Rival.INSIDE}
        ends = np.zeros((seats, len(self.members)), np.int64)
        for k, row in enumerate(np.broadcast_to(self.weights, (max(seats - 1, 1), len(self.members)))[:seats]):
            ends[k] = np.round(np.cumsum(row) / row.sum() * WHOLE)
            ends[k, np.flatnonzero(row)[-1] :] = WHOLE
        bots = [m.bot for m in self.members]
        numbers: dict[str, Any] = {"rival": Rival.POOL, "members": len(bots), "member_ends": ends}
        numbers["inside"] = np.array([m.is_inside for m in self.members], np.int16)
        numbers["slips"] = np.array([b.slip if isinstance(b, Greedy) else 1.0 for b in bots])
        numbers["redeals_of"] = np.array([b.redeals if isinstance(b, Greedy) else 1 for b in bots], np.int64)
        return PoolMatches, numbers

    def drawn(self, rng: np.random.Generator, seats: int) -> list[Member]:
        """One for each seat after one's own."""
        rows = self.weights[: seats - 1] if len(self.weights) > 1 else [self.weights[0]] * (seats - 1)
        return [self.members[int(rng.choice(len(row), p=row / row.sum()))] for row in rows]


def pool_of(game: Game, given: OpponentSpec, seats: int) -> Pool:
    """Opponents as they are written; a sentence for what cannot be."""
    if isinstance(given, Sequence) and not isinstance(given, str):
        if len(given) != seats - 1:
            raise BadOption("opponents_each", others=seats - 1, given=len(given))
        rows = [_weighted(one) for one in given]
    else:
        rows = [_weighted(given)]
    names: list[Any] = []
    for row in rows:
        names += [one for one, _ in row if not any(one is known or one == known for known in names)]
    weights = np.zeros((len(rows), len(names)))
    for k, row in enumerate(rows):
        for one, weight in row:
            weights[k, next(j for j, known in enumerate(names) if one is known or one == known)] += weight
    return Pool(tuple(_member(game, one) for one in names), weights)


def _weighted(given: Any) -> list[tuple[Any, float]]:
    """One opponent, or a pool with weights."""
    if not isinstance(given, Mapping):
        return [(given, 1.0)]
    weights = list(given.values())
    good = all(isinstance(w, int | float) and np.isfinite(w) and w >= 0 for w in weights)
    if not good or not sum(weights):
        raise BadOption("opponents_weights", given=weights)
    return list(given.items())


def _member(game: Game, given: Any) -> Member:
    """`random`, `greedy`, `level:1`, ...: as on the command line; a number is a level; a bot is itself."""
    if isinstance(given, bool) or (isinstance(given, str) and not given.strip()):
        raise BadOption("opponents", given=given)
    if isinstance(given, (str, int)):
        found = entrants([given if isinstance(given, str) else f"level:{given}"])
        if len(found) != 1:
            raise BadOption("opponents_one", given=len(found))
        return Member(found[0].name, started(game, found[0]))
    name = getattr(given, "__name__", type(given).__name__)
    if callable(getattr(given, "choose", None)):
        return Member(name, given)
    if callable(given):
        return Member(name, function=given)
    raise BadOption("opponents", given=given)
