"""What is sent of a state is written field by field, and only where it changed: the letters are those of the whole."""

import random
from typing import Any

import orjson
import pytest

from gokaido import games
from gokaido.engine.match import Match
from gokaido.store import Entry, NewMatch, NewSeat, Store
from gokaido.web.tables.table import LETTERS, Table
from gokaido.web.views.data import row_data, table_data
from gokaido.web.views.json import NOTHING, view_json
from gokaido.web.views.log import log_rows

EVERYTHING = {o.name: True for o in games()["tokaido"].rules.options if isinstance(o.default, bool)}


def begun(game: str, seats: int, options: dict[str, Any]) -> Table:
    store = Store("sqlite://")
    people = tuple(NewSeat("person", f"P{k}", 0, f"h{k}", f"p{k}") for k in range(seats))
    new = NewMatch("0" * 16, game, games()[game].version, options, "77", people, "w")
    store.create(new)
    stored = store.match(new.id)
    assert stored is not None
    return Table.load(stored, store)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("dojo", 1, {"level": 3}), ("dojo", 2, {}), ("duo", 2, {}), ("tokaido", 2, EVERYTHING), ("tokaido", 4, {})],
)
def test_every_seat_gets_the_letters_of_its_own_view(game: str, seats: int, options: dict[str, Any]) -> None:
    table, lot = begun(game, seats, options), random.Random(5)
    while not table.match.over:
        number = table.number + 1
        if table.number and lot.random() < 0.05:
            table.apply(Entry(number, 0, "", 1))
        else:
            action = lot.choice(table.match._out[: table.match._n])
            table.apply(Entry(number, table.match.actor or 0, table.match.text(action)), action)
        moment, order = table.frozen(), [None, *range(seats)]
        lot.shuffle(order)
        for seat in order if lot.random() < 0.3 else order[:1]:
            plain = Match(game, seats, 77, **options)
            for played in table.match.actions:
                plain.play(played)
            letters = orjson.dumps(plain.state_data(seat))
            text, _ = view_json(moment, seat, "en")
            assert b'"state":' + letters + b"," in text
            assert orjson.loads(text) == orjson.loads(orjson.dumps(table_data(moment, seat, "en")))


def test_who_reads_on_is_told_what_their_seat_may_know_of_the_new_lines() -> None:
    """What tells everybody the same is written once for all."""
    table, lot = begun("tokaido", 3, {}), random.Random(5)
    read, secrets = dict.fromkeys((None, 0, 1, 2), NOTHING), 0
    while not table.match.over:
        number = table.number + 1
        action = lot.choice(table.match._out[: table.match._n])
        table.apply(Entry(number, table.match.actor or 0, table.match.text(action)), action)
        moment, lines = table.frozen(), list[Any]()
        for seat in lot.sample([None, 0, 1, 2], 4):
            text, read[seat] = view_json(moment, seat, "en", read[seat])
            told = orjson.loads(text)["log"]
            assert told == [row_data(row) for row in log_rows(moment, seat, "en", number - 1)]
            lines.append(told)
        secrets += any(one != lines[0] for one in lines)
    assert secrets


def test_a_field_is_written_once_while_it_stays_the_same() -> None:
    table = begun("tokaido", 2, EVERYTHING)
    view_json(table.frozen(), None, "en")
    before = dict(table.lasting[LETTERS][None])
    first = table.match.legal[0]
    table.apply(Entry(1, table.match.actor or 0, first.text), first.id)
    view_json(table.frozen(), 0, "fr")
    after = table.lasting[LETTERS][None]
    same = [name for name, had in before.items() if after[name] is had]
    assert len(before) > len(same) > len(before) / 2
    assert all(after[name][1] != before[name][1] for name in before if name not in same)
    table.now = table.frozen()
    table.shed()
    assert LETTERS not in table.lasting


def test_the_state_before_a_move_is_that_of_the_moment_before_it() -> None:
    """Of a moment that is not the present one, another is copied: whether a move revealed something depends on it."""
    table = begun("tokaido", 2, {})
    table.now = moment = table.frozen()
    for number in (1, 2):
        was = table.match.state.copy()
        action = table.match._out[0]
        table.apply(Entry(number, table.match.actor or 0, table.match.text(action)), action)
        assert table._before.key() == was.key()
        assert (table._before is moment.match.state) == (number == 1)
