"""The six buildings of a game of Micro Dojo as SVG, always in the same places."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import Player, crest, piece, slip, tally
from gokaido.art.svg.elements import Point, group
from gokaido.art.svg.lettering import COLON, clipped, fitted, paragraph, width_of, words, wrapped

from ..material import BUILDING_EFFECT, BUILDING_WORDS, BUILDINGS, PRICE_FOOD, PRICE_GOLD, Building
from ..state import DojoAct
from ..text.notation import USES

GIVEN = {"en": "given to the town", "fr": "don à la ville"}


def _tiles(s: Any) -> list[int]:
    """The buildings of this game."""
    mine = s.offer | s.owned[0] | s.owned[1] | s.given
    return [b for b in range(BUILDINGS) if mine >> b & 1]


def _acts(acts: list[int], b: int) -> list[int]:
    """The actions that concern one building."""
    uses = [a for a, used in USES.items() if used == b and a in acts]
    if b == Building.SCHOOL:
        uses = [a for a in acts if DojoAct.SCHOOL <= a < DojoAct.MARKET]
    elif b == Building.MARKET:
        uses = [a for a in acts if DojoAct.MARKET <= a < DojoAct.TRADE]
    elif b == Building.GUARD_HOUSE:
        uses = [a for a in acts if DojoAct.GUARD <= a < DojoAct.END]
    return [a for a in acts if a in (DojoAct.BUY + b, DojoAct.GIVE + b)] + uses


def card_height(s: Any, room: float, gap: float) -> float:
    """How high a card is when all of them, in two columns, fill a height."""
    rows = max(3, (len(_tiles(s)) + 1) // 2)
    return (room - gap * (rows - 1)) / rows


def town(s: Any, lang: str, players: Sequence[Player], acts: list[int], card: Point, gaps: Point) -> str:
    """Two columns of cards; `card` is the width and height of one."""
    width, height = card
    return "".join(
        _building(
            lang, next((p for p in players if s.owned[p.seat] >> b & 1), None), s.given >> b & 1 == 1, b,
            (k % 2) * (width + gaps[0]), (k // 2) * (height + gaps[1]), width, height, tuple(_acts(acts, b)),
        )
        for k, b in enumerate(_tiles(s))
    )  # fmt: skip


@lru_cache(2048)
def _building(
    lang: str, owner: Player | None, gone: bool, b: int, x: float, y: float, width: float, height: float,
    acts: tuple[int, ...],
) -> str:  # fmt: skip
    middle = width / 2
    name, effect = BUILDING_WORDS[b][lang], wrapped(BUILDING_EFFECT[b][lang], width - 20, 13.5)
    title, foot = fitted(name, width - 20, 19, bold=True), height - 18
    lift = 16 * (len(effect) - 1)
    picture_height = foot - lift - 62
    ground, edge = "sunk" if owner or gone else "sheet", "accent-bg" if acts else "rule"
    face = slip(0, 0, width, height, ground, edge, 2 if acts else 1)
    size, pale = min(78, picture_height - 22), 0.55 if owner or gone else None
    art = centred(f"j-{Building.word(b)}", middle, 10 + picture_height / 2, size, opacity=pale)
    if gone:
        state = words(middle, foot + 4, GIVEN[lang], 13.5, "text-3", anchor="middle", font_style="italic")
        art = group(art, cls="grey")
    elif owner:
        label = clipped(owner.name, width - 60, 14)
        start = middle - (width_of(label, 14) + 26) / 2
        state = crest(owner, start + 10, foot - 1, 10.5) + words(start + 26, foot + 4, label, 14, "text-2")
    else:
        state = _price(middle, foot - 1, PRICE_GOLD[b], PRICE_FOOD[b])
    cls = "building given" if gone else "building owned" if owner else "building"
    return piece(
        f"card-building-{Building.word(b)}", x, y, f"{name}{COLON[lang]}{BUILDING_EFFECT[b][lang]}", face, art,
        words(middle, foot - 44 - lift, name, title, bold=True, serif=True, anchor="middle"),
        paragraph(middle, foot - 24 - lift, effect, 16, 13.5, "text-2", anchor="middle"),
        state, cls=cls, acts=acts,
    )  # fmt: skip


def _price(x: float, y: float, gold: int, food: int) -> str:
    parts = [(g, n) for g, n in (("j-gold", gold), ("j-food", food)) if n]
    start = x - 23 * len(parts)
    return "".join(tally(start + 46 * k, y, glyph, str(n), 21, 18) for k, (glyph, n) in enumerate(parts))
