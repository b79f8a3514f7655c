"""Hearing of other processes through Redis. Nobody waits for it: what it loses is found by comparing."""

import asyncio
import time
from contextlib import suppress
from typing import Any

from gokaido.store import Entry, Store
from gokaido.store.store import CHANNEL, message

from .base import PubSub, log

PATIENCE = 1.0  # seconds
WAITING = 10_000  # messages that may wait for Redis
TOGETHER = 100  # messages sent at one go


class RedisPubSub(PubSub):
    """Publish and subscribe."""

    def __init__(self, store: Store, url: str) -> None:
        super().__init__(store, shared=True)
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        self.redis: Any = Redis.from_url(
            url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
        )
        self.outgoing: asyncio.Queue[str] = asyncio.Queue(WAITING)

    def start(self, *hears: Any) -> None:
        """Listen, and send what is to be said."""
        super().start(*hears)
        self._keep(self._send())

    def publish(self, match: str, entry: Entry | None = None) -> None:
        """Leave a message to be sent; a silent Redis stops nobody from playing."""
        with suppress(asyncio.QueueFull):
            self.outgoing.put_nowait(message(match, self.store.name, entry))

    async def _send(self) -> None:
        while True:
            words = [await self.outgoing.get()]
            while len(words) < TOGETHER and not self.outgoing.empty():
                words.append(self.outgoing.get_nowait())
            try:
                async with asyncio.timeout(PATIENCE), self.redis.pipeline(transaction=False) as together:
                    for word in words:
                        together.publish(CHANNEL, word)
                    await together.execute()
            except Exception as error:
                log.warning("redis is silent", extra={"reason": str(error) or type(error).__name__})

    async def listen(self) -> None:
        """Hear until the connection breaks; when it is quiet, ask for a sign of life."""
        async with self.redis.pubsub() as line:
            async with asyncio.timeout(PATIENCE):
                await line.subscribe(CHANNEL)
            await self.compare()
            alive = time.monotonic()
            while True:
                message = await line.get_message(timeout=PATIENCE)
                if message is None and time.monotonic() - alive > 3 * PATIENCE:
                    raise TimeoutError("redis is silent")
                if message is None:
                    await line.ping()
                    continue
                alive = time.monotonic()
                if message["type"] == "message":
                    self._heard(message["data"].decode())

    async def close(self) -> None:
        """Stop listening."""
        await super().close()
        with suppress(Exception):
            await asyncio.wait_for(self.redis.aclose(), PATIENCE)
