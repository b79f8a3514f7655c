"""For whom tables wait, noted in the database: so lists know it, people are told, and bots go on after a restart."""

import asyncio
import logging
from datetime import timedelta
from weakref import WeakKeyDictionary

from gokaido.engine.errors import GokaidoError
from gokaido.engine.registry import games
from gokaido.store import Lost, StoredTurn

from ..background import again
from .registry import Tables
from .table import Table

log = logging.getLogger("gokaido.waiting")
SETTLED = 2.0  # seconds after which a table waits for somebody, and is not just being played
INTERRUPTED = 15.0  # seconds without a move after which a table that should go on is looked after


class Waiting:
    """Notes whose turn it is at the tables of this process, and lets go on what nobody looks after."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self.noted: WeakKeyDictionary[Table, tuple[int, int | None]] = WeakKeyDictionary()
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.left_alone: set[str] = set()  # tables that cannot be played on
        self.others = tables.moved  # who looked on before
        tables.moved = self._moved

    def _moved(self, table: Table) -> None:
        self.others(table)
        id = table.stored.id
        if id not in self.timers and self.noted.get(table) != _state(table):
            self._later(table)

    def _later(self, table: Table) -> None:
        wait = asyncio.get_running_loop().call_later
        self.timers[table.stored.id] = wait(SETTLED, self._settled, table, _state(table))

    def _settled(self, table: Table, before: tuple[int, int | None]) -> None:
        """Nothing happened for a moment: note it. Else wait for another."""
        del self.timers[table.stored.id]
        if _state(table) != before:
            self._later(table)
            return
        task = asyncio.create_task(self._note(table))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _note(self, table: Table) -> None:
        match, (number, actor) = table.stored.id, _state(table)
        try:
            if actor is None:
                await asyncio.to_thread(self.store.no_turn, match)
            else:
                turn = StoredTurn(match, actor, number, began(table, actor))
                await asyncio.to_thread(self.store.note_turn, turn)
            self.noted[table] = number, actor
        except Lost as error:
            log.warning("a turn was not noted", extra={"table": match, "reason": str(error)})

    async def run(self) -> None:
        """Look again and again for tables at which nobody goes on: those of a server that was stopped."""
        await again(self.go_on, INTERRUPTED, log, "not looked after", "looking after tables failed")

    async def go_on(self) -> None:
        """Have the tables in memory that wait for a bot, or for nobody knows whom."""
        playable = [(game.key, game.version) for game in games().values()]
        before = self.store.now() - timedelta(seconds=INTERRUPTED)
        for id in await asyncio.to_thread(self.store.interrupted, before, playable):
            if id in self.left_alone:
                continue
            try:
                await self.tables.get(id)
            except GokaidoError as error:
                self.left_alone.add(id)
                log.warning("a table cannot go on", extra={"table": id, "reason": str(error)})

    async def close(self) -> None:
        """Note nothing more."""
        for timer in self.timers.values():
            timer.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def _state(table: Table) -> tuple[int, int | None]:
    return table.number, table.actor


def began(table: Table, actor: int) -> int:
    """The last entry of somebody else: since then it has been one turn."""
    return next((line.number for line in reversed(table.lines) if line.seat != actor), 0)
