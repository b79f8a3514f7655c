"""The text of a build: every rule that some roots reach, with its names turned into numbers, tables and other rules.

`game.legal` in a loop over any game becomes that game's rule, `Phase.MOVE` its number, a tuple of a module a table, and
a `match` the comparisons that it means. What only interpreted rules do (report
events, take luck that was told) is left out.
"""

import ast
import copy
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..state.record import Array
from .frame import Frame, home
from .rule import _Names

BUILTINS = {"range", "min", "max", "abs", "len", "sum", "int", "float", "bool"}
MATH = {"sqrt", "log", "exp", "floor"}
HERE = Path(__file__).parent


@cache
def _functions_of(path: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a source file by name and first line (that of the decorator)."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return {
        (n.name, (n.decorator_list[0] if n.decorator_list else n).lineno): n
        for n in ast.walk(tree)
        if isinstance(n, ast.FunctionDef)
    }


def syntax_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """The syntax tree of a function."""
    code = function.__code__
    return _functions_of(code.co_filename)[function.__name__, code.co_firstlineno]


def hints(function: Callable[..., Any]) -> list[str]:
    """The annotations of a function's parameters, as they are written."""
    return [ast.unparse(a.annotation) if a.annotation else "" for a in syntax_of(function).args.args]


def is_rule(thing: Any) -> bool:
    """Is it marked with `@rule`?"""
    return isinstance(thing, FunctionType) and hasattr(thing, "is_rule")


def _frame_name(function: FunctionType) -> str:
    """The frame that an entry point works on, without reading its source: every start asks."""
    first = function.__annotations__.get(function.__code__.co_varnames[0], "")
    return first if isinstance(first, str) else str(first.__name__)


class Binding(NamedTuple):
    """What loops over any game are compiled for: a game, and the frame that they work on."""

    game: Game
    frame: type[Frame]

    def rule(self, name: str) -> Any:
        """What a loop calls `game.name`; None where there is nothing of that name."""
        if name in self.frame.rules:
            return self.frame.rules[name]
        try:
            return self.game.rule(name)
        except AttributeError:
            return None

    def entries(self) -> dict[str, FunctionType]:
        """The entry points that work on the frame, by name."""
        kinds = {kind.__name__ for kind in self.frame.__mro__}
        found = (v for module in home(self.frame) for v in vars(module).values() if hasattr(v, "is_entry"))
        return {v.__name__: v for v in found if _frame_name(v) in kinds}


def reached(roots: list[FunctionType], binding: Any) -> tuple[list[FunctionType], list[Any]]:
    """Every rule that the roots call, directly or not, and the tables they look things up in."""
    found: dict[FunctionType, None] = {}
    tables: list[Any] = []
    todo = list(reversed(roots))
    while todo:
        function = todo.pop()
        if function in found:
            continue
        found[function] = None
        for name in function.__code__.co_names:
            thing: Any = function.__globals__.get(name)
            if thing is None and "game" in function.__code__.co_names:
                thing = binding.rule(name)
            if is_rule(thing):
                todo.append(thing)
            elif isinstance(thing, (int, float, tuple, _Names)):
                tables.append((name, thing.numbers if isinstance(thing, _Names) else thing))
    return list(found), tables


def source_key(binding: Binding) -> str:
    """A hash of every source file and table that a build depends on; cheap, so that a warm start is.

    It is the same wherever the files lie and whichever Python reads them.
    """
    roots = binding.entries()
    functions, tables = reached(list(roots.values()), binding)
    files = {Path(f.__code__.co_filename) for f in functions}
    digest = hashlib.sha256()
    for content in sorted(path.read_bytes() for path in {*files, *HERE.rglob("*.py"), *HERE.rglob("*.h")}):
        digest.update(hashlib.sha256(content).digest())
    layout = (binding.game.rules.state.dtype().descr, binding.frame.__name__, binding.frame.slots)
    digest.update(repr((list(roots), tables, layout)).encode())
    return digest.hexdigest()[:20]


