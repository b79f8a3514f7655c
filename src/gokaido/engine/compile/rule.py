"""The one switch for all rules: `@rule` marks a function whose single text runs in every way we have.

Called as it stands, a rule is plain Python on a plain object (tests, coverage, debugger). `text.py` turns its names
into numbers, `c/` writes it as C, `library.py` compiles and loads that. `lint.py` keeps out what C would not have.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a rule of a game or a loop over rules."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def entry(function: F) -> F:
    """Mark a loop that Python calls: it takes a frame and numbers (see frame.py), and others may run meanwhile."""
    function.is_entry = True  # type: ignore[attr-defined]
    return rule(function)


def brief(function: F) -> F:
    """Mark a loop that Python calls and that takes less time than letting others run would."""
    function.is_brief = True  # type: ignore[attr-defined]
    return entry(function)


def interpreted_only(function: F) -> F:
    """Mark a rule that compiled rules leave out: reports of events, and luck that was told."""
    function.is_interpreted_only = True  # type: ignore[attr-defined]
    return rule(function)


def by_hand(function: F) -> F:
    """Mark a rule whose C stands in c/by_hand.h under the same name; interpreted, it may use all of Python and NumPy.

    For loops over long rows in numbers of 16 and 32 bits, which C has and Python has not: both must give the same bits.
    """
    function.is_by_hand = True  # type: ignore[attr-defined]
    return rule(function)


class _Next:
    """In the body of a `Names` class: the next free numbers."""

    def __init__(self, size: int) -> None:
        self.size = size


def auto() -> int:
    """The next free number, in the order in which the members of a `Names` class are written."""
    return block(1)


def block(size: int) -> int:
    """The next free numbers, so many of them; the member is the first.

    class Act(Names):
        MOVE = block(55)    # + place
        GIVE = block(3)     # + coins - 1
        PASS = block(1)
        COUNT = block(0)    # as many as there are; keep it last

    Blocks cannot overlap, and new ones go to the end (before COUNT), so that the others stay where they are.
    """
    return cast(int, _Next(size))


class _Names(type):
    """Lets `Names` classes be iterated, indexed by word and asked for the word of a number."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_Names":
        sizes: dict[int, int] = {}
        free = 0
        for word, value in body.items():
            if word.isupper() and isinstance(value, (int, _Next)):
                size = value.size if isinstance(value, _Next) else 1
                body[word] = first = free if isinstance(value, _Next) else value
                if any(n <= first < n + taken for n, taken in sizes.items()):
                    raise ValueError(f"{name}.{word} has the number {first}, which is taken")
                free = max(free, first + size)
                if size:
                    sizes[first] = size
        cls = super().__new__(mcs, name, bases, body)
        cls.numbers = {k.lower(): v for k, v in body.items() if k.isupper() and isinstance(v, int)}
        cls.words = {v: k for k, v in cls.numbers.items()}
        cls._blocks = {first + k: (first, k) for first, size in sizes.items() for k in range(size)}
        return cls

    numbers: dict[str, int]
    words: dict[int, str]
    _blocks: dict[int, tuple[int, int]]  # for every number, the first of its block and its place there

    def __len__(cls) -> int:
        return len(cls.numbers)

    def number(cls, word: str) -> int:
        """The number of a word; a KeyError for a word that is not here."""
        return cls.numbers[word.lower().replace(" ", "_").replace("-", "_")]

    def word(cls, number: int) -> str:
        """The word of a number (`unknown` for -1: what a viewer may not know)."""
        return cls.words.get(number, "unknown")

    def blocks(cls) -> tuple[tuple[str, int], ...]:
        """Words and sizes of all blocks, by their numbers."""
        firsts = sorted({first for first, _ in cls._blocks.values()})
        return tuple((cls.words[n], sum(first == n for first, _ in cls._blocks.values())) for n in firsts)

    def block_of(cls, number: int) -> tuple[int, int]:
        """The first number of the block that a number belongs to, and its place there."""
        return cls._blocks[number]


class Names(metaclass=_Names):
    """Named numbers: `class Phase(Names): MOVE = auto()`. Members are plain ints; builds put in their values."""


class NamesFromData(_Names):
    """Named numbers that a data file declares (see `data.names_from`): `Who.KINKO` is known once it is read."""

    def __getattr__(cls, word: str) -> int:
        raise AttributeError(f"{cls.__name__} has no {word}; it has {', '.join(cls.__dict__.get('numbers', ()))}")
