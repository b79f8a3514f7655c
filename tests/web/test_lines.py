"""Lines to Redis and PostgreSQL that stall, break or stay half open: every process is right soon after (M1)."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from gokaido.store import Entry, Lost, Store
from gokaido.store.store import CHANNEL, message
from gokaido.web.tables.pubsub import base
from gokaido.web.tables.pubsub.redis import RedisPubSub

from .proxy import Proxy
from .served import Process, free_port, on_a_loop, open_table
from .test_live import listening, move, running_redis
from .test_pubsub import until

RIGHT = 20.0  # seconds after which nobody believes any more that it is a matter of seconds


def port_of(url: str) -> int:
    return int(url.rsplit(":", 1)[1].split("/")[0])


@contextmanager
def two(database: str, folder: Path, other: str | None = None, redis: str = "") -> Iterator[tuple[Process, Process]]:
    """Two processes of one database, the second perhaps by another way to it."""
    first = Process(database, folder, GOKAIDO_REDIS_URL=redis).start()
    second = Process(other or database, folder, GOKAIDO_REDIS_URL=redis).start()
    try:
        yield first, second
    finally:
        first.kill()
        second.kill()


def new_table(process: Process) -> dict[str, Any]:
    with httpx.Client(base_url=process.url, verify=False) as anyone:
        return open_table(anyone, "dojo", "person", "person")


def test_a_redis_that_stalls_holds_up_no_move_and_hides_none(postgres_url: str, tmp_path: Path) -> None:
    """Old: moves took 1.1 s each, and what was said meanwhile was never caught up."""
    port = free_port()
    with running_redis(tmp_path, port) as redis, two(postgres_url, tmp_path, redis=redis.url) as (first, second):
        table = new_table(first)
        with listening(second.url, table["table"], table["watch"]["token"]) as far:
            far.wait(move(first.url, table))
            redis.process.send_signal(signal.SIGSTOP)
            try:
                for _ in range(3):
                    number = move(first.url, table)
                far.wait(number, RIGHT)
            finally:
                redis.process.send_signal(signal.SIGCONT)
            far.wait(move(first.url, table), RIGHT)


def test_a_redis_whose_lines_are_half_open_hides_no_move(postgres_url: str, tmp_path: Path) -> None:
    """Old: stale for as long as one watched (75 s)."""
    with running_redis(tmp_path, free_port()) as redis, Proxy(redis.port) as proxy:
        url = redis.url.replace(str(redis.port), str(proxy.port))
        with two(postgres_url, tmp_path, redis=url) as (first, second):
            table = new_table(first)
            with listening(second.url, table["table"], table["watch"]["token"]) as far:
                far.wait(move(first.url, table))
                proxy.half_open()
                far.wait(move(first.url, table), RIGHT)
                proxy.cut()
                far.wait(move(first.url, table), RIGHT)


@pytest.mark.parametrize("fault", ["half open", "stalled", "cut"])
def test_a_postgresql_behind_a_bad_line_is_right_again(postgres_url: str, tmp_path: Path, fault: str) -> None:
    """The second process has its database behind a line that goes bad while the first one plays on."""
    with Proxy(port_of(postgres_url)) as proxy:
        other = postgres_url.replace(str(port_of(postgres_url)), str(proxy.port))
        with two(postgres_url, tmp_path, other) as (first, second):
            table = new_table(first)
            with listening(second.url, table["table"], table["watch"]["token"]) as far:
                far.wait(move(first.url, table))
                if fault == "half open":
                    proxy.half_open()
                elif fault == "cut":
                    proxy.cut()
                proxy.stalled = fault == "stalled"
                number = [move(first.url, table) for _ in range(3)][-1]
                proxy.stalled = False
                far.wait(number, RIGHT)
                number = move(second.url, table)
                with listening(first.url, table["table"], table["watch"]["token"]) as near:
                    near.wait(number, RIGHT)


def test_a_silent_database_is_lost_and_not_waited_for(postgres_url: str) -> None:
    with Proxy(port_of(postgres_url)) as proxy:
        store = Store(postgres_url.replace(str(port_of(postgres_url)), str(proxy.port)))
        assert store.alive()
        proxy.stalled = True
        with pytest.raises(Lost):
            store.match("m1")
        assert not on_a_loop(store.add_at_once("m1", Entry(1, 0, "move"))), "nor by the short way"
        proxy.stalled = False
        assert store.alive()


def test_messages_come_again_after_redis_was_half_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing apart: the line itself notices that nobody is at its other end."""
    monkeypatch.setattr(base, "COMPARED", 1000.0)
    heard: list[tuple[str, Entry | None]] = []

    async def hear(match: str, entry: Entry | None) -> None:
        heard.append((match, entry))

    async def compare() -> None:
        heard.append(("", None))

    async def run(redis_port: int) -> None:
        with Proxy(redis_port) as proxy:
            one = RedisPubSub(Store("sqlite://"), f"redis://127.0.0.1:{proxy.port}/0")
            one.start(hear, compare)
            await until(lambda: heard == [("", None)])
            proxy.half_open()
            await asyncio.wait_for(reconnected(), RIGHT)
            from redis.asyncio import Redis

            direct = Redis(port=redis_port)
            await direct.publish(CHANNEL, message("m1", "another", Entry(1, 0, "move")))
            await until(lambda: heard[-1] == ("m1", Entry(1, 0, "move")))
            await direct.aclose()
            await one.close()

    async def reconnected() -> None:
        while len(heard) < 2:
            await asyncio.sleep(0.05)

    with running_redis(tmp_path, free_port()) as redis:
        on_a_loop(run(redis.port))
