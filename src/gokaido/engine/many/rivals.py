"""The next match of a row: its seed, whose seat is played from outside, and who plays the others.

`f` is a frame of `Matches`.
"""

from typing import Any

from ..compile.rule import Names, rule
from ..state.chance import seed_rng
from .seeds import Stream, stream_word
from .step import step

game: Any = None


class Rival(Names):
    """Who plays the seats that are not the learner's."""

    NOBODY = 0  # every seat is played from outside
    INSIDE = 1  # the policy, in compiled code
    OUTSIDE = 2  # they are played from outside too, but described as the learner's seat sees them
    POOL = 3  # members of a pool: some in compiled code, others from outside, who are shown what their seat sees


@rule
def seed_row(f: Any, i: int) -> None:
    """The next match of row i, of its variant, with its seed, before the deal."""
    if f.stream == Stream.GIVEN:
        f.states[i] = f.blank[0]
        seed_rng(f.states[i], f.low, f.middle, f.high)
    else:
        pick = stream_word(f.low, f.middle, f.high, f.number[i], f.played[i], 3)
        variant = 0
        while pick >= f.variant_ends[variant]:
            variant += 1
        f.variant[i] = variant
        f.states[i] = f.blank[variant]
        last = stream_word(f.low, f.middle, f.high, f.number[i], f.played[i], 2) & 0x7FFFFFFF
        seed_rng(
            f.states[i],
            stream_word(f.low, f.middle, f.high, f.number[i], f.played[i], 0),
            stream_word(f.low, f.middle, f.high, f.number[i], f.played[i], 1),
            last + 0x80000000 if f.stream == Stream.EVALUATION else last,
        )


@rule
def learner(f: Any, i: int) -> int:
    """The seat that is played from outside in row i."""
    return (f.seat + f.number[i] + f.played[i]) % f.variant_seats[f.variant[i]] if f.turns else f.seat  # type: ignore[no-any-return]


@rule
def draw_rivals(f: Any, i: int) -> None:
    """Who sits in the other seats of the next match of row i."""
    seats = f.variant_seats[f.variant[i]]
    for k in range(1, seats):
        pick = stream_word(f.low, f.middle, f.high, f.number[i], f.played[i], 3 + k)
        member = 0
        while pick >= f.member_ends[k - 1][member]:
            member += 1
        f.rivals[i][(learner(f, i) + k) % seats] = member


@rule
def answer(f: Any, i: int, n: int) -> int:
    """The policy plays until somebody else's turn, or the game is over; returns how many actions are legal."""
    s = f.states[i]
    out = f.legal[i]
    seat = learner(f, i)
    while n > 0 and s.actor != seat:
        if f.rival == Rival.POOL:
            f.member = f.rivals[i][s.actor]
            if f.inside[f.member] == 0:
                return n
        action = game.policy(f, s, n, out)
        n = step(s, action, out)
    return n
