"""What strangers cannot pile up: long thoughts, people at a table, news of nothing, words without end."""

import asyncio
import gc
import time
from contextlib import suppress
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gokaido import IllegalAction, Match
from gokaido.store import NewMatch, Store, UndoRequest
from gokaido.store import seats as seats_module
from gokaido.store.errors import Taken
from gokaido.store.stored import Person
from gokaido.web.routes import lobby
from gokaido.web.tables import creation
from gokaido.web.tables.hints import Hint
from gokaido.web.tables.table import Table
from gokaido.web.tables.weight import deep_size, weight
from gokaido.web.views.page import render

from .served import Served, on_a_loop, open_table, wait_until
from .test_bots import Thoughts, house, opening, until
from .test_safety import browser, new_table


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


def test_a_table_is_not_rebuilt_for_who_may_not_see_it(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """To refuse a stranger at a private table took as long as to replay its match."""
    with server.client() as anyone:
        opened = open_table(anyone, "dojo", "person", "person")
    tables, id = server.services.tables, opened["table"]
    del tables.hot[id]

    def gone() -> bool:
        gc.collect()
        return id not in tables.alive

    wait_until(gone)  # for whom it waits is noted first
    load = Table.load
    monkeypatch.setattr(Table, "load", lambda *given: pytest.fail("it was rebuilt"))
    cookie, _ = browser(server)
    for stranger in (server.client(), server.client("x" * 22), cookie):
        for path in (f"/t/{id}", f"/api/tables/{id}", f"/api/tables/{id}/events"):
            assert stranger.get(path).status_code == 404
    monkeypatch.setattr(Table, "load", load)
    for token in (opened["tokens"][0], opened["watch"]["token"]):
        with server.client(token) as allowed:
            assert allowed.get(f"/api/tables/{id}").status_code == 200


def test_a_table_is_planned_in_a_thread(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """To arrange a match takes a while, in which the loop serves nobody."""
    planned = creation.plan

    def noted(*given: Any) -> NewMatch:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return planned(*given)

    monkeypatch.setattr(lobby, "plan", noted)
    client, token = browser(server)
    assert new_table(client, token, seat1="person")


def test_what_a_match_came_with_and_who_sat_there_is_weighed(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path, threads=1) as (tables, _):
            table = await tables.create(opening("person", "person"))
            plain, stored = weight(table), table.stored
            people = tuple(Person(f"p{k}", devices=(f"d{k}" * 32,)) for k in range(100))
            luck = {str(k): {"die": [1] * 10} for k in range(1000)}
            heavy = copy(table)
            heavy.lasting, heavy.stored = {}, replace(stored, people=people, luck=luck)
            assert weight(heavy) > plain + 100 * 500 + deep_size(luck)
            heavy.undo_requests = [UndoRequest(k, 0, 1, {1: False}) for k in range(100)]
            assert weight(heavy) > plain + 100 * 500 + deep_size(luck) + 100 * 300

    on_a_loop(run())


def test_what_strangers_are_refused_shares_one_small_part_of_the_log(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    """50 lines a second of addresses that do not exist would be half a gigabyte a day."""
    with server.client() as stranger, caplog.at_level("INFO"):
        stranger.get(f"/api/tables/{'0' * 16}/hint")
        stranger.get("/nowhere")
        stranger.post("/api/tables", json={"game": "chess"})
        wait_until(lambda: {"/api/tables/{id}/hint", "/api/tables"} <= refused_routes(caplog, "gokaido.refusals"))
    assert refused_routes(caplog, "gokaido.requests") == set()


def refused_routes(caplog: pytest.LogCaptureFixture, log: str) -> set[str]:
    """The routes of refused requests in one part of the log; what earlier tests asked for may still come to it."""
    lines = [vars(record) for record in caplog.records if record.name == log and record.getMessage() == "request"]
    return {line["route"] for line in lines if 400 <= line["status"] < 500}


def test_a_page_asks_the_disk_for_no_template_that_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question gives the processor away, to be had back after whoever thinks or draws."""
    before = render("hint.html", "en", think=None, hint=Hint("rest", 1, [], 0.5))
    monkeypatch.setattr("os.path.getmtime", lambda path: pytest.fail(f"{path} was looked for"))
    assert render("hint.html", "en", think=None, hint=Hint("rest", 1, [], 0.5)) == before
