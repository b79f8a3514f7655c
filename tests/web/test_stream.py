"""What streams are made of: one event for many readers, packed once, and a log in letters that only grows."""

import gzip
import random
import zlib

import orjson
import pytest

from gokaido import games
from gokaido.store import Entry, NewMatch, NewSeat, Store
from gokaido.web.stream import News, Zip
from gokaido.web.table import Table
from gokaido.web.view import table_data
from gokaido.web.wire import view_json, view_news


def new_table(game: str) -> Table:
    store = Store("sqlite://")
    people = tuple(NewSeat("person", f"P{k}", 0, f"h{k}") for k in range(2))
    store.create(NewMatch("0" * 16, game, games()[game].version, {}, "12345", people, "w"))
    kept = store.match("0" * 16)
    assert kept is not None
    return Table.load(kept, store)


def play(table: Table, lot: random.Random) -> None:
    action = lot.choice(table.match.legal)
    table.apply(Entry(table.number + 1, table.match.actor or 0, action.text), action)
    table.wake()


@pytest.mark.parametrize("game", list(games()))
def test_views_in_letters_say_what_views_say_also_after_an_undo(game: str) -> None:
    table, lot = new_table(game), random.Random(4)
    for k in range(40):
        if table.match.over:
            break
        play(table, lot)
        if k % 7 == 6:
            table.apply(Entry(table.number + 1, 0, "", 1 + k % 3))
            table.wake()
        for seat in (None, 0, 1):
            if (k + (seat or 0)) % 3:  # not everybody looks at every moment
                assert orjson.loads(view_json(table, seat, "fr")) == table_data(table, seat, "fr")


def test_everybody_who_sees_the_same_gets_the_same_bytes_until_something_changes() -> None:
    table, lot = new_table("dojo"), random.Random(4)
    first = view_news(table, None, "en")
    assert view_news(table, None, "en") is first
    assert first.event.startswith(b"id: 0-")
    play(table, lot)
    assert view_news(table, None, "en").event.startswith(b"id: 1-")


def test_pieces_packed_for_all_make_one_sound_gzip_stream_for_each() -> None:
    news = [News.of(f"{k}-0", f"line one {k}\nline two {'x' * 500 * k}".encode()) for k in range(5)]
    for order in ((0, 1, 2, 3, 4), (3, 4), (2,)):
        own = Zip()
        sent = b"".join(own.piece(news[k].event, news[k].packed) for k in order) + own.end()
        assert gzip.decompress(sent) == b"".join(news[k].event for k in order)
    own, reader = Zip(), zlib.decompressobj(31)
    for one in news:  # each can be read as soon as it has come
        assert reader.decompress(own.piece(one.event, one.packed)) == one.event
