"""The load test plays real games over HTTP, alone and beside attackers."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from gokaido.cli import app
from gokaido.web.loadtest import HostileRun, Run, report
from gokaido.web.loadtest.attacks import ATTACKS
from gokaido.web.loadtest.lines import Server
from gokaido.web.loadtest.run import LoadTable

from .served import Process, Served, on_a_loop


def test_programs_play_at_every_table_and_each_move_reaches_the_others(server: Served) -> None:
    found = on_a_loop(Run(server.url, "dojo", tables=2, streams=7, seconds=1, rate=20, pages=1).run())
    assert found.moves > 0
    assert found.refused == 0
    assert len(found.delays) >= found.moves, "at least the other player hears of each move"
    assert found.server > 0
    assert {"p50_ms", "p99_ms", "moves_per_second"} <= found.as_data().keys()


class Silent(Server):
    """Opens whatever is asked for, and tells nothing."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:1")

    async def connect(self, protocol: Any, own: str | None = None) -> Any:
        """Nobody is asked."""
        return protocol


def test_a_table_is_played_when_all_who_look_on_have_been_shown_it() -> None:
    """Else the first picture of a slow reader would count as a move that was late by all the time before."""

    async def check() -> None:
        run = Run("http://127.0.0.1:1", "dojo", tables=1, streams=3, seconds=1, rate=1, pages=1)
        run.server = Silent()
        table = LoadTable(run, {"table": "x", "tokens": ["a", "b"], "watch": {"token": "c"}}, 1, 1, None)
        listening = asyncio.create_task(table.listen())
        while len(table.ears) < 3:
            await asyncio.sleep(0)
        event = b'0-0\ndata: {"legal": [], "over": false}'
        for k in range(3):
            await asyncio.sleep(0.05)  # it looks again and again
            assert not listening.done()
            table.ears[k].hear(0, event)
        await listening

    on_a_loop(check())


def test_honest_players_lose_nothing_beside_attackers(tmp_path: Path) -> None:
    """A server with the limits that it has by itself."""
    one = Process(f"sqlite:///{tmp_path}/t.sqlite", tmp_path)
    for name in ("READS", "WRITES", "NEW_TABLES", "GUESSES", "SENT"):
        del one.environment[f"GOKAIDO_{name}"]
    one.start()
    try:
        load = f"--game dojo --tables 3 --streams 9 --pages 2 --seconds 6 --rate 10 --attackers {len(ATTACKS)} --seed 3"
        words = ["loadtest", "--url", one.url, "--hostile", "--json", *load.split()]
        with ThreadPoolExecutor(1) as beside:  # where no loop of another test's browser runs
            ran = beside.submit(CliRunner().invoke, app, words).result()
        assert ran.exit_code == 0, ran.output
        found = json.loads(ran.output)
        assert one.process.poll() is None
    finally:
        one.kill()
    assert found["lost"] == found["failed"] == 0
    assert found["acknowledged"] >= 20
    assert found["replayed"] == found["matches"] >= 3
    assert found["moves_per_second"] > 0
    assert set(found["attacks"]) == {attack.__name__ for attack in ATTACKS}
    assert sum(count for met in found["attacks"].values() for count in met.values()) > 0
    assert "taken" not in found["attacks"]["huge_headers"]
    assert found["memory_mb"]
    said = report(found)
    assert said.endswith("Nothing was lost.")
    assert max(map(len, said.splitlines())) <= 80


class Forgetful(HostileRun):
    """Nobody attacks, and one move was acknowledged that the server does not have."""

    async def _under_attack(self, seconds: float) -> None:
        await self.count(seconds)

    async def _read_back(self) -> dict[str, int]:
        self.seatings[0].played[2] = -1
        return await super()._read_back()


def test_a_move_that_is_gone_is_called_lost(server: Served) -> None:
    run = Forgetful(server.url, "dojo", 1, tables=1, streams=2, seconds=1, rate=20, pages=0)
    found = on_a_loop(run.hostile())
    assert found["lost"] == 1
    assert report(found).endswith("Wrong: 1 moves lost.")
