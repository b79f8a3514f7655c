"""Server-sent events. The id is the table's tag: it begins with the number of the last move, so a page catches up."""

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gokaido.engine.errors import GokaidoError

from ..access.seats import Viewer
from ..access.visitors import language_of
from ..i18n.errors import mistake_data
from ..metrics import SENT, STREAMS
from ..services import services
from ..tables.table import MOST_STREAMS

QUIET = 15.0  # seconds after which a line says that it lives
LONG = 100_000  # bytes that are packed in a thread; they take a third of a millisecond
LEVEL = 3  # of gzip: a tenth more bytes than 5, in little more than half the time
WINDOW, ROOM = -14, 7  # of zlib: the memory for more is fetched from the system each time
START = {"type": "http.response.start", "status": 200}
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
ZIPPED = [*HEADERS, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
GONE = b"event: gone\ndata: {}\n\n"  # what the reader may see has changed: they must ask again
ZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03"
ZIP_END = b"\x03\x00"  # an empty last block


class Closing:
    """Set when the server goes down, so that streams end and pages look for it again."""

    def __init__(self) -> None:
        self.now = False
        self.waiting: set[asyncio.Event] = set()

    def set(self) -> None:
        """End every stream."""
        self.now = True
        for event in self.waiting:
            event.set()


@dataclass(eq=False)
class News:
    """A table as it is shown at one moment: made and packed once, and sent to any number of streams."""

    tag: str
    event: bytes
    weighed: bool = False  # with the table that keeps it
    sums: dict[int, int] = field(default_factory=dict)  # of streams that it was added to, by what they were before

    @classmethod
    def of(cls, tag: str, text: bytes) -> "News":
        """As the format wants it, each line marked."""
        if b"\r" in text:
            text = b"\n".join(text.splitlines())
        lines = b"data: " + text.removesuffix(b"\n").replace(b"\n", b"\ndata: ") + b"\n" if text else b""
        return cls(tag, b"id: " + tag.encode() + b"\n" + lines + b"\n")

    @cached_property
    def packed(self) -> "asyncio.Future[bytes]":
        """A piece of a gzip stream that leans on nothing sent before; packed in a thread when it is long."""
        if len(self.event) > LONG:
            return asyncio.ensure_future(asyncio.to_thread(_pack, self.event))
        done = asyncio.get_running_loop().create_future()
        done.set_result(_pack(self.event))
        return done

    def sum_after(self, before: int) -> int:
        """The sum of a gzip stream with this added; those who began together have the same one."""
        if before not in self.sums:
            self.sums[before] = zlib.crc32(self.event, before)
        return self.sums[before]


def _pack(text: bytes) -> bytes:
    packer = zlib.compressobj(LEVEL, wbits=WINDOW, memLevel=ROOM)
    return packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)


class Zip:
    """One reader's gzip stream, put together from pieces that others get too."""

    def __init__(self) -> None:
        self.sum, self.length, self.begun = 0, 0, False

    def piece(self, text: bytes) -> bytes:
        """A line of this reader's own, as bytes to send."""
        return self._add(zlib.crc32(text, self.sum), len(text), _pack(text))

    def shared(self, news: News, packed: bytes) -> bytes:
        """The bytes to send of what many get."""
        return self._add(news.sum_after(self.sum), len(news.event), packed)

    def _add(self, sum: int, length: int, packed: bytes) -> bytes:
        self.sum, self.length = sum, self.length + length
        if self.begun:
            return packed
        self.begun = True
        return ZIP_HEAD + packed

    def end(self) -> bytes:
        """What closes it."""
        return ZIP_END + self.sum.to_bytes(4, "little") + (self.length & 0xFFFFFFFF).to_bytes(4, "little")


