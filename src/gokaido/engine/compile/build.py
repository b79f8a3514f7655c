"""Builds: the text of the rules, gathered from its modules into one file per game, compiled by Numba and cached.

Numba's own cache looks only at the file of a function and at none of its globals. Here every function that a game
reaches is written into one generated module, names and tables replaced by numbers, in a folder named by the hash of
that text: whatever changes, in any module, changes the text and so the folder.
"""

import ast
import hashlib
import importlib.util
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..game import Game
from ..saves import write
from .notice import compiling
from .rule import _Names

BOUNDS = os.environ.get("GOKAIDO_BOUNDS", "0") == "1"  # the one place where compiled bounds checks are decided
BUILTINS = {"range", "min", "max", "abs", "len", "int", "float", "bool"}
MATH = {"sqrt", "log", "exp", "floor"}


def cache_root() -> Path:
    """Where builds are kept: GOKAIDO_CACHE, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("GOKAIDO_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gokaido"
    try:
        base.mkdir(parents=True, exist_ok=True)
        if os.access(base, os.W_OK):
            return base
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="gokaido-"))


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


def is_rule(thing: Any) -> bool:
    """Is it marked with `@rule`?"""
    return isinstance(thing, FunctionType) and hasattr(thing, "is_rule")


def reached(roots: list[FunctionType], game: Any) -> tuple[list[FunctionType], list[Any]]:
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
                thing = _bound(game, name)
            if is_rule(thing):
                todo.append(thing)
            elif isinstance(thing, (int, float, tuple, _Names)):
                tables.append((name, thing.numbers if isinstance(thing, _Names) else thing))
    return list(found), tables


def _bound(game: Any, name: str) -> Any:
    """What `game.name` stands for in a loop over any game; None where the game has none."""
    try:
        return game.rule(name)
    except AttributeError:
        return None


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

HEAD = """\
# record: {record}
import math
import numpy as np
from numba import njit
rule = njit(boundscheck={bounds}, error_model="numpy", nogil=True, no_cfunc_wrapper=True, no_cpython_wrapper=True)
"""


def text_of(roots: list[FunctionType], game: Any, events: bool, head: str = HEAD) -> str:
    """The module that holds everything the roots need."""
    functions, _ = reached(roots, game)
    if not events:
        functions = [f for f in functions if not hasattr(f, "is_told")]
    writer = _Writer(game, events)
    for root in roots:
        writer.name_of(root, root.__name__)  # entry points keep their names
    texts = [writer.function(f) for f in functions]
    record = game.rules.state.dtype(events).descr
    return "\n\n".join([head.format(bounds=BOUNDS, record=record), *writer.tables.values(), *texts]) + "\n"


def _source_key(roots: list[FunctionType], game: Any, events: bool) -> str:
    """A hash of every source file and table that a build depends on; cheap, so that a warm start is."""
    functions, tables = reached(roots, game)
    digest = hashlib.sha256(repr((platform.python_version(), events, BOUNDS)).encode())
    for path in sorted({f.__code__.co_filename for f in functions} | {__file__}):
        digest.update(Path(path).read_bytes())
    digest.update(repr((tables, game.rules.state.dtype(events).descr)).encode())
    return digest.hexdigest()[:20]


def module_path(roots: list[FunctionType], game: Any, name: str, events: bool) -> Path:
    """The generated module, written if it is not there yet."""
    root = cache_root()
    index = root / f"{name}-{_source_key(roots, game, events)}.txt"
    if index.exists():
        path = root / index.read_text(encoding="utf-8")
        if path.exists():
            return path
    path = text_path(root, text_of(roots, game, events), name)
    write(index, f"{path.parent.name}/{path.name}")
    return path


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


class Compiled:
    """The entry points of a module of loops, compiled for one game; each is loaded or compiled when first used."""

    def __init__(self, game: Game, loops: ModuleType, events: bool = False) -> None:
        self.game = game
        self.events = events
        self.dtype = game.rules.state.dtype(events)
        roots = {k: v for k, v in vars(loops).items() if is_rule(v) and v.__module__ == loops.__name__}
        self.roots = {k: v for k, v in roots.items() if is_entry(v)}
        name = f"{game.key}_{loops.__name__.rsplit('.', 1)[-1]}{'_told' if events else ''}"
        self.path = module_path(list(self.roots.values()), game, name, events)
        self.module = load_module(self.path)
        self.size = self.path.read_text(encoding="utf-8").count("@rule")

    def __getattr__(self, name: str) -> Any:
        roots = self.__dict__.get("roots", {})
        if name not in roots:
            raise AttributeError(f"no entry point {name!r}; there are {', '.join(roots)}")
        function = self._load(name)
        setattr(self, name, function)
        return function

    def _load(self, name: str) -> Any:
        import numba

        record = numba.from_dtype(self.dtype)
        kinds = {
            "States": numba.types.Array(record, 1, "C"),
            "Ids": numba.int16[::1],
            "Longs": numba.int64[::1],
            "Floats": numba.float32[::1],
            "Masks": numba.uint8[:, ::1],
            "Vectors": numba.float32[:, ::1],
            "int": numba.int64,
            "float": numba.float64,
        }
        plain = getattr(self.module, name).py_func
        entry = numba.njit(boundscheck=BOUNDS, error_model="numpy", nogil=True, cache=True)(plain)
        known = any(self.path.parent.glob(f"__pycache__/{self.path.stem}.{name}-*.nbc"))
        signature = tuple(kinds[k] for k in _hints(self.roots[name]))
        if known:
            entry.compile(signature)
        else:
            with compiling(self.game.names["en"], self.size):
                entry.compile(signature)
        return entry


def is_entry(function: FunctionType) -> bool:
    """Is a rule called from Python? Then its first argument is an array."""
    return _hints(function)[:1] in (["States"], ["Masks"])


def _hints(function: FunctionType) -> list[str]:
    return [ast.unparse(a.annotation) if a.annotation else "" for a in syntax_of(function).args.args]


_compiled: dict[tuple[int, str, bool], Compiled] = {}


def compiled(game: Game, loops: ModuleType, events: bool = False) -> Compiled:
    """The loops of a module (engine.loops, bots.search) compiled for a game."""
    key = (id(game), loops.__name__, events)  # Compiled keeps the game, so its id stays its own
    if key not in _compiled:
        _compiled[key] = Compiled(game, loops, events)
    return _compiled[key]
