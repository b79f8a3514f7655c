"""What one viewer is shown of a table: as plain data for programs, as pieces for pages."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from gokaido.art.svg.drawing import Drawing, Group
from gokaido.engine.match import Match
from gokaido.store.stored import Chat, StoredMatch

from ..tables.table import Table
from .log import LogRow, log_rows


def board(
    table: Table, seat: int | None, lang: str, match: Match | None = None, form: str = "print", seen: Any = None
) -> Drawing:  # fmt: skip
    """The picture. Only who decides now gets places to press; they stand for actions of the list beside the board."""
    shown = match or table.match
    mine = match is None and seat is not None and seat == table.person_to_move
    return picture(shown, seat, lang, table.sides(lang), form, mine, seen)


def picture(
    match: Match, seat: int | None, lang: str, names: Sequence[str], form: str, marks: bool, seen: Any = None
) -> Drawing:  # fmt: skip
    """The picture of any match, in pieces; with marks it has places to press."""
    drawing = match.drawing(seat, lang, names, form, marks, seen)
    if not isinstance(drawing, Drawing):  # of a game that draws plainly
        return Drawing(match.game.names[lang], "", lang, form, 1, 1, (Group("board", str(drawing)),))
    return replace(drawing, defs="") if form == "side" else drawing  # it lies beside a board that has the patterns


@dataclass(frozen=True)
class ChoiceView:
    """An action as the list of a page shows it."""

    id: int
    title: str
    note: str
    short_note: str  # for a list without room
    gain: str  # `+4`, `+2–3`; nothing where nothing can be said
    gain_words: str  # `2 or 3 points`
    glyph: str


def choices(match: Match, lang: str) -> list[ChoiceView]:
    """What may be done now: a name, what it costs, and on the right its points."""
    found = []
    for action in match.legal:
        said = action.wording(lang)
        note, short = (" · ".join(part for part in (said.purse, *parts) if part) for parts in (said.notes, said.short))
        glyph = match.game.picture.glyph(match.state, action.id)
        gain = "–".join(map(str, said.points.told)).replace("-", "−")
        signed = f"+{gain}" if gain and said.points.told[0] >= 0 else gain
        found.append(ChoiceView(action.id, said.title, note, short, signed, said.points_words(lang), glyph))
    shared = Counter(c.title for c in found)
    return [
        replace(c, title=c.note, note=c.title, short_note=c.title) if shared[c.title] > 2 and c.note else c
        for c in found
    ]


def table_data(table: Table, seat: int | None, lang: str) -> dict[str, Any]:
    """Everything a viewer may know, as plain data."""
    log = [row_data(r) for r in log_rows(table, seat, lang)]
    chat = [chat_data(c) for c in table.chat]
    own = own_data(table, seat, lang, table.match.state_data(seat))
    return {**own, "log_from": 0, "log": log, "chat": chat, **public_data(table, lang)}


def own_data(table: Table, seat: int | None, lang: str, state: Any) -> dict[str, Any]:
    """What depends on who looks, beside the state as they know it."""
    match = table.match
    mine = seat is not None and seat == table.person_to_move
    person = None if seat is None else table.stored.seats[seat].person
    return {
        "seat": seat,
        "own_seats": list(table.stored.seats_of(person)),
        "devices": next((len(p.devices) for p in table.stored.people if p.id == person), 0),
        "legal": match.legal_data(lang) if mine else [],
        "state": state,
    }


def public_data(table: Table, lang: str) -> dict[str, Any]:
    """What everybody may know."""
    return {**people_data(table, lang), **moment_data(table)}


def moment_data(table: Table) -> dict[str, Any]:
    """The part of it that a move changes."""
    match = table.match
    return {
        **match.public_data(),
        "over": table.over,
        "actor": table.actor,
        "number": table.number,
        "tag": table.tag,
        "scores": list(match.scores) if table.over else None,
        "ranks": ranks(table) if table.over else None,
        "winners": winners(table) if table.over else [],
        "undo_request": _undo_request_data(table),
        "seed": table.stored.seed if table.over else None,
    }


def people_data(table: Table, lang: str) -> dict[str, Any]:
    """The part that stays as long as what is stored of the table does."""
    stored = table.stored
    return {
        "table": stored.id,
        "title": stored.title,
        "players": [
            {
                "seat": s.seat,
                "kind": s.kind,
                "level": s.level,
                "name": s.name,
                "taken": s.taken,
                "host": s.person is not None and s.person == stored.host,
                "asked_after": s.asked is not None,
                "hints": s.hints,
                "stand_in": s.stand_in,
                "lost": s.lost,
                "time_left": s.time_left,
            }
            for s in stored.seats
        ],
        "sides": table.sides(lang),
        "clock": _clock_data(stored),
        "pace": stored.pace,
        "origin": {
            "kind": stored.origin,
            "table": stored.origin_match,
            "move": stored.origin_move,
            "arranged": bool(stored.position),
        },
        "rematch": stored.rematch,
        "hints": stored.hints,
        "fair": stored.fair,
        "seed_hash": table.seed_hash,
    }


def ranks(table: Table) -> list[int]:
    """The rank of each side, 0 for the first: those that are lost come after all others."""
    seats = table.stored.seats
    found = [(k < len(seats) and seats[k].lost is not None, rank) for k, rank in enumerate(table.match.ranks)]
    return [sum(other < one for other in found) for one in found]


def winners(table: Table) -> list[int]:
    """The sides that share the victory: nobody's, of a match that ended before anybody played it."""
    lost = {s.seat for s in table.stored.seats if s.lost}
    decided = table.match.over or lost
    return [k for k, rank in enumerate(ranks(table)) if rank == 0 and k not in lost] if decided else []


def _clock_data(stored: StoredMatch) -> dict[str, Any] | None:
    """The clock: what was chosen, and for whom it runs since when. `time_left` of a player is as of then."""
    if stored.timing is None:
        return None
    return {
        **asdict(stored.timing),
        "since": stored.clock_since and stored.clock_since.isoformat(timespec="milliseconds") + "Z",
        "deadline": stored.deadline and stored.deadline.isoformat(timespec="milliseconds") + "Z",
    }


def row_data(row: LogRow) -> dict[str, Any]:
    """A line of the log, as plain data."""
    thought = {} if row.used is None else {"used": row.used}  # milliseconds, where players have a clock
    return {"number": row.number, "seat": row.seat, "sentences": row.sentences, "back": row.back, **thought}


def chat_data(said: Chat) -> dict[str, Any]:
    """Something said, as plain data."""
    return {
        "number": said.number,
        "seat": said.seat,
        "name": said.name,
        "text": said.text,
        "said": said.said.isoformat(timespec="seconds") + "Z",
    }


def _undo_request_data(table: Table) -> dict[str, Any] | None:
    asked = table.open_undo_request
    if asked is None:
        return None
    return {"seat": asked.seat, "back": asked.back, "agreed": sorted(asked.answers)}
