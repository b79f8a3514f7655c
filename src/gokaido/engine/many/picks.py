"""Choosing by lot for many matches at once."""

from ..compile.rule import Longs, Masks, rule


@rule
def mixed(x: int) -> int:
    """32 bits that look random, from a number."""
    x = (x ^ (x >> 32)) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & 0xFFFFFFFF
    x = ((x ^ (x >> 15)) * 0x5BD1E995) & 0xFFFFFFFF
    return x ^ (x >> 16)


@rule
def pick_rows(masks: Masks, seed: int, actions: Longs) -> None:
    """A legal action of each row, all alike."""
    width = masks.shape[1]
    for i in range(len(actions)):
        n = 0
        for a in range(width):
            n += masks[i][a]
        left = (mixed(seed + mixed(i)) * n) >> 32
        a = -1
        while left >= 0:
            a += 1
            left -= masks[i][a]
        actions[i] = a
