"""The one switch for all rules: `@rule` marks a function whose single text runs in every way we have.

Called as it stands, a rule is plain Python on a plain object (tests, coverage, debugger). `text.py` turns its names
into numbers, `c/` writes it as C, `library.py` compiles and loads that. `lint.py` keeps out what C would not have.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# How the parameters of an entry point (a rule called from Python) cross the border; see c/emit.py.
States = Any  # an array of records
Ids = Any  # int16 array: action ids
Longs = Any  # int64 array
Floats = Any  # float32 array
Masks = Any  # uint8 table: a row of 0 and 1 for each record
Vectors = Any  # float32 table: a row for each record


def rule(function: F) -> F:
    """Mark a rule of a game or a loop over rules."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def told(function: F) -> F:
    """Mark a rule that only tells what happened: the silent build leaves calls of it out."""
    function.is_told = True  # type: ignore[attr-defined]
    return rule(function)


class _Names(type):
    """Lets `Names` classes be iterated, indexed by word and asked for the word of a number."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_Names":
        cls = super().__new__(mcs, name, bases, body)
        cls.numbers = {k.lower(): v for k, v in body.items() if k.isupper() and isinstance(v, int)}
        cls.words = {v: k for k, v in cls.numbers.items()}
        return cls

    numbers: dict[str, int]
    words: dict[int, str]

    def __len__(cls) -> int:
        return len(cls.numbers)

    def number(cls, word: str) -> int:
        """The number of a word; a KeyError for a word that is not here."""
        return cls.numbers[word.lower().replace(" ", "_").replace("-", "_")]

    def word(cls, number: int) -> str:
        """The word of a number (`unknown` for -1: what a viewer may not know)."""
        return cls.words.get(number, "unknown")


class Names(metaclass=_Names):
    """Named numbers: `class Phase(Names): MOVE = 0`. Members are plain ints; builds replace them by their value."""
