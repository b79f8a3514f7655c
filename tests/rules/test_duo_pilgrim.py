"""Tokaido Duo, rule by rule: the pilgrim, hot springs, the seashore and the pilgrim's waves."""

import pytest

from gokaido.games.duo.material.pieces import Holder
from gokaido.games.duo.state import DuoPhase

from .duo_table import starting, table, texts

# ------------------------------------------------------------------ the coast


@pytest.mark.rule("D-PILGRIM-1")
def test_the_pilgrim_goes_clockwise_round_the_coast() -> None:
    m = table(dice=[4, 1, 1], pilgrims=[28, 20])
    m.play("walk 4")
    assert m.state.station[0] == 2


@pytest.mark.rule("D-PILGRIM-1")
@pytest.mark.parametrize(
    ("rival", "merchants", "goal"),
    [
        (5, ["M2", "S2"], 7),  # passing the rival's pilgrim: the station counts
        (7, ["M2", "S2"], 8),  # arriving on it: one further
        (20, ["N3", "S2"], 8),  # arriving on one's own merchant
        (20, ["S2", "N3"], 8),  # on the rival's
        (8, ["N3", "S2"], 9),  # on a merchant, and then on a pilgrim
        (20, ["M3", "S2"], 7),  # a merchant in the mountains is not on the coast
    ],
)
def test_occupied_stations_are_counted_and_skipped_on_arrival(rival: int, merchants: list[str], goal: int) -> None:
    m = table(dice=[4, 1, 1], pilgrims=[3, rival], merchants=merchants)
    m.play("walk 4")
    assert m.state.station[0] == goal


@pytest.mark.rule("D-PILGRIM-1")
@pytest.mark.parametrize(("rival", "goal"), [(0, 1), (29, 0), (1, 0), (2, 0)])
def test_the_skip_goes_on_past_the_first_station(rival: int, goal: int) -> None:
    m = table(dice=[2, 1, 1], pilgrims=[28, rival])
    m.play("walk 2")
    assert m.state.station[0] == goal


@pytest.mark.rule("D-PILGRIM-1")
def test_after_a_skip_only_the_new_station_counts() -> None:
    m = table(dice=[1, 1, 1], pilgrims=[5, 6])
    m.play("walk 1")  # not the temple of station 6 but the town of station 7
    m.play("visit")
    assert m.state.temples == [1, 1]
    assert m.state.coins == [4, 0]


@pytest.mark.rule("D-PILGRIM-2")
def test_a_coastal_town_gives_coins_by_its_boutique() -> None:
    m = table(dice=[3, 1, 1], pilgrims=[23, 20])
    m.play("walk 3")
    assert texts(m) == ["visit", "pass"]
    m.play("visit")
    assert m.state.coins == [2, 0]


@pytest.mark.rule("D-PILGRIM-3")
def test_a_temple_raises_the_temple_peg_and_9_triggers_the_end() -> None:
    m = table(pilgrims=[5, 20], temples=[7, 1])
    m.play("walk 1")
    m.play("visit")
    assert m.state.temples == [8, 1]
    assert m.state.ending == 0
    m = table(pilgrims=[5, 20], temples=[8, 1])
    m.play("walk 1")
    m.play("visit")
    assert m.state.temples == [9, 1]
    assert m.state.ending == 1


@pytest.mark.rule("D-PILGRIM-4")
def test_a_garden_raises_the_garden_peg_and_6_triggers_the_end() -> None:
    m = table(pilgrims=[7, 20], gardens=[4, 1])
    m.play("walk 1")
    m.play("visit")
    assert m.state.gardens == [5, 1]
    assert m.state.ending == 0
    m = table(pilgrims=[7, 20], gardens=[5, 1])
    m.play("walk 1")
    m.play("visit")
    assert m.state.gardens == [6, 1]
    assert m.state.ending == 1


@pytest.mark.rule("D-PILGRIM-3", "D-PILGRIM-4")
def test_a_peg_at_its_end_stays() -> None:
    m = table(pilgrims=[5, 20], temples=[9, 1], ending=1)
    m.play("walk 1")
    assert m.actor == 1  # nothing to choose
    assert m.state.temples == [9, 1]
    m = table(pilgrims=[7, 20], gardens=[6, 1], ending=1)
    m.play("walk 1")
    assert m.actor == 1
    assert m.state.gardens == [6, 1]


