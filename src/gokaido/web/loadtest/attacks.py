"""What strangers do to a server that they want to stop, fill or slow down. Each has an address of this machine."""

import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import Any

from gokaido.engine.match import Match
from gokaido.engine.registry import games

from ..connections import many_files
from .lines import PATIENCE, LoadConnection, Server

PAUSE = 0.02  # seconds between two requests of one attacker
SLOW = 50  # connections with slow headers
HELD = 400  # connections that one tries to hold
STREAMED = 300
HUGE = 4 << 20  # bytes of headers
WATCHED = 20  # tables of bots that one looks at
Done = dict[str, dict[str, int]]  # by attack: how often something came of it


class Stranger:
    """Somebody with an address of their own and something in mind."""

    def __init__(self, server: Server, own: str, targets: list[str], saved: list[str], seed: str) -> None:
        self.server, self.own, self.targets, self.saved = server, own, targets, saved
        self.random = random.Random(seed)
        self.met: Counter[str] = Counter()  # what came of it: a status, or that the line was cut
        self.line: Any = None

    async def ask(self, method: str, path: str, token: str = "", data: Any = None) -> tuple[int, Any]:
        """A request, after a short rest."""
        await asyncio.sleep(PAUSE)
        if self.line is None or self.line.transport.is_closing():
            self.line = await self.server.connect(LoadConnection(), self.own)
        try:
            status, said = await self.line.ask(method, path, token, data)
        except OSError:
            self.line.transport.abort()
            raise
        self.met[str(status)] += 1
        return status, said

    async def table(self, *seats: dict[str, Any]) -> dict[str, Any]:
        """A table for two of one's own, as soon as one gets it."""
        game = next(game.key for game in games().values() if 2 in game.rules.seats)
        while True:
            wanted = {"game": game, "seats": list(seats), "pace": 0, "public": True}
            status, opened = await self.ask("POST", "/api/tables", data=wanted)
            if status == 201:
                return dict(opened)
            await asyncio.sleep(0.5)

    def count(self, lines: list[Any]) -> None:
        """Close connections, of which the server has closed some already."""
        for line in lines:
            self.met["cut" if line.transport.is_closing() else "held"] += 1
            line.transport.abort()

    def target(self) -> str:
        """The id of a table of honest people."""
        return self.random.choice(self.targets)


class Deaf(asyncio.Protocol):
    """A connection that says something, or nothing, and reads nothing."""

    def __init__(self, first: bytes = b"", reads: bool = False) -> None:
        self.first, self.reads = first, reads
        self.transport: Any = None
        self.gone = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        """Say it, and stop reading."""
        self.transport = transport
        transport.write(self.first)
        if not self.reads:
            transport.pause_reading()

    def connection_lost(self, error: Exception | None) -> None:
        """The server has hung up."""
        self.gone.set()


async def slow_headers(me: Stranger) -> None:
    """A line of a header a second on many connections, and never the last one."""
    lines: list[Any] = []
    try:
        for _ in range(SLOW):
            lines.append(await me.server.connect(Deaf(b"GET / HTTP/1.1\r\nhost: x\r\n", reads=True), me.own))
        while any(not line.transport.is_closing() for line in lines):
            await asyncio.sleep(1)
            for line in lines:
                if not line.transport.is_closing():
                    line.transport.write(b"x-slow: 1\r\n")
    finally:
        me.count(lines)


async def huge_headers(me: Stranger) -> None:
    """Headers of megabytes."""
    line = await me.server.connect(Deaf(b"GET / HTTP/1.1\r\nhost: x\r\n", reads=True), me.own)
    line.transport.write((b"x-huge: " + b"y" * 1014 + b"\r\n") * (HUGE >> 10))
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):  # `wait_for` forgets that it was cancelled when the line ends just then
            await line.gone.wait()
    me.met["cut" if line.gone.is_set() else "taken"] += 1
    line.transport.abort()


async def silent_connections(me: Stranger) -> None:
    """As many connections as there are to be had, without a word."""
    lines: list[Any] = []
    try:
        for _ in range(HELD):
            lines.append(await me.server.connect(Deaf(reads=True), me.own))
            await asyncio.sleep(PAUSE / 10)
        await asyncio.sleep(5)
    finally:
        me.count(lines)


async def many_streams(me: Stranger) -> None:
    """Streams of an honest table, which nobody reads."""
    lines: list[Any] = []
    try:
        for k in range(STREAMED):
            path = f"/t/{me.target()}/stream" if k % 2 else f"/api/tables/{me.target()}/events"
            request = f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode()
            lines.append(await me.server.connect(Deaf(request), me.own))
            await asyncio.sleep(PAUSE)
        await asyncio.sleep(20)
    finally:
        me.count(lines)


async def new_tables(me: Stranger) -> None:
    """Tables of every game, as many as there are seats for."""
    game = me.random.choice(list(games().values()))
    seats = [{"kind": "person"}] * max(game.rules.seats)
    await me.ask("POST", "/api/tables", data={"game": game.key, "seats": seats, "public": True})


