"""Expressions of rules in C.

What C does otherwise than Python is dealt with in one place each:
- `//` and `%` round down, and by 0 they give 0 (`py_floordiv`, `py_mod` in rules.h);
- C works out operands in any order: where a call changes the record and a neighbour reads it, each is worked out
  beforehand, in Python's order (`several`);
- `a or b` is 0 or 1 in C: as a value it is refused unless both are (`RuleText.is_yes_or_no`);
- C reckons with small numbers in 32 bits: they are widened first (`wide`);
- a float32 is read as a double, which Python has (`read`);
- whole numbers wrap, and a product is rounded before it is added to something (the flags in library.py).
"""

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .kinds import INT, REAL, VOID, Array, NotTranslatable, Pointer, Value, fixed, join, read, reads, real, safe, wide

if TYPE_CHECKING:
    from .emit import Program

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">",
    ast.GtE: ">=", ast.And: "&&", ast.Or: "||",
}  # fmt: skip
BITS = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)
WHOLE = 1 << 31  # smaller numbers are an int in C


class Expressions:
    """Writes the expressions of one function; what has to be worked out before a statement is put before it."""

    def __init__(self, program: "Program", file: str) -> None:
        self.program, self.text, self.file = program, program.text, file
        self.lines: list[str] = []
        self.depth = self.temps = 0
        self.kinds: dict[str, Any] = {}  # of locals, as far as they are known
        self.found: dict[str, Any] = {}  # and as they are found out now
        self.sometimes = False  # inside something that may be worked out never, or more than once

    def put(self, line: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.depth + line)

    def refused(self, node: Any, why: str) -> NotTranslatable:
        """What to raise, with the place in the rules."""
        return NotTranslatable("not_translatable", where=self.where(node), reason=f"{ast.unparse(node)} {why}")

    def where(self, node: Any) -> str:
        """The place in the rules."""
        return f"{self.file}:{node.lineno}"

    # ------------------------------------------------------------------ order

    def several(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """Neighbours that C may work out in any order; kept in Python's order where that makes a difference."""
        mixed = self.text.changes(*nodes) and sum(map(reads, nodes)) > 1
        return [self.kept(n) if mixed and reads(n) else self.value(n) for n in nodes]

    def kept(self, node: ast.expr) -> Value:
        """Worked out before the statement in which it stands."""
        if self.sometimes:
            raise self.refused(node, "needs a name of its own, given before this statement")
        value = self.value(node)
        self.temps += 1
        self.put(f"{self.program.declared(value.kind, f't{self.temps}_')} = {self.handed(value)};")
        return self.local(f"t{self.temps}_", value.kind)

    def maybe(self, node: ast.expr, work_out: Callable[[ast.expr], Value]) -> Value:
        """Something that may be worked out never, or more than once: nothing of it can be kept beforehand."""
        outside, self.sometimes = self.sometimes, True
        value = work_out(node)
        self.sometimes = outside
        return value

    # ------------------------------------------------------------------ places

    def local(self, name: str, kind: Any) -> Value:
        """A variable or argument."""
        if isinstance(kind, Array):
            return Value(f"{name}.at", kind, f"{name}.n", f"{name}.w" if kind.dims == 2 else "")
        return Value(name, kind)

    def handed(self, value: Value) -> str:
        """A value as it is handed on: an array as a struct of where it begins and how long it is."""
        if not isinstance(value.kind, Array):
            return value.code
        if value.code.endswith(".at") and value.code.removesuffix(".at").isidentifier():
            return value.code.removesuffix(".at")
        at = value.part if value.flat else f"&{value.code}[0][0]"
        size = f"{value.n}, {value.w}" if value.w else value.n
        return f"C_MADE({self.program.declared(value.kind)}){{({value.kind.of} *){at}, {size}}}"

    def spread(self, value: Value) -> str:
        """A value as C that is written by hand takes it: an array as where it begins, how long and how wide it is."""
        if not isinstance(value.kind, Array):
            return value.code
        at = value.part if value.flat else f"&{value.code}[0][0]"
        return ", ".join(filter(None, (at, value.n, value.w)))

    def place(self, node: ast.expr) -> Value:
        """Where something lies: a local, a table, a field, a part of an array."""
        match node:
            case ast.Name(id=name) if name in self.text.tables:
                return fixed(safe(name), self.text.tables[name].dtype, self.text.tables[name].shape)
            case ast.Name(id=name):
                return self.local(safe(name), self.kinds.get(name) or self.found.get(name, INT))
            case ast.Attribute(attr=name):
                owner = self.place(node.value)
                struct = self.program.records[owner.kind.to] if isinstance(owner.kind, Pointer) else None
                if struct is None or name not in struct.fields:
                    raise self.refused(node, "is no field of a record")
                code, arrow = (owner.code[1:], ".") if owner.code[0] == "&" else (owner.code, "->")
                return struct.member(code, arrow, name)
            case ast.Subscript():
                return self.element(node, *self.several([node.value, node.slice]))
        raise self.refused(node, "is no place")

    def element(self, node: ast.expr, array: Value, index: Value) -> Value:
        """A number in a row, a row of a grid, or a record. A constant below 0 counts from the end."""
        if not isinstance(array.kind, Array) or index.kind != INT:
            raise self.refused(node, "is no part of an array")
        of, i = array.kind.of, index.code
        i = f"{array.n} {i}" if i[0] == "-" and i[1:].isdigit() else i
        i = f"py_index({i}, {array.n}, __FILE__, __LINE__)" if self.program.checked else i
        if array.kind.dims == 2:
            at = f"{array.code}[{i}]" if not array.flat else f"{array.code} + ({i}) * {array.w}"
            return Value(at, Array(of, 1), array.w, whole=not array.flat)
        if of in self.program.records:
            return Value(f"&{array.part}[{i}]", Pointer(of))
        return Value(f"{array.part}[{i}]", of)

    # ------------------------------------------------------------------ values

    def value(self, node: ast.expr) -> Value:
        """Any expression."""
        match node:
            case ast.Constant(value=float() as number):
                return Value(repr(number), REAL)
            case ast.Constant(value=number):
                small = abs(int(number)) < WHOLE  # type: ignore[arg-type]
                return Value(str(int(number)) if small else f"INT64_C({number})", INT, narrow=small)  # type: ignore
            case ast.Subscript(value=ast.Attribute(attr="shape", value=array), slice=ast.Constant(value=axis)):
                return Value(self.place(array).w if axis else self.place(array).n, INT)
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return read(self.place(node))
            case ast.Call():
                return self.call(node)
            case ast.BinOp():
                return self.binary(node, *self.several([node.left, node.right]))
            case ast.UnaryOp(op=ast.Not()):
                return Value(f"!{self.test(node.operand).part}", INT, narrow=True)
            case ast.UnaryOp(op=ast.USub() | ast.Invert()):
                value = self.value(node.operand)
                sign, part = "-" if isinstance(node.op, ast.USub) else "~", value.part
                part = f"({part})" if part[0] == "-" else part  # `--` is something else in C
                return Value(f"{sign}{part}", value.kind, narrow=value.narrow, whole=part.isdigit())
            case ast.Compare():
                return self.compare(node)
            case ast.BoolOp():
                if not all(map(self.text.is_yes_or_no, node.values)):
                    raise self.refused(node, "is a number, not a yes or no")
                return self.test(node)
            case ast.IfExp():
                return self.choice(node)
        raise self.refused(node, "cannot be written in C")

    def choice(self, node: ast.IfExp) -> Value:
        """`a if b else c`."""
        test = self.test(node.test)
        yes, no = (self.maybe(n, self.value) for n in (node.body, node.orelse))
        kind = join(yes.kind, no.kind)
        yes, no = (real(yes), real(no)) if kind == REAL else (yes, no)
        narrow = yes.narrow and no.narrow
        return Value(f"{test.part} ? {yes.part} : {no.part}", kind, narrow=narrow, whole=False)

    def test(self, node: ast.expr) -> Value:
        """Something of which only matters whether it is true."""
        if not isinstance(node, ast.BoolOp):
            return self.value(node)
        parts = [self.test(node.values[0]), *(self.maybe(v, self.test) for v in node.values[1:])]
        code = f" {OPERATORS[type(node.op)]} ".join(p.part for p in parts)
        return Value(code, INT, narrow=True, whole=False)

    def call(self, node: ast.Call) -> Value:
        """A rule, or one of the few functions of Python that rules may use."""
        values = self.several(node.args)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id  # type: ignore[attr-defined]
        if name in self.text.trees and isinstance(node.func, ast.Name):
            called, result = self.program.function(name, tuple(v.kind for v in values), self.where(node))
            return Value(f"{called}({', '.join(map(self.handed, values))})", result)
        if name in self.text.by_hand:
            return Value(f"{name}({', '.join(map(self.spread, values))})", VOID)
        kind = VOID
        for value in values:
            kind = join(kind, value.kind)
        first = values[0]
        match name:
            case "len":
                return Value(first.n, INT)
            case "sum":
                if first.kind != Array("i16", 1) or not first.n.isdigit():
                    raise self.refused(node, "sums something else than a row of a record")
                return Value(f"py_sum_i16({self.spread(first)})", INT)
            case "int":
                return Value(f"(i64){first.part}", INT)
            case "float":
                return real(first)
            case "bool":
                return Value(f"{first.part} != 0", INT, narrow=True, whole=False)
            case "floor":
                return Value(f"(i64)floor({first.code})", INT)
            case "sqrt" | "log" | "exp":
                return Value(f"{name}({first.code})", REAL)
            case "min" | "max" | "abs":
                code = f"py_abs_{kind}({first.code})" if name == "abs" else first.code
                for value in values[1:]:
                    code = f"py_{name}_{kind}({code}, {value.code})"
                return Value(code, kind)
        raise self.refused(node, "calls what C does not have")

    def binary(self, node: ast.BinOp, left: Value, right: Value) -> Value:
        """Arithmetic, whole numbers in 64 bits."""
        kind = join(left.kind, right.kind)
        if isinstance(node.op, (ast.FloorDiv, ast.Mod, *BITS)) and kind != INT:
            raise self.refused(node, "is for whole numbers")
        match node.op:
            case ast.FloorDiv() | ast.Mod():
                name = "py_mod" if isinstance(node.op, ast.Mod) else "py_floordiv"
                return Value(f"{name}({left.code}, {right.code})", INT)
            case ast.Div() if kind == INT:
                left, kind = real(left), REAL
            case ast.LShift() | ast.RShift():
                left = wide(left)
            case op if type(op) not in OPERATORS:
                raise self.refused(node, "cannot be written in C")
        left = wide(left) if kind == INT and right.narrow else left
        return Value(f"{left.part} {OPERATORS[type(node.op)]} {right.part}", kind, whole=False)

    def compare(self, node: ast.Compare) -> Value:
        """`a < b`, and `a < b < c`, where b is worked out once."""
        nodes = [node.left, *node.comparators]
        twice = any(isinstance(n, ast.Call) for c in nodes[1:-1] for n in ast.walk(c))
        values = [self.kept(n) for n in nodes] if twice else self.several(nodes)
        parts = [f"{a.part} {OPERATORS[type(op)]} {b.part}" for a, b, op in zip(values, values[1:], node.ops)]
        return Value(" && ".join(parts), INT, narrow=True, whole=False)
