"""Who is at a table, and how long they may think: a strip that is sent by itself, since it changes without a move."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from ..tables.table import Table
from ..tables.timing import left_of
from .page import render

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


def has_strip(table: Table) -> bool:
    """Is there anybody to be told of, or a clock?"""
    return not table.over and (len(table.people) > 1 or table.stored.timing is not None)


def presences(table: Table, now: datetime, me: str | None = None) -> list[Presence]:
    """Everybody at a table; who is shown it is here."""
    stored, actor, here = table.stored, table.actor, {*table.here, *([me] if me else [])}
    found = []
    for s in stored.seats:
        seen = table.seen_at.get(s.person or "")
        there = s.person in here or (seen is not None and now - seen < SIGHT)
        state = BOT if s.bot is not None else FREE if s.person is None else HERE if there else AWAY
        away = round((now - seen) / timedelta(milliseconds=1)) if state == AWAY and seen else 0
        left = left_of(stored, s.seat, actor, now) if s.bot is None else None
        runs = stored.deadline is not None and s.seat == actor
        found.append(Presence(s.seat, state, away, left, runs, s.lost is not None))
    return found


def strip(
    table: Table, lang: str, now: datetime, me: str | None = None, before: dict[int, str] | None = None
) -> tuple[str, dict[int, str]]:
    """The strip as a part of a page, with a word about who came or went, and the states by seat that it shows."""
    people = presences(table, now, me)
    states = {one.seat: one.state for one in people}
    came = [one for one in people if before and before.get(one.seat) != one.state]
    words: dict[str, Any] = {"people": people, "came": came, "table": table, "sides": table.sides(lang)}
    return render("people.html", lang, part=before is not None, **words).strip(), states
