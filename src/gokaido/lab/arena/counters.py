"""Counters: statistics of anyone's file (`before`, `step`, `after`), gathered over all games without touching ours."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gokaido.bots.process.host import class_in, load, split_place, what_failed
from gokaido.engine.errors import BadOption

from ..statistics import Figure, grouped, mean, share
from .referee import Row, counter_failed

METHODS = ("before", "step", "after")


@dataclass(frozen=True)
class Counting:
    """A counter by its place: a file and a class in it, with the text for workers that do not have the file."""

    name: str
    path: str
    chosen: str
    text: str = ""


def counting(written: str) -> Counting:
    """`my_counter.py` or `my_counter.py:Leader`."""
    path, chosen = split_place(written)
    if not path.is_file():
        raise BadOption("no_file", file=str(path))
    try:
        module = load(path)
    except Exception as error:
        raise BadOption("counter_not_loaded", file=str(path), reason=what_failed(error, str(path))) from error
    kind = class_in(module, chosen, METHODS)
    return Counting(kind.__name__, str(path.resolve()), kind.__name__, path.read_text(encoding="utf-8"))


def ours(kind: type) -> Counting:
    """A counter of our own, by its module."""
    return Counting(kind.__name__, kind.__module__, kind.__name__)


def counters_of(wanted: Sequence[Counting]) -> list[Any]:
    """Fresh counters."""
    found = []
    for one in wanted:
        kind = _class_of(one)
        try:
            found.append(kind())
        except Exception as error:
            raise counter_failed("__init__", error) from error
    return found


_loaded: dict[Counting, type] = {}


def _class_of(one: Counting) -> type:
    if one not in _loaded:
        _loaded[one] = _found(one)
    return _loaded[one]


def _found(one: Counting) -> type:
    import importlib
    import tempfile

    if not one.text:
        kind = getattr(importlib.import_module(one.path), one.chosen)
        assert isinstance(kind, type)
        return kind
    path = Path(one.path)
    if not path.is_file():
        path = Path(tempfile.mkdtemp(prefix="gokaido-counter-")) / path.name
        path.write_text(one.text, encoding="utf-8")
    return class_in(load(path), one.chosen, METHODS)


@dataclass(frozen=True)
class Summary:
    """What a counter found: for each group (the columns of words), the mean of each column of numbers."""

    by: tuple[str, ...]
    columns: tuple[str, ...]
    groups: dict[tuple[Any, ...], dict[str, Figure]]


def summary(rows: list[Row]) -> Summary:
    """Means with intervals; a column of yes and no is a share; columns of words make groups."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    values = {name: [row[name] for row in rows if row.get(name) is not None] for name in names}
    by = tuple(n for n in names if any(isinstance(v, str) for v in values[n]))
    columns = tuple(n for n in names if n not in by)
    groups = {
        key: {name: _figure([r[name] for r in found if r.get(name) is not None]) for name in columns}
        for key, found in sorted(grouped(rows, by).items(), key=lambda item: str(item[0]))
    }
    return Summary(by, columns, groups)


def _figure(values: list[Any]) -> Figure:
    if values and all(isinstance(v, bool) for v in values):
        return share(sum(values), len(values))
    return mean([float(v) for v in values])
