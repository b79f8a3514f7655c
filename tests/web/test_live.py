"""What happens at a table reaches everybody at it: by streams, over restarts, between processes."""

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from ..programs import REDIS
from .served import WEB, Process, Served, free_port, open_table


@contextmanager
def listening(url: str, table: str, token: str, last: str | None = None) -> Iterator["Listener"]:
    """Somebody with an open stream."""
    one = Listener(url, table, token, last)
    one.thread.start()
    try:
        yield one
    finally:
        one.stop = True


class Listener:
    """Reads a stream in a thread and keeps what came, with its id and the time."""

    def __init__(self, url: str, table: str, token: str, last: str | None) -> None:
        self.url = f"{url}/api/tables/{table}/events"
        self.headers = {"authorization": f"Bearer {token}", **({"last-event-id": last} if last else {})}
        self.got: list[tuple[str, dict[str, Any], float]] = []
        self.ended = False
        self.stop = False
        self.thread = threading.Thread(target=self._read, daemon=True)

    def _read(self) -> None:
        try:
            with httpx.stream("GET", self.url, headers=self.headers, timeout=60, verify=False) as answer:
                id = ""
                for line in answer.iter_lines():
                    if self.stop:
                        return
                    if line.startswith("id: "):
                        id = line[4:]
                    elif line.startswith("data: "):
                        self.got.append((id, json.loads(line[6:]), time.monotonic()))
        except httpx.TransportError:
            pass
        self.ended = True

    def wait(self, number: int, seconds: float = 15) -> dict[str, Any]:
        """The first event at which the table had a number."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for _, data, _ in list(self.got):
                if data["number"] >= number:
                    return data
            time.sleep(0.01)
        raise AssertionError(f"number {number} never came; {[d['number'] for _, d, _ in self.got]}")


def move(url: str, table: dict[str, Any], tries: int = 3) -> int:
    """Play the first legal move of whoever is to act; returns its number. Who is told to look again does."""
    answer = try_to_move(url, table)
    if answer.status_code == 409 and tries > 1:
        time.sleep(0.1)
        return move(url, table, tries - 1)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["number"])


def try_to_move(url: str, table: dict[str, Any]) -> httpx.Response:
    """The first legal move of whoever is to act, whatever comes of it."""
    path = f"{url}/api/tables/{table['table']}"
    actor = WEB.get(path, headers=bearer(table["watch"]["token"])).json()["actor"]
    mine = bearer(table["tokens"][actor])
    legal = WEB.get(f"{path}/legal", headers=mine)
    if legal.status_code != 200 or not legal.json()["legal"]:
        return legal
    chosen = {"action": legal.json()["legal"][0]["id"], "number": legal.json()["number"]}
    return WEB.post(f"{path}/moves", headers=mine, json=chosen)


def bearer(token: str) -> dict[str, str]:
    """As a program shows its token."""
    return {"authorization": f"Bearer {token}"}


def test_a_move_reaches_every_stream(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    with (
        listening(server.url, table["table"], table["tokens"][0]) as one,
        listening(server.url, table["table"], table["watch"]["token"]) as two,
    ):
        one.wait(0)
        two.wait(0)
        number = move(server.url, table)
        assert one.wait(number)["moves"] == two.wait(number)["moves"] == 1
        assert one.got[-1][0].startswith(f"{number}-")


def test_who_reconnects_catches_up_and_gets_nothing_twice(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    with listening(server.url, table["table"], table["tokens"][0]) as one:
        one.wait(0)
        number = move(server.url, table)
        one.wait(number)
        last = one.got[-1][0]
    with listening(server.url, table["table"], table["tokens"][0], last) as same:
        time.sleep(0.4)
        assert same.got == []
        second = move(server.url, table)
        same.wait(second)
    with listening(server.url, table["table"], table["tokens"][0], last) as late:
        assert late.wait(second)["moves"] == 2


def test_streams_are_let_go_when_somebody_leaves(server: Served) -> None:
    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    hot = server.services.tables.hot[table["table"]]
    with httpx.stream(
        "GET",
        f"{server.url}/api/tables/{table['table']}/events",
        headers={"authorization": f"Bearer {table['watch']['token']}"},
    ) as answer:
        lines = answer.iter_lines()
        next(lines)
        assert len(hot.waiting) == 1
    for _ in range(100):
        if not hot.waiting:
            break
        time.sleep(0.05)
    assert not hot.waiting


def test_killed_in_the_middle_every_acknowledged_move_is_there(database: str, tmp_path: Path) -> None:
    first = Process(database, tmp_path).start()
    with httpx.Client(base_url=first.url) as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    numbers = [move(first.url, table) for _ in range(9)]
    with httpx.Client(base_url=first.url) as client:
        watch = {"authorization": f"Bearer {table['watch']['token']}"}
        before = client.get(f"/api/tables/{table['table']}", headers=watch).json()
    with listening(first.url, table["table"], table["watch"]["token"]) as one:
        one.wait(numbers[-1])
        first.kill()
        one.thread.join(10)
        assert one.ended
        last = one.got[-1][0]
    second = Process(database, tmp_path, port=first.port).start()
    try:
        with httpx.Client(base_url=second.url) as client:
            after = client.get(f"/api/tables/{table['table']}", headers=watch).json()
        assert {k: v for k, v in after.items() if k != "tag"} == {k: v for k, v in before.items() if k != "tag"}
        with listening(second.url, table["table"], table["watch"]["token"], last) as again:
            number = move(second.url, table)
            assert number == numbers[-1] + 1
            again.wait(number)
    finally:
        assert second.stop() in (0, -15)


def test_told_to_stop_streams_end_and_the_server_goes_in_time(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/t.sqlite", tmp_path).start()
    with httpx.Client(base_url=process.url) as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    with listening(process.url, table["table"], table["watch"]["token"]) as one:
        one.wait(0)
        begun = time.monotonic()
        process.stop()
        assert time.monotonic() - begun < 4
        one.thread.join(5)
        assert one.ended
    lines = [json.loads(line) for line in process.log.read_text().splitlines() if line.startswith("{")]
    assert "closed" in [line["event"] for line in lines]


def two_processes(first: Process, second: Process) -> None:
    """A move made on one reaches a page open on the other, and of two who move at once one is refused."""
    with httpx.Client(base_url=first.url) as anyone:
        table = open_table(anyone, "dojo", "person", "person")
    with (
        listening(first.url, table["table"], table["tokens"][0]) as one,
        listening(second.url, table["table"], table["tokens"][1]) as two,
    ):
        one.wait(0)
        two.wait(0)
        for k in range(6):
            number = move((first, second)[k % 2].url, table)
            assert one.wait(number)["state"] == two.wait(number)["state"]
        actor = one.got[-1][1]["actor"]
        mine = {"authorization": f"Bearer {table['tokens'][actor]}"}
        path = f"/api/tables/{table['table']}"
        legal = httpx.get(first.url + path + "/legal", headers=mine).json()
        codes: list[int] = []

        def race(url: str, k: int) -> None:
            chosen = {"action": legal["legal"][k]["id"], "number": legal["number"]}
            codes.append(httpx.post(url + path + "/moves", headers=mine, json=chosen).status_code)

        racers = [threading.Thread(target=race, args=(p.url, k)) for k, p in enumerate((first, second))]
        for r in racers:
            r.start()
        for r in racers:
            r.join()
        assert sorted(codes) == [201, 409]
        assert one.wait(legal["number"])["state"] == two.wait(legal["number"])["state"]
        said = httpx.post(second.url + path + "/chat", headers=mine, json={"text": "hello"})
        assert said.status_code == 201
        for _ in range(200):
            if one.got[-1][1]["chat"]:
                break
            time.sleep(0.02)
        assert one.got[-1][1]["chat"][0]["text"] == "hello"


def test_two_processes_on_one_postgresql(postgres_url: str, tmp_path: Path) -> None:
    first, second = Process(postgres_url, tmp_path).start(), Process(postgres_url, tmp_path).start()
    try:
        two_processes(first, second)
    finally:
        first.stop()
        second.stop()


@dataclass
class Redis:
    """A Redis of the tests' own."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}/0"


