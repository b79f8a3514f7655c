"""The C file of a build: records as structs, tables as constants, rules as functions, entry points as exports.

A rule is written once for each combination of kinds it is called with. In checked builds statements carry the place of
their Python source (`#line`), so that faults, warnings and sanitizers speak of the rules and not of this text.
"""

from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

from ...state.record import Array as Numbers
from ..text import Text, hints, syntax_of
from .kinds import INT, REAL, SHORT, VOID, Array, NotTranslatable, Pointer, safe
from .statements import Function

HERE = Path(__file__).parent
ARRAYS = {"States": "State", "Ids": "i16", "Longs": "i64", "Floats": "f32", "Masks": "u8", "Vectors": "f32"}
GRIDS = ("Masks", "Vectors")


class Program:
    """The functions of one C file, written as they are first called."""

    def __init__(self, text: Text, records: dict[str, Any], checked: bool) -> None:
        self.text, self.records, self.checked = text, records, checked
        self.done: dict[tuple[str, tuple[Any, ...]], tuple[str, Any]] = {}
        self.begun: set[str] = set()
        self.functions: list[str] = []
        self.structs: dict[str, str] = {}  # of arrays and of several results

    def function(self, name: str, kinds: tuple[Any, ...], circle: NotTranslatable) -> tuple[str, Any]:
        """The C name and the kind of the result of a function for arguments of some kinds; callees come first."""
        if (name, kinds) not in self.done:
            if name in self.begun:
                raise NotTranslatable(f"{circle}leads back to itself")
            self.begun.add(name)
            count = sum(n == name for n, _ in self.done)
            writer = Function(self, name, safe(name) if count == 0 else f"{name}__{count + 1}", kinds)
            self.functions.append(writer.code())
            self.done[name, kinds] = writer.called, writer.result
            self.begun.discard(name)
        return self.done[name, kinds]

    def declared(self, kind: Any, name: str = "") -> str:
        """A declaration of something of a kind, or its C type."""
        if isinstance(kind, Array):
            self.structs[str(kind)] = f"{kind.of} *at; i64 n{', w' if kind.dims == 2 else ''};"
        if isinstance(kind, tuple):
            self.structs["_".join(kind)] = " ".join(f"{k} v{i};" for i, k in enumerate(kind))
            kind = "_".join(kind)
        return f"{kind}{name}" if str(kind).endswith("*") else f"{kind} {name}".strip()

    def export(self, function: Any, name: str, given: str, kinds: list[Any], handed: list[str]) -> str:
        """An exported function that calls one rule; in checked builds, with the way out of a fault."""
        start = NotTranslatable(f"{function.__name__} ")
        called, result = self.function(self.text.name_of(function, function.__name__), tuple(kinds), start)
        back = "" if result == VOID else "return "
        caught = f"fault.file = 0; if (setjmp(way_out)) return{' -1' if back else ''}; " if self.checked else ""
        return f"C_EXPORT {self.declared(result, name)}({given}) {{ {caught}{back}{called}({', '.join(handed)}); }}"


def struct(name: str, dtype: Any) -> str:
    """A record as C has it, with a check that it lies in memory as NumPy has it."""
    sizes = {field: "".join(f"[{n}]" for n in kind.shape) for field, (kind, *_) in dtype.fields.items()}
    lines = [f"    {SHORT[dtype[field].base.name]} {field}{size};" for field, size in sizes.items()]
    check = f'_Static_assert(sizeof({name}) == {dtype.itemsize}, "{name} is not as NumPy has it");'
    return "\n".join(["typedef struct {", *lines, f"}} {name};", check])


def table(name: str, value: Numbers) -> str:
    """A table of constants."""
    sizes, text = "".join(f"[{n}]" for n in value.shape), repr(value.tolist()).replace("[", "{").replace("]", "}")
    return f"C_TABLE {SHORT[value.dtype.name]} {safe(name)}{sizes} = {text};"


def parameters(hint: str, name: str) -> Iterator[tuple[str, str]]:
    """What an argument of an entry point is in C: a row is a pointer and a length, a grid has a width too."""
    if hint in ARRAYS:
        yield f"{ARRAYS[hint]} *", name
        yield INT, f"{name}_n"
        if hint in GRIDS:
            yield INT, f"{name}_w"
    else:
        yield {"int": INT, "float": REAL}[hint], name


def entry(program: Program, function: FunctionType) -> str:
    """An entry point that other languages can call: pointers, lengths and numbers."""
    given = [list(parameters(h, safe(a.arg))) for h, a in zip(hints(function), syntax_of(function).args.args)]
    kinds = [Array(g[0][0][:-2], len(g) - 1) if len(g) > 1 else g[0][0] for g in given]
    handed = [
        f"C_MADE({program.declared(kind)}){{{', '.join(n for _, n in g)}}}" if len(g) > 1 else g[0][1]
        for g, kind in zip(given, kinds)
    ]
    head = ", ".join(program.declared(*g) for gs in given for g in gs)
    return program.export(function, f"gokaido_{function.__name__}", head, kinds, handed)


def frame_entry(program: Program, function: FunctionType, arrays: dict[str, tuple[str, str]]) -> str:
    """An entry point that takes the address of a frame, in which its arrays are named, and numbers."""
    kinds: list[Any] = [Pointer("Frame"), INT, INT, INT, INT]
    handed = ["f", "what", "first", "last", "given"]
    for name, (of, shape) in arrays.items():
        sizes = shape.strip("()").replace("f.", "f->").split(", ")
        kinds.append(Array(SHORT.get(of.removeprefix("np."), "State"), len(sizes)))
        handed.append(f"C_MADE({program.declared(kinds[-1])}){{({kinds[-1].of} *)f->at_{name}, {', '.join(sizes)}}}")
    given = "Frame *f, i64 what, i64 first, i64 last, i64 given"
    return program.export(function, f"gokaido_{function.__name__}", given, kinds, handed)


def emit(
    text: Text, roots: list[FunctionType], records: dict[str, Any], arrays: Any = None, checked: bool = False
) -> str:
    """The C file that holds everything the roots need. With `arrays`, the roots take a frame."""
    program = Program(text, records, checked)
    ends = [frame_entry(program, root, arrays) if arrays else entry(program, root) for root in roots]
    head = (HERE / "rules.h").read_text(encoding="utf-8")
    if checked:
        head += "\n" + (HERE / "checked.h").read_text(encoding="utf-8")
    structs = [struct(*record) for record in records.items()]
    views = [f"typedef struct {{ {parts} }} {name};" for name, parts in program.structs.items()]
    tables = [table(*item) for item in text.tables.items()]
    parts = [head, *structs, "\n".join(views), "\n".join(tables), *program.functions, "\n".join(ends)]
    return "\n\n".join(parts) + "\n"
