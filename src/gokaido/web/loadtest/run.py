"""Programs that play at tables and look on.

Each seat listens to its stream and moves as soon as it may, each table at most so often a second; the other streams
look on. A move that is refused is tried again, and a stream that is cut is opened again, as a page does it.
"""

import asyncio
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson

from gokaido.engine.errors import GokaidoError
from gokaido.engine.registry import game_of

from .lines import PATIENCE, Ear, LoadConnection, PageEar, Server

MOST_TABLES, MOST_STREAMS, MOST_SECONDS = 1000, 20_000, 300
READERS = (("desk", "en"), ("tall", "fr"), ("desk", "fr"), ("tall", "en"), ("desk", "en"))  # of pages: 60 to 40
AGAIN = 0.5  # seconds after which something is tried again
TRIES = 20
AT_ONCE = 50  # streams that are opened before the first of them has begun
LATE = 409


@dataclass
class Result:
    """What was measured."""

    game: str
    tables: int
    streams: int
    pages: int
    tried: float  # moves a second
    seconds: float
    moves: int = 0
    refused: int = 0
    cut: int = 0  # streams that ended without being asked to
    client: float = 0.0  # seconds of a core that the client itself took
    server: float = 0.0  # and a process of the server, in a time that begins before counting
    whole: float = 1.0
    delays: list[float] = field(default_factory=list)  # seconds from sending a move to an update on another stream
    reached: dict[tuple[str, int], float] = field(default_factory=dict)  # the same to the last, by table and move
    page_updates: int = 0
    page_bytes: int = 0  # of those, as gzip

    def as_data(self) -> dict[str, Any]:
        """The figures."""
        ranked, last = sorted(self.delays) or [0.0], sorted(self.reached.values()) or [0.0]
        return {
            "game": self.game,
            "tables": self.tables,
            "streams": self.streams,
            "of_them_pages": self.pages,
            "seconds": round(self.seconds, 1),
            "tried_per_second": round(self.tried, 1),
            "moves_per_second": round(self.moves / self.seconds, 1),
            "updates": len(self.delays),
            "refused": self.refused,
            "streams_cut": self.cut,
            "p50_ms": round(1000 * ranked[len(ranked) // 2], 1),
            "p99_ms": round(1000 * ranked[int(len(ranked) * 0.99)], 1),
            "last_reader_p50_ms": round(1000 * last[len(last) // 2], 1),
            "last_reader_p99_ms": round(1000 * last[int(len(last) * 0.99)], 1),
            "page_bytes_per_update": round(self.page_bytes / max(1, self.page_updates)),
            "client_cores": round(self.client / self.seconds, 2),
            "server_cores": round(self.server / self.whole, 2),
        }


class LoadTable:
    """One table of the test: both seats' streams, those who look on, and what was sent when."""

    def __init__(self, run: "Run", opened: dict[str, Any], watchers: int, pages: int, own: str | None) -> None:
        self.run, self.id, self.own = run, opened["table"], own
        self.tokens = opened["tokens"]
        self.legal: list[Any] = [None, None]
        self.number = 0
        self.over = False
        self.turn = asyncio.Event()
        self.line: Any = None
        self.sent: dict[int, tuple[float, int]] = {}
        self.played: dict[int, int] = {}  # actions by number: those that the server has acknowledged
        api, page = f"/api/tables/{self.id}/events", f"/t/{self.id}/stream"
        watch = opened["watch"]["token"]
        self.wanted: list[tuple[str, str, int | None]] = [(api, token, seat) for seat, token in enumerate(self.tokens)]
        self.wanted += [(page, "", None) if k < pages else (api, watch, None) for k in range(watchers)]
        self.reader = run.random.randrange(len(READERS))  # the form and language of the first page
        self.ears: dict[int, Any] = {}
        self.shown: set[int] = set()  # streams that have told something
        self.reopening: set[asyncio.Task[None]] = set()
        self.leaving = False

    async def listen(self) -> None:
        """Open every stream, not more at one go than a server lets wait at its door, until each has shown the table.

        A move is not late for who had not been shown anything yet.
        """
        for k, (_, _, seat) in enumerate(self.wanted):
            await self._open(k, self._hearer(seat, k))
            while k % AT_ONCE == AT_ONCE - 1 and any(ear.asked and not ear.refusal for ear in self.ears.values()):
                await asyncio.sleep(0.01)
        until = time.monotonic() + PATIENCE
        while len(self.shown) < len(self.wanted) and not self.run.refusal and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def _open(self, k: int, hear: Callable[[int, bytes], None]) -> None:
        path, token, _ = self.wanted[k]
        page = path.endswith("/stream")
        form, lang = READERS[(self.reader + k) % len(READERS)]
        cookie = f"accept-encoding: gzip\r\naccept-language: {lang}\r\ncookie: form={form}\r\n" if page else ""
        key = f"authorization: Bearer {token}\r\n" if token else ""
        request = f"GET {path} HTTP/1.1\r\nhost: x\r\n{key}{cookie}\r\n".encode()
        told = request, hear, lambda why: self._ended(k, hear, why)
        ear = PageEar(*told, counted=self._count_page) if page else Ear(*told)
        self.ears[k] = await self.run.server.connect(ear, self.own)

    def _count_page(self, size: int) -> None:
        if self.run.counting:
            self.run.result.page_updates += 1
            self.run.result.page_bytes += size

    def _ended(self, k: int, hear: Callable[[int, bytes], None], why: str) -> None:
        if self.leaving:
            return
        self.run.refusal = why or self.run.refusal
        self.run.result.cut += 1
        task = asyncio.ensure_future(self._reopen(k, hear))
        self.reopening.add(task)
        task.add_done_callback(self.reopening.discard)

    async def _reopen(self, k: int, hear: Callable[[int, bytes], None]) -> None:
        await asyncio.sleep(AGAIN)
        try:
            await self._open(k, hear)
        except OSError:
            self._ended(k, hear, "")

    def _hearer(self, seat: int | None, stream: int) -> Callable[[int, bytes], None]:
        last = 0

        def hear(number: int, event: bytes) -> None:
            """An update that shows several moves has brought each of them."""
            nonlocal last
            self.shown.add(stream)
            now = time.monotonic()
            for k in range(last + 1, number + 1):
                when, mover = self.sent.get(k, (0.0, seat))
                if mover != seat and self.run.counting:
                    self.run.result.delays.append(now - when)
                    self.run.result.reached[self.id, k] = now - when
            last = max(last, number)
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
        """Both seats, at the pace asked for, until the game is over.

        A move that is late leaves those after it in their time: else tables that once waited together would move
        together ever after, which no players do.
        """
        period, due = 1 / self.run.rate, time.monotonic()
        while not self.over:
            await self.turn.wait()
            self.turn.clear()
            seat = 0 if self.legal[0] else 1
            if self.over or not self.legal[seat]:
                continue
            await self._move(seat)
            late = time.monotonic() - due
            due += period * math.ceil(max(late, 1e-9) / period)
            await asyncio.sleep(due - time.monotonic())

    async def _move(self, seat: int) -> None:
        number, legal = self.number + 1, self.legal[seat]
        action = self.run.random.choice(legal)["id"]
        self.sent.setdefault(number, (time.monotonic(), seat))
        self.legal[seat] = None
        status = await self._ask(seat, {"action": action, "number": number})
        if status == 201:
            self.played[number] = action
        if self.run.counting:
            self.run.result.moves += status == 201
            self.run.result.refused += status != 201
        if status not in (201, LATE):
            await asyncio.sleep(AGAIN)
            if self.number < number:
                self.legal[seat] = legal
                self.turn.set()

    async def _ask(self, seat: int, move: dict[str, Any]) -> int:
        """The status of an answer; 0 for none."""
        try:
            self.line = self.line or await self.run.server.connect(LoadConnection(), self.own)
            status, _ = await self.line.ask("POST", f"/api/tables/{self.id}/moves", self.tokens[seat], move)
        except OSError:
            self._hang_up()
            return 0
        return int(status)

    def _hang_up(self) -> None:
        if self.line:
            self.line.transport.abort()
        self.line = None

    def leave(self) -> None:
        """Close everything."""
        self.leaving = True
        self._hang_up()
        for ear in self.ears.values():
            ear.transport.close()


class Run:
    """One load test."""

    most_seconds = MOST_SECONDS

    def __init__(
        self,
        url: str,
        game: str,
        tables: int,
        streams: int,
        seconds: float,
        rate: float,
        pages: int = 0,
        seed: int = 1,
        everything: bool = False,
    ) -> None:
        self.server = Server(url)
        self.game, self.rate, self.random = game, rate, random.Random(seed)
        tables = min(tables, MOST_TABLES)
        streams = max(2 * tables, min(streams, MOST_STREAMS))
        pages = min(pages, streams - 2 * tables)
        self.result = Result(game, tables, streams, pages, tables * rate, min(seconds, self.most_seconds))
        self.lives: list[asyncio.Task[None]] = []
        self.options = {o.name: True for o in game_of(game).rules.options if o.default is False} if everything else {}
        self.running, self.counting, self.open = True, False, 0
        self.refusal = ""

    async def run(self) -> Result:
        """Open the tables and the streams, play, count."""
        await self.open_tables()
        await asyncio.sleep(1)
        await self.count(self.result.seconds)
        self.running = False
        await self.close()
        return self.result

    async def open_tables(self) -> None:
        """Until every table has its streams."""
        result = self.result
        share = [self._share(result.streams - 2 * result.tables, k) for k in range(result.tables)]
        paged = [self._share(result.pages, k) for k in range(result.tables)]
        self.lives = [asyncio.create_task(self._live(k, *part)) for k, part in enumerate(zip(share, paged))]
        while self.open < result.tables:
            await asyncio.wait(self.lives, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
            for task in self.lives:
                if task.done():
                    task.result()
            if self.refusal:
                raise GokaidoError("loadtest_stream", reason=self.refusal)

    async def count(self, seconds: float) -> None:
        """Measure for so long."""
        result = self.result
        asked, theirs = time.monotonic(), await self.metrics()
        await asyncio.sleep(1)  # asking takes the server some time, which is not counted
        begun, used = time.monotonic(), time.process_time()
        self.counting = True
        await asyncio.sleep(seconds)
        self.counting = False
        result.seconds, result.client = time.monotonic() - begun, time.process_time() - used
        result.whole = time.monotonic() - asked
        now = await self.metrics()
        result.server = now.seconds - theirs.seconds if now.began == theirs.began else 0.0

    async def close(self) -> None:
        """Leave every table."""
        for task in self.lives:
            task.cancel()
        await asyncio.gather(*self.lives, return_exceptions=True)

    async def metrics(self) -> "Metrics":
        """What the process that answers says of itself; when it hangs up, it is asked again, if not for ever."""
        for _ in range(TRIES):
            try:
                line = await self.server.connect(LoadConnection())
                _, said = await line.ask("GET", "/metrics")
            except OSError:
                await asyncio.sleep(AGAIN)
                continue
            line.transport.close()
            return Metrics(
                _metric(said, "gokaido_stream_updates_created"),
                _metric(said, "process_cpu_seconds_total"),
                int(_metric(said, "process_resident_memory_bytes")),
            )
        raise GokaidoError("loadtest_silent")

    def _share(self, of: int, table: int) -> int:
        return of // self.result.tables + (table < of % self.result.tables)

    def address(self, table: int) -> str | None:
        """Whence the people of a table come; None: from wherever this machine likes."""
        return None

    async def _live(self, table: int, watchers: int, pages: int) -> None:
        """A table, and the next when its game is over."""
        await asyncio.sleep(self.random.random() * self.result.tables / 60)
        first, own = True, self.address(table)
        while self.running:
            seating = LoadTable(self, await self._opened(pages > 0, own), watchers, pages, own)
            self.seated(seating)
            await seating.listen()
            self.open += first
            first = False
            try:
                await asyncio.sleep(self.random.random() / self.rate)
                await seating.play()
            finally:
                seating.leave()

    def seated(self, seating: LoadTable) -> None:
        """A table is open."""

    async def _opened(self, public: bool, own: str | None) -> dict[str, Any]:
        """A new table, and the token of each seat."""
        opener = await self.server.connect(LoadConnection(), own)
        wanted = {"game": self.game, "seats": [{"kind": "person"}] * 2, "pace": 0, "public": public}
        wanted["options"] = self.options
        status, opened = await opener.ask("POST", "/api/tables", data=wanted)
        if status != 201:
            raise GokaidoError("loadtest_table", status=status)
        opened["tokens"] = await self.tokens(opener, opened)
        opener.transport.close()
        return dict(opened)

    async def tokens(self, line: Any, opened: dict[str, Any]) -> list[str]:
        """The token of each seat of a new table."""
        return [await self._sit(line, way["invite"]) for way in opened["invites"]]

    async def _sit(self, line: Any, invite: str) -> str:
        """Sit down with an invitation; the token of the seat."""
        status, seated = await line.ask("POST", "/api/sit", data={"invite": invite})
        if status != 201:
            raise GokaidoError("loadtest_seat", status=status)
        return str(seated["token"])


@dataclass(frozen=True)
class Metrics:
    """What a process of the server has taken so far."""

    began: float
    seconds: float  # of a core
    memory: int  # bytes


def _metric(said: str, name: str) -> float:
    return float(said.rpartition(f"\n{name} ")[2].partition("\n")[0] or 0)
