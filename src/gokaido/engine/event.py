"""Events: what the last action did. Log, animation and statistics are made from them."""

from typing import NamedTuple

from .record import Record
from .rule import told

EVERYONE = -1
NOBODY = -1  # as a seat: the event concerns no one in particular


class Event(NamedTuple):
    """One thing that happened: to whom, what, how much, and where points came from."""

    kind: int
    seat: int
    what: int
    amount: int
    source: int
    known: int  # bit mask of the seats that may know `what`; EVERYONE for all

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat (None: a spectator) may know it: a secret card becomes -1."""
        if self.known == EVERYONE or (seat is not None and self.known >> seat & 1):
            return self
        return self._replace(what=-1)


@told
def emit(s: Record, kind: int, seat: int, what: int, amount: int, source: int) -> None:
    """Tell something that everyone may know."""
    whisper(s, EVERYONE, kind, seat, what, amount, source)


@told
def whisper(s: Record, known: int, kind: int, seat: int, what: int, amount: int, source: int) -> None:
    """Tell something of which only the seats in the mask `known` may know `what` it was."""
    if s.hush == 0:
        n = s.n_events
        s.events[n][0] = kind
        s.events[n][1] = seat
        s.events[n][2] = what
        s.events[n][3] = amount
        s.events[n][4] = source
        s.events[n][5] = known
        s.n_events += 1


def events_of(s: Record) -> tuple[Event, ...]:
    """The events of the last action, in order."""
    return tuple(Event(*s.events[k]) for k in range(s.n_events))
