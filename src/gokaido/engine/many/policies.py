"""Policies that play whole matches inside compiled code.

A policy is a rule that says which of the legal actions to play:

    @rule
    def hasty(s: State, n: int, out: Any) -> int:
        '''The first of the n legal actions in `out`.'''
        return 0

It is handed the record itself, so that what it looks at is its own affair; chance comes from the record's generator
(`chance.below(s, n)`), which keeps matches repeatable whatever the number of threads.
"""

from typing import Any

from ..compile.lint import problems
from ..compile.rule import rule
from ..compile.text import is_rule
from ..errors import BadOption
from .matches import Matches

game: Any = None


@rule
def own_policy(f: Matches, s: Any, n: int, out: Any) -> int:
    """The action of a user's policy, which knows no frames; for a place that is not there, the nearest that is."""
    place: int = game.own(s, n, out)
    return out[min(max(place, 0), n - 1)]  # type: ignore[no-any-return]


NAMED: dict[str, type[Matches]] = {"random": Matches}  # more come from gokaido.bots
_own: dict[Any, type[Matches]] = {}


def matches_playing(policy: Any) -> type[Matches]:
    """The frame whose matches are played by a policy: one of NAMED, or a rule. Says what a policy may not do."""
    if isinstance(policy, str) and policy in NAMED:
        return NAMED[policy]
    if not is_rule(policy):
        raise BadOption("policy", given=policy)
    if policy.__code__.co_argcount != 3:
        raise BadOption("policy_arguments", policy=policy.__name__)
    wrong = problems(policy)
    if wrong:
        raise BadOption("policy_rule", policy=policy.__name__, reasons=tuple(map(str, wrong)))
    if policy not in _own:
        _own[policy] = type("OwnMatches", (Matches,), {"rules": {"policy": own_policy, "own": policy}})
    return _own[policy]
