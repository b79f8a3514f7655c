"""Who is at a table: by a stream of this process, or seen by another one a short while ago."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from .table import Table
from .timing import left_of

HERE, AWAY, BOT, FREE = "here", "away", "bot", "free"
SIGHT = timedelta(seconds=40)  # for which somebody counts as here who was seen by another process


@dataclass(frozen=True)
class Presence:
    """Somebody at a seat."""

    seat: int
    state: str
    away: int = 0  # milliseconds since they were seen; 0: not known
    left: int | None = None  # milliseconds of their clock
    running: bool = False
    lost: bool = False


def presences(table: Table, now: datetime, me: str | None = None) -> list[Presence]:
    """Everybody at a table; who is shown it is here."""
    stored, actor = table.stored, table.actor
    found = []
    for s, state in zip(stored.seats, states(table, now, me)):
        seen = table.seen_at.get(s.person or "")
        away = round((now - seen) / timedelta(milliseconds=1)) if state == AWAY and seen else 0
        left = left_of(stored, s.seat, actor, now) if s.bot is None else None
        runs = stored.deadline is not None and s.seat == actor
        found.append(Presence(s.seat, state, away, left, runs, s.lost is not None))
    return found


def states(table: Table, now: datetime, me: str | None = None) -> tuple[str, ...]:
    """Only whether they are here, seat by seat."""
    found = []
    for s in table.stored.seats:
        seen = table.seen_at.get(s.person or "")
        there = s.person in table.here or s.person == me or (seen is not None and now - seen < SIGHT)
        found.append(BOT if s.bot is not None else FREE if s.person is None else HERE if there else AWAY)
    return tuple(found)
