"""A table: one match in memory, with what was said at it and who is there. Rebuilt from the store at any time."""

import asyncio
import time
from collections import Counter
from collections.abc import Hashable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import zip_longest
from typing import Any, TypeVar

from gokaido.art.svg.frame import COLOURS
from gokaido.engine.errors import BadSave
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.engine.state.event import Event
from gokaido.engine.still import StillMatch
from gokaido.store import Chat, Entry, Hidden, Store, StoredMatch, UndoRequest, Winding
from gokaido.store.stored import BOT

from ..access.keys import seed_hash
from ..sandbox.replay import Replay
from .log_text import LogText
from .seen import Seen
from .timing import after_entry
from .undo import moves_back, reveals, standing

T = TypeVar("T")
Latest = tuple[StoredMatch, int, int, int]  # a match as stored, the last numbers of moves and chat, undo requests
CHAT = 50  # lines of the chat that are shown, and held in memory
MOST_STREAMS = 10  # of one person at one table
WITHOUT = 4000  # bytes of a moment without what some people say, about
LETTERS = "letters"  # by this name of what lasts: the fields of the state as they were last written for viewers
NEVER = float("-inf")  # when somebody last asked for a table that was not followed since
LOOKED = 15.0  # seconds for which somebody who asked for a table counts as watching it


