"""docs/envs: tables without gaps, and snippets that run alone."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gokaido.engine.options import Option
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


@pytest.mark.parametrize("key", games())
def test_every_option_is_in_the_table(key: str) -> None:
    def shown(option: Option) -> str:
        values = ", ".join(f"**{v}**" if v == option.default else str(v) for v in option.allowed)
        return f"`{option.name}`: {values}"

    game = games()[key]
    row = f"| `{key}` | {', '.join(map(str, game.rules.seats))} | {'; '.join(map(shown, game.rules.options))} |"
    assert row in (PAGES / "README.md").read_text(encoding="utf-8").splitlines()


SNIPPETS = re.findall(r"^```python\n(.*?)^```$", (PAGES / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("text", SNIPPETS, ids=range(1, len(SNIPPETS) + 1))
def test_every_snippet_runs_alone(text: str, tmp_path: Path) -> None:
    """research.md 8: in a process of its own, with nothing of those before it."""
    short = text.replace("1024", "8").replace("4096", "8").replace("rollout(200", "rollout(5")
    file = tmp_path / "snippet.py"  # a rule needs a file to be read from
    file.write_text(short, encoding="utf-8")
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr


def test_the_citation_is_of_this_version() -> None:
    root = PAGES.parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    said = (root / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {project['version']}\n" in said
    assert f"\nlicense: {project['license']}\n" in said
