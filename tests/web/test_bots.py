"""Bots and hints think in fair turns (server finding M4)."""

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gokaido.bots import Choice
from gokaido.store import Entry, NewMatch, Store
from gokaido.web.access.keys import Keys
from gokaido.web.access.limits import asker
from gokaido.web.tables import bots as bots_module
from gokaido.web.tables import table as table_module
from gokaido.web.tables.bots import Bots
from gokaido.web.tables.creation import Opening, plan
from gokaido.web.tables.hints import hint_for
from gokaido.web.tables.pubsub import PubSub
from gokaido.web.tables.registry import Tables
from gokaido.web.tables.table import Table
from gokaido.web.tables.turns import FairLoop, FairPool, OneByOne

from .served import SECRET, on_a_loop


class Permits:
    """A semaphore that gives to whoever has waited longest."""

    def __init__(self) -> None:
        self.changed, self.free, self.waiting = threading.Condition(), 0, deque[object]()

    def release(self, n: int = 1) -> None:
        with self.changed:
            self.free += n
            self.changed.notify_all()

    def acquire(self, timeout: float) -> bool:
        me = object()
        with self.changed:
            self.waiting.append(me)
            given = self.changed.wait_for(lambda: self.free > 0 and self.waiting[0] is me, timeout)
            self.waiting.remove(me)
            self.free -= given
            self.changed.notify_all()
            return given

    def clear(self) -> None:
        with self.changed:
            self.free = 0


class Thoughts:
    """Stands for the bots' thinking: who thinks, in order, each for as long as a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.go = Permits()
        monkeypatch.setattr(bots_module, "_think", self.think)

    def think(self, game: Any, level: int, seen: Any) -> Choice:
        self.begun.append(threading.current_thread().name)
        assert self.go.acquire(timeout=30)
        return self.first(game, seen)

    @staticmethod
    def first(game: Any, seen: Any) -> Choice:
        """The first move that there is."""
        out = [0] * game.rules.actions
        game.rules.legal(seen, out)
        return Choice(out[0], {})


@asynccontextmanager
async def house(folder: Path, threads: int) -> AsyncIterator[tuple[Tables, Bots]]:
    """Tables and bots without a server."""
    store = Store(f"sqlite:///{folder}/t.sqlite")
    tables = Tables(store, PubSub(store))
    bots = Bots(tables, threads)
    try:
        yield tables, bots
    finally:
        await bots.close()


def opening(*seats: str | int) -> NewMatch:
    return plan(Opening("dojo", seats, pace=0), Keys(SECRET))


async def until(true: Callable[[], object]) -> None:
    for _ in range(6000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never came")


def test_a_person_waits_for_no_table_of_bots_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Old: 59 tables of bots alone made another table's bot wait 31.7 s and a hint 17.3 s."""
    thoughts = Thoughts(monkeypatch)

    async def run() -> None:
        async with house(tmp_path, threads=2) as (tables, bots):
            crowd = [await tables.create(opening(1, 1)) for _ in range(59)]
            await until(lambda: bots.pool.running == 1)
            mine = await tables.create(opening(1, "person"))
            while mine.bot_to_move is None:  # the deal gave the first move to the person
                mine = await tables.create(opening(1, "person"))
            await until(lambda: bots.pool.running == 2)
            assert len(thoughts.begun) == 2, "one thread is left for people"
            before = mine.number
            thoughts.go.release(2)
            await until(lambda: mine.number > before)
            assert sum(table.number for table in crowd) <= 2
            while mine.match.actor != 1:
                thoughts.go.release()
                await asyncio.sleep(0.01)
            thoughts.go.clear()  # what nobody has used
            hint = asyncio.create_task(hint_for(bots, mine, 1, "en"))
            await until(lambda: bots.hints)
            thoughts.go.release(3)
            assert (await asyncio.wait_for(hint, 20)).best, "it comes after three thoughts at most"
            thoughts.go.release(10_000)

    on_a_loop(run())


