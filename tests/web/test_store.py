"""The database: what is written once is there once."""

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from gokaido.store import Entry, NewMatch, NewSeat, Store, Taken, UndoRequest
from gokaido.store.schema import metadata
from gokaido.store.store import message, read_message

from .served import on_a_loop

HERE = "datname = current_database() AND query LIKE 'WITH kept%'"


def new_match(id: str = "m1", **more: object) -> NewMatch:
    seats = (
        NewSeat("person", "Claire", 0, f"{id}-h0"),
        NewSeat("person", "", 0, f"{id}-h1"),
        NewSeat("bot", "Tanuki", 3),
    )
    return NewMatch(id, "tokaido", 1, {"x": True}, "123", seats, f"{id}-w", **more)  # type: ignore[arg-type]


@pytest.fixture
def store(database: str) -> Store:
    return Store(database)


def test_a_match_comes_back_as_it_was_kept(store: Store) -> None:
    store.create(new_match(actions=("a", "b")), "guest", (0,))
    stored = store.match("m1")
    assert stored is not None
    assert (stored.game, stored.options, stored.seed) == ("tokaido", {"x": True}, "123")
    assert [(s.name, s.taken) for s in stored.seats] == [("Claire", True), ("", False), ("Tanuki", True)]
    assert [e.action for e in store.entries("m1")] == ["a", "b"]
    assert store.match("m2") is None


def test_a_second_move_of_the_same_number_is_refused(store: Store) -> None:
    store.create(new_match())
    store.add("m1", Entry(1, 0, "first"))
    with pytest.raises(Taken):
        store.add("m1", Entry(1, 1, "second"))
    assert [e.action for e in store.entries("m1")] == ["first"]


def test_a_move_written_at_once_is_there_and_refuses_a_second(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.sqlite"
    store, other = Store(url), Store(url)
    store.create(new_match())
    assert on_a_loop(store.add_at_once("m1", Entry(1, 0, "first")))
    with pytest.raises(Taken):
        on_a_loop(other.add_at_once("m1", Entry(1, 1, "second")))
    assert other.entries("m1") == [Entry(1, 0, "first")]
    store.tidy()
    with other.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET pace = 1")  # it holds the right to write
        assert not on_a_loop(store.add_at_once("m1", Entry(2, 1, "does not wait for ever")))
    store.add("m1", Entry(2, 1, "patient"))
    assert [e.action for e in other.entries("m1")] == ["first", "patient"]


def test_a_move_is_written_once_by_the_short_way_of_postgresql_also_after_it_failed(postgres_url: str) -> None:
    store = Store(postgres_url)
    store.create(new_match("quick"))

    async def write() -> None:
        await asyncio.gather(*(store.add_at_once("quick", Entry(k, 0, f"move {k}")) for k in range(1, 10)))
        with pytest.raises(Taken):
            await store.add_at_once("quick", Entry(4, 1, "another"))
        assert await store.add_at_once("quick", Entry(10, 1, "after a refusal"))
        with store.engine.begin() as connection:
            mine = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE " + HERE)
            assert connection.execute(mine).all(), "its connections are cut"
        assert not await store.add_at_once("quick", Entry(11, 0, "lost"))
        store.tells = False
        assert await store.add_at_once("quick", Entry(11, 0, "connected again"))
        store.close()

    on_a_loop(write())
    stored = [e.action for e in store.entries("quick")]
    assert stored == [*(f"move {k}" for k in range(1, 10)), "after a refusal", "connected again"]


def test_a_database_that_has_no_such_way_is_written_patiently() -> None:
    store = Store("sqlite://")
    store.create(new_match())
    assert not on_a_loop(store.add_at_once("m1", Entry(1, 0, "first")))
    store.add("m1", Entry(1, 0, "first"))
    assert [e.action for e in store.entries("m1")] == ["first"]


def test_what_processes_tell_each_other() -> None:
    for entry in (None, Entry(7, 1, "buy koma geta"), Entry(8, 0, "", 2)):
        assert read_message(message("m1", "ab12", entry)) == ("m1", "ab12", entry)


def test_of_many_who_write_the_same_number_one_wins(store: Store) -> None:
    store.create(new_match())
    won: list[int] = []

    def write(k: int) -> None:
        try:
            store.add("m1", Entry(1, 0, f"move {k}"))
            won.append(k)
        except Taken:
            pass

    threads = [threading.Thread(target=write, args=(k,)) for k in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(won) == 1
    assert [e.action for e in store.entries("m1")] == [f"move {won[0]}"]


def test_of_two_who_take_a_free_seat_one_gets_it(store: Store) -> None:
    store.create(new_match())
    store.take_free_seat("m1", "g1", 1, "Hugo")
    with pytest.raises(Taken):
        store.take_free_seat("m1", "g2", 1, "Inès")
    with pytest.raises(Taken):
        store.take_free_seat("m1", "g2", 2, "Inès")  # a bot's
    assert store.places("m1", "g1") == (1,)
    assert store.places("m1", "g2") == ()


def test_links_are_found_by_their_hash(store: Store) -> None:
    store.create(new_match())
    assert store.seat_of("m1-h1") == ("m1", 1, "m1-h1")
    assert store.seat_of("m1-w") == ("m1", -1, "m1-w")
    assert store.seat_of("nothing") is None


def test_lists_of_tables(store: Store) -> None:
    store.create(new_match("m1", public=True), "guest", (0,))
    store.create(new_match("m2"), "guest", (0, 1))
    store.create(new_match("m3", public=True), "other", (0,))
    assert {(stored.id, seat) for stored, seat in store.matches_of("guest")} == {("m1", 0), ("m2", 0)}
    assert {stored.id for stored in store.open_matches()} == {"m1", "m3"}
    store.end("m3")
    assert {stored.id for stored in store.open_matches()} == {"m1"}


def test_undo_requests_and_their_answers(store: Store) -> None:
    store.create(new_match())
    store.request_undo("m1", 3, 0, 2)
    store.answer("m1", 3, 1, True)
    assert store.undo_requests("m1") == [UndoRequest(3, 0, 2, {1: True})]
    with pytest.raises(Taken):
        store.request_undo("m1", 3, 1, 1)


def test_migrations_make_the_tables_that_the_code_knows(database: str) -> None:
    store = Store(database)
    found = inspect(store.engine)
    for table in metadata.sorted_tables:
        columns = {c["name"]: c["nullable"] for c in found.get_columns(table.name)}
        assert columns == {c.name: bool(c.nullable) for c in table.columns}, table.name
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [c.name for c in table.primary_key]
        indexes = {i["name"] for i in found.get_indexes(table.name)}
        assert {str(i.name) for i in table.indexes} <= indexes, table.name


def contents(store: Store) -> dict[str, list[str]]:
    """Every row of every table, the version of the schema included."""
    with store.engine.connect() as connection:
        tables = inspect(store.engine).get_table_names()
        return {name: sorted(map(str, connection.execute(text(f"SELECT * FROM {name}")))) for name in tables}


def test_opening_twice_changes_nothing(database: str) -> None:
    first = Store(database)
    first.create(new_match(actions=("a", "b")), "guest", (0,))
    before = contents(first)
    assert before["alembic_version"]
    assert contents(Store(database)) == before
