"""Tables that are over, counted in the background: each once, by whichever process is first.

Nothing is held up by it: a table is read as it was at its end, and what comes of it is one transaction of its own.
"""

import asyncio
import logging
from datetime import timedelta
from functools import partial

from gokaido.engine.errors import GokaidoError
from gokaido.store import Taken

from ..background import again
from ..errors import Full
from ..tables.registry import Tables
from .outcome import NOTHING, outcome
from .ratings import rate

log = logging.getLogger("gokaido.standing")
LOOK = 3.0  # seconds between two looks
COLD = timedelta(seconds=60)  # after which a table is counted by a process that does not have it in memory


class StandingCounter:
    """Counts finished tables, of this process first."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store

    async def run(self) -> None:
        """Look again and again; what cannot be done now is done later."""
        await again(self.look, LOOK, log, "not counted", "counting failed")

    async def look(self) -> None:
        """Count what is over: at once where it is in memory, else when no other process seems to."""
        now = self.store.now()
        for id, ended in await asyncio.to_thread(self.store.uncounted):
            if id in self.tables.hot or ended < now - COLD:
                await self.count(id)

    async def count(self, id: str) -> None:
        """Count one table; one that cannot be played any more counts for nothing."""
        try:
            table = await self.tables.get(id)
            if table is None:
                return
            if table.stored.ended is None:  # that was noted after it was last read
                await self.tables.refresh(table)
            async with table.lock:
                now = table.frozen()
            owners = await asyncio.to_thread(self.store.owners, id)
            found, game = await asyncio.to_thread(outcome, now, owners), now.stored.game
        except Full:
            return
        except GokaidoError as error:
            log.warning("a table counts for nothing", extra={"table": id, "reason": str(error)})
            found, game = NOTHING, ""
        if found.results or found.players:
            log.info("counted", extra={"table": id, "people": len(found.results)})
        rated = [one.guest for one in found.players if one.guest]
        write = partial(self.store.count_match, id, game, found.results, rated, partial(rate, game, found.players))
        try:
            await asyncio.to_thread(write)
        except Taken:  # two games of somebody at once, both their first: the other one was quicker
            log.info("counted later", extra={"table": id})
