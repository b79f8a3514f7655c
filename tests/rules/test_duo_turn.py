"""Tokaido Duo, rule by rule: set-up and turns."""

import random
from typing import Any

import pytest

from gokaido import BadOption, BadPosition, IllegalAction, Match
from gokaido.games.duo.material.pieces import Colour, Holder, Symbol, Wave
from gokaido.games.duo.material.tables import DICE, PAINTING_COUNT
from gokaido.games.duo.state import DuoAct, DuoPhase

from .duo_table import starting, table, texts

# ------------------------------------------------------------------ set-up


@pytest.mark.rule("D-SETUP-1")
def test_boutiques_are_shuffled_onto_the_eight_coastal_towns() -> None:
    layouts = {tuple(Match("duo", seed=k).state.boutique) for k in range(200)}
    assert all(sorted(layout) == list(range(8)) for layout in layouts)
    assert len(layouts) > 40
    seen = {(place, token) for layout in layouts for place, token in enumerate(layout)}
    assert len(seen) == 8 * 8  # any token in any town


@pytest.mark.rule("D-SETUP-1")
def test_a_view_names_the_boutiques_face_up() -> None:
    seen = table().view(1)["state"]["boutique"]
    assert sorted(seen) == sorted(
        ["kimono_4", "kimono_4_2", "pottery_4", "pottery_3", "doll_3", "doll_3_2", "fan_3", "fan_2"]
    )
    assert seen[2:4] == ["pottery_4", "pottery_3"]  # N3 and N4


@pytest.mark.rule("D-SETUP-1")
def test_the_bag_holds_26_wares() -> None:
    assert Match("duo", seed=1).state.bag == [5, 6, 7, 8]


@pytest.mark.rule("D-SETUP-1")
def test_each_wave_tile_shows_either_side_and_lies_on_the_board_like_the_spring_token() -> None:
    sides = set()
    for k in range(100):
        s = Match("duo", seed=k).state
        assert s.wave_holder == [Holder.BOARD] * 3
        assert s.spring == Holder.BOARD
        sides.add(tuple(s.wave))
    assert len(sides) == 8
    assert {w for side in sides for w in side} == set(Wave.words)


@pytest.mark.rule("D-SETUP-2")
def test_ten_paintings_each_are_shuffled_face_down() -> None:
    s = Match("duo", seed=3, purple="second").state
    assert s.colour == [Colour.GREEN, Colour.PURPLE]
    assert [s.paintings[0].count(x) for x in range(4)] == [2, 2, 3, 3]
    assert [s.paintings[1].count(x) for x in range(4)] == [3, 3, 2, 2]
    assert PAINTING_COUNT[Colour.PURPLE] != PAINTING_COUNT[Colour.GREEN]
    assert s.shown == s.given == [0, 0]
    assert len({tuple(Match("duo", seed=k).state.paintings[0]) for k in range(30)}) == 30


@pytest.mark.rule("D-SETUP-2")
def test_both_pegs_start_at_1() -> None:
    s = Match("duo", seed=3).state
    assert s.temples == s.gardens == [1, 1]


@pytest.mark.rule("D-SETUP-2")
def test_nobody_sees_a_painting_that_lies_face_down_not_even_its_owner() -> None:
    m = table(paintings=[["moon", "bamboo"], []], shown=[2, 0])
    for seat in (0, 1, None):
        seen = m.view(seat)["state"]["paintings"]
        assert seen[0] == ["moon", "bamboo"] + [None] * 8
        assert seen[1] == [None] * 10


@pytest.mark.rule("D-SETUP-3")
def test_the_player_by_the_compass_begins() -> None:
    for place, seat in (("first", 0), ("second", 1)):
        m = Match("duo", seed=2, compass=place)
        assert m.actor == seat
        assert m.state.station[seat] == 5
        assert m.state.town[seat] == 1
        assert m.view()["state"]["area"][seat] == "n"
        assert m.state.station[1 - seat] == 20


@pytest.mark.rule("D-SETUP-3")
def test_seats_and_colours_are_random_unless_chosen() -> None:
    drawn = {(m.state.north, m.state.colour[0]) for m in (Match("duo", seed=k) for k in range(40))}
    assert len(drawn) == 4
    with pytest.raises(BadOption, match="random, first and second"):
        Match("duo", compass="third")


# ------------------------------------------------------------------ turns


