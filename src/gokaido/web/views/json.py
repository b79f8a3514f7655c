"""What a viewer may know of a table as JSON, made once for everybody who sees the same."""

from typing import Any, NamedTuple

import orjson

from ..tables.table import Table
from .data import chat_data, own_data, public_data, row_data
from .log import log_rows, opening_rows
from .stream import News


class Read(NamedTuple):
    """How far somebody has read: as whom (seat, language, names), so many lines of the log up to a number, the chat."""

    by: tuple[Any, ...]
    lines: int
    last: int
    chat: int


NOTHING = Read((), 0, 0, 0)


def view_json(moment: Table, seat: int | None, lang: str, read: Read = NOTHING) -> tuple[bytes, Read]:
    """The view of `table_data` in letters, with what is new in the log and the chat."""
    key = (seat, lang, read)
    made: tuple[bytes, Read] | None = moment.views.get(key)
    if made is not None:
        return made
    by = (seat, lang, *moment.sides(lang))
    known = read.lines if read.by == by and _has(moment, read) else 0
    opening = len(opening_rows(moment, seat, lang)) if known else 0
    own = {
        **own_data(moment, seat, lang),
        "log_from": known + opening,
        "log": [row_data(row) for row in log_rows(moment, seat, lang, known)],
        "chat": [chat_data(said) for said in moment.chat if said.number > read.chat],
    }
    text = orjson.dumps(own)[:-1] + b"," + _public(moment, lang)[1:]  # a copy: what `dumps` returns holds a whole page
    last = moment.lines[-1].number if moment.lines else 0
    now = Read(by, len(moment.lines), last, max(read.chat, moment.last_chat))
    return moment.keep(key, (text, now), len(text) + 500)


def _public(moment: Table, lang: str) -> bytes:
    key = (lang, "public")
    made: bytes | None = moment.views.get(key)
    if made is None:
        made = bytes(bytearray(orjson.dumps(public_data(moment, lang))))
        moment.keep(key, made, len(made))
    return made


def view_news(moment: Table, seat: int | None, lang: str, read: Read = NOTHING) -> tuple[News, Read]:
    """The same as an event."""
    key = (seat, lang, read, "news")
    made: tuple[News, Read] | None = moment.views.get(key)
    if made is None:
        text, now = view_json(moment, seat, lang, read)
        news = News.of(moment.tag, text)
        made = moment.keep(key, (news, now), 2 * len(news.event))  # once more when it is packed
    return made


def _has(moment: Table, read: Read) -> bool:
    """Are the lines that were read still where they were? An undo takes lines away; numbers only rise."""
    return 0 < read.lines <= len(moment.lines) and moment.lines[read.lines - 1].number == read.last
