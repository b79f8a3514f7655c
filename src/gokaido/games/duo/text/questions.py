"""What the actor is asked, in words for a sheet of paper, the symbol of each action, and the score sheet."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Points, Question
from gokaido.engine.state.event import Event

from ..material.pieces import AREAS, COASTAL, SEATS, Character, Ware
from ..material.tables import AREA_SYMBOL, BOUTIQUE_WARE, GIFT_POINTS, GOLD_POINTS, STATION_KIND, STATION_TOWN
from ..picture.island import STATION_GLYPH, symbol_glyph
from ..rules.pilgrim import arrival
from ..rules.scoring import faith
from ..state import Act, Phase
from .actions import block

ASKED = {
    Phase.MOVE: (
        "賽",
        {"en": "Which die?", "fr": "Quel dé ?"},
        {"en": "Each die moves one of your three characters.", "fr": "Chaque dé fait avancer l’un de vos personnages."},
    ),
    Phase.RETURN: (
        "商",
        {"en": "Too many wares", "fr": "Trop de marchandises"},
        {"en": "Put back what does not fit in the store.", "fr": "Reposez ce qui ne tient pas en réserve."},
    ),
    Phase.SPRING: (
        "湯",
        {"en": "Once more?", "fr": "Encore une fois ?"},
        {"en": "Spend the hot spring token, and the same character moves again.",
         "fr": "Dépensez le jeton source chaude : le même personnage rejoue."},
    ),
}  # fmt: skip
ACTING = {
    Character.PILGRIM: (
        "巡",
        {"en": "The pilgrim arrives", "fr": "Le pèlerin est arrivé"},
    ),
    Character.MERCHANT: ("商", {"en": "The merchant arrives", "fr": "Le marchand est arrivé"}),
    Character.ARTIST: ("絵", {"en": "The artist arrives", "fr": "L’artiste est arrivé"}),
}
HERE = {"en": "What will you do here?", "fr": "Que faites-vous ici ?"}
SOURCES = (
    ({"en": "Pilgrim", "fr": "Pèlerin"}, "d-pilgrim", "temple"),
    ({"en": "Merchant", "fr": "Marchand"}, "d-merchant", "meal"),
    ({"en": "Artist", "fr": "Artiste"}, "d-artist", "encounter"),
)
CHARACTER_GLYPH = {c: f"d-{Character.word(c)}" for c in (Character.PILGRIM, Character.MERCHANT, Character.ARTIST)}


def ask(s: Any, lang: str) -> Question:
    """What the actor is asked now."""
    if s.over:
        return Question("")
    if s.phase == Phase.ACT and s.die in ACTING:
        kanji, title = ACTING[s.die]
        return Question(title[lang], HERE[lang], kanji)
    kanji, title, note = ASKED.get(s.phase, ASKED[Phase.MOVE])
    return Question(title[lang], note[lang], kanji)


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action."""
    start, k = block(action)
    match start:
        case Act.WALK:
            station = arrival(s, s.mover, s.dice[Character.PILGRIM] + k - 1)
            kind = STATION_KIND[station]
            return STATION_GLYPH.get(kind) or _ware(s, STATION_TOWN[station])
        case Act.TRAVEL:
            return _ware(s, k) if k < COASTAL else "d-hilltown"
        case Act.GO | Act.GO_PAST:
            return symbol_glyph(AREA_SYMBOL[k % AREAS])
        case Act.STAY:
            return CHARACTER_GLYPH[k]
        case Act.WAVE:
            return "d-wave"
        case Act.SELL | Act.SELL_PLAIN:
            return "g-coin"
        case Act.DRAW | Act.DRAW_MORE | Act.RETURN:
            return "g-bag"
        case Act.PAINT | Act.PAINT_MORE:
            return "d-back"
        case Act.GIFT:
            return symbol_glyph(int(s.paintings[s.mover][s.given[s.mover]]))
        case Act.VISIT:
            return STATION_GLYPH.get(STATION_KIND[s.station[s.mover]], "d-town")
    return "g-hotspring" if start == Act.KEEP_SPRING else "u-cross"


def _ware(s: Any, town: int) -> str:
    return f"d-{Ware.word(BOUTIQUE_WARE[s.boutique[town]])}"


def tally(s: Any, history: Sequence[Event], lang: str) -> list[Points]:
    """The score sheet: what each character brought."""
    brought = (
        tuple(int(faith(s, p)) for p in range(SEATS)),
        tuple(int(GOLD_POINTS[s.slabs[p]]) for p in range(SEATS)),
        tuple(int(GIFT_POINTS[s.given[p]]) for p in range(SEATS)),
    )
    return [Points(label[lang], n, mark, colour) for (label, mark, colour), n in zip(SOURCES, brought)]
