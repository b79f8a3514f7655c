"""Checked builds: a wrong index is named with its file and line, and no table of ours has one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gokaido.engine.compile.frame import Frame, flags, records, shorts, whole
from gokaido.engine.compile.library import compiled
from gokaido.engine.compile.rule import entry, rule

from .toy import TOY

game: Any = None
TABLE = (1, 2, 3)
ROOT = Path(__file__).parent.parent.parent
SANITIZED = "-O0 -fsanitize=undefined -fno-sanitize-recover=all"  # plain code: compiled in half the time of -O1


class Shelf(Frame):
    size = whole()
    states = records(1)
    row = shorts("size")
    board = flags("size", 4)


@rule
def deep(s: Any, n: int) -> int:
    """A field of the record."""
    return s.total[n]  # type: ignore[no-any-return]  # here


@entry
def reach(f: Shelf, where: int, n: int) -> int:
    """Look somewhere."""
    if where == 0:
        return f.row[n]  # type: ignore[no-any-return]  # row
    if where == 1:
        f.board[n][1] = 7  # board
    elif where == 2:
        f.board[1][n] = 7  # column
    elif where == 3:
        return TABLE[n]  # table
    else:
        return deep(f.states[0], n)
    return 0


def line_with(remark: str) -> int:
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    return next(k for k, line in enumerate(lines, 1) if line.endswith(f"# {remark}"))


@pytest.mark.parametrize(
    ("where", "remark", "size"), [(0, "row", 5), (1, "board", 5), (2, "column", 4), (3, "table", 3), (4, "here", 2)]
)
def test_a_wrong_index_is_named_with_its_place(where: int, remark: str, size: int) -> None:
    frame = Shelf(TOY, size=5)
    look = compiled(TOY, Shelf, checked=True).bind(frame, "reach")
    for good in (0, size - 1):
        look(where, good)
    for wrong in (size, -1, 1 << 40):
        sentence = rf"test_checked.py:{line_with(remark)}: there is no {wrong} among {size}$"
        with pytest.raises(IndexError, match=sentence):
            look(where, wrong)
    assert look(where, 0) in (0, 1)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed: sudo apt-get install gcc")
def test_no_table_has_a_wrong_index_or_undefined_arithmetic() -> None:
    """Random games at every table, with everything that compiled code does, checked and sanitized."""
    surroundings = {**os.environ, "CC": "gcc", "GOKAIDO_CHECKED": "1", "GOKAIDO_CFLAGS": SANITIZED}
    command = [sys.executable, "-m", "tests.engine.everything"]
    done = subprocess.run(command, env=surroundings, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "all as it should be" in done.stdout
