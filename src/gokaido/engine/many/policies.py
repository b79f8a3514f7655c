"""Policies that play whole matches inside compiled code.

A policy is a rule that says which of the legal actions to play:

    @rule
    def hasty(s: State, n: int, out: Any) -> int:
        '''The first of the n legal actions in `out`.'''
        return 0

It is handed the record itself, so that what it looks at is its own affair; lots come from the record's generator
(`chance.below(s, n)`), which keeps matches repeatable whatever the number of threads.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from ..compile.lint import problems
from ..compile.rule import Ids, Longs, Masks, States, Vectors, rule
from ..compile.text import is_rule
from ..errors import BadOption
from ..game import Game
from .rows import describe, next_match
from .step import step

game: Any = None


@rule
def roll_policy(
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
    """`moves` actions of the policy in each row; rewards add up, and matches that end are dealt anew."""
    for i in range(first, last):
        s = states[i]
        n = game.legal(s, out)
        for _ in range(moves):
            place = game.policy(s, n, out)
            n = step(s, out[min(max(place, 0), n - 1)], out)
            if n == 0:
                n = next_match(states, blank, i, low, middle, high, sides, played, out, ranks, rewards)
        describe(s, i, n, s.actor, out, actors, masks, vectors)


@rule
def unset(s: Any, n: int, out: Any) -> int:
    """There is no policy yet."""
    return 0


@dataclass(frozen=True)
class Playing(Game):
    """A game together with a policy for it."""

    policy: Callable[..., int] = unset

    def rule(self, name: str) -> Any:
        """A rule of the game, or the policy."""
        return self.policy if name == "policy" else super().rule(name)


_playing: dict[tuple[int, int], Playing] = {}


def playing(of: Game, policy: Any) -> Playing:
    """A game with a policy, always the same one, so that it is compiled once. Says what a policy may not do."""
    if not is_rule(policy):
        raise BadOption("policy", given=policy)
    if policy.__code__.co_argcount != 3:
        raise BadOption("policy_arguments", policy=policy.__name__)
    wrong = problems(policy)
    if wrong:
        raise BadOption("policy_rule", policy=policy.__name__, reasons=tuple(map(str, wrong)))
    key = (id(of), id(policy))
    if key not in _playing:
        parts = {f.name: getattr(of, f.name) for f in fields(Game)}
        _playing[key] = Playing(**parts, policy=policy)  # which keeps the policy, so its id stays its own
    return _playing[key]
