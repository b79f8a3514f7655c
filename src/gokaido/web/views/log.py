"""The log of a table in words, as a viewer may know it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from gokaido.engine.match import Match
from gokaido.engine.state.event import EVERYONE, NOBODY, Event

from ..tables.log_text import LogText
from ..tables.table import Line, Table

FEW = 2  # lines at the end of the log that are kept in words as long as nothing changes


@dataclass(frozen=True)
class LogEntry:
    """What one side did, or what befell it, within a line of the log."""

    seat: int  # NOBODY for what concerns no one in particular
    sentences: list[str]
    forced: bool = False  # it played itself, after the move of somebody else
    gained: int = 0


@dataclass(frozen=True)
class LogRow:
    """A line of the log in words: one move with all that came of it."""

    number: int
    seat: int
    sentences: list[str]
    back: int = 0
    deeds: tuple["Deed", ...] = field(default=(), compare=False)
    gains: tuple[int, ...] = ()  # the points of each side that the viewer may know of
    used: int | None = None  # milliseconds that were thought, where players have a clock

    @cached_property
    def entries(self) -> list[LogEntry]:
        """The same, an entry for each who did something."""
        return [] if self.back else list(_entries(self.deeds, self.gains))


class Deed(NamedTuple):
    """A sentence of the log, and whose it is."""

    seat: int
    forced: bool
    text: str


class Read(NamedTuple):
    """How far somebody has read the log: as whom (seat, language, names), so many lines, up to a number."""

    by: tuple[Any, ...] = ()
    lines: int = 0
    last: int = 0

    @classmethod
    def all_of(cls, table: Table, seat: int | None, lang: str) -> "Read":
        """All that there is."""
        last = table.lines[-1].number if table.lines else 0
        return cls((seat, lang, *table.sides(lang)), len(table.lines), last)

    def before(self, now: "Read", table: Table) -> int:
        """How many lines somebody has who reads on: none where they read as another, or an undo took lines away."""
        if self.by != now.by or not 0 < self.lines <= len(table.lines):
            return 0
        return self.lines if table.lines[self.lines - 1].number == self.last else 0  # numbers only rise


def log_rows(table: Table, seat: int | None, lang: str, after: int = 0) -> list[LogRow]:
    """The log, the oldest line first, as a seat may know it; or what came after so many lines."""
    names, match = table.sides(lang), table.match
    rows = [] if after else opening_rows(table, seat, lang)
    lines = table.lines[after:]

    def tell(place: int, to: int | None) -> list[str]:
        move = table.lines[place].move
        return [] if move is None else _told(match, match.history[move], to, lang, names)

    def secret(place: int) -> bool:
        move = table.lines[place].move
        return move is not None and any(e.known != EVERYONE for e in match.history[move])

    text = table.log_texts.get(lang) or table.log_texts.setdefault(lang, LogText())
    said = text.sentences(names, table.lines, seat, after, tell, secret)
    for line, told in zip(lines, said):
        if line.move is None:
            rows.append(LogRow(line.number, line.seat, [], line.back))
            continue
        deeds = tuple(_deeds(match, line.move, line.seat, told, len(names)))
        sentences = [deed.text for deed in deeds]
        rows.append(LogRow(line.number, line.seat, sentences, 0, deeds, _gains(table, line, seat), line.used))
    return rows


def opening_rows(table: Table, seat: int | None, lang: str) -> list[LogRow]:
    """What the deal says, if it says anything: one line, or none."""
    told = _told(table.match, table.opening, seat, lang, table.sides(lang))
    deeds = tuple(Deed(e.seat, False, text) for e, text in zip(table.opening, told) if text)
    return [LogRow(0, NOBODY, [deed.text for deed in deeds], 0, deeds)] if deeds else []


def _told(match: Match, events: Iterable[Event], seat: int | None, lang: str, names: Sequence[str]) -> list[str]:
    """A sentence for each event, empty where there is nothing to say."""
    return [match.game.text.say(e.seen_by(seat), lang, names) for e in events]


def _deeds(match: Match, move: int, actor: int, told: Sequence[str], sides: int) -> Iterator[Deed]:
    """The sentences of a move with those they are about. What a piece of nobody does, its mover does."""
    begins, forced = match.forced_from[move], match.forced_history[move]
    for k, (event, text) in enumerate(zip(match.history[move], told)):
        alone = sum(begin <= k for begin in begins) if begins else 0
        mover = forced[alone - 1].seat if alone else actor
        whose = event.seat if event.seat < sides else mover
        if text:
            yield Deed(whose, alone > 0 and mover != actor and whose == mover, text)


def _entries(deeds: Sequence[Deed], gains: Sequence[int]) -> Iterator[LogEntry]:
    """One entry for each side between two things that concern no one in particular."""
    found: dict[tuple[int, bool, int], list[str]] = {}
    part = 0
    for deed in deeds:
        part += deed.seat == NOBODY
        found.setdefault((deed.seat, deed.forced, part), []).append(deed.text)
        part += deed.seat == NOBODY
    last = {key[0]: key for key in found}  # points stand in the last entry of a side
    for (seat, forced, part), sentences in found.items():
        counts = last[seat] == (seat, forced, part) and 0 <= seat < len(gains)
        yield LogEntry(seat, sentences, forced, gains[seat] if counts else 0)


def _gains(table: Table, line: Line, viewer: int | None) -> tuple[int, ...]:
    """How many points a move brought each side; where points are secret, only what the viewer knows."""
    assert line.move is not None
    before, after = table.scores[line.move], table.scores[line.move + 1]
    known = table.over or table.match.game.rules.open_scores
    return tuple(b - a if known or side == viewer else 0 for side, (a, b) in enumerate(zip(before, after)))


# ------------------------------------------------------------------ since somebody's turn


@dataclass(frozen=True)
class Card:
    """What chance brought the viewer: shown for a moment, and kept in the list of what came since."""

    number: int  # of the line
    title: str
    glyphs: tuple[str, ...]
    note: str
    gained: int


@dataclass(frozen=True)
class Since:
    """What came since the viewer's turn before this one, that turn included: in the end it is his own result too."""

    rows: list[LogRow]
    gains: tuple[int, ...]  # of each side
    cards: list[Card]

    @cached_property
    def entries(self) -> list[LogEntry]:
        """One for each side in its turn, however many moves it made."""
        found: list[LogEntry] = []
        for entry in (one for row in self.rows for one in row.entries):
            before = found[-1] if found else None
            if before and before.seat == entry.seat and before.forced == entry.forced:
                sentences, gained = [*before.sentences, *entry.sentences], before.gained + entry.gained
                found[-1] = replace(before, sentences=sentences, gained=gained)
            else:
                found.append(entry)
        return found