class RuleText:
    """The folded rules of a build as syntax trees that know their lines, and its tables as numbers."""

    def __init__(self, binding: Any, roots: list[FunctionType]) -> None:
        self.binding = binding
        self.tables: dict[str, Array] = {}
        self.trees: dict[str, ast.FunctionDef] = {}
        self.files: dict[str, str] = {}
        self.by_hand: set[str] = set()  # rules whose C is written already
        self._names: dict[int, str] = {}
        self._taken: set[str] = set()
        self._kept: list[Any] = []  # so that their ids stay their own
        self._changing: dict[str, bool] = {}
        for root in roots:
            self.name_of(root, root.__name__)  # entry points keep their names
        for function in reached(roots, binding)[0]:
            if hasattr(function, "is_by_hand"):
                self.by_hand.add(self.name_of(function, function.__name__))
            elif not hasattr(function, "is_interpreted_only"):
                self._add(function)

    def name_of(self, thing: Any, wanted: str) -> str:
        """A name for a function or table that nothing else has."""
        if id(thing) not in self._names:
            name, k = wanted, 2
            while name in self._taken:
                name, k = f"{wanted}_{k}", k + 1
            self._taken.add(name)
            self._names[id(thing)] = name
            self._kept.append(thing)
        return self._names[id(thing)]

    def table(self, value: tuple[Any, ...], wanted: str) -> str:
        """The name of a table: a tuple of numbers, or of tuples of equal length."""
        name = self.name_of(value, wanted)
        real = any(isinstance(v, float) for r in value for v in (r if isinstance(r, tuple) else (r,)))
        self.tables[name] = np.array(value, np.float64 if real else np.int64)
        return name

    def _add(self, function: FunctionType) -> None:
        tree = copy.deepcopy(syntax_of(function))
        tree.decorator_list, tree.returns = [], None
        for given in tree.args.args:
            given.annotation = None
        tree.body = tree.body[1:] if ast.get_docstring(tree) else tree.body
        tree.name = self.name_of(function, function.__name__)
        self.trees[tree.name] = ast.fix_missing_locations(Fold(self, function).visit(tree))
        self.files[tree.name] = function.__code__.co_filename

    def changes(self, *nodes: ast.AST) -> bool:
        """May working it out change a record or an array?"""
        for part in (p for node in nodes for p in ast.walk(node)):
            if isinstance(part, (ast.Subscript, ast.Attribute)) and isinstance(part.ctx, ast.Store):
                return True
            name = part.func.id if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) else ""
            if name in self.by_hand:
                return True
            if name in self.trees:
                if name not in self._changing:
                    self._changing[name] = False  # until it is known: a rule never calls itself
                    self._changing[name] = self.changes(*self.trees[name].body)
                if self._changing[name]:
                    return True
        return False

    def is_yes_or_no(self, node: ast.expr | None) -> bool:
        """Is it 0 or 1 whatever happens? Then `a or b` is the same in C."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
                return True
            case ast.BoolOp(values=parts):
                return all(map(self.is_yes_or_no, parts))
            case ast.Call(func=ast.Name(id=name)) if name in self.trees:
                ends = [n.value for n in ast.walk(self.trees[name]) if isinstance(n, ast.Return)]
                return all(map(self.is_yes_or_no, ends))
        return False


class Fold(ast.NodeTransformer):
    """Replaces the globals of one function."""

    def __init__(self, text: RuleText, function: FunctionType) -> None:
        self.text = text
        self.globals = function.__globals__
        code = function.__code__
        self.locals = {*code.co_varnames, *code.co_cellvars}

    def _value(self, thing: Any, node: ast.expr, name: str) -> ast.expr:
        if isinstance(thing, (bool, int, float)):
            folded: ast.expr = ast.Constant(thing)
        elif isinstance(thing, tuple):
            folded = ast.Name(self.text.table(thing, name), ast.Load())
        elif is_rule(thing):
            folded = ast.Name(self.text.name_of(thing, name), ast.Load())
        else:
            raise TypeError(f"a rule uses {name}, which is no number, table or rule")
        return ast.copy_location(folded, node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A global by its value; locals and builtins as they are."""
        if node.id in self.locals or isinstance(node.ctx, ast.Store) or node.id not in self.globals:
            return node
        return self._value(self.globals[node.id], node, node.id)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """`Phase.MOVE`, `game.legal` and `math.sqrt`; fields of records as they are."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.locals:
            owner = self.globals.get(node.value.id)
            if node.value.id == "game":
                return self._value(self.text.binding.rule(node.attr), node, node.attr)
            if isinstance(owner, _Names):
                return ast.copy_location(ast.Constant(getattr(owner, node.attr)), node)
            if isinstance(owner, ModuleType) and owner.__name__ == "math":
                return node
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign:
        """`n: int = 0` without its hint."""
        assert node.value is not None
        return ast.copy_location(ast.Assign([self.visit(node.target)], self.visit(node.value)), node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """Leave out what only interpreted rules do."""
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
            if hasattr(self.globals.get(node.value.func.id), "is_interpreted_only"):
                return ast.copy_location(ast.Pass(), node)
        self.generic_visit(node)
        return node

    def visit_Match(self, node: ast.Match) -> ast.stmt:
        """A flat `match` on values as the chain of comparisons that it means."""
        subject = self.visit(node.subject)
        chain: list[ast.stmt] = []
        for case in reversed(node.cases):
            body = [self.visit(b) for b in case.body]
            test = self._pattern(subject, case.pattern)
            if case.guard is not None:
                guard = self.visit(case.guard)
                test = guard if test is None else ast.BoolOp(ast.And(), [test, guard])
            chain = body if test is None else [ast.copy_location(ast.If(test, body, chain), case.pattern)]
        return chain[0] if len(chain) == 1 else ast.copy_location(ast.If(ast.Constant(True), chain, []), node)

    def _pattern(self, subject: ast.expr, pattern: ast.pattern) -> ast.expr | None:
        if isinstance(pattern, ast.MatchValue):
            return ast.Compare(subject, [ast.Eq()], [self.visit(pattern.value)])
        if isinstance(pattern, ast.MatchOr):
            parts = [self._pattern(subject, p) for p in pattern.patterns]
            return ast.BoolOp(ast.Or(), [p for p in parts if p is not None])
        if isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None:
            return None
        raise TypeError(f"a rule matches on something else than values: line {pattern.lineno}")
