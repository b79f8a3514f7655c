"""gokaido puzzles: what there are, playing them, and as JSON."""

import json

import pytest

from gokaido.teach.puzzles.book import chosen, following, puzzles

from ..terminal import Cli, too_wide


def test_the_command_alone_says_what_there_are(cli: Cli) -> None:
    said = cli("puzzles").said
    assert f"Tokaido Duo: {len(chosen('duo'))}" in said
    assert too_wide(said) == []


@pytest.mark.parametrize(("lang", "right", "wrong"), [("en", "Right!", "Not the best."), ("fr", "C’est", "Pas la m")])
def test_puzzles_are_answered_one_after_the_other(cli: Cli, lang: str, right: str, wrong: str) -> None:
    first = chosen("dojo")[3]
    match = first.match()
    best = match.text(first.best)
    other = next(a.text for a in match.legal if a.id != first.best)
    said = cli("puzzles", "play", "--id", first.id, "--lang", lang, typed=["999", best]).said
    assert right in said
    assert too_wide(said) == []
    assert wrong in cli("puzzles", "play", "--id", first.id, "--lang", lang, typed=[other]).said


def test_a_row_is_counted_and_ends_with_a_mistake(cli: Cli) -> None:
    begin = json.loads(cli("puzzles", "play", "--box", "dojo", "--seed", "5", "--json").said)["id"]
    first = puzzles()[begin]
    second = following(chosen("dojo"), first.id)
    answers = [p.match().text(p.best) for p in (first, second)]
    said = cli("puzzles", "play", "--box", "dojo", "--seed", "5", typed=[*answers, "q"]).said
    assert "In a row: 2." in said


def test_json_tells_the_answer_only_to_one_who_answers(cli: Cli) -> None:
    puzzle = chosen("duo")[0]
    asked = json.loads(cli("puzzles", "play", "--id", puzzle.id, "--json").said)
    assert not {"best", "worths", "line", "themes", "right"} & set(asked)
    assert {m["id"] for m in asked["choices"]} >= {w.action for w in puzzle.worths}
    best = puzzle.match().text(puzzle.best)
    told = json.loads(cli("puzzles", "play", "--id", puzzle.id, "--json", "--answer", best).said)
    assert told["right"]
    assert told["line"][0]["action"] == told["best"] == best


def test_the_puzzle_of_the_day_and_mistakes(cli: Cli) -> None:
    assert json.loads(cli("puzzles", "play", "--daily", "--json").said)["id"] in puzzles()
    assert "There is no puzzle 'nothing'." in cli("puzzles", "play", "--id", "nothing").complained
    assert "no theme" in cli("puzzles", "play", "--theme", "luck").complained
