"""Connections of a load test, as lean as they can be: the client shares the cores with the server."""

import asyncio
import json
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from gokaido.engine.errors import GokaidoError

ZIP_HEAD, HEAD_LENGTH = b"\x1f\x8b", 10  # how a gzip stream begins
LOCAL = ("127.0.0.1", "localhost", "::1")
PATIENCE = 60  # seconds for an answer


class Server:
    """A server of this machine."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.hostname not in LOCAL:
            raise GokaidoError("loadtest_local")
        self.url = url
        self.host, self.port = parts.hostname or LOCAL[0], parts.port or 80

    async def connect(self, protocol: Any, own: str | None = None) -> Any:
        """A new connection, from an address of this machine that is one's own."""
        host = LOCAL[0] if own else self.host
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: protocol, host, self.port, local_addr=(own, 0) if own else None)
        return protocol


class LoadConnection(asyncio.Protocol):
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
        """Status and JSON of an answer; bytes are sent as they are."""
        body = b"" if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        head += f"authorization: Bearer {token}\r\n" if token else ""
        if self.transport.is_closing():
            raise ConnectionResetError("the server hung up")
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        async with asyncio.timeout(PATIENCE):
            found = await self.answer
        return int(found[:3]), json.loads(found[3:] or b"null") if found[3:4] in b"{[n" else found[3:].decode()


class Ear(asyncio.Protocol):
    """An open stream. Each event comes in one piece, so that an id is at the start of a line."""

    def __init__(self, request: bytes, hear: Callable[[int, bytes], None], ended: Callable[[str], None]) -> None:
        self.request, self.hear, self.buffer = request, hear, b""
        self.ended, self.refusal, self.asked = ended, "", True
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask at once."""
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        """It has ended: refused with a status, or cut."""
        self.ended(self.refusal)

    def data_received(self, data: bytes) -> None:
        """Tell the number and the data of every event that is complete."""
        if self.asked:
            if not data.startswith(b"HTTP/1.1 200"):
                self.refusal = data.partition(b"\r\n")[0].decode()
                self.transport.close()
                return
            self.asked = False
        self._read(data)

    def _read(self, data: bytes) -> None:
        if not (self.buffer or data).count(b"\n\n") and not data.endswith(b"\n\n\r\n"):
            self.buffer += data
            return
        *events, self.buffer = (self.buffer + data).split(b"\n\n")
        for event in events:
            _, found, rest = event.partition(b"\nid: ")
            if found:
                self.hear(int(rest[: rest.index(b"-")]), rest)


@lru_cache(256)
def _events(piece: bytes) -> list[tuple[int, bytes]]:
    """A piece of a gzip stream, which leans on none before it, as events: all who see the same are sent the same."""
    text = zlib.decompressobj(-15).decompress(piece[HEAD_LENGTH:] if piece.startswith(ZIP_HEAD) else piece)
    found = (event.partition(b"\nid: ")[2] for event in (b"\n" + text).split(b"\n\n"))
    return [(int(rest[: rest.index(b"-")]), rest) for rest in found if rest]


class PageEar(Ear):
    """The stream of a page, which is packed: each piece of it is a chunk of HTTP."""

    def __init__(self, *args: Any, counted: Callable[[int], None]) -> None:
        super().__init__(*args)
        self.counted, self.unread = counted, b""

    def _read(self, data: bytes) -> None:
        if self.unread.startswith(b"HTTP/") or data.startswith(b"HTTP/"):
            head, found, data = (self.unread + data).partition(b"\r\n\r\n")
            self.unread = b"" if found else head
            if not found:
                return
        self.unread += data
        while True:
            size, found, rest = self.unread.partition(b"\r\n")
            length = int(size, 16) if found else 0
            if not length or len(rest) < length + 2:
                return
            piece, self.unread = rest[:length], rest[length + 2 :]
            for number, event in _events(piece):
                self.counted(length)
                self.hear(number, event)
