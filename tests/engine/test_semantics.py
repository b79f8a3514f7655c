"""Awkward Python: what C would do otherwise is the same interpreted and compiled, with every compiler that is here."""

import ctypes
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gokaido.engine.compile import library
from gokaido.engine.compile.c.kinds import NotTranslatable
from gokaido.engine.compile.frame import Frame, doubles, flags, floats, fraction, longs, records, shorts, whole
from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.rule import Names, entry, rule
from gokaido.engine.compile.text import Binding
from gokaido.engine.state.chance import below

from .toy import TOY

game: Any = None
TABLE = ((1, -2, 3), (4, 5, -6))
REALS = (0.1, 0.7, -1.3)
BEGINNING = (Path(library.__file__).parent / "c" / "rules.h").read_text("utf-8")
COMPILERS = [["gcc", "-O0"], ["gcc", "-O3"], ["gcc", "-O3", "-march=native"], ["clang", "-O2"], ["tcc"]]


class Way(Names):
    NORTH = 0
    SOUTH = -4


class Probe(Frame):
    size = whole()
    counted = whole()
    share = fraction()
    states = records(3)
    long = longs(40)
    short = shorts("size")
    flag = flags(2, "2 * size")
    single = floats(8)
    double = doubles(8)


@rule
def bump(s: Any, n: int) -> int:
    """Changes the record."""
    s.seats += n
    return s.seats  # type: ignore[no-any-return]


@rule
def both(s: Any, n: int) -> tuple[int, float]:
    """Two results, of two kinds."""
    return bump(s, n), n / 3.0


@rule
def is_odd(n: int) -> bool:
    """Yes or no."""
    return n % 2 == 1


