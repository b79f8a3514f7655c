"""Undo: what shows something hidden needs the others' consent."""

import random

from gokaido import Match
from gokaido.web.tables.undo import reveals


def test_every_painting_that_is_turned_over_is_something_shown() -> None:
    """Whatever lies under the others: a guess of how it might have been dealt would sometimes miss one."""
    turned = 0
    for seed in range(12):
        match, lot = Match("duo", seed=seed), random.Random(seed)
        while not match.over:
            before, action = match.state.copy(), lot.choice(match.legal)
            match.play(action)
            if match.state.shown != before.shown:
                turned += 1
                assert reveals(match.game, before, match.state, action.id), f"seed {seed}, {action.text}"
    assert turned > 100


def test_a_game_without_secrets_shows_nothing_hidden() -> None:
    match, lot = Match("dojo", seats=2, seed=3), random.Random(3)
    while not match.over:
        before, action = match.state.copy(), lot.choice(match.legal)
        match.play(action)
        assert not reveals(match.game, before, match.state, action.id), action.text
