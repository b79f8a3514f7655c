"""The pages of the site as the tests read them: blocks of code, commands, scripts that make pages."""

import importlib.util
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"(?<!`)`((?:gokaido|make|python|pip|\.venv/bin/\w+) [^`\n]+)`")
INDENTED = re.compile(r"^\n {4}(gokaido|make|python|pip) .*", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A block of code on a page."""

    language: str
    text: str


def named(page: Path) -> str:
    """A page by its path, for the names of tests."""
    return str(page.relative_to(ROOT))


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of a page, of some languages if any are named."""
    found = [Block(*pair) for pair in BLOCK.findall(page.read_text("utf-8"))]
    return [block for block in found if not languages or block.language in languages]


def commands(page: Path) -> Iterator[list[str]]:
    """The commands in the shell blocks of a page, as words, without what is set before them."""
    for block in blocks(page, "sh"):
        for line in block.text.replace("\\\n", " ").splitlines():
            if words := shlex.split(line, comments=True):
                yield _bare(words)


def mentioned(page: Path) -> Iterator[list[str]]:
    """The commands that a page names in a sentence: they may leave out what a command needs."""
    text = BLOCK.sub("", page.read_text("utf-8"))
    for command in INLINE.findall(text):
        yield _bare(shlex.split(command))


def _bare(words: list[str]) -> list[str]:
    """A command without variables before it, and without the folder of the environment."""
    while "=" in words[0]:
        words = words[1:]
    return [words[0].removeprefix(".venv/bin/"), *words[1:]]


def script(name: str) -> ModuleType:
    """A module of scripts/docs."""
    folder = str(ROOT / "scripts" / "docs")
    spec = importlib.util.spec_from_file_location(f"docs_{name}", f"{folder}/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module
