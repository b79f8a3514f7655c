"""What somebody told of a position or of luck, read with a bound for everything; for a game's `arrange` and `luck`."""

from collections.abc import Iterator
from typing import Any

from .compile.rule import _Names
from .errors import BadPosition


def whole(field: str, given: Any, least: int, most: int) -> int:
    """A whole number in a range."""
    if not isinstance(given, int):
        raise BadPosition("field_number", field=field, given=given)
    if not least <= given <= most:
        raise BadPosition("field_range", field=field, least=least, most=most, given=given)
    return int(given)


def several(field: str, given: Any, most: int) -> list[Any]:
    """A list of at most so many things."""
    if not isinstance(given, (list, tuple)) or len(given) > most:
        raise BadPosition("field_list", field=field, most=most, given=given)
    return list(given)


def table(field: str, given: Any) -> dict[str, Any]:
    """Names and what belongs to them."""
    if not isinstance(given, dict):
        raise BadPosition("field_table", field=field, given=given)
    return {str(name): value for name, value in given.items()}


def word(field: str, names: _Names, given: Any) -> int:
    """The number of a word, spelled with or without spaces and hyphens."""
    if isinstance(given, str) and len(given) <= 40:
        wanted = "".join(c for c in given.lower() if c.isalnum())
        for known, number in names.numbers.items():
            if known.replace("_", "") == wanted:
                return number
    raise BadPosition("field_word", field=field, given=given, known=tuple(names.numbers))


def by_seat(field: str, given: Any, seats: int) -> Iterator[tuple[int, Any]]:
    """What each seat has, of a list by seat or `{seat: thing}`."""
    if not isinstance(given, dict):
        yield from enumerate(several(field, given, seats))
        return
    known = {str(seat): seat for seat in range(seats)}  # a saved position has its numbers as text
    for seat, thing in given.items():
        if str(seat) not in known:
            raise BadPosition("field_place", field=field, last=seats - 1, given=seat)
        yield known[str(seat)], thing
