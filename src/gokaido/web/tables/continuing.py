"""Tables that come from other tables: a rematch, or playing on from a moment of a finished game."""

import asyncio
from dataclasses import replace

from gokaido.store import NewMatch, StoredMatch
from gokaido.store.stored import BOT, PERSON

from ..access.seats import Viewer
from ..services import Services
from .creation import Opening, Sitter, finished, plan


async def rematch(parts: Services, viewer: Viewer, lang: str, token: bool = False) -> NewMatch:
    """The same people and bots, another game. Who asks is the host; the others sit where they sat."""
    now = await viewer.moment()
    now.sitting()
    finished(now.table.match)
    stored = now.table.stored
    others = [
        Sitter(stored.seats_of(person.id), person.devices)
        for person in stored.people
        if person != now.person and person.devices
    ]
    opening = _as_before(stored, lang, f"again {stored.id}")
    return await _open(parts, replace(opening, people=[_me(now, token), *others]))


async def fork(parts: Services, viewer: Viewer, move: int, lang: str, token: bool = False) -> NewMatch:
    """Play on from a moment of a finished game, as a table of one's own."""
    now = await viewer.moment()
    now.sitting()
    finished(now.table.match)
    then = await asyncio.to_thread(now.table.match.at, move)
    stored = now.table.stored
    opening = _as_before(stored, lang, f"from {stored.id} {move}")
    return await _open(parts, replace(opening, public=False, match=then, people=[_me(now, token)]))


def _me(viewer: Viewer, token: bool) -> Sitter:
    """Whoever asks, at the seats they have."""
    return Sitter(viewer.seats, (viewer.device,) if viewer.device else (), token)


def _as_before(stored: StoredMatch, lang: str, origin: str) -> Opening:
    seats = [PERSON if s.kind != BOT else s.level for s in stored.seats]
    names = [s.name for s in stored.seats]
    return Opening(
        stored.game, seats, names, stored.options, stored.title, stored.public, stored.pace, lang, origin=origin
    )


async def _open(parts: Services, opening: Opening) -> NewMatch:
    new = await asyncio.to_thread(plan, opening, parts.keys)
    await parts.tables.create(new)
    return new
