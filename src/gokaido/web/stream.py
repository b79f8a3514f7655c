"""Server-sent events. The id is the table's tag: it begins with the number of the last move, so a page catches up."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import StreamingResponse

from .metrics import SENT, STREAMS
from .table import Table

QUIET = 15.0  # seconds after which a silent line says that it lives


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


def event_stream(
    request: Request, table: Table, seen: str | None, render: Callable[[], Awaitable[str]]
) -> StreamingResponse:
    """What `render` makes of the table, each time it changes. Somebody slow gets the newest, not every one."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    events: AsyncIterator[str | bytes] = _events(table, seen, request.app.state.closing, render)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        events = _zipped(events)
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


async def _zipped(events: AsyncIterator[str | bytes]) -> AsyncIterator[bytes]:
    """Each event packed and sent at once. A small window: a thousand streams are open, and each holds one."""
    packer = zlib.compressobj(5, wbits=16 + 13, memLevel=6)
    try:
        async for event in events:
            text = event if isinstance(event, bytes) else event.encode()
            yield packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
        yield packer.flush()
    finally:
        await events.aclose()  # type: ignore[attr-defined]


async def _events(
    table: Table, seen: str | None, closing: Closing, render: Callable[[], Awaitable[str]]
) -> AsyncIterator[str | bytes]:
    changed = asyncio.Event()
    table.waiting.add(changed)
    closing.waiting.add(changed)
    STREAMS.inc()
    try:
        yield "retry: 500\n\n"
        while not closing.now:
            if table.tag != seen:
                seen = table.tag
                text = await render()
                SENT.inc()
                yield f"id: {seen}\n" + "".join(f"data: {line}\n" for line in text.splitlines()) + "\n"
                continue
            try:
                await asyncio.wait_for(changed.wait(), QUIET)
            except TimeoutError:
                yield ": still here\n\n"
            changed.clear()
    finally:
        STREAMS.dec()
        table.waiting.discard(changed)
        closing.waiting.discard(changed)
