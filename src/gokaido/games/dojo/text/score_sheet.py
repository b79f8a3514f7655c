"""The score sheet: where points come from."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Points
from gokaido.engine.state.event import Event

from ..state import DojoKind, DojoSource

SOURCES = {
    DojoSource.OBJECTIVE: ({"en": "Objectives", "fr": "Objectifs"}, "j-objective", "feat"),
    DojoSource.CONSTRUCTION: ({"en": "Buildings bought", "fr": "Bâtiments construits"}, "j-build", "souvenir"),
    DojoSource.GIFT: ({"en": "Gifts to the town", "fr": "Bâtiments donnés à la ville"}, "j-castle", "panorama"),
    DojoSource.USE: ({"en": "Buildings used", "fr": "Bâtiments activés"}, "j-action", "temple"),
    DojoSource.OFFERING: ({"en": "Offerings", "fr": "Dons"}, "j-gold", "meal"),
}
OTHERS = {"en": "From the start", "fr": "Dès le départ"}


def score_sheet(s: Any, history: Sequence[Event], lang: str) -> list[Points]:
    """The score sheet from the events so far; points that were there before the first of them come last."""
    found: dict[int, list[int]] = {source: [0, 0] for source in SOURCES}
    for event in history:
        if event.code == DojoKind.SCORED:
            found[event.source][event.seat] += event.amount
    rows = [Points(SOURCES[k][0][lang], (n[0], n[1]), *SOURCES[k][1:]) for k, n in found.items() if any(n)]
    rest = tuple(int(s.points[p]) - sum(r.points[p] for r in rows) for p in range(2))
    return [*rows, Points(OTHERS[lang], rest, "g-point", "other")] if any(rest) else rows
