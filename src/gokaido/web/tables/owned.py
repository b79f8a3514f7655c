"""Everything that is somebody's, as one JSON file: written table by table, so that it never fills the memory."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from gokaido.engine.saves import FORMAT
from gokaido.store import Store, StoredMatch

from ..access.visitors import Guest
from .files import players_of
from .undo import standing

BATCH = 20  # tables that are read at one go


async def everything(store: Store, guest: Guest) -> AsyncIterator[bytes]:
    """What a guest keeps here, and all tables they sit or sat at; matches that are over as files to load again."""
    kept = await asyncio.to_thread(store.own_settings, guest.hash)
    own = {"name": guest.name, "language": guest.lang, "theme": guest.theme, "made": store.now(), **kept}
    yield _written(own)[:-1] + b',\n"tables": [\n'
    last, written = "", 0
    while ids := await asyncio.to_thread(store.own_match_ids, guest.hash, last, BATCH):
        for table in await asyncio.to_thread(_tables, store, guest.hash, ids):
            yield (b",\n" if written else b"") + _written(table)
            written += 1
        last = ids[-1]
    yield b"\n]}\n"


def _written(data: dict[str, Any]) -> bytes:
    """As JSON; a seed has more digits than the quicker library takes."""
    return json.dumps(data, ensure_ascii=False, default=str).encode()


def _tables(store: Store, guest: str, ids: list[str]) -> list[dict[str, Any]]:
    found = (store.match(id) for id in ids)
    return [_table(store, guest, stored) for stored in found if stored]


def _table(store: Store, guest: str, stored: StoredMatch) -> dict[str, Any]:
    """A table; of one that goes on nothing is told that its players may not know yet."""
    person = stored.by_device.get(guest)
    return {
        "table": f"/t/{stored.id}",
        "title": stored.title,
        "game": stored.game,
        "created": stored.created,
        "ended": stored.ended,
        "seats": list(stored.seats_of(person.id)) if person else [],
        "players": players_of(stored),
        "said": store.own_words(guest, stored.id),
        **({"match": _match(store, stored)} if stored.ended else {}),
    }


def _match(store: Store, stored: StoredMatch) -> dict[str, Any]:
    """A match that is over, as its file has it."""
    actions = [entry.action for entry, _ in standing(store.entries(stored.id)) if not entry.back]
    return {
        "gokaido": FORMAT,
        "game": stored.game,
        "rules": stored.rules,
        "seats": len(stored.seats),
        "options": stored.options,
        "seed": int(stored.seed),
        **({"position": stored.position} if stored.position else {}),
        "actions": actions,
        **({"luck": stored.luck} if stored.luck else {}),
    }
