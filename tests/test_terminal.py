"""At a real terminal: Ctrl-C keeps the match, and a replay is stepped through."""

from pathlib import Path

import pytest

from gokaido.engine.match import Match

from .terminal import Terminal


def test_ctrl_c_keeps_the_match_and_it_goes_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "dojo", "--seed", "1", "--save", "m.json") as first:
        first.wait_for("\n> ")
        first.type("1\n")
        first.wait_for("\n> ")
        assert first.leave("\x03") == 0
    assert "The match is kept." in first.said
    assert "Traceback" not in first.said
    assert len(Match.load(tmp_path / "m.json").texts) == 1

    with Terminal(tmp_path, "play", "dojo", "--save", "m.json") as second:
        assert "after 1 moves" in second.wait_for("\n> ")
        second.type("2\n")
        second.wait_for("\n> ")
        assert second.leave("\x04") == 0  # Ctrl-D, the end of the input
    assert len(Match.load(tmp_path / "m.json").texts) == 2


def test_ctrl_c_before_the_first_move_leaves_quietly(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "dojo", "--save", "m.json") as terminal:
        terminal.wait_for("\n> ")
        assert terminal.leave("\x03") == 0
    assert "Traceback" not in terminal.said
    assert not (tmp_path / "m.json").exists()


@pytest.mark.parametrize(("lang", "start"), [("en", "before the first move"), ("fr", "avant le premier coup")])
def test_a_replay_is_stepped_through(tmp_path: Path, lang: str, start: str) -> None:
    match = Match("dojo", seats=2, seed=4)
    for _ in range(3):
        match.play(match.legal[0])
    match.save(tmp_path / "m.json")
    with Terminal(tmp_path, "replay", "m.json", "--lang", lang) as terminal:
        assert start in terminal.wait_for("0/3 >")
        terminal.type("\n")
        assert match.texts[0] in terminal.wait_for("1/3 >")
        terminal.type("3\n")
        assert match.texts[2] in terminal.wait_for("3/3 >")
        terminal.type("b\n")
        terminal.wait_for("2/3 >")
        assert terminal.leave("q\n") == 0
