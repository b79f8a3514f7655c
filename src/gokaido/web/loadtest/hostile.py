"""`gokaido loadtest --hostile`: honest players beside attackers, and whether anything is lost.

Everybody has an address of their own in 127.0.0.0/8, so that the server's limits hold as they do for strangers: it is
started as it is. The attackers are a process of their own.
"""

import asyncio
import json
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from gokaido.engine.errors import GokaidoError
from gokaido.engine.match import Match

from ..connections import many_files
from .attacks import Done, attack, saved_matches
from .lines import LoadConnection
from .run import AGAIN, LoadTable, Result, Run

MOST_SECONDS = 3600
CALM = 0.2  # of the time without attackers, before it, to compare with
MOST_CALM = 30.0
SAMPLES = 60  # of the memory
ENDING = 300.0  # seconds that the games have to come to their end when the attackers are gone


class HostileRun(Run):
    """Honest players beside so many attackers."""

    most_seconds = MOST_SECONDS

    def __init__(self, url: str, game: str, attackers: int, *, seed: int = 1, **load: Any) -> None:
        super().__init__(url, game, seed=seed, **load)
        self.attackers, self.seed = attackers, seed
        self.seatings: list[LoadTable] = []
        self.memory: list[tuple[float, float]] = []  # seconds, megabytes
        self.not_opened = 0
        self.done: Done = {}

    def address(self, table: int) -> str:
        """Each table has its own."""
        return f"127.1.{table // 250}.{table % 250 + 1}"

    def seated(self, seating: LoadTable) -> None:
        """Remember a table, to read its match when all is over."""
        self.seatings.append(seating)

    async def _opened(self, public: bool, own: str | None) -> dict[str, Any]:
        """A new table, tried until there is one; everybody may look at it, attackers too."""
        while True:
            try:
                return await super()._opened(True, own)
            except (GokaidoError, OSError):
                if not self.open:
                    raise
                self.not_opened += 1
                await asyncio.sleep(AGAIN)

    async def hostile(self) -> dict[str, Any]:
        """Play in peace, play under attack, end the games, and read them back."""
        many_files()
        calm, seconds = self.result, self.result.seconds
        await self.open_tables()
        await asyncio.sleep(1)
        await self.count(min(MOST_CALM, seconds * CALM))
        self.result = Result(calm.game, calm.tables, calm.streams, calm.pages, calm.tried, seconds)
        await self._under_attack(seconds)
        self.running = False
        self.rate = 1e3
        await asyncio.wait(self.lives, timeout=ENDING)
        await self.close()
        return {
            **self.result.as_data(),
            "attackers": self.attackers,
            "calm": {name: calm.as_data()[name] for name in ("moves_per_second", "p50_ms", "p99_ms", "server_cores")},
            "memory_mb": self.memory,
            "attacks": self.done,
            "failed": sum(met.get("500", 0) for met in self.done.values()),
            "not_opened": self.not_opened,
            **await self._read_back(),
        }

    async def _under_attack(self, seconds: float) -> None:
        """Attackers come and go, and all is measured meanwhile."""
        addresses = [f"127.2.{k // 250}.{k % 250 + 1}" for k in range(self.attackers)]
        targets = [seating.id for seating in self.seatings]
        loop = asyncio.get_running_loop()
        watching = asyncio.create_task(self._watch(seconds / SAMPLES))
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            await loop.run_in_executor(pool, saved_matches, self.seed)  # they are ready before the time begins
            attacking = loop.run_in_executor(
                pool, attack, self.server.url, addresses, targets, self.seed, seconds + 2
            )  # fmt: skip
            await asyncio.sleep(1)
            await self.count(seconds)
            self.done = await attacking
        watching.cancel()

    async def _watch(self, pause: float) -> None:
        """Note what the server takes of the memory, again and again."""
        begun = time.monotonic()
        while True:
            taken = (await self.metrics()).memory
            self.memory.append((round(time.monotonic() - begun, 1), round(taken / (1 << 20), 1)))
            await asyncio.sleep(max(1.0, pause))

    async def _read_back(self) -> dict[str, int]:
        """Read every match and play it again: each move that was acknowledged is there, where it was acknowledged."""
        found = Counter(matches=len(self.seatings), replayed=0, acknowledged=0, lost=0)
        for seating in self.seatings:
            line = await self.server.connect(LoadConnection(), seating.own)
            path, token = f"/api/tables/{seating.id}", seating.tokens[0]
            status, file = await line.ask("GET", f"{path}/file", token)
            if status == 200:
                actions = Match.from_text(json.dumps(file)).actions
                found["replayed"] += 1
            else:  # a game that did not come to its end has secrets still
                _, view = await line.ask("GET", path, token)
                actions = [seating.played.get(k + 1, -1) for k in range(view["number"])]
            line.transport.close()
            found["acknowledged"] += len(seating.played)
            found["lost"] += sum(actions[k - 1 : k] != [action] for k, action in seating.played.items())
        return dict(found)
