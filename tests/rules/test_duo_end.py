"""Tokaido Duo, rule by rule: the end and the points."""

from typing import Any

import pytest

from gokaido import Match
from gokaido.games.duo.material.tables import GIFT_POINTS, GOLD_POINTS
from gokaido.games.duo.state import MOST_ROUNDS

from .duo_table import table


def last_die(**position: Any) -> Match:
    """The pilgrim's die of seat 0 is the last of the round, one step before a garden."""
    told = {"pilgrims": [7, 20], "used": {"merchant": 0, "artist": 1}, "dice": [1, 1, 1], **position}
    return table(**told)


@pytest.mark.rule("D-END-1", "D-END-2")
def test_the_worked_example() -> None:
    """Seven temples, six gardens, five slabs, six gifts: 42 + 35 + 18 = 95."""
    m = last_die(temples=[7, 1], gardens=[5, 1], slabs=[5, 0], shown=[8, 0], given=[6, 0], wares=[{"fan": 3}, {}])
    m.play("visit")
    assert m.over
    assert 7 * 6 == 42
    assert GOLD_POINTS[5] == 35
    assert GIFT_POINTS[6] == 18
    assert m.scores == (95, 1)
    assert m.winners == (0,)


@pytest.mark.rule("D-END-1")
def test_the_dice_left_in_the_round_are_all_played() -> None:
    m = table(pilgrims=[7, 20], gardens=[5, 1])
    m.play("walk 1")
    m.play("visit")
    assert m.state.ending == 1
    assert m.actor == 1
    m.play("go SW")
    m.play("pass")
    assert not m.over
    assert m.actor == 0
    assert m.state.town[0] == 9  # the last die had one way: the merchant is in M2 and may draw
    m.play("draw 2")
    assert m.over
    assert m.state.round == 1


@pytest.mark.rule("D-END-1")
def test_hot_spring_repeats_are_played_too() -> None:
    m = last_die(gardens=[5, 1], spring="first")
    m.play("visit")
    assert m.state.ending == 1
    assert not m.over
    m.play("walk 1")
    m.play("visit")  # a temple
    assert m.over
    assert m.scores[0] == 2 * 6


@pytest.mark.rule("D-END-1")
def test_a_trigger_on_the_third_die_ends_the_game_at_once_without_a_repeat() -> None:
    m = last_die(gardens=[5, 1])
    m.play("visit")
    assert m.over
    assert m.legal == ()


@pytest.mark.rule("D-END-1")
def test_refusing_the_last_slot_does_not_end_the_game() -> None:
    m = last_die(gardens=[5, 1])
    m.play("pass")
    assert not m.over
    assert m.state.round == 2


@pytest.mark.rule("D-END-1")
def test_loose_coins_wares_and_tiles_score_nothing() -> None:
    poor = table(temples=[3, 1], gardens=[2, 1])
    rich = table(
        temples=[3, 1],
        gardens=[2, 1],
        coins=[9, 0],
        wares=[{"kimono": 5}, {}],
        shown=[10, 0],
        waves={"robust": 0, "hurried": 0},
        spring="first",
    )
    assert poor.scores == rich.scores == (6, 1)


@pytest.mark.rule("D-END-1")
@pytest.mark.parametrize(
    ("slabs", "gifts", "points"), [(0, 0, 0), (1, 0, 5), (4, 0, 26), (6, 0, 45), (0, 1, 2), (0, 10, 40), (3, 5, 32)]
)
def test_slabs_and_gifts_score_by_the_last_one(slabs: int, gifts: int, points: int) -> None:
    m = table(slabs=[slabs, 0], shown=[gifts, 0], given=[gifts, 0])
    assert m.scores[0] == 1 + points


@pytest.mark.rule("D-END-2")
@pytest.mark.parametrize(
    ("mine", "yours", "coins", "winners"),
    [
        (3, 2, [0, 9], (0,)),
        (2, 3, [9, 0], (1,)),
        (2, 2, [4, 3], (0,)),
        (2, 2, [3, 4], (1,)),
        (2, 2, [4, 4], (0, 1)),
    ],
)
def test_more_points_win_then_more_loose_coins_then_both(
    mine: int, yours: int, coins: list[int], winners: tuple[int, ...]
) -> None:
    m = last_die(temples=[mine, yours], coins=coins, round=MOST_ROUNDS)
    m.play("pass")
    assert m.over
    assert m.winners == winners


@pytest.mark.rule("D-END-2")
def test_gold_slabs_are_no_coins_when_points_are_equal() -> None:
    """5 points for a slab and 1 for faith against 6 for faith: the loose coin decides."""
    m = last_die(temples=[1, 6], slabs=[1, 0], coins=[0, 1], round=MOST_ROUNDS)
    m.play("pass")
    assert m.scores == (6, 6)
    assert m.winners == (1,)


@pytest.mark.rule("D-END-3")
def test_after_a_hundred_rounds_the_game_ends_as_it_stands() -> None:
    m = last_die(temples=[4, 3], gardens=[2, 2], round=99)
    m.play("pass")
    assert not m.over
    m = last_die(temples=[4, 3], gardens=[2, 2], round=100)
    m.play("pass")
    assert m.over
    assert m.state.ending == 0
    assert m.scores == (8, 6)
    assert "A hundred rounds are played." in m.sentences()
