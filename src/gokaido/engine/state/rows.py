"""Rows of numbers that rules write."""

from typing import Any

from ..compile.rule import rule

PIECE = 256  # numbers


@rule
def clear(out: Any) -> None:
    """Set a row to 0, piece by piece: the system's memset starts slowly on more than 2 KB at once."""
    for first in range(0, len(out), PIECE):
        for k in range(first, min(first + PIECE, len(out))):
            out[k] = 0.0
