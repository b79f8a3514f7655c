"""Processes of one machine tell each other everything, also when one has no time to listen."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from gokaido.store import Entry, Store
from gokaido.web.tables.pubsub import EVERYTHING, base, sockets
from gokaido.web.tables.pubsub.sockets import SocketPubSub

from .served import on_a_loop

Heard = list[tuple[str, Entry | None]]


@pytest.fixture(autouse=True)
def only_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found by comparing is another thing."""
    monkeypatch.setattr(base, "COMPARED", 1000.0)


def neighbour(folder: Path) -> tuple[SocketPubSub, Heard]:
    """A process that listens, and what it has heard."""
    one, heard = SocketPubSub(Store("sqlite://"), folder), []

    async def hear(match: str, entry: Entry | None) -> None:
        heard.append((match, entry))

    async def compare() -> None:
        heard.append((EVERYTHING, None))

    one.start(hear, compare)
    return one, heard


async def until(true: Callable[[], object]) -> None:
    for _ in range(6000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never came")


def test_neighbours_tell_each_other_every_move_in_order(tmp_path: Path) -> None:
    async def run() -> None:
        (one, _), (two, heard), (three, also) = (neighbour(tmp_path) for _ in range(3))
        await until(lambda: len(list(tmp_path.iterdir())) == 3)
        one.publish("m", Entry(1, 0, "the first calls them"))
        await until(lambda: heard.count((EVERYTHING, None)) == also.count((EVERYTHING, None)) == 2)
        told = [(f"m{k % 50}", Entry(k, 0, "move")) for k in range(2000)]
        for match, entry in told:
            one.publish(match, entry)
        await until(lambda: len(heard) == len(also) == len(told) + 2)
        assert heard[2:] == also[2:] == told
        await two.close()
        one.publish("m1")
        await until(lambda: also[-1] == ("m1", None))
        assert {*tmp_path.iterdir()} == {one.place, three.place}, "who is gone is forgotten"
        await one.close()
        await three.close()

    on_a_loop(run())


def test_what_is_told_of_tables_that_nobody_has_here_is_not_followed(tmp_path: Path) -> None:
    async def run() -> None:
        (one, _), (two, heard) = (neighbour(tmp_path) for _ in range(2))
        two.known = lambda match: match == "known"
        await until(lambda: len(list(tmp_path.iterdir())) == 2)
        one.publish("known")
        await until(lambda: heard.count((EVERYTHING, None)) == 2)
        one.publish("unknown", Entry(1, 0, "move"))
        one.publish("known", Entry(1, 0, "move"))
        await until(lambda: len(heard) > 2)
        assert heard[2:] == [("known", Entry(1, 0, "move"))]
        await one.close()
        await two.close()

    on_a_loop(run())


def test_a_neighbour_that_did_not_listen_is_told_to_look_for_himself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "WAITING", 1000)

    async def run() -> None:
        (one, _), (two, heard) = neighbour(tmp_path), neighbour(tmp_path)
        await until(lambda: len(list(tmp_path.iterdir())) == 2)
        one.publish("m")
        await until(lambda: heard.count((EVERYTHING, None)) == 2)
        for k in range(20_000):  # nobody else has a turn meanwhile: it cannot listen
            one.publish("m", Entry(k, 0, "move"))
        await asyncio.sleep(0)
        one.publish("m")
        await until(lambda: heard.count((EVERYTHING, None)) == 3)
        one.publish("last", Entry(1, 0, "move"))
        await until(lambda: heard[-1] == ("last", Entry(1, 0, "move")))
        await one.close()
        await two.close()

    on_a_loop(run())
