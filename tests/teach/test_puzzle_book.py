"""The puzzles that come with the package: enough of them, each at its position, chosen by what they are about."""

from collections import Counter
from datetime import date, timedelta
from importlib.resources import files

import pytest

from gokaido.engine.errors import BadOption
from gokaido.teach.puzzles.about import themes
from gokaido.teach.puzzles.book import DIFFICULTIES, boxes, chosen, following, of_the_day, puzzles
from gokaido.teach.puzzles.mine import margin_of
from gokaido.teach.puzzles.puzzle import Puzzle, id_of

LARGEST = 400_000  # bytes of all files
ENOUGH = 300  # of each game and expansion


def some(box: str) -> list[Puzzle]:
    """A few puzzles of a box: to play all of them takes minutes."""
    return chosen(box)[::150]


@pytest.mark.parametrize("box", ["tokaido", "crossroads", "matsuri", "duo", "dojo"])
def test_a_box_has_enough_puzzles_of_every_difficulty(box: str) -> None:
    found = chosen(box)
    assert len(found) >= ENOUGH
    graded = Counter(p.difficulty for p in found)
    assert all(5 * graded[level] >= len(found) for level in DIFFICULTIES), graded
    for puzzle in found:
        first, second, *_ = puzzle.worths
        sides = max(2, puzzle.table["seats"])
        assert (first.chance - second.chance) / 1000 >= margin_of(sides) - 0.001  # chances are rounded
        assert puzzle.line[0] == first.action


@pytest.mark.parametrize("box", ["tokaido", "crossroads", "matsuri", "duo", "dojo"])
def test_a_puzzle_is_at_the_position_that_it_names(box: str) -> None:
    for puzzle in some(box):
        match = puzzle.match()
        assert id_of(match) == puzzle.id
        legal = {a.id for a in match.legal}
        assert {w.action for w in puzzle.worths} <= legal
        for lang in ("en", "fr"):
            told = puzzle.told_line(match, lang)
            assert len(told) == len(puzzle.line)
            assert all(said for _, _, said in told)


def test_an_action_that_nothing_comes_of_is_told_by_its_name() -> None:
    puzzle = puzzles()["536b9fed7f"]  # the hot spring token is kept
    match = puzzle.match()
    after = match.copy()
    silent = []
    for action in puzzle.line:
        after.play(action)
        silent.append(not after.sentences("en", match.actor))
    assert any(silent)
    assert all(said for _, _, said in puzzle.told_line(match, "en"))


def test_every_theme_has_puzzles() -> None:
    about = Counter(theme for p in puzzles().values() for theme in p.themes)
    assert set(about) == set(themes())
    for theme in about:
        assert {theme in p.themes for p in chosen(theme=theme)} == {True}


def test_the_files_are_small() -> None:
    folder = files("gokaido.teach.puzzles").joinpath("mined")
    assert sum(len(file.read_bytes()) for file in folder.iterdir()) < LARGEST


def test_one_comes_after_the_other_and_none_twice() -> None:
    among = chosen("duo", difficulty=3)
    seen = [among[0]]
    while (puzzle := following(among, seen[-1].id)) != among[0]:
        seen.append(puzzle)
    assert seen == among


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_tomorrow() -> None:
    day = date(2026, 11, 16)
    assert of_the_day(day) is of_the_day(date(2026, 11, 16))
    assert len({of_the_day(day + timedelta(k)).id for k in range(30)}) > 25


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(BadOption, match="puzzles come from"):
        chosen("go")
    with pytest.raises(BadOption, match="no theme"):
        chosen(theme="luck")
    with pytest.raises(BadOption, match="as hard as"):
        chosen(difficulty=4)
    with pytest.raises(BadOption, match="No puzzle fits"):
        following([], "")


def test_boxes_have_words_in_both_languages() -> None:
    for box in boxes().values():
        assert set(box.words) == {"en", "fr"}
