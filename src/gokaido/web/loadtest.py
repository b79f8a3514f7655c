"""`gokaido loadtest`: tables, players and open streams on this machine, and how long a move takes to reach the others.

Each seat is a program that listens to its stream and moves as soon as it may, each table at most so often a second;
the other streams look on. Loopback only. The client is as lean as it can be: it shares the cores with the server.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import orjson

from gokaido.engine.errors import GokaidoError

LOCAL = ("127.0.0.1", "localhost", "::1")
MOST_TABLES, MOST_STREAMS, MOST_SECONDS = 1000, 5000, 300


@dataclass
class Result:
    """What was measured."""

    tables: int
    streams: int
    pages: int
    seconds: float
    moves: int = 0
    refused: int = 0
    client: float = 0.0  # seconds of a core that the client itself took
    server: float = 0.0  # and a process of the server, in a time that begins before counting
    whole: float = 1.0
    delays: list[float] = field(default_factory=list)  # seconds from sending a move to an update on another stream

    def as_data(self) -> dict[str, Any]:
        """The figures."""
        ranked = sorted(self.delays) or [0.0]
        return {
            "tables": self.tables,
            "streams": self.streams,
            "of_them_pages": self.pages,
            "seconds": round(self.seconds, 1),
            "moves_per_second": round(self.moves / self.seconds, 1),
            "updates": len(self.delays),
            "refused": self.refused,
            "p50_ms": round(1000 * ranked[len(ranked) // 2], 1),
            "p99_ms": round(1000 * ranked[int(len(ranked) * 0.99)], 1),
            "client_cores": round(self.client / self.seconds, 2),
            "server_cores": round(self.server / self.whole, 2),
        }


class Line(asyncio.Protocol):
    """A connection that is kept open; one request after another."""

    def __init__(self) -> None:
        self.transport: Any = None
        self.buffer = b""
        self.answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: Any) -> None:
        """Ready to ask."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """A part of an answer, mostly the whole."""
        self.buffer += data
        head, found, body = self.buffer.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r")[0]
        if found and len(body) >= int(length or 0) and self.answer and not self.answer.done():
            self.buffer = b""
            self.answer.set_result(head[9:12] + body)

    def connection_lost(self, error: Exception | None) -> None:
        """The server has hung up."""
        if self.answer and not self.answer.done():
            self.answer.set_exception(error or ConnectionResetError("the server hung up"))

    async def ask(self, method: str, path: str, token: str = "", data: Any = None) -> tuple[int, Any]:
        """Status and JSON of an answer."""
        body = b"" if data is None else json.dumps(data).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        head += f"authorization: Bearer {token}\r\n" if token else ""
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        found = await self.answer
        return int(found[:3]), json.loads(found[3:] or b"null") if found[3:4] in b"{[n" else found[3:].decode()


class Ear(asyncio.Protocol):
    """An open stream. Each event comes in one piece, so that an id is at the start of a line."""

    def __init__(self, request: bytes, hear: Callable[[int, bytes], None], refused: Callable[[str], None]) -> None:
        self.request, self.hear, self.buffer = request, hear, b""
        self.refused: Callable[[str], None] | None = refused
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask at once."""
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Tell the number and the data of every event that is complete."""
        if self.refused:
            if not data.startswith(b"HTTP/1.1 200"):
                self.refused(data.partition(b"\r\n")[0].decode())
            self.refused = None
        if not (self.buffer or data).count(b"\n\n") and not data.endswith(b"\n\n\r\n"):
            self.buffer += data
            return
        *events, self.buffer = (self.buffer + data).split(b"\n\n")
        for event in events:
            _, found, rest = event.partition(b"\nid: ")
            if found:
                self.hear(int(rest[: rest.index(b"-")]), rest)


class Seating:
    """One table of the test: both seats' streams, those who look on, and what was sent when."""

    def __init__(self, run: "Run", opened: dict[str, Any], watchers: int, pages: int) -> None:
        self.run, self.id = run, opened["table"]
        self.tokens = opened["tokens"]
        self.legal: list[Any] = [None, None]
        self.number = 0
        self.over = False
        self.turn = asyncio.Event()
        self.sent: dict[int, tuple[float, int]] = {}
        api, page = f"/api/tables/{self.id}/events", f"/t/{self.id}/stream"
        watch = opened["watch"]["token"]
        self.wanted: list[tuple[str, str, int | None]] = [(api, token, seat) for seat, token in enumerate(self.tokens)]
        self.wanted += [(page, "", None) if k < pages else (api, watch, None) for k in range(watchers)]
        self.ears: list[Any] = []

    async def listen(self) -> None:
        """Open every stream."""
        for path, token, seat in self.wanted:
            key = f"authorization: Bearer {token}\r\n" if token else ""
            request = f"GET {path} HTTP/1.1\r\nhost: x\r\n{key}\r\n".encode()
            self.ears.append(await self.run.connect(Ear(request, self._hearer(seat), self.run.refuse)))

    def _hearer(self, seat: int | None) -> Callable[[int, bytes], None]:
        last = 0

        def hear(number: int, event: bytes) -> None:
            """An update that shows several moves has brought each of them."""
            nonlocal last
            now = time.monotonic()
            for k in range(last + 1, number + 1):
                when, mover = self.sent.get(k, (0.0, seat))
                if mover != seat and self.run.counting:
                    self.run.result.delays.append(now - when)
            last = number
            if seat is not None:
                self._look(seat, number, event)

        return hear

    def _look(self, seat: int, number: int, event: bytes) -> None:
        if number < self.number:
            return  # the seats may listen to different processes, one of them behind the other
        data = orjson.loads(event[event.index(b"data: ") + 6 :])
        self.legal[seat], self.number, self.over = data["legal"], number, data["over"]
        if data["legal"] or data["over"]:
            self.turn.set()

    async def play(self) -> None:
        """Both seats, at the pace asked for, until the game is over."""
        line = await self.run.connect(Line())
        while self.run.running:
            begun = time.monotonic()
            await self.turn.wait()
            self.turn.clear()
            if self.over:
                break
            seat = 0 if self.legal[0] else 1
            if not self.legal[seat]:
                continue
            number = self.number + 1
            move = {"action": random.choice(self.legal[seat])["id"], "number": number}
            self.sent[number] = (time.monotonic(), seat)
            self.legal[seat] = None
            status, _ = await line.ask("POST", f"/api/tables/{self.id}/moves", self.tokens[seat], move)
            if self.run.counting:
                self.run.result.moves += status == 201
                self.run.result.refused += status != 201
            await asyncio.sleep(max(0.0, 1 / self.run.rate - (time.monotonic() - begun)))
        line.transport.close()

    def leave(self) -> None:
        """Close every stream."""
        for ear in self.ears:
            ear.transport.close()


