"""What a section, a person or the second thing of a stop brings, in words."""

from typing import Any

from ..material.base import (
    FEAT_POINTS,
    KINDS,
    KUGE_COINS,
    SAMURAI_POINTS,
    SECTIONS,
    SPRING_POINTS,
    Person,
    Stop,
    Who,
)
from ..material.expansions import BATH_PRICE, SECRET_PRICE, STAKE, Stock
from ..rules.crossroads.legendary_objects import legends_on_offer
from ..rules.panorama import all_complete, complete
from .phrases import SERVICE, coins, points


def section_gain(s: Any, kind: int, lang: str) -> str:
    """The points of the next section, with the achievement if it completes the panorama first."""
    p = s.turn
    n = s.panorama[p][kind] + 1
    if n < SECTIONS[kind] or s.holders[kind]:
        return points(n, lang)
    n += FEAT_POINTS + (s.traveller[p] == Who.MITSUKUNI)
    return f"{points(n, lang)} {'with the achievement' if lang == 'en' else 'avec le haut fait'}"


def spring_gain(s: Any, lang: str) -> str:
    """`2 or 3 points`; one more for Mitsukuni."""
    more = int(s.traveller[s.turn] == Who.MITSUKUNI)
    low, high = (n + more for n in SPRING_POINTS)
    return f"{low} {'or' if lang == 'en' else 'ou'} {points(high, lang)}"


def person_gift(s: Any, person: int, lang: str) -> str:
    """What somebody met on the road gives."""
    if Person.ANNAIBITO_PADDY <= person <= Person.ANNAIBITO_SEA:
        return _guided(s, person - Person.ANNAIBITO_PADDY, lang)
    if person >= Person.ITAMAE:
        effect = SERVICE[person - Person.ITAMAE][lang].rstrip(".")
        return effect[:1].lower() + effect[1:]
    return {
        Person.SHOKUNIN: {"en": "the top souvenir for nothing", "fr": "le premier souvenir de la pioche, offert"}[lang],
        Person.SAMURAI: points(SAMURAI_POINTS, lang),
        Person.KUGE: coins(KUGE_COINS, lang),
        Person.MIKO: {
            "en": "1 coin of the bank for the temple · 1 point",
            "fr": "1 pièce de la banque au temple · 1 point",
        }[lang],
    }[person]


def _guided(s: Any, kind: int, lang: str) -> str:
    if not complete(s, s.turn, kind):
        return f"section {s.panorama[s.turn][kind] + 1} · {section_gain(s, kind, lang)}"
    if all_complete(s, s.turn):
        return {"en": "nothing: all panoramas are complete", "fr": "rien : tous les panoramas sont complets"}[lang]
    return {"en": "a section of another panorama", "fr": "une section d’un autre panorama"}[lang]


def second_thing(s: Any, kind: int) -> bool:
    """Could he do what Crossroads adds to a stop, with his purse and what the stop itself pays (X-STOCK-1)?"""
    p = s.turn
    if s.crossroads == 0:
        return False
    if kind < KINDS:
        return bool(s.trees_left > 0)
    match kind:
        case Stop.HOT_SPRING:
            return bool(s.baths_left > 0 and s.coins[p] >= BATH_PRICE)
        case Stop.FARM:
            return bool(s.coins[p] >= STAKE)
        case Stop.TEMPLE:
            return bool(s.n_stock[Stock.AMULETS] > 0)
        case Stop.ENCOUNTER:
            paid = s.traveller[p] in (Who.UMEGAE, Who.TAKERU)
            return bool(s.n_stock[Stock.CALLIGRAPHIES] > 0 and s.coins[p] + paid >= SECRET_PRICE[Stock.CALLIGRAPHIES])
        case Stop.VILLAGE:
            return legends_on_offer(s, p) > 0
    return False
