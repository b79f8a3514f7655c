"""Actions in words: their written form and what they mean."""

from typing import Any

from gokaido.engine.game import Description

from ..material.pieces import AREAS, COASTAL, PAINTINGS, SYMBOLS, WARES, Character, Holder, Station, Symbol, Ware, Wave
from ..material.tables import (
    AREA_PATHS,
    BOARD,
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    CHARACTER_OF,
    CHARACTER_WORDS,
    GARDEN_POINTS,
    GIFT_POINTS,
    HANDFULS,
    STATION_KIND,
    STATION_TOWN,
    STATION_WORDS,
    SYMBOL_OF,
    SYMBOL_THE,
    SYMBOL_WORDS,
    TEMPLE_POINTS,
    TOWN_DRAW,
    WARE_MANY,
    WARE_WORDS,
    WAVE_EFFECT,
    WAVE_OF,
    WAVE_WORDS,
)
from ..rules.artist import company
from ..rules.pilgrim import arrival
from ..rules.seashore import has_wave
from ..state import Act, Phase
from .phrases import area_sign, boutique, coins, count, points_of, wares


def block(action: int) -> tuple[int, int]:
    """An action as the start of its block of ids and its place in it."""
    start = max(first for word, first in Act.numbers.items() if first <= action and word != "count")
    return start, action - start


# ---------------------------------------------------------------------- the written form


def spell(s: Any, action: int) -> str:
    """The written form of a legal action, the same in every language."""
    start, k = block(action)
    match start:
        case Act.WALK:
            return f"walk {s.dice[Character.PILGRIM] + k - 1}"
        case Act.TRAVEL:
            return f"travel {BOARD.towns[k]}"
        case Act.GO:
            return f"go {BOARD.areas[k]}"
        case Act.GO_PAST:
            other = _paths_differ(s, k)
            return f"go {BOARD.areas[k]}" + (f" past {Symbol.word(_first_symbol(s))}" if other else "")
        case Act.STAY:
            return f"stay {Character.word(k)}"
        case Act.WAVE:
            return f"wave {Character.word(k)}"
        case Act.SELL:
            return f"sell {k + 1}"
        case Act.SELL_PLAIN:
            return f"sell {k + 1} plain"
        case Act.DRAW | Act.DRAW_MORE:
            return f"draw {_drawn(s, start)}"
        case Act.PAINT | Act.PAINT_MORE:
            return f"paint {_painted(s, start)}"
        case Act.GIFT:
            return f"gift {Symbol.word(_first_symbol(s))}"
        case Act.RETURN:
            return "return " + " ".join(Ware.word(w) for w in range(WARES) for _ in range(HANDFULS[k][w]))
    return {Act.PASS: "pass", Act.VISIT: "visit"}.get(start, "keep spring")


def _first_symbol(s: Any) -> int:
    return int(s.paintings[s.mover][s.given[s.mover]])


def _paths_differ(s: Any, area: int) -> bool:
    """Is there a way to this area past the landscape of the first painting, and another one?"""
    paths = AREA_PATHS[(s.dice[Character.ARTIST] - 1) * AREAS + s.area[s.mover]][area]
    return bool(paths >> (SYMBOLS + _first_symbol(s)) & 1)


def _drawn(s: Any, start: int) -> int:
    return int(TOWN_DRAW[s.town[s.mover]] + (start == Act.DRAW_MORE))


def _painted(s: Any, start: int) -> int:
    return int(min(company(s, s.mover) + (start == Act.PAINT_MORE), PAINTINGS - s.shown[s.mover]))


# ---------------------------------------------------------------------- what an action means


def describe(s: Any, action: int, lang: str) -> Description:
    """What a person calls an action."""
    return Description(explain(s, action, lang))


def explain(s: Any, action: int, lang: str) -> str:
    """What a person calls an action, with what it costs and brings."""
    start, k = block(action)
    again = ("Hot spring: " if lang == "en" else "Source chaude : ") if s.phase == Phase.SPRING else ""
    match start:
        case Act.WALK:
            return again + _explain_walk(s, s.dice[Character.PILGRIM] + k - 1, lang)
        case Act.TRAVEL:
            return again + _explain_travel(s, k, lang)
        case Act.GO | Act.GO_PAST:
            return again + _explain_go(s, k, start, lang)
        case Act.STAY:
            if lang == "en":
                return f"Take the {CHARACTER_WORDS[k]['en']}’s die: no way to go, stay"
            return f"Prendre le dé {CHARACTER_OF[k]} : aucun chemin, rester sur place"
        case Act.WAVE:
            return _explain_wave(s, k, lang)
        case Act.SELL | Act.SELL_PLAIN:
            return _explain_sale(s, start, k + 1, lang)
        case Act.DRAW | Act.DRAW_MORE:
            n = _drawn(s, start)
            return f"Draw {n} wares" if lang == "en" else f"Piocher {n} marchandises"
        case Act.PAINT | Act.PAINT_MORE:
            n = _painted(s, start)
            return "Turn up " + count(n, "painting", "paintings", lang) if lang == "en" else _paint_fr(n)
        case Act.GIFT:
            return _explain_gift(s, lang)
        case Act.RETURN:
            return _explain_return(s, k, lang)
        case Act.VISIT:
            return _explain_visit(s, lang)
        case Act.KEEP_SPRING:
            return "Keep the hot spring token" if lang == "en" else "Garder le jeton source chaude"
    return "Do nothing here" if lang == "en" else "Ne rien faire ici"


