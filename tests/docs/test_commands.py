"""Every command on the site is one that there is, with options that it has."""

import argparse
import importlib.util
import re
import runpy
import sys
import tomllib
from pathlib import Path
from typing import Any, NoReturn

import pytest
from typer.main import get_command

from gokaido import cli

from ..terminal import Cli
from .pages import PAGES, ROOT, commands, mentioned, named

FOREIGN = {"docker", "pg_dump", "pg_restore", "podman", "pre-commit", "pytest", "ray", "sha256sum"}  # not ours to check
HEAVY = {"torch", "cupy", "cosmic_ray"}  # where they are missing, a script that needs them is not asked
RUN = ["gokaido games", "gokaido study list", "gokaido puzzles"]  # quick, and the same everywhere
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
TARGETS = set(re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[0].split())


class ParsedEnough(Exception):
    """A script has read its options."""


def leaf(words: list[str]) -> tuple[Any, list[str]]:
    """The command that words of `gokaido ...` ask for, and the rest of them; raises where there is none."""
    command: Any = get_command(cli.app)
    while hasattr(command, "commands") and words and not words[0].startswith("-"):
        _, command, words = command.resolve_command(command.make_context("gokaido", list(words)), list(words))
    return command, words


def understand(words: list[str]) -> None:
    """Raise where `gokaido` would not know what is meant; a group of commands alone lists them."""
    command, rest = leaf(words)
    if rest or not hasattr(command, "commands"):
        command.make_context("gokaido", list(rest))


def options(words: list[str]) -> None:
    """Raise where a command that a sentence names is not there, or has no such option."""
    command, rest = leaf(words)
    known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)} | {"--help"}
    assert [word for word in rest if word.startswith("-") and word not in known] == []


def parse(path: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a script read its options and do no more."""
    text = path.read_text("utf-8")
    if "argparse" not in text:
        assert not [word for word in arguments if word.startswith("-")]
        return
    read = argparse.ArgumentParser.parse_args

    def parsed(self: argparse.ArgumentParser, *given: Any) -> NoReturn:
        read(self, *given)
        raise ParsedEnough

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parsed)
    monkeypatch.setattr(sys, "argv", [str(path), *arguments])
    monkeypatch.syspath_prepend(str(path.parent))
    with pytest.raises((ParsedEnough, ModuleNotFoundError)) as stopped:
        runpy.run_path(str(path), run_name="__main__")
    if isinstance(stopped.value, ModuleNotFoundError):
        assert (stopped.value.name or "").split(".")[0] in HEAVY


def check(words: list[str], whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise where a command is not one that there is."""
    program, rest = words[0], words[1:]
    if program == "uvx" or words[:2] == ["pipx", "run"]:
        check(words[words.index("gokaido") :], whole, monkeypatch)
    elif program == "gokaido":
        (understand if whole else options)(rest)
    elif program in ("python", "python3"):
        if rest[0] == "-m":
            assert importlib.util.find_spec(rest[1]), f"there is no module {rest[1]}"
        else:
            parse(ROOT / rest[0], rest[1:], monkeypatch)
    elif program == "make":
        assert {word for word in rest if "=" not in word} <= TARGETS
    elif program == "pip":
        assert rest[0] in ("install", "show")
        assert {
            name for word in rest for some in re.findall(r"^gokaido\[(.+)\]$", word) for name in some.split(",")
        } <= {*EXTRAS}
    else:
        assert program in FOREIGN, f"{program} is not known here"


@pytest.mark.parametrize("page", [page for page in PAGES if [*commands(page), *mentioned(page)]], ids=named)
def test_commands_are_understood(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for words in commands(page):
        with monkeypatch.context() as patch:
            check(words, True, patch)
    for words in mentioned(page):
        with monkeypatch.context() as patch:
            check(words, False, patch)


@pytest.mark.parametrize("command", RUN)
def test_quick_commands_run(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(command.split() in list(commands(page)) for page in PAGES), f"no page shows {command}"
    run = Cli(tmp_path, monkeypatch, capsys)(*command.split()[1:])
    assert (run.status, run.complained) == (0, "")
    assert run.said


@pytest.mark.parametrize(
    "wrong",
    [
        "gokaido fly",
        "gokaido admin fly",
        "gokaido play dojo --speed 3",
        "gokaido sim tokaido --games many",
        "pipx run gokaido fly",
        "make nothing",
        "python scripts/nothing.py",
        "python scripts/memory.py --nothing 3",
        "python -m tests.nothing",
        "pip install gokaido[nothing]",
        "nothing",
    ],
)
def test_a_command_that_is_not_there_is_noticed(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises((Exception, SystemExit)):  # whatever it is that notices
        check(wrong.split(), True, monkeypatch)
