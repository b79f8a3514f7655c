"""For whom a table waits is noted: lists know it, and bots go on, after a restart with nobody looking."""

import asyncio
import re
from pathlib import Path

import pytest

from gokaido.store import Store, StoredTurn
from gokaido.store.schema import now
from gokaido.web.tables import waiting
from gokaido.web.tables.pubsub import PubSub
from gokaido.web.tables.registry import Tables
from gokaido.web.tables.waiting import Waiting

from .served import on_a_loop, open_table, served, settings, wait_until
from .test_bots import until
from .test_passes import Device
from .test_store import new_match

PLAYABLE = [("dojo", 2)]
LISTED = re.compile(r'data-table="(\w+)".*?href="/t/\w+">(.*?)</a>', re.S)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for seconds."""
    monkeypatch.setattr(waiting, "SETTLED", 0.05)
    monkeypatch.setattr(waiting, "INTERRUPTED", 0.2)


@pytest.mark.usefixtures("quick")
def test_bots_go_on_after_a_restart_with_nobody_looking(tmp_path: Path) -> None:
    chosen = settings(f"sqlite:///{tmp_path}/t.sqlite")
    with served(chosen) as server, server.client() as anyone:
        tables = server.services.tables.hot
        opened = (open_table(anyone, "dojo", 1, "person", pace=10_000)["table"] for _ in range(40))
        id = next(id for id in opened if tables[id].match.actor == 0)  # the bot begins, and takes its time
    changed = Store(chosen.database_url)
    assert changed.entries(id) == []
    changed.set_pace(id, 0)
    changed.close()
    with served(chosen) as server:
        wait_until(lambda: server.services.store.entries(id))
        wait_until(lambda: not server.services.store.interrupted(now(), PLAYABLE))
        assert server.services.tables.hot[id].match.actor == 1


def test_tables_that_wait_for_one_come_first_also_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(waiting, "SETTLED", 0.05)
    chosen = settings(f"sqlite:///{tmp_path}/t.sqlite")
    with served(chosen) as server:
        device = Device(server)
        opened = [device.open() for _ in range(3)]
        tables, store = server.services.tables.hot, server.services.store
        mine = tables[opened[0]].stored.people[0].devices[0]
        wait_until(lambda: all(tables[id].match.actor == 0 for id in opened))
        wait_until(lambda: all(one.waits for one in store.matches_of(mine)))
        cookies = device.client.cookies
    changed = Store(chosen.database_url)
    for id in opened[1:]:
        changed.note_turn(StoredTurn(id, 1, 99, 98))  # the other's turn
    changed.close()
    with served(chosen) as server:
        device = Device(server)
        device.client.cookies = cookies
        listed = LISTED.findall(device.get("/tables").text)
        assert listed == [(opened[0], "Your turn"), (opened[2], "Continue"), (opened[1], "Continue")]
        assert opened[0] not in server.services.tables.hot  # nothing was rebuilt for it


def test_a_turn_is_noted_anew_when_another_began(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/t.sqlite")
    store.create(new_match("m1"))
    store.note_turn(StoredTurn("m1", 0, 4, 3))
    assert [t.match for t in store.claim_turns(now())] == ["m1"]
    store.note_turn(StoredTurn("m1", 0, 5, 3))  # another decision of the same turn
    assert store.claim_turns(now()) == []
    store.note_turn(StoredTurn("m1", 0, 3, 1))  # from a process that is behind
    assert store.claim_turns(now()) == []
    store.note_turn(StoredTurn("m1", 0, 9, 8))
    assert [t.began for t in store.claim_turns(now())] == [8]
    assert store.claim_turns(now()) == []  # nobody is told twice
    store.no_turn("m1")
    store.close()


def test_a_fault_does_not_end_the_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Old: after anything but a silent database, nobody looked after tables any more until the next start."""
    looks: list[Waiting] = []

    async def faulty(self: Waiting) -> None:
        looks.append(self)
        raise RuntimeError("of ours")

    monkeypatch.setattr(waiting, "INTERRUPTED", 0.01)
    monkeypatch.setattr(Waiting, "go_on", faulty)

    async def run() -> None:
        store = Store("sqlite://")
        task = asyncio.create_task(Waiting(Tables(store, PubSub(store), 1 << 30)).run())
        await until(lambda: len(looks) > 2 or task.done())
        task.cancel()
        assert len(looks) > 2

    on_a_loop(run())
