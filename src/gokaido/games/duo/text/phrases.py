"""Phrases that actions, the log and the table share, in both languages."""

from collections.abc import Sequence
from typing import Any

from ..material.pieces import COASTAL, Station
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


def side_names(s: Any, lang: str) -> list[str]:
    """Players are called by their colours when nobody gave names."""
    return [COLOUR_WORDS[c][lang] for c in s.colour]


def count(n: int, one: str, many: str, lang: str) -> str:
    """`1 coin`, `2 coins`; French says 0 in the singular."""
    return f"{n} {one if n == 1 or (n == 0 and lang == 'fr') else many}"


def coins(n: int, lang: str) -> str:
    """So many coins."""
    return count(n, "coin", "coins", lang) if lang == "en" else count(n, "pièce", "pièces", lang)


def points_of(n: int, lang: str) -> str:
    """So many points."""
    return count(n, "point", "points", lang)


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
    return f"la ville {'de montagne' if inland else 'côtière'} {BOARD.towns[town]}"


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