def test_bots_alone_play_while_somebody_watches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    thoughts = Thoughts(monkeypatch)
    thoughts.go.release(3)
    monkeypatch.setattr(table_module, "LOOKED", -1.0)

    async def run() -> None:
        async with house(tmp_path, threads=2) as (tables, bots):
            table = await tables.create(opening(1, 1))
            await asyncio.sleep(0.1)
            assert (table.number, bots.busy) == (0, {})
            stream = asyncio.Event()
            table.waiting[stream] = None
            assert await tables.get(table.stored.id) is table
            await until(lambda: table.number == 3)
            del table.waiting[stream]
            thoughts.go.release(10_000)
            await until(lambda: not bots.busy)
            assert table.number <= 5, "what was thought of already is played"

    on_a_loop(run())


def test_each_owner_has_a_turn() -> None:
    done: list[str] = []

    async def run() -> None:
        pool, gate = FairPool(1, "test"), threading.Event()
        first = asyncio.create_task(pool.run(gate.wait, "a"))
        await asyncio.sleep(0)
        rest = [
            asyncio.create_task(pool.run(lambda name=name: done.append(name), name[0], later=name[0] == "z"))  # type: ignore[misc]
            for name in ("z1", "a1", "a2", "a3", "b1", "a4", "b2", "c1")
        ]
        await asyncio.sleep(0)
        rest[3].cancel()
        gate.set()
        await asyncio.gather(first, *rest, return_exceptions=True)
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda: 1 / 0)
        pool.close()

    on_a_loop(run())
    assert done == ["a1", "b1", "c1", "a2", "b2", "a4", "z1"]


def test_the_loop_does_at_once_what_nobody_waits_for_and_puts_the_rest_behind_those_who_wait() -> None:
    done: list[str] = []

    async def run() -> None:
        turns = FairLoop(seconds=3600)
        assert turns.ask(lambda: "made").done.result() == "made"
        with pytest.raises(ZeroDivisionError):
            turns.ask(lambda: 1 / 0).done.result()
        turns.seconds, turns.until = 0, None
        waiting = turns.ask(partial(done.append, "first"))
        assert not waiting.done.done()
        turns.seconds, turns.until = 3600, None
        await turns.run(partial(done.append, "second"))

    on_a_loop(run())
    assert done == ["first", "second"]


def test_the_loop_works_for_each_owner_in_turn_and_serves_between() -> None:
    done: list[str] = []

    async def run() -> None:
        turns = FairLoop(seconds=0)
        jobs = [turns.ask(partial(done.append, name), name[0]) for name in ("a1", "a2", "a3", "b1")]
        jobs[1].done.cancel()
        asyncio.get_running_loop().call_soon(done.append, "served")
        failing = turns.ask(lambda: 1 / 0)
        await asyncio.gather(*(job.done for job in jobs), return_exceptions=True)
        with pytest.raises(ZeroDivisionError):
            await failing.done

    on_a_loop(run())
    assert done == ["a1", "served", "b1", "a3"]


def test_things_begin_one_after_the_other_for_each_owner_in_turn_and_nobody_waits_for_who_has_gone() -> None:
    done: list[str] = []

    async def thing(turns: OneByOne, name: str) -> None:
        await turns.begin(name[0])
        for part in "xyz":
            done.append(name + part)
            await asyncio.sleep(0)

    async def run() -> None:
        turns = OneByOne(apart=5)
        things = [asyncio.create_task(thing(turns, name)) for name in ("a1", "a2", "a3", "a4", "b1")]
        await asyncio.sleep(0)
        things[1].cancel()
        while "b1z" not in done:
            await asyncio.sleep(0)
        things[3].cancel()
        await asyncio.wait_for(asyncio.gather(*things, thing(turns, "c1"), return_exceptions=True), 5)

    on_a_loop(run())
    assert done == [f"{name}{part}" for name in ("a1", "b1", "a3", "c1") for part in "xyz"]


