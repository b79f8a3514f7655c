"""`gokaido loadtest`: tables, players and open streams on this machine, and how long a move takes to reach the others.

Players are programs that move as soon as the server lets them, each at most so often a second. Loopback only.
"""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from gokaido.engine.errors import GokaidoError

LOCAL = ("127.0.0.1", "localhost", "::1")
MOST_TABLES, MOST_STREAMS, MOST_SECONDS = 1000, 5000, 300


@dataclass
class Result:
    """What was measured."""

    tables: int
    streams: int
    seconds: float
    moves: int = 0
    refused: int = 0
    delays: list[float] = field(default_factory=list)  # seconds from sending a move to an update on another stream

    def as_data(self) -> dict[str, Any]:
        """The figures."""
        ranked = sorted(self.delays) or [0.0]
        return {
            "tables": self.tables,
            "streams": self.streams,
            "seconds": round(self.seconds, 1),
            "moves_per_second": round(self.moves / self.seconds, 1),
            "updates": len(self.delays),
            "refused": self.refused,
            "p50_ms": round(1000 * ranked[len(ranked) // 2], 1),
            "p99_ms": round(1000 * ranked[int(len(ranked) * 0.99)], 1),
        }


class Line:
    """A connection that is kept open; one request after another."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, token: str = "", data: Any = None) -> tuple[int, Any]:
        """Status and JSON of an answer."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        body = b"" if data is None else json.dumps(data).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\ncontent-length: {len(body)}\r\n"
        head += "content-type: application/json\r\n" + (f"authorization: Bearer {token}\r\n" if token else "")
        self.writer.write(head.encode() + b"\r\n" + body)
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while (line := await self.reader.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, json.loads(await self.reader.readexactly(length) or b"null")

    async def events(self, path: str, token: str) -> Any:
        """The ids of a stream's events, as they come."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=1 << 22)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    yield line[4:].strip().decode()
        finally:
            writer.close()


class Run:
    """One load test."""

    def __init__(self, url: str, game: str, tables: int, streams: int, seconds: float, rate: float) -> None:
        parts = urlsplit(url)
        if parts.hostname not in LOCAL:
            raise GokaidoError("A load test is for this machine alone.")
        self.host, self.port = parts.hostname or LOCAL[0], parts.port or 80
        self.game, self.rate = game, rate
        self.result = Result(min(tables, MOST_TABLES), min(streams, MOST_STREAMS), min(seconds, MOST_SECONDS))
        self.sent: dict[tuple[str, int], float] = {}
        self.running = True

    def line(self) -> Line:
        """A new connection."""
        return Line(self.host, self.port)

    async def run(self) -> Result:
        """Open the tables and the streams, play, count."""
        opener = self.line()
        wish = {"game": self.game, "seats": [{"kind": "person"}] * 2, "pace": 0}
        opened = []
        for _ in range(self.result.tables):
            status, table = await opener.ask("POST", "/api/tables", data=wish)
            if status != 201:
                raise GokaidoError(f"{table}: start the server with GOKAIDO_NEW_TABLES and GOKAIDO_WRITES set high.")
            opened.append(table)
        tasks = [
            asyncio.create_task(self._listen(opened[k % len(opened)])) for k in range(self.result.streams)
        ]  # fmt: skip
        await asyncio.sleep(2 + self.result.streams / 500)
        self.result.delays.clear()
        players = [asyncio.create_task(self._play(table)) for table in opened]
        begun = time.monotonic()
        await asyncio.sleep(self.result.seconds)
        self.running = False
        self.result.seconds = time.monotonic() - begun
        for task in (*players, *tasks):
            task.cancel()
        await asyncio.gather(*players, *tasks, return_exceptions=True)
        return self.result

    async def _listen(self, table: dict[str, Any]) -> None:
        async for tag in self.line().events(f"/api/tables/{table['table']}/events", table["watch"]["token"]):
            sent = self.sent.get((table["table"], int(tag.split("-")[0])))
            if sent is not None and self.running:
                self.result.delays.append(time.monotonic() - sent)

    async def _play(self, table: dict[str, Any]) -> None:
        """Both seats of a table, at the pace asked for."""
        line, id = self.line(), table["table"]
        tokens = [way["token"] for way in table["seats"]]
        seat = 0
        await asyncio.sleep(random.random() / self.rate)
        while self.running:
            begun = time.monotonic()
            _, found = await line.ask("GET", f"/api/tables/{id}/legal", tokens[seat])
            if not found["legal"]:
                seat = 1 - seat
                _, found = await line.ask("GET", f"/api/tables/{id}/legal", tokens[seat])
                if not found["legal"]:
                    return  # over
            move = {"action": random.choice(found["legal"])["id"], "number": found["number"]}
            self.sent[id, found["number"]] = time.monotonic()
            status, _ = await line.ask("POST", f"/api/tables/{id}/moves", tokens[seat], move)
            if status == 201:
                self.result.moves += 1
            else:
                self.result.refused += 1
            await asyncio.sleep(max(0.0, 1 / self.rate - (time.monotonic() - begun)))


def loadtest(url: str, game: str, tables: int, streams: int, seconds: float, rate: float) -> dict[str, Any]:
    """Run a load test against a server of this machine."""
    return asyncio.run(Run(url, game, tables, streams, seconds, rate).run()).as_data()
