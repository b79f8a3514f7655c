"""Keeps out of the rules what only a CPU, or only the interpreter, would accept."""

import ast
import builtins
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from .build import BUILTINS, MATH, is_rule, syntax_of
from .rule import _Names


class Problem(NamedTuple):
    """A construct that a rule may not have."""

    file: str
    line: int
    construct: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.construct}"


FORBIDDEN: dict[type[ast.AST], str] = {
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a generator",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
    ast.Lambda: "a lambda",
    ast.ClassDef: "a class",
    ast.Dict: "a dictionary",
    ast.Set: "a set",
    ast.List: "a list",
    ast.JoinedStr: "an f-string",
    ast.NamedExpr: "a walrus",
    ast.Try: "a try",
    ast.Raise: "a raise",
    ast.Assert: "an assert",
    ast.With: "a with",
    ast.Global: "a global statement",
    ast.Nonlocal: "a nonlocal statement",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.Slice: "a slice",
    ast.Starred: "a star",
    ast.Delete: "a del",
    ast.Await: "an await",
}


def problems(function: FunctionType) -> list[Problem]:
    """What is wrong with one rule."""
    tree = syntax_of(function)
    found: list[Problem] = []
    own = {*function.__code__.co_varnames, *function.__code__.co_cellvars}
    file = function.__code__.co_filename

    def say(node: Any, construct: str) -> None:
        found.append(Problem(file, node.lineno, construct))

    if tree.args.vararg or tree.args.kwarg:
        say(tree, "star arguments")
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    if not ast.get_docstring(tree):
        say(tree, "no docstring that says the rule")
    for statement in body:
        for node in ast.walk(statement):
            if type(node) in FORBIDDEN:
                say(node, FORBIDDEN[type(node)])
            elif isinstance(node, ast.FunctionDef):
                say(node, "a function in a function")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                say(node, "a string")
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
                say(node, "an index of two numbers (write s.field[i][j])")
            elif isinstance(node, ast.Call) and not _may_call(node, function, own):
                say(node, f"a call of {ast.unparse(node.func)}, which is no rule")
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in own:
                if not _may_name(node.id, function):
                    say(node, f"{node.id}, which is no number, table of numbers, rule or name class")
    return found


def _may_call(node: ast.Call, function: FunctionType, own: set[str]) -> bool:
    called = node.func
    if isinstance(called, ast.Name):
        if called.id in own:
            return False
        return called.id in BUILTINS or is_rule(function.__globals__.get(called.id))
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        return called.value.id == "game" or (called.value.id == "math" and called.attr in MATH)
    return False


def _may_name(name: str, function: FunctionType) -> bool:
    if name not in function.__globals__:
        return name in BUILTINS or not hasattr(builtins, name)
    thing = function.__globals__[name]
    if isinstance(thing, tuple):
        rows = [r if isinstance(r, tuple) else (r,) for r in thing]
        return len({len(r) for r in rows}) == 1 and all(isinstance(v, (int, float)) for r in rows for v in r)
    if isinstance(thing, ModuleType):
        return thing.__name__ == "math"
    return name == "game" or isinstance(thing, (int, float, _Names)) or is_rule(thing)
