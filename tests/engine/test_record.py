"""Records: a declaration that reads like a table, and the plain and packed states made from it."""

from typing import Any

import numpy as np
import pytest

from gokaido import Match
from gokaido.engine.compile.rule import Names
from gokaido.engine.errors import BadPosition
from gokaido.engine.state.fields import arrange_fields, set_field
from gokaido.engine.state.record import EVENT_FIELDS, Record, grid, number, row


class Fruit(Names):
    """Named numbers."""

    FIG = 0
    RED_PLUM = 1
    PEAR = 2


class Stall(Record):
    """A small record with every kind of field."""

    open = number(most=9)
    best = number(of=Fruit)
    price = row(3, most=32767, least=-9)
    basket = row(2, of=Fruit, many=True)
    shelf = grid(2, 3, of=Fruit)
    code = number(wide=True, most=1 << 60)


class BiggerStall(Stall):
    """A record that adds to another."""

    door = number()


def stall(**fields: Any) -> Stall:
    s = Stall()
    arrange_fields(s, fields)
    return s


def test_a_new_record_is_zero_everywhere() -> None:
    s = Stall()
    assert (s.open, s.price, s.shelf) == (0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])
    assert s.rng == [0, 0, 0, 0]


def test_a_record_inherits_fields_and_leaves_its_parent_alone() -> None:
    assert {*BiggerStall.fields} == {*Stall.fields, "door"}
    assert {*Record.fields} < {*Stall.fields}
    assert "door" not in Stall.fields


def test_rows_of_a_grid_are_lists_of_their_own() -> None:
    s = Stall()
    s.shelf[0][1] = 2
    assert s.shelf == [[0, 2, 0], [0, 0, 0]]


def test_a_copy_is_equal_and_shares_nothing() -> None:
    s = stall(price=[1, 2, 3], shelf=[["pear"]])
    twin = s.copy()
    assert type(twin) is Stall
    assert twin.key() == s.key()
    for name, field in Stall.fields.items():
        if field.shape:
            assert getattr(twin, name) is not getattr(s, name)
    twin.price[0] = 9
    twin.shelf[0][0] = 1
    twin.events[0][0] = 7
    assert (s.price[0], s.shelf[0][0], s.events[0][0]) == (1, 2, 0)


@pytest.mark.parametrize("events", [False, True])
def test_a_row_holds_the_whole_state(events: bool) -> None:
    s = stall(open=1, best="pear", price=[-5, 0, 32767], basket=[["fig", "pear"], []], code=1 << 60)
    s.n_events, s.events[0][3] = 1, 8
    back = Stall.from_row(s.to_row(events))
    left_out = () if events else EVENT_FIELDS
    for name in Stall.fields:
        if name not in left_out:
            assert getattr(back, name) == getattr(s, name), name
    assert back.n_events == (1 if events else 0)


def test_numbers_from_a_row_are_plain_ints() -> None:
    back = Stall.from_row(stall(price=[1, 2, 3]).to_row())
    assert type(back.open) is int
    assert all(type(n) is int for n in back.price)


def test_a_state_is_taken_from_its_place_in_an_array() -> None:
    rows = np.concatenate([stall(open=k).to_row() for k in range(3)])
    assert [Stall.from_row(rows, k).open for k in range(3)] == [0, 1, 2]


def test_fields_are_signed_and_16_bits_wide_unless_said_otherwise() -> None:
    kinds = Stall.dtype()
    assert kinds["price"].base == np.int16
    assert kinds["code"] == np.int64
    assert kinds["rng"].base == np.int64


def test_the_silent_record_has_no_event_buffer() -> None:
    assert not set(EVENT_FIELDS) & set(Stall.dtype().names or ())
    assert set(EVENT_FIELDS) <= set(Stall.dtype(events=True).names or ())


def test_the_key_follows_the_state_and_not_what_was_told() -> None:
    s, other = stall(open=1), stall(open=1)
    other.n_events, other.events[0][0] = 1, 5
    assert s.key() == other.key()
    other.price[2] = 1
    assert s.key() != other.key()


def test_plain_data_speaks_in_words() -> None:
    data = stall(best="red plum", basket=[["fig", "pear"]], shelf=[[None, 1]], price=[4]).as_data()
    assert data["best"] == "red_plum"
    assert data["basket"] == [["fig", "pear"], []]
    assert data["shelf"] == [[None, "red_plum", "fig"], ["fig", "fig", "fig"]]
    assert data["price"] == [4, 0, 0]
    assert not {"rng", "events", "n_events", "hush"} & set(data)