@contextmanager
def running_redis(folder: Path, port: int) -> Iterator[Redis]:
    """One that runs as long as it is needed."""
    command = [REDIS.found(), "--port", str(port), "--save", "", "--dir", str(folder)]
    redis = Redis(port, subprocess.Popen(command, stdout=subprocess.DEVNULL))
    try:
        yield redis
    finally:
        redis.process.terminate()
        redis.process.wait()


def test_two_processes_hear_each_other_through_redis(postgres_url: str, tmp_path: Path) -> None:
    """And when it stops, moves are taken all the same; when it is back, everybody catches up."""
    port = free_port()
    with running_redis(tmp_path, port) as redis:
        first = Process(postgres_url, tmp_path, GOKAIDO_REDIS_URL=redis.url).start()
        second = Process(postgres_url, tmp_path, GOKAIDO_REDIS_URL=redis.url).start()
        two_processes(first, second)
    try:
        with httpx.Client(base_url=first.url, verify=False) as anyone:
            table = open_table(anyone, "dojo", "person", "person")
        with listening(second.url, table["table"], table["watch"]["token"]) as far:
            far.wait(0)
            far.wait(move(first.url, table))
            with running_redis(tmp_path, port):
                far.wait(move(first.url, table))
    finally:
        first.stop()
        second.stop()


def test_two_workers_on_one_file(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/t.sqlite", tmp_path).start("--workers", "2")
    try:
        two_processes(process, process)
    finally:
        process.stop()


def test_a_lost_database_is_said_and_loses_nothing(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database goes away: a move is refused with a clear answer, and can be made again."""
    from gokaido.store import Lost

    with server.client() as anyone:
        table = open_table(anyone, "dojo", "person", "person")

    def silent(*_: object) -> None:
        raise Lost("The database does not answer: no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(server.services.store, "add_at_once", silent)
        with pytest.raises(AssertionError, match="nothing was changed"):
            move(server.url, table)
    assert move(server.url, table) == 1
