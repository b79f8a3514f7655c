"""Luck: chance told by names comes out as told, is saved, replayed and undone, and is refused where it cannot be."""

from collections.abc import Callable
from typing import Any

import pytest

from gokaido import BadPosition, Match
from gokaido.engine.state.chance import Piles, below, seed_rng, seed_words, shuffle
from gokaido.engine.state.luck import aim, luck_number, luck_of_mask, luck_of_row, pile, tell, untell
from gokaido.engine.state.record import grid, row
from gokaido.games.duo.material.pieces import Ware
from gokaido.games.tokaido.material.base import Deck, Meal, Person, Souvenir


class Chest(Piles):
    """A record to draw from."""

    pile = grid(1, 8)
    hand = row(5)


def chest(seed: int = 1) -> Chest:
    s = Chest()
    seed_rng(s, *seed_words(seed))
    return s


# ------------------------------------------------------------------ the mechanism


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 1000])
def test_the_generator_is_aimed_at_any_number(n: int) -> None:
    for seed in range(5):
        for k in {0, n // 2, n - 1}:
            s = chest(seed)
            aim(s, k, n)
            assert below(s, n) == k


def test_what_is_told_comes_in_order_and_once() -> None:
    s, plain = chest(), chest()
    tell(s, 3, [4, 0])
    tell(s, 2, [1])
    rolled = []
    for _ in range(2):
        luck_number(s, 3, 6)
        rolled.append(below(s, 6))
    luck_number(s, 2, 2)
    assert (rolled, below(s, 2), s.n_luck) == ([4, 0], 1, 0)
    luck_number(plain, 3, 6)
    assert plain.key() == chest().key()  # nothing told, nothing done


def test_things_are_told_and_not_their_places() -> None:
    s = chest()
    tell(s, 0, [5, 2])
    luck_of_mask(s, 0, 0b110110)
    assert below(s, 4) == 3
    s.hand = [9, 7, 2, 4, 0]
    luck_of_row(s, 0, s.hand, 4)
    assert below(s, 4) == 2
    assert untell(s) == []


def test_what_cannot_come_is_left_over() -> None:
    s = chest()
    tell(s, 0, [6])
    s.luck[0][2] = 1
    luck_number(s, 0, 6)
    luck_of_mask(s, 0, 0b111)
    luck_of_row(s, 0, [1, 2, 3], 3)
    assert s.rng == chest().rng
    assert untell(s) == [1]
    assert (s.n_luck, s.luck[0]) == (0, [0, 0, 0])


def test_told_cards_are_on_top_after_a_shuffle_as_far_as_they_are_there() -> None:
    for seed in range(5):
        s = chest(seed)
        s.pile[0], s.pile_top[0], s.pile_left[0] = [5, 1, 1, 0, 0, 2, 3, 4], 6, 6
        tell(s, pile(0), [1, 7, 4, 1])
        shuffle(s, 0)
        order = [s.pile[0][(6 + k) % 8] for k in range(6)]
        assert order[:3] == [1, 4, 1]
        assert sorted(order) == [0, 1, 1, 3, 4, 5]
        assert untell(s) == []  # a pile need not come up


def test_nothing_is_used_up_while_a_rule_tries_something_out() -> None:
    s = chest()
    tell(s, 0, [2])
    s.hush = 1
    luck_number(s, 0, 6)
    assert (s.rng, s.n_luck) == (chest().rng, 1)


def test_there_is_a_limit() -> None:
    with pytest.raises(BadPosition, match="no more than 32 things"):
        tell(chest(), 0, [0] * 33)


# ------------------------------------------------------------------ in the games


def table(seats: int = 3, **position: Any) -> Match:
    return Match.arranged("tokaido", seats=seats, **position)


def rolled(match: Match) -> list[int]:
    return [e.what for e in match.events if e.kind == "rolled"]


def gaming_room(**position: Any) -> Match:
    match = table(at=[4, 12, 13], coins=[9, 9, 9], **{"crossroads": True, **position})
    match.play("move 7")
    return match


def pile_of(match: Match, d: int, names: Any) -> list[str]:
    """The cards of a pile, the top one first."""
    s = match.state
    return [names.word(s.pile[d][(s.pile_top[d] + k) % len(s.pile[d])]) for k in range(s.pile_left[d])]


@pytest.mark.parametrize("face", [0, 1, 2, 3, 4])
def test_the_fortune_die(face: int) -> None:
    match = gaming_room()
    match.play("gamble", die=face)
    assert rolled(match) == [face]
    assert match.state.coins[0] == 7 + 2 * face


def test_a_second_roll() -> None:
    match = gaming_room(matsuri=True, travellers=["iyasaka"])
    match.play("gamble", die=0)
    match.play("roll", die=4)
    assert match.state.coins[0] == 15


@pytest.mark.parametrize("order", [["dango", "fugu", "soba"], ["soba", "dango", "fugu"]])
def test_the_order_in_which_meals_go_under_the_pile(order: list[str]) -> None:
    match = table(at=[13, 14, 14], lane=[0, 0, 1], coins=[2, 0, 0], offer=["soba", "dango", "tofu", "fugu"])
    match.play("eat tofu", under=order)
    assert pile_of(match, Deck.MEALS, Meal)[-3:] == order


@pytest.mark.parametrize("order", [["geta", "sumie"], ["sumie", "geta"]])
def test_the_order_in_which_souvenirs_go_under_the_pile(order: list[str]) -> None:
    match = table(at=[1, 9, 12], laid_out=["koma", "geta", "sumie"], turn=0)
    match.play("buy koma", under=order)
    assert pile_of(match, Deck.SOUVENIRS, Souvenir)[-2:] == order


@pytest.mark.parametrize("dish", ["soba", "tofu", "fugu"])
def test_the_meal_that_the_neutral_traveller_takes_away(dish: str) -> None:
    match = table(2, at=[14, 13, 11], offer=["soba", "tofu", "fugu"])
    match.play("move 14", discarded=dish)
    assert pile_of(match, Deck.MEALS, Meal)[-1] == dish


@pytest.mark.parametrize("amulet", ["vitality", "devotion"])
def test_an_amulet_drawn_unseen(amulet: str) -> None:
    match = table(matsuri=True, travellers=["yashima"], at=[10, 13, 14], offer=["fugu"], coins=[0, 0, 0])
    match.play("move 14", amulet=amulet)
    assert match.view(0)["state"]["secrets"][0] == [amulet]


@pytest.mark.parametrize("legend", ["emaki", "ema"])
def test_the_object_laid_out_for_rakuren(legend: str) -> None:
    match = table(matsuri=True, travellers=["rakuren"], at=[0, 12, 13], coins=[9, 0, 0])
    match.play("move 1")
    match.play("five", object=legend)
    assert match.view()["state"]["laid_legend"] == legend


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]])
def test_the_order_of_departure(order: list[int]) -> None:
    match = Match("tokaido", seats=3, seed=4)
    match.play(match.legal[0])
    match.play(match.legal[0])
    match.play(match.legal[0], departure=order)
    assert [match.state.lane[p] for p in order] == [2, 1, 0]
    assert match.actor == order[0]


