"""The layers of a network as rules, so that a compiled search asks it about thousands of positions in a second.

A row of a matrix belongs to one input, and inputs that are 0 cost nothing: most features are.
"""

from typing import Any

import numpy as np

from gokaido.engine.compile.rule import by_hand, rule
from gokaido.engine.state.record import Array

TOLD = 2700.0  # features are counted in parts of this, which 4, 10, 54 and 100 divide,
FINE = 1024.0  # and what the layers say to each other in parts of this, up to 32
FINEST = 2.0**-13  # weights are counted in nothing smaller, so that 32 bits hold sums of some hundreds


def in_pairs(weights: Array, fine: float) -> tuple[Array, float]:
    """A matrix with a row for each input in whole numbers, as `add_products` takes it, and what a product counts."""
    unit = max(float(np.abs(weights).max(initial=0.0)) / 32767, FINEST)
    whole = np.rint(np.pad(weights, ((0, len(weights) % 2), (0, 0))) / unit).astype(np.int16)
    inputs, width = whole.shape
    found = _aligned(inputs // 2, 2 * width)
    found.reshape(-1, width, 2)[:] = whole.reshape(-1, 2, width).transpose(0, 2, 1)
    return found, unit / fine


def _aligned(rows: int, width: int) -> Array:
    """A table of whole numbers that begins where a line of the processor's cache does, which is read twice as fast."""
    room = np.zeros(rows * width + 32, np.int16)
    spare = -room.ctypes.data % 64 // 2
    return room[spare : spare + rows * width].reshape(rows, width)


@by_hand
def add_products(out: Any, given: Any, weights: Any, fine: float, unit: float) -> None:
    """Add to `out` what is given times a matrix of whole numbers, in units of `unit`; what is given is rounded to
    whole numbers of `fine` to the unit. A row of the matrix belongs to two inputs, whose weights take turns.
    """
    total, table = np.asarray(out), np.asarray(weights)
    times = np.asarray(given) * np.float32(fine)
    times = np.trunc(np.clip(times, -32767, 32767) + np.copysign(np.float32(0.5), times)).clip(-32767, 32767)
    pairs = np.pad(times.astype(np.float64), (0, len(times) % 2)).reshape(-1, 2)
    there = np.flatnonzero(pairs.any(1))
    rows = table[there]
    sums = sum(pairs[there, k] @ rows[:, k::2].astype(np.float64) for k in (0, 1))  # 53 bits hold them, and are fast
    total += np.asarray(sums).astype(np.int64).astype(np.int32).astype(np.float32) * np.float32(unit)


@rule
def layer(given: Any, weights: Any, fine: float, unit: float, bias: Any, out: Any) -> None:
    """One layer: what is given times the matrix, and the bias; numbers below 0 become 0."""
    for j in range(len(out)):
        out[j] = bias[j]
    add_products(out, given, weights, fine, unit)
    for j in range(len(out)):
        out[j] = max(out[j], 0.0)


@rule
def product(a: Any, b: Any) -> float:
    """The sum of the products of two rows, whose length is a multiple of 4."""
    p, q, r, s = 0.0, 0.0, 0.0, 0.0
    for j in range(0, len(a), 4):
        p += a[j] * b[j]
        q += a[j + 1] * b[j + 1]
        r += a[j + 2] * b[j + 2]
        s += a[j + 3] * b[j + 3]
    return (p + q) + (r + s)
