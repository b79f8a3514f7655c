"""The rules as a Python module of device functions for numba-cuda."""

import ast
import hashlib
import importlib.util
import platform
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..saves import write
from .rule import _Names
from .text import bound as _bound
from .text import is_rule, reached, syntax_of


class _Writer:
    """Writes the functions of one build as one module."""

    def __init__(self, game: Any, events: bool) -> None:
        self.game = game
        self.events = events
        self.names: dict[int, str] = {}
        self.taken: set[str] = set()
        self.tables: dict[str, str] = {}
        self.kept: list[Any] = []

    def name_of(self, thing: Any, wanted: str) -> str:
        """A name for a function or table that nothing else has."""
        if id(thing) not in self.names:
            name, k = wanted, 2
            while name in self.taken:
                name, k = f"{wanted}_{k}", k + 1
            self.taken.add(name)
            self.names[id(thing)] = name
            self.kept.append(thing)  # so that its id stays its own
        return self.names[id(thing)]

    def table(self, value: tuple[Any, ...], wanted: str) -> str:
        """A tuple of numbers (or of tuples of equal length) as a constant array."""
        name = self.name_of(value, wanted)
        real = any(isinstance(v, float) for r in value for v in (r if isinstance(r, tuple) else (r,)))
        self.tables[name] = f"{name} = np.array({value!r}, np.{'float32' if real else 'int64'})"
        return name

    def function(self, function: FunctionType) -> str:
        """One function, with the names it uses turned into numbers, tables and functions of this module."""
        tree = ast.parse(ast.unparse(syntax_of(function))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        tree.decorator_list = []
        tree.returns = None
        tree.name = self.name_of(function, function.__name__)
        for arg in tree.args.args:
            arg.annotation = None
        if ast.get_docstring(tree):
            tree.body = tree.body[1:] or [ast.Pass()]
        tree = _Fold(self, function).visit(tree)
        return "@rule\n" + ast.unparse(ast.fix_missing_locations(tree))


class _Fold(ast.NodeTransformer):
    """Replaces the globals of one function."""

    def __init__(self, writer: _Writer, function: FunctionType) -> None:
        self.writer = writer
        self.globals = function.__globals__
        code = function.__code__
        self.locals = {*code.co_varnames, *code.co_cellvars}

    def _value(self, thing: Any, name: str) -> ast.expr:
        if isinstance(thing, (bool, int, float)):
            return ast.Constant(thing)
        if isinstance(thing, tuple):
            return ast.Name(self.writer.table(thing, name), ast.Load())
        if is_rule(thing):
            return ast.Name(self.writer.name_of(thing, name), ast.Load())
        raise TypeError(f"a rule uses {name}, which is no number, table or rule")

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A global by its value; locals and builtins as they are."""
        if node.id in self.locals or isinstance(node.ctx, ast.Store):
            return node
        if node.id in self.globals:
            return self._value(self.globals[node.id], node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """`Phase.MOVE`, `game.rules.legal` and `math.sqrt`; fields of records as they are."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.locals:
            owner = self.globals.get(node.value.id)
            if node.value.id == "game":
                return self._value(_bound(self.writer.game, node.attr), node.attr)
            if isinstance(owner, _Names):
                return ast.Constant(getattr(owner, node.attr))
            if isinstance(owner, ModuleType) and owner.__name__ == "math":
                return node
        return ast.Attribute(self.visit(node.value), node.attr, node.ctx)

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Arguments are 64 bits wide, so that Numba compiles a rule once and not once per width."""
        self.generic_visit(node)
        node.args = [self._wide(a) for a in node.args]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """Locals are 64 bits wide."""
        self.generic_visit(node)
        node.value = self._wide(node.value)
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        """Results are 64 bits wide."""
        self.generic_visit(node)
        node.value = node.value and self._wide(node.value)
        return node

    def _wide(self, node: ast.expr) -> ast.expr:
        """A number read from the record (or from `out`) as 64 bits: `s.coins[p] + 0`."""
        if isinstance(node, ast.Tuple):
            return ast.Tuple([self._wide(e) for e in node.elts], node.ctx)
        depth, base = 0, node
        while isinstance(base, ast.Subscript):
            depth, base = depth + 1, base.value
        if isinstance(base, ast.Attribute):
            field = self.writer.game.rules.state.fields.get(base.attr)
            scalar = field is not None and len(field.shape) == depth
        else:
            scalar = depth > 0 and isinstance(base, ast.Name) and base.id == "out"
        return ast.BinOp(node, ast.Add(), ast.Constant(0)) if scalar else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign:
        """`n: int = 0` without its hint."""
        assert node.value is not None
        return ast.Assign([self.visit(node.target)], self._wide(self.visit(node.value)))

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """Leave out what is only told, in a silent build."""
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) and not self.writer.events:
            called = self.globals.get(node.value.func.id)
            if hasattr(called, "is_told"):
                return ast.Pass()
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
            chain = body if test is None else [ast.If(test, body, chain)]
        return chain[0] if len(chain) == 1 else ast.If(ast.Constant(True), chain, [])

    def _pattern(self, subject: ast.expr, pattern: ast.pattern) -> ast.expr | None:
        if isinstance(pattern, ast.MatchValue):
            return ast.Compare(subject, [ast.Eq()], [self.visit(pattern.value)])
        if isinstance(pattern, ast.MatchOr):
            parts = [self._pattern(subject, p) for p in pattern.patterns]
            return ast.BoolOp(ast.Or(), [p for p in parts if p is not None])
        if isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None:
            return None
        raise TypeError(f"a rule matches on something else than values: line {pattern.lineno}")


CUDA_HEAD = """\
import math
import numpy as np
from numba import cuda
rule = cuda.jit(device=True)
"""


def text_of(roots: list[FunctionType], game: Any, events: bool, head: str) -> str:
    """The module that holds everything the roots need."""
    functions, _ = reached(roots, game)
    if not events:
        functions = [f for f in functions if not hasattr(f, "is_told")]
    writer = _Writer(game, events)
    for root in roots:
        writer.name_of(root, root.__name__)  # entry points keep their names
    texts = [writer.function(f) for f in functions]
    return "\n\n".join([head, *writer.tables.values(), *texts]) + "\n"


def text_path(root: Path, text: str, name: str) -> Path:
    """A generated text as a file in a folder of its own, written only if it is not there: Numba's cache goes by age."""
    folder = root / hashlib.sha256((platform.python_version() + text).encode()).hexdigest()[:20]
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.py"
    if not path.exists():
        write(path, text)
    return path


def load_module(path: Path, **names: Any) -> ModuleType:
    """A generated module, with names that its text needs."""
    spec = importlib.util.spec_from_file_location(f"gokaido_build_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(names)
    sys.modules[spec.name] = module  # Numba's cache looks functions up by module
    spec.loader.exec_module(module)
    return module