def mat_colours(match: Match) -> tuple[int, ...]:
    """The colour of each side as the game draws it."""
    return getattr(match.drawing(), "colours", ()) or tuple(range(1, COLOURS + 1))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: a move still in effect, or the mark of an undo."""

    number: int  # of the entry
    seat: int
    move: int | None  # which of the match's actions; None for an undo
    back: int = 0
    used: int | None = None  # milliseconds that were thought, where players have a clock


@dataclass(eq=False)
class Table:
    """A match with everything around it. Changed only under `lock`; read from a `moment`, which nothing changes."""

    stored: StoredMatch
    match: Match
    number: int = 0  # of the last entry
    lines: list[Line] = field(default_factory=list)
    actors: list[int] = field(default_factory=list)  # who decided each action
    scores: list[tuple[int, ...]] = field(default_factory=list)
    chat: list[Chat] = field(default_factory=list)  # the last lines of it
    undo_requests: list[UndoRequest] = field(default_factory=list)
    opening: tuple[Event, ...] = ()
    changes: int = 0  # of anything else, in this process: names, pace
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: dict[asyncio.Event, str | None] = field(default_factory=dict)  # streams, the oldest first, and whose
    idle: dict[asyncio.Event, Hashable] = field(default_factory=dict)  # of them, those that have all, by what they get
    led: set[Hashable] = field(default_factory=set)  # what one stream makes now, while others idle
    rung: dict[Hashable, Any] = field(default_factory=dict)  # what is shown of its people since streams were last woken
    here: Counter[str] = field(default_factory=Counter)  # people who look at it, by how many streams of this process
    now: "Table | None" = None  # the present moment, until something changes
    views: dict[Hashable, Any] = field(default_factory=dict)  # of a moment: what was made for viewers
    made: int = 0  # the bytes of that
    weighed: int = 0  # of them, those that were counted already
    log_texts: dict[str, LogText] = field(default_factory=dict)  # by language
    lasting: dict[Hashable, Any] = field(default_factory=dict)  # what stays so for the whole game
    held: int = 0  # by how many who think about it
    looked: float = field(default_factory=time.monotonic)  # when somebody last asked for it
    seen_at: dict[str, datetime] = field(default_factory=dict)  # when people were last here
    watchers: set[str] = field(default_factory=set)  # guests who are known to have come by the link to watch
    hidden: dict[str, Hidden] = field(default_factory=dict)  # whose words somebody does not read
    heard: tuple[int, int] = (0, 0)  # the first and the last line of the chat, where some of it is left out
    deleted: bool = False
    _before: Any = None  # the state before the last action
    _revealed: bool | None = None

    @classmethod
    def load(cls, stored: StoredMatch, store: Store) -> "Table":
        """Build a table from what is stored."""
        table = cls.begin(stored)
        table.catch_up(store)
        return table

    @classmethod
    def begin(cls, stored: StoredMatch, replay: Replay | None = None) -> "Table":
        """A table that begins, or goes on from a match that was replayed."""
        game = game_of(stored.game)
        if stored.rules != game.version:
            raise BadSave("table_rules", given=stored.rules, game=game.names, version=game.version)
        if replay:
            thought = zip_longest(replay.actors, replay.used)
            lines = [Line(move + 1, seat, move, 0, used) for move, (seat, used) in enumerate(thought)]
            return cls(stored, replay.match, len(lines), lines, replay.actors, replay.scores, opening=replay.opening)
        match = Match.begin(game, len(stored.seats), int(stored.seed), stored.options, stored.position)
        return cls(stored, match, opening=match.events, scores=[match.scores])

    def catch_up(self, store: Store) -> None:
        """Read what other processes wrote."""
        stored = store.match(self.stored.id)
        self.hidden = {}
        if stored is not None and stored != self.stored:
            self.renew(stored)
            self.watchers.clear()  # somebody among them may have sat down, and lost the device's rights since
        for entry, back in standing(store.entries(self.stored.id, self.number)):
            self.apply(entry, back=back)
        self.add_chat(store.chat(self.stored.id, self.last_chat, CHAT))
        self.undo_requests = store.undo_requests(self.stored.id)

    def reread(self, store: Store) -> None:
        """Read all that may have been changed by who serves no tables; also what was said before."""
        self.chat = []
        self.catch_up(store)
        self.deleted = store.match(self.stored.id) is None
        self.changes += 1

    def renew(self, stored: StoredMatch) -> None:
        """It is stored otherwise from now on."""
        self.stored = stored
        self.changes += 1

    def wind(self, winding: Winding | None) -> None:
        """The clock was stored so, if there is one."""
        if winding is None:
            return
        since, deadline = winding.since, winding.deadline
        seats = tuple(replace(s, time_left=winding.left.get(s.seat, s.time_left)) for s in self.stored.seats)
        self.renew(replace(self.stored, seats=seats, clock_number=winding.number, clock_since=since, deadline=deadline))

    def clock_after_undo(self, back: int, now: datetime) -> Winding | None:
        """What the clock becomes when so many actions are taken back."""
        if self.stored.timing is None:
            return None
        then = self.match.at(len(self.match.actions) - back)
        return after_entry(self.stored, self.number + 1, self.actor, then.actor, self.actors[-back:], now)

    def apply(self, entry: Entry, action: int | None = None, back: int | None = None) -> None:
        """Play an entry that is stored.

        For who knows it already, `action` is the id of what it means, and `back` how many moves an undo takes back
        that were played here.
        """
        if entry.back:
            self._take_back(entry.back if back is None else back)
            self.lines.append(Line(entry.number, entry.seat, None, entry.back))
        else:
            now = self.now if self.now and self.now.number == self.number else None
            self._before = now.match.state if now else self.match.state.copy()
            self.actors.append(self._before.actor)
            known = self.match.written(entry.action) if action is None else action
            luck = self.stored.luck.get(str(entry.number - 1), {})  # of the actions that a file came with
            self.match.play_with(self.match.parse(entry.action) if known is None else known, luck)
            self.scores.append(self.match.scores)
            self.lines.append(Line(entry.number, self.actors[-1], len(self.match.actions) - 1, 0, entry.used))
        self.number = entry.number
        self._revealed = None

    def _take_back(self, back: int) -> None:
        if back:
            self.match.undo(back)
            left = len(self.match.actions)
            self.lines = [line for line in self.lines if line.move is None or line.move < left]
            del self.actors[left:], self.scores[left + 1 :]
        self._before = None

    def add_chat(self, said: Sequence[Chat]) -> None:
        """Something was said; what was said long ago is left to the store."""
        self.chat = [*self.chat, *(one for one in said if one.number > self.last_chat)][-CHAT:]

    async def moment(self) -> "Table":
        """This table as it is now, to read from while it goes on: the same one for all until something changes.

        Who writes a move holds the lock, and the moment before it can still be read.
        """
        if self.now is None:
            async with self.lock:
                if self.now is None:
                    self.now = self.frozen()
        return self.now

    def frozen(self) -> "Table":
        """A copy that nothing changes. Call it under the lock."""
        now = copy(self)
        now.match = StillMatch.of(self.match)
        now.lines, now.actors, now.scores = self.lines[:], self.actors[:], self.scores[:]
        now.undo_requests = [replace(asked, answers=dict(asked.answers)) for asked in self.undo_requests]
        now.views, now.made, now.weighed = {}, 0, 0
        now.waiting, now.here, now.idle, now.led = {}, Counter(), {}, set()
        return now

    def without(self, hidden: frozenset[str]) -> "Table":
        """This moment for somebody who does not want to read what some people say."""
        made: Table | None = self.views.get(("without", hidden))
        if made is None:
            made = copy(self)
            made.heard = self.first_chat, self.last_chat
            made.chat = [said for said in self.chat if said.person not in hidden]
            made.views, made.made, made.log_texts = {}, 0, {}
            self.keep(("without", hidden), made, WITHOUT)
        return made

    def keep(self, key: Hashable, view: T, size: int) -> T:
        """Keep what was made of this moment for the next who may see the same."""
        self.views[key] = view
        self.made += size
        return view

    def shed(self) -> bool:
        """Let go of whatever can be made again; False when there is nothing."""
        if self.now is None and not self.log_texts:
            return False
        self.now, self.log_texts = None, {}
        self.lasting.pop(LETTERS, None)
        return True

    # ------------------------------------------------------------------ what is so

    def is_behind(self, latest: Latest) -> bool:
        """Does `Store.latest` know of more? Of a table that went on since it was asked, the next look will tell."""
        stored, number, chat, asked = latest
        if number != self.number or chat != self.last_chat:
            return number > self.number or chat > self.last_chat
        return asked != sum(1 + len(w.answers) for w in self.undo_requests) or stored != self.stored

    @property
    def tag(self) -> str:
        """What a page has seen of this table: the number of the last entry, and of all else."""
        asked = sum(1 + len(w.answers) for w in self.undo_requests) if self.undo_requests else 0
        return f"{self.number}-{self.last_chat}.{asked}.{self.stored.digest}"

    @property
    def seen(self) -> Seen:
        """What somebody has seen who has seen all of it."""
        return Seen.of(self.tag)

    @property
    def last_chat(self) -> int:
        """The number of what was said last."""
        return max(self.heard[1], self.chat[-1].number if self.chat else 0)

    @property
    def first_chat(self) -> int:
        """The number of the first line that is held here, 0 if none is; those before are left to the store."""
        return self.heard[0] or (self.chat[0].number if self.chat else 0)

    @cached_property
    def seed_hash(self) -> str | None:
        """What is shown of the seed from the start, if nobody knew it."""
        return seed_hash(self.stored.seed) if self.stored.fair else None

    @property
    def over(self) -> bool:
        """Is it over: the game, or the match by those who gave it up?"""
        return self.match.over or self.stored.ended is not None

    @property
    def actor(self) -> int | None:
        """The seat that is to move; None when it is over, or gone."""
        return None if self.over or self.deleted else self.match.actor

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [s.seat for s in self.stored.seats if s.kind != BOT]

    @property
    def watched(self) -> bool:
        """Is anybody looking: by a stream, or by asking again and again?"""
        return bool(self.waiting) or time.monotonic() - self.looked < LOOKED

    @property
    def in_use(self) -> bool:
        """Would it stay in memory anyway: by a stream, a change, somebody who thinks?"""
        return bool(self.waiting) or self.lock.locked() or self.held > 0

    @property
    def needed(self) -> bool:
        """Must a process know of it whenever another one plays it: for those who look, for its bots or its clock?"""
        return self.in_use or bool(self.stored.timing) or any(s.bot is not None for s in self.stored.seats)

    @property
    def bot_to_move(self) -> int | None:
        """The level of the bot that decides now, None when it is a person or nobody."""
        return None if self.actor is None else self.stored.seats[self.actor].bot

    @property
    def person_to_move(self) -> int | None:
        """The seat of the person who decides now, None when it is a bot or nobody."""
        return self.actor if self.bot_to_move is None else None

    def plays(self, seats: Sequence[int]) -> bool:
        """Does a person play at any of these seats?"""
        return any(self.stored.seats[seat].bot is None for seat in seats)

    @property
    def revealed(self) -> bool:
        """Did the last action show somebody something hidden?"""
        if self._revealed is None:
            last = len(self.match.actions) - 1
            before = self._before or self.match.at(last).state
            self._revealed = reveals(self.match.game, before, self.match.state, self.match.actions[last])
        return self._revealed

    def others(self, seat: int) -> list[int]:
        """The seats of other people than the one who has this seat, also of those who have not sat down yet."""
        own = self.stored.seats[seat].person
        return [s.seat for s in self.stored.seats if s.bot is None and (s.person is None or s.person != own)]

    def may_take_back(self, seats: Sequence[int]) -> tuple[int, bool]:
        """How many actions somebody with these seats would take back, and whether they must ask the others first."""
        back = 0 if self.over else moves_back(self.actors, seats)
        if back == 0:
            return 0, False
        return back, bool(self.others(seats[0])) and (back > 1 or self.revealed)

    @property
    def open_undo_request(self) -> UndoRequest | None:
        """The request to take back that waits for answers."""
        asked = self.undo_requests[-1] if self.undo_requests else None
        if asked is None or asked.number != self.number + 1 or not all(asked.answers.values()):
            return None
        return asked

    @property
    def colours(self) -> tuple[int, ...]:
        """The colour of each side as the game draws it: that of its mat. It stays for the whole game."""
        if "colours" not in self.lasting:
            self.lasting["colours"] = mat_colours(self.match)
        found: tuple[int, ...] = self.lasting["colours"]
        return found

    def sides(self, lang: str) -> list[str]:
        """What to call each side: the people's names, and the game's own for what nobody plays."""
        called = self.match.names(lang)
        return [s.name or called[s.seat] for s in self.stored.seats] + called[len(self.stored.seats) :]

    def leave(self, stream: asyncio.Event, person: str | None, now: datetime) -> None:
        """A stream ends."""
        self._let_go(stream)
        if person:
            self.seen_at[person] = now
            self.ring()

    def _let_go(self, stream: asyncio.Event) -> None:
        person = self.waiting.pop(stream, None)
        if person:
            self.here[person] -= 1
            if not self.here[person]:
                del self.here[person]

    def ring(self) -> None:
        """Wake the streams. Where somebody only came or went, nothing about the match has changed."""
        self.rung.clear()
        for event in self.waiting:
            event.set()

    def listen(self, stream: asyncio.Event, person: str | None) -> None:
        """Wake a stream at every change. Of too many of one person, the oldest is let go and finds itself out of it."""
        self.waiting[stream] = person
        if person is None:
            return
        self.here[person] += 1
        self.ring()
        if self.here[person] > MOST_STREAMS:
            oldest = next(one for one, whose in self.waiting.items() if whose == person)
            self._let_go(oldest)
            oldest.set()

    def wake(self) -> None:
        """Something has changed: tell the pages of this process. Of those that get the same, one makes it first."""
        self.now = None
        self.rung.clear()
        for event in self.waiting:
            group = self.idle.get(event)
            if group is None or group not in self.led:
                event.set()
                if group is not None:
                    self.led.add(group)

    def follow(self, group: Hashable) -> None:
        """What a group gets is made, or will not be: the others may come."""
        if group in self.led:
            self.led.discard(group)
            for event, of in self.idle.items():
                if of == group:
                    event.set()
