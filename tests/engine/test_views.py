"""A match that stands still: what its seats see is found once, is what they would see anyway, and is nobody else's."""

import random
from typing import Any

import pytest

from gokaido.engine.game import Game
from gokaido.engine.many.redeals import deal_compiled
from gokaido.engine.match import Match
from gokaido.engine.outcomes import dealers, observers
from gokaido.engine.still import StillMatch

from .test_outcomes import BOXES, every_game


def positions(game: Game, seed: int, share: float) -> Any:
    """Some positions of a game played at random."""
    match, chance = Match(game, seed=seed, **BOXES.get(game.key, {})), random.Random(seed)
    while not match.over:
        if chance.random() < share:
            yield match
        match.play(chance.choice(match._out[: match._n]))
    yield match


def spoil(thing: Any) -> None:
    """Change every number of a record or a row, in place."""
    if isinstance(thing, list):
        for k, part in enumerate(thing):
            if isinstance(part, list):
                spoil(part)
            else:
                thing[k] = 77
        return
    for name, value in vars(thing).items():
        if isinstance(value, list):
            spoil(value)
        else:
            setattr(thing, name, 77)


@every_game
def test_every_seat_sees_what_it_would_see_alone(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for quick in (False, True):
        monkeypatch.delitem(dealers, id(game), raising=False)
        monkeypatch.delitem(observers, id(game), raising=False)
        if quick:
            deal_compiled(game)
        for match in positions(game, 11, 0.15):
            still, seats = StillMatch.of(match), [None, *range(match.seats)]
            random.Random(len(match.actions)).shuffle(seats)
            for seat in seats:
                plain = match.state.copy()
                game.rules.observe(plain, -1 if seat is None else seat)
                told = [e.seen_by(seat) for e in match.events]
                plain.events[: len(told)] = [[e.code, e.seat, e.what, e.amount, e.source, e.known] for e in told]
                plain.events[len(told) :] = [[0] * 6 for _ in plain.events[len(told) :]]
                assert vars(still.seen(seat)) == vars(still.view_state(seat)) == vars(match.view_state(seat))
                assert vars(still.seen(seat)) == vars(plain)
                assert still.state_data(seat) == match.state_data(seat)
                assert still.seen(seat) is still.seen(seat)


@every_game
def test_looking_on_changes_nothing(game: Game) -> None:
    """Words, effects, pictures and questions are made of what is shared."""
    deal_compiled(game)
    for match in positions(game, 12, 0.1):
        still, seats = StillMatch.of(match), [None, *range(match.seats)]
        before = [(vars(still.state.copy()), *(vars(still.view_state(seat)) for seat in seats))]
        for lang in ("en", "fr"):
            assert still.legal_data(lang) == match.copy().legal_data(lang)
            for seat in seats:
                still.svg(seat, lang, form="desk")
                game.text.terminal(still.seen(seat), lang, still.names(lang))
                if not still.over:
                    game.text.question(still.seen(seat), lang)
        assert before == [(vars(still.state.copy()), *(vars(still.view_state(seat)) for seat in seats))]
        assert still.state.key() == match.state.key()


@every_game
def test_who_changes_what_they_were_given_changes_nobody_else(game: Game) -> None:
    deal_compiled(game)
    for match in positions(game, 13, 0.1):
        still, seats = StillMatch.of(match), [None, *range(match.seats)]
        shown = [still.state_data(seat) for seat in seats]
        for seat in seats:
            spoil(still.view_state(seat))
            given = still.state_data(seat)
            spoil([value for value in given.values() if isinstance(value, list)])
        assert [still.state_data(seat) for seat in seats] == shown == [match.state_data(seat) for seat in seats]
        assert still.state.key() == match.state.key()


@every_game
def test_copies_play_on_and_it_does_not(game: Game) -> None:
    for match in positions(game, 14, 0.1):
        if match.over:
            continue
        still = StillMatch.of(match)
        legal, before = still.legal, match.copy()
        with pytest.raises(TypeError, match="copy it"):
            still.play(legal[0])
        with pytest.raises(TypeError, match="copy it"):
            still.undo(0)
        copied, again = still.copy(), still.at(len(still.actions))
        assert type(copied) is type(again) is Match
        for one in (copied, again, match.copy()):
            one.play(one.legal[0])
            assert vars(one.view_state(0)) == vars(copied.view_state(0))
        assert vars(still.seen(0)) == vars(before.view_state(0))
        assert [a.words for a in legal] == [a.words for a in before.legal]
        assert still.to_text() == before.to_text()
