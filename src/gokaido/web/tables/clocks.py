"""Tables whose time is over: each process looks for them in the database, and one of them acts.

A table need not be in memory for that. While no server runs, clocks stand still: every server says that it is up, and
the first one that comes after a silence sets all clocks on by it.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from weakref import WeakKeyDictionary

from gokaido.engine.errors import BadSave, GokaidoError
from gokaido.store import Winding
from gokaido.store.stored import LATE, STAND_IN

from ..background import again
from .presence import states
from .registry import Late, Tables
from .table import Table

log = logging.getLogger("gokaido.clocks")
SWEEP = 1.0  # seconds between two looks
BEAT = 5.0  # seconds between two signs that a server is up
SILENCE = timedelta(seconds=30)  # without a sign: no server was up
ROUND = 15.0  # seconds between two looks at who is there
FORGOTTEN = 600.0  # seconds between two looks for tables that nobody plays any more
MOST_ALONE = 10_000  # tables that cannot be played any more


class Clocks:
    """Ends the time of players, and tables that nobody plays any more."""

    def __init__(self, tables: Tables, expiry: float) -> None:
        self.tables, self.store = tables, tables.store
        self.expiry = timedelta(days=expiry)
        self.silence = SILENCE
        self.left_alone: set[str] = set()
        self.seen_round: WeakKeyDictionary[Table, tuple[str, ...]] = WeakKeyDictionary()  # who was there
        self.beaten = self.looked = self.looked_round = -FORGOTTEN

    async def run(self) -> None:
        """Look again and again; a database that is silent now is asked again later."""
        await again(self.sweep, SWEEP, log, "clocks were not looked at", "clocks failed")

    async def sweep(self) -> None:
        """One look at all that is due."""
        if time.monotonic() - self.beaten > BEAT:
            await self.beat()
            self.beaten = time.monotonic()
        if time.monotonic() - self.looked_round > ROUND:
            self.looked_round = time.monotonic()
            await self.look_round()
        for id in await asyncio.to_thread(self.store.due):
            await self._act(id, self._time_over)
        if time.monotonic() - self.looked > FORGOTTEN:
            self.looked = time.monotonic()
            await self.forget()

    async def beat(self) -> None:
        """A server is up; tables whose clocks were set on are read again."""
        for id in await asyncio.to_thread(self.store.beat, self.silence):
            await self.tables.heard(id)

    async def look_round(self) -> None:
        """Note who looks at tables with others, and see who does in other processes."""
        tables = [table for table in self.tables.alive.values() if len(table.people) > 1 and table.here]
        there = {(table.stored.id, person) for table in tables for person in table.here}
        if not there:
            return
        await asyncio.to_thread(self.store.saw, there)
        found = await asyncio.to_thread(self.store.last_seen, [table.stored.id for table in tables])
        for table in tables:
            for person, seen in found[table.stored.id].items():
                table.seen_at[person] = max(seen, table.seen_at.get(person, seen))
            now = states(table, self.store.now())
            if self.seen_round.get(table) != now:
                self.seen_round[table] = now
                table.ring()

    async def forget(self) -> None:
        """Tables that nobody has played at for very long: a bot plays for whoever is awaited, or it never began."""
        if not self.expiry:
            return
        for id in await asyncio.to_thread(self.store.untouched, self.store.now() - self.expiry, self.left_alone):
            await self._act(id, self._forgotten)

    async def _act(self, id: str, what: Callable[[Table], Awaitable[None]]) -> None:
        """Do something about a table that is not in memory, perhaps. What cannot be done now is done later."""
        try:
            table = await self.tables.get(id)
            if table is not None:
                await self.tables.refresh(table)
                await what(table)
        except Late:
            pass  # another process did it, or the table went on
        except GokaidoError as error:
            if isinstance(error, BadSave) and len(self.left_alone) < MOST_ALONE:
                self.left_alone.add(id)  # it cannot be played any more, and is not to stand in the way of others
            log.warning("a table was left alone", extra={"table": id, "reason": str(error)})

    async def _time_over(self, table: Table) -> None:
        """Somebody's time is over: a bot plays on for them, and the match may be lost."""
        stored, actor = table.stored, table.actor
        if actor is None or stored.deadline is None or stored.deadline > self.store.now() or stored.timing is None:
            return
        stop = Winding(stored.clock_number, left={actor: 0})
        lost = LATE if stored.timing.lost else None
        await self.tables.change(table, lambda: self.store.stand_in(stored, STAND_IN, [actor], lost, stop))
        log.info("time over", extra={"table": stored.id, "seat": actor, "lost": bool(lost)})

    async def _forgotten(self, table: Table) -> None:
        stored, actor = table.stored, table.actor
        if actor is None or table.bot_to_move is not None:  # to have it in memory lets its bots go on
            return
        if stored.fair and table.number == 0:
            await self.tables.change(table, lambda: self.store.close_match(stored.id))
        else:
            awaited = sorted({actor, *(s.seat for s in stored.seats if s.awaited)})
            await self.tables.change(table, lambda: self.store.stand_in(stored, STAND_IN, awaited))
        log.info("forgotten", extra={"table": stored.id, "seat": actor})