def since_turn(table: Table, rows: Sequence[LogRow], seat: int, lang: str) -> Since:
    """The rows from a seat's last turn on; while it decides again within a turn, from the turn before."""
    found = [row for row in rows[turn_began(rows, seat, table.actor) :] if row.entries]
    totals = [sum(gained) for gained in zip(*(row.gains for row in found if row.gains))]
    return Since(found, tuple(totals), list(_cards(table, found, seat, lang)))


def turn_began(lines: Sequence[LogRow | Line], seat: int, actor: int | None) -> int:
    """Where a seat's last turn begins, or the turn before while it decides again."""
    first = _back(lines, len(lines), seat, own=True) if actor == seat else len(lines)
    return _back(lines, _back(lines, first, seat, own=False), seat, own=True)


def _back(lines: Sequence[LogRow | Line], end: int, seat: int, own: bool) -> int:
    """Where the last stretch of a seat's lines, or of the others', begins."""
    while end > 0 and (lines[end - 1].seat == seat) == own and lines[end - 1].number > 0:
        end -= 1
    return end


def last_rows(moment: Table, seat: int | None, lang: str, after: int) -> list[LogRow]:
    """The log of a moment after so many lines. Several parts of a page tell of the same last ones, which are kept."""
    if after < len(moment.lines) - FEW:
        return log_rows(moment, seat, lang, after)
    key = ("log rows", seat, lang, after)
    made: list[LogRow] | None = moment.views.get(key)
    return moment.keep(key, log_rows(moment, seat, lang, after), 1000) if made is None else made


def last_told(moment: Table, seat: int | None, lang: str) -> LogEntry | None:
    """The last entry that tells something, if it is about somebody."""
    for k in range(len(moment.lines) - 1, -1, -1):
        entries = last_rows(moment, seat, lang, k)[-(len(moment.lines) - k)].entries
        if entries:
            return entries[-1] if entries[-1].seat != NOBODY else None
    return None


def _cards(table: Table, rows: list[LogRow], seat: int, lang: str) -> Iterator[Card]:
    match, moves = table.match, {line.number: line.move for line in table.lines}
    for row in rows:
        move = moves.get(row.number)
        if move is None:
            continue
        found, notes = None, list[str]()
        for event in (e.seen_by(seat) for e in match.history[move] if e.seat == seat):
            card = match.game.picture.reveal(event, lang)
            if card is not None:
                found, notes = card, []
            elif found is not None:
                notes.append(match.game.text.say(event, lang, table.sides(lang)))
        if found is not None:
            gained = row.gains[seat] if seat < len(row.gains) else 0
            yield Card(row.number, found.title, found.glyphs, " ".join(filter(None, notes)), gained)
