"""A match: playing, taking back, views, positions, and errors that say what would be right."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gokaido.engine.errors import BadOption, BadPosition, IllegalAction, UnknownGame
from gokaido.engine.language import listed
from gokaido.engine.match import Match

from .toy import TOY, Act
from .toy_matches import after, toy

pytestmark = pytest.mark.usefixtures("toy_is_registered")


# ------------------------------------------------------------------ playing


def test_a_match_begins_with_the_first_decision() -> None:
    match = Match("toy", seed=5)
    assert (match.seats, match.actor, match.over, match.winners) == (2, 0, False, ())
    assert [a.text for a in match.legal] == ["draw", "stop"]
    assert match.legal[0].words == {"en": "draw a card", "fr": "piocher"}
    assert repr(match) == "<Match toy, 2 seats, 0 moves, seat 0 to act>"


@pytest.mark.parametrize(
    "way",
    [0, "draw", "DRAW", "  dràw ", "d", np.int16(0), Match(TOY, seed=1).legal[0]],
    ids=["id", "text", "case", "accents", "beginning", "numpy", "action"],
)
def test_an_action_is_played_by_action_id_text_or_beginning(way: Any) -> None:
    match = toy()
    match.play(way)
    assert (match.actions, match.texts, match.actor) == ([Act.DRAW], ["draw"], 1)
    assert type(match.actions[0]) is int


def test_legal_actions_know_texts_numbers_and_themselves() -> None:
    legal: Any = toy().legal
    assert "draw" in legal
    assert "Draw" in legal
    assert Act.STOP in legal
    assert legal[1] in legal
    assert "dance" not in legal
    assert 2 not in legal
    assert len(legal) == 2


@pytest.mark.parametrize(
    "way", ["dance", "", 2, -1, None, 0.5, replace(Match(TOY, seed=1).legal[0], id=7, text="dance")]
)
def test_an_illegal_action_is_told_what_is_legal_and_changes_nothing(way: Any) -> None:
    match = toy()
    before = match.state.key()
    with pytest.raises(IllegalAction, match=r"cannot be played now. Legal: draw and stop\.$"):
        match.play(way)
    assert match.state.key() == before
    assert match.actions == []


def test_a_beginning_that_could_mean_two_actions_is_refused() -> None:
    match = Match("dojo", seed=1)
    movers = [a.text for a in match.legal]
    with pytest.raises(IllegalAction, match="'move' could mean move ") as caught:
        match.play("move")
    assert all(text in str(caught.value) for text in movers)


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    match = after("stop", "stop")
    assert (match.over, match.actor, match.legal) == (True, None, ())
    with pytest.raises(IllegalAction, match="'draw' cannot be played: the game is over"):
        match.play("draw")
    assert repr(match) == "<Match toy, 2 seats, 2 moves, won by (0, 1)>"


def test_what_has_no_choice_is_played_on_by_itself() -> None:
    """At the limit one can only stop, so seat 1 is asked at once."""
    match = Match.arranged(TOY, total=[10, 3], actor=0)
    assert match.actor == 1
    assert match.state.stopped == [1, 0]


def test_scores_ranks_and_winners() -> None:
    match = Match.arranged(TOY, total=[9, 4])
    assert (match.scores, match.ranks, match.winners) == ((9, 4), (0, 1), ())
    match.play("stop")
    match.play("stop")
    assert match.winners == (0,)


def test_events_are_those_of_the_last_action() -> None:
    match = after("draw", "stop")
    assert [e.kind for e in match.events] == ["stopped"]
    assert [[e.kind for e in told] for told in match.history] == [["drew"], ["stopped"]]
    assert match.sentences() == ["B stopped 0."]
    assert match.sentences(names=["Ann", "Bo"], move=0) == [f"Ann drew {match.state.total[0]}."]


def test_the_same_seed_gives_the_same_match() -> None:
    keys = {after("draw", "draw", "draw", seed=s).state.key() for s in (5, 5, 6)}
    assert len(keys) == 2


def test_without_a_seed_matches_differ() -> None:
    assert Match(TOY).seed != Match(TOY).seed


@pytest.mark.parametrize("seed", [-1, 2**96, 1.0, "7"])
def test_a_seed_out_of_range_is_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match=r"The seed must be a whole number from 0 to 2\^96 - 1, not "):
        Match(TOY, seed=seed)


def test_the_largest_seed_is_played() -> None:
    assert Match(TOY, seed=2**96 - 1).state.key() != Match(TOY, seed=2**64 - 1).state.key()


# ------------------------------------------------------------------ options


@pytest.mark.parametrize(("given", "value"), [(True, True), ("on", True), ("Yes", True), ("false", False), (0, None)])
def test_options_are_read_from_values_and_words(given: Any, value: bool | None) -> None:
    if value is None:
        with pytest.raises(BadOption, match="generous cannot be 0; allowed: False and True"):
            toy(generous=given)
    else:
        assert toy(generous=given).options == {"generous": value}


@pytest.mark.parametrize(
    ("game", "arguments", "sentence"),
    [
        ("toy", {"rich": True}, "Toy has no option 'rich'; it has generous."),
        ("toy", {"seats": 3}, "Toy is for 2 players, not 3."),
        ("toy", {"seats": "2"}, "Toy is for 2 players, not '2'."),
        ("dojo", {"level": 6}, "level cannot be 6; allowed: 1, 2, 3, 4 and 5."),
        ("dojo", {"level": "²"}, "level cannot be '²'; allowed: 1, 2, 3, 4 and 5."),
        ("dojo", {"level": True}, "level cannot be True; allowed: 1, 2, 3, 4 and 5."),
        ("dojo", {"mode": "3A"}, "mode cannot be '3A'; allowed: basic, 1A, 2A, 1B and 2B."),
    ],
)
def test_a_bad_option_is_told_what_is_allowed(game: str, arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        Match(game, **arguments)
    assert str(caught.value) == sentence


def test_options_of_words_and_numbers_are_read_from_text() -> None:
    match = Match("dojo", seats=1, mode="1a", level="4")
    assert (match.options["mode"], match.options["level"]) == ("1A", 4)


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'chess'; there are .*toy"):
        Match("chess")


def test_lists_in_sentences() -> None:
    assert listed([]) == "nothing"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "b", "c", "d"], most=2) == "a, b and 2 more"


# ------------------------------------------------------------------ taking back


def test_undo_gives_the_same_bytes() -> None:
    match, keys = toy(), []
    for move in ("draw", "draw", "stop", "draw"):
        keys.append(match.state.key())
        match.play(move)
    while keys:
        match.undo()
        assert match.state.key() == keys.pop()
    assert (match.actions, match.texts, match.history) == ([], [], [])


def test_several_moves_are_taken_back_at_once() -> None:
    match = after("draw", "draw", "stop")
    match.undo(3)
    assert match.state.key() == toy().state.key()


def test_a_finished_game_can_be_taken_back() -> None:
    match = after("stop", "stop")
    match.undo()
    assert (match.over, match.actor, [a.text for a in match.legal]) == (False, 1, ["draw", "stop"])


@pytest.mark.parametrize("moves", [2, -1])
def test_more_than_was_played_cannot_be_taken_back(moves: int) -> None:
    match = after("draw")
    with pytest.raises(IllegalAction, match=f"{moves} moves cannot be taken back: 1 were played"):
        match.undo(moves)
    assert match.texts == ["draw"]


def test_an_earlier_moment_is_a_match_of_its_own() -> None:
    match = after("draw", "draw", "stop")
    end = match.state.key()
    earlier = match.at(1)
    assert earlier.state.key() == after("draw").state.key()
    earlier.play("stop")
    earlier.options["generous"] = True
    assert match.state.key() == end
    assert match.texts == ["draw", "draw", "stop"]
    assert match.options == {"generous": False}


def test_a_copy_is_a_match_of_its_own() -> None:
    match = after("draw")
    copy = match.copy()
    match.play("stop")
    assert (copy.texts, copy.state.key()) == (["draw"], after("draw").state.key())
    copy.play("draw")
    assert (match.texts, len(match.history)) == (["draw", "stop"], 2)


@pytest.mark.parametrize("move", [-1, 4])
def test_a_moment_that_was_not_is_refused(move: int) -> None:
    with pytest.raises(IllegalAction, match=f"This match has moves 0 to 3, not {move}"):
        after("draw", "draw", "stop").at(move)


# ------------------------------------------------------------------ views


def test_a_view_holds_what_a_seat_may_know() -> None:
    match = after("draw")
    view = match.view(seat=1)
    assert view["legal"] == ["draw", "stop"]
    assert (view["game"], view["seat"], view["actor"], view["moves"]) == ("toy", 1, 1, 1)
    assert view["state"]["pile"][0] == [*sorted(match.state.pile[0][1:]), -1]
    assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("seat", [0, None])
def test_only_the_actor_is_shown_what_is_legal(seat: int | None) -> None:
    assert after("draw").view(seat)["legal"] == []


def test_a_view_changes_nothing_in_the_match() -> None:
    match = after("draw")
    before = match.state.key()
    seen = match.view_state(None)
    seen.total[0] = 99
    match.view()["options"]["generous"] = True
    assert match.state.key() == before
    assert match.options == {"generous": False}


def test_no_seat_sees_the_generator() -> None:
    match = toy()
    assert match.state.rng != [0] * 4
    for seat in (0, 1, None):
        assert match.view_state(seat).rng == [0] * 4


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(BadOption, match=f"This match has seats 0 to 1, not {seat}"):
        toy().view(seat)


def test_the_table_is_drawn_for_notebooks() -> None:
    assert toy()._repr_svg_() == toy().svg() == "<svg xmlns='http://www.w3.org/2000/svg'/>"


# ------------------------------------------------------------------ arranging


def test_a_position_is_arranged_by_names() -> None:
    match = Match.arranged("toy", total=[4, 9], actor=1, generous=True)
    assert (match.actor, match.state.total, match.options) == (1, [4, 9], {"generous": True})


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"coins": 3}, "Toy cannot be arranged so: there is no 'coins'; there are "),
        ({"total": 3}, "Toy cannot be arranged so: total takes a list of at most 2 values, not 3."),
        ({"actor": 2}, "Toy cannot be arranged so: there are seats 0 to 1 to act, not 2."),
        ({"actor": -1}, "Toy cannot be arranged so: actor takes 0 to 7, not -1."),
    ],
)
def test_a_bad_position_is_refused_with_a_sentence(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.arranged(TOY, **position)
    assert sentence in str(caught.value)


def test_a_game_checks_what_is_arranged() -> None:
    with pytest.raises(BadPosition, match="Micro Dojo cannot be arranged so: a building lies in two places"):
        Match.arranged("dojo", owned=[["castle"], ["castle"]])


@pytest.mark.parametrize("legal", [lambda s, out: [][1], lambda s, out: 0], ids=["off the board", "nothing"])
def test_a_position_from_which_nothing_follows_is_refused(legal: Any) -> None:
    careless = replace(TOY, rules=replace(TOY.rules, legal=legal))
    with pytest.raises(BadPosition, match="Toy cannot go on from this position"):
        Match.arranged(careless, total=[4, 9])


def test_an_arranged_match_is_taken_back_and_saved_like_any_other(tmp_path: Path) -> None:
    total = [4, 9]
    match = Match.arranged(TOY, total=total, stopped={1: 0})
    start = match.state.key()
    total[0] = 0
    match.play("draw")
    match.save(tmp_path / "m.json")
    assert Match.load(tmp_path / "m.json").state.key() == match.state.key()
    match.undo()
    assert match.state.key() == start


def test_sets_in_a_position_can_be_saved() -> None:
    match = Match.arranged("dojo", owned=[{"castle", "statue"}, set()])
    assert Match.from_text(match.to_text()).state.key() == match.state.key()
