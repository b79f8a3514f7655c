"""Micro Dojo, rule by rule: set-up, moves, spaces, building, actions, objectives, the end."""

from typing import Any

import pytest

from gokaido import IllegalAction, Match
from gokaido.games.dojo.material import Meeple, Objective
from gokaido.games.dojo.rules.objectives import standing, winner_of
from gokaido.games.dojo.state import Phase

CORNERS = {"sumo": 0, "ninja": 2, "geisha": 6, "samurai": 8}
FIVE = ["banker", "hoarder", "builder", "rich", "wealthy"]


def table(**position: Any) -> Match:
    """Seat 0 to move; meeples on the corners in their order unless told."""
    position.setdefault("meeples", CORNERS)
    position.setdefault("objective", FIVE)
    position.setdefault("actor", 0)
    position.setdefault("first", 0)
    return Match.arranged("dojo", seats=2, **position)


def texts(match: Match) -> list[str]:
    """What may be played."""
    return [a.text for a in match.legal]


def starting(match: Match, word: str) -> list[str]:
    """The legal actions that begin with a word."""
    return [t for t in texts(match) if t.split()[0] == word]


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


# ------------------------------------------------------------------ resources


@pytest.mark.rule("J-SPACE-1", "J-ACCEPT")
def test_seven_against_six_leaves_nothing_in_the_supply() -> None:
    m = table(gold=[6, 7])
    m.play("move sumo 1")
    assert m.state.gold[0] == 6
    m = table(gold=[6, 6])
    m.play("move sumo 1")
    assert m.state.gold[0] == 7


@pytest.mark.rule("J-RULE-5")
def test_resources_are_always_taken_build_and_actions_are_optional() -> None:
    m = table(gold=[2, 0], meeples={"sumo": 6, "ninja": 2, "geisha": 8, "samurai": 0}, for_sale=["broker"])
    m.play("move sumo 7")
    assert "end" not in texts(m)
    m.play("buy broker")
    assert texts(m) == ["take gold", "take food"]
    m.play("take food")
    assert m.actor == 1


@pytest.mark.rule("J-SPACE-1", "J-RULE-3")
def test_mine_bought_first_counts_on_the_choice_space() -> None:
    m = table(
        gold=[1, 0], food=[3, 0], meeples={"sumo": 6, "ninja": 2, "geisha": 8, "samurai": 0}, for_sale=["gold_mine"]
    )
    m.play("move sumo 7")
    m.play("buy gold mine")
    m.play("take gold")
    assert m.state.gold[0] == 2


@pytest.mark.rule("J-PADDY", "J-MINE", "J-RULE-3", "J-ACCEPT")
@pytest.mark.parametrize(
    ("path", "gold", "food"),
    [((3, 0), 1, 0), ((5, 2), 0, 2), ((0, 3), 0, 3), ((2, 5), 1, 2), ((4, 1), 2, 0)],
)
def test_rice_paddy_adds_one_food_where_a_space_gives_food(path: tuple[int, int], gold: int, food: int) -> None:
    others = [k for k in (0, 2, 6, 8, 7) if k not in path]
    m = table(
        meeples={"sumo": path[0], "ninja": others[0], "geisha": others[1], "samurai": others[2]},
        owned=[["rice_paddy"], []],
    )
    m.play(f"move sumo {path[1]}")
    assert (m.state.gold[0], m.state.food[0]) == (gold, food)


@pytest.mark.rule("J-PADDY", "J-MINE", "J-YATAI", "J-ACCEPT")
def test_paddy_on_the_choice_space_but_not_for_the_yatai() -> None:
    m = table(meeples={"sumo": 6, "ninja": 2, "geisha": 8, "samurai": 0}, owned=[["rice_paddy"], []], for_sale=[])
    m.play("move sumo 7")
    m.play("take food")
    assert m.state.food[0] == 2
    m = table(meeples={"sumo": 5, "ninja": 2, "geisha": 6, "samurai": 0}, owned=[["rice_paddy", "yatai"], []])
    m.play("move sumo 8")
    m.play("use yatai")
    assert m.state.food[0] == 2


