"""Hints: what the best moves are, and what each is worth, from what the seat to move knows."""

import asyncio
from dataclasses import dataclass
from typing import Any

from gokaido.bots.judge import Judge
from gokaido.engine.game import Game
from gokaido.teach.review import ReviewedAction, best_actions, seed_of

from ..access.limits import asker
from .bots import Bots
from .registry import Refused
from .table import Table

SHOWN = 5
SIMULATIONS = 2000  # for each look at an action, here or in a browser: about half a second of a core


@dataclass(frozen=True)
class Hint:
    """The best move in words, the moves next to it, and the chance to win."""

    best: str
    action: int
    moves: list[tuple[int, str, float]]  # each with its number
    chance: float


@dataclass(frozen=True)
class HintAsked:
    """What a hint is found from: what the seat knows, and which moment of the table it is."""

    game: Game
    seen: Any
    seat: int
    number: int  # of the entry
    seed: int


async def ask_hint(bots: Bots, table: Table, seat: int) -> HintAsked:
    """Ask for a seat that is to move. Everybody at the table sees that it was asked, whoever finds the answer."""
    if not table.stored.hints:
        raise Refused("no_hints")
    async with table.lock:
        if table.person_to_move != seat:
            raise Refused("not_your_turn")
        match, number = table.match, table.number + 1
        asked = HintAsked(match.game, match.view_state(seat), seat, number, seed_of(1, len(match.actions)))
    await bots.tables.change(table, lambda: bots.tables.store.count_hint(table.stored.id, seat, number))
    return asked


async def hint_for(bots: Bots, table: Table, seat: int, lang: str) -> Hint:
    """Ask, and have it thought about here."""
    asked = await ask_hint(bots, table, seat)
    best = await _thought(bots, table, asked)
    if table.number + 1 != asked.number:
        raise Refused("table_went_on")
    moves = [(o.action, o.words[lang], o.outlook.chances[seat]) for o in best]
    action, words, chance = moves[0]
    return Hint(words, action, moves, chance)


async def _thought(bots: Bots, table: Table, asked: HintAsked) -> list[ReviewedAction]:
    """One thought for each moment of a table: who asks again waits for the same one."""
    key = (table.stored.id, asked.number, asked.seat)
    if key not in bots.hints:
        owner = f"hint for {asker.get()}"  # a turn besides that of the bots at the same person's tables
        bots.hints[key] = asyncio.create_task(bots.pool.run(lambda: _best(asked), owner))
        bots.hints[key].add_done_callback(lambda _: bots.hints.pop(key))
    table.held += 1
    try:
        return await asyncio.shield(bots.hints[key])
    finally:
        table.held -= 1


def _best(asked: HintAsked) -> list[ReviewedAction]:
    return best_actions(Judge(asked.game, SIMULATIONS), asked.seen, asked.seed, SHOWN)
