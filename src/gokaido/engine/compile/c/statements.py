"""Statements of rules in C: one function at a time."""

import ast
import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .expressions import OPERATORS, Expressions
from .kinds import FRACTIONS, INT, REAL, VOID, Mismatch, Pointer, Value, indices, join, read, reads, real, safe

if TYPE_CHECKING:
    from .emit import Program

DIRECT = (ast.Add, ast.Sub, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)  # `x += 1` is the same in C


class Function(Expressions):
    """Writes one function, again and again until the kinds of its locals change no more."""

    def __init__(self, program: "Program", name: str, called: str, kinds: tuple[Any, ...]) -> None:
        super().__init__(program, program.text.files[name])
        self.called, self.tree = called, program.text.trees[name]
        self.given = {a.arg: k for a, k in zip(self.tree.args.args, kinds)}
        self.counters = counters(self.tree)
        self.kinds, self.result = dict(self.given), VOID
        self.found_result: Any = VOID

    def code(self) -> str:
        """The whole function."""
        while True:
            self.lines = []
            self.found, self.found_result = dict(self.given), VOID
            self.depth = self.temps = 0
            self.block(self.tree.body)
            if (self.found, self.found_result) == (self.kinds, self.result):
                break
            self.kinds, self.result = self.found, self.found_result
        given = ", ".join(self.program.declared(k, safe(n)) for n, k in self.given.items())
        own = {n: k for n, k in self.kinds.items() if n not in self.given and n not in self.counters}
        head = f"C_RULE {self.program.declared(self.result, self.called)}({given}) {{"
        locals_ = (f"    {self.program.declared(k, safe(n))};" for n, k in own.items())
        return "\n".join([*self.line(self.tree), head, *locals_, *self.lines, "}"])

    def line(self, node: Any) -> list[str]:
        """Where it stands in the rules, for what checked builds say."""
        return [f'#line {node.lineno} "{self.file}"'] if self.program.checked else []

    def block(self, statements: Sequence[ast.stmt]) -> None:
        """Statements one after the other."""
        self.depth += 1
        for statement in statements:
            self.lines += self.line(statement)
            try:
                self.statement(statement)
            except Mismatch as error:
                raise self.refused(statement, str(error)) from None
        self.depth -= 1

    def statement(self, node: ast.stmt) -> None:
        """Any statement."""
        match node:
            case ast.Pass():
                pass
            case ast.Break() | ast.Continue():
                self.put(f"{type(node).__name__.lower()};")
            case ast.Expr():
                self.put(f"{self.value(node.value).code};")
            case ast.Return():
                self.give_back(node.value)
            case ast.If():
                self.put(f"if ({self.test(node.test).code}) {{")
                self.block(node.body)
                if node.orelse:
                    self.put("} else {")
                    self.block(node.orelse)
                self.put("}")
            case ast.While():
                self.while_(node)
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=bounds)):
                self.loop(name, bounds, node.body)
            case ast.Assign(targets=[ast.Tuple(elts=places)], value=value):
                self.unpack(places, value)
            case ast.Assign(targets=[place], value=value):
                self.assign(place, value)
            case ast.AugAssign():
                self.change(node)
            case _:
                raise self.refused(node, "cannot be written in C")

    def give_back(self, result: ast.expr | None) -> None:
        """Return nothing, a value, or several."""
        if result is None:
            self.put("return;")
        elif isinstance(result, ast.Tuple):
            values = self.several(result.elts)
            self.found_result = tuple(v.kind for v in values)
            made = f"C_MADE({self.program.declared(self.found_result)})"
            self.put(f"return {made}{{{', '.join(v.code for v in values)}}};")
        else:
            value = self.value(result)
            self.found_result = join(self.found_result, value.kind)
            self.put(f"return {value.code};")

    def while_(self, node: ast.While) -> None:
        """What has to be worked out before the test is worked out before each."""
        outside, self.lines = self.lines, []
        self.depth += 1
        test = self.test(node.test)
        self.depth -= 1
        before, self.lines = self.lines, outside
        if before:
            self.put("for (;;) {")
            self.lines += before
            self.put(f"    if (!({test.code})) break;")
        else:
            self.put(f"while ({test.code}) {{")
        self.block(node.body)
        self.put("}")

    def loop(self, name: str, bounds: list[ast.expr], body: list[ast.stmt]) -> None:
        """Over a range. A name that is used otherwise too follows a counter."""
        codes = [v.code for v in self.several(bounds)]
        first, last = ("0", codes[0]) if len(codes) == 1 else codes[:2]
        step = ast.literal_eval(bounds[2]) if len(codes) == 3 else 1
        self.learn(name, INT)
        i = safe(name) if name in self.counters else f"{name}_now"
        test = f"{i} {'<' if step > 0 else '>'} {name}_end"
        self.put(f"for (i64 {i} = {first}, {name}_end = {last}; {test}; {i} += {step}) {{")
        if name not in self.counters:
            self.put(f"    {safe(name)} = {i};")
        self.block(body)
        self.put("}")

    def unpack(self, places: list[ast.expr], value: ast.expr) -> None:
        """Several values for several places."""
        if isinstance(value, ast.Tuple):
            values = [self.kept(part) for part in value.elts]
        else:
            both = self.kept(value)
            values = [Value(f"{both.code}.v{i}", kind) for i, kind in enumerate(both.kind)]
        for place, one in zip(places, values):
            self.store(place, one)

    def assign(self, place: ast.expr, value: ast.expr) -> None:
        """Python works out the value first, then where it belongs."""
        where = indices(place)
        first = self.text.changes(value, *where) and reads(value) and any(map(reads, where))
        self.store(place, self.kept(value) if first else self.value(value))

    def store(self, place: ast.expr, value: Value) -> None:
        """Put a value where it belongs."""
        if isinstance(place, ast.Name):
            self.learn(place.id, value.kind)
            self.put(f"{safe(place.id)} = {self.handed(value)};")
            return
        target = self.place(place)
        if value.kind == REAL and target.kind not in FRACTIONS:
            raise self.refused(place, "keeps whole numbers, not fractions")
        if isinstance(target.kind, Pointer):
            self.put(f"C_COPY({target.code}, {value.code});")
        else:
            self.put(f"{target.code} = {value.code};")

    def change(self, node: ast.AugAssign) -> None:
        """`x += 1`. Python reads the place first, then works out the value."""
        own = isinstance(node.target, ast.Name)
        if self.text.changes(*indices(node.target)):
            raise self.refused(node, "works out its place twice")
        place = copy.copy(node.target)
        place.ctx = ast.Load()
        if not isinstance(node.op, DIRECT) or not (own or not self.text.changes(node.value)):
            self.assign(node.target, ast.copy_location(ast.BinOp(place, node.op, node.value), node))
            return
        old, value = self.place(place), self.value(node.value)
        if isinstance(node.target, ast.Name):
            self.learn(node.target.id, join(read(old).kind, value.kind))
        elif value.kind == REAL and old.kind not in FRACTIONS:
            raise self.refused(node, "keeps whole numbers, not fractions")
        value = real(value) if old.kind == "f32" else value
        self.put(f"{old.code} {OPERATORS[type(node.op)]}= {value.code};")

    def learn(self, name: str, kind: Any) -> None:
        """A local holds something of a kind."""
        self.found[name] = join(self.found.get(name, VOID), kind)


def counters(tree: ast.FunctionDef) -> set[str]:
    """Names that only count loops and mean nothing outside of them."""
    names = [n for n in ast.walk(tree) if isinstance(n, ast.Name)]
    counting: set[int] = set()  # the nodes that belong to a loop of their name
    for loop in ast.walk(tree):
        if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
            inside = [n for part in loop.body for n in ast.walk(part) if isinstance(n, ast.Name)]
            counting.add(id(loop.target))
            counting.update(id(n) for n in inside if n.id == loop.target.id and isinstance(n.ctx, ast.Load))
    return {n.id for n in names if id(n) in counting} - {n.id for n in names if id(n) not in counting}
