"""The log: a sentence for each thing that happened."""

from collections.abc import Sequence

from gokaido.engine.game import count_points
from gokaido.engine.state.event import Event

from ..material.pieces import SYMBOLS, WARES, Holder
from ..material.tables import (
    CHARACTER_WORDS,
    GARDEN_POINTS,
    GIFT_POINTS,
    GOLD_POINTS,
    HANDFULS,
    SYMBOL_OF,
    SYMBOL_WORDS,
    TEMPLE_POINTS,
    WARE_MANY,
    WARE_WORDS,
    WAVE_OF,
    WAVE_WORDS,
)
from ..state import DuoEnding, DuoKind
from .phrases import area_name, coins, count, join, station_name, steps, to_town, wares

SENTENCES = {
    "en": {
        DuoKind.BEGAN: "{who} sits by the compass and begins.",
        DuoKind.ROLLED: "Round {n}: {who} rolls pilgrim {dice[0]}, merchant {dice[1]}, artist {dice[2]}.",
        DuoKind.WALKED: "{who}’s pilgrim walks {steps} and reaches {place}.",
        DuoKind.TRAVELLED: "{who}’s merchant travels {place}.",
        DuoKind.WENT: "{who}’s artist goes to {place}.",
        DuoKind.STAYED: "{who}’s {character} has no way to go and stays.",
        DuoKind.EARNED: "{who} collects {coins}.",
        DuoKind.SLAB: "{who} trades ten coins for gold slab number {n}: {points}.",
        DuoKind.TEMPLE: "{who} visits a temple: {faith}.",
        DuoKind.GARDEN: "{who} visits a garden: {faith}.",
        DuoKind.TOOK_SPRING: "{who} takes the hot spring token{rival}.",
        DuoKind.USED_SPRING: "{who} uses the hot spring: the {character} moves again by {n}.",
        DuoKind.TOOK_WAVE: "{who} takes the wave of the {wave}{rival}.",
        DuoKind.SOLD: "{who} sells {wares} for {coins}.",
        DuoKind.DREW: "{who} draws {wares}.",
        DuoKind.RETURNED: "{who} puts {wares} back into the bag.",
        DuoKind.PAINTED: "{who} turns up {tiles}: {symbols}.",
        DuoKind.GAVE: "{who} gives the {symbol} painting: {points}.",
        DuoKind.OVER: "The game is over: {outcome}.",
    },
    "fr": {
        DuoKind.BEGAN: "{who} est du côté de la rose des vents et commence.",
        DuoKind.ROLLED: "Tour {n} : {who} lance les dés, pèlerin {dice[0]}, marchand {dice[1]}, artiste {dice[2]}.",
        DuoKind.WALKED: "{who} avance son pèlerin de {steps} et atteint {place}.",
        DuoKind.TRAVELLED: "{who} mène son marchand {place}.",
        DuoKind.WENT: "{who} mène son artiste dans {place}.",
        DuoKind.STAYED: "{who} n’a aucun chemin pour son {character}, qui reste sur place.",
        DuoKind.EARNED: "{who} reçoit {coins}.",
        DuoKind.SLAB: "{who} échange dix pièces contre sa plaquette d’or n° {n} : {points}.",
        DuoKind.TEMPLE: "{who} visite un temple : {faith}.",
        DuoKind.GARDEN: "{who} visite un jardin : {faith}.",
        DuoKind.TOOK_SPRING: "{who} prend le jeton Source chaude{rival}.",
        DuoKind.USED_SPRING: "{who} utilise le jeton Source chaude : son {character} avance encore de {n}.",
        DuoKind.TOOK_WAVE: "{who} prend le jeton Vague {wave}{rival}.",
        DuoKind.SOLD: "{who} vend {wares} pour {coins}.",
        DuoKind.DREW: "{who} pioche {wares}.",
        DuoKind.RETURNED: "{who} remet {wares} dans le sac.",
        DuoKind.PAINTED: "{who} révèle {tiles} : {symbols}.",
        DuoKind.GAVE: "{who} offre la peinture {symbol} : {points}.",
        DuoKind.OVER: "La partie est finie : {outcome}.",
    },
}
ENDINGS = {
    "en": {
        DuoEnding.TEMPLES: "{who} has reached the last temple: this round is the last.",
        DuoEnding.GARDENS: "{who} has reached the last garden: this round is the last.",
        DuoEnding.GOLD: "{who} has six gold slabs: this round is the last.",
        DuoEnding.PAINTINGS: "{who} has given every painting: this round is the last.",
        DuoEnding.ROUNDS: "A hundred rounds are played.",
    },
    "fr": {
        DuoEnding.TEMPLES: "{who} a atteint le dernier temple : ce tour est le dernier.",
        DuoEnding.GARDENS: "{who} a atteint le dernier jardin : ce tour est le dernier.",
        DuoEnding.GOLD: "{who} a six plaquettes d’or : ce tour est le dernier.",
        DuoEnding.PAINTINGS: "{who} a offert toutes ses peintures : ce tour est le dernier.",
        DuoEnding.ROUNDS: "Cent tours sont joués.",
    },
}


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """A sentence for the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    if event.code == DuoKind.ENDING:
        return ENDINGS[lang][event.what].format(who=who)
    return SENTENCES[lang][event.code].format(who=who, n=event.amount, **_parts(event, lang, names))


def chapter(event: Event, lang: str) -> str:
    """A replay can be entered at every fifth round."""
    if event.code != DuoKind.ROLLED or event.amount % 5:
        return ""
    return f"{'Round' if lang == 'en' else 'Tour'} {event.amount}"


def _parts(e: Event, lang: str, names: Sequence[str]) -> dict[str, object]:
    """The words of an event."""
    match e.code:
        case DuoKind.ROLLED:
            return {"dice": (e.what // 100, e.what // 10 % 10, e.what % 10)}
        case DuoKind.WALKED:
            return {"steps": steps(e.amount, lang), "place": station_name(e.what, lang)}
        case DuoKind.TRAVELLED:
            return {"place": to_town(e.what, lang)}
        case DuoKind.WENT:
            return {"place": area_name(e.what, lang)}
        case DuoKind.STAYED | DuoKind.USED_SPRING:
            return {"character": CHARACTER_WORDS[e.what][lang]}
        case DuoKind.EARNED:
            return {"coins": coins(e.amount, lang)}
        case DuoKind.SLAB:
            return {"points": count_points(GOLD_POINTS[e.amount], lang)}
        case DuoKind.TEMPLE | DuoKind.GARDEN:
            return {"faith": _faith(e)}
        case DuoKind.TOOK_SPRING:
            return {"rival": _from_rival(e, lang, names)}
        case DuoKind.TOOK_WAVE:
            return {
                "wave": WAVE_WORDS[e.what]["en"] if lang == "en" else WAVE_OF[e.what],
                "rival": _from_rival(e, lang, names),
            }
        case DuoKind.OVER:
            return {"outcome": _outcome(e, lang, names)}
    return _goods(e, lang)


def wares_drawn(e: Event) -> list[int]:
    """How many of each ware came out of the bag."""
    return [e.what // 6**w % 6 for w in range(WARES)]


def symbols_painted(e: Event) -> list[int]:
    """The symbols of the paintings turned up."""
    return [e.what // SYMBOLS ** (e.amount - 1 - k) % SYMBOLS for k in range(e.amount)]


def _goods(e: Event, lang: str) -> dict[str, object]:
    """The words of wares and paintings."""
    match e.code:
        case DuoKind.SOLD:
            sold = count(e.amount, WARE_WORDS[e.what][lang], WARE_MANY[e.what][lang], lang)
            return {"wares": sold, "coins": coins(e.source, lang)}
        case DuoKind.DREW:
            return {"wares": wares(wares_drawn(e), lang)}
        case DuoKind.RETURNED:
            return {"wares": wares(HANDFULS[e.what], lang)}
        case DuoKind.PAINTED:
            one, many = ("painting", "paintings") if lang == "en" else ("jeton Œuvre", "jetons Œuvre")
            symbols = join([SYMBOL_WORDS[x][lang] for x in symbols_painted(e)], lang)
            return {"tiles": count(e.amount, one, many, lang), "symbols": symbols}
        case DuoKind.GAVE:
            symbol = SYMBOL_WORDS[e.what]["en"] if lang == "en" else SYMBOL_OF[e.what]
            return {"symbol": symbol, "points": count_points(GIFT_POINTS[e.amount], lang)}
    return {}


def _faith(e: Event) -> str:
    """Temples times gardens, from a visit to either."""
    temples, gardens = (e.amount, e.what) if e.code == DuoKind.TEMPLE else (e.what, e.amount)
    a, b = TEMPLE_POINTS[temples], GARDEN_POINTS[gardens]
    return f"{a} × {b} = {a * b}"


def _from_rival(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.source == Holder.BOARD:
        return ""
    return f" from {names[e.source]}" if lang == "en" else f" à {names[e.source]}"


def _outcome(e: Event, lang: str, names: Sequence[str]) -> str:
    """Who wins, and by what."""
    mine, its = (e.amount, e.what) if e.seat == 1 else (e.what, e.amount)
    won = count_points(mine, lang)
    if e.seat < 0:
        return f"the victory is shared at {won}" if lang == "en" else f"victoire partagée à {won}"
    if lang == "en":
        return f"{names[e.seat]} wins with {won} to {its}{', having more coins' if mine == its else ''}"
    return f"{names[e.seat]} l’emporte par {won} à {its}{', avec plus de pièces' if mine == its else ''}"