class EventStream(Response):
    """What `render` makes of the table for somebody who has seen a tag, each time it changes.

    Somebody slow gets the newest, not every one.
    """

    def __init__(
        self, request: Request, viewer: Viewer, seen: str | None, render: Callable[[str], Awaitable[News]],
        aside: Callable[[], str] = str, group: Hashable = None,
    ) -> None:  # fmt: skip
        self.viewer, self.rights, self.stored = viewer, viewer.rights, viewer.table.stored
        self.table, self.seen, self.shown = viewer.table, seen or "", render
        self.aside = aside  # what is told of besides the table: it has no tag
        self.group = None if viewer.person else group  # of streams that get the same, as long as they are not slow
        self.tables, self.outside = services(request).tables, services(request).outside
        self.address = request.client.host if request.client else ""
        self.status_code, self.background = 200, None
        self.closing: Closing = services(request).closing
        self.lang = language_of(request)
        self.zip = Zip() if "gzip" in request.headers.get("accept-encoding", "") else None
        self.raw_headers = list(ZIPPED if self.zip else HEADERS)
        self.changed = asyncio.Event()
        self.quiet, self.sent = False, 0.0  # is it time to say that the line lives, and when was something last sent?

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the reader leaves or the server stops."""
        loop = asyncio.get_running_loop()
        gone = asyncio.ensure_future(_left(receive))
        gone.add_done_callback(lambda _: self.changed.set())
        self.beat = loop.call_later(QUIET, self._beat, loop)
        self.table.listen(self.changed, self.viewer.person.id if self.viewer.person else None)
        self.closing.waiting.add(self.changed)
        STREAMS.inc()
        try:
            await send({**START, "headers": self.raw_headers})
            await self._say(send, b"retry: 500\n\n")
            while not (self.closing.now or gone.done()):
                if self._lost_rights():
                    await self._say(send, GONE)
                    break
                if self.changed not in self.table.waiting:
                    await self._say(send, self.too_many)
                    break
                await self._next(send)
            await send({"type": "http.response.body", "body": self.zip.end() if self.zip else b""})
        finally:
            self.table.follow(self.group)
            STREAMS.dec()
            person = self.viewer.person.id if self.viewer.person else None
            self.table.leave(self.changed, person, self.tables.store.now())
            self.closing.waiting.discard(self.changed)
            self.beat.cancel()
            gone.cancel()

    def _lost_rights(self) -> bool:
        """May the reader see something else than when the stream began? Only what is stored of the table says so.

        And whoever runs the server: nobody sees a table that was deleted, and who is shut out sees none.
        """
        if self.table.deleted or (not self.outside.nobody and self.outside.shuts(self.viewer.who, self.address)):
            return True
        if self.table.stored is self.stored:
            return False
        self.stored = self.table.stored
        return self.viewer.rights != self.rights

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say that the line lives, if nothing was sent for a while."""
        left = self.sent + QUIET - time.monotonic()
        if left <= 0:
            self.quiet, left = True, QUIET
            self.changed.set()
        self.beat = loop.call_later(left, self._beat, loop)

    async def _next(self, send: Send) -> None:
        """Wait for one reason to send something."""
        if self.table.tag != self.seen:
            news = await self.shown(self.seen)
            if news.tag != self.seen:
                await self._send(send, news)
                return
        self.table.follow(self.group)
        told = self.aside()
        if told:
            await self._say(send, b"data: " + told.replace("\n", " ").encode() + b"\n\n")
        await self._idle()
        if self.quiet:
            self.quiet = False
            await self._say(send, b": still here\n\n")

    async def _idle(self) -> None:
        """Wait for a change; also while somebody writes what is not to be seen yet: who has written wakes us."""
        if self.group is not None and not self.changed.is_set():
            self.table.idle[self.changed] = self.group
        try:
            await self.changed.wait()
        finally:
            self.table.idle.pop(self.changed, None)
        self.changed.clear()

    async def _send(self, send: Send, news: News) -> None:
        if not news.weighed:
            news.weighed = True
            self.tables.weigh_views(self.table.stored.id)
        self.seen = news.tag
        packed = news.packed if self.zip else None
        if packed and not packed.done():
            await asyncio.shield(packed)
        self.table.follow(self.group)
        SENT.inc()
        await self._write(send, self.zip.shared(news, packed.result()) if self.zip and packed else news.event)

    @property
    def too_many(self) -> bytes:
        """What the oldest stream is told when its reader has opened too many."""
        said = orjson.dumps(mistake_data(GokaidoError("too_many_streams", most=MOST_STREAMS), self.lang))
        return b"event: too_many\ndata: " + said + b"\n\n"

    async def _say(self, send: Send, text: bytes) -> None:
        self.table.follow(self.group)  # nobody waits for a reader who may be slow
        await self._write(send, self.zip.piece(text) if self.zip else text)

    async def _write(self, send: Send, body: bytes) -> None:
        self.sent = time.monotonic()
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _left(receive: Receive) -> None:
    """Until the reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
