"""The C file of a build: structs for records and frames, constants for tables, functions for rules, and exports.

A rule is written once for each combination of kinds it is called with. In checked builds statements carry the place of
their Python source (`#line`), so that faults, warnings and sanitizers speak of the rules and not of this text.
"""

import re
from pathlib import Path
from types import FunctionType
from typing import Any

from ...state.record import Array as Numbers
from ..frame import RECORD, Frame
from ..text import Binding, RuleText, hints, syntax_of
from .kinds import INT, REAL, SHORT, VOID, Array, NotTranslatable, Pointer, Value, fixed, safe
from .statements import Function

HERE = Path(__file__).parent


class Struct:
    """A record as C has it, with a check that it lies in memory as NumPy has it."""

    def __init__(self, name: str, dtype: Any) -> None:
        self.fields = {field: kind for field, (kind, *_) in dtype.fields.items()}
        sizes = {field: "".join(f"[{n}]" for n in kind.shape) for field, kind in self.fields.items()}
        lines = [f"    {SHORT[self.fields[field].base.name]} {safe(field)}{size};" for field, size in sizes.items()]
        check = f'_Static_assert(sizeof({name}) == {dtype.itemsize}, "{name} is not as NumPy has it");'
        self.code = "\n".join(["typedef struct {", *lines, f"}} {name};", check])

    def member(self, owner: str, arrow: str, name: str) -> Value:
        """A field of a record."""
        return fixed(f"{owner}{arrow}{safe(name)}", self.fields[name].base, self.fields[name].shape)


class FrameStruct:
    """A frame as C has it: numbers and pointers, of 8 bytes each on every machine."""

    def __init__(self, frame: type[Frame]) -> None:
        self.fields = frame.slots
        lines = [f"    {s.of} {'*' if s.sizes else ''}{safe(name)};" for name, s in self.fields.items()]
        lines = [line if "*" not in line else f"    C_ALIGNED{line[3:]}" for line in lines]
        check = f'_Static_assert(sizeof({frame.__name__}) == {8 * len(lines)}, "a frame has slots of 8 bytes");'
        self.code = "\n".join(["typedef struct {", *lines, f"}} {frame.__name__};", check])

    def member(self, owner: str, arrow: str, name: str) -> Value:
        """A number or an array of a frame."""
        of, sizes = self.fields[name]
        code = f"{owner}{arrow}{safe(name)}"
        if not sizes:
            return Value(code, of)
        n, w = (*(re.sub(r"[a-z]\w*", lambda m: f"{owner}{arrow}{safe(m[0])}", str(size)) for size in sizes), "")[:2]
        return Value(code, Array(of, len(sizes)), n, w)


class Program:
    """The functions of one C file, written as they are first called."""

    def __init__(self, text: RuleText, records: "dict[str, Struct | FrameStruct]", checked: bool) -> None:
        self.text, self.records, self.checked = text, records, checked
        self.done: dict[tuple[str, tuple[Any, ...]], tuple[str, Any]] = {}
        self.begun: set[str] = set()
        self.functions: list[str] = []
        self.structs: dict[str, str] = {}  # of arrays and of several results

    def function(self, name: str, kinds: tuple[Any, ...], where: str) -> tuple[str, Any]:
        """The C name and the kind of the result of a function for arguments of some kinds; callees come first."""
        if (name, kinds) not in self.done:
            if name in self.begun:
                raise NotTranslatable("not_translatable", where=where, reason=f"{name} leads back to itself")
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

    def export(self, root: FunctionType, frame: type[Frame]) -> str:
        """An entry point for other languages, and one for Python."""
        numbers = [{"int": INT, "float": REAL}[hint] for hint in hints(root)[1:]]
        names = [safe(a.arg) for a in syntax_of(root).args.args[1:]]
        kinds: tuple[Any, ...] = (Pointer(frame.__name__), *numbers)
        called, result = self.function(self.text.name_of(root, root.__name__), kinds, root.__name__)
        if result not in (INT, VOID):
            reason = f"it gives back {result}, not a whole number or nothing"
            raise NotTranslatable("not_translatable", where=root.__name__, reason=reason)
        given = "".join(f", {self.declared(k, n)}" for k, n in zip(numbers, names))
        work = f"{called}({', '.join(['f', *names])})"
        work = f"return {work};" if result == INT else f"{work}; return 0;"
        taken = ", ".join(["f", *(f"n[{k}].{'whole' if kind == INT else 'real'}" for k, kind in enumerate(numbers))])
        letters = "".join("i" if kind == INT else "d" for kind in numbers)
        brief = int(hasattr(root, "is_brief"))
        return (
            f"C_EXPORT i64 gokaido_{root.__name__}({frame.__name__} *f{given}) {{ C_CAUGHT {work} }}\n"
            f'PYTHON_ENTRY({root.__name__}, {frame.__name__}, "{letters}", {brief}, ({taken}))'
        )


def table(name: str, value: Numbers) -> str:
    """A table of constants."""
    sizes, text = "".join(f"[{n}]" for n in value.shape), repr(value.tolist()).replace("[", "{").replace("]", "}")
    return f"C_TABLE {SHORT[value.dtype.name]} {safe(name)}{sizes} = {text};"


def program_for(binding: Binding, checked: bool = False) -> Program:
    """A program of the rules that the entry points of a frame need, with none written yet."""
    frame = binding.frame
    records: dict[str, Struct | FrameStruct] = {
        RECORD: Struct(RECORD, binding.game.rules.state.dtype()),
        frame.__name__: FrameStruct(frame),
    }
    return Program(RuleText(binding, list(binding.entries().values())), records, checked)


def written(program: Program, heads: list[str], ends: tuple[str, ...] = ()) -> str:
    """The text of a program, between what it begins with and what follows the rules."""
    heads = [*heads, "by_hand.h"] if program.text.by_hand else heads
    views = [f"typedef struct {{ {parts} }} {name};" for name, parts in program.structs.items()]
    tables = [table(*item) for item in program.text.tables.items()]
    parts = [
        *((HERE / head).read_text(encoding="utf-8") for head in heads), *(r.code for r in program.records.values()),
        "\n".join(views), "\n".join(tables), *program.functions, "\n".join(ends),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def emit(binding: Binding, checked: bool = False) -> str:
    """The C file that holds everything the entry points of a frame need."""
    program = program_for(binding, checked)
    ends = tuple(program.export(root, binding.frame) for root in binding.entries().values())
    return written(program, ["rules.h", "checked.h", "python.h"] if checked else ["rules.h", "python.h"], ends)
