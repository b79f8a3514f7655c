"""Limits below HTTP, for a server that strangers reach directly: what a connection costs before it has said anything.

uvicorn reads requests of any length and waits for them for ever. This protocol counts connections before they speak, in
all and from each address; bounds the length of addresses and headers and the time for headers and bodies; and
hangs up on those who do not take what they are sent.
"""

import asyncio
import os
import socket
from collections import Counter, OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from .access.limits import address_of
from .handing import Handing
from .metrics import REFUSALS
from .settings import Settings

PIECE = 16 * 1024  # bytes that are read before the limits are looked at again
URL = 4 * 1024
HEADERS = 100
HEAD = 16 * 1024  # bytes of all headers together
OVERHEAD = 8  # how much longer a body may be on the wire than what it brings: chunks have sizes
WAITING = 8  # requests sent ahead on one connection
UNSENT = 128 * 1024  # bytes that the system holds for a reader (it counts twice as many)
UNREAD = 64 << 20  # bytes that this process holds for all readers who are slow
ANSWER, INTERIM = b"HTTP/1.1 ", b"HTTP/1.1 1"  # how a head begins; what asks for the body is followed by nothing
BACKLOG = 128  # connections that wait to be taken; as many are taken at one go, before any is counted
SPARE_FILES = 64 + BACKLOG  # of the process: the database, listening sockets, pipes


