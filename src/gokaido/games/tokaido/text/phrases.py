"""Words that others share: numbers with their nouns, cards with their articles, names of the sides."""

from collections.abc import Sequence
from typing import Any

from ..material.base import (
    COLOUR_WORDS,
    MEAL_NAMES,
    MEAL_WORDS,
    PERSON_A,
    PERSON_NAMES,
    STOP_WORDS,
    TRAVELLER_NAMES,
    Person,
)
from ..material.boxes import CROSSROADS
from ..material.matsuri import FESTIVAL_WORDS
from ..state import TokaidoSource

NEUTRAL = {"en": "the neutral traveller", "fr": "le voyageur neutre"}


def coins(n: int, lang: str) -> str:
    """`3 coins`."""
    word = "coin" if lang == "en" else "pièce"
    return f"{n} {word}" if n == 1 or (lang == "fr" and n == 0) else f"{n} {word}s"


def points(n: int, lang: str) -> str:
    """`3 points`."""
    return f"{n} point" if n == 1 or (lang == "fr" and n == 0) else f"{n} points"


def listed(things: list[str], lang: str) -> str:
    """`a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {'and' if lang == 'en' else 'et'} {things[-1]}"


def person(card: int, lang: str) -> str:
    """`a guide (Annaibito, sea)`; `a samurai`, who needs no gloss."""
    name = PERSON_NAMES[card]
    if Person.ANNAIBITO_PADDY <= card <= Person.ANNAIBITO_SEA:
        name += ", " + STOP_WORDS[card - Person.ANNAIBITO_PADDY][lang].lower()
    word = PERSON_A[card][lang]
    return word if card == Person.SAMURAI else f"{word} ({name})"


def meal(dish: int, lang: str) -> str:
    """`Unagi (grilled eel)`; `Sushi`, which needs no gloss."""
    name, gloss = MEAL_NAMES[dish], MEAL_WORDS[dish][lang]
    return name if gloss.startswith(name.lower()) else f"{name} ({gloss})"


def pawn(t: int, lang: str, names: Sequence[str]) -> str:
    """A player's name, or the neutral traveller."""
    return names[t] if 0 <= t < len(names) else NEUTRAL[lang]


def side_names(s: Any, lang: str) -> list[str]:
    """The colours of the pawns."""
    return [COLOUR_WORDS[p][lang] for p in range(s.seats)]


def traveller_name(s: Any, seat: int) -> str:
    """The traveller whom somebody is; nobody yet before they have chosen one."""
    who = int(s.traveller[seat])
    return TRAVELLER_NAMES[who] if who >= 0 else ""


def sentence(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


def festival_title(card: int, lang: str) -> str:
    """`festival of the moon`."""
    name = FESTIVAL_WORDS[card][lang]
    if lang == "en":
        return f"festival of {name}"
    article, _, rest = name.partition(" ")
    return f"fête {OF[article]} {rest}" if article in OF else f"fête de {name}"


SOURCE_WORDS = {
    TokaidoSource.PADDY: STOP_WORDS[TokaidoSource.PADDY],
    TokaidoSource.MOUNTAIN: STOP_WORDS[TokaidoSource.MOUNTAIN],
    TokaidoSource.SEA: STOP_WORDS[TokaidoSource.SEA],
    TokaidoSource.SOUVENIRS: {"en": "Souvenirs", "fr": "Souvenirs"},
    TokaidoSource.MEALS: {"en": "Meals", "fr": "Repas"},
    TokaidoSource.HOT_SPRINGS: {"en": "Hot springs", "fr": "Sources chaudes"},
    TokaidoSource.TEMPLE_COINS: {"en": "Coins in the temple", "fr": "Pièces au temple"},
    TokaidoSource.TEMPLE_RANK: {"en": "Rank at the temple", "fr": "Rang au temple"},
    TokaidoSource.ENCOUNTERS: {"en": "Encounters", "fr": "Rencontres"},
    TokaidoSource.ACHIEVEMENTS: {"en": "Achievements", "fr": "Accomplissements"},
    TokaidoSource.POWERS: {"en": "Travellers’ powers", "fr": "Capacités"},
    TokaidoSource.CHERRY_TREES: {"en": "Cherry trees", "fr": "Cerisiers"},
    TokaidoSource.BATHHOUSES: {"en": "Bathhouses", "fr": "Établissements de bain"},
    TokaidoSource.LEGENDS: {"en": "Legendary objects", "fr": "Objets légendaires"},
    TokaidoSource.CALLIGRAPHIES: {"en": "Calligraphies", "fr": "Calligraphies"},
    TokaidoSource.FESTIVALS: {"en": "Festivals", "fr": "Matsuri"},
}
OF = {"le": "du", "les": "des"}  # what French makes of `de` and an article
SERVICE = tuple(row.words("_effect") for row in CROSSROADS.tables("encounter"))  # of the new encounters
STOCK_WORDS = {row.text("id"): row.words() for row in CROSSROADS.tables("stock")}
STOCK_A = {row.text("id"): row.words("_a") for row in CROSSROADS.tables("stock")}
STOCK_ONE = {row.text("id"): row.words("_one") for row in CROSSROADS.tables("stock")}
STOCK_KANJI = {row.text("id"): row.text("kanji") for row in CROSSROADS.tables("stock")}
