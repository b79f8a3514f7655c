"""Phrases that actions, the log, the terminal and the pictures share."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Currency, count_points

from ..material import (
    BUILDING_ARTICLE,
    BUILDING_WORDS,
    CARD_DIRECTIONS,
    CARD_FOCUS,
    CARD_MEEPLES,
    LEVEL_WORDS,
    MEEPLE_ARTICLE,
    MEEPLE_WORDS,
    SPACE_WORDS,
    Focus,
    Objective,
    Resource,
)
from ..rules.objectives import standing
from ..rules.purse import food_of, gold_of
from ..rules.turn import leader
from ..state import DojoPhase

RESOURCES = {"en": ("gold", "food"), "fr": ("Or", "Nourriture")}
DOING = {
    "en": {
        "first": "plays first",
        "second": "plays second",
        "move": "moves a meeple",
        "ride": "may go one step farther",
        "take": "takes resources",
        "build": "may build",
        "action": "has 1 action",
        "actions": "has {n} actions",
        "end": "may end the turn",
        "wins": "wins",
        "shared": "shares the victory",
    },
    "fr": {
        "first": "joue en premier",
        "second": "joue en second",
        "move": "déplace un pion",
        "ride": "peut faire un pas de plus",
        "take": "prend des ressources",
        "build": "peut construire",
        "action": "a 1 action",
        "actions": "a {n} actions",
        "end": "peut finir son tour",
        "wins": "l’emporte",
        "shared": "partage la victoire",
    },
}
STANDING = {
    "en": "{name}: {points}, {gold} gold, {food} food.",
    "fr": "{name} : {points}, {gold} Or, {food} Nourriture.",
}
FOCUS = {
    "en": {Focus.RESOURCE: "resources", Focus.BUILD: "building", Focus.ACTION: "actions"},
    "fr": {Focus.RESOURCE: "ressources", Focus.BUILD: "construction", Focus.ACTION: "actions"},
}
LETTERS = {"en": "NESW", "fr": "NESO"}


def side_names(s: Any, lang: str) -> list[str]:
    """What to call the two sides: the solo opponent goes by its level."""
    player = {"en": "Player", "fr": "Joueur"}[lang]
    if s.seats == 1:
        return [player, LEVEL_WORDS[s.level - 1][lang]]
    return [f"{player} 1", f"{player} 2"]


# ------------------------------------------------------------------ pieces


def amount(n: int, resource: int, lang: str) -> str:
    """`2 gold`, `1 Nourriture`."""
    return f"{n} {RESOURCES[lang][resource]}"


PURSE = (
    Currency(gold_of, lambda n, lang: amount(n, Resource.GOLD, lang)),
    Currency(food_of, lambda n, lang: amount(n, Resource.FOOD, lang)),
)


def price(gold: int, food: int, lang: str) -> str:
    """`3 gold and 1 food`."""
    parts = [amount(n, r, lang) for r, n in ((Resource.GOLD, gold), (Resource.FOOD, food)) if n]
    return {"en": " and ", "fr": " et "}[lang].join(parts) or {"en": "nothing", "fr": "rien"}[lang]


def the_meeple(m: int, lang: str) -> str:
    """`the Ninja`, `la Geisha`."""
    return f"{'the ' if lang == 'en' else MEEPLE_ARTICLE[m]}{MEEPLE_WORDS[m][lang]}"


def the_building(b: int, lang: str) -> str:
    """`the Castle`, `l’École`."""
    return f"{'the ' if lang == 'en' else BUILDING_ARTICLE[b]}{BUILDING_WORDS[b][lang]}"


def space(k: int, lang: str) -> str:
    """`space 4 (two actions)`."""
    return f"{'space' if lang == 'en' else 'case'} {k} ({SPACE_WORDS[k][lang]})"


def counted(s: Any, p: int, objective: int) -> int:
    """What a player has of what an objective counts, as one would say it."""
    fewest = objective in (Objective.UNDERDOG, Objective.FARMER)
    return -standing(s, p, objective) if fewest else standing(s, p, objective)


# ------------------------------------------------------------------ the table


def doing(s: Any, lang: str, seat: int) -> str:
    """What a side is doing, in words that follow its name; nothing for the one that has lost."""
    text = DOING[lang]
    if s.over:
        first = leader(s)
        return text["shared"] if first < 0 else text["wins"] if first == seat else ""
    if s.actor != seat:
        return text["first"] if s.first == seat else text["second"]
    if s.phase != DojoPhase.ACT:
        return text["move"] if s.phase == DojoPhase.MOVE else text["ride"]
    due = [text["take"]] if s.take_due else []
    due += [text["build"]] if s.build_due else []
    if s.actions_due:
        due.append(text["actions" if s.actions_due > 1 else "action"].format(n=s.actions_due))
    return ", ".join(due) or text["end"]


def in_words(s: Any, lang: str, names: Sequence[str]) -> str:
    """The table in a few sentences, for those who cannot see it."""
    stand = [
        STANDING[lang].format(name=name, points=count_points(s.points[p], lang), gold=s.gold[p], food=s.food[p])
        for p, name in enumerate(names)
    ]
    does = [doing(s, lang, p) for p in range(len(names))]
    return " ".join([*stand, *(f"{name} {what}." for name, what in zip(names, does) if what)])


def directions(card: int, lang: str) -> list[str]:
    """In which order a card of the solo opponent tries the directions."""
    return [LETTERS[lang][d] for d in CARD_DIRECTIONS[card]]


def card_words(card: int, lang: str) -> str:
    """A card of the solo opponent: `Sumo, Ninja, Geisha, Samurai, NESW, resources`."""
    meeples = ", ".join(MEEPLE_WORDS[m][lang] for m in CARD_MEEPLES[card])
    return f"{meeples}, {''.join(directions(card, lang))}, {FOCUS[lang][CARD_FOCUS[card]]}"