@pytest.mark.rule("J-MINE")
def test_gold_mine_adds_one_gold() -> None:
    m = table(owned=[["gold_mine"], []])
    m.play("move sumo 1")
    assert m.state.gold[0] == 3


# ------------------------------------------------------------------ building


@pytest.mark.rule("J-BUILD-1")
def test_building_costs_its_price_and_the_six_are_not_refilled() -> None:
    m = table(
        gold=[4, 0],
        food=[1, 0],
        meeples={"sumo": 3, "ninja": 2, "geisha": 8, "samurai": 0},
        for_sale=["barracks", "castle", "rice_paddy"],
    )
    m.play("move sumo 6")
    assert starting(m, "buy") == ["buy barracks", "buy rice paddy"]
    m.play("buy rice paddy")
    assert (m.state.gold[0], m.state.food[0]) == (1, 0)
    assert m.view()["state"]["offer"] == ["barracks", "castle"]
    assert m.actor == 1


@pytest.mark.rule("J-BUILD-1")
def test_buying_or_giving_but_not_both_and_neither_is_due() -> None:
    m = table(
        gold=[2, 0],
        meeples={"sumo": 3, "ninja": 2, "geisha": 8, "samurai": 0},
        owned=[["statue"], []],
        for_sale=["broker"],
    )
    m.play("move sumo 6")
    assert texts(m) == ["buy broker", "give statue", "end"]
    m.play("end")
    assert (m.actor, m.scores) == (1, (0, 0))


@pytest.mark.rule("J-CASTLE", "J-STATUE", "J-RULE-4")
def test_castle_and_statue_score_when_built_and_may_be_given_later() -> None:
    for name, points in (("castle", 2), ("statue", 1)):
        m = table(gold=[5, 0], food=[5, 0], meeples={"sumo": 3, "ninja": 2, "geisha": 8, "samurai": 0}, for_sale=[name])
        m.play("move sumo 6")
        m.play(f"buy {name}")
        assert m.scores[0] == points
    m = table(meeples={"sumo": 3, "ninja": 2, "geisha": 8, "samurai": 0}, owned=[["castle"], []], for_sale=[])
    m.play("move sumo 6")
    m.play("give castle")
    assert m.scores[0] == 1
    assert m.view()["state"]["given"] == ["castle"]


@pytest.mark.rule("J-RULE-4", "J-OBJ-1")
def test_a_building_given_away_counts_for_nothing() -> None:
    m = table(meeples={"sumo": 3, "ninja": 2, "geisha": 8, "samurai": 0}, owned=[["castle"], ["broker"]])
    assert standing(m.state, 0, Objective.PLANNER) == 10
    m.play("move sumo 6")
    m.play("give castle")
    assert standing(m.state, 0, Objective.PLANNER) == standing(m.state, 0, Objective.BUILDER) == 0


# ------------------------------------------------------------------ actions


def acting(space: int = 8, **position: Any) -> Match:
    """Seat 0 has just moved the Sumo onto an action space."""
    start = {8: 5, 4: 1}[space]
    m = table(meeples={"sumo": start, "ninja": 2, "geisha": 6, "samurai": 0}, **position)
    m.play(f"move sumo {space}")
    return m


@pytest.mark.rule("J-ACTION-1")
def test_the_objective_goes_to_its_winner_whoever_that_is() -> None:
    m = acting(gold=[1, 4])
    m.play("judge")
    assert m.scores == (0, 1)
    assert m.state.judged == 1


@pytest.mark.rule("J-ACTION-1", "J-ACCEPT")
def test_at_most_one_objective_a_turn_but_two_gifts_and_no_building_twice() -> None:
    m = acting(4, gold=[7, 0], food=[7, 0], owned=[["broker", "barracks"], []])
    m.play("judge")
    assert "judge" not in texts(m)
    m = acting(4, gold=[7, 0], food=[7, 0])
    m.play("offer gold")
    m.play("offer food")
    assert (m.scores[0], m.actor) == (2, 1)
    m = acting(4, gold=[7, 0], owned=[["barracks"], []])
    m.play("use barracks")
    assert "use barracks" not in texts(m)
    assert m.state.gold[0] == 4


