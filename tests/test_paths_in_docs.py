"""Every path that README and CONTRIBUTING name is there, those of the map of the code too."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOMES = (ROOT, ROOT / "src" / "gokaido", *(ROOT / "src" / "gokaido" / "games").glob("*/"))
MAP = re.compile(r"^```\n(src/gokaido/\n.*?)^```", re.MULTILINE | re.DOTALL)
WRITTEN = re.compile(r"`([\w.*-]+(?:/[\w.*-]*)+|[\w*-]+\.(?:py|md|toml))`")
SHELL = re.compile(r"(?<![\w./~-])((?:tests|scripts|src|docs|examples)/[\w./*-]*[\w*])")


def text_of(document: str) -> str:
    """A document as it lies in the project."""
    return (ROOT / document).read_text(encoding="utf-8")


def mapped() -> Iterator[Path]:
    """The paths of the map: a line is indented in its folder, and names one thing or several before two spaces."""
    found = MAP.search(text_of("CONTRIBUTING.md"))
    assert found, "CONTRIBUTING.md has a map of src/gokaido"
    above: dict[int, list[Path]] = {-1: [ROOT]}
    for line in found[1].splitlines():
        depth = len(line) - len(line.lstrip())
        names = re.split(r"  +", line.strip(), maxsplit=1)[0].split()
        parents = above[max(level for level in above if level < depth)]
        above = {level: paths for level, paths in above.items() if level < depth}
        above[depth] = [parent / name for parent in parents for name in names]
        yield from above[depth]


def test_the_map_is_true() -> None:
    assert [str(path) for path in mapped() if not path.exists()] == []


def test_the_map_has_every_package() -> None:
    packages = {path.parent for path in (ROOT / "src" / "gokaido").glob("*/__init__.py")}
    assert packages - set(mapped()) == set()


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_paths_are_there(document: str) -> None:
    text = text_of(document)
    named = {*WRITTEN.findall(text), *SHELL.findall(text)}
    assert named
    assert [path for path in sorted(named) if not any([*home.glob(path.rstrip("/"))] for home in HOMES)] == []
