"""What every game says to people beyond its log: questions, symbols, the score sheet."""

import random

import pytest

from gokaido.art.glyphs.sprite import glyphs
from gokaido.engine.match import Match
from gokaido.engine.options import LANGUAGES
from gokaido.engine.registry import games

from .tables import OURS

BUSY = {"tokaido": {"crossroads": True, "matsuri": True, "new_encounters": True, "good_luck": True}}


@pytest.mark.parametrize("key", OURS)
def test_the_score_sheet_adds_up_to_the_scores(key: str) -> None:
    for seed in range(6):
        for seats in games()[key].rules.seats[:: max(1, len(games()[key].rules.seats) - 1)]:
            match = Match(key, seats=seats, seed=seed, **BUSY.get(key, {}) if seed % 2 else {})
            chance = random.Random(seed)
            while not match.over:
                match.play(chance.choice(match.legal))
                if len(match.actions) % 20 and not match.over:
                    continue
                rows = match.score_sheet()
                assert tuple(map(sum, zip(*(r.points for r in rows), strict=True))) == match.scores or not rows
            assert match.score_sheet()
            assert all(r.glyph in glyphs() for r in match.score_sheet())
            assert len(match.score_sheet("fr")) == len(match.score_sheet("en"))


@pytest.mark.parametrize("key", OURS)
def test_every_question_is_asked_in_words_and_every_action_has_a_symbol(key: str) -> None:
    for seed in range(8):
        match = Match(key, seats=games()[key].rules.seats[-1], seed=seed, **BUSY.get(key, {}) if seed % 2 else {})
        chance = random.Random(seed)
        while not match.over:
            asked = [match.game.text.question(match.view_state(match.actor), lang) for lang in LANGUAGES]
            assert all(q.title and q.kanji for q in asked), match.state.phase
            for action in match.legal:
                assert match.game.picture.glyph(match.state, action.id) in glyphs(), action.text
            match.play(chance.choice(match.legal))
        assert match.game.text.question(match.state, "en").title == ""
