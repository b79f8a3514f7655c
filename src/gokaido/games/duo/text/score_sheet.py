"""The score sheet: what each character brought."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Points
from gokaido.engine.state.event import Event

from ..material.pieces import SEATS
from ..material.tables import GIFT_POINTS, GOLD_POINTS
from ..rules.scoring import faith

SOURCES = (
    ({"en": "Pilgrim", "fr": "Pèlerin"}, "d-pilgrim", "temple"),
    ({"en": "Merchant", "fr": "Marchand"}, "d-merchant", "meal"),
    ({"en": "Artist", "fr": "Artiste"}, "d-artist", "encounter"),
)


def score_sheet(s: Any, history: Sequence[Event], lang: str) -> list[Points]:
    """The score sheet: what each character brought."""
    brought = (
        tuple(int(faith(s, p)) for p in range(SEATS)),
        tuple(int(GOLD_POINTS[s.slabs[p]]) for p in range(SEATS)),
        tuple(int(GIFT_POINTS[s.given[p]]) for p in range(SEATS)),
    )
    return [Points(label[lang], n, mark, colour) for (label, mark, colour), n in zip(SOURCES, brought)]
