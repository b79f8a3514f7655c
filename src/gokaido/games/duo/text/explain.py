"""What the rows of a mat mean: for whoever points at them, touches them or hears them."""

from functools import lru_cache
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
KEPT = 1024  # sentences of each kind that are kept for the next picture
NONE = {"en": "none", "fr": "aucune"}


def rows(s: Any, seat: int, lang: str) -> tuple[str, str, str]:
    """Each character's row: what there is, and the points that it makes."""
    return (
        _pilgrim(s.temples[seat], s.gardens[seat], faith(s, seat), lang),
        _merchant(s.coins[seat], tuple(s.wares[seat][:WARES]), s.slabs[seat], lang),
        _artist(s.given[seat], tuple(s.paintings[seat][s.given[seat] : s.shown[seat]]), lang),
    )


@lru_cache(KEPT)
def _pilgrim(temples: int, gardens: int, faith: int, lang: str) -> str:
    return ROWS[lang][Character.PILGRIM].format(
        temples=TEMPLE_POINTS[temples], gardens=GARDEN_POINTS[gardens], points=count_points(faith, lang)
    )


@lru_cache(KEPT)
def _merchant(purse: int, goods: tuple[int, ...], slabs: int, lang: str) -> str:
    return ROWS[lang][Character.MERCHANT].format(
        coins=coins(purse, lang), wares=wares(list(goods), lang), slabs=slabs, of=SLABS,
        points=count_points(GOLD_POINTS[slabs], lang),
    )  # fmt: skip


@lru_cache(KEPT)
def _artist(given: int, shown: tuple[int, ...], lang: str) -> str:
    names = [SYMBOL_WORDS[symbol][lang] for symbol in shown]
    return ROWS[lang][Character.ARTIST].format(
        given=given, shown=join(names, lang) or NONE[lang], points=count_points(GIFT_POINTS[given], lang)
    )
