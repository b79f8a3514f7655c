"""How the processes of one database hear of each other: PostgreSQL's LISTEN, Redis, or a look at the file."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from gokaido.store import Store
from gokaido.store.store import CHANNEL

log = logging.getLogger("gokaido.voices")
EVERYTHING = ""  # heard after a silence: anything may have changed
Hear = Callable[[str], Awaitable[None]]


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

    async def tell(self, match: str) -> None:
        """Say that a match has changed, after it was written."""

    async def listen(self, hear: Hear) -> None:
        """Hear until the line breaks."""
        await asyncio.Event().wait()

    async def _keep_listening(self, hear: Hear) -> None:
        wait = 0.2
        while True:
            try:
                await self.listen(hear)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("listening stopped", extra={"reason": str(error), "again_in": wait})
            await asyncio.sleep(wait)
            wait = min(wait * 2, 5)

    async def _heard(self, words: str, hear: Hear) -> None:
        match, _, name = words.partition(" ")
        if name != self.store.name:
            await hear(match)


class PostgresVoices(Voices):
    """LISTEN; the store says NOTIFY within the transaction that writes."""

    async def listen(self, hear: Hear) -> None:
        """Hear until the connection breaks."""
        from psycopg import AsyncConnection

        url = self.store.url.replace("postgresql+psycopg", "postgresql")
        async with await AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await hear(EVERYTHING)
            async for notice in connection.notifies():
                await self._heard(notice.payload, hear)


class RedisVoices(Voices):
    """Publish and subscribe."""

    def __init__(self, store: Store, url: str) -> None:
        super().__init__(store)
        from redis.asyncio import Redis

        self.redis: Any = Redis.from_url(url)

    async def tell(self, match: str) -> None:
        """Publish; a silent Redis stops nobody from playing."""
        try:
            await self.redis.publish(CHANNEL, f"{match} {self.store.name}")
        except Exception as error:
            log.warning("redis is silent", extra={"reason": str(error)})

    async def listen(self, hear: Hear) -> None:
        """Hear until the connection breaks."""
        async with self.redis.pubsub() as line:
            await line.subscribe(CHANNEL)
            await hear(EVERYTHING)
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
                    await hear(EVERYTHING)
                seen = found
                await asyncio.sleep(self.EVERY)


def voices_of(store: Store, redis_url: str | None, workers: int) -> Voices:
    """The way that fits."""
    if redis_url:
        return RedisVoices(store, redis_url)
    if store.postgres:
        return PostgresVoices(store)
    return FileVoices(store) if workers > 1 else Voices(store)
