"""Luck: chance that was told, because it has happened at a real table. Only matches know it; compiled rules have none.

A rule that leaves something to chance says so one line before, by one of the functions here:

    luck_number(s, Luck.DIE, FACES)
    face = DIE[below(s, FACES)]

When somebody told what comes, as in `match.play("roll", die=4)`, the generator is set so that the next number is that
one; else nothing happens. A game's `luck` puts what was told into the record by `tell`.
"""

from typing import Any

from ..compile.rule import interpreted_only
from ..errors import BadPosition
from .record import Record

UNTOLD = -1


def tell(s: Record, what: int, values: list[int]) -> None:
    """Say how something comes out, each time that it is decided. Raises BadPosition where that is too much."""
    if s.n_luck + len(values) > len(s.luck):
        raise BadPosition("luck_too_much", most=len(s.luck))
    for value in values:
        s.luck[s.n_luck][:2] = [what, value]
        s.n_luck += 1


def pile(d: int) -> int:
    """What is told of the top of pile d; it holds after every shuffle, and need not come up."""
    return -1 - d


def untell(s: Record) -> list[int]:
    """Forget all luck; returns which of the names somebody told were not asked for."""
    left = sorted({line[2] for line in s.luck[: s.n_luck] if line[0] >= 0})
    s.n_luck = 0
    s.luck = [[0] * len(line) for line in s.luck]
    return left


@interpreted_only
def next_told(s: Record, what: int) -> int:
    """How something comes out, as far as it was told."""
    for k in range(s.n_luck):
        if s.luck[k][0] == what and s.hush == 0:
            return s.luck[k][1]
    return UNTOLD


@interpreted_only
def use_told(s: Record, what: int) -> None:
    """It came out so: the next time it is as was told after that."""
    k = 0
    while s.luck[k][0] != what:
        k += 1
    s.n_luck -= 1
    for j in range(k, s.n_luck):
        for part in range(len(s.luck[j])):
            s.luck[j][part] = s.luck[j + 1][part]


@interpreted_only
def aim(s: Record, k: int, n: int) -> None:
    """Set the generator so that the next `below(s, n)` is k."""
    middle = ((2 * k + 1) << 31) // n
    s.rng[0] = (middle - s.rng[1] - s.rng[3]) & 0xFFFFFFFF


@interpreted_only
def luck_number(s: Record, what: int, n: int) -> None:
    """Before `below(s, n)`, if the number itself was told."""
    k = next_told(s, what)
    if 0 <= k < n:
        use_told(s, what)
        aim(s, k, n)


@interpreted_only
def luck_of_mask(s: Record, what: int, mask: int) -> None:
    """Before one thing of a bit mask is drawn by `below`, in rising order, if the thing was told."""
    wanted = next_told(s, what)
    if wanted >= 0 and mask >> wanted & 1:
        k, n, bit = 0, 0, 0
        while mask >> bit:
            n += mask >> bit & 1
            k += mask >> bit & 1 if bit < wanted else 0
            bit += 1
        use_told(s, what)
        aim(s, k, n)


@interpreted_only
def luck_of_row(s: Record, what: int, row: Any, n: int) -> None:
    """Before the place of one of the first n things of a row is drawn by `below`, if the thing was told.

    The last thing needs no draw, but is told with the others.
    """
    wanted = next_told(s, what)
    for k in range(n):
        if wanted >= 0 and row[k] == wanted:
            use_told(s, what)
            if n > 1:
                aim(s, k, n)
            return
