"""Every block of code on the site runs, or is read by what it is written for."""

import configparser
import doctest
import json
import runpy
import tomllib
from pathlib import Path

import pytest

import gokaido

from .pages import INDENTED, PAGES, ROOT, blocks, named

ALONE = "docs/envs/README.md"  # tests/envs/test_docs.py runs each of its blocks in a process of its own
MAP = "CONTRIBUTING.md"  # its map of the code is checked by tests/test_paths_in_docs.py
KNOWN = {"python", "sh", "json", "toml", "ini", "nginx", "js"}
FEWER = {
    "games=100, workers=2": "games=2",
    "level:3": "greedy",
    '"dojo", 100': '"dojo", 4',
    'review("match.json")': 'review("match.json", simulations=2)',
}  # as short as a test must be
SOURCES = [file.read_text("utf-8") for file in sorted((ROOT / "src").rglob("*.py"))]


def session(page: Path) -> bool:
    """Does a page show what is typed at Python's prompt?"""
    return any(">>> " in block.text for block in blocks(page, "python"))


@pytest.mark.parametrize("page", [page for page in PAGES if session(page)], ids=named)
def test_what_is_typed_answers_so(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


PLAIN = [page for page in PAGES if blocks(page, "python") and named(page) != ALONE]


@pytest.mark.parametrize("page", PLAIN, ids=named)
def test_what_is_shown_in_python_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block alone, or it is a piece of the source."""
    monkeypatch.chdir(tmp_path)
    match = gokaido.Match("dojo", seats=2, seed=1)
    match.play(match.legal[0])
    match.save("match.json")
    for number, block in enumerate(blocks(page, "python")):
        text = block.text
        if ">>> " in text or any(text in source for source in SOURCES):
            continue
        for long, short in FEWER.items():
            text = text.replace(long, short)
        file = tmp_path / f"block_{number}.py"  # a rule needs a file to be read from
        file.write_text(text, encoding="utf-8")
        runpy.run_path(str(file))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_blocks_say_what_they_are(page: Path) -> None:
    """So that they are coloured and tested: nothing is indented code, and every language is one that is looked at."""
    unknown = [block.text for block in blocks(page) if block.language not in KNOWN]
    assert [text for text in unknown if not (named(page) == MAP and text.startswith("src/gokaido/"))] == []
    assert INDENTED.findall(page.read_text("utf-8")) == []


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "json", "toml", "ini")], ids=named)
def test_files_that_are_shown_can_be_read(page: Path) -> None:
    for block in blocks(page, "json"):
        json.loads(block.text)
    for block in blocks(page, "toml"):
        tomllib.loads(block.text)
    for block in blocks(page, "ini"):
        configparser.ConfigParser(strict=False).read_string(block.text)
