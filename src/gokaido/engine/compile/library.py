"""Libraries: rules as C, compiled once by whatever compiler is here, kept, and loaded.

A library is found by a hash of the sources that it depends on, or, where those changed but the C did not, by a hash of
the C, the compiler and the flags. Without a compiler the same entry points run interpreted.
"""

import contextlib
import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ..game import Game
from ..saves import write
from .c.emit import emit, parameters
from .interpreter import Interpreted
from .text import Text, entries, hints, source_key, syntax_of

CHECKED = os.environ.get("GOKAIDO_CHECKED", "0") == "1"  # the one place where checks of compiled rules are decided
OFF = os.environ.get("GOKAIDO_COMPILE", "") == "off"
FLAGS = (
    "-std=c11", "-O3", "-fPIC", "-shared", "-fwrapv", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=hidden",
)  # fmt: skip
NUMBERS = {"i64": ctypes.c_int64, "f64": ctypes.c_double}
ARRAYS = {"Ids": np.int16, "Longs": np.int64, "Floats": np.float32, "Masks": np.uint8, "Vectors": np.float32}
RESULTS = {"int": ctypes.c_int64, "None": None}


class Missing(Exception):
    """There is no compiler that works; the text says what was tried."""


def cache_root() -> Path:
    """Where libraries are kept: GOKAIDO_CACHE, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("GOKAIDO_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gokaido"
    try:
        base.mkdir(parents=True, exist_ok=True)
        if os.access(base, os.W_OK):
            return base
    except OSError:
        pass
    return _temporary()


@cache
def _temporary() -> Path:
    return Path(tempfile.mkdtemp(prefix="gokaido-"))


# ------------------------------------------------------------------ building


def compilers() -> list[list[str]]:
    """Commands that may compile C, the first choice first: CC, the system's compiler, the `ziglang` package."""
    chosen = os.environ.get("CC")
    found = [chosen.split()] if chosen else [[name] for name in ("cc", "gcc", "clang") if shutil.which(name)]
    if importlib.util.find_spec("ziglang"):
        found.append([sys.executable, "-m", "ziglang", "cc"])
    return found


@cache
def _version(command: tuple[str, ...]) -> str:
    """What a compiler says of itself; nothing where it does not run."""
    try:
        return subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def compiler_name() -> str:
    """The compiler that is asked first, as it names itself."""
    named = (_version(tuple(command)) for command in compilers())
    return next((version.splitlines()[0] for version in named if version), "none")


def build(text: str, name: str, flags: tuple[str, ...] = FLAGS) -> Path:
    """The library of a C text: the one that is kept, else compiled now. Raises Missing where nothing compiles it."""
    tried = []
    for command in compilers():
        version = _version(tuple(command))
        key = hashlib.sha256(repr((text, command, version, flags)).encode()).hexdigest()[:20]
        path = cache_root() / f"{name}-{key}.so"
        if version and not path.exists():
            with _alone(path):
                if not path.exists():
                    said = _compile([*command, *flags], text, path)
                    tried.append(f"{' '.join(command)}: {said}")
        if path.exists():
            return path
    raise Missing("; ".join(tried) or "no C compiler was found")


