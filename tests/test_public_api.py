"""What programs may rely on stays: the names and signatures of docs/versions.md, as they lie in public_api.txt.

Write them anew, after looking at what changed and adding a line to the changelog: python -m tests.test_public_api
"""

import ast
import difflib
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
FROZEN = Path(__file__).parent / "public_api.txt"
ASKED = "python -m tests.test_public_api"
DUNDERS = ("__init__", "__call__", "__getitem__", "__iter__", "__len__")

# Modules without names export what `__all__` lists.
PUBLIC: dict[str, tuple[str, ...]] = {
    "gokaido": (),
    "gokaido.bots": (),
    "gokaido.testing": (),
    "gokaido.envs.pettingzoo": (),
    "gokaido.envs.gymnasium.env": ("SeatEnv",),
    "gokaido.envs.gymnasium.vector": ("SeatVectorEnv",),
    "gokaido.envs.openspiel": ("register",),
    "gokaido.engine.game": (
        "Advice", "Award", "Currency", "Description", "Game", "GuidedSettings", "Offer", "OneHot", "Picture",
        "Points", "Question", "Reveal", "Rules", "SearchSettings", "Text",
    ),
    "gokaido.engine.actions": ("Action", "Legal"),
    "gokaido.engine.compile.rule": ("Names", "auto", "block", "rule"),
    "gokaido.engine.forms": ("FormField", "FormGroup", "FormKind", "PositionForm"),
    "gokaido.engine.keywords": ("Keyword",),
    "gokaido.engine.many.fast_match": ("FastMatch",),
    "gokaido.engine.many.matches": ("interpreted",),
    "gokaido.engine.options": ("Option", "on_off"),
    "gokaido.engine.state.chance": ("Piles", "below", "draw", "place_in_pile", "seed_rng", "shuffle", "tidy_pile"),
    "gokaido.engine.state.event": ("Event", "EventNames", "emit", "whisper"),
    "gokaido.engine.state.record": ("Record", "grid", "number", "row"),
    "gokaido.lab.arena.arena": ("arena",),
    "gokaido.lab.arena.referee": ("GameEnd", "GameStart", "Turn"),
    "gokaido.lab.statistics": ("share",),
    "gokaido.lab.study.study": ("study",),
    "gokaido.lab.suite.evaluate": ("evaluate",),
    "gokaido.teach.review": ("review",),
}  # fmt: skip
READ = [
    file.relative_to(ROOT)
    for file in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").rglob("*.py")))
]
IMPORTED = re.compile(r"^\s*(?:>>> )?from (gokaido[\w.]*) import ([\w, ]+)$", re.MULTILINE)


def exported(module: str) -> tuple[str, ...]:
    """The names that a module promises."""
    return PUBLIC[module] or tuple(importlib.import_module(module).__all__)


def written(thing: Any) -> ast.stmt:
    """How a class or a function is written."""
    return ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A function's parameters with their defaults and what it returns, or that it is read like a field."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    if marks & {"property", "cached_property"}:
        return returns
    kept = [mark for mark in ("classmethod", "staticmethod") if mark in marks]
    return f"({ast.unparse(node.args)}){returns}" + "".join(f"  # {mark}" for mark in kept)


def assigned(node: ast.ClassDef) -> Iterator[str]:
    """The attributes that methods of a class set."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and ast.unparse(part.value) == "self":
            yield part.attr


def members(kind: type) -> Iterator[str]:
    """The public fields (in their order), attributes and methods of a class, and of ours that it is made from."""
    fields: dict[str, str] = {}
    attributes: dict[str, str] = {}
    methods: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if not one.__module__.startswith("gokaido"):
            continue
        node = written(one)
        assert isinstance(node, ast.ClassDef)
        attributes |= dict.fromkeys(assigned(node), "")
        for part in node.body:
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                methods[part.name] = signature(part)
            elif isinstance(part, ast.AnnAssign):
                default = " = ..." if part.value else ""
                fields[ast.unparse(part.target)] = f": {ast.unparse(part.annotation)}{default}"
    rest = {name: form for name, form in sorted({**attributes, **methods}.items()) if name not in fields}
    for name, form in {**fields, **rest}.items():
        if not name.startswith("_") or name in DUNDERS:
            yield f"    {name}{form}"


def described(name: str, thing: Any) -> Iterator[str]:
    """A name of a module as lines of text."""
    if isinstance(thing, ModuleType):
        yield f"  package {name}"
        yield from members(type(thing))
    elif inspect.isclass(thing) and thing.__module__.startswith("gokaido"):
        bases = ", ".join(base.__name__ for base in thing.__bases__ if base is not object)
        yield f"  class {name}" + (f"({bases})" if bases else "")
        yield from members(thing)
    elif inspect.isfunction(thing):
        node = written(inspect.unwrap(thing))
        assert isinstance(node, ast.FunctionDef)
        yield f"  def {name}{signature(node)}"
    else:
        yield f"  {name}"


def present() -> str:
    """All that is public, as text; what two modules export is described at the first."""
    lines, homes = [], dict[str, str]()
    for module in PUBLIC:
        lines.append(module)
        for name in sorted(exported(module)):
            thing = getattr(importlib.import_module(module), name)
            home = homes.setdefault(f"{name} {id(thing)}", module)
            lines += described(name, thing) if home == module else [f"  {name}: see {home}"]
    return "\n".join(lines) + "\n"


def test_what_is_public_stays() -> None:
    frozen = FROZEN.read_text(encoding="utf-8")
    both = frozen.splitlines(), present().splitlines()
    changed = [*difflib.unified_diff(*both, "promised", "present", n=0, lineterm="")]
    assert not changed, (
        "The public API is not what was promised. Programs of others break where a line was taken away or changed: "
        f"docs/versions.md says what to do then. If it is meant, write it anew with `{ASKED}`.\n" + "\n".join(changed)
    )


def test_every_part_of_a_signature_is_compared() -> None:
    """Classes, fields, attributes, functions and what can be called are there, and nothing private."""
    text = FROZEN.read_text(encoding="utf-8")
    for line in (
        "class Match",
        "    seats: int",
        "    luck\n",
        "def stream_seed(",
        "    __call__(self) -> dict[str, Game]",
    ):
        assert line in text
    assert not re.search(r"^    _(?!_)", text, re.MULTILINE)


@pytest.mark.parametrize("file", READ, ids=str)
def test_what_documents_and_examples_import_is_public(file: Path) -> None:
    found = {
        (module, name.split(" as ")[0].strip())
        for module, names in IMPORTED.findall((ROOT / file).read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    asked = {(module, name) for module, name in found if f"{module}.{name}" not in PUBLIC}
    assert {(m, n) for m, n in asked if m not in PUBLIC or n not in exported(m)} == set()


def test_the_document_names_every_public_module() -> None:
    text = (ROOT / "docs" / "versions.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(gokaido(?:\.[a-z_]+)*)`", text)) == set(PUBLIC)


if __name__ == "__main__":
    FROZEN.write_text(present(), encoding="utf-8")
