"""What a viewer may know of a table as JSON, made once for everybody who sees the same."""

from typing import Any, NamedTuple

import orjson

from gokaido.engine.state.event import EVERYONE
from gokaido.engine.state.record import HIDDEN
from gokaido.store import StoredMatch

from ..tables.table import LETTERS, Table
from .data import chat_data, moment_data, own_data, people_data, row_data
from .log import Read, log_rows, opening_rows
from .stream import News


class Heard(NamedTuple):
    """How far somebody has read log and chat."""

    log: Read
    chat: int


NOTHING = Heard(Read(), 0)


def view_json(moment: Table, seat: int | None, lang: str, read: Heard = NOTHING) -> tuple[bytes, Heard]:
    """The view of `table_data` in letters, with what is new in the log and the chat."""
    key = (seat, lang, read)
    made: tuple[bytes, Heard] | None = moment.views.get(key)
    if made is not None:
        return made
    now = Read.all_of(moment, seat, lang)
    known = read.log.before(now, moment)
    opening = _opening(moment, seat, lang) if known else 0
    own = {
        **own_data(moment, seat, lang, orjson.Fragment(_state(moment, seat))),
        "log_from": known + opening,
        "log": _log(moment, seat, lang, known),
        "chat": [chat_data(said) for said in moment.chat if said.number > read.chat],
    }
    text = orjson.dumps(own)[:-1] + b"," + _public(moment, lang)[1:]  # a copy: what `dumps` returns holds a whole page
    heard = Heard(now, max(read.chat, moment.last_chat))
    return moment.keep(key, (text, heard), len(text) + 500)


def _log(moment: Table, seat: int | None, lang: str, known: int) -> Any:
    """The lines of the log after those that are known; made once for all where they tell everybody the same."""
    told = (moment.match.history[line.move] for line in moment.lines[known:] if line.move is not None)
    if not known or any(event.known != EVERYONE for events in told for event in events):
        return [row_data(row) for row in log_rows(moment, seat, lang, known)]
    key = ("log", lang, known)
    made: orjson.Fragment | None = moment.views.get(key)
    if made is None:
        text = orjson.dumps([row_data(row) for row in log_rows(moment, seat, lang, known)])
        made = moment.keep(key, orjson.Fragment(_copied(text)), len(text) + 100)
    return made


def _copied(text: bytes) -> bytes:
    """For what is kept: what `dumps` returns holds a whole page of memory."""
    return bytes(bytearray(text))


def _state(moment: Table, seat: int | None) -> bytes:
    """What `Match.state_data` says, in letters: as everybody sees it, with what a seat knows better in its place."""
    letters = _open_letters(moment)
    if seat is not None:
        seen = moment.match.seen(seat)
        open, mine = vars(moment.match.seen(None)), vars(seen)
        letters = letters | _letters(moment, seat, seen, [name for name in letters if mine[name] is not open[name]])
    return b"{%s}" % b",".join(letters.values())


def _open_letters(moment: Table) -> dict[str, bytes]:
    """The fields of the state in letters, as everybody sees them."""
    made: dict[str, bytes] | None = moment.views.get(LETTERS)
    if made is None:
        seen = moment.match.seen(None)
        made = _letters(moment, None, seen, [name for name in seen.fields if name not in HIDDEN])
        moment.keep(LETTERS, made, 0)  # counted with the table, where its parts last
    return made


def _letters(moment: Table, seat: int | None, seen: Any, names: list[str]) -> dict[str, bytes]:
    """Some fields in letters, as a seat sees them. Those that are as they were before are not written again."""
    known: dict[str, tuple[Any, bytes]] = moment.lasting.setdefault(LETTERS, {}).setdefault(seat, {})
    values, made = vars(seen), {}
    for name in names:
        value, had = values[name], known.get(name)
        if had is None or had[0] != value:
            had = known[name] = value, orjson.dumps(seen.as_data((name,)))[1:-1]
        made[name] = had[1]
    return made


def _opening(moment: Table, seat: int | None, lang: str) -> int:
    """How many lines the deal has in the log: found once, it stays so."""
    key = ("opening", seat, lang)
    if key not in moment.lasting:
        moment.lasting[key] = len(opening_rows(moment, seat, lang))
    count: int = moment.lasting[key]
    return count


def _public(moment: Table, lang: str) -> bytes:
    key = (lang, "public")
    made: bytes | None = moment.views.get(key)
    if made is None:
        made = orjson.dumps(moment_data(moment))[:-1] + b"," + _people(moment, lang)[1:]
        moment.keep(key, made, len(made))
    return made


def _people(moment: Table, lang: str) -> bytes:
    """What stays until something else about the table is stored."""
    key = (lang, "people")
    known: tuple[StoredMatch, bytes] | None = moment.lasting.get(key)
    if known is None or known[0] is not moment.stored:
        known = moment.lasting[key] = moment.stored, _copied(orjson.dumps(people_data(moment, lang)))
    return known[1]


def view_news(moment: Table, seat: int | None, lang: str, read: Heard = NOTHING) -> tuple[News, Heard]:
    """The same as an event."""
    key = (seat, lang, read, "news")
    made: tuple[News, Heard] | None = moment.views.get(key)
    if made is None:
        text, now = view_json(moment, seat, lang, read)
        news = News.of(moment.tag, text)
        made = moment.keep(key, (news, now), 2 * len(news.event))  # once more when it is packed
    return made
