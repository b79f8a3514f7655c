"""Reads the data files of games; every complaint names the file and the line."""

import tomllib
from importlib.resources import files
from typing import Any

from .compile.rule import _Names
from .errors import GokaidoError
from .options import LANGUAGES, Words


class BadData(GokaidoError):
    """A data file that does not hold what the game needs."""


class Table:
    """One table of a TOML file, asked for what it must hold."""

    def __init__(self, values: dict[str, Any], file: str, text: str, path: str = "") -> None:
        self.values = values
        self.file = file
        self.source = text
        self.path = path

    def wrong(self, key: str, what: str) -> BadData:
        """An error that says where."""
        place = f"{self.path}.{key}".strip(".")
        return BadData(f"{self.file}, line {line_of(self.source, place)}: {place} {what}.")

    def _get(self, key: str, kind: type, default: Any = None) -> Any:
        value = self.values.get(key, default)
        if value is None:
            raise self.wrong(key, "is missing")
        if not isinstance(value, kind):
            raise self.wrong(key, f"must be {_KINDS[kind]}, not {value!r}")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number (true is 1)."""
        return int(self._get(key, int, default))

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return str(self._get(key, str, default))

    def numbers(self, key: str, length: int) -> tuple[int, ...]:
        """A list of whole numbers."""
        values = self._get(key, list)
        if len(values) != length or not all(isinstance(v, int) for v in values):
            raise self.wrong(key, f"must be {length} whole numbers, not {values!r}")
        return tuple(values)

    def words(self, suffix: str = "") -> Words:
        """A text in every language: `en` and `fr` (with a suffix: `en_effect`)."""
        return {lang: self.text(lang + suffix) for lang in LANGUAGES}

    def order(self, key: str, names: _Names) -> tuple[int, ...]:
        """Every one of some names, in an order."""
        values = self._get(key, list)
        if sorted(values, key=str) != sorted(names.numbers):
            raise self.wrong(key, f"must name each of {', '.join(names.numbers)} once, not {values!r}")
        return tuple(names.number(v) for v in values)

    def table(self, key: str) -> "Table":
        """A table inside this one."""
        return Table(self._get(key, dict), self.file, self.source, f"{self.path}.{key}".strip("."))

    def tables(self, key: str, length: int | None = None) -> "list[Table]":
        """A list of tables."""
        rows = self._get(key, list)
        if length is not None and len(rows) != length:
            raise self.wrong(key, f"must be {length} entries, not {len(rows)}")
        if not all(isinstance(r, dict) for r in rows):
            raise self.wrong(key, f"must be a list of tables, not {rows!r}")
        path = f"{self.path}.{key}".strip(".")
        return [Table(r, self.file, self.source, f"{path}[{k}]") for k, r in enumerate(rows)]

    def named(self, key: str, names: _Names) -> "list[Table]":
        """A list of tables whose ids are the given names, in their order."""
        rows = self.tables(key, len(names))
        for row, (word, _) in zip(rows, sorted(names.numbers.items(), key=lambda item: item[1])):
            if row.text("id") != word:
                raise row.wrong("id", f"must be {word!r}, not {row.text('id')!r}")
        return rows


_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


def line_of(text: str, place: str) -> int:
    """The line of `a.b[2].c` in a TOML text: of the key if it is written, else of the table it belongs to."""
    *tables, key = place.split(".")
    wanted, index = ".".join(t.split("[")[0] for t in tables), -1
    for part in tables:
        if part.endswith("]"):
            index = int(part[part.index("[") + 1 : -1])
    found, seen, inside = 1, -1, not tables
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare.startswith("["):
            name = bare.strip("[]").split("]")[0]
            seen += name == wanted and bare.startswith("[[")
            inside = name == wanted and (index < 0 or seen == index)
            if inside or name == f"{wanted}.{key}".strip("."):
                found = number
        elif inside and bare.split("=")[0].strip() == key:
            return number
    return found


def parse(text: str, file: str) -> Table:
    """A TOML text as a table."""
    try:
        return Table(tomllib.loads(text), file, text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{file}: {error}.") from error


def load(package: str | None, file: str) -> Table:
    """A data file that lies in a package."""
    assert package is not None
    return parse(files(package).joinpath(file).read_text(encoding="utf-8"), file)
