"""Hearing of other processes by PostgreSQL's LISTEN; the store says NOTIFY within the transaction that writes."""

import asyncio

from gokaido.store import Store
from gokaido.store.postgres import ALIVE
from gokaido.store.store import CHANNEL

from .base import PubSub

BEAT = 1.5  # seconds between two signs of life, and for each to come


class PostgresPubSub(PubSub):
    """A connection of its own, which is asked for a sign of life when it is quiet."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, shared=True)

    async def listen(self) -> None:
        """Hear until the connection breaks or is silent."""
        from psycopg import AsyncConnection

        async with asyncio.timeout(5):
            connection = await AsyncConnection.connect(self.store.plain_url, autocommit=True, **ALIVE)
        try:
            async with asyncio.timeout(BEAT):
                await connection.execute(f"LISTEN {CHANNEL}")
            await self.compare()
            while True:
                async for notice in connection.notifies(timeout=BEAT):
                    self._heard(notice.payload)
                async with asyncio.timeout(BEAT):
                    await connection.execute("SELECT 1")
        finally:
            connection.pgconn.finish()  # without a farewell, for which a broken line would make us wait
