"""The README (tests/docs runs its example): its table is what `gokaido games` says, its links lead somewhere."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import gokaido

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = sorted((ROOT / "src").rglob("*.py"))
SOURCES = {
    ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__"): file.read_text("utf-8")
    for file in FILES
}


@pytest.mark.parametrize("name", [name for name, text in SOURCES.items() if ">>> " in text])
def test_the_examples_in_docstrings_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_table_is_what_there_is() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([\d, ]+) \|", README, re.MULTILINE)
    known = gokaido.games()
    assert rows
    for key, name, players in rows:
        assert (name.strip(), players.strip()) == (known[key].names["en"], ", ".join(map(str, known[key].rules.seats)))


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_to_files(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert [link for link in links if not (ROOT / link).exists()] == []
    assert links or document != "README.md"


def test_the_list_of_games_can_be_asked_for_again_and_again() -> None:
    first = gokaido.games()
    gokaido.Match("dojo", seed=1)
    assert gokaido.games() is first


def test_the_package_of_the_games_is_not_hidden_by_the_list_of_games() -> None:
    """`import gokaido.games.tokaido.state` names a module, and `gokaido.games()` is still the list."""
    import gokaido.games.tokaido.state
    import gokaido.games.tokaido.state as state

    assert gokaido.games.tokaido.state is state
    assert "tokaido" in gokaido.games()
