"""The log of a table in words, as a viewer may know it."""

from dataclasses import dataclass

from gokaido.engine.state.event import EVERYONE

from ..tables.log_text import LogText
from ..tables.table import Table


@dataclass(frozen=True)
class LogRow:
    """A line of the log in words."""

    number: int
    seat: int
    sentences: list[str]
    back: int = 0
    gained: int = 0


def log_rows(table: Table, seat: int | None, lang: str, after: int = 0) -> list[LogRow]:
    """The log, the oldest line first, as a seat may know it; or what came after so many lines."""
    names, match = table.sides(lang), table.match
    rows = [] if after else opening_rows(table, seat, lang)
    lines = table.lines[after:]

    def tell(place: int, to: int | None) -> list[str]:
        move = table.lines[place].move
        return [] if move is None else match.sentences(lang, to, names, move)

    def secret(place: int) -> bool:
        move = table.lines[place].move
        return move is not None and any(e.known != EVERYONE for e in match.history[move])

    text = table.log_texts.setdefault(lang, LogText())
    said = text.sentences(names, [line.number for line in table.lines], seat, after, tell, secret)
    for line, sentences in zip(lines, said):
        if line.move is None:
            rows.append(LogRow(line.number, line.seat, [], line.back))
            continue
        gained = table.scores[line.move + 1][line.seat] - table.scores[line.move][line.seat]
        hidden = not match.over and seat != line.seat
        rows.append(LogRow(line.number, line.seat, sentences, gained=0 if hidden else gained))
    return rows


def opening_rows(table: Table, seat: int | None, lang: str) -> list[LogRow]:
    """What the deal says, if it says anything: one line, or none."""
    names = table.sides(lang)
    said = (table.match.game.text.say(e.seen_by(seat), lang, names) for e in table.opening)
    sentences = [text for text in said if text]
    return [LogRow(0, -1, sentences)] if sentences else []