@pytest.mark.rule("J-ACTION-1")
def test_one_action_per_symbol_each_optional() -> None:
    m = acting(8, gold=[7, 0])
    m.play("offer gold")
    assert m.actor == 1
    m = acting(4, gold=[7, 0])
    m.play("end")
    assert m.actor == 1


@pytest.mark.rule("J-ACTION-2", "J-BARRACKS", "J-BROKER", "J-TEMPLE", "J-YATAI")
@pytest.mark.parametrize(
    ("name", "purse", "after"),
    [
        ("barracks", (3, 0), (0, 0, 1)),
        ("broker", (1, 0), (3, 0, 0)),
        ("temple", (0, 4), (0, 1, 1)),
        ("yatai", (0, 6), (0, 7, 0)),
    ],
)
def test_buildings_with_an_action(name: str, purse: tuple[int, int], after: tuple[int, int, int]) -> None:
    m = acting(gold=[purse[0], 0], food=[purse[1], 0], owned=[[name], []])
    m.play(f"use {name}")
    assert (m.state.gold[0], m.state.food[0], m.scores[0]) == after


@pytest.mark.rule("J-SCHOOL")
def test_school_takes_any_four_resources() -> None:
    m = acting(gold=[3, 0], food=[2, 0], owned=[["school"], []])
    assert starting(m, "school") == ["school 2 gold 2 food", "school 3 gold 1 food"]
    m.play("school 2 gold 2 food")
    assert (m.state.gold[0], m.state.food[0], m.scores[0]) == (1, 0, 1)


@pytest.mark.rule("J-ACTION-3", "J-RULE-3")
def test_trade_two_for_one_in_one_direction_within_the_limits() -> None:
    m = acting(gold=[7, 0], food=[5, 0])
    assert starting(m, "trade") == ["trade 2 gold", "trade 4 gold"]
    m.play("trade 4 gold")
    assert (m.state.gold[0], m.state.food[0]) == (3, 7)
    m = acting(gold=[4, 0], food=[6, 7])
    assert starting(m, "trade") == ["trade 2 food", "trade 4 food", "trade 6 food"]


@pytest.mark.rule("J-MARKET", "J-RULE-3")
def test_market_trades_one_for_one() -> None:
    m = acting(gold=[3, 0], food=[0, 0], owned=[["market"], []])
    assert starting(m, "market") == ["market 1 gold", "market 2 gold", "market 3 gold"]
    m.play("market 3 gold")
    assert (m.state.gold[0], m.state.food[0]) == (0, 3)


@pytest.mark.rule("J-ACTION-4")
def test_five_of_a_kind_for_a_point() -> None:
    m = acting(gold=[5, 0], food=[4, 0])
    assert starting(m, "offer") == ["offer gold"]
    m.play("offer gold")
    assert (m.state.gold[0], m.scores[0]) == (0, 1)


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
    assert m.state.phase == Phase.RIDE
    m = table(mode="2A", moves=["geisha", "samurai"], food=[1, 0], owned=[["stables"], []])
    m.play("slash 4")
    assert m.state.phase == Phase.ACT


# ------------------------------------------------------------------ objectives


@pytest.mark.rule("J-OBJ-1")
@pytest.mark.parametrize(
    ("name", "mine", "its"),
    [
        ("builder", 2, 1),
        ("bourgeois", 3, 5),
        ("rich", 3, 5),
        ("planner", 6, 10),
        ("banker", 4, 1),
        ("hoarder", 2, 6),
        ("wealthy", 6, 7),
        ("peasant", -2, 5),
        ("miser", 2, -5),
    ],
)
def test_what_each_objective_counts(name: str, mine: int, its: int) -> None:
    m = table(gold=[4, 1], food=[2, 6], owned=[["barracks", "temple"], ["castle"]])
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
            while not m.over and m.state.phase == Phase.ACT:
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