# ------------------------------------------------------------------ hot springs


@pytest.mark.rule("D-SPRING-1")
@pytest.mark.parametrize("holder", ["board", "second"])
def test_the_token_is_taken_from_the_board_or_the_rival_and_not_used_at_once(holder: str) -> None:
    m = table(pilgrims=[13, 20], spring=holder)
    m.play("walk 1")
    m.play("visit")
    assert m.state.spring == Holder.FIRST
    assert m.actor == 1  # no repeat was offered
    assert m.state.phase == DuoPhase.MOVE


@pytest.mark.rule("D-SPRING-1")
def test_the_token_can_be_used_with_the_next_die() -> None:
    m = table(pilgrims=[13, 20], used={"merchant": 1, "artist": 0}, roller=0, actor=0)
    m.play("visit")  # the pilgrim's die was all that was left
    assert m.state.round == 2
    m = table(pilgrims=[5, 20], spring="first")
    m.play("walk 1")
    m.play("pass")
    assert m.actor == 0
    assert texts(m) == ["walk 1", "keep spring"]


@pytest.mark.rule("D-SPRING-1")
def test_holding_it_already_nothing_happens_and_it_stays_usable() -> None:
    m = table(pilgrims=[13, 20], spring="first")
    m.play("walk 1")
    assert m.state.phase == DuoPhase.SPRING  # nothing to visit
    assert texts(m) == ["walk 1", "keep spring"]


@pytest.mark.rule("D-SPRING-2")
def test_the_example_of_the_merchant_who_moves_twice() -> None:
    """Two routes to a mountain town for 3 wares, then by the spring two more to the coast; the token goes back."""
    m = table(dice=[1, 2, 1], merchants=["N2", "S4"], pilgrims=[13, 17], wares=[{"kimono": 1}, {}], spring="first")
    m.play("travel M1")
    m.play("draw 3")
    assert m.state.phase == DuoPhase.SPRING
    assert m.state.spring == Holder.FIRST
    m.play("travel N2")
    m.play("sell 1")
    assert m.state.coins[0] >= 4
    assert m.state.spring == Holder.BOARD
    assert m.actor == 1
    assert m.state.taken == [-1, 0, -1]


@pytest.mark.rule("D-SPRING-2")
def test_the_token_may_be_kept() -> None:
    m = table(pilgrims=[5, 20], spring="first")
    m.play("walk 1")
    m.play("visit")
    m.play("keep spring")
    assert m.state.spring == Holder.FIRST
    assert m.actor == 1


@pytest.mark.rule("D-SPRING-2")
def test_the_same_character_moves_again_by_the_same_die_once() -> None:
    m = table(dice=[1, 1, 2], artists=["W", "SE"], pilgrims=[13, 17], merchants=["S4", "S3"], spring="first")
    m.play("go N")
    assert {t.split()[0] for t in texts(m)} == {"go", "keep"}
    assert sorted(starting(m, "go")) == ["go E", "go SE", "go SW", "go W"]
    m.play("go W")
    assert m.actor == 1
    assert m.state.spring == Holder.BOARD


@pytest.mark.rule("D-SPRING-2")
def test_a_move_that_does_not_exist_cannot_be_repeated() -> None:
    m = table(dice=[1, 3, 1], merchants=["M2", "N4"], pilgrims=["S4", 9], artists=["E", "SE"], spring="first")
    m.play("stay merchant")
    assert m.actor == 1
    assert m.state.spring == Holder.FIRST


@pytest.mark.rule("D-SPRING-2")
def test_a_repeat_that_ends_on_a_hot_spring_does_not_keep_the_token() -> None:
    m = table(pilgrims=[12, 20], spring="first")
    m.play("walk 1")
    m.play("pass")
    m.play("walk 1")
    assert m.state.station[0] == 14
    assert m.state.spring == Holder.BOARD
    assert m.actor == 1