def test_encounters_are_told_through_a_shuffle() -> None:
    """With Gion the pile is looked through and shuffled."""
    for seed in range(4):
        match = table(matsuri=True, seed=seed, at=[0, 12, 13], lasting=["gion"], coins=[0, 0, 0])
        match.play("move 3")
        match.play("choose")
        match.play("keep kuge", encounter_pile=["miko", "samurai"])
        assert pile_of(match, Deck.ENCOUNTERS, Person)[:2] == ["miko", "samurai"]


def test_the_dice_of_duo() -> None:
    match = Match.arranged("duo", dice=[1, 1, 1], used={"artist": 0, "merchant": 1})
    while match.state.round == 1:
        before = match.copy()
        match.play(match.legal[-1])
    before.play(before.legal[-1], dice=[4, 3, 2])
    assert before.state.dice == [4, 3, 2]


def test_the_wares_of_duo() -> None:
    at: dict[str, Any] = {"phase": "act", "die": "merchant", "taken": [-1, 0, -1], "mover": 0, "roller": 0, "actor": 0}
    match = Match.arranged("duo", merchants=["M1", "S2"], **at)
    match.play("draw", drawn=["doll", "fan", "doll"][: int(match.parse("draw").text[-1])])
    held = match.state.wares[0]
    assert held[Ware.KIMONO] == held[Ware.POTTERY] == 0


