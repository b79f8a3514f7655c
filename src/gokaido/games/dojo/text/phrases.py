"""Phrases that the pictures and the texts of Micro Dojo share."""

from collections.abc import Sequence
from typing import Any

from ..material import CARD_DIRECTIONS, CARD_FOCUS, CARD_MEEPLES, MEEPLE_WORDS, Focus
from ..rules.turn import leader
from ..state import Phase
from .actions import points

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


def doing(s: Any, lang: str, seat: int) -> str:
    """What a side is doing, in words that follow its name; nothing for the one that has lost."""
    text = DOING[lang]
    if s.over:
        first = leader(s)
        return text["shared"] if first < 0 else text["wins"] if first == seat else ""
    if s.actor != seat:
        return text["first"] if s.first == seat else text["second"]
    if s.phase != Phase.ACT:
        return text["move"] if s.phase == Phase.MOVE else text["ride"]
    due = [text["take"]] if s.take_due else []
    due += [text["build"]] if s.build_due else []
    if s.actions_due:
        due.append(text["actions" if s.actions_due > 1 else "action"].format(n=s.actions_due))
    return ", ".join(due) or text["end"]


STANDING = {
    "en": "{name}: {points}, {gold} gold, {food} food.",
    "fr": "{name} : {points}, {gold} Or, {food} Nourriture.",
}


def in_words(s: Any, lang: str, names: Sequence[str]) -> str:
    """The table in a few sentences, for those who cannot see it."""
    told = [
        STANDING[lang].format(name=name, points=points(s.points[p], lang), gold=s.gold[p], food=s.food[p])
        for p, name in enumerate(names)
    ]
    does = [doing(s, lang, p) for p in range(len(names))]
    return " ".join([*told, *(f"{name} {what}." for name, what in zip(names, does) if what)])


FOCUS = {
    "en": {Focus.RESOURCE: "resources", Focus.BUILD: "building", Focus.ACTION: "actions"},
    "fr": {Focus.RESOURCE: "ressources", Focus.BUILD: "construction", Focus.ACTION: "actions"},
}
LETTERS = {"en": "NESW", "fr": "NESO"}


def directions(card: int, lang: str) -> list[str]:
    """In which order a card of the solo opponent tries the directions."""
    return [LETTERS[lang][d] for d in CARD_DIRECTIONS[card]]


def card_words(card: int, lang: str) -> str:
    """A card of the solo opponent: `Sumo, Ninja, Geisha, Samurai, NESW, resources`."""
    meeples = ", ".join(MEEPLE_WORDS[m][lang] for m in CARD_MEEPLES[card])
    return f"{meeples}, {''.join(directions(card, lang))}, {FOCUS[lang][CARD_FOCUS[card]]}"
