"""Micro Dojo, the advanced game: alternative moves and modes."""

from typing import Any

import pytest

from gokaido import Match
from gokaido.games.dojo.material import Meeple

from .dojo_table import starting, table, texts


def free_moves(*names: str, **position: Any) -> Match:
    """Mode 2A with some alternative moves."""
    return table(mode="2A", moves=list(names), **position)


@pytest.mark.rule("J-ADV-1", "J-RULE-6")
def test_sumo_pushes_a_neighbour_any_way_and_follows() -> None:
    m = free_moves("sumo", meeples={"sumo": 3, "ninja": 4, "geisha": 0, "samurai": 8}, marker=[None, "ninja"])
    assert starting(m, "push") == ["push ninja 1", "push ninja 5", "push ninja 7", "push geisha 1"]
    m.play("push ninja 1")
    assert m.state.at[Meeple.SUMO] == 4
    assert m.state.at[Meeple.NINJA] == 1
    assert m.state.marker == [Meeple.SUMO, Meeple.NINJA]
    assert "judge" in texts(m)


@pytest.mark.rule("J-ADV-1", "J-RULE-6")
def test_ninja_swaps_with_any_meeple_and_activates_its_own_new_space() -> None:
    m = free_moves("ninja", meeples={"sumo": 0, "ninja": 2, "geisha": 6, "samurai": 7}, marker=[None, "sumo"])
    assert starting(m, "swap") == ["swap sumo", "swap geisha", "swap samurai"]
    m.play("swap sumo")
    assert (m.state.at[Meeple.NINJA], m.state.at[Meeple.SUMO]) == (0, 2)
    assert m.state.marker == [Meeple.NINJA, Meeple.SUMO]
    assert (m.state.gold[0], m.state.food[0]) == (1, 0)


@pytest.mark.rule("J-ADV-1", "J-RULE-6")
def test_geisha_sheds_any_marker_and_its_owner_has_no_lock() -> None:
    m = free_moves("geisha", marker=["sumo", "geisha"])
    assert starting(m, "charm") == ["charm 3", "charm 7"]
    m.play("charm 3")
    assert m.state.marker == [Meeple.GEISHA, -1]
    assert m.state.food[0] == 2
    assert starting(free_moves("geisha", marker=["sumo", "ninja"]), "charm") == []


@pytest.mark.rule("J-ADV-1")
def test_samurai_goes_diagonally() -> None:
    m = free_moves("samurai", meeples={"sumo": 0, "ninja": 2, "geisha": 6, "samurai": 4})
    assert starting(m, "slash") == ["slash 8"]
    m.play("slash 8")
    assert m.state.at[Meeple.SAMURAI] == 8


@pytest.mark.rule("J-ADV-1")
def test_alternative_moves_need_an_unmarked_meeple() -> None:
    where = {"sumo": 3, "ninja": 4, "geisha": 0, "samurai": 8}
    m = free_moves("sumo", "ninja", "samurai", meeples=where, marker=["sumo", "ninja"])
    assert not starting(m, "push")
    assert not starting(m, "swap")
    m = free_moves("samurai", meeples=where, marker=["samurai", "ninja"])
    assert not starting(m, "slash")


@pytest.mark.rule("J-ADV-1", "J-ADV-2")
@pytest.mark.parametrize(
    ("name", "word", "gold", "food"),
    [("sumo", "push", 0, 2), ("ninja", "swap", 2, 0), ("geisha", "charm", 1, 1), ("samurai", "slash", 1, 1)],
)
def test_in_mode_1a_moves_are_paid_for(name: str, word: str, gold: int, food: int) -> None:
    where = {"sumo": 3, "ninja": 4, "geisha": 0, "samurai": 7}
    held = {"gold": [gold, 0], "food": [food, 0]}
    marker = [None, "geisha"] if name == "geisha" else [None, None]
    poor = table(mode="1A", meeples=where, marker=marker, gold=[max(gold - 1, 0), 0], food=[max(food - 1, 0), 0])
    assert not starting(poor, word)
    m = table(mode="1A", meeples=where, marker=marker, **held)
    m.play(starting(m, word)[0])
    paid = [e for e in m.events if e.kind == "paid"]
    assert sum(e.amount for e in paid) == gold + food


@pytest.mark.rule("J-ADV-2")
def test_modes_a_have_all_moves_and_modes_b_some_by_lot() -> None:
    for mode in ("1A", "2A"):
        assert Match("dojo", seats=2, seed=1, mode=mode).state.moves == 15
    for mode in ("1B", "2B"):
        sets = {Match("dojo", seats=2, seed=k, mode=mode).state.moves for k in range(200)}
        assert sets == set(range(16))
    assert Match("dojo", seats=2, seed=1).state.moves == 0


@pytest.mark.rule("J-ADV-2")
def test_advanced_modes_draw_from_all_fourteen_objectives() -> None:
    for options in ({"mode": "1A"}, {"mode": "2B"}, {"advanced_objectives": True}):
        seen = {o for k in range(60) for o in Match("dojo", seats=2, seed=k, **options).state.objective}
        assert seen == set(range(14))


@pytest.mark.rule("J-MOVE-2", "J-ADV-1")
def test_influence_frees_for_an_alternative_move_too() -> None:
    m = free_moves(
        "samurai",
        actor=1,
        first=0,
        meeples={"sumo": 1, "ninja": 3, "geisha": 6, "samurai": 0},
        marker=["samurai", "ninja"],
    )
    m.play("free samurai")
    assert texts(m) == ["slash 4"] or m.state.at[Meeple.SAMURAI] == 4
