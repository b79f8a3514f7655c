"""Pebbles in words and as a picture, in English and French."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Description
from gokaido.engine.state.event import Event

from .rules import COLOURS, Act, Colour, Kind, before

NAMES = {
    "en": ("red", "green", "blue", "white", "black"),
    "fr": ("rouge", "vert", "bleu", "blanc", "noir"),
}
INKS = ("#b5432e", "#4d7c57", "#35618e", "#f2ead8", "#2b2b2b")


def notation(s: Any, action: int) -> str:
    """How an action is written."""
    return Act.word(action)


def describe(s: Any, action: int, lang: str) -> Description:
    """What people call an action. What it brings, Gokaido finds by playing it."""
    n = before(s, s.actor)
    if action == Act.KEEP:
        return Description(f"Keep {n} pebble{'s' * (n > 1)}" if lang == "en" else f"Garder {n} galet{'s' * (n > 1)}")
    left = s.pile_left[0]
    note = f"{left} in the bag" if lang == "en" else f"{left} dans le sac"
    return Description("Draw a pebble" if lang == "en" else "Tirer un galet", (note,))


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """A sentence for the log."""
    who, n = names[event.seat], event.amount
    match event.code:
        case Kind.DREW:
            colour = NAMES[lang][event.what]
            return f"{who} draws a {colour} pebble." if lang == "en" else f"{who} tire un galet {colour}."
        case Kind.SPILT:
            return f"{who} loses {n}." if lang == "en" else f"{who} en perd {n}."
        case _:
            return f"{who} keeps {n}." if lang == "en" else f"{who} en garde {n}."


def terminal(s: Any, lang: str, names: Sequence[str]) -> str:
    """The table in a terminal: a line for each player."""
    lines = [f"{'bag' if lang == 'en' else 'sac'}: {s.pile_left[0]}"]
    for p in range(s.seats):
        drawn, kept = (
            " ".join(f"{n} {NAMES[lang][c]}" for c, n in enumerate(some) if n) or "-"
            for some in (s.drawn[p], s.kept[p])
        )
        lucky = NAMES[lang][s.lucky[p]] if s.lucky[p] >= 0 else "?"
        lines.append(f"{names[p][:16]:<16} [{lucky}] {drawn} | {kept}")
    return "\n".join(lines).replace("[", "\\[")


def draw_table(s: Any, lang: str, names: Sequence[str]) -> str:
    """The table as SVG: what lies before each player, and what is kept, in circles."""
    parts = []
    for p in range(s.seats):
        pebbles = [(c, 1.0) for c in range(COLOURS) for _ in range(s.kept[p][c])]
        pebbles += [(c, 0.45) for c in range(COLOURS) for _ in range(s.drawn[p][c])]
        for k, (colour, shade) in enumerate(pebbles):
            title = Colour.word(colour)
            parts.append(
                f'<circle cx="{12 + 18 * k}" cy="{14 + 24 * p}" r="8" fill="{INKS[colour]}" opacity="{shade}" '
                f'stroke="#2b2b2b"><title>{title}</title></circle>'
            )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 {24 * s.seats + 4}">{"".join(parts)}</svg>'
