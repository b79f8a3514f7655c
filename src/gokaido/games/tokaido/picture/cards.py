"""The cards that lie open on the counter, as SVG: what each shows, large or small."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import piece
from gokaido.art.svg.elements import group, num, path, rect
from gokaido.art.svg.lettering import fitted, paragraph, width_of, words, wrapped
from gokaido.art.svg.patterns import asanoha, kikko, seigaiha, shippo

from ..material.base import (
    FAMILY_OF,
    MEAL_NAMES,
    MEAL_PRICE,
    MEAL_WORDS,
    PERSON_NAMES,
    PERSON_WORDS,
    SOUVENIR_NAMES,
    SOUVENIR_PRICE,
    SOUVENIR_WORDS,
    STOP,
    STOP_WORDS,
    TRAVELLER_COINS,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    Family,
    Meal,
    Person,
    Souvenir,
    Stop,
    Who,
)
from ..material.crossroads import (
    IN_STOCK,
    LEGEND_EFFECT,
    LEGEND_NAMES,
    LEGEND_PRICE,
    LEGEND_WORDS,
    SECRET_EFFECT,
    SECRET_WORDS,
    Legend,
    Secret,
)
from ..material.matsuri import FESTIVAL_EFFECT, FESTIVAL_NAMES, Festival
from ..rules.encounter import keeping, kept_by
from ..rules.inn import meal_price
from ..rules.setup import tile_action, tiles_dealt
from ..state import TokaidoAct, TokaidoPhase
from ..text.actions import describe
from ..text.notation import FIFTH_LAID
from ..text.phrases import STOCK_ONE, festival_title, sentence
from .symbols import family_glyph, option_glyph, traveller_glyph

WIDE, SLIM = 120, 62  # a card wider than this has room for a gloss, for its name
HIDDEN = {"en": "face down", "fr": "face cachée"}
SHORT = {
    TokaidoAct.GIVE: {"en": "Give", "fr": "Donner"},
    TokaidoAct.LAY_FIVE: {"en": "Lay out five", "fr": "Étaler cinq"},
    TokaidoAct.CHOOSE: {"en": "Choose", "fr": "Choisir"},
    TokaidoAct.ACCEPT: {"en": "Leave first", "fr": "Partir avant"},
}
VISIT_WORDS = {
    Stop.VILLAGE: {"en": "Souvenirs", "fr": "Souvenirs"},
    Stop.HOT_SPRING: STOP_WORDS[Stop.HOT_SPRING],
    Stop.ENCOUNTER: STOP_WORDS[Stop.ENCOUNTER],
}
BENEFIT = {
    Stop.MOUNTAIN: {"en": "One more section", "fr": "Un morceau de plus"},
    Stop.PADDY: {"en": "1 coin for the temple", "fr": "1 pièce au temple"},
    Stop.HOT_SPRING: {"en": "An encounter first", "fr": "D’abord une rencontre"},
}
FAMILY_INK = {"small_objects": "fam-small", "food": "fam-food", "clothing": "fam-clothing", "art": "fam-art"}


@dataclass(frozen=True)
class Face:
    """What a card shows; a price of 0 is not shown."""

    id: str
    glyph: str
    name: str
    gloss: str
    price: int = 0
    pays: int = -1  # what who decides now pays instead
    family: int = -1
    says: str = ""  # what it does, for those who point at it
    option: bool = False  # no card: something to do, in words of any length

    @property
    def title(self) -> str:
        """What is read aloud, and shown to those who point at it."""
        return self.says if self.option else ". ".join(t for t in (f"{self.name}, {self.gloss}", self.says) if t)


def shows_offer(s: Any) -> bool:
    """Do the meals on offer lie on the counter?"""
    return s.phase in (TokaidoPhase.MEAL, TokaidoPhase.MOVE) or bool(s.over)


def spread(s: Any, lang: str, acts: list[int]) -> list[tuple[Face | None, list[int]]]:
    """What lies on the counter now, each with the actions it stands for."""
    hand = s.hand[: s.n_hand]
    laid: list[tuple[Face | None, list[int]]] = []
    match s.phase:
        case TokaidoPhase.BUY | TokaidoPhase.BUY_FIVE:
            laid = _wares(s, lang, acts)
        case TokaidoPhase.KEEP:
            laid = _known(hand, lambda c: _person(c, lang), lambda c: [a for a in acts if a == keeping(c)])
        case TokaidoPhase.TRAVELLER:
            tiles = s.tile[s.actor][: tiles_dealt(s)]
            laid = _known(tiles, lambda c: _traveller(c, lang), lambda c: [a for a in acts if a == tile_action(c)])
        case TokaidoPhase.FREE_MEAL:
            laid = _known(hand, lambda c: _meal(c, 0, lang), lambda c: [a for a in acts if a == TokaidoAct.TAKE])
        case TokaidoPhase.FESTIVAL:
            laid = _known(
                hand, lambda c: _festival(c, lang), lambda c: [a for a in acts if a == TokaidoAct.FESTIVAL + c]
            )
        case TokaidoPhase.EXTRA_MEAL:
            laid = _known(hand, lambda c: _meal(c, 0, lang), lambda c: [a for a in acts if a == TokaidoAct.EAT + c])
        case TokaidoPhase.MEAL | TokaidoPhase.MOVE | TokaidoPhase.OVER:
            laid = _offer(s, lang, acts)
        case _:
            return _choices(s, lang, acts)
    return laid + [(_secret(a - TokaidoAct.USE, lang), [a]) for a in acts if TokaidoAct.USE <= a < TokaidoAct.ROLL]


def _wares(s: Any, lang: str, acts: list[int]) -> list[tuple[Face | None, list[int]]]:
    """The souvenirs and the legendary object laid out, each with the purchases that it is part of."""
    blocks = [(a, *TokaidoAct.block_of(a)) for a in acts]
    masks = [
        (a, k + 1) for a, block, k in blocks if block in (TokaidoAct.BUY, TokaidoAct.BUY_FIVE, TokaidoAct.BUY_PLAIN)
    ]
    laid: list[tuple[Face | None, list[int]]] = [
        (_souvenir(c, lang), [a for a, mask in masks if mask >> k & 1]) for k, c in enumerate(s.hand[: s.n_hand])
    ]
    if s.laid_legend >= 0:
        laid.append((_legend(s.laid_legend, lang), [a for a, mask in masks if mask >> FIFTH_LAID & 1]))
    return laid


def _offer(s: Any, lang: str, acts: list[int]) -> list[tuple[Face | None, list[int]]]:
    offer = s.offer[: s.n_offer]
    dishes = [(c, offer[:k].count(c)) for k, c in enumerate(offer)]
    return _known(
        dishes, lambda c: _priced(s, c[0], c[1], lang), lambda c: [a for a in acts if a == TokaidoAct.EAT + c[0]]
    )


def _choices(s: Any, lang: str, acts: list[int]) -> list[tuple[Face | None, list[int]]]:
    """A card for each thing that may be done, all gifts together on one."""
    gifts = [a for a in acts if TokaidoAct.GIVE <= a < TokaidoAct.PANORAMA]
    laid: list[tuple[Face | None, list[int]]] = [(_option(s, TokaidoAct.GIVE, lang), gifts)] if gifts else []
    others = [a for a in acts if a not in gifts and a != TokaidoAct.PASS]
    return laid + [(_option(s, a, lang), [a]) for a in others]


def _option(s: Any, action: int, lang: str) -> Face:
    """What may be done at a stop, or be chosen, as a card."""
    if TokaidoAct.LEGEND <= action < TokaidoAct.PICK:
        return _legend(action - TokaidoAct.LEGEND, lang)
    if TokaidoAct.PICK <= action < TokaidoAct.ROLL:
        return _secret(action - (TokaidoAct.PICK if action < TokaidoAct.USE else TokaidoAct.USE), lang)
    if TokaidoAct.block_of(action)[0] in (TokaidoAct.KEEP, TokaidoAct.KEEP_NEW):
        return _person(kept_by(action), lang)
    known = describe(s, action, lang)
    called, gloss = _short(s, action, lang) or known.title, " · ".join(known.notes)
    says = ". ".join((known.title, *known.notes))
    return Face(f"card-act-{action}", option_glyph(s, action), called, gloss, says=says, option=True)


def _short(s: Any, action: int, lang: str) -> str:
    """A name of one or two words, where the explanation has more."""
    kind = STOP[s.at[s.turn]]
    if action == TokaidoAct.VISIT and kind in VISIT_WORDS:
        return VISIT_WORDS[kind][lang]
    if action in (TokaidoAct.AMULET, TokaidoAct.CALLIGRAPHY):
        return sentence(STOCK_ONE["amulet" if action == TokaidoAct.AMULET else "calligraphy"][lang])
    if action == TokaidoAct.ACCEPT and s.phase == TokaidoPhase.BENEFIT:
        return BENEFIT[kind][lang]
    return SHORT[action][lang] if action in SHORT else ""


def _legend(c: int, lang: str) -> Face:
    word = Legend.word(c)
    name, gloss = LEGEND_NAMES[c], LEGEND_WORDS[c][lang]
    return Face(f"card-object-{word}", f"l-{word}", name, gloss, LEGEND_PRICE[c], says=LEGEND_EFFECT[c][lang])


def _secret(c: int, lang: str) -> Face:
    glyph = "g-amulet" if c < IN_STOCK else "g-calligraphy"
    stock = STOCK_ONE["amulet" if c < IN_STOCK else "calligraphy"][lang]
    return Face(f"card-secret-{Secret.word(c)}", glyph, SECRET_WORDS[c][lang], stock, says=SECRET_EFFECT[c][lang])


def _festival(c: int, lang: str) -> Face:
    name, effect = FESTIVAL_NAMES[c], FESTIVAL_EFFECT[c][lang]
    says = f"{festival_title(c, lang)}. {effect}"
    return Face(f"card-festival-{Festival.word(c)}", "g-matsuri", name, effect, says=says, option=True)


def _known(
    cards: list[Any], face: Callable[[Any], Face], acts: Callable[[Any], list[int]]
) -> list[tuple[Face | None, list[int]]]:
    """All faces or none: what a viewer knows of some cards only, he knows from elsewhere and not for sure."""
    if any((c[0] if isinstance(c, tuple) else c) < 0 for c in cards):
        return [(None, []) for _ in cards]
    return [(face(c), acts(c)) for c in cards]


def _souvenir(c: int, lang: str) -> Face:
    word = Souvenir.word(c).replace("_", "-")
    gloss = SOUVENIR_WORDS[c][lang]
    return Face(f"card-souvenir-{word}", f"s-{word}", SOUVENIR_NAMES[c], gloss, SOUVENIR_PRICE[c], FAMILY_OF[c])


def _meal(c: int, copy: int, lang: str) -> Face:
    word = Meal.word(c).replace("_", "-")
    return Face(f"card-meal-{word}-{copy}", f"m-{word}", MEAL_NAMES[c], MEAL_WORDS[c][lang], MEAL_PRICE[c])


def _priced(s: Any, dish: int, copy: int, lang: str) -> Face:
    """A meal with what the one at the table pays, where that is not what is printed."""
    face = _meal(dish, copy, lang)
    pays = meal_price(s, s.turn, dish) if s.phase == TokaidoPhase.MEAL else face.price
    return face if pays == face.price else replace(face, pays=pays)


def price_tag(face: Face, right: float, foot: float, size: float, coin: bool = True) -> str:
    """The price with its right edge at a place; one that is not paid is struck, with the other before it."""
    if not face.price:
        return ""
    printed = words(right, foot, str(face.price), size, bold=True, serif=True, anchor="end")
    wide = width_of(str(face.price), size, bold=True)
    if face.pays >= 0:
        line = path(f"M{num(right - wide - 2)} {num(foot - size * 0.32)}h{num(wide + 4)}", "none", stroke="accent")
        printed = group(printed, line, opacity=0.75)
        right -= wide + 7
        printed += words(right, foot, str(face.pays), size, "accent", bold=True, serif=True, anchor="end")
        wide = width_of(str(face.pays), size, bold=True)
    return printed + (centred("g-coin", right - wide - size * 0.6, foot - size * 0.33, size) if coin else "")


def _person(c: int, lang: str) -> Face:
    word, gloss = Person.word(c), PERSON_WORDS[c][lang]
    if not word.startswith("annaibito"):
        return Face(f"card-encounter-{word}", f"e-{word}", PERSON_NAMES[c], gloss)
    view = STOP_WORDS[c - Person.ANNAIBITO_PADDY][lang].lower()
    return Face(f"card-encounter-{word.replace('_', '-')}", "e-annaibito", PERSON_NAMES[c], f"{gloss}, {view}")


def _traveller(c: int, lang: str) -> Face:
    word, gloss = Who.word(c), TRAVELLER_WORDS[c][lang]
    name, says = TRAVELLER_NAMES[c], TRAVELLER_POWER[c][lang]
    return Face(f"tile-{word}", traveller_glyph(c), name, gloss, TRAVELLER_COINS[c], says=says)


def face_down(x: float, y: float, width: float, height: float, lang: str) -> str:
    """A card that the viewer may not see."""
    back = rect(0, 0, width, height, "sumire", rx=4, stroke="rule-ink")
    margin = rect(4, 4, width - 8, height - 8, "url(#card-back)", rx=2, stroke="kami", opacity=0.7)
    return piece(None, x, y, HIDDEN[lang], back, margin, cls="card hidden")


def card(face: Face | None, x: float, y: float, width: float, height: float, lang: str, acts: list[int]) -> str:
    """A card on the counter, as much of it as there is room for."""
    if face is None:
        return face_down(x, y, width, height, lang)
    edge, line = ("accent-bg", 2) if acts else ("rule", 1)
    return piece(
        face.id, x, y, face.title,
        rect(0, 0, width, height, "raised", rx=4, stroke=edge, stroke_width=line),
        _band(face.family, width) if face.family >= 0 else "",
        _drawn(face, width, height),
        cls="card", acts=acts,
    )  # fmt: skip


def _drawn(face: Face, width: float, height: float) -> str:
    """As much of a face as there is room for."""
    if width > WIDE:
        return (_option_face if face.option else _wide_face)(face, width, height)
    if width > SLIM:
        return _slim_face(face, width, height)
    price = words(width - 6, height - 7, str(face.price), 13, bold=True, serif=True, anchor="end") if face.price else ""
    return centred(face.glyph, width / 2, height / 2 - 4, 34) + price


def _option_face(face: Face, width: float, height: float) -> str:
    """Something to do."""
    size = min(fitted(word, width - 62, 14, bold=True) for word in face.name.split())
    lines = wrapped(face.name, width - 62, size, 3, bold=True)
    notes = wrapped(face.gloss, width - 62, 11.5, 3 - len(lines)) if face.gloss and len(lines) < 3 else []
    top = height / 2 + 5 - (16 * (len(lines) - 1) + 13 * len(notes)) / 2
    return (
        centred(face.glyph, 28, height / 2 + 1, 40)
        + paragraph(54, top, lines, 16, size, bold=True, serif=True)
        + paragraph(54, top + 16 * len(lines) - 2, notes, 13, 11.5, "text-3")
    )


def _wide_face(face: Face, width: float, height: float) -> str:
    title = fitted(face.name, width - 90, 15, bold=True)
    small = fitted(face.gloss, width - (80 if face.family >= 0 else 60), 12, least=8)
    return (
        centred(face.glyph, 28, height / 2 + 3, 40)
        + words(52, 24, face.name, title, bold=True, serif=True)
        + words(52, 42, face.gloss, small, "text-3")
        + (_cost(width, 24, face.price) if face.price else "")
    )


def _slim_face(face: Face, width: float, height: float) -> str:
    title = fitted(face.name, width - 18, 14, bold=True, least=8)
    return (
        words(7, 22 if face.family >= 0 else 18, face.name, title, bold=True, serif=True)
        + centred(face.glyph, 24, height - 19, 32)
        + (_cost(width, height - 12, face.price) if face.price else "")
    )


def _cost(right: float, y: float, price: int) -> str:
    figure = words(right - 8, y, str(price), 14, bold=True, serif=True, anchor="end")
    return centred("g-coin", right - 26, y - 5, 15) + figure


def _band(family: int, width: float) -> str:
    """The strip of a souvenir's family at the top of its card: colour, pattern and glyph."""
    word = Family.word(family)
    return (
        rect(0.5, 0.5, width - 1, 7, FAMILY_INK.get(word, "fam-fifth"), rx=3)
        + rect(0.5, 0.5, width - 1, 7, f"url(#fam-{word})", opacity=0.6)
        + (centred(family_glyph(family), width - 15, 42, 17) if width > WIDE else "")
    )


@cache
def family_patterns() -> str:
    """The patterns of the four families, and the back of hidden cards."""
    return "".join(
        (
            shippo("card-back", "kami"),
            asanoha("fam-small_objects", "raised"),
            seigaiha("fam-food", 8, 0.9, "raised", 1),
            shippo("fam-clothing", "raised"),
            kikko("fam-art", "raised"),
        )
    )