@pytest.mark.parametrize("first", [["moon", "moon"], ["bamboo", "mountain"]])
def test_the_paintings_of_duo(first: list[str]) -> None:
    at: dict[str, Any] = {"phase": "act", "die": "artist", "taken": [-1, -1, 0], "mover": 0, "roller": 0, "actor": 0}
    match = Match.arranged("duo", artists=["S", "S"], **at)
    match.play("paint", painted=first)
    shown = match.state.shown[0]
    assert shown >= len(first)
    assert match.view()["state"]["paintings"][0][: len(first)] == first


def until_the_opponent_plays(match: Match, **luck: Any) -> None:
    """Play a turn against the solo opponent; tell its luck with the action that ends it."""
    cards = match.state.card, match.state.next_card
    while not match.over:
        twin = match.copy()
        twin.play(twin.legal[-1])
        if (twin.state.card, twin.state.next_card) != cards:
            match.play(match.legal[-1], **luck)
            return
        match.play(match.legal[-1])


def test_the_cards_of_the_solo_opponent() -> None:
    """On level 1 the next card lies open; on level 4 it does not, and is told as it is turned up."""
    for level in (1, 4):
        match = Match("dojo", seats=1, seed=5, level=level)
        told = [card for card in range(8) if card != match.state.next_card][2:4]
        until_the_opponent_plays(match, cards=told)
        assert (match.state.next_card if level == 1 else match.state.card) == told[0]
        until_the_opponent_plays(match)
        assert (match.state.next_card if level == 1 else match.state.card) == told[1]


def test_the_cards_after_the_next_shuffle_are_told_too() -> None:
    match = Match.arranged("dojo", seats=1, level=1, pile=[[-1] * 8], pile_left=[0], next_card=2)
    until_the_opponent_plays(match, cards=[7])
    assert (match.state.card, match.state.next_card) == (2, 7)


# ------------------------------------------------------------------ kept, taken back, refused


def test_luck_is_saved_and_replayed() -> None:
    match = gaming_room()
    match.play("gamble", die=4)
    again = Match.from_text(match.to_text())
    assert again.state.key() == match.state.key()
    assert again.luck == {1: {"die": 4}}
    match.undo()
    match.play("gamble", die=0)
    assert rolled(match) == [0]
    assert again.at(2).state.key() == again.state.key()


def test_no_view_shows_what_was_told() -> None:
    match = gaming_room()
    match.play("gamble", die=4)
    for view in (match.state, match.view_state(0)):
        assert (view.n_luck, sum(map(sum, view.luck))) == (0, 0)
    assert "luck" not in match.view(0)["state"]


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        (lambda m: m.play("farm", die=4), "'farm' does not decide die so"),
        (lambda m: m.play("gamble", die=[4, 4]), "'gamble' does not decide die so"),
        (lambda m: m.play("gamble", die=5), "the die has no 5; it has 0, 1, 2, 3 and 4"),
        (
            lambda m: m.play("gamble", dye=4),
            "there is no 'dye' (did you mean 'die'?); there are meal_pile, souvenir_pile",
        ),
        (lambda m: m.play("gamble", under=["gold"]), "under knows no 'gold'"),
        (lambda m: m.play("gamble", departure=[0, 0, 1]), "departure names all 3 travellers once"),
    ],
)
def test_luck_that_cannot_be_is_refused_and_changes_nothing(play: Callable[[Match], None], sentence: str) -> None:
    match = gaming_room()
    before = match.state.key()
    with pytest.raises(BadPosition) as caught:
        play(match)
    assert sentence in str(caught.value)
    assert (match.state.key(), match.texts, match.luck) == (before, ["move 7"], {})
