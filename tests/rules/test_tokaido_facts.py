"""Tokaido: no guess is shown as a fact."""

import random
from collections import Counter
from typing import Any

import pytest

from gokaido import Match
from gokaido.games.tokaido.knowledge.observe import card_in, group_of
from gokaido.games.tokaido.material.base import Deck, Meal
from gokaido.games.tokaido.state import TokaidoPhase

from .tokaido_table import deals, table

MEALS = Deck.MEALS
FIVE = ["satsuki", "kinko", "yoshiyasu", "chuubei", "zenemon"]


def shown(view: Any) -> Counter[tuple[str, int]]:
    """The cards outside the piles that a view shows."""
    found = [("offer", card) for card in view.offer[: view.n_offer]] + [
        ("hand", card) for card in view.hand[: view.n_hand]
    ]
    return Counter(spot for spot in found if spot[1] >= 0)


@pytest.mark.rule("T-SECRET-1")
@pytest.mark.parametrize("seed", range(4))
def test_a_card_shown_is_the_same_in_every_deal(seed: int) -> None:
    match = table(5, seed=seed, travellers=FIVE)
    lot = random.Random(seed)
    while not match.over:
        for viewer in range(-1, 5):
            view = match.view_state(None if viewer < 0 else viewer)
            sure = shown(view)
            for _ in range(4 if sure else 0):
                again = view.copy()
                match.game.rules.redeal(again, viewer, lot.getrandbits(60))
                assert not sure - shown(again)
        match.play(lot.choice(match.legal))


def recycled(**more: Any) -> Match:
    """Seats 1 and 2 saw three meals go under the pile; these have come to the top again, before an inn."""
    return table(
        3,
        meal_pile=["unagi", "fugu", "udon"],
        trace={MEALS: dict.fromkeys(range(3), 64 + 0b110)},
        batch=1,
        **{"at": [8, 9, 10], "coins": [9, 9, 9], **more},
    )


@pytest.mark.rule("T-SECRET-1", "T-SATSUKI")
def test_a_free_meal_known_as_one_of_three_is_blank_and_remembered() -> None:
    match = recycled(travellers=["satsuki"], at=[9, 13, 14], offer=["soba", "tofu"])
    match.play("move 14")
    three = {Meal.UNAGI, Meal.FUGU, Meal.UDON}
    for viewer in (1, 2):
        assert match.view_state(viewer).hand[0] == -1
        assert match.view(viewer)["state"]["hand"][0] == -1
        found = deals(match, viewer)
        assert {s.hand[0] for s in found} == three
        assert all({s.hand[0], card_in(s, MEALS, 0), card_in(s, MEALS, 1)} == three for s in found)
    assert match.view_state(0).hand[0] == Meal.UNAGI


@pytest.mark.rule("T-SECRET-1", "T-INN-3")
def test_an_offer_known_in_part_is_blank_and_remembered() -> None:
    match = recycled()
    match.play("move 14")  # seat 0 sees four meals: the three and another
    three = {Meal.UNAGI, Meal.FUGU, Meal.UDON}
    for viewer in (1, 2):
        assert match.view_state(viewer).offer[:4] == [-1] * 4
        assert all(three <= set(s.offer[:4]) for s in deals(match, viewer))
    assert match.view_state(None).offer[:4] == [-1] * 4


@pytest.mark.rule("T-SECRET-1")
def test_a_single_card_that_was_seen_is_known_for_sure() -> None:
    match = table(
        3,
        at=[8, 9, 10],
        coins=[9, 9, 9],
        meal_pile=["soba", "unagi"],
        trace={MEALS: {1: 64 + 0b010}},
        batch=1,
    )
    match.play("move 14")
    assert match.view_state(1).offer[:4] == [-1, Meal.UNAGI, -1, -1]
    assert match.view_state(2).offer[:4] == [-1] * 4


@pytest.mark.rule("T-SECRET-1")
def test_nobody_learns_which_card_a_bought_meal_was() -> None:
    # Seat 1 knows a Soba and a Tofu of the pile; one of them comes to the offer, and a Soba is bought.
    for pile in (["soba", "tofu", "fugu", "soba", "tofu"], ["soba", "tofu", "fugu", "tofu", "soba"]):
        match = table(
            3,
            at=[8, 9, 10],
            coins=[9, 9, 9],
            meal_pile=pile,
            trace={MEALS: {3: 64 + 0b010, 4: 64 + 0b010}},
            batch=1,
        )
        match.play("move 14")
        assert {card_in(s, MEALS, 0) for s in deals(match, 1)} == {Meal.SOBA, Meal.TOFU}
        match.play("eat soba")
        assert card_in(match.view_state(1), MEALS, 0) == -1
        assert match.view_state(1).offer[:3] == [-1] * 3
        assert {Meal.SOBA, Meal.TOFU} <= {card_in(s, MEALS, 0) for s in deals(match, 1, 400)}


@pytest.mark.rule("T-SECRET-1")
def test_who_sees_the_offer_does_not_learn_which_of_it_he_had_seen_before() -> None:
    # Seat 1 knows a Soba and a Tofu of the pile; one of them comes to an offer that has both dishes already.
    for pile in (["soba", "tofu", "fugu", "soba", "tofu"], ["soba", "tofu", "fugu", "tofu", "soba"]):
        match = table(
            3,
            at=[8, 9, 13],
            coins=[9, 9, 9],
            meal_pile=pile,
            trace={MEALS: {3: 64 + 0b010, 4: 64 + 0b010}},
            batch=1,
        )
        match.play("move 14")
        match.play("pass")
        match.play("move 14")
        assert match.view_state(1).offer[:4] == sorted(match.state.offer[:4])
        assert card_in(match.view_state(1), MEALS, 0) == -1


@pytest.mark.rule("T-SECRET-1")
@pytest.mark.parametrize("phase", [TokaidoPhase.MOVE, TokaidoPhase.GION, TokaidoPhase.FESTIVAL])
def test_only_who_looks_through_the_encounters_knows_nothing_more_of_one_than_of_another(phase: int) -> None:
    """Seat 1 saw the first card of the pile go under it; whoever looks for one to meet sees them all."""
    state = table(3, matsuri=True, trace={Deck.ENCOUNTERS: {0: 64 + 0b010}}).state
    state.phase, state.actor = phase, 1
    first, second = (group_of(state, Deck.ENCOUNTERS, k, 1) for k in range(2))
    assert (first == second) == (phase == TokaidoPhase.GION)
    state.actor = 0
    assert group_of(state, Deck.ENCOUNTERS, 0, 1) != group_of(state, Deck.ENCOUNTERS, 1, 1)
