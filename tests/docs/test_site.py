"""What the site is made with: links, reference, drawings, notebooks, and the walk through it."""

import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

import gokaido

from .pages import ROOT, script

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def links() -> ModuleType:
    return script("links")


def test_links_stay_on_the_site(links: ModuleType) -> None:
    text = "[a](../CONTRIBUTING.md#style) [b](../examples/bot.js) [c](envs/README.md) [d](https://x.org) `[e](f)`"
    assert links.on_site(text, "docs/bots.md") == (
        "[a](project/contributing.md#style) [b](code/examples/bot.js.md) [c](envs/README.md) [d](https://x.org) "
        "`[e](f)`"
    )
    assert links.on_site("[a](docs/rules/duo.md)", "CONTRIBUTING.md") == "[a](../rules/duo.md)"
    assert links.on_site("```\n[a](b.py)\n```\n", "docs/bots.md") == "```\n[a](b.py)\n```\n"


def test_what_is_linked_outside_has_a_page(links: ModuleType) -> None:
    found = links.others(["docs/bots.md"])
    assert found["examples/bot.js"] == "code/examples/bot.js.md"
    assert found["CHANGELOG.md"] == "project/changelog.md"
    assert "```js\n" in links.shown("examples/bot.js")


def test_the_reference_has_every_public_name() -> None:
    made = script("reference").pages()
    module = ""
    for line in (ROOT / "tests" / "public_api.txt").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            module = line
        elif not line.startswith("    "):
            name = re.sub(r"^(class|def|package) ", "", line.strip())
            assert f"## {re.match(r'[A-Za-z_]+', name)[0]} " in made[f"api/{module}.md"]  # type: ignore[index]
    page = made["api/gokaido.md"]
    assert "`undo(moves: int=1) -> None`" in page
    assert "`version: int`\n{: .member }\n\n<div" in page, "a field is explained by its comment"


def test_the_names_of_environments_are_all_there() -> None:
    text = script("env_names").page()
    for key, game in gokaido.games().items():
        part = text.split(f"## {game.names['en']}\n")[1].split("\n## ")[0] if f"({key}.md)" in text else ""
        counts = [int(n) for n in re.findall(r"\| (\d+) \|$", part, re.MULTILINE)]
        assert sum(counts) == (game.rules.actions + game.advice.n_features if part else 0), key


@pytest.mark.parametrize("module", ["house", "rule_pictures"])
def test_pictures_are_drawn_in_colours_of_day_and_night(module: str) -> None:
    drawn = dict(script(module).pictures())
    assert drawn
    for name, text in drawn.items():
        ElementTree.fromstring(text)
        assert "light-dark(" in text, name
        assert len(text) < 200_000, name


def test_the_house_has_every_floor_of_the_contract() -> None:
    (drawn,) = (text for name, text in script("house").pictures().items() if name.endswith("house.svg"))
    for room in ("cli", "learn", "web", "envs", "bots", "games/tokaido", "engine", "store"):
        assert f">{room}</text>" in drawn


def test_studies_are_listed_with_their_answers(tmp_path: Path) -> None:
    listed = script("study_list").listed
    (tmp_path / "fr").mkdir()
    (tmp_path / "README.md").write_text("# Studies\n\n**Not one of them.**\n")
    assert listed(tmp_path) == ""
    page = "# {}\n\n*400 games.* [{}]({}a.md)\n\n**{}**\n\n## How\n\nMore.\n"
    (tmp_path / "a.md").write_text(page.format("Who wins?", "En français", "fr/", "Hiroshige does."))
    (tmp_path / "fr" / "a.md").write_text(page.format("Qui gagne ?", "In English", "../", "C’est Hiroshige."), "utf-8")
    text = listed(tmp_path)
    assert "\n- [**Who wins?**](a.md): Hiroshige does.\n" in text
    assert '<div lang="fr" markdown>' in text.split("a.md")[1]
    assert text.endswith("\n- [**Qui gagne ?**](fr/a.md): C’est Hiroshige.\n\n</div>\n")


def shown(notebook: dict[str, Any]) -> list[Any]:
    """What the cells of a notebook show; where it is measured, whatever the numbers are."""
    found = []
    for cell in notebook["cells"]:
        text = json.dumps(cell.get("outputs", []))
        found.append(re.sub(r"[\d.]+", "#", text) if "measured" in cell["metadata"].get("tags", ()) else text)
    return found


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_shows_what_it_says(file: Path) -> None:
    kept = json.loads(file.read_text("utf-8"))
    assert shown(script("notebooks").ran(kept)) == shown(kept), "write it anew: python scripts/docs/notebooks.py"


def test_a_cell_that_fails_is_not_kept() -> None:
    cell = {"cell_type": "code", "metadata": {}, "source": ["1 / 0"], "outputs": []}
    with pytest.raises(ZeroDivisionError):
        script("notebooks").ran({"cells": [cell]})


def test_the_walk_finds_dead_ends(tmp_path: Path) -> None:
    (tmp_path / "404.html").write_text("")
    (tmp_path / "index.html").write_text(
        '<a href="a.html#top">a</a> <a href="b.html">b</a> <img src="https://x.org/i.png">'
    )
    (tmp_path / "a.html").write_text('<h1 id="head">a</h1>')
    (tmp_path / "alone.html").write_text("")
    assert script("check").faults(tmp_path) == [
        "index.html leads to a.html#top: a.html has no such place.",
        "index.html leads to b.html: there is no b.html.",
        "index.html loads https://x.org/i.png from elsewhere.",
        "Nothing leads to alone.html.",
    ]
