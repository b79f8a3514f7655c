"""Micro Dojo, rule by rule: resources, building and the actions of buildings."""

import pytest

from gokaido.games.dojo.material import Objective
from gokaido.games.dojo.rules.objectives import standing

from .dojo_table import acting, starting, table, texts

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
