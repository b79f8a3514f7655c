"""What commands print: lists for a terminal of 80 columns, or JSON."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gokaido.store import Ban, StoredMatch, StoredReport
from gokaido.store.admin_lists import MatchLine, PersonLine

COLUMNS = 80
SHORT = 12  # letters of the id of a person: enough to name them


def as_json(found: Any) -> None:
    """Records as JSON."""
    lines = [asdict(one) for one in found] if isinstance(found, list) else found
    print(json.dumps(lines, ensure_ascii=False, indent=1, default=_text))


def _text(value: Any) -> str:
    return value.isoformat(sep=" ", timespec="seconds") + "Z" if isinstance(value, datetime) else str(value)


def day(moment: datetime | None) -> str:
    """A day, as lists have it."""
    return moment.strftime("%Y-%m-%d") if moment else "-"


def minute(moment: datetime | None) -> str:
    """A day and a time."""
    return moment.strftime("%Y-%m-%d %H:%M") if moment else "-"


def _table(heads: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]], none: str) -> None:
    """A list; heads that are marked may be cut over several lines."""
    console, lines = Console(width=COLUMNS), list(rows)
    if not lines:
        console.print(none, highlight=False)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head, wraps in heads:
        table.add_column(head, no_wrap=not wraps, overflow="fold")
    for row in lines:
        table.add_row(*(escape(cell) for cell in row))
    console.print(table)


def print_matches(found: list[MatchLine]) -> None:
    """Tables, one a line."""
    heads = [("table", False), ("game", False), ("state", False), ("touched", False), ("moves", False), ("who", True)]
    rows = [
        [m.id, m.game, m.state, day(m.touched), str(m.moves), f"{m.title}: {', '.join(n or '…' for n in m.players)}"]
        for m in found
    ]
    _table(heads, rows, "No table is so.")


def print_seats(stored: StoredMatch) -> None:
    """Who sits where, and by which browsers."""
    console, devices = Console(width=COLUMNS), {p.id: p.devices for p in stored.people}
    for s in stored.seats:
        who = " ".join(one[:SHORT] for one in devices.get(s.person or "", ())) or s.person or "-"
        bot = "" if s.bot is None else f", a bot of level {s.bot} plays"
        line = f"  seat {s.seat + 1}  {s.kind:6}  {s.name or '…'}  {who}{bot}{', lost' if s.lost else ''}"
        console.print(escape(line), highlight=False)


def print_people(found: list[PersonLine]) -> None:
    """People, one a line."""
    heads = [("person", False), ("name", True), ("tables", False), ("since", False), ("seen", False), ("keeps", True)]
    rows = [
        [p.guest[:SHORT], p.name or "…", str(p.tables), day(p.since), day(p.seen),
         " ".join((*p.kept, *(["BANNED"] if p.banned else [])))]
        for p in found
    ]  # fmt: skip
    _table(heads, rows, "Nobody is so.")


def print_reports(found: list[StoredReport]) -> None:
    """Reports, one a line."""
    heads = [("report", False), ("made", False), ("reason", False), ("about", True), ("table", False), ("words", True)]
    rows = [
        [r.id, day(r.made), r.reason, r.name or "…", r.match, r.text + (" (closed)" if r.closed else "")] for r in found
    ]
    _table(heads, rows, "There are none.")


def print_report(told: StoredReport) -> None:
    """A report with what was said."""
    console = Console(width=COLUMNS)
    say = [
        f"report {told.id}, {minute(told.made)}, {told.reason}",
        f"about   {told.name or '…'} (seat {told.seat + 1}) at /t/{told.match}",
        f"people  {' '.join(one[:SHORT] for one in told.whom)}",
        *([f"words   {told.text}"] if told.text else []),
        *([f"closed  {minute(told.closed)} {told.note}"] if told.closed else []),
    ]
    for line in say:
        console.print(escape(line), highlight=False)
    if told.lines:
        console.print("said at the table:", highlight=False)
    for said in told.lines:
        who = f"{said['name'] or '…'} (seat {said['seat'] + 1})"
        console.print(escape(f"  {said['number']}. {who}: {said['text']}"), highlight=False)


def print_bans(found: list[Ban]) -> None:
    """Bans, one a line."""
    heads = [("ban", False), ("who", True), ("until", False), ("reason", True)]
    rows = [
        [b.id, b.network or (b.who or "")[: max(SHORT, 16)], minute(b.until) if b.until else "for ever", b.reason]
        for b in found
    ]
    _table(heads, rows, "Nobody is shut out.")
