"""How long players may think: what may be chosen, and what the clock of a table becomes when something happens.

A clock runs while a person is to move at a table whose seats are all taken. What is left of it is stored with every
move, so nothing is lost with a process; while no server runs it stands still (`Clocks`).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from gokaido.engine.errors import BadOption
from gokaido.store import StoredMatch, Timing, Winding
from gokaido.store.stored import DAYS, EACH

DAY = 24 * 3600
TOTALS = range(60, DAY + 1)  # seconds of a player for a whole match
MOVES = range(3601)  # seconds that a decision adds
MOST_DAYS = range(1, 31)  # for a decision
BACK = 60  # seconds that somebody has at least who comes back, and after an undo

Left = dict[int, int]  # milliseconds by seat


def each(total: int, move: int, lost: bool = False) -> Timing:
    """A clock for each player, in seconds: so much for the whole match, and so much more with each decision."""
    if total not in TOTALS or move not in MOVES:
        raise BadOption("clock_each", least=TOTALS[0] // 60, most=TOTALS[-1] // 60, seconds=MOVES[-1])
    return Timing(EACH, total, move, lost)


def days(number: int, lost: bool = False) -> Timing:
    """So many days for a decision."""
    if number not in MOST_DAYS:
        raise BadOption("clock_days", most=MOST_DAYS[-1])
    return Timing(DAYS, 0, number * DAY, lost)


def timing_of(form: dict[str, str]) -> Timing | None:
    """The clock that somebody chose in a form."""
    kind, lost = form.get("clock", ""), form.get("clock-end") == "lost"
    if kind not in ("", EACH, DAYS):
        raise BadOption("clock_kind")
    if kind == EACH:
        return each(60 * _whole(form, "clock-minutes"), _whole(form, "clock-seconds"), lost)
    return days(_whole(form, "clock-days"), lost) if kind == DAYS else None


def _whole(form: dict[str, str], name: str) -> int:
    """A number of a form; -1, which is none, for what is not one."""
    given = form.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 6 else -1


def runs(stored: StoredMatch, actor: int | None) -> bool:
    """Does the clock run: is it a person's turn, and is everybody there that the table waits for?"""
    if stored.timing is None or stored.ended or actor is None or any(s.awaited for s in stored.seats):
        return False
    return stored.seats[actor].bot is None


def thought(stored: StoredMatch, now: datetime) -> int:
    """For how many milliseconds who is to move has thought."""
    return max(0, round((now - stored.clock_since) / timedelta(milliseconds=1))) if stored.clock_since else 0


def left_of(stored: StoredMatch, seat: int, actor: int | None, now: datetime) -> int | None:
    """How many milliseconds a player has left for this decision; None where nobody has a clock."""
    if stored.timing is None:
        return None
    if stored.timing.kind == DAYS:
        whole = stored.timing.move * 1000
    else:
        whole = stored.seats[seat].time_left or 0
    return max(0, whole - thought(stored, now)) if seat == actor else whole


def after_entry(
    stored: StoredMatch, number: int, was: int | None, actor: int | None, taken_back: Sequence[int], now: datetime
) -> Winding:
    """What a clock becomes with an entry: `was` was to move and `actor` is; an undo takes back decisions of seats."""
    timing = stored.timing
    assert timing
    left: Left = {}
    if timing.kind == EACH:
        left = {s.seat: s.time_left or 0 for s in stored.seats}
        if was is not None:
            left[was] = max(0, left[was] - thought(stored, now)) + (0 if taken_back else timing.move * 1000)
        for seat in taken_back:  # what a decision added goes with it, so that nobody gains time by an undo
            left[seat] = max(left[seat] - timing.move * 1000, min(left[seat], least(timing)))
        if taken_back and actor is not None:
            left[actor] = max(left[actor], least(timing))
    return _running(stored, number, actor, left, now)


def wound(stored: StoredMatch, number: int, actor: int | None, now: datetime) -> Winding | None:
    """What a clock becomes when people came or went; None where it is right."""
    timing, running = stored.timing, runs(stored, actor)
    if timing is None or (stored.deadline is not None) == running:
        return None
    left: Left = {}
    if timing.kind == EACH and actor is not None:
        there = stored.seats[actor].time_left or 0
        left = {actor: max(there, least(timing)) if running else max(0, there - thought(stored, now))}
    return _running(stored, number, actor, left, now)


def least(timing: Timing) -> int:
    """Milliseconds that somebody has at least who comes back to a table that went on, or takes back."""
    return 1000 * max(timing.move, min(BACK, timing.total))


def _running(stored: StoredMatch, number: int, actor: int | None, left: Left, now: datetime) -> Winding:
    timing = stored.timing
    if timing is None or actor is None or not runs(stored, actor):
        return Winding(number, left=left)
    whole = timing.move * 1000 if timing.kind == DAYS else left.get(actor, stored.seats[actor].time_left or 0)
    return Winding(number, now, now + timedelta(milliseconds=whole), left)
