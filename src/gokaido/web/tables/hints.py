"""Hints: what the strongest bot would do, and what it thought of the other moves."""

import asyncio
from dataclasses import dataclass

from gokaido.bots import Choice

from ..access.limits import asker
from .bots import STRONGEST, Bots
from .registry import Refused
from .table import Table

SHOWN = 5


@dataclass(frozen=True)
class Hint:
    """The best move in words, the moves next to it, and the chance to win where the bot knows it."""

    best: str
    action: int
    moves: list[tuple[int, str, float | None]]  # each with its number
    chance: float | None


async def _thought(bots: Bots, table: Table, seat: int) -> Choice:
    """One thought for each moment of a table: who asks again waits for the same one."""
    key = (table.stored.id, table.number, seat)
    if key not in bots.hints:
        owner = f"hint for {asker.get()}"  # a turn besides that of the bots at the same person's tables
        bots.hints[key] = asyncio.create_task(bots.choose(table, seat, STRONGEST, owner))
        bots.hints[key].add_done_callback(lambda _: bots.hints.pop(key))
    return await asyncio.shield(bots.hints[key])


async def hint_for(bots: Bots, table: Table, seat: int, lang: str) -> Hint:
    """Ask for a seat that is to move, from what that seat knows. Everybody at the table sees that it was asked."""
    if not table.stored.hints:
        raise Refused("no_hints")
    async with table.lock:
        if table.person_to_move != seat:
            raise Refused("not_your_turn")
        words, number = {a.id: a.words[lang] for a in table.match.legal}, table.number + 1
    await bots.tables.change(table, lambda: bots.tables.store.count_hint(table.stored.id, seat, number))
    choice = await _thought(bots, table, seat)
    if choice.action not in words:
        raise Refused("table_went_on")
    thoughts = [t for t in choice.thoughts if t.action in words and t.visits][:SHOWN]
    moves: list[tuple[int, str, float | None]] = [(t.action, words[t.action], t.value) for t in thoughts]
    if choice.action not in {action for action, _, _ in moves}:
        moves.insert(0, (choice.action, words[choice.action], choice.chance))
    return Hint(words[choice.action], choice.action, moves, choice.chance)
