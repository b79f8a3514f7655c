"""Micro Dojo at its edges: what may not be used, exact prices, both directions, the first space."""

import random
from typing import Any

import pytest

from gokaido.games.dojo.material import Meeple
from gokaido.games.dojo.rules.turn import leader, position_code
from gokaido.games.dojo.state import DojoAct

from .dojo_table import acting, starting, table, texts
from .test_dojo_advanced import free_moves

USABLE = ["barracks", "broker", "temple", "yatai", "school", "market"]
FULL: dict[str, Any] = {"gold": [6, 0], "food": [6, 0]}

# ------------------------------------------------------------------ actions


@pytest.mark.rule("J-ACTION-2")
def test_only_ones_own_buildings_are_used() -> None:
    m = acting(owned=[[], USABLE], **FULL)
    assert texts(m) == ["judge", "trade 2 gold", "trade 2 food", "offer gold", "offer food", "end"]
    m = acting(owned=[["castle"], USABLE[:5]], **FULL)
    assert not [t for t in texts(m) if t.split()[0] in ("use", "school", "market")]


@pytest.mark.rule("J-ACTION-2", "J-BROKER", "J-YATAI", "J-TEMPLE", "J-BARRACKS", "J-SCHOOL", "J-MARKET")
@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("barracks", "use barracks"),
        ("broker", "use broker"),
        ("temple", "use temple"),
        ("yatai", "use yatai"),
        ("school", "school 2 gold 2 food"),
        ("market", "market 1 gold"),
    ],
)
def test_each_building_is_used_once_a_turn_and_again_later(name: str, action: str) -> None:
    m = acting(4, gold=[5, 0], food=[5, 0], owned=[[name], []])
    m.play(action)
    assert m.actor == 0
    assert not [t for t in texts(m) if name in t]
    m.play("end")
    m.play("move ninja 5")
    assert (m.actor, m.state.used) == (0, 0)


@pytest.mark.rule("J-BARRACKS", "J-TEMPLE", "J-SCHOOL", "J-BROKER", "J-YATAI")
@pytest.mark.parametrize(
    ("name", "gold", "food", "possible"),
    [
        ("barracks", 3, 0, True),
        ("barracks", 2, 7, False),
        ("temple", 0, 3, True),
        ("temple", 7, 2, False),
        ("school", 2, 1, False),
        ("school", 4, 0, True),
        ("school", 0, 4, True),
        ("broker", 6, 0, True),
        ("broker", 7, 0, False),  # there is no room for gold
        ("yatai", 0, 6, True),
        ("yatai", 0, 7, False),
    ],
)
def test_what_a_building_needs(name: str, gold: int, food: int, possible: bool) -> None:
    m = acting(4, gold=[gold, 0], food=[food, 0], owned=[[name], []])
    assert bool([t for t in texts(m) if name in t]) == possible


@pytest.mark.rule("J-SCHOOL")
def test_the_school_takes_four_of_one_kind_too() -> None:
    m = acting(gold=[4, 0], food=[4, 0], owned=[["school"], []])
    assert starting(m, "school") == [f"school {k} gold {4 - k} food" for k in range(5)]
    m.play("school 4 gold 0 food")
    assert (m.state.gold[0], m.state.food[0]) == (0, 4)


@pytest.mark.rule("J-ACTION-3", "J-MARKET", "J-ACTION-4", "J-RULE-3")
@pytest.mark.parametrize(
    ("action", "gold", "food", "points"),
    [
        ("trade 2 gold", 3, 6, 0),
        ("trade 2 food", 6, 3, 0),
        ("trade 4 food", 7, 1, 0),
        ("market 1 gold", 4, 6, 0),
        ("market 2 food", 7, 3, 0),
        ("offer gold", 0, 5, 1),
        ("offer food", 5, 0, 1),
    ],
)
def test_what_exchanges_and_offerings_cost_and_bring(action: str, gold: int, food: int, points: int) -> None:
    m = acting(gold=[5, 0], food=[5, 0], owned=[["market"], []])
    m.play(action)
    assert (m.state.gold[0], m.state.food[0], m.scores[0]) == (gold, food, points)


