"""Tokaido, rule by rule: inns and meals."""

import pytest

from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import COPIES, MEAL_NAMES, MEAL_POINTS, MEAL_PRICE, Deck, Meal

from .tokaido_table import points, table, texts, told

FIVE = ["misoshiru", "soba", "unagi", "dango", "tofu"]


def under_the_pile(match: object, n: int) -> list[str]:
    """The last cards of the meal pile."""
    s = match.state  # type: ignore[attr-defined]
    left = s.pile_left[Deck.MEALS]
    return [Meal.word(card_in(s, Deck.MEALS, k)) for k in range(left - n, left)]


@pytest.mark.rule("T-INN-1", "T-INN-2", "T-INN-3", "T-INN-6")
def test_the_inn_of_four_players_in_the_rulebook() -> None:
    match = table(4, at=[8, 9, 10, 11], coins=[7, 7, 0, 7], meal_pile=FIVE)
    match.play("move 14")
    assert texts(match) == ["eat misoshiru", "eat soba", "eat unagi", "eat dango", "eat tofu", "pass"]
    match.play("eat unagi")
    match.play("move 14")
    assert texts(match) == ["eat misoshiru", "eat soba", "eat dango", "eat tofu", "pass"]
    match.play("eat soba")
    match.play("move 14")
    assert texts(match) == ["pass"]  # without a coin the third can only look
    match.play("pass")
    assert match.state.lane[:3] == [0, 1, 2]
    assert match.actor == 3
    match.play("move 14")
    assert texts(match) == ["eat misoshiru", "eat dango", "eat tofu", "pass"]
    match.play("eat dango")
    assert match.state.n_offer == 0
    assert sorted(under_the_pile(match, 2)) == ["misoshiru", "tofu"]
    assert match.state.pile_left[Deck.MEALS] == 22
    assert match.actor == 3  # last to come, first to leave
    assert match.scores == (6, 6, 0, 6)
    assert match.state.coins[:4] == [4, 5, 0, 6]


@pytest.mark.rule("T-INN-2")
@pytest.mark.parametrize(("seats", "meals"), [(3, 4), (4, 5), (5, 6)])
def test_players_and_one_more_are_drawn(seats: int, meals: int) -> None:
    match = table(seats, at=[0, *range(9, 8 + seats)])
    match.play("move 14")
    assert told(match, "offered")[0].amount == meals
    assert match.state.n_offer == meals


@pytest.mark.rule("T-INN-2", "T-PILE-1")
def test_a_short_pile_offers_what_it_has() -> None:
    # Twenty-two meals are eaten: three are left for four players.
    left = {Meal.SUSHI: 1, Meal.TOFU: 2}
    eaten: list[list[str]] = [[], [], [], []]
    for dish, copies in enumerate(COPIES[Deck.MEALS]):
        for k in range(copies - left.get(dish, 0)):
            eaten[k + 1].append(MEAL_NAMES[dish])
    match = table(4, at=[37, 38, 39, 40], meals=eaten)
    match.play("move 41")
    assert match.state.n_offer == 3
    assert texts(match)[-1] == "pass"
    assert set(texts(match)) == {"eat sushi", "eat tofu", "pass"}


@pytest.mark.rule("T-INN-4")
def test_meals_cost_their_price_and_score_six() -> None:
    assert set(MEAL_PRICE) == {1, 2, 3}
    assert MEAL_POINTS == 6
    for dish, price in (("dango", 1), ("tofu", 2), ("fugu", 3)):
        match = table(3, at=[14, 9, 10], offer=[dish, "soba"], phase="meal", turn=0, coins=[3, 5, 5])
        match.play(f"eat {dish}")
        assert match.state.coins[0] == 3 - price
        assert points(match, 0, "meals") == points(match, 0) == 6


@pytest.mark.rule("T-INN-4", "T-INN-5")
def test_a_meal_one_cannot_pay_is_not_for_sale() -> None:
    match = table(3, at=[14, 9, 10], offer=["dango", "tofu", "fugu"], phase="meal", turn=0, coins=[2, 5, 5])
    assert texts(match) == ["eat dango", "eat tofu", "pass"]


@pytest.mark.rule("T-INN-5")
def test_never_the_same_dish_twice_and_never_an_obligation() -> None:
    offer = {"offer": ["tofu", "tofu", "soba"], "phase": "meal", "turn": 0, "at": [27, 20, 21]}
    match = table(3, meals=[["soba"]], **offer)
    assert texts(match) == ["eat tofu", "pass"]
    match.play("pass")
    assert match.state.n_offer == 3
    assert points(match, 0) == 6
    match = table(3, **offer)
    match.play("eat tofu")
    assert match.actor == 1  # one meal, no more
    assert match.state.n_offer == 2


@pytest.mark.rule("T-INN-6")
def test_the_meals_left_go_under_the_pile_in_random_order() -> None:
    orders = set()
    for seed in range(60):
        match = table(
            3, seed=seed, at=[14, 14, 14], offer=["soba", "tofu", "fugu"], phase="meal", turn=2, coins=[0, 0, 3]
        )
        match.play("pass")
        orders.add(tuple(under_the_pile(match, 3)))
        assert match.actor == 2
    assert len(orders) == 6


@pytest.mark.rule("T-INN-1")
def test_everyone_waits_at_the_inn() -> None:
    match = table(3, at=[14, 13, 11], offer=["soba", "tofu"], coins=[5, 5, 5])
    assert match.actor == 2
    match.play("move 14")
    match.play("pass")
    assert match.actor == 1  # who stood on 13 could only come too, and did so by himself
    assert match.state.lane[:3] == [0, 2, 1]
    match.play("pass")
    assert match.actor == 1
    assert texts(match)[0] == "move 15"
