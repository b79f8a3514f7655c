"""Tokaido, corners of the rules: orders, ties, short piles."""

from typing import Any

import pytest

from gokaido import Match
from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import COPIES, MEAL_NAMES, Deck, Meal, Person

from .tokaido_table import ALL_PEOPLE, EDO, cards, moves, points, table, texts, told

MEALS = Deck.MEALS
FIVE = ["satsuki", "kinko", "yoshiyasu", "chuubei", "zenemon"]


# ------------------------------------------------------------------ the road


@pytest.mark.rule("T-INN-1", "T-INN-6", "T-MOVE-1")
def test_the_queue_of_five_leaves_from_its_end() -> None:
    match = table(5, at=[27] * 5, lane=[3, 0, 4, 1, 2])
    order = []
    for place in (28, 29, 30, 31, 33):
        order.append(match.actor)
        match.play(f"move {place}")
        while not texts(match)[0].startswith("move"):
            match.play("pass")
    assert order == [2, 0, 4, 3, 1]
    assert match.actor == 2  # and now the hindmost on the road


@pytest.mark.rule("T-MOVE-4", "T-MOVE-1", "T-SETUP-2")
@pytest.mark.parametrize("seats", [4, 5])
def test_on_a_double_station_the_second_to_come_leaves_first(seats: int) -> None:
    match = table(seats, at=[3, 4, *range(8, 6 + seats)])
    match.play("move 5")
    match.play("move 5")
    assert (match.state.lane[0], match.state.lane[1], match.actor) == (0, 1, 1)
    assert 5 not in moves(match)
    match.play("move 6")
    assert match.actor == 0
    match.play("move 6")
    assert match.state.lane[0] == 1  # now the other stands on the road
    assert match.actor == 0


@pytest.mark.rule("T-SETUP-2", "T-MOVE-3")
def test_a_third_traveller_passes_a_double_station() -> None:
    match = table(5, at=[4, 5, 5, 6, 6], lane=[0, 0, 1, 0, 1])
    assert moves(match) == [7, 8, 9, 10, 11, 12, 13, 14]


@pytest.mark.rule("T-VAR-2", "T-MOVE-1", "T-MOVE-4", "T-INN-2")
def test_the_return_trip_keeps_queues_doubles_and_offers() -> None:
    match = table(4, return_trip=True, departure=[3, 1, 0, 2])
    for seat, place in ((3, 52), (1, 52), (0, 51), (2, 50)):
        assert match.actor == seat
        match.play(f"move {place}")
    assert match.actor == 1  # second to come to 52, so behind
    match = table(4, return_trip=True, at=[44, 43, 42, 41], offer=["soba"], coins=[5, 5, 5, 5])
    assert moves(match) == [41, 43]  # 43 is double, 42 is not
    match.play("move 43")
    assert match.actor == 0
    match = table(4, return_trip=True, at=[3, 2, 1, 4], lane=[0, 0, 0, 0], coins=[5, 5, 5, 5])
    match.play("move 0")
    assert told(match, "offered")[0].amount == 5


@pytest.mark.rule("T-VAR-2", "T-SATSUKI", "T-CHUUBEI")
def test_powers_at_the_last_inn_of_the_return_trip() -> None:
    match = table(3, return_trip=True, travellers=["satsuki"], at=[3, 1, 0], meal_pile=["unagi"], offer=["soba"])
    match.play("move 0")
    assert texts(match) == ["refuse", "take"]
    for place, inn, met in ((4, 0, 0), (16, 14, 1), (29, 27, 1), (42, 41, 1)):
        match = table(
            3, return_trip=True, travellers=["chuubei"], at=[place, inn, inn], encounter_pile=["kuge"], offer=["soba"]
        )
        match.follow(f"move {inn}", 0)
        assert sum(match.state.met[0]) == met


