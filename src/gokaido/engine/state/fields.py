"""Fields of a record set by name, from plain data; every complaint is a sentence."""

from typing import Any

import numpy as np

from ..errors import BadPosition
from .record import Field, Record


def arrange_fields(state: Record, position: dict[str, Any]) -> None:
    """Set fields of a record by name; for a game's `arrange`."""
    for name, value in position.items():
        if name not in state.fields:
            known = tuple(n for n in state.fields if n not in Record.fields)
            raise BadPosition("unknown_field", given=name, known=known)
        set_field(state, name, value)


def set_field(state: Record, name: str, value: Any) -> None:
    """Set a field from plain data: words for named numbers, lists for rows, `{index: value}` for single places.

    Raises BadPosition for what does not fit.
    """
    setattr(state, name, _fitted(name, value, getattr(state, name), state.fields[name]))


def _fitted(name: str, value: Any, old: Any, field: Field) -> Any:
    """A value, or a row of them, as the record holds it; what a row does not say stays as it was."""
    if not isinstance(old, list):
        return _number(name, value, field)
    if isinstance(value, dict):
        words = field.by.numbers if field.by else {}
        places = {str(words.get(k, k)): v for k, v in value.items()}  # a saved position has its numbers as text
        known = {str(k) for k in range(len(old))}
        for place in places:
            if place not in known:
                raise BadPosition("field_place", field=name, last=len(old) - 1, given=place)
        return [_fitted(name, places[str(k)], v, field) if str(k) in places else v for k, v in enumerate(old)]
    if not isinstance(value, (list, tuple)) or len(value) > len(old):
        raise BadPosition("field_list", field=name, most=len(old), given=value)
    return [_fitted(name, v, o, field) for v, o in zip(value, old)] + old[len(value) :]


def _number(name: str, value: Any, field: Field) -> int:
    """The number that stands for one value."""
    of = field.of
    if field.many and isinstance(value, (list, tuple, set)):
        return sum({1 << _member(name, v, field) for v in value})
    if isinstance(value, str) and of is not None:
        try:
            return 1 << of.number(value) if field.many else of.number(value)
        except KeyError:
            raise BadPosition("field_word", field=name, given=value, known=tuple(of.numbers)) from None
    if value is None:
        value = -1
    if not isinstance(value, int):
        raise BadPosition("field_words" if of else "field_number", field=name, given=value)
    least, most = int(np.iinfo(field.kind).min), int(np.iinfo(field.kind).max)
    if not least <= value <= most:
        raise BadPosition("field_range", field=name, least=least, most=most, given=value)
    return int(value)


def _member(name: str, value: Any, field: Field) -> int:
    """One thing of a set: its bit in the mask."""
    number, most = _number(name, value, Field((), field.of, False)), (62 if field.wide else 14)
    if not 0 <= number <= most:
        raise BadPosition("field_range", field=name, least=0, most=most, given=value)
    return number
