"""Keywords: the names by which a game takes positions and luck, for pages about them and for whoever mistypes one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any


@dataclass(frozen=True)
class Keyword:
    """A name that `Match.arranged` or `Match.play` takes for a game."""

    name: str
    takes: str  # what may be given, for people: "coins of each seat"
    example: Any
    needs: dict[str, Any] = field(default_factory=dict)  # options and other names that the example needs


def close_to(given: str, known: Sequence[str]) -> str:
    """The name that was probably meant; nothing where none is like it."""
    return next(iter(get_close_matches(given, known, 1)), "")
