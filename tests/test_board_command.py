"""gokaido board check, and playing on a corrected board file."""

import os
from importlib.resources import files
from pathlib import Path

import pytest

from .forked import Forked
from .terminal import Run

BOARD = files("gokaido.games.duo").joinpath("data", "board.toml").read_text(encoding="utf-8")


class Commands:
    """Commands in processes of their own: the board is read when the game is first loaded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, typed: str = "") -> Run:
        said, complained, input = (self.folder / name for name in ("said", "complained", "typed"))
        for file, text in ((said, ""), (complained, ""), (input, typed)):
            file.write_text(text, encoding="utf-8")
        status = Forked(words, {**os.environ, "COLUMNS": "80"}, said, complained, input).wait()
        return Run(status, said.read_text("utf-8"), complained.read_text("utf-8"))


@pytest.fixture
def gokaido(tmp_path: Path) -> Commands:
    return Commands(tmp_path)


def test_a_file_in_order_is_said_to_be(gokaido: Commands, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOARD, encoding="utf-8")
    run = gokaido("board", "check", str(file))
    assert run.status == 0
    assert "in order" in " ".join(run.said.split())


def test_a_mistake_is_named_with_its_line(gokaido: Commands, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOARD.replace("price = 4", "price = 40", 1), encoding="utf-8")
    line = 1 + BOARD[: BOARD.index("price = 4")].count("\n")
    run = gokaido("board", "check", str(file))
    assert run.status == 2
    assert f"mine.toml, line {line}:" in run.complained
    played = gokaido("play", "duo", "--board", str(file))
    assert played.status == 2
    assert f"line {line}" in played.complained


def test_a_match_is_played_on_a_corrected_board(gokaido: Commands, tmp_path: Path) -> None:
    file, save = tmp_path / "mine.toml", tmp_path / "match.json"
    file.write_text(BOARD.replace("price = 4", "price = 3", 1), encoding="utf-8")
    run = gokaido("play", "duo", "--board", str(file), "--seed", "1", "--save", str(save), typed="1\n1\n")
    assert run.status == 0
    assert save.exists()
    refused = gokaido("replay", str(save))
    assert refused.status == 2
    assert "version" in refused.complained


def test_only_games_whose_board_is_a_file_take_one(gokaido: Commands, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOARD, encoding="utf-8")
    for words in (("board", "check", str(file), "--game", "dojo"), ("play", "dojo", "--board", str(file))):
        run = gokaido(*words)
        assert run.status == 2
        assert "The board of Micro Dojo is no file. Games whose board is one: duo." in " ".join(run.complained.split())
    assert gokaido("board", "check", str(file), "--game", "duo").status == 0
    assert "There is no game 'go'" in gokaido("board", "check", str(file), "--game", "go").complained


def test_everything_that_is_wrong_is_said_at_once(gokaido: Commands, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = BOARD.replace("price = 4", "price = 40", 1).replace("draw = 4", "drew = 4", 1)
    file.write_text(text, encoding="utf-8")
    run = gokaido("board", "check", str(file))
    assert len(run.complained.splitlines()) == 3  # the price, what is missing and what is unknown