# ------------------------------------------------------------------ the seashore


@pytest.mark.rule("D-SHORE-1")
def test_any_tile_on_the_board_may_be_taken_as_it_lies() -> None:
    m = table(pilgrims=[9, 20], waves={"robust": None})
    m.play("walk 1")
    assert texts(m) == ["wave pilgrim", "wave merchant", "wave artist", "pass"]
    m.play("wave merchant")
    assert m.state.wave_holder == [Holder.BOARD, Holder.FIRST, Holder.BOARD]
    assert m.view()["state"]["wave"][1] == "robust"


@pytest.mark.rule("D-SHORE-1")
def test_the_rivals_tiles_are_taken_only_when_none_is_on_the_board() -> None:
    m = table(pilgrims=[9, 20], waves={"robust": 1, "hurried": 0, "inspired": None})
    m.play("walk 1")
    assert texts(m) == ["wave artist", "pass"]
    m = table(pilgrims=[9, 20], waves={"robust": 1, "hurried": 0, "inspired": 1})
    m.play("walk 1")
    assert texts(m) == ["wave merchant", "wave artist", "pass"]
    m.play("wave artist")
    assert m.state.wave_holder == [0, 1, 0]


@pytest.mark.rule("D-SHORE-1")
def test_with_all_three_tiles_the_seashore_gives_nothing() -> None:
    m = table(pilgrims=[9, 20], waves={"robust": 0, "tranquil": 0, "inspired": 0})
    m.play("walk 1")
    assert m.actor == 1


@pytest.mark.rule("D-SHORE-1", "D-SPRING-2")
def test_a_tile_works_at_once_also_in_a_repeat_of_the_same_die() -> None:
    m = table(dice=[2, 1, 1], pilgrims=[8, 20], waves={"hurried": None}, spring="first")
    m.play("walk 2")
    m.play("wave pilgrim")
    assert texts(m) == ["walk 2", "walk 3", "keep spring"]


# ------------------------------------------------------------------ waves


@pytest.mark.rule("D-WAVE-1")
def test_a_tranquil_pilgrim_may_walk_one_less_but_at_least_one() -> None:
    m = table(dice=[3, 1, 1], pilgrims=[5, 20], waves={"tranquil": 0})
    assert starting(m, "walk") == ["walk 2", "walk 3"]
    m.play("walk 2")
    assert m.state.station[0] == 7
    assert starting(table(dice=[1, 1, 1], waves={"tranquil": 0}), "walk") == ["walk 1"]
    assert starting(table(dice=[3, 1, 1], waves={"tranquil": 1}), "walk") == ["walk 3"]


@pytest.mark.rule("D-WAVE-2")
def test_a_hurried_pilgrim_may_walk_one_more_five_too() -> None:
    m = table(dice=[4, 1, 1], pilgrims=[5, 20], waves={"hurried": 0})
    assert starting(m, "walk") == ["walk 4", "walk 5"]
    m.play("walk 5")
    assert m.state.station[0] == 10


@pytest.mark.rule("D-WAVE-1", "D-WAVE-2", "D-SPRING-2")
def test_it_is_decided_anew_for_the_repeat() -> None:
    for wave, first, second in (("hurried", "walk 3", "walk 2"), ("tranquil", "walk 2", "walk 1")):
        m = table(dice=[2, 1, 1], pilgrims=[5, 20], waves={wave: 0}, spring="first")
        m.play(first)
        m.play("pass")
        assert second in texts(m)
        assert first in texts(m)
        m.play(second)
        assert m.state.station[0] == 5 + int(first[-1]) + int(second[-1])


@pytest.mark.rule("D-WAVE-1", "D-WAVE-2", "D-PILGRIM-1")
def test_two_ways_to_the_same_station_are_one_choice() -> None:
    m = table(dice=[2, 1, 1], pilgrims=[5, 6], waves={"tranquil": 0})
    assert starting(m, "walk") == ["walk 2"]
    m = table(dice=[1, 1, 1], pilgrims=[5, 6], waves={"hurried": 0})
    assert starting(m, "walk") == ["walk 1"]