def _compile(command: list[str], text: str, path: Path) -> str:
    """Compile a text into a library, all or nothing; returns what the compiler complains of."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".build-") as folder:
        source, made = Path(folder) / "rules.c", Path(folder) / "rules.so"
        source.write_text(text, encoding="utf-8")
        try:
            done = subprocess.run(
                [*command, str(source), "-o", str(made), "-lm"], capture_output=True, text=True, check=False
            )
        except OSError as error:
            return str(error)
        if done.returncode == 0:
            os.replace(made, path)
        return done.stderr.strip()[-500:] or f"exit status {done.returncode}"


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Of several processes one compiles a library, and the others find it done."""
    try:
        import fcntl
    except ImportError:  # not on this system: they all compile, and the last one's stays
        yield
        return
    with open(path.with_suffix(".lock"), "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    path.with_suffix(".lock").unlink(missing_ok=True)


def library_path(roots: list[FunctionType], game: Game, name: str, write_text: Callable[[], str]) -> Path:
    """The library of some entry points: found by the sources it depends on, without writing its text, or built."""
    key = source_key(roots, game)
    note = cache_root() / f"{name}-{key}{'-checked' if CHECKED else ''}.txt"
    with contextlib.suppress(OSError):
        path = note.parent / note.read_text(encoding="utf-8")
        if path.exists():
            return path
    path = build(write_text(), name)
    write(note, path.name)
    return path


# ------------------------------------------------------------------ loading


class Fault(ctypes.Structure):
    """Where a checked build found an index that is not there."""

    _fields_ = (
        ("file", ctypes.c_char_p),
        ("line", ctypes.c_int64),
        ("index", ctypes.c_int64),
        ("size", ctypes.c_int64),
    )


class Library:
    """The functions of a compiled C text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.free = ctypes.CDLL(str(path))
        self.held = ctypes.PyDLL(str(path))  # the same code; keeps the GIL
        if CHECKED:
            self.fault = self.free.gokaido_fault
            self.fault.restype = ctypes.POINTER(Fault)

    def function(self, name: str, given: list[Any], result: Any, brief: bool = False) -> Callable[..., Any]:
        """One function; a brief one keeps the GIL. In checked builds it raises IndexError with the rule's line."""
        made = (self.held if brief else self.free)[f"gokaido_{name}"]
        made.argtypes, made.restype = given, result
        if not CHECKED:
            return made

        def call(*values: Any) -> Any:
            found = made(*values)
            fault = self.fault().contents
            if fault.file:
                raise IndexError(f"{fault.file.decode()}:{fault.line}: there is no {fault.index} among {fault.size}")
            return found

        return call


class Compiled:
    """The entry points of a module of loops, compiled for one game."""

    def __init__(self, game: Game, loops: ModuleType) -> None:
        self.game = game
        self.dtype = game.rules.state.dtype()
        self.roots = entries(loops)
        roots = list(self.roots.values())
        records = {"State": self.dtype}
        name = f"{game.key}_{loops.__name__.rsplit('.', 2)[-2]}_{loops.__name__.rsplit('.', 1)[-1]}"
        path = library_path(roots, game, name, lambda: emit(Text(roots, game), roots, records, checked=CHECKED))
        self.library = Library(path)

    def __getattr__(self, name: str) -> Any:
        roots = self.__dict__.get("roots", {})
        if name not in roots:
            raise AttributeError(f"no entry point {name!r}; there are {', '.join(roots)}")
        function = self._entry(name, roots[name])
        setattr(self, name, function)
        return function

    def _entry(self, name: str, root: FunctionType) -> Callable[..., Any]:
        import ast

        kinds = hints(root)
        types = [NUMBERS.get(kind, ctypes.c_void_p) for h in kinds for kind, _ in parameters(h, "x")]
        returns = syntax_of(root).returns
        function = self.library.function(name, types, RESULTS[ast.unparse(returns) if returns else "None"])
        wanted = [self.dtype if h == "States" else np.dtype(ARRAYS[h]) if h in ARRAYS else None for h in kinds]
        dims = [2 if h in ("Masks", "Vectors") else 1 for h in kinds]

        def call(*given: Any) -> Any:
            flat: list[Any] = []
            for value, dtype, n, kind in zip(given, wanted, dims, kinds, strict=True):
                if dtype is None:
                    flat.append(value)
                elif value.dtype != dtype or value.ndim != n or not value.flags.c_contiguous:
                    raise TypeError(f"{name} takes {kind} as a contiguous array, not {value.dtype} {value.shape}")
                else:
                    flat += [value.ctypes.data, *value.shape]
            return function(*flat)

        return call


_loaded: dict[tuple[int, str], Any] = {}


def compiled(game: Game, loops: ModuleType) -> Any:
    """The loops of a module (engine.many.step, bots.mcts.tree) for a game: compiled, or else interpreted."""
    key = (id(game), loops.__name__)  # what is kept keeps the game, so its id stays its own
    if key not in _loaded:
        _loaded[key] = found(lambda: Compiled(game, loops), lambda: Interpreted(game, loops))
    return _loaded[key]


def found(fast: Callable[[], Any], slow: Callable[[], Any]) -> Any:
    """What is compiled, or where nothing compiles, the same interpreted, which is said once."""
    if OFF:
        return slow()
    try:
        return fast()
    except Missing as missing:
        _say(str(missing))
        return slow()


@cache
def _say(why: str) -> None:
    print(
        f"gokaido: the rules run interpreted, some hundred times slower: {why}. "
        "Install a C compiler, or: pip install 'gokaido[compile]'",
        file=sys.stderr,
        flush=True,
    )
