"""Everybody at a table is served by one worker, whichever answered the door."""

import asyncio
import errno
import os
import re
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest

from gokaido.store import Entry, Store
from gokaido.web.handing import CROWD, Handing
from gokaido.web.tables.table import Table

from .served import WEB, Process, Served, on_a_loop, open_table, wait_until
from .test_live import bearer, move

pytestmark = pytest.mark.skipif(not Handing.possible, reason="this system passes no sockets to other processes")
MOVES = 'gokaido_moves_total{game="dojo"}'


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server of two processes, each of which has met the other."""
    folder = tmp_path_factory.mktemp("several")
    process = Process(f"sqlite:///{folder}/t.sqlite", folder).start("--workers", "2")
    try:
        wait_until(lambda: process.log.read_text().count("Application startup complete") >= 2, tries=3000)
        moves_of(process)
        yield process
    finally:
        process.stop()


def moves_of(process: Process) -> list[float]:
    """How many moves each of the workers has played: each is asked while the other cannot answer the door."""
    return [_alone(process, worker) for worker in workers(process)]


def _alone(process: Process, worker: int) -> float:
    others = [pid for pid in workers(process) if pid != worker]
    for other in others:
        os.kill(other, signal.SIGSTOP)
    try:
        said = WEB.get(f"{process.url}/metrics").text
    finally:
        for other in others:
            os.kill(other, signal.SIGCONT)
    played = re.search(rf"^{re.escape(MOVES)} (.+)$", said, re.MULTILINE)
    return float(played[1]) if played else 0.0


def workers(process: Process) -> list[int]:
    """The processes that serve."""
    parent = process.process.pid
    found = map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text().split())
    return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_one_worker_plays_a_table_for_everybody(several: Process) -> None:
    """Each request comes by a connection of its own, so either worker may answer the door."""
    with httpx.Client(base_url=several.url) as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    before = moves_of(several)
    for number in range(1, 11):
        assert move(several.url, table) == number
    assert sorted(now - then for now, then in zip(moves_of(several), before)) == [0, 10]


def test_a_connection_goes_from_table_to_table(several: Process) -> None:
    with httpx.Client(base_url=several.url) as anyone:
        tables = [open_table(anyone, "dojo", "person", "person") for _ in range(6)]
        for table in tables * 3:
            found = anyone.get(f"/api/tables/{table['table']}", headers=bearer(table["watch"]["token"])).json()
            assert found["table"] == table["table"]
            assert anyone.get("/health").status_code == 200


@pytest.mark.parametrize("pause", [0.0, 0.2])
def test_what_only_looks_like_a_request_stays_where_it_is(several: Process, pause: float) -> None:
    """A body may say anything: were it handed on, a proxy's other visitors would be answered with it."""
    like = [b"GET /t/%016x/stream HTTP/1.1\r\nhost: x\r\n\r\n" % k for k in range(8)]  # tables of either worker
    for said in like:
        with socket.create_connection(("127.0.0.1", several.port), timeout=20) as line:
            head = b"POST /api/sit HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
            line.sendall(head + b"content-length: %d\r\n\r\n" % len(said))
            time.sleep(pause)
            line.sendall(said)
            got = b""
            while part := line.recv(1 << 16):
                got += part
        assert got.count(b"HTTP/1.1 ") == 1
        assert got.startswith(b"HTTP/1.1 4")


def test_a_worker_that_is_gone_is_not_waited_for(several: Process) -> None:
    with httpx.Client(base_url=several.url) as anyone:
        tables = [open_table(anyone, "dojo", "person", "person") for _ in range(4)]
    os.kill(workers(several)[0], signal.SIGKILL)
    for table in tables * 2:
        path, shown = f"{several.url}/api/tables/{table['table']}", bearer(table["watch"]["token"])
        assert answered(path, shown).json()["table"] == table["table"]


def answered(path: str, headers: dict[str, str]) -> httpx.Response:
    """An answer; who was with the worker that is gone asks again, as a page does."""
    until = time.monotonic() + 60
    while True:
        try:
            return WEB.get(path, headers=headers)
        except httpx.TransportError:
            assert time.monotonic() < until
            time.sleep(0.1)


def test_what_another_process_plays_is_forgotten_where_nobody_needs_it(server: Served) -> None:
    """Who asks for it again has it read again; those with bots stay, whose process may end in the midst of a move."""
    tables = server.services.tables
    with server.client() as anyone:
        plain = open_table(anyone, "dojo", "person", "person")["table"]
        bots = open_table(anyone, "dojo", "person", 1)["table"]
    for id in (plain, bots):
        asyncio.run_coroutine_threadsafe(tables.heard(id), server.loop).result(20)
    assert plain not in tables.hot
    assert bots in tables.hot
    assert tables.bytes == sum(tables.weights.values())


def test_what_another_process_plays_is_not_followed_for_who_merely_holds_it(server: Served) -> None:
    tables = server.services.tables
    with server.client() as anyone:
        id = open_table(anyone, "dojo", "person", "person")["table"]
    held = tables.hot[id]
    entry = Entry(1, held.actor or 0, held.match.legal[0].text)
    tables.store.add(id, entry)
    asyncio.run_coroutine_threadsafe(tables.heard(id, entry), server.loop).result(20)
    assert held.number == 0
    assert asyncio.run_coroutine_threadsafe(tables.get(id), server.loop).result(20) is held
    assert held.number == 1, "who asks for it has it read again"