@pytest.mark.rule("D-TURN-1")
def test_a_uses_a_die_then_b_then_a_and_then_b_rolls() -> None:
    m = table(dice=[1, 1, 1], pilgrims=[5, 20])
    assert [len(starting(m, w)) > 0 for w in ("walk", "travel", "go")] == [True, True, True]
    m.play("walk 1")
    m.play("pass")
    assert m.actor == 1
    assert starting(m, "walk") == []
    m.play("travel M2")
    m.play("pass")
    assert m.actor == 0
    assert m.state.taken == [0, 1, -1]
    assert {t.split()[0] for t in texts(m)} == {"go"}
    m.play("go S")
    m.play("pass")
    assert m.actor == 1
    assert m.state.round == 2
    assert m.state.roller == 1
    assert m.state.taken == [-1, -1, -1]


@pytest.mark.rule("D-TURN-1")
def test_each_die_shows_its_own_faces() -> None:
    seen: list[set[int]] = [set(), set(), set()]
    for k in range(80):
        for d, n in enumerate(Match("duo", seed=k).state.dice):
            seen[d].add(n)
    assert [sorted(s) for s in seen] == [[1, 2, 3, 4], [1, 2, 3], [1, 2, 3]]
    assert seen == [set(faces) for faces in DICE]


@pytest.mark.rule("D-TURN-2")
def test_a_die_moves_ones_own_character_exactly_that_far() -> None:
    m = table(dice=[3, 2, 1])
    assert starting(m, "walk") == ["walk 3"]
    m.play("walk 3")
    assert m.state.station == [8, 20]


@pytest.mark.rule("D-TURN-2")
def test_the_move_is_compulsory_and_the_action_is_not() -> None:
    m = table(dice=[1, 1, 1])
    assert "pass" not in texts(m)
    m.play("walk 1")
    assert texts(m) == ["visit", "pass"]
    m.play("pass")
    assert m.state.temples == [1, 1]


@pytest.mark.rule("D-TURN-2")
@pytest.mark.parametrize(("move", "where"), [("walk 1", 10), ("travel N1", 0), ("go W", 0), ("go NE", 3)])
def test_leaving_the_action_out_changes_nothing_but_the_place(move: str, where: int) -> None:
    tiles = {"paintings": [["moon"], []], "shown": [1, 0]}
    m = table(pilgrims=[9, 11], merchants=["M1", "S2"], artists=["NW" if move == "go W" else "N", "NE"], **tiles)
    s = m.state
    things = [s.wave_holder, s.spring, s.coins, s.wares, s.shown, s.given, s.temples, s.gardens]
    before = repr(things)
    m.play(move)
    if m.actor == 0:
        m.play("pass")
    assert repr(things) == before
    assert [s.station, s.town, s.area][["walk", "travel", "go"].index(move.split()[0])][0] == where
    assert s.taken[["walk", "travel", "go"].index(move.split()[0])] == 0


@pytest.mark.rule("D-TURN-3")
def test_a_move_enters_no_space_twice_nor_comes_back() -> None:
    m = table(dice=[1, 2, 2], artists=["W", "E"], merchants=["M1", "S4"])
    assert sorted(starting(m, "go")) == ["go N", "go NW", "go S", "go SW"]
    assert "travel M1" not in texts(m)
    assert sorted(starting(m, "travel")) == ["travel M3", "travel N2", "travel S2"]
    m = table(dice=[1, 2, 3], artists=["W", "E"])
    assert "go W" not in texts(m)


@pytest.mark.rule("D-TURN-3", "D-SPRING-2")
def test_a_hot_spring_repeat_is_a_new_move_and_may_go_back() -> None:
    m = table(dice=[1, 1, 1], merchants=["M1", "S4"], spring="first")
    m.play("travel M2")
    m.play("pass")
    assert m.state.phase == DuoPhase.SPRING
    m.play("travel M1")
    assert m.state.town[0] == 8


