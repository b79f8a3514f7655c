"""Pebbles, rule by rule; and everything that must hold of any game."""

from pebbles import GAME

from gokaido import Match
from gokaido.testing import check_game


def test_it_keeps_every_promise_of_a_game() -> None:
    report = check_game(GAME)
    assert report.unseen == ()


def test_a_black_pebble_spills_what_was_not_kept() -> None:
    match = Match.arranged(GAME, seats=2, drawn=[[1, 0, 2, 0], [0] * 4], kept=[[0, 3, 0, 0], [0] * 4])
    match.play("draw", drawn=["black", "red"])
    assert match.state.drawn[0] == [0, 0, 0, 0]
    assert match.state.kept[0] == [0, 3, 0, 0]
    assert match.actor == 1
    assert [e.kind for e in match.events] == ["drew", "spilt", "drew"]  # the next player could only draw


def test_what_was_kept_counts_and_the_lucky_colour_twice_at_the_end() -> None:
    match = Match.arranged(GAME, seats=2, drawn=[[1, 0, 2, 0], [0] * 4], lucky=["blue", "red"])
    match.play("keep")
    assert match.scores == (3, 0)
    while not match.over:
        match.play("draw")
    assert match.scores[0] == 3 + 2