def test_names_turn_words_into_numbers_and_back() -> None:
    assert (len(Fruit), Fruit.RED_PLUM) == (3, 1)
    assert Fruit.number("Red plum") == Fruit.number("red-plum") == Fruit.number("RED_PLUM") == 1
    assert [Fruit.word(k) for k in (0, 1, 2, -1)] == ["fig", "red_plum", "pear", "unknown"]
    with pytest.raises(KeyError):
        Fruit.number("nut")


def test_fields_are_set_by_word_by_list_and_by_place() -> None:
    s = stall(best="pear", price=[7], basket={"1": {"fig"}}, open=True)
    assert (s.best, s.price, s.basket, s.open) == (2, [7, 0, 0], [0, 1], 1)
    set_field(s, "price", {2: 4})
    set_field(s, "shelf", {1: {0: "red plum"}})
    set_field(s, "best", None)
    assert (s.price, s.shelf[1], s.best) == ([7, 0, 4], [1, 0, 0], -1)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"roof": 1}, "there is no 'roof'; there are actor, open, best, price, basket, shelf and code"),
        ({"best": "nut"}, "best knows no 'nut'; it takes fig, red_plum and pear"),
        ({"best": 1.5}, "best takes whole numbers or words, not 1.5"),
        ({"open": "yes"}, "open takes whole numbers, not 'yes'"),
        ({"price": 3}, "price takes a list of at most 3 values, not 3"),
        ({"price": [1, 2, 3, 4]}, r"price takes a list of at most 3 values, not [1, 2, 3, 4]"),
        ({"price": {3: 1}}, "price has places 0 to 2, not '3'"),
        ({"price": {"last": 1}}, "price has places 0 to 2, not 'last'"),
        ({"price": [40_000]}, "price takes -9 to 32767, not 40000"),
        ({"price": [-10]}, "price takes -9 to 32767, not -10"),
        ({"best": 3}, "best knows no 3; it takes fig, red_plum and pear"),
        ({"basket": [8]}, "basket knows no 8; it takes fig, red_plum and pear"),
        ({"over": 1}, "there is no 'over'; there are actor, open, best, price, basket, shelf and code"),
        ({"seats": 9}, "there is no 'seats'; there are actor, open, best, price, basket, shelf and code"),
        ({"rng": [1]}, "there is no 'rng'; there are actor, open, best, price, basket, shelf and code"),
        ({"basket": [["nut"]]}, "basket knows no 'nut'; it takes fig, red_plum and pear"),
        ({"shelf": [[0], 5]}, "shelf takes a list of at most 3 values, not 5"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as caught:
        stall(**fields)
    assert str(caught.value) == sentence


class Shelf(Record):
    """Sets of things without names, and a row whose places have names."""

    seen = number(many=True, most=0b1111)
    held = row(3, by=Fruit, many=True, most=0b11)
    left = row(3, by=Fruit, most=9)


def test_sets_of_numbers_and_named_places_are_plain_data_that_can_be_set_again() -> None:
    s = Shelf()
    s.seen, s.held, s.left = 0b1101, [0b10, 0, 0], [3, 4, 5]
    data = s.as_data()
    assert data["seen"] == [0, 2, 3]
    assert data["held"] == {"fig": [1], "red_plum": [], "pear": []}
    assert data["left"] == {"fig": 3, "red_plum": 4, "pear": 5}
    again = Shelf()
    arrange_fields(again, {name: data[name] for name in ("seen", "held", "left")})
    assert again.key() == s.key()
    arrange_fields(again, {"held": {"pear": [0, 1]}, "seen": 0b11})
    assert (again.held, again.seen) == ([0b10, 0, 0b11], 0b11)


def test_bit_masks_of_tokaido_are_shown_as_seats_and_names() -> None:
    match = Match.arranged(
        "tokaido", seats=3, at=[3, 9, 12], achievements={"sea": [0, 2]}, matsuri=True, lasting=["gion"]
    )
    state = match.view()["state"]
    assert {name: seats for name, seats in state["holders"].items() if seats} == {"sea": [0, 2]}
    assert state["lasting"] == state["shown_festivals"] == ["gion"]
    assert state["offer_seen"] == []
