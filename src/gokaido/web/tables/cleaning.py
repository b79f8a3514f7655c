"""Tables at which nobody does anything any more are deleted after times that are set, by one process of all."""

import asyncio
import logging
from datetime import timedelta

from gokaido.store import Retention, Store

from ..background import again

log = logging.getLogger("gokaido.cleaning")
EVERY = timedelta(minutes=10)  # between two looks
PAUSE = 0.5  # seconds between two batches: others write, too


class Cleaning:
    """Deletes what is kept no longer."""

    def __init__(self, store: Store, keep: Retention) -> None:
        self.store, self.keep = store, keep

    async def run(self) -> None:
        """Look again and again; whoever is first in the database cleans."""
        await again(self.look, EVERY.total_seconds() / 10, log, "nothing was cleaned", "cleaning failed")

    async def look(self) -> None:
        """Clean, if no other process did so lately."""
        if await asyncio.to_thread(self.store.claim_cleaning, EVERY):
            await self.clean()

    async def clean(self) -> int:
        """Delete all that is old, batch by batch; how many tables that were."""
        done = 0
        while found := await asyncio.to_thread(self.store.expired, self.keep):
            done += await asyncio.to_thread(self.store.delete_matches, [id for id, _ in found])
            for id, why in found:
                log.info("expired", extra={"table": id, "why": why})
            await asyncio.sleep(PAUSE)
        await asyncio.to_thread(self.store.forget_old, self.keep)
        return done
