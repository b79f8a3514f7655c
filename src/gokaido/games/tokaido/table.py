"""The table as text: the road leg by leg, the collections, what lies open. At most 80 columns."""

import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from .material import (
    DISHES,
    DOUBLE,
    FAMILIES,
    FAMILY_KANJI,
    FAMILY_OF,
    FEAT_WORDS,
    FEATS,
    KINDS,
    MEAL_NAMES,
    MEAL_PRICE,
    PEOPLE,
    PERSON_NAMES,
    PLACES,
    SECTIONS,
    SOUVENIR_NAMES,
    SOUVENIR_PRICE,
    SPRING_POINTS,
    SPRINGS,
    STOP,
    STOP_KANJI,
    STOP_WORDS,
    TRAVELLER_NAMES,
    Stop,
)
from .road import legal_moves, travellers
from .scoring import total
from .state import Act, Phase
from .words import NEUTRAL, coins, person, points

WIDTH = 80
CELL = 5
COLOURS = ("magenta", "yellow", "green", "white", "blue")
PROMPTS = {
    Phase.TRAVELLER: {"en": "which traveller?", "fr": "quel voyageur ?"},
    Phase.MOVE: {"en": "where to stop?", "fr": "où faire halte ?"},
    Phase.BUY: {"en": "which souvenirs?", "fr": "quels souvenirs ?"},
    Phase.GIVE: {"en": "how much for the temple?", "fr": "combien pour le temple ?"},
    Phase.KEEP: {"en": "which encounter?", "fr": "quelle rencontre ?"},
    Phase.GUIDE: {"en": "which panorama?", "fr": "quel panorama ?"},
    Phase.SKETCH: {"en": "which panorama?", "fr": "quel panorama ?"},
    Phase.FREE_MEAL: {"en": "take the free meal?", "fr": "prendre le repas offert ?"},
    Phase.MEAL: {"en": "which meal?", "fr": "quel repas ?"},
}


