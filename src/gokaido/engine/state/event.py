"""Events: what the last action did. Log, animation and statistics are made from them."""

from typing import NamedTuple

from ..compile.rule import told
from .record import Record

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
def forget(s: Record) -> None:
    """Forget what was told: a new action begins."""
    s.n_events = 0


@told
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


@told
def whisper(s: Record, known: int, kind: int, seat: int, what: int, amount: int, source: int) -> None:
    """Tell something of which only the seats in the mask `known` may know `what` it was."""
    if s.hush == 0:
        emit(s, kind, seat, what, amount, source)
        s.events[s.n_events - 1][5] = known


def events_of(s: Record) -> tuple[Event, ...]:
    """The events of the last action, in order."""
    return tuple(Event(*s.events[k]) for k in range(s.n_events))
