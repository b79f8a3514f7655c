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


def test_a_class_name_exists_once() -> None:
    homes = defaultdict(list)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(str(path.relative_to(SOURCE)))
    assert homes["TokaidoState"] == ["games/tokaido/state.py"]
    several = {name: where for name, where in homes.items() if len(where) > 1}
    assert several == {}
