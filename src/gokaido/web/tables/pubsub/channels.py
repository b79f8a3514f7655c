"""How the processes of one database hear of each other: PostgreSQL's LISTEN, Redis, or sockets of one machine.

A message names the match and, when it was a move, brings the move itself, so that who hears it need not read it.
"""

import asyncio
import logging
import os
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from gokaido.store import Entry, Store
from gokaido.store.store import CHANNEL, message, read_message

log = logging.getLogger("gokaido.pubsub")
EVERYTHING = ""  # heard after a silence: anything may have changed
Hear = Callable[[str, Entry | None], Awaitable[None]]
ALIVE: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
WAITING = 1 << 20  # bytes that may wait for somebody who does not listen
FOLDER = "GOKAIDO_PUBSUB"  # set by `gokaido serve --workers N` for its processes


class PubSub:
    """One process alone has nobody to listen to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.task: asyncio.Task[None] | None = None

    def start(self, hear: Hear) -> None:
        """Listen until closed; start over when the line breaks."""
        self.task = asyncio.create_task(self._keep_listening(hear))

    async def close(self) -> None:
        """Stop listening."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def publish(self, match: str, entry: Entry | None = None) -> None:
        """Say that a match has changed, after it was written."""

    async def listen(self, hear: Hear) -> None:
        """Hear until the line breaks."""
        await asyncio.Event().wait()

    async def _keep_listening(self, hear: Hear) -> None:
        wait = 0.2
        while True:
            begun = time.monotonic()
            try:
                await self.listen(hear)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("listening stopped", extra={"reason": str(error), "again_in": wait})
            wait = 0.2 if time.monotonic() - begun > 30 else min(wait * 2, 5)
            await asyncio.sleep(wait)

    async def _heard(self, words: str, hear: Hear) -> None:
        match, name, entry = read_message(words)
        if name != self.store.name:
            await hear(match, entry)


class PostgresPubSub(PubSub):
    """LISTEN; the store says NOTIFY within the transaction that writes."""

    async def listen(self, hear: Hear) -> None:
        """Hear until the connection breaks."""
        from psycopg import AsyncConnection

        url = self.store.url.replace("postgresql+psycopg", "postgresql")
        async with await AsyncConnection.connect(url, autocommit=True, **ALIVE) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await hear(EVERYTHING, None)
            async for notice in connection.notifies():
                await self._heard(notice.payload, hear)


class RedisPubSub(PubSub):
    """Publish and subscribe."""

    def __init__(self, store: Store, url: str) -> None:
        super().__init__(store)
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        self.redis: Any = Redis.from_url(url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=2)

    async def publish(self, match: str, entry: Entry | None = None) -> None:
        """Publish; a silent Redis stops nobody from playing."""
        try:
            await asyncio.wait_for(self.redis.publish(CHANNEL, message(match, self.store.name, entry)), 1)
        except Exception as error:
            log.warning("redis is silent", extra={"reason": str(error)})

    async def listen(self, hear: Hear) -> None:
        """Hear until the connection breaks."""
        async with self.redis.pubsub() as line:
            await line.subscribe(CHANNEL)
            await hear(EVERYTHING, None)
            async for message in line.listen():
                if message["type"] == "message":
                    await self._heard(message["data"].decode(), hear)

    async def close(self) -> None:
        """Stop listening."""
        await super().close()
        await self.redis.aclose()


class FilePubSub(PubSub):
    """Several processes on one SQLite file: look whether it has changed."""

    EVERY = 0.15

    async def listen(self, hear: Hear) -> None:
        """Hear of any change, without knowing of what."""
        with self.store.engine.connect() as connection:
            seen = None
            while True:
                found = connection.exec_driver_sql("PRAGMA data_version").scalar()
                connection.rollback()
                if seen is not None and found != seen:
                    await hear(EVERYTHING, None)
                seen = found
                await asyncio.sleep(self.EVERY)


class Letters(asyncio.Protocol):
    """A line to or from a neighbour; every letter is one line of text."""

    def __init__(self, read: Callable[[str], None] = lambda words: None) -> None:
        self.read, self.part = read, b""

    def data_received(self, data: bytes) -> None:
        """Some letters, the last perhaps not whole."""
        *letters, self.part = (self.part + data).split(b"\n")
        for letter in letters:
            self.read(letter.decode())


class SocketPubSub(PubSub):
    """Processes of one machine: each has a socket in a folder, and sends what happens to all the others there."""

    def __init__(self, store: Store, folder: Path) -> None:
        super().__init__(store)
        self.place = folder / f"{store.name}.sock"
        self.lines: dict[Path, asyncio.Task[Any]] = {}  # to others, as soon as they are open
        self.looked = -1
        self.hearing: set[asyncio.Task[None]] = set()

    async def publish(self, match: str, entry: Entry | None = None) -> None:
        """Send to everybody. Who is new, or was too slow, is told to look for himself."""
        changed = self.place.parent.stat().st_mtime_ns
        if changed != self.looked:
            self.looked = changed
            self._look_around()
        words = (message(match, self.store.name, entry) + "\n").encode()
        for other, line in list(self.lines.items()):
            if not line.done():
                continue
            transport = None if line.exception() else line.result()[0]
            if transport is None or transport.is_closing():
                self._connect(other)
            elif transport.get_write_buffer_size() > WAITING:
                transport.abort()
            else:
                transport.write(words)

    def _look_around(self) -> None:
        found = {p for p in self.place.parent.glob("*.sock") if p != self.place}
        for gone in self.lines.keys() - found:
            self.lines.pop(gone).cancel()
        for other in found - self.lines.keys():
            self._connect(other)

    def _connect(self, other: Path) -> None:
        self.lines[other] = asyncio.get_running_loop().create_task(self._open(other))

    async def _open(self, other: Path) -> Any:
        """A line to another, who may have missed something by now; one that is gone is forgotten."""
        try:
            line = await asyncio.get_running_loop().create_unix_connection(Letters, str(other))
        except (ConnectionRefusedError, FileNotFoundError):
            other.unlink(missing_ok=True)
            raise
        line[0].write((message(EVERYTHING, self.store.name, None) + "\n").encode())
        return line

    async def listen(self, hear: Hear) -> None:
        """Hear for ever."""
        loop = asyncio.get_running_loop()

        def read(words: str) -> None:
            task = loop.create_task(self._heard(words, hear))
            self.hearing.add(task)
            task.add_done_callback(self.hearing.discard)

        with suppress(OSError):
            self.place.unlink()
        server = await loop.create_unix_server(lambda: Letters(read), str(self.place))
        async with server:
            await hear(EVERYTHING, None)
            await server.serve_forever()

    async def close(self) -> None:
        """Stop listening."""
        await super().close()
        for line in self.lines.values():
            if line.done() and not line.cancelled() and not line.exception():
                line.result()[0].close()
            line.cancel()
        with suppress(OSError):
            self.place.unlink()


def pubsub_of(store: Store, redis_url: str | None, workers: int) -> PubSub:
    """The way that fits."""
    if redis_url:
        store.tells = False
        return RedisPubSub(store, redis_url)
    if store.postgres:
        return PostgresPubSub(store)
    if workers == 1:
        return PubSub(store)
    folder = os.environ.get(FOLDER)
    return SocketPubSub(store, Path(folder)) if folder and hasattr(socket, "AF_UNIX") else FilePubSub(store)
