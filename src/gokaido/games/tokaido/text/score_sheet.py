"""Where the points of a journey come from, for the score sheet."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Points
from gokaido.engine.state.event import Event

from ..state import TokaidoSource

# Sources that belong together, what they are called, their symbol, and their colour in a chart.
LINES: tuple[tuple[tuple[int, ...], dict[str, str], str, str], ...] = (
    (
        (TokaidoSource.PADDY, TokaidoSource.MOUNTAIN, TokaidoSource.SEA),
        {"en": "Panoramas", "fr": "Panoramas"},
        "g-mountain",
        "panorama",
    ),
    ((TokaidoSource.SOUVENIRS,), {"en": "Souvenirs", "fr": "Souvenirs"}, "g-bag", "souvenir"),
    ((TokaidoSource.MEALS,), {"en": "Meals", "fr": "Repas"}, "g-meal", "meal"),
    ((TokaidoSource.HOT_SPRINGS,), {"en": "Hot springs", "fr": "Sources chaudes"}, "g-hotspring", "spring"),
    ((TokaidoSource.TEMPLE_COINS, TokaidoSource.TEMPLE_RANK), {"en": "Temple", "fr": "Temple"}, "g-temple", "temple"),
    ((TokaidoSource.ENCOUNTERS,), {"en": "Encounters", "fr": "Rencontres"}, "g-encounter", "encounter"),
    ((TokaidoSource.ACHIEVEMENTS,), {"en": "Achievements", "fr": "Accomplissements"}, "a-collector", "feat"),
    ((TokaidoSource.CHERRY_TREES,), {"en": "Cherry trees", "fr": "Cerisiers"}, "g-cherry", "cherry"),
    ((TokaidoSource.BATHHOUSES,), {"en": "Bathhouses", "fr": "Établissements de bain"}, "g-bathhouse", "bath"),
    ((TokaidoSource.LEGENDS,), {"en": "Legendary objects", "fr": "Objets légendaires"}, "g-legendary", "legend"),
    ((TokaidoSource.CALLIGRAPHIES,), {"en": "Calligraphies", "fr": "Calligraphies"}, "g-calligraphy", "other"),
    ((TokaidoSource.FESTIVALS,), {"en": "Festivals", "fr": "Matsuri"}, "g-matsuri", "festival"),
    ((TokaidoSource.POWERS,), {"en": "Travellers’ powers", "fr": "Capacités des Voyageurs"}, "pawn", "power"),
)


def score_sheet(s: Any, history: Sequence[Event], lang: str) -> list[Points]:
    """The score sheet: every source that brought somebody points."""
    found = []
    for sources, label, glyph, colour in LINES:
        brought = tuple(sum(int(s.points[p][k]) for k in sources) for p in range(s.seats))
        if any(brought):
            found.append(Points(label[lang], brought, glyph, colour))
    return found
