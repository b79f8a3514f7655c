"""What streams are made of: one event for many readers, packed once, and a log in letters that only grows."""

import asyncio
import gzip
import random
import zlib
from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace

import orjson
import pytest

from gokaido import games
from gokaido.store import Entry, NewMatch, NewSeat, Store, UndoRequest
from gokaido.web.access.seats import Viewer
from gokaido.web.tables.table import Table
from gokaido.web.views.data import table_data
from gokaido.web.views.json import NOTHING, view_json, view_news
from gokaido.web.views.stream import QUIET, Closing, EventStream, News, Zip

from .served import on_a_loop


def new_table(game: str) -> Table:
    store = Store("sqlite://")
    people = tuple(NewSeat("person", f"P{k}", 0, f"h{k}") for k in range(2))
    store.create(NewMatch("0" * 16, game, games()[game].version, {}, "12345", people, "w"))
    stored = store.match("0" * 16)
    assert stored is not None
    return Table.load(stored, store)


def play(table: Table, lot: random.Random) -> None:
    action = lot.choice(table.match.legal)
    table.apply(Entry(table.number + 1, table.match.actor or 0, action.text), action.id)


@pytest.mark.parametrize("game", list(games()))
def test_views_in_letters_say_what_views_say_also_after_an_undo(game: str) -> None:
    table, lot = new_table(game), random.Random(4)
    for k in range(40):
        if table.match.over:
            break
        play(table, lot)
        if k % 7 == 6:
            table.apply(Entry(table.number + 1, 0, "", 1 + k % 3))
        moment = table.frozen()
        for seat in (None, 0, 1):
            if (k + (seat or 0)) % 3:  # not everybody looks at every moment
                assert orjson.loads(view_json(moment, seat, "fr")[0]) == table_data(moment, seat, "fr")


def test_who_listens_is_sent_each_line_of_the_log_once_and_has_the_whole_log() -> None:
    table, lot = new_table("dojo"), random.Random(4)
    heard: dict[int | None, list[object]] = {None: [], 0: [], 1: []}
    read, behind = dict.fromkeys(heard, NOTHING), set(heard)
    for k in range(30):
        if k % 7 == 6:
            table.apply(Entry(table.number + 1, 0, "", back=2))
            behind = set(heard)
        else:
            play(table, lot)
        moment = table.frozen()
        for seat, log in heard.items():
            if seat == 1 and k % 3:
                continue  # somebody slow, who is sent the newest alone
            news, read[seat] = view_news(moment, seat, "en", read[seat])
            data = orjson.loads(news.event.split(b"data: ", 1)[1])
            assert seat in behind or data["log_from"] == len(log)
            log[data["log_from"] :] = data["log"]
            assert log == table_data(moment, seat, "en")["log"]
            behind.discard(seat)


def test_the_log_is_sent_again_when_somebody_changes_his_name() -> None:
    table, lot = new_table("dojo"), random.Random(4)
    play(table, lot)
    _, read = view_news(table.frozen(), None, "en")
    play(table, lot)
    known = len(table_data(table, None, "en")["log"]) - 1
    assert orjson.loads(view_json(table.frozen(), None, "en", read)[0])["log_from"] == known
    table.stored = replace(table.stored, seats=tuple(replace(s, name=s.name + "!") for s in table.stored.seats))
    again = orjson.loads(view_json(table.frozen(), None, "en", read)[0])
    assert (again["log_from"], again["log"]) == (0, table_data(table, None, "en")["log"])


def test_everybody_who_sees_the_same_gets_the_same_bytes_until_something_changes() -> None:
    table, lot = new_table("dojo"), random.Random(4)
    moment = on_a_loop(table.moment())
    first, _ = view_news(moment, None, "en")
    assert on_a_loop(table.moment()) is moment
    assert view_news(moment, None, "en")[0] is first
    assert first.event.startswith(b"id: 0-")
    play(table, lot)
    table.wake()
    assert view_news(on_a_loop(table.moment()), None, "en")[0].event.startswith(b"id: 1-")


def test_a_stream_waits_while_somebody_writes_what_is_not_to_be_seen_yet() -> None:
    """Old: it looked again and again, and nobody else had a turn."""
    table, stream = new_table("dojo"), object.__new__(EventStream)
    sent: list[object] = []

    async def shown(_: str) -> News:
        return News.of((await table.moment()).tag, b"")

    async def send(message: object) -> None:
        sent.append(message)

    async def look() -> None:
        await table.moment()
        stream.table, stream.seen, stream.shown = table, table.tag, shown
        stream.changed, stream.quiet, stream.zip, stream.aside, stream.group = asyncio.Event(), False, None, str, None
        table.undo_requests.append(UndoRequest(1, 0, 1))
        async with asyncio.timeout(0.05):
            await stream._next(send)

    with pytest.raises(TimeoutError):
        on_a_loop(look())
    assert sent == []