@pytest.mark.rule("J-ACTION-4")
def test_an_offering_is_five_and_no_more() -> None:
    m = acting(gold=[7, 0], food=[6, 0])
    m.play("offer gold")
    assert (m.state.gold[0], m.state.food[0]) == (2, 6)


# ------------------------------------------------------------------ resources


@pytest.mark.rule("J-SPACE-1")
@pytest.mark.parametrize(
    ("move", "held", "after"),
    [
        ("move sumo 1", {"gold": [2, 7]}, (4, 0)),
        ("move sumo 1", {"gold": [5, 7]}, (6, 0)),
        ("move sumo 1", {"gold": [6, 0]}, (7, 0)),
        ("move sumo 3", {"food": [2, 7]}, (0, 4)),
        ("move sumo 3", {"food": [5, 7]}, (0, 6)),
        ("move sumo 3", {"food": [6, 7]}, (0, 6)),
        ("move sumo 3", {"food": [7, 5], "gold": [7, 6]}, (7, 7)),
    ],
)
def test_seven_in_hand_and_thirteen_in_all(move: str, held: dict[str, list[int]], after: tuple[int, int]) -> None:
    m = table(**held)
    m.play(move)
    assert (m.state.gold[0], m.state.food[0]) == after


# ------------------------------------------------------------------ building


@pytest.mark.rule("J-BUILD-1", "J-END-2")
@pytest.mark.parametrize("action", ["buy broker", "give statue"])
def test_who_buys_does_not_give_and_who_gives_does_not_buy(action: str) -> None:
    where = {"sumo": 6, "ninja": 2, "geisha": 8, "samurai": 0}
    m = table(gold=[4, 0], meeples=where, owned=[["statue"], []], for_sale=["broker", "barracks"])
    m.play("move sumo 7")
    m.play(action)
    assert texts(m) == ["take gold", "take food"]
    assert m.state.n_past == 0  # no earlier position can come again


# ------------------------------------------------------------------ moving


@pytest.mark.rule("J-MOVE-1", "J-MOVE-2")
def test_the_rivals_marker_on_the_first_meeple_holds_it() -> None:
    m = table(actor=1, first=0, marker=["sumo", None])
    assert {t.split()[1] for t in starting(m, "move")} == {"ninja", "geisha", "samurai"}
    assert starting(m, "free") == ["free sumo"]
    m = table(marker=[None, "sumo"])
    assert {t.split()[1] for t in starting(m, "move")} == {"ninja", "geisha", "samurai"}


@pytest.mark.rule("J-MOVE-2")
def test_a_meeple_whose_only_way_is_to_the_first_space_may_be_freed() -> None:
    m = table(actor=1, first=0, meeples={"sumo": 1, "ninja": 2, "geisha": 4, "samurai": 8}, marker=["sumo", None])
    assert starting(m, "free") == ["free sumo"]
    m.play("free sumo")
    assert m.state.at[Meeple.SUMO] == 0


@pytest.mark.rule("J-MOVE-2", "J-END-2")
def test_spent_influence_makes_a_new_position() -> None:
    m = table(actor=1, first=0, marker=["sumo", "ninja"])
    m.play("free sumo")
    assert m.state.n_past == 0


@pytest.mark.rule("J-STABLES", "J-RULE-2")
def test_staying_costs_nothing_and_activates_the_space() -> None:
    m = table(food=[1, 0], owned=[["stables"], []])
    m.play("move sumo 1")
    m.play("stay")
    assert (m.state.gold[0], m.state.food[0], m.state.at[Meeple.SUMO]) == (2, 1, 1)


# ------------------------------------------------------------------ the Guard