class Run:
    """One load test."""

    def __init__(
        self, url: str, game: str, tables: int, streams: int, seconds: float, rate: float, pages: int = 0
    ) -> None:
        parts = urlsplit(url)
        if parts.hostname not in LOCAL:
            raise GokaidoError("loadtest_local")
        self.host, self.port = parts.hostname or LOCAL[0], parts.port or 80
        self.game, self.rate = game, rate
        tables = min(tables, MOST_TABLES)
        streams = max(2 * tables, min(streams, MOST_STREAMS))
        self.result = Result(tables, streams, min(pages, streams - 2 * tables), min(seconds, MOST_SECONDS))
        self.running, self.counting, self.open = True, False, 0
        self.refusal = ""

    def refuse(self, why: str) -> None:
        """A stream could not be opened."""
        self.refusal = why

    async def connect(self, protocol: Any) -> Any:
        """A new connection."""
        await asyncio.get_running_loop().create_connection(lambda: protocol, self.host, self.port)
        return protocol

    async def run(self) -> Result:
        """Open the tables and the streams, play, count."""
        result = self.result
        share = [self._share(result.streams - 2 * result.tables, k) for k in range(result.tables)]
        paged = [self._share(result.pages, k) for k in range(result.tables)]
        lives = [asyncio.create_task(self._live(*part)) for part in zip(share, paged)]
        while self.open < result.tables:
            await asyncio.wait(lives, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
            for task in lives:
                if task.done():
                    task.result()
            if self.refusal:
                raise GokaidoError("loadtest_stream", reason=self.refusal)
        await asyncio.sleep(1)
        asked, theirs = time.monotonic(), await self._server_time()
        await asyncio.sleep(1)  # asking takes the server some time, which is not counted
        begun, used = time.monotonic(), time.process_time()
        self.counting = True
        await asyncio.sleep(result.seconds)
        self.running = self.counting = False
        result.seconds, result.client = time.monotonic() - begun, time.process_time() - used
        result.whole = time.monotonic() - asked
        process, took = await self._server_time()
        result.server = took - theirs[1] if process == theirs[0] else 0.0
        for task in lives:
            task.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        return result

    async def _sit(self, line: Any, invite: str) -> str:
        """Sit down with an invitation; the token of the seat."""
        status, seated = await line.ask("POST", "/api/sit", data={"invite": invite})
        if status != 201:
            raise GokaidoError("loadtest_seat", status=status)
        return str(seated["token"])

    async def _server_time(self) -> tuple[float, float]:
        """When the process that answers began, and the seconds of a core it has taken since, as its metrics say."""
        line = await self.connect(Line())
        _, said = await line.ask("GET", "/metrics")
        line.transport.close()
        return _metric(said, "gokaido_stream_updates_created"), _metric(said, "process_cpu_seconds_total")

    def _share(self, of: int, table: int) -> int:
        return of // self.result.tables + (table < of % self.result.tables)

    async def _live(self, watchers: int, pages: int) -> None:
        """A table, and the next when its game is over."""
        await asyncio.sleep(random.random() * self.result.tables / 60)
        first = True
        while self.running:
            opener = await self.connect(Line())
            wanted = {"game": self.game, "seats": [{"kind": "person"}] * 2, "pace": 0, "public": pages > 0}
            status, opened = await opener.ask("POST", "/api/tables", data=wanted)
            if status != 201:
                raise GokaidoError("loadtest_table", status=status)
            opened["tokens"] = [await self._sit(opener, way["invite"]) for way in opened["invites"]]
            opener.transport.close()
            seating = Seating(self, opened, watchers, pages)
            await seating.listen()
            self.open += first
            first = False
            try:
                await asyncio.sleep(random.random() / self.rate)
                await seating.play()
            finally:
                seating.leave()


def _metric(said: str, name: str) -> float:
    return float(said.rpartition(f"\n{name} ")[2].partition("\n")[0] or 0)


def loadtest(
    url: str, game: str, tables: int, streams: int, seconds: float, rate: float, pages: int = 0
) -> dict[str, Any]:
    """Run a load test against a server of this machine."""
    return asyncio.run(Run(url, game, tables, streams, seconds, rate, pages).run()).as_data()
