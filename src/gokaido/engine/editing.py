"""Positions in the middle of a game: written down to the last field, and changed by names."""

from collections.abc import Iterator
from typing import Any

from .errors import BadPosition
from .game import Game
from .state.chance import Piles
from .state.fields import set_field
from .state.record import HIDDEN, Record

FIELDS = "fields"  # in a position: the fields of the record as they are, before any name is heeded
FIXED = ("seats", "hush", "n_events", "events", "n_luck", "luck")  # are not part of a position


def fields_of(game: Game, state: Record, start: Record) -> dict[str, Any]:
    """The fields in which a state differs from the one it was dealt as, as plain data."""
    options = {option.name for option in game.rules.options}
    names = [name for name in state.fields if name not in FIXED and name not in options]
    return {name: getattr(state.copy(), name) for name in names if getattr(state, name) != getattr(start, name)}


def set_fields(state: Record, fields: Any) -> None:
    """Put the fields of a position into a record."""
    if not isinstance(fields, dict):
        raise BadPosition("fields_by_name", given=fields)
    for name, value in fields.items():
        if name not in state.fields or name in FIXED:
            known = tuple(n for n in state.fields if n not in HIDDEN)
            raise BadPosition("unknown_field", given=name, known=known)
        set_field(state, name, value, whatever=True)


def edit(game: Game, state: Record, changes: dict[str, Any]) -> None:
    """Change a position by the names that the game's `arrange` takes.

    The position is arranged twice, as it is and as it shall be. Where the two differ, the state becomes as it shall be;
    all else stays as it was: what is known of hidden cards, the order of piles, the chance to come.
    """
    now = game.rules.position(state)
    as_is, as_shall = state.copy(), state.copy()
    game.rules.arrange(as_is, **now)
    game.rules.arrange(as_shall, **{**now, **{name: merged(now.get(name), value) for name, value in changes.items()}})
    for rows in _rows(state):
        if any(_row(as_is, row) != _row(as_shall, row) for row in rows):
            for name, k in rows:
                value = _row(as_shall, (name, k))
                if k is None:
                    setattr(state, name, value)
                else:
                    getattr(state, name)[k] = value


def merged(now: Any, change: Any) -> Any:
    """`{seat: value}` and `{name: value}` change what they name and leave the rest as it is; all else replaces it."""
    if isinstance(change, dict) and isinstance(now, list) and all(str(k) in map(str, range(len(now))) for k in change):
        given = {int(k): value for k, value in change.items()}
        return [given.get(k, value) for k, value in enumerate(now)]
    if isinstance(change, dict) and isinstance(now, dict):
        return {**now, **change}
    return change


Row = tuple[str, int | None]  # a field, or one place of it


def _rows(state: Record) -> Iterator[list[Row]]:
    """The parts of a record that change together: single places, and the places that belong to one pile."""
    beside = state.beside_pile if isinstance(state, Piles) else ()
    for name, field in state.fields.items():
        if name in FIXED or name in beside:
            continue
        places: list[int | None] = [*range(field.shape[0])] if field.shape else [None]
        for place in places:
            yield [(name, place)]
    for d in range(len(getattr(state, "pile", ()))):
        yield [(name, d) for name in beside]


def _row(state: Record, row: Row) -> Any:
    value = getattr(state, row[0])
    value = value if row[1] is None else value[row[1]]
    return value[:] if isinstance(value, list) else value