@cache
def saved_matches(seed: int) -> list[str]:
    """A match of every game, some moves long."""
    chance, made = random.Random(seed), []
    for game in games().values():
        match = Match(game, seats=max(game.rules.seats), seed=chance.randrange(1 << 30))
        for _ in range(20):
            match.play(chance.choice(match.legal))
        made.append(match.to_text())
    return made


async def odd_uploads(me: Stranger) -> None:
    """Matches that nobody has played."""
    await me.ask("POST", "/api/upload", data=_odd(me.random.choice(me.saved), me.random))


def _odd(text: str, chance: random.Random) -> bytes:
    """A saved match with something wrong in it."""
    data = json.loads(text)
    kind = chance.randrange(6)
    if kind == 0:
        return text.encode()[: chance.randrange(len(text))] + b"\xff\x00"
    if kind == 1:
        return b"[" * 100_000
    if kind == 2:
        data["actions"] *= 500
    elif kind == 3:
        data["position"] = {chance.choice(sorted(data)): [10**12, -1, 1e300]}
    elif kind == 4:
        data["actions"] = ["9" * 4400, {"a": []}, "x " * 50_000]
    else:
        data[chance.choice(sorted(data))] = chance.choice([None, -1, 1 << 70, "x" * 100_000, [[]], {"seed": 1}])
    return json.dumps(data).encode()


async def chat_flood(me: Stranger) -> None:
    """Talk without end, while honest tables are looked at."""
    opened = await me.table({"kind": "person", "mine": True}, {"kind": "person"})
    for k in range(1000):
        await me.ask("POST", f"/api/tables/{opened['table']}/chat", opened["token"], {"text": f"{k} " + "é" * 290})


async def bots_alone(me: Stranger) -> None:
    """Tables of the strongest bots alone, each with somebody who seems to look on."""
    lines: list[Any] = []
    try:
        for _ in range(WATCHED):
            opened = await me.table(*[{"kind": "bot", "level": 5}] * 2)
            request = f"GET /api/tables/{opened['table']}/events HTTP/1.1\r\nhost: x\r\n\r\n".encode()
            lines.append(await me.server.connect(Deaf(request, reads=True), me.own))
        await asyncio.sleep(10)
    finally:
        me.count(lines)


async def reading_flood(me: Stranger) -> None:
    """Pages and pictures of honest tables, at every move."""
    id, move = me.target(), me.random.randrange(60)
    path = me.random.choice(
        [f"/t/{id}", f"/t/{id}/replay?move={move}", f"/api/tables/{id}/board.svg", f"/api/tables/{id}", "/"]
    )
    await me.ask("GET", path)


async def undo_flood(me: Stranger) -> None:
    """Play and take back, without end."""
    seat = {"kind": "person", "mine": True}
    opened = await me.table(seat, seat)
    path = f"/api/tables/{opened['table']}"
    for _ in range(300):
        status, can = await me.ask("GET", f"{path}/legal", opened["token"])
        if status == 200 and can["legal"]:
            move = {"action": me.random.choice(can["legal"])["id"], "number": can["number"]}
            await me.ask("POST", f"{path}/moves", opened["token"], move)
            await me.ask("POST", f"{path}/undo", opened["token"], {"number": can["number"] + 1})


ATTACKS: tuple[Callable[[Stranger], Awaitable[None]], ...] = (
    slow_headers,
    huge_headers,
    silent_connections,
    many_streams,
    new_tables,
    odd_uploads,
    chat_flood,
    bots_alone,
    reading_flood,
    undo_flood,
)


def attack(url: str, addresses: list[str], targets: list[str], seed: int, seconds: float) -> Done:
    """Strangers at these addresses attack for so long, by turns of every kind; what came of it."""
    many_files()
    return asyncio.run(_attack(Server(url), addresses, targets, seed, seconds))


async def _attack(server: Server, addresses: list[str], targets: list[str], seed: int, seconds: float) -> Done:
    saved = saved_matches(seed)
    strangers = [Stranger(server, own, targets, saved, f"{seed} {own}") for own in addresses]
    kinds = [ATTACKS[k % len(ATTACKS)] for k in range(len(addresses))]
    tasks = [asyncio.create_task(_again_and_again(kind, me)) for kind, me in zip(kinds, strangers)]
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        if task.done():
            task.result()  # they go on for ever, unless there is a mistake in them
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    done: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, me in zip(kinds, strangers):
        done[kind.__name__].update(me.met)
    return {name: dict(sorted(met.items())) for name, met in done.items()}


async def _again_and_again(kind: Callable[[Stranger], Awaitable[None]], me: Stranger) -> None:
    while True:
        try:
            await kind(me)
        except OSError:
            me.met["cut"] += 1
        await asyncio.sleep(PAUSE)
