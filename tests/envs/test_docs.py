"""The tables of docs/envs cover every action and every number of an observation, without gaps."""

import re
from pathlib import Path

import pytest

from gokaido.engine.registry import games

PAGES = Path(__file__).parents[2] / "docs" / "envs"


@pytest.mark.parametrize("key", sorted(page.stem for page in PAGES.glob("*.md") if page.stem in games()))
def test_tables_cover_everything(key: str) -> None:
    game, page = games()[key], (PAGES / f"{key}.md").read_text(encoding="utf-8")
    actions, observation = page.split("## Actions")[1].split("## Observation")
    for text, size in ((actions, game.rules.actions), (observation, game.advice.n_features)):
        following = 0
        for low, high in re.findall(r"^\| (\d+)-(\d+) \|", text, re.MULTILINE):
            assert int(low) == following <= int(high)
            following = int(high) + 1
        assert following == size
    assert f"[{game.rules.actions}]({key}.md)" in (PAGES / "README.md").read_text(encoding="utf-8")
    assert f"[{game.advice.n_features} numbers]({key}.md)" in (PAGES / "README.md").read_text(encoding="utf-8")
