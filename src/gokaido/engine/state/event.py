"""Events: what the last action did. Log, animation and statistics are made from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..compile.rule import _Names, interpreted_only
from .record import EVENT_PARTS, Record

EVERYONE = -1
NOBODY = -1  # as a seat: the event concerns no one in particular


class Event(NamedTuple):
    """One thing that happened: to whom, what, how much, and where points came from.

    `event.kind == "bought"` and `event.thing == "castle"` are the words for the numbers that the rules have. What they
    mean in a game stands in its page of docs/library.
    """

    code: int  # the number of the kind
    seat: int
    what: int
    amount: int
    source: int
    known: int  # bit mask of the seats that may know `what`; EVERYONE for all
    kind: str = ""
    thing: str = ""  # what `what` is called, where it is something with a name

    def __repr__(self) -> str:
        named = f", thing={self.thing!r}" * bool(self.thing)
        numbers = f"seat={self.seat}, what={self.what}, amount={self.amount}, source={self.source}"
        return f"Event(kind={self.kind or self.code!r}, {numbers}{named})"

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat (None: a spectator) may know it: a secret card becomes -1."""
        if _knows(-1 if seat is None else seat, self.known):
            return self
        return self._replace(what=-1, thing="")

    def row(self) -> list[int]:
        """The event as a record holds it."""
        return [self.code, self.seat, self.what, self.amount, self.source, self.known]


def _knows(viewer: int, known: int) -> bool:
    """May a viewer (-1: a spectator) know what an event is about?"""
    return known == EVERYONE or (viewer >= 0 and bool(known >> viewer & 1))


@dataclass(frozen=True)
class EventNames:
    """What the numbers of a game's events are called."""

    kinds: _Names | None = None
    things: Mapping[int, _Names] = field(default_factory=dict)  # by kind: what `what` is one of
    meanings: Mapping[int, str] = field(default_factory=dict)  # by kind: what happened, for people who read events


@interpreted_only
def forget(s: Record) -> None:
    """Forget what was told: a new action begins."""
    s.n_events = 0


@interpreted_only
def emit(s: Record, kind: int, seat: int, what: int, amount: int, source: int) -> None:
    """Tell something that everyone may know."""
    if s.hush == 0:
        line = s.events[s.n_events]
        line[0] = kind
        line[1] = seat
        line[2] = what
        line[3] = amount
        line[4] = source
        line[5] = EVERYONE
        s.n_events += 1


@interpreted_only
def whisper(s: Record, known: int, kind: int, seat: int, what: int, amount: int, source: int) -> None:
    """Tell something of which only the seats in the mask `known` may know `what` it was."""
    if s.hush == 0:
        emit(s, kind, seat, what, amount, source)
        s.events[s.n_events - 1][5] = known


def told_to(s: Record, viewer: int) -> list[list[int]]:
    """The events of a record as a viewer (-1: a spectator) may know them, sharing what is open; a secret card is -1."""
    told = [line if _knows(viewer, line[5]) else [*line[:2], -1, *line[3:]] for line in s.events[: s.n_events]]
    return told + [[0] * EVENT_PARTS] * (len(s.events) - len(told))


def events_of(s: Record, names: EventNames) -> tuple[Event, ...]:
    """The events of the last action, in order."""
    kinds = names.kinds.words if names.kinds else {}
    found = []
    for code, seat, what, amount, source, known in s.events[: s.n_events]:
        thing = names.things[code].words.get(what, "") if code in names.things else ""
        found.append(Event(code, seat, what, amount, source, known, kinds.get(code, ""), thing))
    return tuple(found)
