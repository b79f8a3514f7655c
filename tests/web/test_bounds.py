"""What strangers cannot pile up: long thoughts, people at a table, news of nothing, words without end."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import pytest

from gokaido import IllegalAction, Match
from gokaido.store import Store
from gokaido.store import seats as seats_module
from gokaido.store.errors import Taken
from gokaido.store.stored import Person
from gokaido.web.tables.table import Table

from .served import on_a_loop
from .test_bots import Thoughts, house, opening, until


def test_who_thinks_for_ten_seconds_leaves_a_thread_to_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    thoughts = Thoughts(monkeypatch)

    async def run() -> None:
        async with house(tmp_path, threads=2) as (tables, bots):
            slow: list[Table] = []
            while len(slow) < 4:
                table = await tables.create(opening(6, "person"))
                slow += [table] if table.bot_to_move is not None else []
            await until(lambda: bots.pool.running == 1)
            await asyncio.sleep(0.2)
            assert len(thoughts.begun) == 1, "one thread is left for those who think for a second"
            quick = await tables.create(opening(1, "person"))
            while quick.bot_to_move is None:
                quick = await tables.create(opening(1, "person"))
            await until(lambda: bots.pool.running == 2)
            thoughts.go.release(10_000)

    on_a_loop(run())


def test_a_table_that_is_found_while_it_is_begun_is_one_object(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """H5: it stands in the database before it is in memory."""
    begin = Table.begin

    def slowly(*given: object) -> Table:
        time.sleep(0.3)
        return begin(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "begin", slowly)

    async def run() -> None:
        async with house(tmp_path, threads=1) as (tables, _):
            new = opening("person", "person")
            making = asyncio.create_task(tables.create(new))
            await until(lambda: tables.store.match(new.id) is not None)
            assert new.id not in tables.alive
            found = await tables.get(new.id)
            assert found is await making is tables.alive[new.id]
            assert not tables.loading

    on_a_loop(run())


def test_the_same_pace_again_is_no_news(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path, threads=1) as (tables, _):
            table = await tables.create(opening("person", "person"))
            other = next(p for p in (0, 900) if p != table.stored.pace)
            await tables.set_pace(table, other)
            monkeypatch.setattr(tables.store, "set_pace", lambda *given: pytest.fail("it was written"))
            await tables.set_pace(table, other)

    on_a_loop(run())


def test_so_many_people_sit_at_one_match_and_no_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(seats_module, "MOST_PEOPLE", 5)
    store = Store(f"sqlite:///{tmp_path}/t.sqlite")
    new = opening("person", "person")
    store.create(new)
    sat = 0
    for k in range(7):
        with suppress(Taken):
            store.sit(new.id, 1, Person(f"person{k}", devices=(f"device{k}",)), "")
            sat += 1
        stored = store.match(new.id)
        assert stored is not None
        store.free(new.id, stored.seats[1], f"hash{k}")
    assert sat == 5 - len(new.people)


def test_who_answers_in_time_keeps_the_seat(tmp_path: Path) -> None:
    """The host looked at a seat that was asked after; its owner answered before it was freed."""
    store = Store(f"sqlite:///{tmp_path}/t.sqlite")
    new = opening("person", "person")
    store.create(new)
    store.sit(new.id, 1, Person("hugo", devices=("phone",)), "Hugo")
    store.ask_after(new.id, 1, "hugo")
    seen = store.match(new.id)
    assert seen is not None
    store.is_here(new.id, "hugo")
    with pytest.raises(Taken):
        store.free(new.id, seen.seats[1], "other")
    kept = store.match(new.id)
    assert kept is not None
    assert kept.seats[1].person == "hugo"


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    file.touch(0o644)
    Store(f"sqlite:///{file}")
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_word_without_end_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("tokaido", seats=2, seed=1)
    monkeypatch.setattr("gokaido.engine.match.meant", lambda *given: pytest.fail("it was looked up"))
    with pytest.raises(IllegalAction):
        match.parse("\ufdfa" * 5000)