def test_a_table_that_went_on_while_the_database_was_asked_is_not_read_again(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, read = server.services.tables, list[str]()
    with server.client() as anyone:
        here, elsewhere = (open_table(anyone, "dojo", "person", "person")["table"] for _ in range(2))
    before, catch_up = tables.store.latest([here, elsewhere]), Table.catch_up
    moves = {id: Entry(1, tables.hot[id].actor or 0, tables.hot[id].match.legal[0].text) for id in (here, elsewhere)}
    for id, entry in moves.items():
        tables.store.add(id, entry)
    tables.hot[here].apply(moves[here])
    after = tables.store.latest([elsewhere])
    monkeypatch.setattr(tables.store, "latest", lambda ids: before | after)

    def noted(self: Table, store: Store) -> None:
        read.append(self.stored.id)
        catch_up(self, store)

    monkeypatch.setattr(Table, "catch_up", noted)
    asyncio.run_coroutine_threadsafe(tables.compare(), server.loop).result(20)
    assert read == [elsewhere]
    assert tables.hot[elsewhere].number == 1


def test_what_was_said_elsewhere_is_read_by_who_says_something_here(server: Served) -> None:
    tables = server.services.tables
    with server.client() as anyone:
        id = open_table(anyone, "dojo", "person", "person")["table"]
    held = tables.hot[id]
    tables.store.say(id, 1, "Ana", "said elsewhere", held.stored.seats[1].person)
    assert asyncio.run_coroutine_threadsafe(tables.say(held, 0, "said here"), server.loop).result(20) == 2
    assert [said.text for said in held.chat] == ["said elsewhere", "said here"]


# ------------------------------------------------------------------ by itself


@pytest.fixture
def folder() -> Iterator[Path]:
    """One with a short name, as sockets want it."""
    with tempfile.TemporaryDirectory(prefix="hand-") as name:
        yield Path(name)


@contextmanager
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Both ends of a connection."""
    a, b = socket.socketpair()
    with closing(a), closing(b):
        yield a, b


def of_the_other(mine: Handing, other: Handing) -> bytes:
    """The beginning of a request for a table of another worker."""
    names = sorted((mine.place.name, other.place.name))
    return b"GET /t/%016x/stream HTTP/1.1\r\n" % (names.index(other.place.name) + 2 * 77)


def test_a_crowd_is_served_by_all(folder: Path) -> None:
    async def run() -> list[int]:
        taken: list[socket.socket] = []
        mine, other = Handing(folder, lambda *_: None), Handing(folder, lambda line, _: taken.append(line))
        request = of_the_other(mine, other)
        with pair() as (a, _):
            handed = 0
            for _ in range(CROWD + 10):
                handed += mine.hand(request, a)
                await asyncio.sleep(0)
        while len(taken) < handed:
            await asyncio.sleep(0.01)
        for one in taken:
            one.close()
        mine.close()
        other.close()
        return [handed, len(taken)]

    assert on_a_loop(asyncio.wait_for(run(), 30)) == [CROWD, CROWD]


def test_what_was_read_travels_with_the_connection(folder: Path) -> None:
    async def run() -> tuple[bytes, bytes]:
        came: asyncio.Future[tuple[socket.socket, bytes]] = asyncio.get_running_loop().create_future()
        mine, other = Handing(folder, lambda *_: None), Handing(folder, lambda *one: came.set_result(one))
        request = of_the_other(mine, other)
        with pair() as (a, b):
            assert not mine.hand(b"GET / HTTP/1.1\r\n", a), "no table, so anybody's"
            assert not other.hand(request, a), "its own"
            assert mine.hand(request, a)
            line, read = await came
            line.send(b"hello")
            line.close()
            said = b.recv(10)
        mine.close()
        other.close()
        return read.removeprefix(request), said

    assert on_a_loop(asyncio.wait_for(run(), 30)) == (b"", b"hello")


def test_who_is_behind_is_not_taken_for_gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        mine, other = Handing(folder, lambda *_: None), Handing(folder, lambda *_: None)
        request = of_the_other(mine, other)
        with pair() as (a, _):
            for error in (BlockingIOError(), OSError(errno.ETOOMANYREFS, "too many on their way")):
                with monkeypatch.context() as now:
                    now.setattr(socket, "send_fds", Mock(side_effect=error))
                    assert not mine.hand(request, a)
            assert mine.hand(request, a)
        mine.close()
        other.close()

    on_a_loop(run())


def test_who_is_gone_without_tidying_up_is_forgotten(folder: Path) -> None:
    async def run() -> None:
        mine, other = Handing(folder, lambda *_: None), Handing(folder, lambda *_: None)
        request = of_the_other(mine, other)
        other.loop.remove_reader(other.door)
        other.door.close()
        with pair() as (a, _):
            assert not mine.hand(request, a)
        assert not other.place.exists()
        mine.close()

    on_a_loop(run())
