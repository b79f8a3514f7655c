"""Bots at the tables: they think in threads, in fair turns, and move at a pace one can follow.

Tables with people come first. A table of bots alone plays while somebody watches it.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

from gokaido.bots import MASTER, Choice, bot
from gokaido.engine.game import Game
from gokaido.store import Lost
from gokaido.teach.review import ReviewedAction

from ..access.limits import asker
from ..metrics import THINKING
from .registry import Refused, Tables
from .table import Table
from .turns import FairPool

log = logging.getLogger("gokaido.bots")
GRACE = 3.0  # seconds that another process has for its bots before this one plays for them


class Bots:
    """Plays for every bot of every table of this process."""

    def __init__(self, tables: Tables, threads: int) -> None:
        self.tables = tables
        self.pool = FairPool(threads, "bot")
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.hints: dict[tuple[str, int, int], asyncio.Task[list[ReviewedAction]]] = {}
        self.elsewhere: dict[str, asyncio.TimerHandle] = {}
        self.hurried: dict[str, asyncio.Event] = {}  # set for tables at which nobody wants to wait
        tables.moved = self.look
        tables.moved_elsewhere = self.look_later

    def look(self, table: Table) -> None:
        """Somebody moved or came to look: is it a bot's turn now?"""
        id = table.stored.id
        if table.bot_to_move is None or id in self.busy or id in self.elsewhere or not self._wanted(table):
            return
        self.busy[id] = asyncio.create_task(self._move_on(table))

    def look_later(self, table: Table) -> None:
        """Another process moved: its bots go on, and only when they do not, these do."""
        id = table.stored.id
        if id in self.elsewhere:
            self.elsewhere.pop(id).cancel()
        if table.bot_to_move is not None:
            wait = GRACE + table.stored.pace / 1000
            self.elsewhere[id] = asyncio.get_running_loop().call_later(wait, self._take_over, table)

    def skip(self, table: Table) -> None:
        """Nobody wants to wait: bots pause no more until a person is asked, whichever process they play in."""
        id = table.stored.id
        if table.bot_to_move is None:
            return
        self.hurried.setdefault(id, asyncio.Event()).set()
        if id in self.elsewhere:
            self.elsewhere.pop(id).cancel()
        self.look(table)

    def _take_over(self, table: Table) -> None:
        self.elsewhere.pop(table.stored.id, None)
        self.look(table)

    def _wanted(self, table: Table) -> bool:
        return bool(table.people) or table.watched

    async def close(self) -> None:
        """Stop; what was not written was not played."""
        for timer in self.elsewhere.values():
            timer.cancel()
        tasks: list[asyncio.Task[Any]] = [*self.busy.values(), *self.hints.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.close()

    async def _move_on(self, table: Table) -> None:
        """Move while it is a bot's turn."""
        try:
            while (level := table.bot_to_move) is not None and self._wanted(table):
                number, seat = table.number + 1, table.match.actor or 0
                begun = time.monotonic()
                chosen = await self.choose(table, seat, level, asker.get())
                await self._pause(table, table.stored.pace / 1000 - (time.monotonic() - begun))
                try:
                    await self.tables.play(table, seat, chosen.action, number, bot=True)
                except Refused:
                    continue  # the table went on meanwhile: look again
                except Lost as error:
                    log.error("a bot's move was not stored", extra={"table": table.stored.id, "reason": str(error)})
                    await asyncio.sleep(2)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot failed", extra={"table": table.stored.id})
        finally:
            self.hurried.pop(table.stored.id, None)
            self.busy.pop(table.stored.id, None)  # nothing awaited since the turn was looked at, so none is missed

    async def _pause(self, table: Table, seconds: float) -> None:
        """Give people time to see what happened, unless they skip it."""
        hurried = self.hurried.setdefault(table.stored.id, asyncio.Event())
        with suppress(TimeoutError):
            await asyncio.wait_for(hurried.wait(), max(0.0, seconds))

    async def choose(self, table: Table, seat: int, level: int, owner: str) -> Choice:
        """What a bot would do for a seat, from what that seat knows. Owners have turns, whoever asks more often.

        Who thinks for many seconds may never have all threads, and waits for those who think for one at most.
        """
        async with table.lock:
            seen = table.match.view_state(seat)
        game = table.match.game
        table.held += 1
        try:
            return await self.pool.run(
                lambda: _think(game, level, seen), owner, later=not table.people or level > MASTER
            )
        finally:
            table.held -= 1


def _think(game: Game, level: int, seen: Any) -> Choice:
    with THINKING.labels(game.key).time():
        return bot(game, level).choose(seen)
