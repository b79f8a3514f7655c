"""What the rows of a mat mean: for whoever points at them, touches them or hears them."""

from typing import Any

from gokaido.engine.game import count_points

from ..material.pieces import SLABS, WARES, Character
from ..material.tables import GARDEN_POINTS, GIFT_POINTS, GOLD_POINTS, SYMBOL_WORDS, TEMPLE_POINTS
from ..rules.scoring import faith
from .phrases import coins, join, wares

ROWS = {
    "en": {
        Character.PILGRIM: "Pilgrim: temples {temples} × gardens {gardens} = {points}",
        Character.MERCHANT: "Merchant: {coins}, {wares}. Gold slabs, ten coins each: {slabs} of {of}, {points}; "
        "the number over the last one counts",
        Character.ARTIST: "Artist: paintings given {given}, {points}; turned up: {shown}. "
        "The number under the last gift counts",
    },
    "fr": {
        Character.PILGRIM: "Pèlerin : temples {temples} × jardins {gardens} = {points}",
        Character.MERCHANT: "Marchand : {coins}, {wares}. Plaquettes d’or, à dix pièces : {slabs} sur {of}, {points} ; "
        "compte le nombre au-dessus de la dernière",
        Character.ARTIST: "Artiste : peintures offertes {given}, {points} ; révélées : {shown}. "
        "Compte le nombre sous la dernière offerte",
    },
}
NONE = {"en": "none", "fr": "aucune"}


def row(s: Any, seat: int, character: int, lang: str) -> str:
    """A character's row: what there is, and the points that it makes."""
    shown = [SYMBOL_WORDS[s.paintings[seat][k]][lang] for k in range(s.given[seat], s.shown[seat])]
    score = {
        Character.PILGRIM: faith(s, seat),
        Character.MERCHANT: GOLD_POINTS[s.slabs[seat]],
        Character.ARTIST: GIFT_POINTS[s.given[seat]],
    }[character]
    return ROWS[lang][character].format(
        temples=TEMPLE_POINTS[s.temples[seat]], gardens=GARDEN_POINTS[s.gardens[seat]],
        coins=coins(s.coins[seat], lang), wares=wares([s.wares[seat][w] for w in range(WARES)], lang),
        slabs=s.slabs[seat], of=SLABS,
        given=s.given[seat], shown=join(shown, lang) or NONE[lang], points=count_points(score, lang),
    )  # fmt: skip


def mat(s: Any, seat: int, lang: str) -> str:
    """All three rows, a line each."""
    return "\n".join(row(s, seat, character, lang) for character in ROWS[lang])