@pytest.mark.rule("J-GUARD", "J-RULE-1")
def test_the_guard_bars_the_first_space_too_and_costs_gold_only() -> None:
    where = {"sumo": 4, "ninja": 1, "geisha": 6, "samurai": 8}
    m = table(gold=[3, 0], food=[2, 0], meeples=where, owned=[["guard_house"], []], for_sale=[])
    m.play("move geisha 7")
    m.play("take food")
    m.play("guard 0")
    assert (m.state.gold[0], m.state.food[0]) == (1, 3)
    assert "move ninja 0" not in texts(m)
    assert "move ninja 2" in texts(m)
    m.play("move ninja 2")
    assert m.state.guard == -1


# ------------------------------------------------------------------ special moves


@pytest.mark.rule("J-ADV-2")
def test_a_move_that_is_not_in_the_game_is_not_on_offer() -> None:
    where = {"sumo": 3, "ninja": 4, "geisha": 0, "samurai": 7}
    for name, word in (("sumo", "push"), ("ninja", "swap"), ("geisha", "charm"), ("samurai", "slash")):
        m = free_moves(name, meeples=where, marker=[None, "geisha"])
        assert {t.split()[0] for t in texts(m)} == {"move", word}


@pytest.mark.rule("J-ADV-1")
@pytest.mark.parametrize(
    ("name", "where", "action"),
    [
        ("geisha", {"sumo": 2, "ninja": 8, "geisha": 1, "samurai": 6}, "charm 0"),
        ("samurai", {"sumo": 2, "ninja": 8, "geisha": 6, "samurai": 4}, "slash 0"),
        ("sumo", {"sumo": 2, "ninja": 1, "geisha": 6, "samurai": 8}, "push ninja 0"),
        ("ninja", {"sumo": 0, "ninja": 8, "geisha": 6, "samurai": 2}, "swap sumo"),
    ],
)
def test_special_moves_reach_the_first_space_and_mark_their_meeple(
    name: str, where: dict[str, int], action: str
) -> None:
    m = free_moves(name, meeples=where, marker=[None, "geisha"])
    m.play(action)
    assert 0 in m.state.at
    assert m.state.marker[0] == Meeple.number(name)


BOXED = {"sumo": 0, "ninja": 1, "geisha": 3, "samurai": 8}  # the Sumo in the corner cannot step


@pytest.mark.rule("J-MOVE-2", "J-ADV-1")
@pytest.mark.parametrize(
    ("moves", "options", "freed"),
    [
        (["sumo"], {}, True),
        (["ninja"], {}, False),
        (["sumo"], {"mode": "1A", "food": [0, 2]}, True),
        (["sumo"], {"mode": "1A", "food": [0, 1]}, False),  # cannot pay for the push
    ],
)
def test_influence_frees_a_sumo_that_can_only_push(moves: list[str], options: dict[str, Any], freed: bool) -> None:
    m = table(**{"mode": "2A", "moves": moves, "actor": 1, "meeples": BOXED, "marker": ["sumo", "samurai"], **options})
    assert ("free sumo" in texts(m)) == freed
    assert "free ninja" not in texts(m)  # it has no marker
    if freed:
        m.play("free sumo")
        assert {t.split()[0] for t in texts(m)} == {"push"}


@pytest.mark.rule("J-MOVE-2", "J-ADV-1")
def test_influence_frees_a_boxed_ninja_and_a_boxed_samurai_for_their_own_moves() -> None:
    ninja = {"ninja": 0, "sumo": 1, "geisha": 3, "samurai": 8}
    m = free_moves("ninja", actor=1, first=0, meeples=ninja, marker=["ninja", "samurai"])
    m.play("free ninja")
    assert texts(m) == ["swap sumo", "swap geisha", "swap samurai"]
    samurai = {"samurai": 0, "sumo": 1, "geisha": 3, "ninja": 4}
    m = free_moves("samurai", actor=1, first=0, meeples=samurai, marker=["samurai", None])
    assert starting(m, "free") == []  # the diagonal is taken too
    m = free_moves("samurai", actor=1, first=0, meeples={**samurai, "ninja": 8}, marker=["samurai", None])
    assert starting(m, "free") == ["free samurai"]