def test_readers_of_a_move_are_told_before_the_next_move_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """Old: of moves that came together all were played, then all drawn: the first readers waited for all of them."""
    done: list[tuple[str, int]] = []

    async def reader(table: Table, k: int) -> None:
        changed = asyncio.Event()
        table.listen(changed, None)
        await changed.wait()
        done.append(("told", k))

    async def run() -> None:
        async with house(tmp_path, 1) as (tables, _):
            at = [await tables.create(opening("person", "person")) for _ in range(3)]
            keep = tables._keep

            async def noted(table: Table, entry: Entry, action: int) -> Entry:
                done.append(("taken", at.index(table)))
                return await keep(table, entry, action)

            monkeypatch.setattr(tables, "_keep", noted)
            readers = [asyncio.create_task(reader(table, k)) for k, table in enumerate(at)]
            await asyncio.sleep(0)
            await asyncio.gather(*(tables.play(t, t.actor or 0, t.match.legal[0].id, 1) for t in at), *readers)

    on_a_loop(run())
    assert done == [(what, k) for k in range(3) for what in ("taken", "told")]


def test_what_several_want_is_done_at_the_first_turn_of_any() -> None:
    """Old: a page that an attacker had asked for first waited in the attacker's line, for everybody."""
    done: list[str] = []

    async def run() -> None:
        pool, gate = FairPool(1, "test"), threading.Event()
        pool.ask(gate.wait, "a")
        jobs = {name: pool.ask(partial(done.append, name), name[0]) for name in ("a1", "a2", "a3", "a4", "b1")}
        pool.join(jobs["a4"], "c")
        pool.join(jobs["a4"], "b")
        gate.set()
        await asyncio.gather(*(job.done for job in jobs.values()))
        pool.join(jobs["a4"], "d")
        assert not pool.now, "what is done is not done again"
        pool.close()

    on_a_loop(run())
    assert done == ["a1", "b1", "a4", "a2", "a3"]


def test_another_process_has_time_for_its_own_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    thoughts = Thoughts(monkeypatch)
    thoughts.go.release(10_000)
    monkeypatch.setattr(bots_module, "GRACE", 0.3)

    async def run() -> None:
        async with house(tmp_path, threads=1) as (tables, bots):
            tables.moved = lambda table: None
            table = await tables.create(opening(1, "person"))
            while table.bot_to_move is None:
                table = await tables.create(opening(1, "person"))
            tables.moved = bots.look
            bots.look_later(table)
            await tables.get(table.stored.id)
            assert not bots.busy, "it is left to the other"
            await until(lambda: table.number > 0)

    on_a_loop(run())


def test_bots_think_for_whoever_made_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Somebody who has many tables waits behind himself."""
    owners: list[str] = []
    thoughts = Thoughts(monkeypatch)
    thoughts.go.release(10_000)

    async def run() -> None:
        async with house(tmp_path, threads=1) as (tables, bots):
            real = bots.choose

            async def choose(table: Table, seat: int, level: int, owner: str) -> Choice:
                owners.append(owner)
                return await real(table, seat, level, owner)

            monkeypatch.setattr(bots, "choose", choose)
            asker.set("10.0.0.7")
            table = await tables.create(opening(1, 1))
            asker.set("10.0.0.8")
            await until(lambda: table.number > 3)
            table.looked = 0

    on_a_loop(run())
    assert set(owners) == {"10.0.0.7"}


def test_a_bot_is_given_what_its_seat_knows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given: list[Any] = []

    def think(game: Any, level: int, seen: Any) -> Choice:
        given.append(seen.copy())
        return Thoughts.first(game, seen)

    monkeypatch.setattr(bots_module, "_think", think)

    async def run() -> int:
        hidden = 0
        async with house(tmp_path, threads=1) as (tables, bots):
            tables.moved = lambda table: None  # the bots of the table do not play on by themselves
            table = await tables.create(plan(Opening("tokaido", (1, 1, 1), pace=0), Keys(SECRET)))
            for _ in range(6):
                seat = table.match.actor
                assert seat is not None
                choice = await bots.choose(table, seat, 1, "")
                assert given[-1].key() == table.match.view_state(seat).key()
                hidden += given[-1].key() != table.match.state.key()
                table.match.play(choice.action)
        return hidden

    assert on_a_loop(run()) == 6, "there is always something that a seat does not know"
