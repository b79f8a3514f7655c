"""Tokaido, rule by rule: who knows what."""

import random
from typing import Any

import pytest

from gokaido.games.tokaido.knowledge.observe import card_in
from gokaido.games.tokaido.material.base import BOX_OF, Deck, Meal, Souvenir

from .tokaido_table import deals, table

MEALS, SOUVENIRS = Deck.MEALS, Deck.SOUVENIRS


def bottom(state: Any, deck: int, n: int) -> list[int]:
    """The last n cards of a pile."""
    left = state.pile_left[deck]
    return [card_in(state, deck, k) for k in range(left - n, left)]


@pytest.mark.rule("T-SECRET-1")
def test_collections_and_purses_are_open_and_piles_are_not() -> None:
    match = table(3, coins=[4, 5, 6], temple=[1, 2, 3], meals=[["soba"], [], []], souvenirs=[["koma"], [], []])
    for viewer in (None, 0, 1, 2):
        view = match.view_state(viewer)
        for name in ("coins", "temple", "eaten", "owner", "traveller", "points", "panorama", "met", "springs"):
            assert getattr(view, name) == getattr(match.state, name)
        assert all(card == -1 for pile in view.pile for card in pile)
        assert view.rng == [0, 0, 0, 0]


@pytest.mark.rule("T-SECRET-1", "T-INN-3")
def test_each_arrival_sees_the_offer_in_turn_and_remembers_it() -> None:
    match = table(4, at=[8, 9, 10, 11], meal_pile=["fugu", "soba", "dango", "tofu", "sushi"])
    match.play("move 14")
    dishes = sorted([Meal.FUGU, Meal.SOBA, Meal.DANGO, Meal.TOFU, Meal.SUSHI])
    assert match.view_state(0).offer[:5] == dishes
    for viewer in (None, 1, 2, 3):
        assert match.view_state(viewer).offer[:5] == [-1] * 5
    match.play("eat soba")
    dishes.remove(Meal.SOBA)
    match.play("move 14")
    assert match.view_state(0).offer[:4] == match.view_state(1).offer[:4] == dishes
    assert match.view_state(2).offer[:4] == [-1] * 4
    match.play("eat fugu")
    dishes.remove(Meal.FUGU)
    assert match.view_state(0).offer[:3] == dishes  # what the other took lies open


@pytest.mark.rule("T-SECRET-1", "T-INN-6")
def test_meals_that_went_under_the_pile_are_known_to_those_who_saw_them() -> None:
    match = table(3, at=[14, 14, 14], offer=["soba", "tofu", "fugu"], phase="meal", turn=2)
    match.play("eat tofu")
    for viewer in (0, 1, 2):
        assert bottom(match.view_state(viewer), MEALS, 2) == sorted([Meal.SOBA, Meal.FUGU])
        orders = {tuple(bottom(s, MEALS, 2)) for s in deals(match, viewer)}
        assert orders == {(Meal.SOBA, Meal.FUGU), (Meal.FUGU, Meal.SOBA)}  # the set, not the order
    assert bottom(match.view_state(None), MEALS, 2) == [-1, -1]


@pytest.mark.rule("T-SECRET-1", "T-VILLAGE-2")
def test_souvenirs_that_went_under_the_pile_are_known_to_all() -> None:
    match = table(3, at=[1, 9, 10], laid_out=["koma", "geta", "sumie"], turn=0)
    for viewer in (None, 0, 1, 2):
        assert match.view_state(viewer).hand[:3] == [Souvenir.KOMA, Souvenir.GETA, Souvenir.SUMIE]
    match.play("buy koma")
    for viewer in (None, 0, 1, 2):
        assert bottom(match.view_state(viewer), SOUVENIRS, 2) == sorted([Souvenir.GETA, Souvenir.SUMIE])
    tops = {card_in(s, SOUVENIRS, 0) for s in deals(match, 1)}
    assert len(tops) > 10
    assert not tops & {Souvenir.KOMA, Souvenir.GETA, Souvenir.SUMIE}


@pytest.mark.rule("T-SECRET-1", "T-SATSUKI")
def test_the_free_meal_is_satsukis_secret_and_the_offer_is_not_yet_hers() -> None:
    match = table(
        3,
        travellers=["satsuki"],
        at=[10, 13, 14],
        offer=["soba", "tofu"],
        meal_pile=["unagi"],
        seen=[2],
        coins=[3, 3, 3],
    )
    match.play("move 14")
    assert match.view_state(0).hand[0] == Meal.UNAGI
    assert match.view_state(0).offer[:2] == [-1, -1]
    assert match.view_state(1).hand[0] == match.view_state(2).hand[0] == -1
    assert match.view_state(2).offer[:2] == sorted([Meal.SOBA, Meal.TOFU])
    match.play("refuse")
    assert match.view_state(0).offer[:2] == sorted([Meal.SOBA, Meal.TOFU])
    assert [bottom(match.view_state(p), MEALS, 1) for p in (0, 1, 2)] == [[Meal.UNAGI], [-1], [-1]]


