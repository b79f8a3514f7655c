"""Seeds of many matches: hashed from a seed, a row and how many matches that row has played.

So two batches with seeds that lie side by side share no match, and neither do two rows. Seeds with their last bit set
are kept for evaluation: nothing that somebody learns from plays them.
"""

from typing import Any

from ..compile.rule import Names, rule
from ..state.chance import seed_words


class Stream(Names):
    """Which matches the rows of a frame play."""

    GIVEN = 0  # every row the match with the frame's own seed
    LEARNING = 1  # matches hashed from the seed, the row and how many it has played
    EVALUATION = 2  # the same among the seeds that are kept for evaluation


@rule
def mixed(x: int) -> int:
    """32 bits that look random, from a number."""
    x = (x ^ (x >> 32)) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & 0xFFFFFFFF
    x = ((x ^ (x >> 15)) * 0x5BD1E995) & 0xFFFFFFFF
    return x ^ (x >> 16)


@rule
def stream_word(low: int, middle: int, high: int, row: int, match: int, word: int) -> int:
    """One word of what is hashed from a seed's three words, a row and the number of its match."""
    x = mixed(0x9E3779B9 * (word + 1) + low)
    x = mixed((x * 5 + middle) & 0xFFFFFFFF)
    x = mixed((x * 5 + high) & 0xFFFFFFFF)
    x = mixed((x * 5 + (row & 0xFFFFFFFF)) & 0xFFFFFFFF)
    x = mixed((x * 5 + (row >> 32)) & 0xFFFFFFFF)
    x = mixed((x * 5 + (match & 0xFFFFFFFF)) & 0xFFFFFFFF)
    return mixed((x * 5 + (match >> 32)) & 0xFFFFFFFF)


def stream_seed(seed: int, row: int, match: int, evaluation: bool = False) -> int:
    """The seed of a match of a batch: `Match(game, seed=stream_seed(7, 0, 0))` is the first of row 0 with seed 7."""
    return _kept([stream_word(*seed_words(seed), row, match, word) for word in range(3)], evaluation)


def drawn_seed(generator: Any, evaluation: bool = False) -> int:
    """The seed of a match by a NumPy generator, among those kept for evaluation or among the others."""
    return _kept(generator.integers(1 << 32, size=3).tolist(), evaluation)


def _kept(words: list[int], evaluation: bool) -> int:
    """A seed of three words, its last bit set when it is for evaluation."""
    low, middle, high = words
    return low | middle << 32 | (high & 0x7FFFFFFF | evaluation << 31) << 64
