"""Keeps out of the rules what only a CPU, or only the interpreter, would accept."""

import ast
from types import FunctionType, ModuleType
from typing import NamedTuple

from .rule import _Names
from .text import BUILTINS, MATH, is_rule, syntax_of


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
    ast.TryStar: "a try",
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
    ast.AsyncFor: "an await",
    ast.AsyncWith: "an await",
    ast.FunctionDef: "a function in a function",
    ast.AsyncFunctionDef: "a function in a function",
    ast.MatchSequence: "a match on something else than values",
    ast.MatchMapping: "a match on something else than values",
    ast.MatchClass: "a match on something else than values",
    ast.MatchSingleton: "a match on something else than values",
    ast.keyword: "an argument by name",
}


def problems(function: FunctionType) -> list[Problem]:
    """What is wrong with one rule; what is written by hand is checked by hand."""
    if hasattr(function, "is_by_hand"):
        return []
    tree = syntax_of(function)
    file = function.__code__.co_filename
    found = [Problem(file, tree.lineno, construct) for construct in _head_problems(tree)]
    own = {*function.__code__.co_varnames, *function.__code__.co_cellvars}
    for statement in tree.body[1:] if ast.get_docstring(tree) else tree.body:
        for node in ast.walk(statement):
            construct = FORBIDDEN.get(type(node)) or _problem(node, function, own)
            if construct:
                found.append(Problem(file, node.lineno, construct))  # type: ignore[attr-defined]
    return found


def _head_problems(tree: ast.FunctionDef) -> list[str]:
    """What is wrong before the first statement."""
    found = []
    if tree.args.vararg or tree.args.kwarg:
        found.append("star arguments")
    if tree.args.defaults or tree.args.kwonlyargs:
        found.append("a default or an argument by name")
    if not ast.get_docstring(tree):
        found.append("no docstring that says the rule")
    return found


def _problem(node: ast.AST, function: FunctionType, own: set[str]) -> str:
    """What is wrong with one node; nothing if all is well."""
    match node:
        case ast.Constant(value=str()):
            return "a string"
        case ast.Constant(value=value) if not isinstance(value, (int, float)):
            return f"{value!r}, which is no number"
        case ast.Compare(ops=ops) if any(isinstance(o, (ast.In, ast.NotIn, ast.Is, ast.IsNot)) for o in ops):
            return "a comparison with in or is"
        case ast.Match(subject=subject) if any(isinstance(n, ast.Call) for n in ast.walk(subject)):
            return "a match on a call (give its result a name first)"
        case ast.MatchAs(name=str()):
            return "a match on something else than values"
        case ast.Subscript(slice=ast.Tuple()):
            return "an index of two numbers (write s.field[i][j])"
        case ast.Call() if not _may_call(node, function, own):
            return f"a call of {ast.unparse(node.func)}, which is no rule"
        case ast.Call(func=ast.Name(id=name)) if function.__globals__.get(name) is function:
            return "a call of itself"
        case ast.Name(id=name, ctx=ast.Load()) if name not in own and not _may_name(name, function):
            return f"{name}, which is no number, table of numbers, rule or name class"
    return ""


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
        return name in BUILTINS
    thing = function.__globals__[name]
    if isinstance(thing, tuple):
        rows = [r if isinstance(r, tuple) else (r,) for r in thing]
        return len({len(r) for r in rows}) == 1 and all(isinstance(v, (int, float)) for r in rows for v in r)
    if isinstance(thing, ModuleType):
        return thing.__name__ == "math"
    return name == "game" or isinstance(thing, (int, float, _Names)) or is_rule(thing)