@pytest.mark.rule("T-SECRET-1", "T-TWO-4")
def test_a_meal_discarded_unseen_is_one_of_those_seen_before() -> None:
    # Seat 0 has seen three meals; the neutral traveller takes one of them away before seat 1 comes.
    match = table(2, at=[14, 12, 11], offer=["soba", "tofu", "fugu"], coins=[0, 3])
    match.play("move 14")
    assert match.state.n_offer == 2
    gone = bottom(match.state, MEALS, 1)[0]
    three = {Meal.SOBA, Meal.TOFU, Meal.FUGU}
    ones = {bottom(s, MEALS, 1)[0] for s in deals(match, 0)}
    assert ones == three  # he does not know which
    for s in deals(match, 0):
        assert {*s.offer[:2], *bottom(s, MEALS, 1)} == three
    assert len({bottom(s, MEALS, 1)[0] for s in deals(match, 1)}) > 3  # the other knows nothing
    match.play("move 14")
    assert set(match.view_state(1).offer[:2]) == three - {gone}
    assert {bottom(s, MEALS, 1)[0] for s in deals(match, 0)} == three
    match.play("pass")
    assert match.state.n_offer == 0
    for s in deals(match, 0):
        assert set(bottom(s, MEALS, 3)) == three
    assert {bottom(s, MEALS, 3)[0] for s in deals(match, 0)} == three
    assert {frozenset(bottom(s, MEALS, 3)[1:]) for s in deals(match, 1)} == {frozenset(three - {gone})}


@pytest.mark.rule("T-SECRET-1", "T-SETUP-4")
def test_tiles_of_others_are_dealt_again_before_the_choice() -> None:
    match = table(3, dealt=[["kinko", "satsuki"], ["umegae", "hirotada"], ["zen-emon", "chuubei"]])
    match.play("kinko")
    choices = set()
    for s in deals(match, 1, 200):
        assert s.tile[1] == match.state.tile[1]
        assert s.traveller[0] in s.tile[0]
        choices.add(s.traveller[0])
    assert len(choices) == BOX_OF.count(0) - 2  # his own two are not among them
    assert all(s.traveller[0] == match.state.traveller[0] for s in deals(match, 0, 5))


@pytest.mark.rule("T-SECRET-1")
def test_recycled_meals_keep_their_secrets_and_nothing_leaks_with_five() -> None:
    """Five players and Satsuki empty the meal pile and draw from what went under it."""
    recycled = 0
    for seed in range(6):
        match = table(5, seed=seed, travellers=["satsuki", "kinko", "yoshiyasu", "chuubei", "zenemon"])
        lot = random.Random(seed)
        while not match.over:
            s = match.state
            recycled += any(trace >= 64 for trace in s.offer_trace[: s.n_offer])
            for viewer in range(-1, 5):
                view = s.copy()
                match.game.rules.observe(view, viewer)
                again = s.copy()
                match.game.rules.redeal(again, viewer, lot.getrandbits(60))
                assert match.game.rules.check(again) == []
                match.game.rules.observe(again, viewer)
                assert again.key() == view.key()
            match.play(lot.choice(match.legal))
    assert recycled


@pytest.mark.rule("T-SECRET-1", "T-SATSUKI")
def test_a_refused_meal_that_others_knew_as_one_of_some_stays_one_of_them() -> None:
    # Seats 1 and 2 saw three meals go under the pile; they have come to the top again.
    match = table(
        3,
        travellers=["satsuki"],
        at=[10, 13, 14],
        offer=["soba", "tofu"],
        meal_pile=["unagi", "fugu", "udon"],
        trace={MEALS: dict.fromkeys(range(3), 64 + 6)},
        batch=1,
    )
    match.play("move 14")
    match.play("refuse")
    three = {Meal.UNAGI, Meal.FUGU, Meal.UDON}
    for viewer in (1, 2):
        found = deals(match, viewer)
        assert {bottom(s, MEALS, 1)[0] for s in found} == three  # not which of them she had
        assert all({card_in(s, MEALS, 0), card_in(s, MEALS, 1), bottom(s, MEALS, 1)[0]} == three for s in found)
    assert bottom(match.view_state(0), MEALS, 1) == [Meal.UNAGI]
    assert card_in(match.view_state(0), MEALS, 0) == -1
