"""Bots, counters and commands of docs/bots.md and docs/lab.md do what is said there; tests/docs runs all pages."""

import os
import re
import shlex
from pathlib import Path

import pytest

from gokaido.bots.process import client as outside
from gokaido.lab.arena.arena import arena
from gokaido.lab.arena.counters import counting, summary

from ..terminal import Cli

DOCS = Path(__file__).parents[2] / "docs"


def blocks(name: str, kind: str) -> list[str]:
    """The blocks of one kind in a page."""
    text = (DOCS / name).read_text(encoding="utf-8")
    return [body for sort, body in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE) if sort == kind]


def test_the_bot_that_is_shown_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "FRESH", 1)
    (text,) = (block for block in blocks("bots.md", "python") if "class OneAhead" in block)
    (tmp_path / "mine.py").write_text(text)
    outcome = arena("dojo", [str(tmp_path / "mine.py"), "random"], games=1, seats=2)
    assert outcome.standings.sentences == {}


def test_the_counter_that_is_shown_counts(tmp_path: Path) -> None:
    (text,) = (block for block in blocks("lab.md", "python") if "class Meals" in block)
    (tmp_path / "meals.py").write_text(text)
    outcome = arena("tokaido", ["random"], games=2, counting=[counting(str(tmp_path / "meals.py"))])
    assert summary(outcome.counted()["Meals"]).columns == ("passed",)


@pytest.mark.parametrize("name", ["bots.md", "lab.md"])
def test_the_commands_that_are_shown_are_understood(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Options and bots are right; a seed that cannot be ends each command before it plays."""
    cli = Cli(tmp_path, monkeypatch, capsys)
    os.symlink(DOCS.parent / "examples", tmp_path / "examples")
    (tmp_path / "meals.py").write_text("class Meals:\n    def after(self, ending):\n        return None\n")
    lines = [line.split("#")[0] for block in blocks(name, "sh") for line in block.splitlines()]
    asked = [shlex.split(line)[1:] for line in lines if re.match(r"gokaido (arena|study|sim) ", line)]
    assert asked
    for command in asked:
        words = [word for word in command if word not in ("--ray", "auto")]
        run = cli(*words, "--seed", "-1")
        assert run.status == 2
        assert "The seed must be" in run.complained, (command, run.complained)
