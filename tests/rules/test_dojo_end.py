"""Micro Dojo, rule by rule: objectives and the end."""

import pytest

from gokaido import IllegalAction
from gokaido.games.dojo.material import Objective
from gokaido.games.dojo.rules.objectives import standing, winner_of
from gokaido.games.dojo.state import DojoPhase

from .dojo_table import acting, table, texts

# ------------------------------------------------------------------ objectives


@pytest.mark.rule("J-OBJ-1")
@pytest.mark.parametrize(
    ("name", "mine", "its"),
    [
        ("builder", 2, 1),
        ("bourgeois", 3, 5),
        ("rich", 3, 5),
        ("planner", 6, 10),
        ("banker", 5, 1),
        ("hoarder", 3, 6),
        ("wealthy", 8, 7),
        ("peasant", -2, 5),
        ("miser", 2, -5),
    ],
)
def test_what_each_objective_counts(name: str, mine: int, its: int) -> None:
    m = table(gold=[5, 1], food=[3, 6], owned=[["barracks", "temple"], ["castle"]])
    o = Objective.number(name)
    assert (standing(m.state, 0, o), standing(m.state, 1, o)) == (mine, its)
    assert winner_of(m.state, 0, o) == (0 if mine > its else 1)


@pytest.mark.rule("J-OBJ-2")
def test_underdog_and_farmer_want_the_fewest() -> None:
    m = table(points=[2, 3], owned=[["broker"], []])
    assert winner_of(m.state, 1, Objective.UNDERDOG) == 0
    assert winner_of(m.state, 0, Objective.FARMER) == 1


@pytest.mark.rule("J-OBJ-2")
@pytest.mark.parametrize(
    ("name", "meeples", "won"),
    [
        ("fighter", {"sumo": 0, "samurai": 3, "ninja": 2, "geisha": 8}, True),
        ("fighter", {"sumo": 0, "samurai": 4, "ninja": 2, "geisha": 8}, False),
        ("spy", {"ninja": 4, "geisha": 5, "sumo": 0, "samurai": 6}, True),
        ("spy", {"ninja": 3, "geisha": 5, "sumo": 0, "samurai": 8}, False),
        ("organiser", {"sumo": 0, "ninja": 3, "geisha": 6, "samurai": 8}, True),
        ("organiser", {"sumo": 3, "ninja": 4, "geisha": 5, "samurai": 8}, True),
        ("organiser", {"sumo": 0, "ninja": 4, "geisha": 8, "samurai": 2}, False),
    ],
)
def test_only_the_one_who_judges_can_win_these(name: str, meeples: dict[str, int], won: bool) -> None:
    m = table(meeples=meeples)
    for judge in range(2):
        assert winner_of(m.state, judge, Objective.number(name)) == (judge if won else -1)


@pytest.mark.rule("J-OBJ-2", "J-ACCEPT")
def test_a_tied_or_failed_objective_is_spent() -> None:
    m = acting(judged=2, objective=["rich", "banker", "hoarder", "builder", "wealthy"])
    m.play("judge")
    assert (m.scores, m.state.judged, m.over) == ((0, 0), 3, False)
    m = acting(mode="2A", moves=[], objective=["fighter", "banker", "hoarder", "builder", "wealthy"])
    m.play("judge")
    assert (m.scores, m.state.judged) == ((0, 0), 1)


# ------------------------------------------------------------------ the end


@pytest.mark.rule("J-END-1")
def test_seven_points_end_the_game_at_once() -> None:
    m = acting(4, points=[6, 3], gold=[7, 0], food=[7, 0])
    m.play("offer gold")
    assert m.over
    assert m.winners == (0,)
    with pytest.raises(IllegalAction, match="the game is over"):
        m.play("offer food")


@pytest.mark.rule("J-END-1", "J-ACCEPT")
def test_the_rival_may_lift_you_to_seven_on_his_turn() -> None:
    m = acting(points=[2, 6], gold=[0, 3])
    m.play("judge")
    assert (m.over, m.winners, m.scores) == (True, (1,), (2, 7))


@pytest.mark.rule("J-END-1", "J-ACCEPT")
def test_a_tied_last_objective_ends_the_game_and_ties_are_broken() -> None:
    five = ["banker", "hoarder", "builder", "rich", "wealthy"]
    m = acting(judged=4, objective=five, points=[4, 4], gold=[2, 0], food=[0, 2])
    m.play("judge")
    assert (m.over, m.winners) == (True, (1,))
    m = acting(judged=4, objective=five, points=[4, 4], influence=0)
    m.play("judge")
    assert m.winners == (0, 1)
    m = acting(
        judged=4, objective=["banker", "hoarder", "wealthy", "rich", "builder"], points=[4, 4], influence=0, gold=[2, 1]
    )
    m.play("judge")
    assert m.winners == (0,)


@pytest.mark.rule("J-END-2")
def test_the_third_repetition_of_a_position_ends_the_game() -> None:
    full = {"gold": [7, 6], "food": [7, 6], "points": [2, 1], "for_sale": []}
    m = table(meeples={"sumo": 0, "ninja": 2, "geisha": 6, "samurai": 8}, **full)
    loop = ["move sumo 1", "move ninja 5", "move samurai 7", "move geisha 3"]
    back = ["move sumo 0", "move ninja 2", "move samurai 8", "move geisha 6"]
    played = 0
    while not m.over and played < 60:
        for text in loop + back:
            if m.over:
                break
            m.play(text)
            while not m.over and m.state.phase == DojoPhase.ACT:
                m.play("end" if "end" in texts(m) else "take gold")
            played += 1
    assert m.over
    assert m.winners == (0,)
    # The round is 8 turns long; from turn 2 on both markers lie as they do each time round, so 2 + 8 + 8.
    assert m.state.turn == 18


@pytest.mark.rule("J-END-2")
def test_a_point_scored_on_the_way_begins_the_count_of_positions_anew() -> None:
    """Every round of these moves looks the same but for a point of the Barracks."""
    m = table(
        meeples={"sumo": 3, "ninja": 8, "geisha": 0, "samurai": 2},
        marker=["geisha", "samurai"],
        gold=[6, 7],
        food=[6, 7],
        owned=[["barracks"], []],
        for_sale=[],
    )
    out = ["move sumo 4", "use barracks", "end", "move ninja 7", "move geisha 1", "move samurai 5"]
    back = ["move sumo 3", "move ninja 8", "end", "move geisha 0", "move samurai 2"]
    for scored in range(1, 5):
        for text in out + back:
            m.play(text)
        assert m.scores == (scored, 0)
    assert not m.over


@pytest.mark.rule("J-END-2")
def test_two_hundred_turns_end_the_game() -> None:
    m = table(turn=199, points=[1, 3])
    m.play("move sumo 1")
    assert (m.over, m.winners) == (True, (1,))


@pytest.mark.rule("J-END-2")
def test_a_change_that_cannot_be_undone_makes_a_new_position() -> None:
    m = acting()
    assert m.state.n_past == 1
    m.play("judge")
    assert m.state.n_past == 1
    assert m.actor == 1
