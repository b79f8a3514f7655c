"""The house itself: files that can be read in one go, and names that mean one thing."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "gokaido"
LONGEST = 400  # lines
PYTHON = sorted(path.relative_to(ROOT) for top in ("src", "tests") for path in (ROOT / top).rglob("*.py"))


@pytest.mark.parametrize("file", PYTHON, ids=str)
def test_a_file_can_be_read_in_one_go(file: Path) -> None:
    assert len((ROOT / file).read_text("utf-8").splitlines()) <= LONGEST


def classes() -> dict[str, list[str]]:
    """Where each class name is used: a game's folder, or a file outside the games."""
    found = defaultdict(list)
    for path in SOURCE.rglob("*.py"):
        inside = path.relative_to(SOURCE)
        home = f"games/{inside.parts[1]}" if inside.parts[0] == "games" else str(inside)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(home)
    return found


def test_a_class_name_exists_once() -> None:
    """Games give the same name to the same thing (State, Phase, Act, ...); nothing else shares a name."""
    several = {
        name: homes
        for name, homes in classes().items()
        if len(homes) > 1 and not (all(home.startswith("games/") for home in homes) and len(set(homes)) == len(homes))
    }
    assert several == {}