def width(text: str) -> int:
    """How many columns a text takes: a kanji takes two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def safe(name: str, most: int = 11) -> str:
    """A name cut to size, whose brackets are no markup."""
    return (name if len(name) <= most else name[: most - 1] + "…").replace("[", "\\[")


def folded(parts: list[str], indent: str) -> list[str]:
    """Plain parts set one after the other, in lines that fit."""
    lines = [indent]
    for part in parts:
        gap = "" if lines[-1] == indent else "  "
        if width(lines[-1] + gap + part) > WIDTH:
            lines.append(indent)
            gap = ""
        lines[-1] += gap + part
    return lines


def show(s: Any, lang: str, names: Sequence[str]) -> str:
    """The whole table as a viewer knows it."""
    lines = [*_legend(lang), *_road(s), *_players(s, lang, names), *_open_cards(s, lang), *_prompt(s, lang, names)]
    return "\n".join(line.rstrip() for line in lines)


def _legend(lang: str) -> list[str]:
    parts = [f"{STOP_KANJI[k]} {STOP_WORDS[k][lang]}" for k in range(len(STOP_KANJI))]
    return [f"[dim]{line}[/dim]" for line in folded(parts, "")]


def _road(s: Any) -> list[str]:
    way = list(range(PLACES - 1, -1, -1)) if s.return_trip else list(range(PLACES))
    stops = set()
    if s.phase == Phase.MOVE:
        out = [0] * Act.COUNT
        stops = {a - Act.MOVE for a in out[: legal_moves(s, out)]}
    inns = [k for k, place in enumerate(way) if STOP[place] == Stop.INN]
    legs = [way[: inns[1] + 1]] + [way[a + 1 : b + 1] for a, b in pairwise(inns[1:])]
    return [line for leg in legs for line in _leg(s, leg, stops)]


def _leg(s: Any, leg: list[int], stops: set[int]) -> list[str]:
    """Three lines: numbers (legal stops in green between marks), kinds (a dot for a second place), pawns."""
    numbers, kinds, pawns = "", "", ""
    for place in leg:
        cell = CELL + 1 if place in (leg[0], leg[-1]) and STOP[place] == Stop.INN else CELL
        number = f"[bold green]▸{place}[/bold green]" if place in stops else f"[dim] {place}[/dim]"
        numbers += number + " " * (cell - 1 - len(str(place)))
        second = "·" if place in DOUBLE and s.seats > 3 else " "
        kinds += " " + STOP_KANJI[STOP[place]] + second + " " * (cell - 4)
        pawns += _pawns(s, place, cell)
    return [numbers, kinds, pawns]


def _pawns(s: Any, place: int, cell: int) -> str:
    """Those at a place, the one on the road first."""
    there = [t for t in range(travellers(s)) if s.at[t] == place and s.phase != Phase.TRAVELLER]
    there.sort(key=lambda t: s.lane[t])
    text = "".join(f"[bold {_colour(s, t)}]{_digit(s, t)}[/bold {_colour(s, t)}]" for t in there)
    return " " + text + " " * (cell - 1 - len(there))


def _digit(s: Any, t: int) -> str:
    return str(t + 1) if t < s.seats else "N"


def _colour(s: Any, t: int) -> str:
    return COLOURS[t] if t < s.seats else "cyan"


def _players(s: Any, lang: str, names: Sequence[str]) -> list[str]:
    lines = []
    for p in range(s.seats):
        lines.append(_headline(s, p, lang, names))
        lines += [f"[dim]{line}[/dim]" for line in folded(_collection(s, p, lang), "    ") if line.strip()]
    if s.seats == 2:
        temple = f"{STOP_KANJI[Stop.TEMPLE]} {s.temple[2]}"
        lines.append(f"  [bold cyan]N[/bold cyan] {NEUTRAL[lang]}  {temple}")
    return lines


def _headline(s: Any, p: int, lang: str, names: Sequence[str]) -> str:
    mark = "▸" if p == s.actor and not s.over else " "
    who = TRAVELLER_NAMES[s.traveller[p]] if s.traveller[p] >= 0 else ""
    name = safe(names[p])
    pad = " " * (12 - width(name.replace("\\[", "[")))
    sets = " ".join(f"{FAMILY_KANJI[f]}{s.family[p][f]}" for f in range(FAMILIES))
    views = " ".join(f"{STOP_KANJI[k]}{s.panorama[p][k]}/{SECTIONS[k]}" for k in range(KINDS))
    purse = f"{coins(s.coins[p], lang):>9} {points(total(s, p), lang):>10}"
    return f"{mark} [bold {COLOURS[p]}]{p + 1}[/bold {COLOURS[p]}] {name}{pad}{who:<10}{purse} {views} {sets}"


def _collection(s: Any, p: int, lang: str) -> list[str]:
    parts = []
    if s.temple[p]:
        parts.append(f"{STOP_KANJI[Stop.TEMPLE]} {s.temple[p]}")
    baths = [str(SPRING_POINTS[k]) for k in range(SPRINGS) for _ in range(s.springs[p][k])]
    if baths:
        parts.append(f"{STOP_KANJI[Stop.HOT_SPRING]} {'+'.join(baths)}")
    met = [PERSON_NAMES[k] for k in range(PEOPLE) for _ in range(s.met[p][k])]
    parts += _row(STOP_KANJI[Stop.ENCOUNTER], met)
    parts += _row(STOP_KANJI[Stop.INN], [MEAL_NAMES[k] for k in range(DISHES) if s.eaten[p] >> k & 1])
    parts += _row(STOP_KANJI[Stop.VILLAGE], [SOUVENIR_NAMES[c] for c, owner in enumerate(s.owner) if owner == p])
    parts += _row("★", [FEAT_WORDS[f][lang] for f in range(FEATS) if s.holders[f] >> p & 1])
    return parts


def _row(sign: str, words: list[str]) -> list[str]:
    """A sign and words that may be folded between them."""
    return [f"{sign} {words[0]}", *words[1:]] if words else []


def _open_cards(s: Any, lang: str) -> list[str]:
    """Souvenirs laid out, the offer, what only the actor sees; a question mark for what the viewer may not see."""
    lines = []
    offer = [f"{MEAL_NAMES[d]} ({MEAL_PRICE[d]})" if d >= 0 else "?" for d in s.offer[: s.n_offer]]
    if offer:
        lines += folded([f"{STOP_KANJI[Stop.INN]} {offer[0]}", *offer[1:]], "")
    hand = s.hand[: s.n_hand]
    if s.phase == Phase.BUY:
        lines += folded([_souvenir(c) for c in hand], f"{STOP_KANJI[Stop.VILLAGE]} ")
    elif s.phase == Phase.KEEP:
        lines += folded([person(c, lang) if c >= 0 else "?" for c in hand], f"{STOP_KANJI[Stop.ENCOUNTER]} ")
    elif s.phase == Phase.FREE_MEAL:
        lines += folded([MEAL_NAMES[c] if c >= 0 else "?" for c in hand], f"{STOP_KANJI[Stop.INN]} + ")
    return lines


def _souvenir(card: int) -> str:
    return f"{SOUVENIR_NAMES[card]} {FAMILY_KANJI[FAMILY_OF[card]]} ({SOUVENIR_PRICE[card]})"


def _prompt(s: Any, lang: str, names: Sequence[str]) -> list[str]:
    if s.over:
        return []
    name = safe(names[s.actor])
    whose = f" ({NEUTRAL[lang]})" if s.phase == Phase.MOVE and s.turn >= s.seats else ""
    return [f"[bold]{name}[/bold]{whose}{':' if lang == 'en' else ' :'} {PROMPTS[s.phase][lang]}"]
