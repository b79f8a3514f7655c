"""The database: what is written once is there once."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text

from gokaido.store import Entry, NewMatch, NewSeat, Person, Store, Taken, UndoRequest, lists
from gokaido.store.moves import PostgresMoveWriter
from gokaido.store.schema import metadata
from gokaido.store.store import message, read_message

from .served import on_a_loop

HERE = "datname = current_database() AND query LIKE 'WITH given%'"


def new_match(id: str = "m1", **more: object) -> NewMatch:
    """Claire, who opened it from her browser, an empty seat, and a bot."""
    seats = (
        NewSeat("person", "Claire", 0, f"{id}-i0", "claire"),
        NewSeat("person", "", 0, f"{id}-i1"),
        NewSeat("bot", "Tanuki", 3),
    )
    claire = Person("claire", devices=("laptop",))
    usual: dict[str, Any] = {"people": (claire,), "host": "claire", **more}
    return NewMatch(id, "tokaido", 1, {"x": True}, "123", seats, f"{id}-w", **usual)


def test_a_match_comes_back_as_it_was_stored(store: Store) -> None:
    made = store.create(new_match(actions=("a", "b")))
    stored = store.match("m1")
    assert stored is not None
    assert (stored.game, stored.options, stored.seed) == ("tokaido", {"x": True}, "123")
    assert stored == made
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


def test_moves_that_wait_are_written_together_and_one_that_is_taken_stops_no_other(postgres_url: str) -> None:
    store, other = Store(postgres_url), Store(postgres_url)
    for name in ("one", "two", "three"):
        store.create(new_match(name))
    other.add("two", Entry(1, 1, "quicker"))
    writer, together = store.move_writer, list[list[str]]()
    assert isinstance(writer, PostgresMoveWriter)
    write = writer._write

    async def noted(lines: list[Any]) -> set[tuple[str, int]]:
        together.append([one.line[0] for one in lines])
        return await write(lines)

    writer._write = noted  # type: ignore[method-assign]

    async def play() -> list[Any]:
        moves = [store.add_at_once(name, Entry(1, 0, "first")) for name in ("one", "two", "three")]
        return await asyncio.gather(*moves, return_exceptions=True)

    one, two, three = on_a_loop(play())
    assert (one, three, type(two)) == (True, True, Taken)
    assert together == [["one", "three", "two"]]
    assert [[e.action for e in other.entries(name)] for name in ("one", "two", "three")] == [
        ["first"],
        ["quicker"],
        ["first"],
    ]
    store.close()


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


HUGO, INES = Person("hugo", devices=("phone",)), Person("ines", 1, "ines-s")


def test_of_two_who_take_a_free_seat_one_gets_it(store: Store) -> None:
    store.create(new_match())
    store.sit("m1", 1, HUGO, "Hugo", "m1-i1")
    for seat, invite in ((1, "m1-i1"), (1, None), (2, None), (0, "m1-i0")):  # taken, a bot's, Claire's
        with pytest.raises(Taken):
            store.sit("m1", seat, INES, "Inès", invite)
    stored = store.match("m1")
    assert stored is not None
    assert [s.person for s in stored.seats] == ["claire", "hugo", None]
    assert stored.seats[1].name == "Hugo"
    assert set(stored.by_device) == {"laptop", "phone"}
    assert stored.by_secret == {}


def test_an_invitation_that_was_renewed_counts_no_more(store: Store) -> None:
    store.create(new_match())
    before = store.match("m1")
    assert before is not None
    store.free("m1", before.seats[1], "m1-other")
    with pytest.raises(Taken):
        store.free("m1", before.seats[1], "m1-another")  # somebody did already
    with pytest.raises(Taken):
        store.sit("m1", 1, HUGO, "Hugo", "m1-i1")
    assert (store.invited("m1-i1"), store.invited("m1-other")) == (None, ("m1", 1))
    store.sit("m1", 1, HUGO, "Hugo", "m1-other")


def test_links_are_found_by_their_hash(store: Store) -> None:
    store.create(new_match())
    store.sit("m1", 1, INES, "Inès", "m1-i1")
    assert (store.invited("m1-i1"), store.watched("m1-w"), store.known("ines-s")) == (("m1", 1), "m1", "m1")
    assert (store.invited("m1-w"), store.watched("ines-s"), store.known("m1-i1")) == (None, None, None)


def test_a_renewed_secret_closes_the_old_one_and_other_devices(store: Store) -> None:
    store.create(new_match())
    store.come_back("m1", "claire", "phone")
    store.renew_secret("m1", Person("claire", 1, "one", ("laptop", "phone")))
    store.renew_secret("m1", Person("claire", 2, "two", ("phone",)))
    with pytest.raises(Taken):
        store.renew_secret("m1", Person("claire", 2, "late", ("laptop",)))
    stored = store.match("m1")
    assert stored is not None
    assert stored.people == (Person("claire", 2, "two", ("phone",)),)
    assert (store.known("one"), store.known("two")) == (None, "m1")


def test_a_seat_that_is_freed_is_nobodys(store: Store) -> None:
    made = store.create(new_match())
    store.ask_after("m1", 0, "claire")
    store.is_here("m1", "claire")
    store.free("m1", made.seats[0], "m1-new")
    stored = store.match("m1")
    assert stored is not None
    assert (stored.seats[0].person, stored.seats[0].name, stored.seats_of("claire")) == (None, "", ())
    with pytest.raises(Taken):
        store.name_seat("m1", 0, "claire", "Still me")


def test_lists_of_tables(store: Store) -> None:
    store.create(new_match("m1", public=True))
    store.create(new_match("m2"))
    store.create(new_match("m3", public=True))
    store.sit("m3", 1, HUGO, "Hugo")
    assert {(stored.id, seat) for stored, seat, _ in store.matches_of("laptop")} == {("m1", 0), ("m2", 0), ("m3", 0)}
    assert {(stored.id, seat) for stored, seat, _ in store.matches_of("phone")} == {("m3", 1)}
    assert {stored.id for stored in store.open_matches()} == {"m1", "m3"}
    store.end("m3")
    assert {stored.id for stored in store.open_matches()} == {"m1"}


def test_undo_requests_and_their_answers(store: Store) -> None:
    store.create(new_match())
    store.request_undo("m1", 3, 0, 2)
    asked = UndoRequest(3, 0, 2)
    assert store.answer("m1", asked, [1], True, [1, 2]) is None
    assert store.undo_requests("m1") == [UndoRequest(3, 0, 2, {1: True})]
    with pytest.raises(Taken):
        store.request_undo("m1", 3, 1, 1)
    with pytest.raises(Taken):
        store.answer("m1", asked, [1], False, [1, 2])
    assert store.answer("m1", asked, [2], True, [1, 2]) == Entry(3, 0, "", 2)
    assert store.entries("m1") == [Entry(3, 0, "", 2)]


def test_of_people_who_agree_at_the_same_time_the_last_one_undoes(store: Store) -> None:
    store.create(new_match())
    store.request_undo("m1", 1, 0, 1)
    with ThreadPoolExecutor(6) as many:
        answers = many.map(
            lambda seat: store.answer("m1", UndoRequest(1, 0, 1), [seat], True, range(1, 7)), range(1, 7)
        )
    assert sorted(a is not None for a in answers) == [False] * 5 + [True]
    assert store.entries("m1") == [Entry(1, 0, "", 1)]


def test_of_a_guest_with_very_many_tables_the_latest_are_found(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old: all of them were read and sorted at every look at the lobby."""
    for k in range(6):
        store.create(new_match(f"m{k}"))
    store.watch("m5", "tablet")
    monkeypatch.setattr(lists, "KNOWN", 4)
    assert [stored.id for stored, *_ in store.matches_of("laptop")] == ["m5", "m4", "m3", "m2"]
    assert [stored.id for stored, *_ in store.matches_of("laptop", 2)] == ["m5", "m4"]
    assert store.matches_of("tablet") == []


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
    first.create(new_match(actions=("a", "b")))
    before = contents(first)
    assert before["alembic_version"]
    assert contents(Store(database)) == before
