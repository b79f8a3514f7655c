"""What a viewer may know of a table as JSON, made once for everybody who sees the same."""

from typing import Any, NamedTuple

import orjson

from ..tables.table import Table
from .data import log_rows, own_data, public_data, row_data
from .stream import News


class Read(NamedTuple):
    """How far somebody has read the log: as whom (seat, language, names), how many lines, the last one's number."""

    by: tuple[Any, ...]
    lines: int
    last: int


NOTHING = Read((), 0, 0)


def view_json(table: Table, seat: int | None, lang: str, read: Read = NOTHING) -> tuple[bytes, Read]:
    """The view of `table_data` in letters, with what is new in the log. Call it under the table's lock."""
    key = (seat, lang, read)
    made: tuple[bytes, Read] | None = table.drawn.get(key)
    if made is None:
        by = (seat, lang, *table.sides(lang))
        rows = _log(table, by)
        known = read.lines if read.by == by and _has(rows, read) else 0
        log = orjson.Fragment(b"[" + b",".join(r for _, r in rows[known:]) + b"]")
        own = orjson.dumps({**own_data(table, seat, lang), "log_from": known, "log": log})
        made = own[:-1] + b"," + _public(table, lang)[1:], Read(by, len(rows), rows[-1][0] if rows else 0)
        table.drawn[key] = made
    return made


def _public(table: Table, lang: str) -> bytes:
    key = (lang, "public")
    made: bytes | None = table.drawn.get(key)
    if made is None:
        made = table.drawn[key] = orjson.dumps(public_data(table, lang))
    return made


def view_news(table: Table, seat: int | None, lang: str, read: Read = NOTHING) -> tuple[News, Read]:
    """The same as an event."""
    key = (seat, lang, read, "news")
    made: tuple[News, Read] | None = table.drawn.get(key)
    if made is None:
        text, now = view_json(table, seat, lang, read)
        made = table.drawn[key] = News.of(table.tag, text), now
    return made


def _has(rows: list[tuple[int, bytes]], read: Read) -> bool:
    """Are the lines that were read still where they were? An undo takes lines away; numbers only rise."""
    return 0 < read.lines <= len(rows) and rows[read.lines - 1][0] == read.last


def _log(table: Table, by: tuple[Any, ...]) -> list[tuple[int, bytes]]:
    """The lines of the log in letters. They never change: new ones come behind, and an undo takes the last away."""
    seat, lang, *_ = by
    rows: list[tuple[int, bytes]]
    lines, last, rows = table.written.get(by, (0, 0, []))
    if not 0 < lines <= len(table.lines) or table.lines[lines - 1].number != last:
        lines, rows = 0, []
    for row in log_rows(table, seat, lang, lines):
        rows.append((row.number, orjson.dumps(row_data(row))))
    if table.lines:
        table.written[by] = len(table.lines), table.lines[-1].number, rows
    return rows
