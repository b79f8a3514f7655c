"""What a viewer may know of a table as JSON, made once for everybody who sees the same."""

import orjson

from .stream import News
from .table import Table
from .view import log_rows, table_data


def view_json(table: Table, seat: int | None, lang: str) -> bytes:
    """The view of `table_data` in letters. Call it under the table's lock."""
    key = (seat, lang, "json")
    made: bytes | None = table.drawn.get(key)
    if made is None:
        log = orjson.Fragment(b"[" + _log(table, seat, lang) + b"]")
        made = orjson.dumps({**table_data(table, seat, lang, with_log=False), "log": log})
        table.drawn[key] = made
    return made


def view_news(table: Table, seat: int | None, lang: str) -> News:
    """The same as an event."""
    key = (seat, lang, "news")
    made: News | None = table.drawn.get(key)
    if made is None:
        made = News.of(table.tag, view_json(table, seat, lang))
        table.drawn[key] = made
    return made


def _log(table: Table, seat: int | None, lang: str) -> bytes:
    """The lines of the log in letters. They never change: new ones come behind, and an undo takes the last away."""
    key = (seat, lang, *table.sides(lang))
    lines, last, text = table.written.get(key, (0, 0, b""))
    if not 0 < lines <= len(table.lines) or table.lines[lines - 1].number != last:
        lines, text = 0, b""
    for row in log_rows(table, seat, lang, lines):
        new = {"number": row.number, "seat": row.seat, "sentences": row.sentences, "back": row.back}
        text += (b"," if text else b"") + orjson.dumps(new)
    if table.lines:
        table.written[key] = len(table.lines), table.lines[-1].number, text
    return bytes(text)
