"""Seats and options of many matches: one variant for all, or drawn anew for every match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..errors import BadOption
from ..game import Game
from ..state.record import Array

WHOLE = 1 << 32


@dataclass(frozen=True)
class Variant:
    """A number of seats and options, and how often it is drawn beside others."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    weight: float = 1.0


def variant_arrays(game: Game, variants: Iterable[Variant]) -> dict[str, Any]:
    """What a frame holds of its variants."""
    found = list(variants)
    weights = np.array([v.weight for v in found], np.float64)
    if not found or not np.isfinite(weights).all() or (weights < 0).any() or not weights.sum():
        raise BadOption("variant_weights")
    blank = bytearray().join(game.blank(v.seats, dict(v.options)).to_row().tobytes() for v in found)  # gaps are 0 too
    ends = np.round(np.cumsum(weights) / weights.sum() * WHOLE).astype(np.int64)
    ends[np.flatnonzero(weights)[-1] :] = WHOLE
    sides = [game.rules.sides(v.seats) for v in found]
    return {
        "variants": len(found), "seats": max(v.seats for v in found), "sides": max(sides),
        "blank": np.frombuffer(blank, game.rules.state.dtype()), "variant_seats": _whole(v.seats for v in found),
        "variant_sides": _whole(sides), "variant_ends": ends,
    }  # fmt: skip


def set_variant(frame: Any, table: Mapping[str, Any]) -> None:
    """From the next deal on, a frame of one variant plays another one: options, and `seats`, as many or fewer."""
    options = dict(table)
    seats = options.pop("seats")
    made = variant_arrays(frame.game, [Variant(seats, options)])
    if seats > frame.seats:
        raise BadOption("variant_seats", most=frame.seats, given=seats)
    for name in ("blank", "variant_seats", "variant_sides"):
        getattr(frame, name)[:] = made[name]


def _whole(values: Iterable[int]) -> Array:
    return np.array(list(values), np.int64)
