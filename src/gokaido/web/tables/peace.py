"""Keeping peace at a table: not to read somebody, not to meet them, to report them to whoever runs the server."""

import asyncio
import secrets
from dataclasses import replace

from gokaido.store import Person, StoredReport, Taken
from gokaido.store.stored import BOT

from ..access.seats import Viewer
from ..access.visitors import clean_text
from ..errors import NotFound
from ..services import Services
from .registry import Late, Refused

REASONS = ("insults", "cheating", "spam", "name", "other")
REPORT_LENGTH = 1000
AROUND = 25  # lines of the chat before and after the one that is reported


def other_at(viewer: Viewer, seat: int) -> Person:
    """Somebody else, who has a seat."""
    stored = viewer.table.stored
    if not 0 <= seat < len(stored.seats):
        raise Refused("no_seat")
    at = stored.seats[seat]
    found = next((p for p in stored.people if p.id == at.person), None)
    if at.kind == BOT or found is None:
        raise Refused("nobody_there")
    if seat in viewer.seats:
        raise Refused("yourself")
    return found


def _me(viewer: Viewer) -> str:
    """Whom a table knows the viewer as: a person, or a browser that watches."""
    found = viewer.person.id if viewer.person else viewer.device
    if found is None:
        raise Refused("spectator")
    return found


async def mute(parts: Services, viewer: Viewer, seat: int, muted: bool) -> None:
    """Hide what the owner of a seat says from the viewer, or show it again."""
    me, other, id = _me(viewer), other_at(viewer, seat), viewer.table.stored.id
    await parts.tables.change(viewer.table, lambda: parts.store.mute(id, me, other.id, muted))


async def block(parts: Services, viewer: Viewer, seat: int, blocked: bool) -> None:
    """Do not meet the owner of a seat any more, nor read them; or take that back."""
    other, stored = other_at(viewer, seat), viewer.table.stored
    mine = (viewer.device,) if viewer.device else viewer.person.devices if viewer.person else ()

    def write() -> None:
        if not (mine and other.devices):  # a program, which is nobody elsewhere
            parts.store.mute(stored.id, _me(viewer), other.id, blocked)
        for device in mine:
            if blocked:
                parts.store.block(stored.id, device, other, stored.seats[seat].name)
            else:
                parts.store.unblock(device, devices=other.devices)

    try:
        await parts.tables.change(viewer.table, write)
    except Late:
        raise Refused("too_many_blocks") from None


async def report(parts: Services, viewer: Viewer, seat: int, reason: str, text: str, line: int | None = None) -> None:
    """Tell whoever runs the server about the owner of a seat, or about who had it when a line was said there."""
    text = clean_text(text)
    if reason not in REASONS:
        raise Refused("report_reason", known=REASONS)
    if len(text) > REPORT_LENGTH:
        raise Refused("report_length", most=REPORT_LENGTH)
    told = await asyncio.to_thread(_evidence, parts, viewer, seat, line)
    try:
        await asyncio.to_thread(parts.store.report, replace(told, reason=reason, text=text))
    except Taken:
        raise Refused("reported") from None


def _evidence(parts: Services, viewer: Viewer, seat: int, line: int | None) -> StoredReport:
    """A report without words: whom it is about, and what was said at the table. Whole lines, as they are stored."""
    stored, me = viewer.table.stored, viewer.device or _me(viewer)
    said = parts.store.chat(stored.id, before=None if line is None else line + AROUND + 1, most=2 * AROUND)
    meant = next((one for one in said if one.number == line), None)
    if line is not None and (meant is None or meant.person is None):
        raise NotFound("no_line")
    known = {p.id: p for p in stored.people}
    person = known.get(meant.person or "") if meant else other_at(viewer, seat)
    if person is None:
        raise Refused("nobody_there")
    if viewer.person and viewer.person.id == person.id:
        raise Refused("yourself")
    at, name = (meant.seat, meant.name) if meant else (seat, stored.seats[seat].name)
    parts_of = ("number", "seat", "name", "text", "person")
    lines = [{**{p: getattr(c, p) for p in parts_of}, "said": c.said.isoformat(timespec="seconds")} for c in said]
    made, devices = parts.store.now(), list(person.devices)
    return StoredReport(secrets.token_hex(4), stored.id, me, at, person.id, devices, name, "", "", lines, made)
