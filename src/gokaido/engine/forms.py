"""The form in which people arrange a position: the names that a game's `arrange` takes, with bounds and words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from .language import Words

FormWords = tuple[tuple[Any, Words], ...]  # values, and what people call them


class FormKind(Enum):
    """What is filled in."""

    NUMBER = "number"  # a whole number
    CHOICE = "choice"  # one of the words
    SEVERAL = "several"  # any of the words, as a list
    COUNTS = "counts"  # how many of each word, as a table
    CARDS = "cards"  # the same, as a list in which words come again
    ROW = "row"  # one of the words at each of some places, as a list
    TABLE = "table"  # one of the words for each of some keys, as a table
    ORDER = "order"  # words one after the other, at most so many, as a list
    PAIRS = "pairs"  # at each of some places a name and what belongs to it, as a table; words are such pairs


class FormGroup(Enum):
    """Where a field of the whole table stands in the form."""

    TABLE = "table"  # what lies there
    MOMENT = "moment"  # in the middle of a turn
    CHANCE = "chance"  # what comes up next


@dataclass(frozen=True)
class FormField:
    """One name of a position."""

    name: str
    label: Words
    kind: FormKind = FormKind.NUMBER
    words: FormWords = ()
    keys: FormWords = ()  # the places of a row, the keys of a table
    least: int = 0
    most: int = 99
    each: bool = True  # there is one for each seat
    neutral: bool = False  # and one for the neutral traveller of two players
    optional: bool = False  # left empty, it follows from the rest
    needs: str = ""  # the option without which it is not there
    only_seats: int = 0  # there with so many seats; 0: with any number
    group: FormGroup = FormGroup.TABLE
    by_word: bool = False  # of each word, the seats that have it: {"sea": [0, 2]}
    of_seats: bool = False  # the words are seats, of which there may be fewer

    def words_for(self, seats: int, place: int | None = None) -> FormWords:
        """The words with so many seats; those of one place of pairs, which stand one place after the other."""
        if place is not None and self.kind is FormKind.PAIRS:
            size = len(self.words) // len(self.keys)
            return self.words[place * size : (place + 1) * size]
        return self.words[:seats] if self.of_seats else self.words

    def fits(self, options: Mapping[str, Any], seats: int = 0) -> bool:
        """Is it there with these options and so many seats?"""
        return self.only_seats in (0, seats) and (not self.needs or bool(options.get(self.needs)))


@dataclass(frozen=True)
class PositionForm:
    """All of them, and the position with which the empty form begins."""

    fields: tuple[FormField, ...] = ()
    neutral: Words | None = None  # what the neutral traveller is called
    start: Callable[[int], dict[str, Any]] = lambda seats: {}  # (seats): what is put on the table at first
    filled: Callable[[Any], dict[str, Any]] = lambda s: {}  # (s): what a position is in the form, beside its names


def worded(values: Sequence[str], words: Sequence[Words]) -> FormWords:
    """Values with their words, in their order."""
    return tuple(zip(values, words, strict=True))


def seated(seats: int) -> FormWords:
    """Seats as people count them."""
    return tuple((k, {"en": f"player {k + 1}", "fr": f"le joueur {k + 1}"}) for k in range(seats))


def numbered(last: int, first: int = 0) -> FormWords:
    """Numbers as they are."""
    return tuple((n, {"en": str(n), "fr": str(n)}) for n in range(first, last + 1))


NO_FORM = PositionForm()