@pytest.mark.rule("T-VAR-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_return_trip_departs_from_54(seats: int) -> None:
    match = Match("tokaido", seats=seats, seed=3, return_trip=True, initiation=True)
    n = max(seats, 3)
    assert match.state.at[:n] == [54] * n
    assert sorted(match.state.lane[:n]) == list(range(n))
    assert moves(match) == list(range(41, 54))


# ------------------------------------------------------------------ travellers


@pytest.mark.rule("T-CHUUBEI", "T-ENCOUNTER-3", "T-PILE-1")
def test_chuubei_at_an_inn_with_all_complete_or_nobody_left() -> None:
    full = [{"paddy": 3, "mountain": 4, "sea": 5}]
    place = {"travellers": ["chuubei"], "at": [10, 13, 14], "offer": ["soba"]}
    match = table(3, panoramas=full, encounter_pile=["guide sea"], **place)
    match.follow("move 14", 0)
    assert match.state.met[0][Person.ANNAIBITO_SEA] == 1  # he keeps the card
    assert texts(match) == ["eat soba", "pass"]
    match = table(3, encounters={1: ALL_PEOPLE}, **place)
    match.follow("move 14", 0)
    assert texts(match) == ["eat soba", "pass"]


@pytest.mark.rule("T-HIROSHIGE", "T-PANORAMA-3")
def test_hiroshige_completes_a_panorama_at_an_inn_and_one_choice_makes_itself() -> None:
    match = table(
        3,
        travellers=["hiroshige"],
        at=[10, 13, 14],
        offer=["soba"],
        panoramas=[{"paddy": 3, "mountain": 4, "sea": 4}],
        achievements={"paddy": [1], "mountain": [2]},
    )
    match.play("move 14")
    assert match.forced[0] == (0, "panorama sea")
    assert points(match, 0) == 6 + 10 + 15 + 3
    assert cards(match, 0) == 1


@pytest.mark.rule("T-YOSHIYASU")
def test_yoshiyasu_with_two_of_a_kind_or_his_own_card_back() -> None:
    match = table(3, travellers=["yoshiyasu"], at=[0, 12, 13], encounter_pile=["kuge", "kuge"])
    match.play("move 3")
    assert texts(match) == ["keep kuge"]  # asked all the same: the others shall not learn that both are alike
    match.play("keep kuge")
    assert match.state.coins[0] == 12
    people = list(ALL_PEOPLE)
    for person in ("samurai", "kuge"):
        people.remove(person)
    match = table(3, travellers=["yoshiyasu"], at=[0, 12, 13], encounters={1: people})
    match.play("move 3")
    match.play("keep kuge")
    match.play("move 10")  # one card is left, the one he put back
    assert match.state.met[0][Person.SAMURAI] == 1
    assert match.state.pile_left[Deck.ENCOUNTERS] == 0


@pytest.mark.rule("T-SASAYAKKO")
def test_sasayakko_with_equal_prices_and_with_one() -> None:
    place = {"travellers": ["sasayakko"], "at": [1, 9, 10], "turn": 0}
    for laid, bought, coins in (
        (["geta", "sake", "jubako"], "geta sake jubako", 6 - 4),
        (["koma", "gofu", "sumie"], "koma gofu", 6 - 1),
        (["koma", "gofu", "sumie"], "koma", 6 - 1),
    ):
        match = table(3, coins=[6, 5, 5], laid_out=laid, **place)
        match.play(f"buy {bought}")
        assert match.state.coins[0] == coins
    match = table(3, coins=[3, 5, 5], laid_out=["geta", "sake", "koma"], **place)
    assert "buy sake geta" not in texts(match)  # 2 would do, but she must hold 4
    assert {"buy koma geta", "buy koma sake"} <= set(texts(match))


@pytest.mark.rule("T-ZENEMON")
def test_zenemon_saves_on_one_souvenir_only() -> None:
    place = {"travellers": ["zenemon"], "at": [1, 9, 10], "turn": 0}
    match = table(3, coins=[4, 5, 5], laid_out=["sumie", "ukiyoe", "shamisen"], **place)
    assert {t for t in texts(match) if t.count(" ") > 1} == {
        "buy sumie ukiyoe",
        "buy shamisen sumie",
        "buy shamisen ukiyoe",
    }
    match.play("buy ukiyoe sumie")
    assert match.state.coins[0] == 0
    match = table(3, coins=[9, 5, 5], laid_out=["koma", "gofu", "manju"], **place)
    match.play("buy koma gofu manju")
    assert match.state.coins[0] == 6  # nothing is cheaper than 1


@pytest.mark.rule("T-HIROTADA", "T-ENCOUNTER-6", "T-MOVE-6")
def test_hirotadas_coin_comes_at_temples_only_and_not_without_his_own() -> None:
    match = table(3, travellers=["hirotada"], at=[0, 12, 13], encounter_pile=["miko"], coins=[0, 5, 5])
    assert not {2, 9} & set(moves(match))
    match.play("move 3")
    assert match.state.temple[0] == 1
    match = table(3, travellers=["hirotada"], at=[0, 12, 13], coins=[1, 5, 5])
    match.play("move 2")
    assert (match.state.temple[0], match.state.coins[0], points(match, 0)) == (2, 0, 2)
    assert [(e.what, e.amount) for e in told(match, "gave")] == [(0, 1), (1, 1)]


@pytest.mark.rule("T-MITSUKUNI", "T-END-2")
def test_mitsukuni_scores_four_for_every_card_shared_or_not() -> None:
    match = table(
        3,
        travellers=["mitsukuni", "kinko"],
        at=[EDO] * 3,
        hot_springs=[[2], [3]],
        souvenirs=[["koma"], ["gofu"]],
        achievements={"sea": 0},
    )
    assert [points(match, p, "achievements") for p in range(3)] == [4 + 4 + 4, 3 + 3, 0]
    assert [cards(match, p) for p in range(3)] == [3, 2, 0]


@pytest.mark.rule("T-SATSUKI", "T-INN-2")
def test_satsuki_first_with_a_pile_that_the_offer_empties() -> None:
    eaten: list[list[str]] = [[], [], [], []]
    for dish, copies in enumerate(COPIES[MEALS]):
        for k in range(copies - (dish in (Meal.SUSHI, Meal.FUGU))):
            eaten[k + 1].append(MEAL_NAMES[dish])
    match = table(4, travellers=["satsuki"], at=[37, 38, 39, 40], meals=eaten, coins=[2, 0, 0, 0])
    match.play("move 41")
    assert match.state.pile_left[MEALS] == 0
    assert texts(match) == ["eat sushi", "pass"]


@pytest.mark.rule("T-SATSUKI", "T-INN-6")
def test_satsuki_last_to_come_refuses_and_the_inn_closes_after_her() -> None:
    match = table(3, travellers=["satsuki"], at=[12, 14, 14], offer=["soba"], meal_pile=["unagi"], coins=[2, 0, 0])
    match.play("move 14")
    match.play("refuse")
    assert match.state.n_offer == 1
    match.play("eat soba")
    assert match.state.coins[0] == 0
    assert match.actor == 0
    assert card_in(match.state, MEALS, match.state.pile_left[MEALS] - 1) == Meal.UNAGI


# ------------------------------------------------------------------ two players


@pytest.mark.rule("T-TWO-2")
def test_who_is_ahead_is_asked_anew_for_every_move_of_the_neutral_one() -> None:
    match = table(2, at=[14, 14, 12], lane=[1, 0, 0], offer=["soba", "tofu", "fugu"])
    assert match.actor == 1  # on the road, so ahead
    match = table(2, at=[14, 14, 12], lane=[0, 1, 0], offer=["soba", "tofu", "fugu"])
    assert match.actor == 0
    match.play("move 13")
    assert (match.state.turn, match.state.at[2]) == (2, 14)  # from 13 only the inn is left; it leaves first
    assert match.actor == 0


@pytest.mark.rule("T-TWO-4", "T-INN-6")
def test_the_neutral_one_last_to_come_takes_a_meal_and_the_inn_closes() -> None:
    match = table(2, at=[27, 27, 25], offer=["soba", "tofu"], coins=[3, 3])
    match.play("move 27")
    assert len(told(match, "discarded")) == 1
    assert match.state.n_offer == 0
    assert match.state.pile_left[MEALS] == 25
    assert match.state.turn == 2


@pytest.mark.rule("T-TWO-3", "T-END-3")
@pytest.mark.parametrize(
    ("temple", "worth"),
    [([0, 0, 4], [0, 0]), ([1, 1, 4], [7, 7]), ([1, 1, 1], [10, 10]), ([3, 1, 2], [10, 4]), ([5, 0, 5], [10, 0])],
)
def test_ranks_with_the_neutral_donor(temple: list[int], worth: list[int]) -> None:
    match = table(2, at=[EDO] * 3, temple=temple)
    assert [points(match, p, "temple_rank") for p in range(2)] == worth


@pytest.mark.rule("T-VAR-4")
@pytest.mark.parametrize(
    ("seats", "departure", "more"),
    [(2, [0, "neutral", 1], [0, 2]), (2, ["neutral", 1, 0], [2, 1]), (3, [2, 0, 1], [1, 2, 0])],
)
def test_preparation_at_small_tables(seats: int, departure: list[Any], more: list[int]) -> None:
    match = table(seats, departure=departure, preparation=True, initiation=True)
    assert [match.state.coins[p] - 7 for p in range(seats)] == more


# ------------------------------------------------------------------ the end


@pytest.mark.rule("T-END-4", "T-END-2")
def test_cards_of_the_end_count_in_a_tie() -> None:
    # 3 points more for each of two cards against 6 points before: equal points, but two cards.
    match = table(3, at=[EDO] * 3, hot_springs=[[2]], souvenirs=[["koma"]], points=[14, 20, 0])
    assert match.scores[:2] == (20, 20)
    assert match.winners == (0,)
    match = table(3, at=[EDO] * 3, points=[20, 20, 20])
    assert match.winners == (0, 1, 2)
