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

log = logging.getLogger("gokaido.voices")
EVERYTHING = ""  # heard after a silence: anything may have changed
Hear = Callable[[str, Entry | None], Awaitable[None]]
ALIVE: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
SOON = 0.02  # seconds
FOLDER = "GOKAIDO_VOICES"  # set by `gokaido serve --workers N` for its processes


class Voices:
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

    async def tell(self, match: str, entry: Entry | None = None) -> None:
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


class PostgresVoices(Voices):
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


class RedisVoices(Voices):
    """Publish and subscribe."""

    def __init__(self, store: Store, url: str) -> None:
        super().__init__(store)
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        self.redis: Any = Redis.from_url(url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=2)

    async def tell(self, match: str, entry: Entry | None = None) -> None:
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


class FileVoices(Voices):
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


class NeighbourVoices(Voices):
    """Processes of one machine: each has a socket in a folder, and sends what happens to all the others there."""

    def __init__(self, store: Store, folder: Path) -> None:
        super().__init__(store)
        self.place = folder / f"{store.name}.sock"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.setblocking(False)
        self.socket.bind(str(self.place))
        self.others: list[Path] = []
        self.looked = -1
        self.late: dict[tuple[Path, str], bytes] = {}  # who could not be told yet, of which match
        self.hearing: set[asyncio.Task[None]] = set()

    async def tell(self, match: str, entry: Entry | None = None) -> None:
        """Send to everybody."""
        words = message(match, self.store.name, entry).encode()
        for other in self._others():
            self._send(other, match, words)

    def _send(self, other: Path, match: str, words: bytes) -> None:
        """One that is gone is forgotten; one with too many letters waiting is told again soon."""
        try:
            self.socket.sendto(words, str(other))
        except (ConnectionRefusedError, FileNotFoundError):
            other.unlink(missing_ok=True)
        except BlockingIOError:
            if (other, match) in self.late:
                words = message(match, self.store.name, None).encode()  # more than one thing: it must look for itself
            else:
                asyncio.get_running_loop().call_later(SOON, self._send_late, other, match)
            self.late[other, match] = words
        except OSError as error:
            log.warning("a neighbour does not listen", extra={"reason": str(error)})

    def _send_late(self, other: Path, match: str) -> None:
        words = self.late.pop((other, match))
        if self.socket.fileno() >= 0:  # not closed meanwhile
            self._send(other, match, words)

    def _others(self) -> list[Path]:
        changed = self.place.parent.stat().st_mtime_ns
        if changed != self.looked:
            self.looked = changed
            self.others = [p for p in self.place.parent.glob("*.sock") if p != self.place]
        return self.others

    async def listen(self, hear: Hear) -> None:
        """Hear for ever."""
        loop = asyncio.get_running_loop()
        await hear(EVERYTHING, None)
        while True:
            words = await loop.sock_recv(self.socket, 8192)
            task = loop.create_task(
                self._heard(words.decode(), hear)
            )  # few letters wait in line: take the next at once
            self.hearing.add(task)
            task.add_done_callback(self.hearing.discard)

    async def close(self) -> None:
        """Stop listening."""
        await super().close()
        self.socket.close()
        with suppress(OSError):
            self.place.unlink()


def voices_of(store: Store, redis_url: str | None, workers: int) -> Voices:
    """The way that fits."""
    if redis_url:
        return RedisVoices(store, redis_url)
    if store.postgres:
        return PostgresVoices(store)
    if workers == 1:
        return Voices(store)
    folder = os.environ.get(FOLDER)
    return NeighbourVoices(store, Path(folder)) if folder and hasattr(socket, "AF_UNIX") else FileVoices(store)
