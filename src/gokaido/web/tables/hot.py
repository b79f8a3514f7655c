"""Tables in memory: as many as fit. What they weigh is counted; the oldest that nobody uses make room."""

import time
from collections import OrderedDict
from weakref import WeakSet, WeakValueDictionary

from ..errors import Full
from ..metrics import BYTES, HOT
from .table import Table
from .weight import weight

MEMORY = 512 << 20  # bytes of all tables together
SPARE = 0.95  # of it is left when room was made
CROWDED = 0.2  # seconds in which nothing can have changed about that
MOST = 1.5  # of it when every table is in use; then no other is opened


_counted: "WeakSet[HotTables]" = WeakSet()  # of this process
HOT.set_function(lambda: sum(len(tables.hot) for tables in _counted))
BYTES.set_function(lambda: sum(tables.bytes for tables in _counted))


class HotTables:
    """The tables that a process has in memory."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.hot: OrderedDict[str, Table] = OrderedDict()  # the one that nobody has asked for the longest time first
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # these, and those that somebody holds
        self.weights: dict[str, int] = {}  # of those that are hot
        self.bytes: int = 0
        self.crowded = 0.0  # until when there is no use in looking for room
        _counted.add(self)

    def keep_hot(self, table: Table) -> Table:
        """Have a table in memory, as the one that was asked for last."""
        id = table.stored.id
        weigh = self.weigh_views if id in self.hot else self.weigh
        self.hot[id] = self.alive[id] = table
        self.hot.move_to_end(id)
        weigh(id)
        return table

    def weigh(self, id: str) -> None:
        """Count what a table weighs now, and make room if there is too much."""
        table = self.hot.get(id)
        if table is not None:
            if table.now is not None:
                table.now.weighed = table.now.made
            self._weighs(id, weight(table))

    def weigh_views(self, id: str) -> None:
        """The same when nothing has grown but what was made for viewers."""
        table = self.hot.get(id)
        if table is not None and table.now is not None:
            more, table.now.weighed = table.now.made - table.now.weighed, table.now.made
            self._weighs(id, self.weights[id] + more)

    def _weighs(self, id: str, now: int) -> None:
        self.bytes += now - self.weights.get(id, 0)
        self.weights[id] = now
        if self.bytes > self.memory and time.monotonic() > self.crowded:
            self._make_room(id)

    def forget(self, id: str) -> None:
        """Have a table in memory no more, unless somebody holds it."""
        if self.hot.pop(id, None):
            self.bytes -= self.weights.pop(id)

    def _make_room(self, last: str) -> None:
        """Forget tables that nobody uses, and what was made for viewers of the others; the oldest first."""
        for id, table in list(self.hot.items()):
            if self.bytes <= self.memory * SPARE:
                return
            if id != last and not table.in_use:
                self.forget(id)
            elif id != last and table.shed():
                now = weight(table)
                self.bytes += now - self.weights[id]
                self.weights[id] = now
        self.crowded = time.monotonic() + CROWDED

    def room_for_one(self) -> None:
        """Make room for another table; where every table is in use, and there are too many, there is none."""
        if self.bytes > self.memory and time.monotonic() > self.crowded:
            self._make_room("")
        if self.bytes > self.memory * MOST:
            raise Full("server_full")
