"""What a person calls an action. What it costs and brings the engine finds by playing it (see engine/outcomes.py)."""

from typing import Any

from gokaido.engine.game import Description, Offer
from gokaido.engine.outcomes import after

from ..material.pieces import COASTAL, WARES, Character, Holder, Station
from ..material.tables import (
    BOARD,
    BOUTIQUE_WARE,
    CHARACTER_OF,
    CHARACTER_WORDS,
    HANDFULS,
    STATION_KIND,
    SYMBOL_OF,
    SYMBOL_THE,
    SYMBOL_WORDS,
    WARE_MANY,
    WARE_WORDS,
    WAVE_EFFECT,
    WAVE_OF,
    WAVE_WORDS,
)
from ..rules.play import legal, play
from ..state import DuoAct, DuoPhase
from .notation import drawn, first_symbol, painted, ways_differ
from .phrases import area_sign, boutique, count, station_name, steps, wares

AGAIN = {"en": "Hot spring: {title}", "fr": "Source chaude : {title}"}
WALK = {"en": "Pilgrim, {steps} to {place}", "fr": "Pèlerin, {steps} jusqu’à {place}"}
TRAVEL = {"en": "Merchant to {town}", "fr": "Marchand vers {town}"}
GO = {"en": "Artist to {area} ({symbol})", "fr": "Artiste vers {area} ({symbol})"}
STAY = {"en": "Take the {character}’s die", "fr": "Prendre le dé {character}"}
STAYS = {"en": "no way to go, stay", "fr": "aucun chemin, rester sur place"}
WAVE = {"en": "Take the wave of the {wave}{rival}", "fr": "Prendre le jeton Vague {wave}{rival}"}
RIVAL = {"en": " from the rival", "fr": " à l’adversaire"}
SELL = {"en": "Sell {wares}", "fr": "Vendre {wares}"}
PLAIN = {"en": "without the crafty merchant’s coin", "fr": "sans la pièce du marchand habile"}
DRAW = {"en": "Draw {n} wares", "fr": "Piocher {n} marchandises"}
PAINT = {"en": "Turn up {paintings}", "fr": "Peindre : révéler {paintings}"}
GIVE = {"en": "Give the {symbol} painting", "fr": "Offrir la peinture {symbol}"}
PUT_BACK = {"en": "Put back {wares}", "fr": "Remettre {wares}"}
KEEP = {"en": "keep {wares}", "fr": "garder {wares}"}
VISIT = {
    Station.COASTAL_TOWN: {"en": "Collect the coins of the town", "fr": "Recevoir les pièces de la ville"},
    Station.TEMPLE: {"en": "Visit the temple", "fr": "Visiter le temple"},
    Station.GARDEN: {"en": "Visit the garden", "fr": "Visiter le jardin"},
    Station.HOT_SPRING: {"en": "Take the hot spring token", "fr": "Prendre le jeton Source chaude"},
}
KEEP_SPRING = {"en": "Keep the hot spring token", "fr": "Garder le jeton Source chaude"}
NOTHING = {"en": "Do nothing here", "fr": "Ne rien faire ici"}
OFFERS = {
    "visit": {"en": "visit", "fr": "visite"},
    "token": {"en": "the hot spring token", "fr": "le jeton Source chaude"},
    "wave": {"en": "a wave tile", "fr": "un jeton Vague"},
}


def describe(s: Any, action: int, lang: str) -> Description:
    """What a person calls an action."""
    start, k = DuoAct.block_of(action)
    match start:
        case DuoAct.WALK | DuoAct.TRAVEL | DuoAct.GO | DuoAct.GO_PAST:
            return _move(s, action, lang)
        case DuoAct.STAY:
            character = CHARACTER_WORDS[k]["en"] if lang == "en" else CHARACTER_OF[k]
            return Description(STAY[lang].format(character=character), (STAYS[lang],))
        case DuoAct.WAVE:
            return _wave(s, k, lang)
        case DuoAct.SELL | DuoAct.SELL_PLAIN:
            return Description(_sale(s, k + 1, lang), (PLAIN[lang],) if start == DuoAct.SELL_PLAIN else ())
        case DuoAct.DRAW | DuoAct.DRAW_MORE:
            return Description(DRAW[lang].format(n=drawn(s, action)))
        case DuoAct.PAINT | DuoAct.PAINT_MORE:
            return Description(_painting(s, action, lang))
        case DuoAct.GIFT:
            return Description(_gift(s, lang))
        case DuoAct.RETURN:
            kept = [s.wares[s.actor][w] - HANDFULS[k][w] for w in range(WARES)]
            title = PUT_BACK[lang].format(wares=wares(HANDFULS[k], lang))
            return Description(title, (KEEP[lang].format(wares=wares(kept, lang)),))
        case DuoAct.VISIT:
            return Description(VISIT[STATION_KIND[s.station[s.mover]]][lang])
    return Description((KEEP_SPRING if start == DuoAct.KEEP_SPRING else NOTHING)[lang])


