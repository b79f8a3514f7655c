"""What an action brings: found by playing it on what its actor knows."""

import random
from dataclasses import replace
from typing import Any

import pytest

from gokaido.engine.game import Currency, Description, Game, Offer
from gokaido.engine.match import Match
from gokaido.engine.outcomes import Decision
from gokaido.engine.registry import games

from .toy import TOY, Act

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
BOXES: dict[str, dict[str, Any]] = {"tokaido": {"seats": 4, "crossroads": True, "matsuri": True}}


def dealt_again(match: Match, seed: int) -> Any:
    """Another table that looks the same to the actor."""
    twin = match.state.copy()
    match.game.rules.redeal(twin, match.actor, seed)
    return twin


def truly(match: Match, action: int) -> tuple[list[int], int]:
    """What an action really changes for its actor."""
    game, seat = match.game, match.state.actor
    changes: list[list[int]] = []
    for s in (match.state.copy(), match.state.copy()):
        s.hush = 1
        if changes:
            game.rules.play(s, action)
        out = [0] * (2 * game.rules.sides(s.seats))
        game.rules.result(s, out)
        changes.append([c.amount(s, seat) for c in game.text.purse] + [out[seat]])
    *purse, points = (now - was for was, now in zip(*changes))
    return purse, points


@every_game
def test_what_is_certain_comes_and_what_is_told_is_never_wrong(game: Game) -> None:
    certain = 0
    for seed in range(3):
        match, chance = Match(game, seed=seed, **BOXES.get(game.key, {})), random.Random(seed)
        while not match.over:
            action = chance.choice(match.legal)
            effect = action.effect
            purse, points = truly(match, action.id)
            for amount, true in zip((*effect.purse, effect.points), (*purse, points)):
                assert not amount.told or true in amount.told, (seed, match.texts, action.text)
                assert not amount.certain or true == amount.possible[0], (seed, match.texts, action.text)
                certain += amount.certain and true != 0
            match.play(action)
    assert certain > 20


@every_game
def test_words_are_the_same_whatever_lies_hidden(game: Game) -> None:
    match, chance = Match(game, seed=3, **BOXES.get(game.key, {})), random.Random(3)
    while not match.over:
        if chance.random() < 0.3:
            actions = [a.id for a in match.legal]
            said = [
                [Decision(game, s).words(a) for a in actions] for s in (dealt_again(match, 1), dealt_again(match, 2))
            ]
            assert said[0] == said[1] == [a.words for a in match.legal]
        match.play(chance.choice(match.legal))


def test_a_rare_card_is_not_taken_for_impossible() -> None:
    """Eleven cards of 2 points and one of 3: a few deals alone would call 2 certain."""
    for seed in range(6):
        match = Match.arranged("tokaido", seats=3, at=[4, 12, 13], hot_springs={1: [3] * 5}, seed=seed)
        assert match.parse("move 5").wording("en").line("en") == "Hot spring (5) · 2 or 3 points"


def test_words_stay_those_of_their_moment() -> None:
    match = Match.arranged("tokaido", seats=3, at=[1, 9, 10], laid_out=["koma", "sumie"], turn=0)
    legal = match.legal
    match.play("buy koma")
    assert legal[0].words["en"] == "Buy Koma · 1 coin · 1 point"


def test_prices_gains_and_offers_in_words() -> None:
    """The toy's sums as coins, the card drawn unknown; stopping offers to draw, which is then told too."""
    purse = (Currency(lambda s, seat: -int(s.stopped[seat]), lambda n, lang: f"{n} {lang}-coin"),)
    named = {
        Act.DRAW: Description("draw", ("a note",), names_price=True),
        Act.STOP: Description("stop", offers=(Offer("one", (Act.DRAW,)), Offer("two")), all_offers=True),
    }
    text = replace(TOY.text, purse=purse, describe=lambda s, action, lang: named[action])
    match = Match(replace(TOY, text=text), seed=5)
    assert match.legal[0].words["en"] == "draw · a note"  # 1 to 4 points: that is not worth telling
    assert match.legal[0].effect.points.possible == (1, 2, 3, 4)
    assert match.legal[1].words["en"] == "stop · 1 en-coin · one, and two"
    assert match.legal[1].words["fr"] == "stop · 1 fr-coin · one, et two"


def test_the_end_of_the_game_is_named() -> None:
    match = Match.arranged("tokaido", seats=2, at=[51, 54, 54], lane=[0, 0, 1], coins=[3, 0], offer=["soba"], seen=[1])
    match.play("move 54")
    assert match.parse("pass").words["en"].endswith(" · ends the game, with the final scoring")


@every_game
def test_legal_actions_explain_themselves_as_data(game: Game) -> None:
    """Cost and gain are numbers, words are made of them once: nobody takes a sentence apart."""
    match = Match(game, seed=2, **BOXES.get(game.key, {}))
    for _ in range(25):
        for action, data in zip(match.legal, match.legal_data("fr")):
            assert data["title"] == action.wording("fr").title
            assert data["words"] == action.words["fr"]
            assert data["points"] == list(action.effect.points.possible)
            assert data["purse"] == [list(amount.possible) for amount in action.effect.purse]
            assert len(data["purse"]) == len(game.text.purse)
        match.play(match.legal[0])
