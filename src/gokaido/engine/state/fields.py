"""Fields of a record set by name, from plain data; every complaint is a sentence."""

from typing import Any

import numpy as np

from ..errors import sentence_list
from .record import Field, Record


def arrange_fields(state: Record, position: dict[str, Any]) -> None:
    """Set fields of a record by name; for a game's `arrange`."""
    for name, value in position.items():
        if name not in state.fields:
            known = [n for n in state.fields if n not in Record.fields]
            raise ValueError(f"there is no {name!r}; there are {sentence_list(known, 60)}")
        set_field(state, name, value)


def set_field(state: Record, name: str, value: Any) -> None:
    """Set a field from plain data: words for named numbers, lists for rows, `{index: value}` for single places.

    Raises ValueError with a sentence for what does not fit.
    """
    field = state.fields[name]
    old = getattr(state, name)
    setattr(state, name, _fitted(name, value, old, field))


def _fitted(name: str, value: Any, old: Any, field: Field) -> Any:
    of = field.of
    if isinstance(old, list):
        if isinstance(value, dict):
            known = field.by.numbers if field.by else {}
            places = {str(known.get(k, k)): v for k, v in value.items()}  # a saved position has its numbers as text
            wrong = [k for k in places if k not in map(str, range(len(old)))]
            if wrong:
                raise ValueError(f"{name} has places 0 to {len(old) - 1}, not {wrong[0]}")
            return [_fitted(name, places[str(k)], v, field) if str(k) in places else v for k, v in enumerate(old)]
        if not isinstance(value, (list, tuple)) or len(value) > len(old):
            raise ValueError(f"{name} takes a list of at most {len(old)} values, not {value!r}")
        return [_fitted(name, v, o, field) for v, o in zip(value, old)] + old[len(value) :]
    if field.many and isinstance(value, (list, tuple, set)):
        return sum({1 << _fitted(name, v, 0, Field((), of, False)) for v in value})
    if isinstance(value, str) and of is not None:
        try:
            return 1 << of.number(value) if field.many else of.number(value)
        except KeyError:
            raise ValueError(f"{name} knows no {value!r}; it takes {', '.join(of.numbers)}") from None
    if value is None:
        return -1
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int):
        raise ValueError(f"{name} takes whole numbers{' or words' if of else ''}, not {value!r}")
    if not np.iinfo(field.kind).min <= value <= np.iinfo(field.kind).max:
        raise ValueError(f"{name} cannot hold {value}")
    return value