# ------------------------------------------------------------------ arranging and refusing


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"pilgrims": [20, 20]}, "two characters stand on station 20"),
        ({"pilgrims": 5}, "pilgrims takes a list of two places, not 5"),
        ({"pilgrims": [None, 20]}, "there is no None"),
        ({"merchants": ["Q7", "S2"]}, "there is no 'Q7'"),
        ({"artists": ["N", "S", "E"]}, "artists takes a list of two places"),
        ({"coins": [12, 0]}, "someone has 12 coins"),
        ({"dice": [1, 1, 9]}, "dice takes 0 to 4, not 9"),
        ({"wares": [{"fan": 6}, {}]}, "6 wares and may keep 5"),
        ({"wares": [["fan"], []]}, "wares takes two of such as {'fan': 2}, not"),
        ({"wares": 5}, "wares takes two of such as {'fan': 2}, not 5"),
        ({"wares": [{}, {}, {}]}, "wares takes two"),
        ({"wares": [None, {}]}, "wares takes two"),
        ({"wares": [{"fan": "2"}, {}]}, "wares takes whole numbers, not '2'"),
        ({"wares": [{"fan": 1.5}, {}]}, "wares takes whole numbers, not 1.5"),
        ({"wares": [{"tea": 1}, {}]}, "there is no ware 'tea'"),
        ({"boutiques": ["fan 3"]}, "boutiques takes names and values"),
        ({"boutiques": {"N1": 3}}, "there is no boutique 3"),
        ({"boutiques": {"M1": "fan 3"}}, "M1 is no town on the coast"),
        ({"waves": ["hurried"]}, "waves takes names and values"),
        ({"waves": {"hurried": 7}}, "0, 1 or None"),
        ({"waves": {"hurried": "first"}}, "0, 1 or None"),
        ({"waves": {"hurried": 0, "tranquil": 1}}, "two sides of one wave tile"),
        ({"paintings": [["bamboo"] * 3, []]}, "more paintings of a landscape"),
        ({"paintings": [[["moon"]], []]}, "there is no painting"),
        ({"paintings": 5}, "paintings takes two lists"),
        ({"paintings": ["moon", []]}, "paintings takes two lists"),
        ({"paintings": [[], [], []]}, "paintings takes two lists"),
        ({"used": ["artist"]}, "used takes names and values"),
        ({"used": {"artist": 5}}, "seat 0 or 1, not 5"),
        ({"used": {"artist": "x"}}, "seat 0 or 1, not 'x'"),
        ({"used": {"artist": 0}}, "the first and the third die"),
        ({"used": {"artist": 0, "pilgrim": 0}}, "the first and the third die"),
        ({"actor": "x"}, "actor takes whole numbers"),
        ({"actor": 7}, "seats 0 to 1 to act, not 7"),
        ({"phase": 9}, "phase knows no 9; it takes move, act, return and spring"),
        ({"phase": "act"}, "no die is being played"),
        ({"phase": "return"}, "no die is being played"),
        ({"round": 101}, "round takes 1 to 100"),
        ({"round": 0}, "round takes 1 to 100"),
        ({"north": 2}, "north takes 0 to 1, not 2"),
        ({"temples": [9, 1], "ending": 0}, "the end was triggered"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        table(**position)


@pytest.mark.rule("D-END-1")
@pytest.mark.parametrize(
    "position", [{"temples": [9, 1]}, {"gardens": [1, 6]}, {"slabs": [6, 0]}, {"shown": [0, 10], "given": [0, 10]}]
)
def test_an_arranged_end_is_the_end_of_the_round(position: dict[str, list[int]]) -> None:
    assert table(**position).state.ending == 1
    assert table().state.ending == 0


def test_an_illegal_action_names_what_is_legal() -> None:
    with pytest.raises(IllegalAction, match="walk 1"):
        table().play("walk 4")


def test_symbols_and_waves_have_their_numbers() -> None:
    assert list(Symbol.numbers) == ["moon", "waterfall", "mountain", "bamboo"]
    assert [w // 2 for w in Wave.words] == [0, 0, 1, 1, 2, 2]


def test_a_random_game_ends_long_before_the_limit() -> None:
    rounds = []
    for k in range(20):
        m, lot = Match("duo", seed=k), random.Random(k)
        while not m.over:
            m.play(lot.choice(m.legal))
        rounds.append(m.state.round)
    assert max(rounds) < 100


def test_action_ids_stay_what_they_were() -> None:
    """Saved matches hold these numbers."""
    assert DuoAct.numbers == {
        "walk": 0, "travel": 3, "go": 15, "go_past": 23, "stay": 31, "pass": 34, "visit": 35, "wave": 36, "sell": 39,
        "sell_plain": 45, "draw": 51, "draw_more": 52, "paint": 53, "paint_more": 54, "gift": 55, "keep_spring": 56,
        "return": 57, "count": 182,
    }  # fmt: skip