# ------------------------------------------------------------------ moves


def _move(s: Any, action: int, lang: str) -> Description:
    """Where a character goes, and what may be done there."""
    there = after(play, s, action)
    match there.die:
        case Character.PILGRIM:
            n = steps(s.dice[Character.PILGRIM] + action - DuoAct.WALK - 1, lang)
            title = WALK[lang].format(steps=n, place=station_name(there.station[s.mover], lang))
        case Character.MERCHANT:
            title = TRAVEL[lang].format(town=BOARD.towns[there.town[s.mover]])
        case _:
            title = _journey(s, there.area[s.mover], action, lang)
    notes = _demand(there, lang) if there.die == Character.MERCHANT else ()
    again = AGAIN[lang].format(title=title) if s.phase == DuoPhase.SPRING else title
    return Description(again, notes, _offers(there, lang))


def _offers(there: Any, lang: str) -> tuple[Offer, ...]:
    """What may be done where a character has arrived; of several sales only the largest is told."""
    out = [0] * DuoAct.COUNT
    may = out[: legal(there, out)]
    offers = []
    for action in may:
        start, k = DuoAct.block_of(action)
        match start:
            case DuoAct.VISIT if STATION_KIND[there.station[there.mover]] == Station.HOT_SPRING:
                offers.append(Offer(OFFERS["token"][lang]))
            case DuoAct.VISIT:
                offers.append(Offer(OFFERS["visit"][lang], (action,)))
            case DuoAct.WAVE if not offers:
                offers.append(Offer(OFFERS["wave"][lang]))
            case DuoAct.SELL if k + 1 == _for_sale(there):
                offers.append(Offer(_lower(_sale(there, k + 1, lang)), (action,)))
            case DuoAct.DRAW | DuoAct.DRAW_MORE:
                offers.append(Offer(_lower(DRAW[lang].format(n=drawn(there, action)))))
            case DuoAct.PAINT | DuoAct.PAINT_MORE:
                offers.append(Offer(_lower(_painting(there, action, lang))))
            case DuoAct.GIFT:
                offers.append(Offer(_lower(_gift(there, lang)), (action,)))
    return tuple(offers)


def _for_sale(s: Any) -> int:
    """How many wares the merchant has that the town buys."""
    return int(s.wares[s.mover][BOUTIQUE_WARE[s.boutique[s.town[s.mover]]]])


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _demand(there: Any, lang: str) -> tuple[str, ...]:
    """What a coastal town buys, where the merchant has none of it."""
    town = there.town[there.mover]
    if town >= COASTAL or _for_sale(there):
        return ()
    return (boutique(there, town, lang),)


def _journey(s: Any, area: int, action: int, lang: str) -> str:
    """Where the artist goes, and past which landscape if there are two ways."""
    title = GO[lang].format(area=area_sign(area, lang), symbol=SYMBOL_WORDS[BOARD.symbols[area]][lang])
    if DuoAct.block_of(action)[0] != DuoAct.GO_PAST or not ways_differ(s, area):
        return title
    symbol = first_symbol(s)
    past = {"en": f" past the {SYMBOL_WORDS[symbol]['en']}", "fr": f" en passant par {SYMBOL_THE[symbol]}"}
    return title + past[lang]


# ------------------------------------------------------------------ where one has arrived


def _wave(s: Any, c: int, lang: str) -> Description:
    wave = s.wave[c]
    called = WAVE_WORDS[wave]["en"] if lang == "en" else WAVE_OF[wave]
    rival = "" if s.wave_holder[c] == Holder.BOARD else RIVAL[lang]
    return Description(WAVE[lang].format(wave=called, rival=rival), (WAVE_EFFECT[wave][lang],))


def _sale(s: Any, n: int, lang: str) -> str:
    ware = BOUTIQUE_WARE[s.boutique[s.town[s.mover]]]
    return SELL[lang].format(wares=count(n, WARE_WORDS[ware][lang], WARE_MANY[ware][lang], lang))


def _painting(s: Any, action: int, lang: str) -> str:
    one, many = ("painting", "paintings") if lang == "en" else ("jeton Œuvre", "jetons Œuvre")
    return PAINT[lang].format(paintings=count(painted(s, action), one, many, lang))


def _gift(s: Any, lang: str) -> str:
    symbol = first_symbol(s)
    return GIVE[lang].format(symbol=SYMBOL_WORDS[symbol]["en"] if lang == "en" else SYMBOL_OF[symbol])
