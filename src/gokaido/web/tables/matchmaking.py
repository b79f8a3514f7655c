"""Play now: people who want the same game meet at one table, and bots fill in after a wait that each of them chooses.

Everybody who waits asks again and again whether they have a seat, and whoever asks looks for the others. So nobody is
seated who has gone away, and nothing need be done for those who wait while they do not ask.
"""

import asyncio
import secrets
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.store import Seek, Taken, Timing
from gokaido.store.stored import DAYS, EACH, PERSON

from ..access.keys import Keys, hashed, new_seek
from ..access.limits import asker
from .creation import LEVELS, Opening, Sitter, plan
from .registry import Refused, Tables
from .timing import days, each

CLOCKS: dict[str, Timing] = {EACH: each(15 * 60, 30), DAYS: days(3)}  # how long players may think
WAITS = range(3601)  # seconds until bots fill in
TRIES = 4  # how often somebody else may be quicker
RANDOM = secrets.SystemRandom()
Apart = Set[tuple[str, str]]


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play: with how many, in which language, and after how many seconds bots fill in."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    clock: str = EACH
    same_lang: bool = False
    wait: int | None = 60  # None: never
    level: int = 3  # of bots


class Matchmaking:
    """Lets people find each other, for the tables of this process and all others."""

    def __init__(self, tables: Tables, keys: Keys) -> None:
        self.tables, self.store, self.keys = tables, tables.store, keys

    async def begin(self, wish: Wish, guest: str | None, name: str, lang: str) -> str:
        """Somebody wants to play from now on, and nothing else any more. Returns the secret by which to ask."""
        options = await asyncio.to_thread(_checked, wish)
        secret, now = new_seek(), self.store.now()
        seek = Seek(
            id=hashed(secret),
            guest=guest,
            name=name,
            game=wish.game,
            seats=wish.seats,
            options=options,
            clock=wish.clock,
            lang=lang,
            same_lang=wish.same_lang,
            level=wish.level,
            address=self.keys.address(asker.get()),
            made=now,
            until=None if wish.wait is None else now + timedelta(seconds=wish.wait),
            seen=now,
        )
        try:
            await asyncio.to_thread(self.store.add_seek, seek)
        except Taken:
            raise Refused("seeks_enough") from None
        await self.look(seek)
        return secret

    async def asked(self, secret: str = "", guest: str = "") -> Seek | None:
        """Somebody asks whether they have a seat; None when they do not wait any more."""
        seek = await asyncio.to_thread(self.store.seek, hashed(secret), guest, heard=True)
        if seek is None or seek.match:
            return seek
        await self.look(seek)
        return await asyncio.to_thread(self.store.seek, seek.id)

    async def look(self, seek: Seek) -> None:
        """Seat somebody who waits with others who want the same, if there are enough of them or it is time for bots."""
        for _ in range(TRIES):
            waiting = await asyncio.to_thread(self.store.open_seeks, seek.game, seek.seats)
            apart = await asyncio.to_thread(self.store.blocked_among, [one.guest for one in waiting if one.guest])
            found = party(seek, waiting, self.store.now(), apart)
            if seek.id not in {one.id for one in waiting} or not found:
                return
            try:
                await self._seat(found)
            except Taken:  # another was quicker with one of them
                continue
            return

    async def _seat(self, found: Sequence[Seek]) -> None:
        """Open a table for people who want the same. Nobody is its host, and where they sit is chance."""
        first = found[0]
        places = RANDOM.sample(range(first.seats), first.seats)
        seats: list[str | int] = [first.level] * first.seats
        names = [""] * first.seats
        for place, one in zip(places, found):
            seats[place], names[place] = PERSON, one.name
        people = [
            Sitter((place,), (one.guest,) if one.guest else (), token=one.guest is None)
            for place, one in zip(places, found)
        ]
        opening = Opening(
            first.game,
            seats,
            names,
            first.options,
            lang=first.lang,
            hints=False,
            timing=CLOCKS[first.clock],
            people=people,
        )
        new = replace(await asyncio.to_thread(plan, opening, self.keys), host=None)
        claimed = {one.id: person.id for one, person in zip(found, new.people)}
        await asyncio.to_thread(self.store.create, new, claimed)
        await self.tables.get(new.id)


def party(seek: Seek, waiting: Sequence[Seek], now: datetime, apart: Apart = frozenset()) -> list[Seek]:
    """Who sits down with somebody now, who comes first among them: enough people, or some and bots; else nobody."""
    found = [seek]
    for other in waiting:
        if other.id != seek.id and len(found) < seek.seats and all(may_meet(other, one, apart) for one in found):
            found.append(other)
    if len(found) == seek.seats:
        return found
    if seek.until is None or now < seek.until:
        return []
    return [one for one in found if one.until is not None]  # who wants people alone waits on


def may_meet(one: Seek, other: Seek, apart: Apart) -> bool:
    """May these two sit at one table? Whatever keeps people apart belongs here; `apart` says who blocked whom."""
    same = (one.game, one.seats, one.options, one.clock) == (other.game, other.seats, other.options, other.clock)
    spoken = one.lang == other.lang or not (one.same_lang or other.same_lang)
    blocked = any(pair in apart for pair in ((one.guest, other.guest), (other.guest, one.guest)))
    return same and spoken and not blocked


def _checked(wish: Wish) -> dict[str, Any]:
    """All options of the game that is wanted; what cannot be is said."""
    game = game_of(wish.game)
    if wish.clock not in CLOCKS:
        raise BadOption("clock_kind")
    if wish.seats not in game.rules.seats or wish.seats < 2:
        several = [n for n in game.rules.seats if n > 1]
        raise BadOption("play_seats", game=game.names, least=several[0], most=several[-1])
    if wish.level not in LEVELS:
        raise BadOption("bot_level", most=LEVELS[-1], given=wish.level)
    if wish.wait is not None and wish.wait not in WAITS:
        raise BadOption("play_wait", most=WAITS[-1])
    return dict(Match.begin(game, wish.seats, 1, wish.options, {}).options)
