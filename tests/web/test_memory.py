"""What tables weigh, which of them stay in memory, and that each is there once (server findings H4, H5, M8)."""

import asyncio
import gc
import random
import threading
import time
import tracemalloc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from gokaido import games
from gokaido.engine.match import Match
from gokaido.store import Entry, Store
from gokaido.web.access.keys import Keys
from gokaido.web.access.limits import asker
from gokaido.web.errors import Full
from gokaido.web.tables import bots as bots_module
from gokaido.web.tables.bots import Bots
from gokaido.web.tables.creation import Opening, plan
from gokaido.web.tables.log_text import LogText
from gokaido.web.tables.pubsub import PubSub
from gokaido.web.tables.registry import Tables
from gokaido.web.tables.table import Line, Table
from gokaido.web.tables.weight import weight
from gokaido.web.views.json import view_json
from gokaido.web.views.log import log_rows

from .served import SECRET, Served, on_a_loop, open_table
from .test_bots import Thoughts, until
from .test_live import move

MANY = {o.name: True for o in games()["tokaido"].rules.options if isinstance(o.default, bool)}


@asynccontextmanager
async def tables_in(folder: Path, memory: int) -> AsyncIterator[Tables]:
    """Tables without a server."""
    store = Store(f"sqlite:///{folder}/t.sqlite")
    yield Tables(store, PubSub(store), memory)
    store.close()


async def begun(tables: Tables, game: str = "dojo", seats: int = 2, **options: Any) -> Table:
    return await tables.create(plan(Opening(game, ["person"] * seats, options=options), Keys(SECRET)))


def played(table: Table, seed: int) -> Table:
    """To the end, by chance."""
    lot = random.Random(seed)
    while not table.match.over:
        action = lot.choice(table.match.legal)
        table.apply(Entry(table.number + 1, table.match.actor or 0, action.text), action.id)
    return table


def looked_at(table: Table) -> None:
    """From every seat, in both languages."""
    table.now = table.frozen()
    for seat in (None, *range(table.match.seats)):
        for lang in ("en", "fr"):
            view_json(table.now, seat, lang)


@pytest.mark.parametrize(("game", "seats", "options"), [("tokaido", 5, MANY), ("duo", 2, {}), ("dojo", 2, {})])
def test_a_table_weighs_what_it_takes(tmp_path: Path, game: str, seats: int, options: Any) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            for k in range(4):  # what all tables share is there
                looked_at(played(await begun(tables, game, seats, **options), k))
            new = [await begun(tables, game, seats, **options) for _ in range(4)]
            gc.collect()
            tracemalloc.start()
            before, empty = tracemalloc.get_traced_memory()[0], sum(map(weight, new))
            for k, table in enumerate(new):
                looked_at(played(table, k))
            gc.collect()
            taken = tracemalloc.get_traced_memory()[0] - before
            tracemalloc.stop()
            assert 0.75 < (sum(map(weight, new)) - empty) / taken < 1.4

    on_a_loop(run())


def test_a_line_of_the_log_is_held_once_for_all_and_no_larger_than_it_is(tmp_path: Path) -> None:
    """Old: 4 KB for each line, seat and language."""

    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            table = played(await begun(tables, "tokaido", 5, **MANY), 3)
            for lang in ("en", "fr"):
                for seat in (None, 0, 1, 2, 3, 4):
                    rows = log_rows(table, seat, lang)
                    assert rows == log_rows(table, seat, lang)
                assert table.log_texts[lang].weight < 600 * len(rows), "for six viewers together"

    on_a_loop(run())


