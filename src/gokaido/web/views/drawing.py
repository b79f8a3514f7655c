"""Pictures and pages are drawn once for all who see the same, and for each who asks in turn.

What a move changes is drawn on the loop, in a millisecond or two; a whole page, a replay, a print by one thread: they
take some ten, and several threads would only take them from each other and from the one that serves. Drawing never
holds a table's lock: it draws from a moment.
"""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from ..access.limits import asker
from ..tables.registry import Tables
from ..tables.table import Table
from ..tables.turns import FairLoop, FairPool, FairTurns, Job


class Sized(Protocol):
    """Something that knows how many bytes it takes."""

    @property
    def size(self) -> int:
        """Bytes."""


S = TypeVar("S")
T = TypeVar("T", bound=Sized)


@dataclass(frozen=True)
class Made:
    """Something drawn, in the bytes that are sent: a text in memory takes twice as many."""

    text: bytes
    foot: float = 0  # how much of a picture lies under the side panel

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.text)


class Drawings:
    """Draws for all tables of this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pool, self.loop = FairPool(1, "draw"), FairLoop()

    async def drawn(self, moment: Table, key: Hashable, draw: Callable[[], T], small: bool = False) -> T:
        """What `draw` makes of a moment: made before, being made for somebody else, or made now.

        What is small is made on the loop.
        """
        drawing: Job | None = moment.views.get(key)
        turns: FairTurns = self.loop if small else self.pool
        if drawing is None:
            drawing = turns.ask(draw, asker.get())
            moment.keep(key, drawing, 0)
            drawing.done.add_done_callback(lambda done: self._done(moment, key, done))
        else:
            turns.join(drawing, asker.get())
        made: T = await asyncio.shield(drawing.done)
        return made

    async def alone(self, draw: Callable[[], S]) -> S:
        """What is drawn of no table, in its turn."""
        return await self.pool.run(draw, asker.get())

    def _done(self, moment: Table, key: Hashable, drawing: "asyncio.Future[Sized]") -> None:
        if drawing.cancelled() or drawing.exception():
            moment.views.pop(key, None)
            return
        moment.made += drawing.result().size
        self.tables.weigh_views(moment.stored.id)

    def close(self) -> None:
        """Draw nothing more."""
        self.pool.close()
        self.loop.close()
