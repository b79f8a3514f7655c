"""What the symbols of a mat and of the counter mean: for whoever points at them, touches them or hears them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gokaido.engine.game import count_points

from ..material.base import (
    DISHES,
    FEAT_POINTS,
    FEAT_WORDS,
    MEAL_NAMES,
    SPRING_POINTS,
    STOP_WORDS,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    Feat,
)
from ..rules.scoring import donor_rank, meal_prices, rank_points
from .phrases import coins, listed, person, points

KEPT = 1024  # sentences of each kind that are kept for the next picture
FEAT_FOR = {
    "gourmet": {"en": "the dearest meals together, by their printed prices", "fr": "le total des repas le plus élevé"},
    "bather": {"en": "the most hot springs", "fr": "le plus de sources chaudes"},
    "chatterbox": {"en": "the most encounters", "fr": "le plus de rencontres"},
    "collector": {"en": "the most souvenirs", "fr": "le plus de souvenirs"},
}
PANORAMA_FIRST = {"en": "first to complete this panorama", "fr": "le premier panorama achevé de ce type"}
SET_SCALE = {
    "en": "The souvenirs of a set bring 1, 3, 5 and 7 points, one of each family.",
    "fr": "Les souvenirs d’une série rapportent 1, 3, 5 puis 7 points, un de chaque famille.",
}
SET_SCALE_FIVE = {
    "en": "The souvenirs of a set bring 1, 3, 5, 7 and 9 points, one of each family.",
    "fr": "Les souvenirs d’une série rapportent 1, 3, 5, 7 puis 9 points, un de chaque famille.",
}
WORDS = {
    "en": {
        "meals": "Meals: {what}; printed prices {n}",
        "springs": "Hot springs: {what}",
        "met": "Encounters: {what}",
        "gift": "{name} gave the temple {coins}",
        "rank": "; rank {n} among the donors: {points} at the end, if it stays so",
    },
    "fr": {
        "meals": "Repas : {what} ; prix imprimés {n}",
        "springs": "Sources chaudes : {what}",
        "met": "Rencontres : {what}",
        "gift": "{name} a donné {coins} au temple",
        "rank": " ; rang {n} des donateurs : {points} à la fin, si rien ne change",
    },
}


@lru_cache(64)
def feat(card: int, lang: str) -> str:
    """`Gourmet: the dearest meals together, 3 points`."""
    colon = " : " if lang == "fr" else ": "
    reason = FEAT_FOR.get(Feat.word(card), PANORAMA_FIRST)[lang]
    return f"{FEAT_WORDS[card][lang]}{colon}{reason}, {count_points(FEAT_POINTS, lang)}"


def sets(worth: str, five: bool, lang: str) -> str:
    """What a set of souvenirs is worth, in words, and why; with Crossroads there is a fifth family."""
    return f"{worth[:1].upper()}{worth[1:]}. {(SET_SCALE_FIVE if five else SET_SCALE)[lang]}"


def donor(s: Any, seat: int, name: str, travellers: int, lang: str) -> str:
    """What somebody gave the temple, and what that would bring at the end."""
    said = WORDS[lang]["gift"].format(name=name, coins=coins(s.temple[seat], lang))
    if seat >= s.seats:
        return said
    worth, rank = rank_points(s, seat, travellers), donor_rank(s, seat, travellers) + 1
    return said + WORDS[lang]["rank"].format(n=rank, points=points(worth, lang))


def eaten(s: Any, seat: int, lang: str) -> str:
    """The meals of a traveller by name."""
    return _meals(s.eaten[seat], meal_prices(s, seat), lang)


@lru_cache(KEPT)
def _meals(dishes: int, prices: int, lang: str) -> str:
    names = [MEAL_NAMES[dish] for dish in range(DISHES) if dishes >> dish & 1]
    return WORDS[lang]["meals"].format(what=listed(names, lang), n=prices) if names else ""


@lru_cache(KEPT)
def bathed(springs: Sequence[int], lang: str) -> str:
    """Hot springs, by what they bring."""
    found = [f"{n} × {points(SPRING_POINTS[k], lang)}" for k, n in enumerate(springs) if n]
    return WORDS[lang]["springs"].format(what=listed(found, lang)) if found else ""


@lru_cache(KEPT)
def met(people: Sequence[int], lang: str) -> str:
    """Whom a traveller has met, and how often."""
    found = [person(card, lang) + (f" × {n}" if n > 1 else "") for card, n in enumerate(people) if n]
    return WORDS[lang]["met"].format(what=listed(found, lang)) if found else ""


def panoramas(s: Any, seat: int, lang: str, sections: tuple[int, ...]) -> str:
    """How far each panorama has come."""
    return ", ".join(f"{STOP_WORDS[k][lang]} {s.panorama[seat][k]}/{of}" for k, of in enumerate(sections))


def mat(s: Any, seat: int, who: int, lang: str, sections: tuple[int, ...]) -> str:
    """Everything about a traveller that lies open, a line each."""
    lines = []
    if who >= 0:
        lines.append(f"{TRAVELLER_NAMES[who]}, {TRAVELLER_WORDS[who][lang]}. {TRAVELLER_POWER[who][lang]}")
    lines.append(panoramas(s, seat, lang, sections))
    lines += [eaten(s, seat, lang), bathed(tuple(s.springs[seat]), lang), met(tuple(s.met[seat]), lang)]
    lines += [feat(card, lang) for card in range(len(FEAT_WORDS)) if s.holders[card] >> seat & 1]
    return "\n".join(line for line in lines if line)
