"""The table as text: the road leg by leg, the collections, what lies open. At most 80 columns."""

import textwrap
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from gokaido.engine.markup import escape

from ..material.base import (
    DISHES,
    DOUBLE,
    FAMILIES,
    FAMILY_KANJI,
    FAMILY_OF,
    FAMILY_WORDS,
    FEAT_WORDS,
    FEATS,
    FESTIVALS,
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
    WOMAN,
    Stop,
)
from ..material.crossroads import IN_STOCK, LEGEND_NAMES, LEGEND_PRICE, SECRET_EFFECT, SECRET_WORDS
from ..material.matsuri import FESTIVAL_EFFECT, FESTIVAL_NAMES, FIRST_LASTING, TOKEN_KANJI
from ..rules.road import closed_stations, legal_moves, travellers
from ..rules.scoring import total
from ..state import TokaidoAct, TokaidoPhase
from .phrases import NEUTRAL, SOURCE_WORDS, STOCK_KANJI, STOCK_WORDS, coins, person, points
from .questions import question

WIDTH = 80
CELL = 5
LABEL, COLUMN = 22, 11  # of the reckoning at the end
COLOURS = ("magenta", "yellow", "green", "white", "blue")


def width(text: str) -> int:
    """How many columns a text takes: a kanji takes two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def safe(name: str, most: int = 10) -> str:
    """A name cut to size, whose brackets are no markup."""
    cut = "".join(c for c in name if c.isprintable())
    if width(cut) > most:
        while width(cut) > most - 1:
            cut = cut[:-1]
        cut += "…"
    return escape(cut)


def folded(parts: list[str], indent: str, first: str | None = None) -> list[str]:
    """Plain parts set one after the other, in lines that fit; the first line may have an indent of its own."""
    lines = [indent if first is None else first]
    for part in parts:
        gap = "" if lines[-1] in (indent, first) else "  "
        if width(lines[-1] + gap + part) > WIDTH:
            lines.append(indent)
            gap = ""
        lines[-1] += gap + part
    return lines


def terminal(s: Any, lang: str, names: Sequence[str]) -> str:
    """The whole table as a viewer knows it."""
    lines = [*_key(s, lang), *_road(s), *_players(s, lang, names), *_open_cards(s, lang)]
    lines += _reckoning(s, lang, names) if s.over else _prompt(s, lang, names)
    return "\n".join(line.rstrip() for line in lines)


def _key(s: Any, lang: str) -> list[str]:
    """What the signs mean."""
    parts = [f"{STOP_KANJI[k]} {STOP_WORDS[k][lang]}" for k in range(len(STOP_KANJI))]
    if s.crossroads:
        parts += [f"{sign} {STOCK_WORDS[stock][lang]}" for stock, sign in STOCK_KANJI.items()]
    if s.matsuri:
        parts.append(f"祭 {'Festival' if lang == 'en' else 'Matsuri'}")
    parts += [f"{FAMILY_KANJI[f]} {FAMILY_WORDS[f][lang]}" for f in range(FAMILIES)]
    return [f"[dim]{line}[/dim]" for line in folded(parts, "")]


def _road(s: Any) -> list[str]:
    way = list(range(PLACES - 1, -1, -1)) if s.return_trip else list(range(PLACES))
    stops = set()
    if s.phase == TokaidoPhase.MOVE:
        out = [0] * TokaidoAct.COUNT
        stops = {a - TokaidoAct.MOVE for a in out[: legal_moves(s, out)]}
    inns = [k for k, place in enumerate(way) if STOP[place] == Stop.INN]
    legs = [way[: inns[1] + 1]] + [way[a + 1 : b + 1] for a, b in pairwise(inns[1:])]
    return [line for leg in legs for line in _leg(s, leg, stops)]


def _leg(s: Any, leg: list[int], stops: set[int]) -> list[str]:
    """Three lines: numbers (legal stops in green), kinds (a dot for a second place, × for a closed one), pawns."""
    numbers, kinds, pawns = "", "", ""
    for place in leg:
        cell = CELL + 1 if place in (leg[0], leg[-1]) and STOP[place] == Stop.INN else CELL
        number = f"[bold green]▸{place}[/bold green]" if place in stops else f"[dim] {place}[/dim]"
        numbers += number + " " * (cell - 1 - len(str(place)))
        less = s.matsuri and closed_stations(s) >> place & 1  # a festival takes a place
        second = "·" if place in DOUBLE and s.seats > 3 and not less else "×" if less and place not in DOUBLE else " "
        kinds += " " + STOP_KANJI[STOP[place]] + second + " " * (cell - 4)
        pawns += _pawns(s, place, cell)
    return [numbers, kinds, pawns]


def _pawns(s: Any, place: int, cell: int) -> str:
    """Those at a place, the one on the road first."""
    there = [t for t in range(travellers(s)) if s.at[t] == place and s.phase != TokaidoPhase.TRAVELLER]
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
    pad = " " * (11 - width(name.replace("\\[", "[")))
    sets = " ".join(f"{FAMILY_KANJI[f]}{s.family[p][f]}" for f in range(FAMILIES))
    views = " ".join(f"{STOP_KANJI[k]}{s.panorama[p][k]}/{SECTIONS[k]}" for k in range(KINDS))
    purse = f"{coins(s.coins[p], lang):>9} {points(total(s, p), lang):>10}"
    return f"{mark} [bold {COLOURS[p]}]{p + 1}[/bold {COLOURS[p]}] {name}{pad}{who:<11}{purse} {views} {sets}"


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
    if s.crossroads:
        parts += _crossroads(s, p, lang)
    parts += _row("★", [FEAT_WORDS[f][lang] for f in range(FEATS) if s.holders[f] >> p & 1])
    return parts


def _crossroads(s: Any, p: int, lang: str) -> list[str]:
    """Trees, bathhouses, objects, dolls or carps, and secret cards: by name where the viewer knows them."""
    parts = [f"{STOCK_KANJI['cherry']} {s.trees[p]}"] if s.trees[p] else []
    if s.baths[p]:
        parts.append(f"{STOCK_KANJI['bathhouse']} {s.baths[p]}")
    if s.dolls[p]:
        parts.append(f"{TOKEN_KANJI[s.traveller[p] >= 0 and not WOMAN[s.traveller[p]]]} {s.dolls[p]}")
    parts += _row(STOCK_KANJI["object"], [LEGEND_NAMES[k] for k in range(IN_STOCK) if s.legends[p] >> k & 1])
    for kind, stock in enumerate(("amulet", "calligraphy")):
        known = [SECRET_WORDS[c][lang] for c in secret_cards(s.secrets[p], kind)]
        unknown = s.n_secrets[p][kind] - len(known)
        parts += _row(STOCK_KANJI[stock], known + ["?"] * unknown)
    return parts


def secret_cards(mask: int, kind: int) -> list[int]:
    """The amulets (0) or calligraphies (1) of a bit mask."""
    return [c for c in range(kind * IN_STOCK, (kind + 1) * IN_STOCK) if mask >> c & 1]


def _row(sign: str, words: list[str]) -> list[str]:
    """A sign and words that may be folded between them."""
    return [f"{sign} {words[0]}", *words[1:]] if words else []


def _open_cards(s: Any, lang: str) -> list[str]:
    """Souvenirs laid out, the offer, what only the actor sees; a question mark for what the viewer may not see."""
    lines = []
    offer = [f"{MEAL_NAMES[d]} ({MEAL_PRICE[d]})" if d >= 0 else "?" for d in s.offer[: s.n_offer]]
    if offer:
        lines += folded([f"{STOP_KANJI[Stop.INN]} {offer[0]}", *offer[1:]], "   ", "")
    if s.crossroads:
        lines += _stocks(s, lang)
    hand = s.hand[: s.n_hand]
    if s.phase in (TokaidoPhase.BUY, TokaidoPhase.BUY_FIVE):
        wares = [_souvenir(c) for c in hand]
        if s.laid_legend >= 0:
            wares.append(_object(s.laid_legend))
        lines += folded(wares, "   ", f"{STOP_KANJI[Stop.VILLAGE]} ")
    elif s.phase == TokaidoPhase.KEEP:
        lines += folded([person(c, lang) if c >= 0 else "?" for c in hand], "   ", f"{STOP_KANJI[Stop.ENCOUNTER]} ")
    elif s.phase == TokaidoPhase.FESTIVAL:
        lines += folded([FESTIVAL_NAMES[c] if c >= 0 else "?" for c in hand], "祭 + ")
    elif s.phase in (TokaidoPhase.FREE_MEAL, TokaidoPhase.EXTRA_MEAL):
        lines += folded([MEAL_NAMES[c] if c >= 0 else "?" for c in hand], f"{STOP_KANJI[Stop.INN]} + ")
    return lines


def _stocks(s: Any, lang: str) -> list[str]:
    """What is left in the five stocks (by name as far as the viewer knows), the shared calligraphy, festivals."""
    parts = [f"{STOCK_KANJI['cherry']} {s.trees_left}", f"{STOCK_KANJI['bathhouse']} {s.baths_left}"]
    for kind, stock in enumerate(("amulet", "calligraphy")):
        known = [SECRET_WORDS[c][lang] for c in secret_cards(s.stock, kind)]
        parts.append(f"{STOCK_KANJI[stock]} {s.n_stock[kind]}" + (f" ({', '.join(known)})" if known else ""))
    objects = [_object(k) for k in range(IN_STOCK) if s.legends_left >> k & 1]
    parts += _row(STOCK_KANJI["object"], objects or ["0"])
    lines = [f"[dim]{line}[/dim]" for line in folded(parts, "   ", "")]
    if s.shared >= 0:
        name = f"{SECRET_WORDS[s.shared][lang]}, {'for all' if lang == 'en' else 'pour tous'}"
        lines += _effect_lines(STOCK_KANJI["calligraphy"], name, SECRET_EFFECT[s.shared][lang], lang)
    for card in in_force(s):
        lines += _effect_lines("祭", FESTIVAL_NAMES[card], FESTIVAL_EFFECT[card][lang], lang)
    return lines


def _effect_lines(sign: str, name: str, effect: str, lang: str) -> list[str]:
    """A card with what it does, over several lines if need be."""
    first, *more = textwrap.wrap(f"{name}{':' if lang == 'en' else ' :'} {effect}", WIDTH - 3)
    return [f"{sign} {first}", *(f"   {line}" for line in more)]


def in_force(s: Any) -> list[int]:
    """The festivals that last until the next inn."""
    return [card for card in range(FIRST_LASTING, FESTIVALS) if s.lasting >> (card - FIRST_LASTING) & 1]


def _object(card: int) -> str:
    return f"{LEGEND_NAMES[card]} ({LEGEND_PRICE[card]})"


def _souvenir(card: int) -> str:
    return f"{SOUVENIR_NAMES[card]} {FAMILY_KANJI[FAMILY_OF[card]]} ({SOUVENIR_PRICE[card]})"


def _reckoning(s: Any, lang: str, names: Sequence[str]) -> list[str]:
    """Where the points of each came from."""
    called = [safe(name, COLUMN - 1) for name in names[: s.seats]]
    head = "".join(" " * (COLUMN - width(name.replace("\\[", "["))) + name for name in called)
    lines = [f"[bold]{' ' * LABEL}{head}[/bold]"]
    for source, words in SOURCE_WORDS.items():
        row = [s.points[p][source] for p in range(s.seats)]
        if any(row):
            lines.append(f"{words[lang]:<{LABEL}}" + "".join(f"{n or '–':>{COLUMN}}" for n in row))
    sums = "".join(f"{total(s, p):>{COLUMN}}" for p in range(s.seats))
    return [*lines, f"[bold]{'Total':<{LABEL}}{sums}[/bold]"]


def _prompt(s: Any, lang: str, names: Sequence[str]) -> list[str]:
    asked = question(s, lang)
    lines = [f"[bold]{safe(names[s.actor])}[/bold]{':' if lang == 'en' else ' :'} {asked.title}"]
    return lines + [f"[dim]{line}[/dim]" for line in textwrap.wrap(asked.note, WIDTH)]
