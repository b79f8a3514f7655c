"""Puzzles are mined by what a seat knows, the same ones for the same seed, and each of them once."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from gokaido.engine.errors import BadOption, BadSave
from gokaido.engine.registry import game_of
from gokaido.lab.mining import Quarry, mine
from gokaido.teach.puzzles import mine as mining
from gokaido.teach.puzzles.about import source_of, themes
from gokaido.teach.puzzles.mine import Miner, margin_of, mine_match
from gokaido.teach.puzzles.puzzle import Puzzle, id_of, read_puzzles, write_puzzles


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little thought, and what few miss is a puzzle too."""
    monkeypatch.setattr(mining, "FIRST_LOOK", 60)
    monkeypatch.setattr(mining, "SECOND_LOOK", 600)
    monkeypatch.setattr(mining, "LEAST_MISSED", 20)


@pytest.fixture(scope="module")
def mined() -> list[Puzzle]:
    """Some puzzles of Tokaido."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("FIRST_LOOK", 60), ("SECOND_LOOK", 600), ("LEAST_MISSED", 20)):
            patch.setattr(mining, name, value)
        return [p for k in range(2) for p in mine_match("tokaido", "tokaido", k, 1)]


def test_the_best_action_of_a_puzzle_is_ahead_by_the_margin(mined: list[Puzzle]) -> None:
    assert mined
    for puzzle in mined:
        match = puzzle.match()
        assert {w.action for w in puzzle.worths} <= {a.id for a in match.legal}
        lead = (puzzle.worths[0].chance - puzzle.worths[1].chance) / 1000
        assert lead >= margin_of(match.seats) - 0.001  # chances are rounded
        assert puzzle.id == id_of(match)
        assert puzzle.themes
        assert set(puzzle.themes) <= set(themes())
        assert puzzle.line[0] == puzzle.best
        for action in puzzle.line:
            match.play(action)


def test_a_puzzle_is_the_same_in_every_world_that_its_seat_may_be_in(mined: list[Puzzle]) -> None:
    hidden = 0
    for puzzle in mined:
        match, other = puzzle.match(), puzzle.match()
        other.game.rules.redeal(other.state, other.actor, 99)
        hidden += match.state.as_data() != other.state.as_data()
        found = [
            Miner(m.game, random.Random(5)).puzzles(m, puzzle.table, puzzle.box, puzzle.number) for m in (match, other)
        ]
        assert [replace(p, line=()) for p in found[0]] == [replace(p, line=()) for p in found[1]]
    assert hidden, "no world differed"


def test_puzzles_depend_on_the_seed_alone_and_a_file_is_gone_on_with(tmp_path: Path) -> None:
    at_once, in_parts = tmp_path / "once.gz", tmp_path / "parts.gz"
    mine("dojo", at_once, count=4, seed=3)
    mine("dojo", in_parts, count=1, seed=3)
    mine("dojo", in_parts, count=4, seed=3)
    assert len(read_puzzles(at_once.read_bytes(), "once")) == 4
    assert at_once.read_bytes() == in_parts.read_bytes()


def test_a_position_is_kept_once(mined: list[Puzzle]) -> None:
    quarry = Quarry(9, {"tokaido": []}, {"tokaido": 0})
    quarry.add("tokaido", 0, [mined[0], replace(mined[0], number=7)])
    quarry.add("tokaido", 1, [replace(mined[0], seed=8)])
    assert quarry.all() == [mined[0]]


def test_a_box_that_has_enough_takes_no_more(mined: list[Puzzle]) -> None:
    quarry = Quarry(1, {"tokaido": [], "crossroads": []}, {"tokaido": 0, "crossroads": 0})
    jobs = quarry.jobs()
    assert [next(jobs) for _ in range(4)] == [("tokaido", 0), ("crossroads", 0), ("tokaido", 1), ("crossroads", 1)]
    quarry.add("tokaido", 0, [mined[0], replace(mined[0], id="other")])
    assert quarry.all() == [mined[0]]
    assert [next(jobs) for _ in range(2)] == [("crossroads", 2), ("crossroads", 3)]


def test_a_file_holds_the_same_puzzles(mined: list[Puzzle], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.gz"
    write_puzzles(file, game_of("tokaido"), mined)
    assert read_puzzles(file.read_bytes(), "it") == mined


def test_puzzles_of_other_rules_are_refused(mined: list[Puzzle], tmp_path: Path) -> None:
    file = tmp_path / "puzzles.gz"
    game = game_of("tokaido")
    write_puzzles(file, replace(game, version=game.version + 1), mined)
    with pytest.raises(BadSave, match="mine them again"):
        read_puzzles(file.read_bytes(), "it")


@pytest.mark.parametrize("data", [b"", b"no", bytes.fromhex("1f8b0800")])
def test_what_holds_no_puzzles_is_refused(data: bytes) -> None:
    with pytest.raises(BadSave, match="it holds no puzzles"):
        read_puzzles(data, "it")


def test_what_cannot_be_mined_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="At least 1 puzzle"):
        mine("dojo", tmp_path / "x", count=0)
    with pytest.raises(BadOption, match="puzzles come from"):
        mine("dojo", tmp_path / "x", boxes=["go"])
    with pytest.raises(BadOption, match="no puzzles of 'pebbles'"):
        mine("pebbles", tmp_path / "x")


@pytest.mark.parametrize("game", ["tokaido", "duo", "dojo"])
def test_themes_are_found_by_events_that_exist(game: str) -> None:
    kinds = game_of(game).rules.events.kinds
    source = source_of(game)
    assert kinds is not None
    for how in (source.brings, source.again):
        assert set(how) <= set(themes())
        assert frozenset().union(*how.values()) <= set(kinds.words.values())