@dataclass
class Connections:
    """The connections of one process."""

    most: int
    most_each: int  # from one address
    body: int  # bytes
    head_seconds: float
    body_seconds: float
    unread_seconds: float
    proxies: Any = ()  # addresses whose connections are many people's
    count: int = 0
    of: Counter[str] = field(default_factory=Counter)  # by address
    idle: OrderedDict["Connection", None] = field(default_factory=OrderedDict)  # without a request, the oldest first
    unread: OrderedDict["Connection", int] = field(default_factory=OrderedDict)  # bytes that wait, the oldest first
    unread_bytes: int = 0
    most_unread: int = UNREAD

    @classmethod
    def allowed(cls, settings: Settings) -> "Connections":
        """As an operator has set it, and no more than the system lets a process have."""
        most = max(8, min(settings.connections, _files() - SPARE_FILES))
        each = min(settings.open_requests + 20, max(1, most // 2))
        trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
        proxies = ProxyHeadersMiddleware(None, trusted).trusted_hosts  # type: ignore[arg-type]
        times = settings.head_seconds, settings.body_seconds, settings.unread_seconds
        return cls(most, each, settings.body, *times, proxies)

    def admit(self, one: "Connection") -> bool:
        """Is there room for a connection? Who has asked for nothing makes room for somebody new."""
        if self.of[one.address] >= self.most_each and one.host not in self.proxies:
            return False
        if self.count >= self.most:
            oldest = next(iter(self.idle), None)
            if oldest is None:
                return False
            oldest.drop("connections")
        self.count += 1
        self.of[one.address] += 1
        self.idle[one] = None
        return True

    def wait_for(self, one: "Connection", size: int) -> None:
        """A reader is slow. Of too many, whoever has been for longest is let go."""
        self.unread[one] = size
        self.unread_bytes += size
        while self.unread_bytes > self.most_unread:
            next(iter(self.unread)).drop("unread")

    def has_read(self, one: "Connection") -> None:
        """Nothing waits for a reader any more."""
        self.unread_bytes -= self.unread.pop(one, 0)

    def leave(self, one: "Connection") -> None:
        """A connection is gone."""
        self.idle.pop(one, None)
        self.has_read(one)
        self.count -= 1
        self.of[one.address] -= 1
        if not self.of[one.address]:
            del self.of[one.address]


def _files() -> int:
    """How many files, connections among them, this process may have open."""
    try:
        import resource
    except ImportError:  # not on this system, which has no such limit
        return 1 << 20
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def many_files() -> None:
    """Let this process have as many connections as the system allows it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Outgoing:
    """A transport that sends the head of an answer with the beginning of its body, so that its reader wakes once."""

    def __init__(self, transport: Any) -> None:
        self.transport, self.head = transport, b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        """Send; a head waits for what follows it."""
        if self.head:
            data, self.head = self.head + data, b""
        elif data.startswith(ANSWER) and not data.startswith(INTERIM):
            self.head = data
            return
        self.transport.write(data)

    def flush(self) -> None:
        """Nothing follows: send what waits."""
        if self.head:
            self.write(b"")

    def close(self) -> None:
        """Hang up when all is sent."""
        self.flush()
        self.transport.close()


class Connection(HttpToolsProtocol):
    """A connection with limits."""

    limits: ClassVar[Connections]  # of the process
    neighbours: ClassVar[Path | None] = None  # a folder in which workers find each other, if there are several
    handing: ClassVar[Handing | None] = None
    begun = b""  # what another worker has read already

    def connection_made(self, transport: Any) -> None:
        """Somebody has come, and said nothing yet."""
        super().connection_made(transport)
        self.transport = Outgoing(transport)  # type: ignore[assignment]
        if self.neighbours and self.handing is None:
            self._meet(self.neighbours)
        self.host = self.client[0] if self.client else "-"
        self.address = address_of(self.host)
        self.refusal = 400, ""
        self.unfinished, self.in_body, self.between = 0, False, True
        self.allowed: float | None = None  # seconds for the rest of a request
        self.timer_is_set = True  # to that
        self.timer: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.counted = self.limits.admit(self)
        if not self.counted:
            self.drop("connections")
            return
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        if line is not None and hasattr(socket, "TCP_USER_TIMEOUT") and line.family != socket.AF_UNIX:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(self.limits.unread_seconds * 1000))
        self._allow(self.limits.head_seconds)
        if self.begun:
            self.data_received(self.begun)
        self._set_timer()

    def _meet(self, neighbours: Path) -> None:
        """Know the other workers. This is done for the first connection, which knows how others are made."""
        make = partial(type(self), self.config, self.server_state, self.app_state)

        def take(line: socket.socket, begun: bytes) -> None:
            one = make()
            one.begun = begun
            task = self.loop.create_task(self.loop.connect_accepted_socket(lambda: one, line))
            self.tasks.add(task)  # type: ignore[arg-type]
            task.add_done_callback(self.tasks.discard)

        try:
            Connection.handing = Handing(neighbours, take)
        except OSError:  # a system that knows no such sockets
            Connection.neighbours = None

    def connection_lost(self, error: Exception | None) -> None:
        """It is gone."""
        self._forget()
        for timer in (self.timer, self.unread):
            if timer:
                timer.cancel()
        super().connection_lost(error)

    def _forget(self) -> None:
        if self.counted:
            self.counted = False
            self.limits.leave(self)

    def drop(self, reason: str) -> None:
        """Hang up without a word."""
        REFUSALS.labels(reason).inc()
        self._forget()
        self.transport.abort()

    # ------------------------------------------------------------------ what comes in

    def data_received(self, data: bytes) -> None:
        """Read a piece at a time, as long as it is within bounds; what another worker should answer, hand on."""
        if self.handing and not self.begun and self._handed(self.handing, data):
            return
        self.begun = b""
        if self.allowed is None and not self.in_body:
            self._allow(self.limits.head_seconds)
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self.unfinished += len(piece)
            super().data_received(piece)
            if self.unfinished > (self.limits.body * OVERHEAD if self.in_body else HEAD):
                self._refuse(413 if self.in_body else 431, "size")
        self._set_timer()

    def _handed(self, handing: Handing, data: bytes) -> bool:
        """Does another worker have the connection now? Only where nothing of this request is read or unanswered."""
        answered = self.cycle is None or self.cycle.response_complete
        if not (self.between and answered and self.counted) or self.pipeline or self.transport.get_write_buffer_size():
            return False
        line = self.transport.get_extra_info("socket")
        if line is None or not handing.hand(data, line):
            return False
        self._forget()
        self.transport.abort()  # here alone: the other worker has the same connection
        return True

    def shutdown(self) -> None:
        """The process ends, and wants nothing more from its neighbours."""
        if self.handing:
            self.handing.close()
            Connection.handing = Connection.neighbours = None
        super().shutdown()

    def on_message_begin(self) -> None:
        """A request begins."""
        self.between = False
        super().on_message_begin()
        if self.allowed is None:
            self._allow(self.limits.head_seconds)
        if len(self.pipeline) >= WAITING:
            self._stop(429, "pipeline")

    def on_headers_complete(self) -> None:
        """All that was said before the body."""
        if len(self.url) > URL:
            self._stop(414, "size")
        if len(self.headers) > HEADERS or sum(len(name) + len(value) for name, value in self.headers) > HEAD:
            self._stop(431, "size")
        self.unfinished, self.in_body = 0, True
        self.limits.idle.pop(self, None)
        self._allow(self.limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body is there."""
        self.unfinished, self.in_body, self.between = 0, False, True
        self._allow(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Answered: whoever stays on has no request again."""
        self.transport.flush()  # type: ignore[attr-defined]
        if self.counted and not self.pipeline:
            self.limits.idle[self] = None
        super().on_response_complete()

    def _allow(self, seconds: float | None) -> None:
        """Wait so long for the rest, if it is not there already: `_set_timer` sees to that when all was read."""
        self.allowed, self.timer_is_set = seconds, False

    def _set_timer(self) -> None:
        """Have the timer run for as long as was allowed last."""
        if self.timer_is_set:
            return
        self.timer_is_set = True
        if self.timer:
            self.timer.cancel()
        late = partial(self._refuse, 408, "slow")
        self.timer = None if self.allowed is None else self.loop.call_later(self.allowed, late)

    def _stop(self, status: int, reason: str) -> None:
        """Refuse in the midst of reading: the parser hands the error on, and `send_400_response` answers."""
        self.refusal = status, reason
        raise ConnectionAbortedError(reason)

    def send_400_response(self, msg: str) -> None:
        """What cannot be read, or is too much."""
        self._refuse(*self.refusal)

    def _refuse(self, status: int, reason: str) -> None:
        """Answer with a status alone and hang up; in the midst of an answer, hang up."""
        answering = self.cycle and self.cycle.response_started and not self.cycle.response_complete
        if answering or self.pipeline:
            self.drop(reason or "unread")
        elif not self.transport.is_closing():
            REFUSALS.labels(reason or "unread").inc()
            self.transport.write(STATUS_LINE[status] + b"connection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()

    # ------------------------------------------------------------------ what goes out

    def pause_writing(self) -> None:
        """What was sent waits to be taken."""
        super().pause_writing()
        if self.counted:
            self.limits.wait_for(self, self.transport.get_write_buffer_size())
        self.unread = self.loop.call_later(self.limits.unread_seconds, self.drop, "unread")

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        self.limits.has_read(self)
        if self.unread:
            self.unread.cancel()
