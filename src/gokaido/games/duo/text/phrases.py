"""Phrases that actions, the log and the table share, in both languages."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Currency, count_points

from ..material.pieces import COASTAL, SEATS, Station
from ..material.tables import (
    BOARD,
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    COLOUR_WORDS,
    STATION_KIND,
    STATION_TOWN,
    STATION_WORDS,
    SYMBOL_OF_AREA,
    SYMBOL_WORDS,
    WARE_MANY,
    WARE_WORDS,
)
from ..rules.purse import worth
from ..rules.scoring import leader, points
from ..state import DuoPhase


def side_names(s: Any, lang: str) -> list[str]:
    """Players are called by their colours when nobody gave names."""
    return [COLOUR_WORDS[c][lang] for c in s.colour]


def count(n: int, one: str, many: str, lang: str) -> str:
    """`1 coin`, `2 coins`; French says 0 in the singular."""
    return f"{n} {one if n == 1 or (n == 0 and lang == 'fr') else many}"


def coins(n: int, lang: str) -> str:
    """So many coins."""
    return count(n, "coin", "coins", lang) if lang == "en" else count(n, "pièce", "pièces", lang)


PURSE = (Currency(worth, coins),)


def steps(n: int, lang: str) -> str:
    """So many steps of the pilgrim, from station to station."""
    return count(n, "step", "steps", lang) if lang == "en" else count(n, "station", "stations", lang)


def wares(numbers: Sequence[int], lang: str) -> str:
    """`2 kimonos and 1 fan`."""
    parts = [count(n, WARE_WORDS[w][lang], WARE_MANY[w][lang], lang) for w, n in enumerate(numbers) if n]
    return join(parts, lang) or ("nothing" if lang == "en" else "rien")


def join(parts: list[str], lang: str) -> str:
    """`a, b and c`."""
    last = " and " if lang == "en" else " et "
    return ", ".join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else "".join(parts)


def town_name(town: int, lang: str) -> str:
    """`the mountain town M2`."""
    inland = town >= COASTAL
    if lang == "en":
        return f"the {'mountain' if inland else 'coastal'} town {BOARD.towns[town]}"
    return f"la Ville {'montagneuse' if inland else 'côtière'} {BOARD.towns[town]}"


def to_town(town: int, lang: str) -> str:
    """`to the mountain town M2`."""
    return f"to {town_name(town, lang)}" if lang == "en" else f"à {town_name(town, lang)}"


def area_sign(area: int, lang: str) -> str:
    """Where an area lies, as on a compass: `NW`, in French `NO`."""
    sign = BOARD.areas[area]
    return sign.replace("W", "O") if lang == "fr" else sign


def area_name(area: int, lang: str) -> str:
    """`moon area W`."""
    symbol = BOARD.symbols[area]
    if lang == "en":
        return f"the {SYMBOL_WORDS[symbol]['en']} area {area_sign(area, lang)}"
    return f"la région {SYMBOL_OF_AREA[symbol]} {area_sign(area, lang)}"


def boutique(s: Any, town: int, lang: str) -> str:
    """`fans at 3`."""
    token = s.boutique[town]
    many = WARE_MANY[BOUTIQUE_WARE[token]][lang]
    return f"{many} at {BOUTIQUE_PRICE[token]}" if lang == "en" else f"{many} à {BOUTIQUE_PRICE[token]}"


def station_name(station: int, lang: str) -> str:
    """`a temple`, `the coastal town N1`."""
    kind = STATION_KIND[station]
    if kind == Station.COASTAL_TOWN:
        return town_name(STATION_TOWN[station], lang)
    if lang == "en":
        return f"a {STATION_WORDS[kind]['en']}"
    return f"{'une' if kind == Station.HOT_SPRING else 'un'} {STATION_WORDS[kind]['fr']}"


# ------------------------------------------------------------------ the table


DOING = {
    "en": {
        DuoPhase.MOVE: "chooses a die",
        DuoPhase.ACT: "may act",
        DuoPhase.RETURN: "puts wares back",
        DuoPhase.SPRING: "may move again by the hot spring",
        "rolled": "rolled the dice",
        "waits": "waits",
        "wins": "wins",
        "shared": "shares the victory",
    },
    "fr": {
        DuoPhase.MOVE: "choisit un dé",
        DuoPhase.ACT: "peut agir",
        DuoPhase.RETURN: "remet des marchandises",
        DuoPhase.SPRING: "peut rejouer grâce à la Source chaude",
        "rolled": "a lancé les dés",
        "waits": "attend",
        "wins": "l’emporte",
        "shared": "partage la victoire",
    },
}
STANDING = {"en": "{name}: {points}.", "fr": "{name} : {points}."}


def doing(s: Any, lang: str, seat: int) -> str:
    """What a player is doing, in words that follow the name; nothing for the one who has lost."""
    text = DOING[lang]
    if s.over:
        first = leader(s)
        return text["shared"] if first < 0 else text["wins"] if first == seat else ""
    if s.actor != seat:
        return text["rolled"] if s.roller == seat else text["waits"]
    return text[s.phase]


def in_words(s: Any, lang: str, names: Sequence[str]) -> str:
    """The table in a few sentences, for those who cannot see it."""
    stand = [STANDING[lang].format(name=names[p], points=count_points(points(s, p), lang)) for p in range(SEATS)]
    does = [(names[p], doing(s, lang, p)) for p in range(SEATS)]
    return " ".join([*stand, *(f"{name} {what}." for name, what in does if what)])
