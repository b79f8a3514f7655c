"""Positions by names: what can be named, what a typo is told, and changing a position in the middle of a game."""

import inspect
import random
from typing import Any

import pytest

from gokaido import BadOption, BadPosition, Game, Match
from gokaido.engine.keywords import Keyword
from gokaido.engine.positions import stack
from gokaido.engine.registry import game_of, games

from .toy import TOY

KEYWORDS = [(game, keyword) for game in games().values() for keyword in game.rules.position_names]
LUCK = [(game, keyword) for game in games().values() for keyword in game.rules.luck_names]


def named(pair: Any) -> str:
    return pair.key if isinstance(pair, Game) else pair.name


def middle(key: str, seed: int = 1, moves: int = 25, **options: Any) -> Match:
    """A match after some random moves."""
    match, chance = Match(key, seed=seed, **options), random.Random(seed)
    while len(match.actions) < moves:
        match.play(chance.choice(match.legal).id)
    return match


# ------------------------------------------------------------------ the names


@pytest.mark.parametrize(("game", "keyword"), KEYWORDS, ids=named)
def test_the_example_of_every_name_works(game: Game, keyword: Keyword) -> None:
    usual = {"seats": 3 if 3 in game.rules.seats else max(game.rules.seats)}
    match = Match.arranged(game, **{**usual, **keyword.needs, keyword.name: keyword.example})
    assert Match.from_text(match.to_text()).state.key() == match.state.key()


@pytest.mark.parametrize(("game", "keyword"), LUCK, ids=named)
def test_the_example_of_every_luck_works(game: Game, keyword: Keyword) -> None:
    usual = {"seats": 3 if 3 in game.rules.seats else max(game.rules.seats)}
    match = Match(game, seed=1, **{**usual, **keyword.needs})
    stack(game, match.state, {keyword.name: keyword.example})


@pytest.mark.parametrize("key", ["dojo", "duo", "tokaido"])
def test_every_name_that_is_taken_is_declared(key: str) -> None:
    rules = game_of(key).rules
    for function, keywords in ((rules.arrange, rules.position_names), (rules.luck, rules.luck_names)):
        declared = {keyword.name for keyword in keywords}
        taken = inspect.signature(function).parameters.values()
        assert {p.name for p in taken if p.kind is not p.VAR_KEYWORD} - {"s"} <= declared
        assert declared


@pytest.mark.parametrize(
    ("key", "typo", "meant"),
    [
        ("tokaido", "travelers", "travellers"),
        ("tokaido", "souvenir_piles", "souvenir_pile"),
        ("dojo", "meeple", "meeples"),
    ],
)
def test_a_typo_is_told_what_was_meant_and_the_names_that_people_use(key: str, typo: str, meant: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.arranged(key, seats=2, seed=1, **{typo: []})
    assert f"there is no {typo!r} (did you mean {meant!r}?); there are " in str(caught.value)
    for keyword in game_of(key).rules.position_names:
        assert keyword.name in str(caught.value)
    assert "pile_top" not in str(caught.value)
    assert "n_todo" not in str(caught.value)


# ------------------------------------------------------------------ in the middle of a game


@pytest.mark.parametrize("key", ["dojo", "duo", "tokaido"])
def test_a_match_goes_on_from_a_position_as_names(key: str) -> None:
    match = middle(key)
    again = Match.arranged(**match.position_names())
    assert again.state.key() == match.state.key()
    assert [a.text for a in again.legal] == [a.text for a in match.legal]
    chance = random.Random(2)
    while not match.over:
        number = chance.choice(match.legal).id
        match.play(number)
        again.play(number)
    assert again.state.key() == match.state.key()
    assert Match.from_text(again.to_text()).state.key() == match.state.key()


def test_one_thing_is_changed_and_the_rest_stays() -> None:
    match = middle("tokaido", seats=3, crossroads=True)
    edited = match.edited(coins={1: 11})
    before, after = match.state.as_data(), edited.state.as_data()
    assert [name for name in before if before[name] != after[name]] == ["coins"]
    assert edited.state.coins[:3] == [match.state.coins[0], 11, match.state.coins[2]]
    assert edited.state.rng == match.state.rng
    assert edited.texts == []
    assert Match.from_text(edited.to_text()).state.key() == edited.state.key()
    assert edited.edited(coins={1: match.state.coins[1]}).state.key() == match.state.key()


def test_what_follows_from_a_change_follows() -> None:
    """A souvenir more: it leaves its pile, and the sets score."""
    match = Match.arranged("tokaido", seats=3, at=[0, 9, 12], souvenirs=[["koma"]], souvenir_pile=["geta", "sake"])
    edited = match.edited(souvenirs={0: ["koma", "sake", "geta"]})
    assert match.scores[0] == 1
    assert edited.scores[0] == 9
    assert edited.state.pile_left[1] == match.state.pile_left[1] - 2
    back = edited.edited(souvenirs={0: []})
    assert (back.scores[0], back.state.pile_left[1]) == (0, match.state.pile_left[1] + 1)


def test_a_name_can_be_changed_by_hand() -> None:
    names = middle("dojo").position_names()
    names["gold"] = [2, 2]
    names["meeples"] = dict(zip(names["meeples"], (0, 2, 6, 8)))
    match = Match.arranged(**names)
    assert (match.state.gold, match.state.at) == ([2, 2], [0, 2, 6, 8])


def test_a_game_without_names_is_edited_by_its_fields() -> None:
    match = Match(TOY, seed=5)
    match.play("draw")
    edited = match.edited(total={1: 4})
    assert edited.state.total == [match.state.total[0], 4]
    assert edited.state.pile == match.state.pile


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"coins": [1, 2, 3, 4, 5, 6]}, "coins takes a list of at most 5 values"),
        ({"souvenirs": {0: ["koma"], 1: ["koma"]}}, "koma"),
        ({"fields": {"wings": 2}}, "there is no 'wings'"),
        ({"fields": {"luck": 2}}, "there is no 'luck'"),
        ({"fields": [1]}, "fields takes the fields of the record by name, not [1]"),
        ({"cash": 3}, "there is no 'cash'"),
    ],
)
def test_a_change_that_cannot_be_is_refused(changes: dict[str, Any], sentence: str) -> None:
    match = Match.arranged("tokaido", seats=3, at=[0, 9, 12])
    before = match.state.key()
    with pytest.raises(BadPosition) as caught:
        match.edited(**changes)
    assert sentence in str(caught.value)
    assert match.state.key() == before


def test_options_cannot_be_changed_in_the_middle_of_a_match() -> None:
    with pytest.raises(BadOption, match="The option crossroads cannot be changed in the middle of a match"):
        Match("tokaido", seed=1).edited(crossroads=True)