@pytest.mark.rule("J-MOVE-2", "J-ADV-1")
def test_who_freed_one_meeple_makes_no_special_move_with_another() -> None:
    m = free_moves("ninja", "samurai", "geisha", actor=1, first=0, marker=["sumo", "geisha"])
    m.play("free sumo")
    assert all(t.startswith("move sumo") for t in texts(m))


# ------------------------------------------------------------------ the next turn and the end


@pytest.mark.rule("J-ACTION-1", "J-GUARD", "J-RULE-1")
def test_one_may_judge_and_post_the_guard_again_in_ones_next_turn() -> None:
    where = {"sumo": 5, "ninja": 2, "geisha": 6, "samurai": 0}
    m = table(gold=[7, 0], meeples=where, owned=[["guard_house"], []])
    m.play("move sumo 8")
    m.play("judge")
    m.play("guard 7")
    m.play("move ninja 1")
    m.play("move samurai 3")
    m.play("take")
    m.play("guard 7")
    assert m.state.gold[0] == 3
    m.play("move sumo 5")
    m.play("move ninja 4")
    assert "judge" in texts(m)


@pytest.mark.rule("J-END-2")
def test_positions_that_differ_in_anything_are_told_apart() -> None:
    lot, s = random.Random(1), table().state
    codes: dict[int, tuple[Any, ...]] = {}
    for _ in range(4000):
        s.at = lot.sample(range(9), 4)
        s.marker = [lot.randrange(-1, 4), lot.randrange(-1, 4)]
        s.guard, s.actor = lot.randrange(-1, 9), lot.randrange(2)
        for part in (s.at, s.marker, s.gold, s.food, None):  # a change of one thing at a time
            if part is s.gold or part is s.food:
                part[lot.randrange(2)] = lot.randrange(8)
            elif part is not None:
                part[lot.randrange(len(part))] = lot.randrange(4)
            position = (*s.at, *s.marker, *s.gold, *s.food, s.guard, s.actor)
            assert codes.setdefault(position_code(s), position) == position


@pytest.mark.rule("J-END-1")
@pytest.mark.parametrize(
    ("points", "purses", "said"),
    [
        ([3, 3], [1, 0], "The last objective is judged"),
        ([4, 3], [1, 0], "Seven points are reached"),
        ([3, 4], [0, 1], "Seven points are reached"),
    ],
)
def test_why_the_game_ended_is_said(points: list[int], purses: list[int], said: str) -> None:
    m = acting(judged=4, points=points, gold=purses)
    m.play("judge")
    assert m.over
    assert m.sentences()[-1].startswith(said)


@pytest.mark.rule("J-END-1")
@pytest.mark.parametrize(
    ("position", "first"),
    [
        ({"points": [3, 2], "first": 0}, 0),
        ({"points": [2, 3], "first": 1}, 1),
        ({"points": [3, 3], "first": 0}, 1),  # the second player has Influence
        ({"points": [3, 3], "first": 1}, 0),
        ({"influence": 0, "gold": [3, 0], "food": [0, 4]}, 1),
        ({"influence": 0, "gold": [0, 3], "food": [4, 0]}, 0),
        ({"influence": 0, "gold": [1, 3], "food": [4, 2]}, -1),
    ],
)
def test_who_is_ahead(position: dict[str, Any], first: int) -> None:
    assert leader(table(**position).state) == first


def test_action_ids_stay_what_they_were() -> None:
    """Saved matches hold these numbers."""
    assert DojoAct.numbers == {
        "move": 0, "free": 36, "push": 40, "swap": 76, "charm": 80, "slash": 89, "ride": 98, "take": 107,
        "take_gold": 108, "take_food": 109, "buy": 110, "give": 122, "judge": 134, "barracks": 135, "broker": 136,
        "temple": 137, "yatai": 138, "school": 139, "market": 144, "trade": 158, "offer": 164, "guard": 166,
        "end": 175, "count": 176,
    }  # fmt: skip
