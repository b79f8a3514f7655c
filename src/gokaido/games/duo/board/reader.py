"""A board file being read: asked for what it must hold, it collects what is wrong, line by line."""

import re
import tomllib
from typing import Any

from .lines import Lines, Path

SPOT = ("x", "y")


class Reader:
    """A board file being read; collects what is wrong with it."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.complaints: list[str] = []
        self.data: dict[str, Any] = {}
        try:
            self.data = tomllib.loads(text)
            self.lines = Lines(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            number = line[1] if line else text.count("\n") + 1
            self.complaints.append(f"{name}, line {number}: this is no TOML ({error}).")

    def wrong(self, path: Path, what: str) -> None:
        """One complaint."""
        self.complaints.append(f"{self.name}, line {self.lines.of(*path)}: {what}.")

    def get(self, *path: str | int) -> Any:
        """A value, None (and a complaint) when it is missing."""
        value: Any = self.data
        for depth, part in enumerate(path):
            there = part in value if isinstance(value, dict) else isinstance(value, list) and isinstance(part, int)
            if not there:
                self.wrong(path[:depth], f"{dotted(path)} is missing")
                return None
            value = value[part]
        return value

    def number(self, *path: str | int, low: int, high: int) -> int:
        """A whole number in a range."""
        value = self.get(*path)
        if value is None:
            return low
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.wrong(path, f"{dotted(path)} must be a whole number from {low} to {high}, not {value!r}")
            return low
        return value

    def numbers(self, *path: str | int, length: int, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers in a range."""
        values = self.rows(*path, length=length)
        return tuple(self.number(*path, k, low=low, high=high) for k in range(len(values)))

    def word(self, *path: str | int, among: list[str]) -> int:
        """One of some words, as its place among them."""
        value = self.get(*path)
        if value is not None and value not in among:
            self.wrong(path, f"{dotted(path)} must be one of {', '.join(among)}, not {value!r}")
        return among.index(value) if value in among else 0

    def name_at(self, *path: str | int) -> str:
        """A short name in capitals, as towns and areas have."""
        value = self.get(*path)
        if value is not None and not (isinstance(value, str) and re.fullmatch(r"[A-Z][A-Z0-9]{0,3}", value)):
            self.wrong(path, f"{dotted(path)} must be up to four capital letters and digits, not {value!r}")
        return str(value)

    def rows(self, *path: str | int, length: int = 0) -> list[Any]:
        """A list, of a given length if one is given."""
        values = self.get(*path)
        if values is None:
            return []
        if not isinstance(values, list):
            self.wrong(path, f"{dotted(path)} must be a list, not {values!r}")
            return []
        if length and len(values) != length:
            self.wrong(path, f"{dotted(path)} must have {length} entries, not {len(values)}")
        return values

    def keys(self, *path: str | int, known: tuple[str, ...]) -> bool:
        """Is it a table, and does it hold nothing unknown?"""
        value = self.get(*path)
        if not isinstance(value, dict):
            if value is not None:
                self.wrong(path, f"{dotted(path)} must be a table, not {value!r}")
            return False
        for key in value:
            if key not in known:
                self.wrong((*path, key), f"{dotted((*path, key))} is unknown; here belong {', '.join(known)}")
        return True

    def spots(self, *path: str | int) -> tuple[tuple[int, ...], ...]:
        """The places in the picture of a list of things."""
        return tuple(
            tuple(self.number(*path, k, c, low=0, high=1000) for c in SPOT)
            for k, row in enumerate(self.rows(*path))
            if isinstance(row, dict)
        )


def dotted(path: Path) -> str:
    """`island.stations[3].kind`, with entries counted from 0."""
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path).lstrip(".")
