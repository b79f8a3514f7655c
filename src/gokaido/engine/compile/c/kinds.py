"""What an expression is in C: its text, its kind, and what has to be minded when it becomes part of another.

There are two kinds of numbers, as in Python: i64 and f64. Narrower ones (i16, u8, f32) are only how arrays and records
keep them: read, they are one of the two, and stored they are rounded or wrapped.
"""

import ast
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...errors import GokaidoError

INT, REAL, VOID = "i64", "f64", "void"
SHORT = {"int16": "i16", "int64": "i64", "uint8": "u8", "float32": "f32", "float64": "f64"}
FRACTIONS = ("f32", "f64")
WORDS = """
and asm auto bool break case catch char class const continue default delete do double else enum explicit export extern
false float for friend goto if inline int long mutable namespace new not operator or private protected public register
restrict return short signed sizeof static struct switch template this throw true try typedef typename union unsigned
using virtual void volatile while xor ceil cos exp fabs floor gamma j0 j1 jn log pow round sin sqrt tan y0 y1 yn i16 i64
u8 f32 f64 State Frame Fault fault way_out
"""
TAKEN = frozenset(WORDS.split())  # by C, by C++ for CUDA, by <math.h>, and by the heads of our own files


class NotTranslatable(GokaidoError):
    """A rule that would mean something else in C."""


class Mismatch(TypeError):
    """Two kinds that nothing holds both of."""


@dataclass(frozen=True)
class Array:
    """The kind of an array of numbers or records: a row, or a grid."""

    of: str
    dims: int

    def __str__(self) -> str:
        return f"{self.of}_{'row' if self.dims == 1 else 'grid'}"


@dataclass(frozen=True)
class Pointer:
    """The kind of a place that holds a record."""

    to: str

    def __str__(self) -> str:
        return f"{self.to} *"


class Value(NamedTuple):
    """An expression in C."""

    code: str  # of an array, where it begins
    kind: Any
    n: str = ""  # of an array, how long it is
    w: str = ""  # of a grid, how wide
    narrow: bool = False  # C would reckon with it in 32 bits
    whole: bool = True  # needs no brackets
    flat: bool = True  # a grid behind a pointer, not one of known width

    @property
    def part(self) -> str:
        """As a part of something larger."""
        return self.code if self.whole else f"({self.code})"


def read(place: Value) -> Value:
    """What lies in a place, as a number of one of the two kinds; rows, grids and records as they are."""
    match place.kind:
        case "i16" | "u8":
            return place._replace(kind=INT, narrow=True)
        case "f32":
            return Value(f"(f64){place.part}", REAL)
    return place


def join(a: Any, b: Any) -> Any:
    """The kind that holds both."""
    if a == b or VOID in (a, b):
        return b if a == VOID else a
    if {a, b} <= {INT, REAL}:
        return REAL
    raise Mismatch(f"would hold {a} and {b}")


def real(value: Value) -> Value:
    """A number as a double."""
    return value if value.kind == REAL else Value(f"(f64){value.part}", REAL)


def wide(value: Value) -> Value:
    """A whole number in 64 bits."""
    return Value(f"(i64){value.part}", INT) if value.narrow else value


def safe(name: str) -> str:
    """A name that C leaves free."""
    return f"{name}_" if name in TAKEN else name


def fixed(code: str, dtype: Any, shape: tuple[int, ...]) -> Value:
    """A field or table of known size."""
    of = SHORT[dtype.name]
    if not shape:
        return Value(code, of)
    n, w = (*map(str, shape), "")[:2]
    return Value(code, Array(of, len(shape)), n, w, flat=len(shape) == 1)


def reads(node: ast.AST) -> bool:
    """Does it look into a record or an array, or call something that may?"""
    return any(isinstance(n, (ast.Subscript, ast.Attribute, ast.Call)) for n in ast.walk(node))


def indices(place: ast.expr) -> list[ast.expr]:
    """What has to be worked out to know where `s.field[i][j]` lies."""
    if isinstance(place, ast.Subscript):
        return [*indices(place.value), place.slice]
    return indices(place.value) if isinstance(place, ast.Attribute) else []
