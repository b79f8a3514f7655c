"""All tables: those in memory, and those that can be rebuilt. Every change goes through here."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NoReturn, TypeVar

from gokaido.engine.errors import GokaidoError
from gokaido.store import Entry, Lost, NewMatch, Store, Taken, UndoRequest

from ..access.limits import asker
from ..access.visitors import clean_text
from ..metrics import MOVES
from ..sandbox.replay import Replay
from .hot import MEMORY, HotTables
from .pubsub import PubSub
from .table import CHAT, NEVER, Latest, Table
from .timing import after_entry, thought, wound
from .turns import FairPool, OneByOne
from .undo import MOST_UNDOS

log = logging.getLogger("gokaido.tables")
CHAT_LENGTH = 300
COMPARED = 200  # tables at one go
REPLAYS = 2  # matches that are played again at the same time
T = TypeVar("T")
PACES = range(10_001)


class Refused(GokaidoError):
    """Something that cannot be done at this table now."""


class Late(Refused):
    """The table went on before this came."""


class Tables(HotTables):
    """The tables of one process. Whoever holds one holds the only one there is."""

    def __init__(self, store: Store, pubsub: PubSub, memory: int = MEMORY) -> None:
        super().__init__(memory)
        self.store = store
        self.pubsub = pubsub
        self.replays = FairPool(REPLAYS, "replay")
        self.moves = OneByOne()
        self.loading: dict[str, asyncio.Task[Table | None]] = {}
        self.moved: Callable[[Table], None] = lambda table: None  # the bots look on
        self.moved_elsewhere: Callable[[Table], None] = lambda table: None  # by another process, which has its own

    def close(self) -> None:
        """Rebuild nothing more."""
        self.replays.close()

    # ------------------------------------------------------------------ finding

    async def get(self, id: str) -> Table | None:
        """A table by its id, from memory or from the store."""
        if id in self.alive:
            return await self._looked_at(self.keep_hot(self.alive[id]))
        if id not in self.loading:
            self.room_for_one()
            self.loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self.loading[id])

    async def _looked_at(self, table: Table) -> Table:
        """Somebody asks for a table in memory; whether one that nobody watched is still right is not known."""
        if table.looked == NEVER or (self.pubsub.shared and not table.watched):
            with suppress(Lost):
                await self._hear(table, None)
        table.looked = time.monotonic()
        self.moved(table)
        return table

    async def _load(self, id: str) -> Table | None:
        try:
            stored = await asyncio.to_thread(self.store.match, id)
            if stored is None:
                return None
            table = await self._in_turn(lambda: Table.load(stored, self.store))
            self.keep_hot(table)
            if table.match.over and stored.ended is None:
                await asyncio.to_thread(self.store.end, id)
            async with table.lock:
                await self._wind(table)
            self.moved(table)
            return table
        finally:
            del self.loading[id]

    async def create(self, new: NewMatch, replay: Replay | None = None) -> Table:
        """Begin a match, or go on with one that was replayed."""
        self.room_for_one()
        begun = asyncio.create_task(self._begin(new, replay))
        self.loading[new.id] = begun  # who finds it in the database before it is in memory waits for this one
        return await asyncio.shield(begun)

    async def _begin(self, new: NewMatch, replay: Replay | None) -> Table:
        try:
            table = await self._in_turn(lambda: Table.begin(self.store.create(new), replay))
            async with table.lock:
                await self._wind(table)
            self.keep_hot(table)
        finally:
            del self.loading[new.id]
        self.moved(table)
        log.info("table begun", extra={"table": new.id, "game": new.game, "seats": len(new.seats)})
        return table

    # ------------------------------------------------------------------ changing

    async def play(
        self, table: Table, seat: int, action: str | int, number: int | None = None, bot: bool = False
    ) -> int:
        """Play an action for a seat; `number` is the number the page believes it has. Returns the one it got."""
        async with table.lock:
            self._in_time(table, number)
            if table.actor is None:
                raise Refused("game_over")
            if table.actor != seat:
                raise Refused("not_your_turn")
            if bot != (table.bot_to_move is not None):  # nor does one for somebody who has come back
                raise Refused("bot_plays")
            meant = table.match.parse(action).id if isinstance(action, str) else action
            entry = Entry(table.number + 1, seat, table.match.text(meant))
            await self.moves.begin(asker.get())
            entry = await self._keep(table, entry, meant)
            table.apply(entry, meant)
            over, number = table.match.over, table.number
        MOVES.labels(table.stored.game).inc()
        await self._changed(table, entry)
        if over:
            await self._end(table)
        await self._is_here(table, seat)
        return number

    async def _keep(self, table: Table, entry: Entry, action: int) -> Entry:
        """Write an action: by the short way, else patiently in a thread. Returns it as it was written."""
        if table.stored.timing:
            return await self._keep_timed(table, entry, action)
        try:
            if await self.store.add_at_once(table.stored.id, entry):
                return entry
        except Taken:
            await self._too_late(table)
        await self._do(table, lambda: self.store.add(table.stored.id, entry))
        return entry

    async def _keep_timed(self, table: Table, entry: Entry, action: int) -> Entry:
        """Write an action with what the clock becomes; one that comes after its time was over is refused."""
        now, stored = self.store.now(), table.stored
        if stored.deadline and now >= stored.deadline:
            raise Refused("time_over")
        after = table.match.copy()
        after.play_with(action, stored.luck.get(str(entry.number - 1), {}))
        entry = replace(entry, used=thought(stored, now))
        winding = after_entry(stored, entry.number, entry.seat, after.actor, (), now)
        await self._do(table, lambda: self.store.add(stored.id, entry, (stored, winding)))
        table.wind(winding)
        return entry

    async def _end(self, table: Table) -> None:
        """Note that a match is over. Its last move is stored already: what is not noted now is when it is next read."""
        try:
            await asyncio.to_thread(self.store.end, table.stored.id)
        except Lost as error:
            log.warning("an end was not noted", extra={"table": table.stored.id, "reason": str(error)})

    async def take_back(self, table: Table, seats: tuple[int, ...], number: int) -> bool:
        """Take back the last decision of somebody's seats, or ask the others for it; True when it is done.

        A game that is over stays over: its seed and all that was hidden has been shown.
        """
        async with table.lock:
            self._in_time(table, number)
            if table.over:
                raise Refused("game_over")
            if not table.plays(seats):
                raise Refused("bot_plays")
            done = sum(line.move is None for line in table.lines)
            if max(done, len(table.undo_requests)) >= MOST_UNDOS:
                raise Refused("undo_too_often", most=MOST_UNDOS)
            back, ask = await self._in_turn(lambda: table.may_take_back(seats))
            if back == 0:
                raise Refused("nothing_to_undo")
            change = partial(self._ask if ask else self._undo, table, table.actors[-back], back)
            await self._do(table, change, self._in_turn)
        await self._changed(table)
        await self._is_here(table, seats[0])
        return not ask

    def _ask(self, table: Table, seat: int, back: int) -> None:
        if any(w.number == table.number + 1 for w in table.undo_requests):
            raise Refused("undo_asked")
        self.store.request_undo(table.stored.id, table.number + 1, seat, back)
        table.undo_requests.append(UndoRequest(table.number + 1, seat, back))

    def _undo(self, table: Table, seat: int, back: int) -> None:
        entry, clock = Entry(table.number + 1, seat, "", back), table.clock_after_undo(back, self.store.now())
        self.store.add(table.stored.id, entry, (table.stored, clock) if clock else None)
        table.apply(entry)
        table.wind(clock)

    async def answer(self, table: Table, seats: tuple[int, ...], agreed: bool, number: int) -> bool:
        """Somebody answers a request to take back; True when everybody has agreed and it is done."""
        async with table.lock:
            self._in_time(table, number)
            asked = table.open_undo_request
            if asked is None:
                raise Refused("undo_not_asked")
            mine = [s for s in seats if s in table.others(asked.seat) and s not in asked.answers]
            if not mine:
                raise Refused("undo_not_yours")
            done = await self._do(table, partial(self._answer, table, asked, mine, agreed), self._in_turn)
        await self._changed(table)
        await self._is_here(table, mine[0])
        return done

    def _answer(self, table: Table, asked: UndoRequest, seats: list[int], agreed: bool) -> bool:
        clock = table.clock_after_undo(asked.back, self.store.now())
        timed = (table.stored, clock) if clock else None
        undo = self.store.answer(table.stored.id, asked, seats, agreed, table.others(asked.seat), timed)
        asked.answers.update(dict.fromkeys(seats, agreed))
        if undo:
            table.apply(undo)
            table.wind(clock)
        return undo is not None

    async def say(self, table: Table, seat: int, words: str) -> int:
        """Say something at the table; returns its number."""
        words = clean_text(words)
        if not 1 <= len(words) <= CHAT_LENGTH:
            raise Refused("chat_length", most=CHAT_LENGTH)
        async with table.lock:
            id, at = table.stored.id, table.stored.seats[seat]
            said = await self._do(table, lambda: self.store.say(id, seat, at.name, words, at.person))
            known = table.last_chat
            if said.number == known + 1:
                table.add_chat([said])
            else:  # others said something elsewhere, of which nobody has told this process yet
                table.add_chat(await asyncio.to_thread(self.store.chat, id, known, CHAT))
        await self._changed(table)
        await self._is_here(table, seat)
        return said.number

    async def set_pace(self, table: Table, pace: int) -> None:
        """How long bots take."""
        if pace not in PACES:
            raise Refused("pace", most=PACES[-1])
        if pace != table.stored.pace:  # else nobody need hear of it
            await self.change(table, lambda: self.store.set_pace(table.stored.id, pace))

    async def change(self, table: Table, write: Callable[[], T]) -> T:
        """Write something about a table, read it, and tell everybody; `Late` when somebody else was quicker."""
        async with table.lock:
            done = await self._do(table, write)
            await asyncio.to_thread(table.catch_up, self.store)
            await self._wind(table)
        await self._changed(table)
        return done

    async def _wind(self, table: Table) -> None:
        """People came or went: the clock runs or stands still as it should. Under the lock."""
        winding = wound(table.stored, table.number, table.actor, self.store.now())
        if winding:
            with suppress(Late):  # another process saw it too
                await self._do(table, lambda: self.store.wind(table.stored, winding))
                table.wind(winding)

    async def refresh(self, table: Table) -> None:
        """Read what other processes wrote about a table."""
        async with table.lock:
            await asyncio.to_thread(table.catch_up, self.store)

    async def _is_here(self, table: Table, seat: int) -> None:
        """Whoever has a seat does something: if the host asked after them, that is the answer."""
        person = table.stored.seats[seat].person
        if person is not None and any(s.asked and s.person == person for s in table.stored.seats):
            await self.change(table, lambda: self.store.is_here(table.stored.id, person))

    @staticmethod
    def _in_time(table: Table, number: int | None) -> None:
        if number is not None and number != table.number + 1:
            raise Late("table_went_on")

    async def _in_turn(self, work: Callable[[], T]) -> T:
        """Do what plays a whole match, in a thread: whoever asks for much of it waits behind themselves."""
        return await self.replays.run(work, asker.get())

    async def _do(
        self, table: Table, change: Callable[[], T], run: Callable[[Callable[[], T]], Awaitable[T]] = asyncio.to_thread
    ) -> T:
        """Make a change in a thread. When another process was quicker, read what it wrote and refuse."""
        try:
            return await run(change)
        except Taken:
            await self._too_late(table)

    async def _too_late(self, table: Table) -> NoReturn:
        """Another process was quicker: read what it wrote, and refuse."""
        await asyncio.to_thread(table.catch_up, self.store)
        table.wake()
        self.moved(table)
        raise Late("table_went_on")

    async def _changed(self, table: Table, entry: Entry | None = None) -> None:
        table.wake()
        self.weigh(table.stored.id)
        self.moved(table)
        self.pubsub.publish(table.stored.id, entry)

    def knows(self, id: str) -> bool:
        """Is a table in memory, or on its way there?"""
        return id in self.alive or id in self.loading

    async def heard(self, id: str, entry: Entry | None = None) -> None:
        """Another process changed a table."""
        if id in self.loading:  # it may have been read before this was written
            await asyncio.wait([self.loading[id]])
            entry = None
        table = self.alive.get(id)
        if table is not None and table.needed:
            await self._hear(table, entry)
        elif table is not None:  # who asks for it again has it read again, also while somebody still holds it
            self.forget(id)
            table.looked = NEVER

    async def compare(self) -> None:
        """Look whether other processes changed something of which nobody told."""
        tables = {table.stored.id: table for table in list(self.alive.values()) if table.watched}
        names = iter(tables)
        while ids := list(islice(names, COMPARED)):
            found = await asyncio.to_thread(self.store.latest, ids)
            behind = [(tables[id], latest) for id, latest in found.items() if tables[id].is_behind(latest)]
            for table, latest in behind:
                await self._hear(table, None, latest)

    async def _hear(self, table: Table, entry: Entry | None, latest: Latest | None = None) -> None:
        async with table.lock:
            if latest and not table.is_behind(latest):  # it was just being written here
                return
            before = table.tag, table.changes
            await self._follow(table, entry)
        if (table.tag, table.changes) != before:
            table.wake()
            self.moved_elsewhere(table)

    async def _follow(self, table: Table, entry: Entry | None) -> None:
        """Do what another process did: the move it told, or whatever it wrote."""
        if entry is None or entry.back or entry.number > table.number + 1 or table.stored.timing:
            await asyncio.to_thread(table.catch_up, self.store)
        elif entry.number == table.number + 1:
            table.apply(entry)
