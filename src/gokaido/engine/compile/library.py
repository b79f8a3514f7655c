"""Libraries: rules as C, compiled once by whatever compiler is here, kept, and loaded.

A library is found by a hash of the sources that it depends on, among those that were built with the package (see
build_hook.py) or in the cache; or, where the sources changed but the C did not, by a hash of the C, the compiler
and the flags. Without a compiler the same entry points run interpreted.
"""

import contextlib
import ctypes
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ..game import Game
from ..saves import write
from .c.emit import emit
from .frame import Frame
from .interpreter import Interpreted, no_entry
from .text import Binding, source_key

CHECKED = os.environ.get("GOKAIDO_CHECKED", "0") == "1"  # the one place where checks of compiled rules are decided
OFF = os.environ.get("GOKAIDO_COMPILE", "") == "off"
BUILT = Path(__file__).parent / "built"  # what came with the package
FLAGS = (
    "-std=c11", "-O3", "-fPIC", "-shared", "-fwrapv", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=hidden",
    "-DGOKAIDO_PYTHON", *os.environ.get("GOKAIDO_CFLAGS", "").split(),
)  # fmt: skip


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
    """Commands that may compile C, the first choice first: CC alone, or the system's compiler, or `ziglang`."""
    if chosen := os.environ.get("CC"):
        return [chosen.split()]
    found = [[name] for name in ("cc", "gcc", "clang") if shutil.which(name)]
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


def build(text: str, name: str, commands: list[list[str]] | None = None) -> Path:
    """The library of a C text: the one that is kept, else compiled now. Raises Missing where nothing compiles it."""
    tried = []
    for command in compilers() if commands is None else commands:
        version = _version(tuple(command))
        key = hashlib.sha256(repr((text, command, version, FLAGS)).encode()).hexdigest()[:20]
        path = cache_root() / f"{name}-{key}.so"
        if version and not path.exists():
            with alone(path):
                if not path.exists():
                    said = _compile([*command, *FLAGS], text, path)
                    tried.append(f"{' '.join(command)}: {said}")
        if path.exists():
            return path
    raise Missing("; ".join(tried) or "no C compiler was found")


def _compile(command: list[str], text: str, path: Path) -> str:
    """Compile a text into a library, all or nothing; returns what the compiler complains of.

    The compiler is told no path: on macOS a library has the one that it was written to inside.
    """
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".build-") as folder:
        Path(folder, "rules.c").write_text(text, encoding="utf-8")
        whole = [*command, "rules.c", "-o", "rules.so", "-lm"]
        try:
            done = subprocess.run(whole, cwd=folder, capture_output=True, text=True, check=False)
        except OSError as error:
            return str(error)
        if done.returncode == 0:
            os.replace(Path(folder, "rules.so"), path)
        return done.stderr.strip()[-500:] or f"exit status {done.returncode}"


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
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


def library_name(binding: Binding, checked: bool, machine: tuple[str, str, int] | None = None) -> str:
    """What the library of a frame's entry points is called, here or on a machine that Python describes like this.

    It changes with every source that it depends on.
    """
    machine = machine or (sys.platform, platform.machine(), sys.maxsize)
    key = hashlib.sha256(repr((source_key(binding), FLAGS, machine)).encode()).hexdigest()[:20]
    return f"{binding.game.key}_{binding.frame.__name__.lower()}{'_checked' if checked else ''}-{key}"


def library_path(binding: Binding, checked: bool, name: str) -> Path:
    """The library of a frame's entry points in the cache: found by its name, without writing its text, or built."""
    note = cache_root() / f"{name}.txt"
    with contextlib.suppress(OSError):
        path = note.parent / note.read_text(encoding="utf-8")
        if path.exists():
            return path
    path = build(emit(binding, checked), name.rpartition("-")[0])
    write(note, path.name)
    return path


# ------------------------------------------------------------------ loading


class Method(ctypes.Structure):
    """How Python describes a function of C."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("call", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


def _python() -> Any:
    """What c/python.h wants to know of Python: addresses of functions, and two errors."""
    names = (
        "PyLong_AsLongLong", "PyFloat_AsDouble", "PyLong_FromLongLong", "PyErr_Occurred", "PyErr_SetString",
        "PyTuple_GetItem", "PyBytes_AsString", "PyEval_SaveThread", "PyEval_RestoreThread",
    )  # fmt: skip
    api = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value for name in names]
    return (ctypes.c_void_p * (len(api) + 2))(*api, id(TypeError), id(IndexError))


def load(binding: Binding, checked: bool) -> ctypes.PyDLL:
    """The library of a frame's entry points: the one that came with the package, else that of the cache."""
    name = library_name(binding, checked)
    ready = BUILT / f"{name}.so"
    if ready.exists():
        with contextlib.suppress(OSError):  # built for another system
            return ctypes.PyDLL(str(ready))
    try:
        return ctypes.PyDLL(str(library_path(binding, checked, name)))
    except OSError as error:
        raise Missing(str(error)) from error


_make = ctypes.pythonapi.PyCFunction_NewEx
_make.argtypes, _make.restype = (ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p), ctypes.py_object


class Compiled:
    """The entry points of a frame, compiled for one game."""

    def __init__(self, binding: Binding, checked: bool) -> None:
        self.binding = binding
        self.names = list(binding.entries())
        self.library = load(binding, checked)
        self.library.gokaido_python(_python())

    def bind(self, frame: Frame, name: str) -> Callable[..., int]:
        """An entry point that works on a frame."""
        if name not in self.names:
            raise AttributeError(no_entry(frame, name, self.names))
        method = Method.in_dll(self.library, f"gokaido_method_{name}")
        held = (bytes(ctypes.c_void_p(frame.address)), frame.block, frame.arrays)
        bound: Callable[..., int] = _make(ctypes.addressof(method), held, None)
        return bound


_loaded: dict[tuple[int, type[Frame], bool], Any] = {}


def compiled(game: Game, frame: type[Frame], checked: bool | None = None) -> Any:
    """What makes the entry points of a kind of frame for a game: compiled, or else interpreted."""
    checked = CHECKED if checked is None else checked
    key = (id(game), frame, checked)  # what is kept keeps the game, so its id stays its own
    if key not in _loaded:
        binding = Binding(game, frame)
        try:
            _loaded[key] = Interpreted(binding) if OFF else Compiled(binding, checked)
        except Missing as missing:
            _say(str(missing))
            _loaded[key] = Interpreted(binding)
    return _loaded[key]


def _say(why: str) -> None:
    """Say once that the rules run interpreted, however many do."""
    if not _said:
        _said.append(why)
        print(
            f"gokaido: the rules run interpreted, some hundred times slower: {why}. "
            "Install a C compiler, or: pip install 'gokaido[compile]'",
            file=sys.stderr,
            flush=True,
        )


_said: list[str] = []
