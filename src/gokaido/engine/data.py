"""Reads the data files of games; every complaint names the file and the line.

A file that belongs to a game is read strictly: the first complaint is raised as `BadData`. A file that people correct
is read with a list, and everything that is wrong with it is collected there, so that they see it all at once.
"""

import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from .compile.rule import NamesFromData, _Names
from .errors import GokaidoError
from .options import LANGUAGES, Words
from .toml_lines import Key, Place, TomlLines


class BadData(GokaidoError):
    """A data file that does not hold what the game needs."""


@dataclass
class TomlText:
    """A TOML text: its name, where its values stand, what it was asked for, and what is wrong with it."""

    file: str
    text: str
    complaints: list[str] | None = None  # collected here; without a list the first one is raised
    asked: dict[Place, list[Key]] = field(default_factory=dict)  # keys of each table and list

    @cached_property
    def lines(self) -> TomlLines:
        """The line of every value."""
        return TomlLines(self.text)


class TomlTable:
    """A table or a list of a TOML file, asked for what it must hold.

    Where complaints are collected, what is missing or wrong is answered with 0, an empty text or an empty table.
    """

    def __init__(self, values: Any, source: TomlText, place: Place = (), silent: bool = False) -> None:
        self.values = values
        self.source = source
        self.place = place
        self.silent = silent  # it stands for a table that is missing, which was said already

    # -------------------------------------------------------------- complaints

    def wrong(self, key: Key, what: str) -> BadData:
        """An error that says where."""
        place = (*self.place, key)
        line = self.source.lines.of(*place)
        return BadData("data_file", file=self.source.file, line=line, place=dotted(place), what=what)

    def complain(self, key: Key, what: str) -> None:
        """Say what is wrong: raised at once, or collected."""
        error = self.wrong(key, what)
        if self.source.complaints is None:
            raise error
        if not self.silent and str(error) not in self.source.complaints:
            self.source.complaints.append(str(error))

    def check_unknown(self) -> None:
        """Complain about keys that nobody asked for. To be called on the whole file, once everything is read."""
        known = self.source.asked.get(self.place)
        if known is None:
            return
        for key, value in self.values.items() if isinstance(self.values, dict) else enumerate(self.values):
            if key not in known:
                self.complain(key, f"is unknown; here belong {', '.join(str(k) for k in known)}")
            elif isinstance(value, (dict, list)):
                TomlTable(value, self.source, (*self.place, key)).check_unknown()

    # -------------------------------------------------------------- values

    def has(self, key: Key) -> bool:
        """Is there a value?"""
        self._ask(key)
        return key in self.values if isinstance(self.values, dict) else int(key) < len(self.values)

    def _ask(self, key: Key) -> None:
        asked = self.source.asked.setdefault(self.place, [])
        if key not in asked:
            asked.append(key)

    def _get(self, key: Key, kind: type, default: Any = None, what: str = "") -> Any:
        """A value of a kind; None, once that is said, where there is none."""
        value = self.values[key] if self.has(key) else default
        if value is None:
            self.complain(key, "is missing")
        elif not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.complain(key, f"must be {what or _KINDS[kind]}, not {value!r}")
        else:
            return value
        return None

    def number(self, key: Key, default: int | None = None, low: int | None = None, high: int | None = None) -> int:
        """A whole number, in a range if there is one."""
        what = _KINDS[int] if low is None else f"a whole number from {low} to {high}"
        value = self._get(key, int, default, what)
        if value is None:
            return low or 0
        if low is not None and high is not None and not low <= value <= high:
            self.complain(key, f"must be {what}, not {value!r}")
            return low
        return int(value)

    def flag(self, key: Key, default: bool = False) -> int:
        """1 for true, 0 for false."""
        return int(self._get(key, bool, default) or 0)

    def text(self, key: Key, default: str | None = None) -> str:
        """A text."""
        return str(self._get(key, str, default) or "")

    def one_of(self, key: Key, words: list[str]) -> int:
        """One of some words, as its place among them."""
        value = self._get(key, str)
        if value is not None and value not in words:
            self.complain(key, f"must be one of {', '.join(words)}, not {value!r}")
        return words.index(value) if value in words else 0

    def words(self, suffix: str = "") -> Words:
        """A text in every language: `en` and `fr` (with a suffix: `en_effect`)."""
        return {lang: self.text(lang + suffix) for lang in LANGUAGES}

    # -------------------------------------------------------------- lists and tables

    def entries(self, key: Key, length: int | None = None) -> "TomlTable":
        """A list, whose entries are asked for by their number from 0."""
        values = self._get(key, list)
        if values is not None and length is not None and len(values) != length:
            self.complain(key, f"must have {length} entries, not {len(values)}")
        return TomlTable(values or [], self.source, (*self.place, key), silent=self.silent or values is None)

    def __len__(self) -> int:
        """How many values there are."""
        return len(self.values)

    def numbers(self, key: Key, length: int, low: int | None = None, high: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers."""
        entries = self.entries(key, length)
        return tuple(entries.number(k, low=low, high=high) for k in range(len(entries)))

    def order(self, key: Key, names: _Names) -> tuple[int, ...]:
        """Every one of some names, in an order."""
        values = self._get(key, list) or []
        if sorted(values, key=str) != sorted(names.numbers):
            self.complain(key, f"must name each of {', '.join(names.numbers)} once, not {values!r}")
            return tuple(names.words)
        return tuple(names.number(v) for v in values)

    def table(self, key: Key) -> "TomlTable":
        """A table inside this one."""
        values = self._get(key, dict)
        return TomlTable(values or {}, self.source, (*self.place, key), silent=self.silent or values is None)

    def tables(self, key: Key, length: int | None = None) -> "list[TomlTable]":
        """A list of tables."""
        rows = self.entries(key, length)
        return [rows.table(k) for k in range(len(rows))]

    def named(self, key: Key, names: _Names) -> "list[TomlTable]":
        """A list of tables whose ids are the given names, in their order."""
        rows = self.tables(key, len(names))
        for row, (word, _) in zip(rows, sorted(names.numbers.items(), key=lambda item: item[1])):
            if row.text("id") != word:
                row.complain("id", f"must be {word!r}, not {row.text('id')!r}")
        return rows


def names_from(name: str, rows: Sequence[TomlTable], first: int = 0) -> NamesFromData:
    """Named numbers for the ids of some tables, in the order of the file."""
    words: dict[str, Any] = {}
    for row in rows:
        word = row.text("id")
        if not word.isidentifier() or not word.islower() or word.upper() in words:
            raise row.wrong("id", f"must be a word of small letters that no other has, not {word!r}")
        words[word.upper()] = first + len(words)
    return NamesFromData(name, (), words)


_KINDS = {int: "a whole number", bool: "true or false", str: "a text", list: "a list", dict: "a table"}


def dotted(place: Place) -> str:
    """`island.stations[3].kind`, with entries counted from 0."""
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in place).lstrip(".")


def parse(text: str, file: str, complaints: list[str] | None = None) -> TomlTable:
    """A TOML text as a table; what is wrong is raised, or collected where there is a list for it."""
    source = TomlText(file, text, complaints)
    try:
        return TomlTable(tomllib.loads(text), source)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        number = line[1] if line else text.count("\n") + 1
        return _unreadable(source, BadData("data_no_toml", file=file, line=int(number), reason=str(error)))


def parse_file(path: str | os.PathLike[str], complaints: list[str] | None = None) -> TomlTable:
    """The same of a file that somebody named."""
    try:
        return parse(Path(path).read_text(encoding="utf-8"), str(path), complaints)
    except OSError as error:
        why = BadData("file_unreadable", file=str(path), reason=error.strerror or str(error))
    except UnicodeDecodeError:
        why = BadData("data_no_text", file=str(path))
    return _unreadable(TomlText(str(path), "", complaints), why)


def _unreadable(source: TomlText, why: BadData) -> TomlTable:
    """Nothing more can be said about this file."""
    if source.complaints is None:
        raise why
    source.complaints.append(str(why))
    return TomlTable({}, source, silent=True)


def load(package: str | None, file: str) -> TomlTable:
    """A data file that lies in a package."""
    assert package is not None
    return parse(files(package).joinpath(file).read_text(encoding="utf-8"), file)


def board_variable(game: str) -> str:
    """The environment variable that names the board file to play a game on."""
    return f"GOKAIDO_{game.upper()}_BOARD"
