"""Fields of a record set by name, from plain data; every complaint is a sentence."""

from dataclasses import replace
from typing import Any

import numpy as np

from ..errors import BadPosition
from ..keywords import unknown_name
from .record import Field, Record


def arrange_fields(state: Record, position: dict[str, Any]) -> None:
    """Set fields of a record by name; for a game's `arrange`. Those without names or a range are not for people."""
    for name, value in position.items():
        if name not in state.fields or state.fields[name].range is None:
            raise unknown_name(name, [n for n, field in state.fields.items() if field.range is not None])
        set_field(state, name, value)


def set_field(state: Record, name: str, value: Any, whatever: bool = False) -> None:
    """Set a field from plain data: words for named numbers, lists for rows, `{index: value}` for single places.

    Raises BadPosition for what does not fit: into its range or, with `whatever`, into its bits.
    """
    field = state.fields[name]
    if whatever:
        bits = np.iinfo(field.kind)
        field = replace(field, least=int(bits.min), most=int(bits.max))
    setattr(state, name, _fitted(name, value, getattr(state, name), field))


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
    least, most = field.range or (0, 0)
    if not least <= value <= most:
        if of is not None:
            raise BadPosition("field_word", field=name, given=value, known=tuple(of.numbers))
        raise BadPosition("field_range", field=name, least=least, most=most, given=value)
    return int(value)


def _member(name: str, value: Any, field: Field) -> int:
    """One thing of a set: its bit in the mask."""
    most = (field.range or (0, 0))[1].bit_length() - 1
    return _number(name, value, Field((), field.of, False, most=most))