@entry
def whole_numbers(f: Probe, a: int, b: int) -> int:
    """Division, remainders, shifts, comparisons, small numbers that would not hold a product."""
    x = f.long
    x[0] = a // b if b != 0 else 0
    x[1] = a % b if b != 0 else 0
    x[2] = -a // 7 + a % -5
    x[3] = (a // -3) * 100 - (-a) % 8
    x[4] = 1 if -3 < a < 40 else 0
    x[5] = max(a, b, 3) - min(a, b) + abs(a - b)
    x[6] = ~a ^ (b << 3) | (a >> 2)
    x[7] = --a + (-(-3)) - (-b)  # noqa: B002
    x[8] = f.states[0].actor * f.states[0].over * f.states[0].actor * 32767
    x[9] = f.short[0] * f.short[1] * 40000
    x[10] = (1 << 40) + (f.short[0] << 33) + (a << 20)
    x[11] = TABLE[a & 1][-1] + TABLE[1][b % 3] + len(TABLE[0]) + len(f.short)
    x[12] = Way.SOUTH if a == Way.NORTH else a & 0xFFFFFFFF
    x[13] = 0x7FFFFFFFFFFFFFFF - abs(a) * 3
    x[14] = int(a > b) + bool(b) + (not a) + (a == b)
    x[15] = 1 if (a and b) or not (a > b and f.states[0].seats) else 2
    x[16] = is_odd(a) or a > b
    x[17] = is_odd(a) and not is_odd(b)
    x[18] = sum(f.states[0].pile[0]) * 400000 - sum(f.states[1].total)
    f.short[2] = f.short[0] + 1
    f.short[3] += 1
    f.flag[1][3] = (a & 127) + 1
    f.flag[0][f.size + 1] += 2
    f.counted += a
    f.counted -= 2 * b
    return x[2] - x[3]  # type: ignore[no-any-return]


@entry
def loops(f: Probe, a: int, b: int) -> int:
    """Ranges down and up, a counter that is used after its loop or changed in it, break and continue."""
    k = 5
    for i in range(a & 15, -4, -3):
        k = k * 3 + i
        if k > 100000:
            k = k % 1001
    f.long[20] = k
    j = -1
    for j in range(3):
        if j == (b & 3):
            break
    f.long[21] = j
    total = 0
    for i in range(2, 9):
        i += a & 1
        if i == 4:
            continue
        total += i
        for i in range(2):
            total += 10 * i
    f.long[22] = total
    n = 0
    s = f.states[0]
    while bump(s, 1) < 300 and s.seats % 4 != 0:
        n += 1
    f.long[23] = n
    while s.seats - bump(s, 1) < 0 and n < 9:
        n += 1
    match a & 7:
        case 0 | 1:
            n += 100
        case 2 if b > 0:
            n += 200
        case Way.NORTH:
            n += 300
        case 2:
            n += 400
        case _ if b < -30:
            n += 500
    return n


@entry
def order(f: Probe, a: int, b: int) -> int:
    """Calls that change the record beside reads of it, on both sides of everything."""
    s = f.states[0]
    x = f.long
    x[24] = s.seats - bump(s, 3)
    x[25] = bump(s, 1) * 100 + s.seats
    x[26] = bump(s, 1) - bump(s, 10) * 7
    x[27 + (bump(s, 1) & 3)] = s.seats + bump(s, 1)
    s.hush += bump(s, 2)
    s.seats += bump(s, 5) - bump(s, -5)
    x[31] = s.seats
    x[32] = max(s.seats, bump(s, 2), s.seats + 1)
    x[33] = 1 if s.seats < bump(s, 1) < s.seats + 1 else 0
    c, d = both(s, a & 7)
    f.double[0] = d
    x[34] = c
    p, q = a, b
    p, q = q, p
    x[35] = p - q
    s.actor, s.over = s.over, s.actor
    f.states[1] = s
    t = f.states[1]
    t.seats += 1
    x[36] = s.seats * 1000 + t.seats
    f.states[2] = f.states[1]
    x[37] = below(t, 6) * 10 + below(t, 6)
    s.seats = s.seats & 255
    return x[24] + x[25]  # type: ignore[no-any-return]


@entry
def fractions(f: Probe, a: int, b: int, c: float) -> int:
    """Single and double precision, whole numbers among them, in every mixture."""
    x, y = f.single, f.double
    x[0] = a / 7
    x[1] = x[0] * b + 0.1
    x[2] = x[0] / x[1] if x[1] != 0.0 else 1
    x[3] = max(x[0], b) * 1.5
    x[3] += a
    x[4] = x[0] + x[1] * x[2]
    y[1] = x[0] * x[1] - x[4]
    y[2] = REALS[a % 3] * b + c
    y[3] = a * 0.1 + b * 0.2 + c * 0.3
    y[4] = abs(c - b) + min(c, a, b) - abs(-c)
    y[5] = f.share * c + (x[2] if a > b else b)
    f.share += c / 3.0
    total = 0
    total += a
    total = total + 0.5  # type: ignore[assignment]
    y[6] = total
    f.long[38] = int(c) * 10 + int(-c)
    return 1 if x[0] < b or c >= a else 0


RUNS: list[tuple[str, Callable[[random.Random], tuple[Any, ...]]]] = [
    ("whole_numbers", lambda r: (r.randrange(-1000, 1000), r.randrange(-60, 60))),
    ("loops", lambda r: (r.randrange(-1000, 1000), r.randrange(-60, 60))),
    ("order", lambda r: (r.randrange(-1000, 1000), r.randrange(-60, 60))),
    ("fractions", lambda r: (r.randrange(-1000, 1000), r.randrange(-60, 60), r.uniform(-50, 50))),
]


def filled(seed: int) -> Any:
    """A frame with numbers in it."""
    generator = np.random.default_rng(seed)
    frame = Probe(TOY, size=5, share=generator.uniform(-3, 3), counted=int(generator.integers(100)))
    for name in ("seats", "hush"):
        frame.states[name] = generator.integers(0, 60, 3)
    for name in ("actor", "over"):
        frame.states[name] = generator.integers(-3000, 3000, 3)
    frame.states["rng"] = generator.integers(0, 1 << 32, (3, 4))
    for name in ("pile", "total"):
        frame.states[name] = generator.integers(-32000, 32000, frame.states[name].shape)
    frame.short[:] = generator.integers(-32000, 32000, 5)
    frame.single[:] = generator.uniform(-9, 9, 8)
    frame.double[:] = generator.uniform(-9, 9, 8)
    return frame


@pytest.mark.parametrize("compiler", COMPILERS, ids=" ".join)
def test_awkward_python_means_the_same_in_c(compiler: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which(compiler[0]) is None:
        pytest.skip(f"{compiler[0]} is not installed")
    monkeypatch.setenv("CC", compiler[0])
    monkeypatch.setattr(library, "FLAGS", (*library.FLAGS, *compiler[1:], f"-DBY_{compiler[0]}"))
    built = library.Compiled(Binding(TOY, Probe), checked=False)
    generator = random.Random(1)
    for k in range(2000):
        name, numbers = RUNS[k % len(RUNS)]
        fast, slow, given = filled(k), filled(k), numbers(generator)
        expected = Interpreted(Binding(TOY, Probe)).bind(slow, name)(*given)
        assert built.bind(fast, name)(*given) == expected, f"{name}{given}"
        assert fast.block[["size", "counted", "share"]] == slow.block[["size", "counted", "share"]], f"{name}{given}"
        for slot, array in fast.arrays.items():
            assert array.tobytes() == slow.arrays[slot].tobytes(), f"{slot} after {name}{given}"


@pytest.mark.parametrize("compiler", COMPILERS, ids=" ".join)
def test_rows_of_every_length_are_summed(compiler: list[str], tmp_path: Path) -> None:
    """Eight numbers at a time where the processor can."""
    if shutil.which(compiler[0]) is None:
        pytest.skip(f"{compiler[0]} is not installed")
    lengths = range(1, 41)
    sums = (f"C_EXPORT i64 sum_{n}(const i16 *at) {{ return py_sum_i16(at, {n}); }}" for n in lengths)
    source, built = tmp_path / "sums.c", tmp_path / "sums.so"
    source.write_text("\n".join((BEGINNING, *sums)), encoding="utf-8")
    subprocess.run([*compiler, "-shared", "-fPIC", str(source), "-o", str(built)], check=True)
    c, generator = ctypes.CDLL(str(built)), np.random.default_rng(1)
    for n in lengths:
        chance, most = generator.integers(-(1 << 15), 1 << 15, n), np.full(n, (1 << 15) - 1)
        for row in (chance, most, -1 - most):
            numbers = (ctypes.c_int16 * n)(*row.tolist())
            assert c[f"sum_{n}"](numbers) == sum(numbers), numbers[:]


class Refused(Frame):
    states = records(1)
    long = longs(4)


@entry
def number_or(f: Refused, a: int) -> int:
    """`a or 7` is a number in Python, and 1 in C."""
    return a or 7


@entry
def hidden_order(f: Refused, a: int) -> int:
    """What may never be worked out cannot be worked out beforehand."""
    s = f.states[0]
    return 1 if a > 0 and s.seats < bump(s, 1) else 0


@entry
def fraction_kept(f: Refused, a: int) -> int:
    """A fraction where whole numbers are kept."""
    f.long[0] = a / 2
    return 0


@entry
def power(f: Refused, a: int) -> int:
    """C has no powers of whole numbers."""
    return a**2


@rule
def ping(s: Any, n: int) -> int:
    """Calls itself by way of another."""
    return pong(s, n)


@rule
def pong(s: Any, n: int) -> int:
    """And back."""
    return ping(s, n - 1) if n > 0 else 0


@entry
def circle(f: Refused, a: int) -> int:
    """Leads back to itself."""
    return ping(f.states[0], a)


@entry
def nothing_there(f: Refused, a: int) -> int:
    """A field that the record does not have."""
    return f.states[0].treasure + a  # type: ignore[no-any-return]


@entry
def sum_of_longs(f: Refused, a: int) -> int:
    """Only rows of records are summed, in 32 bits."""
    return sum(f.long) + a


@entry
def two_things(f: Refused, a: int) -> int:
    """One name for a record and a number."""
    x = f.states[0]
    x = a
    return x  # noqa: RET504


@pytest.mark.parametrize(
    ("root", "sentence"),
    [
        (number_or, "a or 7 is a number, not a yes or no"),
        (hidden_order, "s.seats needs a name of its own, given before this statement"),
        (fraction_kept, r"f.long\[0\] keeps whole numbers, not fractions"),
        (power, r"a \*\* 2 cannot be written in C"),
        (circle, "ping leads back to itself"),
        (nothing_there, r"f.states\[0\].treasure is no field of a record"),
        (sum_of_longs, r"sum\(f.long\) sums something else than a row of a record"),
        (two_things, "x = a would hold"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_would_mean_something_else_is_refused_with_its_place(root: Any, sentence: str) -> None:
    from gokaido.engine.compile.c.emit import program_for

    program = program_for(Binding(TOY, Refused))
    with pytest.raises(NotTranslatable, match=rf"A rule cannot be compiled: .*test_semantics.py:\d+: {sentence}"):
        program.export(root, Refused)
