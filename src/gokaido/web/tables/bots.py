"""Bots at the tables: they think in threads and move at a pace one can follow."""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gokaido.bots import Choice, bot
from gokaido.engine.game import Game
from gokaido.store import Lost

from ..metrics import THINKING
from .registry import Refused, Tables
from .table import Table

log = logging.getLogger("gokaido.bots")
STRONGEST = 5


class Bots:
    """Plays for every bot of every table of this process."""

    def __init__(self, tables: Tables, threads: int) -> None:
        self.tables = tables
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.hints: dict[tuple[str, int, int], asyncio.Task[Choice]] = {}
        tables.moved = self.look

    def look(self, table: Table) -> None:
        """Somebody moved: is it a bot's turn now?"""
        if table.bot_to_move is not None and table.stored.id not in self.busy:
            self.busy[table.stored.id] = asyncio.create_task(self._move_on(table))

    async def close(self) -> None:
        """Stop; what was not written was not played."""
        tasks: list[asyncio.Task[Any]] = [*self.busy.values(), *self.hints.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def _move_on(self, table: Table) -> None:
        """Move while it is a bot's turn."""
        try:
            while (level := table.bot_to_move) is not None:
                number, seat = table.number + 1, table.match.actor or 0
                begun = time.monotonic()
                chosen = await self.choose(table, seat, level)
                await asyncio.sleep(max(0.0, table.stored.pace / 1000 - (time.monotonic() - begun)))
                try:
                    await self.tables.play(table, seat, chosen.action, number)
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
            self.busy.pop(table.stored.id, None)  # nothing awaited since the turn was looked at, so none is missed

    async def choose(self, table: Table, seat: int, level: int) -> Choice:
        """What a bot would do for a seat, from what that seat knows."""
        async with table.lock:
            seen = table.match.view_state(seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, _think, table.match.game, level, seen)


def _think(game: Game, level: int, seen: Any) -> Choice:
    with THINKING.labels(game.key).time():
        return bot(game, level).choose(seen)
