"""gokaido board check, and playing on a corrected board file."""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

BOARD = files("gokaido.games.duo").joinpath("data", "board.toml").read_text(encoding="utf-8")


def gokaido(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """One command in a process of its own: the board is read when the game is first loaded."""
    surroundings = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(
        [sys.executable, "-m", "gokaido.cli", *words], input=typed, capture_output=True, text=True, env=surroundings
    )


def test_a_file_in_order_is_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOARD, encoding="utf-8")
    run = gokaido("board", "check", str(file))
    assert run.returncode == 0
    assert "in order" in " ".join(run.stdout.split())


def test_a_mistake_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOARD.replace("price = 4", "price = 40", 1), encoding="utf-8")
    line = 1 + BOARD[: BOARD.index("price = 4")].count("\n")
    run = gokaido("board", "check", str(file))
    assert run.returncode == 2
    assert f"mine.toml, line {line}:" in run.stderr
    played = gokaido("play", "duo", "--board", str(file))
    assert played.returncode == 2
    assert f"line {line}" in played.stderr


def test_a_match_is_played_on_a_corrected_board(tmp_path: Path) -> None:
    file, save = tmp_path / "mine.toml", tmp_path / "match.json"
    file.write_text(BOARD.replace("price = 4", "price = 3", 1), encoding="utf-8")
    run = gokaido("play", "duo", "--board", str(file), "--seed", "1", "--save", str(save), typed="1\n1\n")
    assert run.returncode == 0
    assert save.exists()
    refused = gokaido("replay", str(save))
    assert refused.returncode == 2
    assert "version" in refused.stderr


def test_only_games_whose_board_is_a_file_take_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOARD, encoding="utf-8")
    for words in (("board", "check", str(file), "--game", "dojo"), ("play", "dojo", "--board", str(file))):
        run = gokaido(*words)
        assert run.returncode == 2
        assert "The board of Micro Dojo is no file. Games whose board is one: duo." in " ".join(run.stderr.split())
    assert gokaido("board", "check", str(file), "--game", "duo").returncode == 0
    assert "There is no game 'go'" in gokaido("board", "check", str(file), "--game", "go").stderr


def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = BOARD.replace("price = 4", "price = 40", 1).replace("draw = 4", "drew = 4", 1)
    file.write_text(text, encoding="utf-8")
    run = gokaido("board", "check", str(file))
    assert len(run.stderr.splitlines()) == 3  # the price, what is missing and what is unknown
