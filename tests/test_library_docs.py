"""The pages about the library are what the games declare; tests/docs runs the guide."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "library" / "README.md"


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("library_pages", ROOT / "scripts" / "library_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_of_the_games_are_what_the_games_declare(generator: ModuleType) -> None:
    pages = generator.pages()
    assert {path.stem for path in pages} == {path.stem for path in GUIDE.parent.glob("*.md")} - {"README"}
    for path, text in pages.items():
        assert path.read_text(encoding="utf-8") == text, "write it anew: python scripts/library_pages.py"