@pytest.mark.parametrize("text", ["", "one", "one\n", "one\n\n two\n", "a\r\nb\rc", "\n"])
def test_every_line_of_an_event_is_marked(text: str) -> None:
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    assert News.of("7-0", text.encode()).event.decode() == f"id: 7-0\n{lines}\n"


def test_a_line_says_that_it_lives_only_when_nothing_was_sent_for_a_while() -> None:
    """Old: also to those who had just been sent a move, which woke every stream of a busy server in vain."""
    stream = object.__new__(EventStream)
    stream.table, stream.group, stream.zip = new_table("dojo"), None, None

    async def send(_: object) -> None:
        pass

    async def beat() -> bool:
        stream.changed, stream.quiet = asyncio.Event(), False
        stream._beat(asyncio.get_running_loop())
        stream.beat.cancel()
        assert stream.quiet == stream.changed.is_set()
        return stream.quiet

    on_a_loop(stream._say(send, b"a move"))
    assert not on_a_loop(beat())
    stream.sent -= QUIET
    assert on_a_loop(beat())


def test_pieces_packed_for_all_make_one_sound_gzip_stream_for_each() -> None:
    news = [News.of(f"{k}-0", f"line one {k}\nline two {'x' * 5000 * k}".encode()) for k in range(5)]

    async def pack() -> list[bytes]:
        return [await one.packed for one in news]

    packed = on_a_loop(pack())
    for order in ((0, 1, 2, 3, 4), (3, 4), (2,)):
        own = Zip()
        sent = b"".join(own.shared(news[k], packed[k]) for k in order) + own.end()
        assert gzip.decompress(sent) == b"".join(news[k].event for k in order)
    own = Zip()
    mixed = own.piece(b": still here\n\n") + own.shared(news[1], packed[1]) + own.piece(b"x") + own.end()
    assert gzip.decompress(mixed) == b": still here\n\n" + news[1].event + b"x"
    own, reader = Zip(), zlib.decompressobj(31)
    for one, piece in zip(news, packed, strict=True):  # each can be read as soon as it has come
        assert reader.decompress(own.shared(one, piece)) == one.event


def test_of_streams_that_get_the_same_one_is_woken_first_and_the_others_when_it_is_made() -> None:
    table, (leader, second, third, alone, slow) = new_table("dojo"), [asyncio.Event() for _ in range(5)]
    for stream in (leader, second, third, alone, slow):
        table.listen(stream, None)
    table.idle |= {leader: "en", second: "en", third: "en", alone: "fr"}  # `slow` is still sending
    table.wake()
    assert [one.is_set() for one in (leader, second, third, alone, slow)] == [True, False, False, True, True]
    del table.idle[leader], table.idle[alone]
    table.wake()  # once more, while it is being made
    assert not second.is_set()
    table.follow("en")
    assert second.is_set()
    assert third.is_set()
    table.follow("fr")
    assert table.led == set()


def test_a_stream_that_ends_before_it_has_made_anything_lets_the_others_come() -> None:
    table, stream, other = new_table("dojo"), EventStream.__new__(EventStream), asyncio.Event()

    async def left() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def shown(tag: str) -> News:
        raise AssertionError

    async def run() -> None:
        stream.viewer, stream.rights, stream.stored = Viewer(table), Viewer(table).rights, table.stored
        stream.table, stream.seen, stream.shown, stream.aside, stream.group = table, "", shown, str, "en"
        stream.zip, stream.raw_headers, stream.changed, stream.quiet = None, [], asyncio.Event(), False
        stream.closing = Closing()
        stream.tables = SimpleNamespace(store=SimpleNamespace(now=datetime.now))  # type: ignore[assignment]
        table.listen(other, None)
        table.idle[other] = "en"
        table.led.add("en")
        await stream({}, left, lambda message: asyncio.sleep(0))

    on_a_loop(run())
    assert other.is_set()


def test_nobody_waits_while_a_stream_sends_a_line_to_a_slow_reader() -> None:
    table, stream, other = new_table("dojo"), EventStream.__new__(EventStream), asyncio.Event()
    stream.table, stream.group, stream.zip = table, "en", None
    table.idle[other] = "en"
    table.led.add("en")
    came: list[bool] = []

    async def send(message: object) -> None:
        came.append(other.is_set())

    on_a_loop(stream._say(send, b": still here"))
    assert came == [True]
