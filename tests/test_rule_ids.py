"""Every rule id of docs/rules/ has a test that names it, and no test names an id that is not there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ID = re.compile(r"\b[A-Z]-[A-Z]+(?:-\d+)?\b")
DOCUMENTS = sorted((ROOT / "docs" / "rules").glob("*.md"))


@cache
def ids_of_tests() -> frozenset[str]:
    """The ids in `@pytest.mark.rule(...)` of all tests."""
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule":  # pytest.mark.rule
                found |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return frozenset(found)


def documented_ids(document: Path) -> set[str]:
    """The ids that a document explains: bold at the start of a list line."""
    bold = re.findall(r"\*\*([^*]+)\*\*", document.read_text(encoding="utf-8"))
    return {i for text in bold for i in ID.findall(text)}


def test_there_are_rules() -> None:
    assert DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.stem)
def test_every_rule_has_a_test(document: Path) -> None:
    ids = documented_ids(document)
    assert ids
    assert sorted(ids - ids_of_tests()) == []


def test_every_tested_rule_is_documented() -> None:
    documented = set().union(*(documented_ids(d) for d in DOCUMENTS))
    assert sorted(ids_of_tests() - documented) == []
