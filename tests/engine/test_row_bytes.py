"""A record as bytes and back: the same as NumPy makes of it, field by field."""

import random
from typing import Any, cast

import numpy as np
import pytest

from gokaido.engine.game import Game
from gokaido.engine.registry import games
from gokaido.engine.state.record import EVENT_FIELDS, Array, Record
from gokaido.testing import TableSetup

from ..tables import random_match


def by_numpy(state: Record, events: bool) -> Array:
    """A row, filled one field after the other."""
    row = np.zeros(1, state.dtype(events))
    for name in row.dtype.names or ():
        row[name][0] = getattr(state, name)
    return row


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
@pytest.mark.parametrize("events", [False, True])
def test_rows_are_those_of_numpy_and_come_back_whole(game: Game, events: bool) -> None:
    match = random_match(TableSetup(game, max(game.rules.seats)), 3)
    for number in range(0, len(match.actions), 7):
        state = match.at(number).state
        row = state.to_row(events)
        assert row.tobytes() == by_numpy(state, events).tobytes()
        assert row.flags.writeable
        again = type(state).from_row(np.repeat(row, 3), 1)
        blank = type(state)()
        for name in state.fields:
            expected = blank if name in EVENT_FIELDS and not events else state
            assert getattr(again, name) == getattr(expected, name), name


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
def test_every_number_a_record_can_hold_is_kept(game: Game) -> None:
    lot = random.Random(5)
    state = game.rules.state()
    for name, field in state.fields.items():
        most = 63 if field.wide else 15
        match field.shape:
            case ():
                setattr(state, name, lot.choice((-(1 << most), (1 << most) - 1)))
            case (n,):
                setattr(state, name, [lot.randrange(-(1 << most), 1 << most) for _ in range(n)])
            case (n, m):
                setattr(state, name, [[lot.randrange(-(1 << most), 1 << most) for _ in range(m)] for _ in range(n)])
    again = type(state).from_row(state.to_row(events=True))
    assert vars(again) == vars(state)
    assert state.to_row(events=True).tobytes() == by_numpy(state, events=True).tobytes()


def test_what_comes_back_shares_nothing() -> None:
    game = games()["tokaido"]
    row = game.blank(4, {}).to_row()
    one, two = (cast(Any, game.rules.state.from_row(row)) for _ in range(2))
    one.events[0][0] = one.luck[0][0] = one.pile[0][0] = one.coins[0] = 99
    assert two.events[0][0] == two.luck[0][0] == 0
    assert vars(game.rules.state.from_row(row)) == vars(two)
