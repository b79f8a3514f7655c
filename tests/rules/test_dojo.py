"""Micro Dojo, rule by rule: set-up, moves, Guard House and Stables."""

import pytest

from gokaido import Match
from gokaido.games.dojo.material import Meeple, Objective
from gokaido.games.dojo.state import DojoPhase

from .dojo_table import starting, table, texts

# ------------------------------------------------------------------ set-up


@pytest.mark.rule("J-SETUP-1")
def test_meeples_stand_at_random_on_the_corners() -> None:
    places = {tuple(Match("dojo", seats=2, seed=k).state.at) for k in range(200)}
    assert all(sorted(p) == [0, 2, 6, 8] for p in places)
    assert len(places) == 24


@pytest.mark.rule("J-SETUP-1", "J-SPACE-1")
@pytest.mark.parametrize(
    ("space", "gold", "food", "then"),
    [
        (0, 1, 0, []),
        (1, 2, 0, []),
        (2, 0, 1, []),
        (3, 0, 2, []),
        (5, 1, 1, []),
        (4, 0, 0, ["judge", "end"]),
        (8, 0, 0, ["judge", "end"]),
    ],
)
def test_what_each_space_gives(space: int, gold: int, food: int, then: list[str]) -> None:
    beside = {0: 1, 1: 0, 2: 1, 3: 0, 4: 1, 5: 2, 8: 5}[space]
    others = [k for k in (0, 2, 6, 8, 7, 3) if k not in (space, beside)]
    m = table(meeples={"sumo": beside, "ninja": others[0], "geisha": others[1], "samurai": others[2]})
    m.play(f"move sumo {space}")
    assert (m.state.gold[0], m.state.food[0]) == (gold, food)
    assert (texts(m) == then) if then else (m.actor == 1)


@pytest.mark.rule("J-SETUP-1", "J-SPACE-1")
def test_the_two_building_spaces() -> None:
    m = table(gold=[5, 0], meeples={"sumo": 3, "ninja": 2, "geisha": 8, "samurai": 0}, for_sale=["broker"])
    m.play("move sumo 6")
    assert texts(m) == ["buy broker", "end"]
    m = table(meeples={"sumo": 6, "ninja": 2, "geisha": 8, "samurai": 0}, gold=[2, 0], for_sale=["broker"])
    m.play("move sumo 7")
    assert texts(m) == ["take gold", "take food", "buy broker"]


@pytest.mark.rule("J-SETUP-2")
def test_five_objectives_six_buildings_and_influence_for_the_second() -> None:
    firsts = set()
    for seed in range(40):
        s = Match("dojo", seats=2, seed=seed).state
        assert len(set(s.objective)) == 5
        assert all(o < 9 for o in s.objective)
        assert s.offer.bit_count() == 6
        assert s.influence == 1
        firsts.add(s.first)
        assert s.actor == s.first
    assert firsts == {0, 1}
    m = Match("dojo", seats=2, seed=3)
    assert m.view()["state"]["objective"] == [Objective.word(o) for o in m.state.objective]


@pytest.mark.rule("J-SETUP-2", "J-ACTION-1")
def test_the_track_is_worth_1_1_2_2_3() -> None:
    worth = []
    for judged in range(5):
        m = table(
            meeples={"sumo": 5, "ninja": 2, "geisha": 6, "samurai": 0},
            judged=judged,
            gold=[3, 0],
            food=[2, 0],
            owned=[["broker"], []],
        )
        m.play("move sumo 8")
        m.play("judge")
        worth.append(m.scores[0])
    assert worth == [1, 1, 2, 2, 3]


# ------------------------------------------------------------------ moving


@pytest.mark.rule("J-MOVE-1")
def test_a_meeple_goes_to_an_empty_orthogonal_neighbour() -> None:
    m = table(meeples={"sumo": 4, "ninja": 1, "geisha": 6, "samurai": 8}, marker=["geisha", "samurai"])
    assert starting(m, "move") == [
        "move sumo 5",
        "move sumo 7",
        "move sumo 3",
        "move ninja 2",
        "move ninja 0",
    ]
    m.play("move sumo 5")
    assert m.state.marker[0] == Meeple.SUMO
    assert not [t for t in texts(m) if "sumo" in t and t.startswith("move")]
    assert any("geisha" in t for t in texts(m))


@pytest.mark.rule("J-MOVE-1")
def test_marked_meeples_may_not_move_whoever_marked_them() -> None:
    m = table(marker=["sumo", "ninja"])
    assert {t.split()[1] for t in starting(m, "move")} == {"geisha", "samurai"}


@pytest.mark.rule("J-MOVE-2")
def test_influence_frees_a_meeple_and_binds_it() -> None:
    m = table(actor=1, first=0, marker=["sumo", "ninja"])
    assert starting(m, "free") == ["free sumo", "free ninja"]
    m.play("free sumo")
    assert m.state.marker == [-1, Meeple.NINJA]
    assert all(t.startswith("move sumo") for t in texts(m))
    m.play("move sumo 1")
    assert m.state.influence == 0
    assert m.state.marker == [-1, Meeple.SUMO]


@pytest.mark.rule("J-MOVE-2")
def test_influence_is_the_second_players_and_once() -> None:
    assert starting(table(marker=["sumo", "ninja"]), "free") == []
    assert starting(table(actor=1, first=0, marker=["sumo", "ninja"], influence=0), "free") == []


@pytest.mark.rule("J-MOVE-2")
def test_a_meeple_that_could_not_move_is_not_freed() -> None:
    m = table(actor=1, first=0, meeples={"sumo": 0, "ninja": 1, "geisha": 3, "samurai": 8}, marker=["sumo", "samurai"])
    assert starting(m, "free") == ["free samurai"]


