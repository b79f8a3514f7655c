"""Tables that come from other tables: a rematch, or playing on from a moment of a finished game."""

import asyncio
from contextlib import suppress
from dataclasses import replace

from gokaido.store import Person, StoredMatch
from gokaido.store.stored import BOT, FORK, PERSON, REMATCH

from ..access.seats import Viewer
from ..errors import Forbidden
from ..sandbox.replay import replay_until
from ..services import Services
from .creation import Opening, Origin, Sitter, finished, plan
from .registry import Late
from .table import Table

FORK_TITLE = {"en": "{title}, from move {move}", "fr": "{title}, dès le coup {move}"}


async def rematch(parts: Services, viewer: Viewer, lang: str) -> Table:
    """The same people and bots, another game: there is one, which who asks first opens and is the host of.

    Everybody sits one seat further on.
    """
    now = await viewer.moment()
    now.sitting()
    finished(now.table)
    stored = now.table.stored
    if stored.rematch is None:
        seated = [p for p in stored.people if p != now.person and stored.seats_of(p.id)]
        others = await _who_may_meet(parts, now, seated)
        people = [_me(now), *(Sitter(stored.seats_of(p.id), p.devices, known_as=p.id) for p in others)]
        before, left = _as_before(stored, lang), {p.id for p in seated} - {p.id for p in others}
        names = ["" if s.person in left else name for s, name in zip(stored.seats, before.names)]
        again = replace(before, origin=Origin(REMATCH, stored.id), people=people, names=names)
        opening = _rotated(again)
        new = await asyncio.to_thread(plan, opening, parts.keys)
        with suppress(Late):  # somebody else was quicker, and everybody sits there
            await parts.tables.change(viewer.table, lambda: parts.store.create(new))
    found = await parts.tables.get(viewer.table.stored.rematch or "")
    if found is None:
        raise Late("table_went_on")
    return found


async def _who_may_meet(parts: Services, viewer: Viewer, others: list[Person]) -> list[Person]:
    """Those who have not blocked whoever asks, nor are blocked by them; the seats of others are free."""
    mine = {*(viewer.person.devices if viewer.person else ()), *([viewer.device] if viewer.device else [])}
    some = mine.union(*(p.devices for p in others))
    apart = await asyncio.to_thread(parts.store.blocked_among, some) if len(some) > 1 else set()
    theirs = {guest for pair in apart if not mine.isdisjoint(pair) for guest in pair} - mine
    return [p for p in others if theirs.isdisjoint(p.devices)]


def _rotated(opening: Opening) -> Opening:
    """Everybody one seat further on."""
    seats, names, number = list(opening.seats), list(opening.names), len(opening.seats)
    people = [replace(one, seats=tuple(sorted((seat + 1) % number for seat in one.seats))) for one in opening.people]
    return replace(opening, seats=seats[-1:] + seats[:-1], names=names[-1:] + names[:-1], people=people)


async def fork(parts: Services, viewer: Viewer, move: int, lang: str) -> Table:
    """Play on from a moment of a finished game, as a table of one's own."""
    now = await viewer.moment()
    now.sitting()
    finished(now.table)
    then = await parts.sandbox.run(replay_until, now.table.match, move)
    stored = now.table.stored
    title = FORK_TITLE[lang].format(title=stored.title[:40], move=move)
    opening = replace(_as_before(stored, lang), title=title, origin=Origin(FORK, stored.id, move), public=False)
    new = await asyncio.to_thread(plan, replace(opening, match=then.match, people=[_me(now)]), parts.keys)
    return await parts.tables.create(new, then)


def person_at(table: Table, viewer: Viewer) -> Person:
    """Somebody of one table at another that comes from it."""
    known_as = viewer.person.id if viewer.person else ""
    found = next((p for p in table.stored.people if p.id == known_as), None)
    if found is None:
        raise Forbidden("seat_lost")
    return found


def _me(viewer: Viewer) -> Sitter:
    """Whoever asks, at the seats they have."""
    known_as = viewer.person.id if viewer.person else None
    return Sitter(viewer.seats, (viewer.device,) if viewer.device else (), known_as=known_as)


def _as_before(stored: StoredMatch, lang: str) -> Opening:
    """The same seats, names and options."""
    seats = [PERSON if s.kind != BOT else s.level for s in stored.seats]
    names = [s.name for s in stored.seats]
    return Opening(
        stored.game,
        seats,
        names,
        stored.options,
        stored.title,
        stored.public,
        stored.pace,
        lang,
        hints=stored.hints,
        timing=stored.timing,
    )