def _paint_fr(n: int) -> str:
    return f"Peindre : retourner {count(n, 'peinture', 'peintures', 'fr')}"


def _explain_walk(s: Any, steps: int, lang: str) -> str:
    station = arrival(s, s.mover, steps)
    kind = STATION_KIND[station]
    where = STATION_WORDS[kind][lang]
    if kind == Station.COASTAL_TOWN:
        town = STATION_TOWN[station]
        where += f" {BOARD.towns[town]}, {coins(BOUTIQUE_PRICE[s.boutique[town]], lang)}"
    elif kind in (Station.TEMPLE, Station.GARDEN):
        where += f", {_faith(s, s.mover, kind)}"
    if lang == "en":
        return f"Pilgrim, {count(steps, 'step', 'steps', lang)}: {where}"
    return f"Pèlerin, {steps} pas : {where}"


def _faith(s: Any, p: int, kind: int) -> str:
    """What temples times gardens become: `4 × 3 = 12`."""
    temples = min(s.temples[p] + (kind == Station.TEMPLE), len(TEMPLE_POINTS) - 1)
    gardens = min(s.gardens[p] + (kind == Station.GARDEN), len(GARDEN_POINTS) - 1)
    a, b = TEMPLE_POINTS[temples], GARDEN_POINTS[gardens]
    return f"{a} × {b} = {a * b}"


def _explain_travel(s: Any, town: int, lang: str) -> str:
    name = BOARD.towns[town]
    if town >= COASTAL:
        n = TOWN_DRAW[town]
        return (
            f"Merchant to {name}: draw {n} wares"
            if lang == "en"
            else f"Marchand vers {name} : piocher {n} marchandises"
        )
    have = s.wares[s.mover][BOUTIQUE_WARE[s.boutique[town]]]
    if lang == "en":
        return f"Merchant to {name}: {boutique(s, town, lang)}, you have {have}"
    return f"Marchand vers {name} : {boutique(s, town, lang)}, vous en avez {have}"


def _explain_go(s: Any, area: int, start: int, lang: str) -> str:
    away = s.copy()
    away.area[s.mover] = area
    met = company(away, s.mover)
    where = f"{area_sign(area, lang)} ({SYMBOL_WORDS[BOARD.symbols[area]][lang]})"
    past = ""
    if start == Act.GO_PAST and _paths_differ(s, area):
        symbol = _first_symbol(s)
        past = f" past the {SYMBOL_WORDS[symbol]['en']}" if lang == "en" else f" en passant par {SYMBOL_THE[symbol]}"
    if lang == "en":
        return f"Artist to {where}{past}, meets {met}"
    return f"Artiste vers {where}{past}, {count(met, 'rencontre', 'rencontres', lang)}"


def _explain_wave(s: Any, c: int, lang: str) -> str:
    wave = s.wave[c]
    rival = s.wave_holder[c] != Holder.BOARD
    effect = f" ({WAVE_EFFECT[wave][lang]})"
    if lang == "en":
        return f"Take the wave of the {WAVE_WORDS[wave]['en']}{' from the rival' if rival else ''}{effect}"
    return f"Prendre la vague {WAVE_OF[wave]}{' à l’adversaire' if rival else ''}{effect}"


def _explain_sale(s: Any, start: int, n: int, lang: str) -> str:
    token = s.boutique[s.town[s.mover]]
    ware = BOUTIQUE_WARE[token]
    crafty = has_wave(s, s.mover, Wave.CRAFTY)
    price = BOUTIQUE_PRICE[token] + (1 if crafty and start == Act.SELL else 0)
    what = count(n, WARE_WORDS[ware][lang], WARE_MANY[ware][lang], lang)
    plain = start == Act.SELL_PLAIN
    if lang == "en":
        return f"Sell {what} for {coins(n * price, lang)}{' without the crafty merchant’s coin' if plain else ''}"
    return f"Vendre {what} pour {coins(n * price, lang)}{' sans la vague du marchand habile' if plain else ''}"


def _explain_gift(s: Any, lang: str) -> str:
    symbol, given = _first_symbol(s), s.given[s.mover]
    gain = f"{GIFT_POINTS[given]} → {points_of(GIFT_POINTS[given + 1], lang)}"
    if lang == "en":
        return f"Give the {SYMBOL_WORDS[symbol]['en']} painting ({gain})"
    return f"Offrir la peinture {SYMBOL_OF[symbol]} ({gain})"


def _explain_return(s: Any, h: int, lang: str) -> str:
    back = HANDFULS[h]
    kept = [s.wares[s.actor][w] - back[w] for w in range(WARES)]
    if lang == "en":
        return f"Put back {wares(back, lang)}; keep {wares(kept, lang)}"
    return f"Remettre {wares(back, lang)} ; garder {wares(kept, lang)}"


def _explain_visit(s: Any, lang: str) -> str:
    station = s.station[s.mover]
    kind = STATION_KIND[station]
    match kind:
        case Station.TEMPLE:
            text = _faith(s, s.mover, kind)
            return f"Visit the temple ({text})" if lang == "en" else f"Visiter le temple ({text})"
        case Station.GARDEN:
            text = _faith(s, s.mover, kind)
            return f"Visit the garden ({text})" if lang == "en" else f"Visiter le jardin ({text})"
        case Station.HOT_SPRING:
            return "Take the hot spring token" if lang == "en" else "Prendre le jeton source chaude"
    n = coins(BOUTIQUE_PRICE[s.boutique[STATION_TOWN[station]]], lang)
    return f"Collect {n}" if lang == "en" else f"Recevoir {n}"