# ------------------------------------------------------------------ Guard House and Stables


@pytest.mark.rule("J-GUARD", "J-RULE-1")
def test_the_guard_bars_a_space_until_the_owners_next_turn() -> None:
    m = table(gold=[2, 0], owned=[["guard_house"], []], marker=[None, "ninja"])
    m.play("move geisha 3")
    m.play("guard 1")
    assert (m.state.gold[0], m.actor) == (0, 1)
    assert "move sumo 1" not in texts(m)
    assert m.view()["state"]["owned"][0] == ["guard_house"]
    m.play("move samurai 7")
    m.play("take gold")
    assert m.state.guard == -1


@pytest.mark.rule("J-GUARD", "J-RULE-1")
def test_the_guard_may_come_before_or_after_the_resources_and_once() -> None:
    m = table(gold=[3, 0], owned=[["guard_house"], []])
    m.play("move sumo 1")
    assert "take" in texts(m)
    assert starting(m, "guard")
    m.play("take")
    assert m.state.gold[0] == 5
    assert starting(m, "guard")
    m.play("guard 4")
    assert m.actor == 1
    m = table(gold=[7, 0], owned=[["guard_house"], []])
    m.play("move sumo 1")
    m.play("guard 4")
    assert (m.state.gold[0], m.actor) == (7, 1)


@pytest.mark.rule("J-GUARD", "J-RULE-1")
@pytest.mark.parametrize(("start", "space", "gold"), [(0, 1, 3), (4, 5, 2)])
def test_the_guard_may_be_paid_with_the_gold_of_the_space(start: int, space: int, gold: int) -> None:
    where = {"sumo": start, "ninja": 2, "geisha": 6, "samurai": 8}
    m = table(gold=[1, 0], meeples=where, owned=[["guard_house"], []])
    m.play(f"move sumo {space}")
    assert (m.state.gold[0], m.actor) == (gold, 0)
    assert starting(m, "guard")
    assert "end" in texts(m)


@pytest.mark.rule("J-RULE-1")
def test_the_guard_works_in_the_turn_it_is_bought_and_is_not_given_while_it_stands() -> None:
    m = table(
        gold=[4, 0], food=[1, 0], meeples={"sumo": 3, "ninja": 2, "geisha": 8, "samurai": 0}, for_sale=["guard_house"]
    )
    m.play("move sumo 6")
    m.play("buy guard house")
    assert starting(m, "guard")
    m = table(
        gold=[4, 0],
        meeples={"sumo": 6, "ninja": 2, "geisha": 8, "samurai": 0},
        owned=[["guard_house"], []],
        for_sale=[],
    )
    m.play("move sumo 7")
    m.play("guard 4")
    assert starting(m, "give") == []


@pytest.mark.rule("J-RULE-1", "J-ACCEPT")
def test_a_guard_that_would_leave_the_rival_no_move_is_refused() -> None:
    """Unmarked meeples on 0 and 2, marked ones on 1 and 3: 5 is the last way out."""
    m = table(
        meeples={"sumo": 0, "ninja": 2, "geisha": 4, "samurai": 3},
        gold=[4, 0],
        owned=[["guard_house"], []],
        marker=[None, "samurai"],
    )
    m.play("move geisha 1")
    posts = starting(m, "guard")
    assert "guard 5" not in posts
    assert {"guard 4", "guard 6", "guard 7", "guard 8"} == set(posts)


@pytest.mark.rule("J-RULE-1")
def test_the_guard_blocks_steps_rides_and_pushes() -> None:
    m = table(
        mode="2A",
        moves=["sumo"],
        meeples={"sumo": 0, "ninja": 1, "geisha": 6, "samurai": 8},
        owned=[["stables"], ["guard_house"]],
        food=[1, 0],
        guard=4,
        marker=["geisha", "samurai"],
    )
    assert "push ninja 4" not in texts(m)
    assert "push ninja 2" in texts(m)
    m.play("move ninja 2")
    assert starting(m, "ride") == ["ride 5", "ride 1"]


@pytest.mark.rule("J-STABLES", "J-RULE-2")
def test_stables_give_one_more_step_and_only_the_last_space_counts() -> None:
    m = table(food=[1, 0], owned=[["stables"], []])
    m.play("move sumo 1")
    assert set(texts(m)) == {"stay", "ride 0", "ride 4"}
    m.play("ride 4")
    assert "rides on to space 4" in " ".join(m.sentences())
    assert (m.state.gold[0], m.state.food[0]) == (0, 0)
    assert m.state.marker[0] == Meeple.SUMO
    assert "judge" in texts(m)


@pytest.mark.rule("J-STABLES", "J-RULE-2")
def test_stables_need_a_food_before_the_space_and_may_lead_back() -> None:
    m = table(owned=[["stables"], []], meeples={"sumo": 0, "ninja": 2, "geisha": 6, "samurai": 8})
    m.play("move sumo 3")
    assert m.actor == 1
    m = table(food=[1, 0], owned=[["stables"], []])
    m.play("move sumo 1")
    m.play("ride 0")
    assert m.state.gold[0] == 1
    assert m.state.at[Meeple.SUMO] == 0


@pytest.mark.rule("J-RULE-2")
def test_stables_follow_an_ordinary_or_geisha_move_only() -> None:
    m = table(mode="2A", moves=["geisha", "samurai"], food=[1, 0], owned=[["stables"], []], marker=[None, "geisha"])
    m.play("charm 3")
    assert m.state.phase == DojoPhase.RIDE
    m = table(mode="2A", moves=["geisha", "samurai"], food=[1, 0], owned=[["stables"], []])
    m.play("slash 4")
    assert m.state.phase == DojoPhase.ACT
