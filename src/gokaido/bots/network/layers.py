"""The layers of a network as rules, so that a compiled search asks it about thousands of positions in a second.

A row of a matrix belongs to one input, and inputs that are 0 cost nothing: most features are.
"""

from typing import Any

import numpy as np

from gokaido.engine.compile.rule import by_hand, rule


@by_hand
def add_products(out: Any, given: Any, weights: Any) -> None:
    """Add to `out` every row of a matrix times what is given for it, in 32 bits, one after the other."""
    total = np.asarray(out)
    for i, times in enumerate(np.asarray(given)):
        if times:
            total += times * np.asarray(weights[i])


@rule
def layer(given: Any, weights: Any, bias: Any, out: Any) -> None:
    """One layer: what is given times the matrix, and the bias; numbers below 0 become 0."""
    for j in range(len(out)):
        out[j] = bias[j]
    add_products(out, given, weights)
    for j in range(len(out)):
        if out[j] < 0.0:
            out[j] = 0.0


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
