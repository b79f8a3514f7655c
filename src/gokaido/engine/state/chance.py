"""Chance: the generator that lives in the record, and piles of cards.

sfc32 in signed 64-bit arithmetic: the same numbers interpreted, compiled and on a GPU.
"""

from typing import ClassVar

from ..compile.rule import interpreted_only, rule
from .record import Record, grid, row

SEED_BITS = 96
WORD = 0xFFFFFFFF


@rule
def random32(s: Record) -> int:
    """The next 32 random bits."""
    a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
    t = (a + b + d) & 0xFFFFFFFF
    s.rng[3] = (d + 1) & 0xFFFFFFFF
    s.rng[0] = b ^ (b >> 9)
    s.rng[1] = (c + (c << 3)) & 0xFFFFFFFF
    s.rng[2] = (((c << 21) & 0xFFFFFFFF | (c >> 11)) + t) & 0xFFFFFFFF
    return t


@rule
def below(s: Record, n: int) -> int:
    """A random whole number from 0 to n - 1."""
    return (random32(s) * n) >> 32


@rule
def seed_rng(s: Record, low: int, middle: int, high: int) -> None:
    """Start the generator from the three 32-bit words of a seed."""
    s.rng[0] = low & 0xFFFFFFFF
    s.rng[1] = middle & 0xFFFFFFFF
    s.rng[2] = high & 0xFFFFFFFF
    s.rng[3] = 1
    for _ in range(12):
        random32(s)


def seed_words(seed: int) -> tuple[int, int, int]:
    """A seed of up to 96 bits as three words for `seed_rng`."""
    return seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD


def spread(n: int) -> list[list[int]]:
    """States of the generator whose first numbers are spread evenly over all that it can bring."""
    return [[(2 * k + 1) * (WORD // (2 * n)), 0, 0x9E3779B9 + k, 0] for k in range(n)]


class Piles(Record):
    """A record with piles of cards. A game gives `pile` its real size: rows are piles, columns places in a ring."""

    pile = grid(1, 1)
    pile_top = row(1)
    pile_left = row(1)

    beside_pile: ClassVar[tuple[str, ...]] = ("pile", "pile_top", "pile_left")  # fields with a place for each pile


@rule
def place_in_pile(s: Piles, d: int, k: int) -> int:
    """Where the k-th card from the top of pile d lies in its ring."""
    place = s.pile_top[d] + k
    size = len(s.pile[d])
    return place if place < size else place - size


@rule
def shuffle(s: Piles, d: int) -> None:
    """Shuffle what is left of pile d."""
    for i in range(s.pile_left[d] - 1, 0, -1):
        a = place_in_pile(s, d, i)
        b = place_in_pile(s, d, below(s, i + 1))
        card = s.pile[d][a]
        s.pile[d][a] = s.pile[d][b]
        s.pile[d][b] = card
    luck_of_pile(s, d)


@interpreted_only
def luck_of_pile(s: Piles, d: int) -> None:
    """After a shuffle: the cards that were told come to the top, as far as they are there."""
    top = 0
    for k in range(s.n_luck):
        if s.luck[k][0] == -1 - d:  # as `luck.pile` says
            for j in range(top, s.pile_left[d]):
                a, b = place_in_pile(s, d, top), place_in_pile(s, d, j)
                if s.pile[d][b] == s.luck[k][1]:
                    s.pile[d][b] = s.pile[d][a]
                    s.pile[d][a] = s.luck[k][1]
                    top += 1
                    break


@rule
def draw(s: Piles, d: int) -> int:
    """Take the top card of pile d (the caller knows that there is one)."""
    card = s.pile[d][s.pile_top[d]]
    s.pile_top[d] = place_in_pile(s, d, 1)
    s.pile_left[d] -= 1
    return card


@rule
def put_under(s: Piles, d: int, card: int) -> None:
    """Lay a card under pile d."""
    s.pile[d][place_in_pile(s, d, s.pile_left[d])] = card
    s.pile_left[d] += 1


@rule
def tidy_pile(s: Piles, d: int) -> None:
    """Forget the order of pile d: its cards in rising order from place 0, -1 after them. For `observe`."""
    size = len(s.pile[d])
    left = s.pile_left[d]
    for _ in range(s.pile_top[d]):
        first = s.pile[d][0]
        for i in range(size - 1):
            s.pile[d][i] = s.pile[d][i + 1]
        s.pile[d][size - 1] = first
    s.pile_top[d] = 0
    for i in range(1, left):
        card = s.pile[d][i]
        j = i
        while j > 0 and s.pile[d][j - 1] > card:
            s.pile[d][j] = s.pile[d][j - 1]
            j -= 1
        s.pile[d][j] = card
    for i in range(left, size):
        s.pile[d][i] = -1