def test_the_log_says_the_same_whether_it_is_held_or_told_anew(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            table, lot = await begun(tables, "tokaido", 3), random.Random(5)
            for k in range(60):
                if k % 9 == 8:
                    table.apply(Entry(table.number + 1, 0, "", 1 + k % 3))
                else:
                    action = lot.choice(table.match.legal)
                    table.apply(Entry(table.number + 1, table.match.actor or 0, action.text), action.id)
                seat, lang = lot.choice([None, 0, 1, 2]), lot.choice(["en", "fr"])
                held = log_rows(table, seat, lang)
                fresh = table.frozen()
                fresh.log_texts = {}
                assert held == log_rows(fresh, seat, lang)
            old = table.frozen()
            action = table.match.legal[0]
            table.apply(Entry(table.number + 1, table.match.actor or 0, action.text), action.id)
            assert len(log_rows(table, 0, "en")) == len(log_rows(old, 0, "en")) + 1, "a moment before sees no more"

    on_a_loop(run())


def test_what_is_made_for_viewers_is_counted_as_it_comes(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            table = await begun(tables)
            alone = tables.bytes
            looked_at(table)
            tables.weigh(table.stored.id)
            seen = tables.bytes
            assert seen > alone
            assert table.now is not None
            for more in (5000, 0):
                table.now.keep("page", "", more)
                tables.weigh_views(table.stored.id)
                assert tables.bytes == seen + 5000 == weight(table), "once"
            table.shed()
            tables.weigh(table.stored.id)
            assert tables.bytes == weight(table) < seen

    on_a_loop(run())


def test_tables_that_nobody_uses_go_the_oldest_first(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            first, second, third, fourth = [await begun(tables) for _ in range(4)]
            await tables.get(first.stored.id)
            third.waiting[asyncio.Event()] = None
            looked_at(fourth)
            tables.memory = weight(first) + weight(third) + weight(fourth) - 1000
            tables.weigh(fourth.stored.id)
            assert list(tables.hot.values()) == [third, fourth], "not the one with a stream, nor the one just looked at"
            assert tables.bytes == sum(map(weight, tables.hot.values()))
            fourth.waiting[asyncio.Event()] = None
            tables.memory, tables.crowded = weight(third), 0.0
            tables.weigh(third.stored.id)
            assert list(tables.hot.values()) == [third, fourth]
            assert fourth.now is None, "what was made for viewers can be made again"
            assert not fourth.shed(), "and is not looked for twice"
            tables.memory = 1000
            with pytest.raises(Full):
                await begun(tables)
            with pytest.raises(Full):
                await tables.get(second.stored.id + "x")

    on_a_loop(run())


def test_a_table_is_never_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old: put out of memory while its bot thinks, it came back as a second one that never heard of the bot's move."""
    thoughts = Thoughts(monkeypatch)

    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            bots = Bots(tables, 1)
            table = await tables.create(plan(Opening("dojo", [1, "person"], pace=0), Keys(SECRET)))
            while table.bot_to_move is None:
                table = await tables.create(plan(Opening("dojo", [1, "person"], pace=0), Keys(SECRET)))
            await until(lambda: thoughts.begun)
            id = table.stored.id
            tables.hot.clear()  # whatever the reason
            tables.weights.clear()
            again = await tables.get(id)
            assert again is table
            tables.hot.clear()
            del again, table
            thoughts.go.release(1000)
            await until(lambda: not bots.busy)
            found = await tables.get(id)
            assert found is not None
            assert found.number == len(tables.store.entries(id)) > 0
            del found
            tables.hot.clear()
            await asyncio.sleep(0.1)
            gc.collect()
            assert id not in tables.alive, "and nobody holds it any more"
            await bots.close()

    on_a_loop(run())


def test_with_room_for_few_tables_all_are_played_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots at thirty tables, of which three fit into memory, people who come and go, and nothing is lost."""
    monkeypatch.setattr(bots_module, "_think", lambda game, level, seen: Thoughts.first(game, seen))

    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            bots, lot = Bots(tables, 2), random.Random(7)
            wanted = [plan(Opening("dojo", [1, "person"], pace=0), Keys(SECRET)) for _ in range(30)]
            opened = [await tables.create(new) for new in wanted]
            ids = [table.stored.id for table in opened]
            tables.memory = 3 * max(map(weight, opened))
            del opened
            for _ in range(400):
                try:
                    table = await tables.get(lot.choice(ids))
                except Full:
                    await asyncio.sleep(0.01)
                    continue
                assert table is not None
                assert table is tables.alive[table.stored.id]
                await asyncio.sleep(0)
                if table.match.actor == 1:
                    await tables.play(table, 1, lot.choice(table.match.legal).id, table.number + 1)
            await until(lambda: not bots.busy)
            del table
            assert len(tables.hot) < 10
            for id in ids:
                await until(lambda: time.monotonic() > tables.crowded)  # until room is looked for again
                table = await tables.get(id)
                assert table is not None
                assert [e.number for e in tables.store.entries(id)] == list(range(1, table.number + 1))
            await bots.close()

    on_a_loop(run())


def test_a_match_with_very_many_undos_is_rebuilt_as_quickly_as_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old: every undo played the match again, so that a table with an hour of them kept a thread for an hour."""

    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            table, lot = await begun(tables, "duo", 2), random.Random(5)
            id, behind = table.stored.id, Table.load(table.stored, tables.store)
            for k in range(300):
                back = min(lot.choice((1, 1, 2, 5)), len(table.match.actions)) if lot.random() < 0.45 else 0
                action = None if back else lot.choice(table.match.legal)
                entry = Entry(table.number + 1, table.match.actor or 0, action.text if action else "", back)
                tables.store.add(id, entry)
                table.apply(entry)
                if k == 100:
                    behind.catch_up(tables.store)
            monkeypatch.setattr(Match, "undo", None)
            anew = Table.load(table.stored, tables.store)
            monkeypatch.undo()
            behind.catch_up(tables.store)
            for other in (anew, behind):
                assert other.match.to_text() == table.match.to_text()
                assert (other.number, other.lines) == (table.number, table.lines)
                assert (other.actors, other.scores) == (table.actors, table.scores)

    on_a_loop(run())


def test_who_asks_for_many_cold_tables_waits_behind_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old: tables were rebuilt in the threads that everybody else needs too."""
    gate, loads, real = threading.Semaphore(0), [], Table.load

    def slow(stored: Any, store: Store) -> Table:
        loads.append(stored.id)
        assert gate.acquire(timeout=60)
        return real(stored, store)

    async def run() -> None:
        async with tables_in(tmp_path, 1 << 40) as tables:
            ids = [(await begun(tables)).stored.id for _ in range(20)]
            tables.hot.clear()
            gc.collect()
            monkeypatch.setattr(Table, "load", slow)
            asker.set("a flood")
            flood = [asyncio.create_task(tables.get(id)) for id in ids[1:]]
            await until(lambda: len(loads) == 2)
            asker.set("somebody")
            mine = asyncio.create_task(tables.get(ids[0]))
            await until(lambda: "somebody" in tables.replays.now)
            gate.release(4)
            assert (await asyncio.wait_for(mine, 30)) is not None
            gate.release(100)
            await asyncio.gather(*flood)

    on_a_loop(run())


# ------------------------------------------------------------------ chat


def test_what_a_page_was_made_from_is_let_go_with_it(server: Served) -> None:
    """Old: templates held each other in circles, with the page and the table in them, until all memory was tidied."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        hot = server.services.tables.hot[table["table"]]
        gc.collect()
        gc.disable()
        try:
            anyone.get(f"/t/{table['table']}").raise_for_status()
            anyone.get(f"/t/{table['table']}/replay").raise_for_status()
            assert hot.now is not None
            moment = weakref.ref(hot.now)
            move(server.url, table)
            for _ in range(200):
                if moment() is None:
                    return
                time.sleep(0.02)
            raise AssertionError("the moment is still there")
        finally:
            gc.enable()


def test_a_move_of_a_program_leaves_nothing_to_the_collector(server: Served) -> None:
    """Old: a request without a cookie went round in a circle with the mistake of reading one; 50 ms a look in all."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            for _ in range(5):
                move(server.url, table)
            gc.collect()
            assert not [type(one) for one in gc.garbage if isinstance(one, Request)]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()


def test_drawing_holds_up_no_move_and_the_same_is_drawn_once(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old (M5): 280 pictures of one table delayed its moves up to 5.9 s: its lock was held while drawing."""
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person", public=True)
        drawing, go_on, drawn, real = threading.Event(), threading.Event(), [], Match.svg

        def slow(self: Match, *args: Any, **more: Any) -> str:
            drawn.append(len(self.actions))
            drawing.set()
            assert go_on.wait(30)
            return real(self, *args, **more)

        monkeypatch.setattr(Match, "svg", slow)
        pictures: list[str] = []
        where = f"{server.url}/api/tables/{table['table']}/board.svg"
        threads = [
            threading.Thread(target=lambda: pictures.append(httpx.get(where, timeout=60).text)) for _ in range(8)
        ]
        for one in threads:
            one.start()
        assert drawing.wait(30)
        assert move(server.url, table) == 1, "while it is drawn"
        go_on.set()
        for one in threads:
            one.join(60)
        assert len(pictures) == 8
        assert len(drawn) <= 2, "once for each moment that was asked for"
        assert drawn[0] == 0


def test_an_undo_log_text_keeps_nothing_of_what_is_gone() -> None:
    text = LogText()
    told: list[int] = []

    def tell(place: int, seat: int | None) -> list[str]:
        told.append(place)
        return [f"line {place} for {seat}", "more"]

    first, second = ([Line(number, 0, 0) for number in numbers] for numbers in ((1, 2, 3), (1, 5)))
    assert text.sentences(["a"], first, 0, 0, tell, lambda place: place == 1)[1] == ["line 1 for 0", "more"]
    assert text.sentences(["a"], second, None, 1, tell, lambda place: False) == [["line 1 for None", "more"]]
    assert told == [0, 1, 2, 1, 1]
    assert not text.private
    assert not text.secret
