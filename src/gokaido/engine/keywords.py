"""Keywords: the names by which a game takes positions and luck, for pages about them and for whoever mistypes one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from .errors import BadPosition

LONGEST = 40  # letters that are compared with names


@dataclass(frozen=True)
class Keyword:
    """A name that `Match.arranged` or `Match.play` takes for a game."""

    name: str
    takes: str  # what may be given, for people: "coins of each seat"
    example: Any
    needs: dict[str, Any] = field(default_factory=dict)  # options and other names that the example needs


def close_to(given: str, known: Sequence[str]) -> str:
    """The name that was probably meant; nothing where none is like it."""
    return next(iter(get_close_matches(given[:LONGEST], known, 1)), "")


def unknown_name(given: str, known: Sequence[str]) -> BadPosition:
    """There is no such name; which was meant, and which there are."""
    meant = close_to(given, known)
    if meant:
        return BadPosition("unknown_field_meant", given=given, meant=meant, known=tuple(known))
    return BadPosition("unknown_field", given=given, known=tuple(known))
