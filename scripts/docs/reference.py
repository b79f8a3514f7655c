"""The reference: the public names of tests/public_api.txt, with what the source says about each.

The source is read, not run, so that nothing but Python is needed. What a class inherits from another of ours is
told too; a field is explained by the comment behind it.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
FROZEN = ROOT / "tests" / "public_api.txt"
WHOM = re.compile(r"^\| ([^|]+) \| ((?:`gokaido[\w.]*`(?:, )?)+) \|$", re.MULTILINE)
COMMENT = re.compile(r"#\s*(?!type:|noqa|fmt:)(.+)$")
INIT = "__init__"


@dataclass(frozen=True)
class Module:
    """A module as it is written."""

    name: str
    path: Path
    lines: list[str]
    tree: ast.Module


@cache
def module(name: str) -> Module:
    """A module of the project by its name."""
    path = SOURCE.joinpath(*name.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = path.read_text("utf-8")
    return Module(name, path, text.splitlines(), ast.parse(text))


def found(name: str, home: str) -> tuple[ast.stmt, Module] | None:
    """Where a name of a module is written: there, or where it was imported from."""
    at = module(home)
    for node in at.tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node, at
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(one, ast.Name) and one.id == name for one in targets):
                return node, at
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return _imported(node, alias.name, at)
    return None


def _imported(node: ast.ImportFrom, name: str, at: Module) -> tuple[ast.stmt, Module] | None:
    """The same, of a name that was imported."""
    package = at.name.split(".") if at.path.name == "__init__.py" else at.name.split(".")[:-1]
    above = package[: len(package) - node.level + 1] if node.level else []
    source = ".".join([*above, *([node.module] if node.module else [])])
    return found(name, source) if source.startswith("gokaido") and source != "gokaido" else None


def family(node: ast.ClassDef, at: Module) -> Iterator[tuple[ast.ClassDef, Module]]:
    """A class, and the classes of ours that it is made from."""
    yield node, at
    for base in node.bases:
        above = found(base.id, at.name) if isinstance(base, ast.Name) else None
        if above and isinstance(above[0], ast.ClassDef):
            yield from family(above[0], above[1])


def said(name: str, node: ast.ClassDef, at: Module) -> str:
    """What the source says about a member of a class."""
    for one, where in family(node, at):
        for part in one.body:
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and part.name == name:
                if text := ast.get_docstring(part):
                    return text
            if isinstance(part, ast.AnnAssign) and ast.unparse(part.target) == name:
                return _comment(part, where)
        for inner in ast.walk(one):
            if isinstance(inner, ast.Assign | ast.AnnAssign):
                targets = inner.targets if isinstance(inner, ast.Assign) else [inner.target]
                if f"self.{name}" in [ast.unparse(target) for target in targets] and (text := _comment(inner, where)):
                    return text
    return ""


def _comment(node: ast.stmt, at: Module) -> str:
    """The comment at the end of a statement."""
    comment = COMMENT.search(at.lines[(node.end_lineno or node.lineno) - 1])
    return comment[1][:1].upper() + comment[1][1:] + ("" if comment[1].endswith((".", "?")) else ".") if comment else ""


def prose(text: str) -> str:
    """A docstring as Markdown: what is indented, or typed into Python, is a block of code."""
    blocks = []
    for block in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        if block.startswith((">>>", "from ", "import ")):
            blocks.append(f"```python\n{block}\n```")
        elif block.startswith("    "):
            blocks.append(f"```python\n{inspect.cleandoc(block)}\n```")
        else:
            blocks.append(block.replace("*", r"\*").replace("<", "&lt;"))
    return "\n\n".join(blocks)


def listed() -> dict[str, list[str]]:
    """The lines of public_api.txt, by module."""
    modules: dict[str, list[str]] = {}
    for line in FROZEN.read_text("utf-8").splitlines():
        if not line.startswith(" "):
            modules[line] = []
        else:
            modules[[*modules][-1]].append(line)
    return modules


def page(name: str, lines: list[str]) -> str:
    """The page of a module."""
    parts = [f"# {name}", prose(ast.get_docstring(module(name).tree) or "")]
    owner: tuple[ast.stmt, Module] | None = None
    for line in lines:
        if line.startswith("    "):
            parts.append(_member(line.strip(), owner))
        else:
            kind, called = _headed(line.strip())
            owner = found("CallablePackage", "gokaido.games") if kind == "package" else found(called, name)
            parts += _entry(line.strip(), kind, called, owner)
    return "\n\n".join(part for part in parts if part) + "\n"


def _headed(line: str) -> tuple[str, str]:
    """The kind and the name of an entry."""
    words = re.match(r"(?:(class|def|package) )?(\w+)", line)
    assert words, line
    return words[1] or "", words[2]


def _entry(line: str, kind: str, called: str, owner: tuple[ast.stmt, Module] | None) -> list[str]:
    """The heading of an entry and what is said about it."""
    heading = f"## {called} {{: #{called} }}"
    if ": see " in line:
        home = line.split(": see ")[1]
        return [heading, f"See [{home}.{called}]({home}.md#{called})."]
    if owner is None:
        return [heading]
    node, at = owner
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        signature = line.removeprefix("def ").removeprefix("class ").removeprefix("package ")
        shown = f"```python\n{signature}\n```" if kind == "def" else ""
        bases = re.search(r"\((.+)\)$", line) if kind == "class" else None
        made = f"A kind of `{bases[1]}`." if bases else ""
        return [heading, shown, prose(ast.get_docstring(node) or ""), made]
    return [heading, _comment(node, at) or f"```python\n{ast.unparse(node)[:400]}\n```"]


def _member(line: str, owner: tuple[ast.stmt, Module] | None) -> str:
    """One member of a class as a line of a list."""
    name = re.match(r"\w+", line)
    assert name, line
    node, at = owner if owner else (None, None)
    text = said(name[0], node, at) if isinstance(node, ast.ClassDef) and at else ""
    signature, _, mark = line.partition("  # ")
    signature = re.sub(r"\((?:self|cls)(?:, /)?(?:, )?", "(", signature).removesuffix(" = ...")
    if name[0] == INIT and isinstance(node, ast.ClassDef):
        signature = signature.replace(INIT, node.name).removesuffix(" -> None")
        text = "" if text.startswith("__init__") else text
    shown = f"`{signature}`" + (f" *{mark}*" if mark else "") + "\n{: .member }"
    return shown + (f'\n\n<div class="said" markdown>\n\n{prose(text)}\n\n</div>' if text else "")


def pages() -> dict[str, str]:
    """The pages of all public modules, and one that leads to them, by their address."""
    modules = listed()
    made = {f"api/{name}.md": page(name, lines) for name, lines in modules.items()}
    parts = [
        "# Reference",
        "What programs may rely on, from the source: names, signatures and what they are for. "
        "[Versions](../versions.md) says how it may change; whatever is not here may change at any time. "
        "The [guide to the library](../library/README.md) shows how it all goes together.",
    ]
    for whom, names in WHOM.findall((ROOT / "docs" / "versions.md").read_text("utf-8")):
        rows = ["| module | what |", "| --- | --- |"]
        for name in re.findall(r"`([\w.]+)`", names):
            first = (ast.get_docstring(module(name).tree) or "").split("\n\n")[0].replace("\n", " ")
            rows.append(f"| [{name}]({name}.md) | {first.replace('|', chr(92) + '|')} |")
        parts += [f"## For {whom}", "\n".join(rows)]
    return made | {"api/index.md": "\n\n".join(parts) + "\n"}
