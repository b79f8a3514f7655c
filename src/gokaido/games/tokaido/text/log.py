"""The log: what happened, in sentences. French needs no agreement with the players: all is told in the present."""

from collections.abc import Sequence

from gokaido.engine.state.event import Event

from ..material.base import (
    FEAT_WORDS,
    MEAL_NAMES,
    PANORAMA_OF,
    SOUVENIR_NAMES,
    STOP,
    STOP_TO,
    STOP_WORDS,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    Deck,
    Stop,
)
from ..material.matsuri import FESTIVAL_NAMES
from ..state import BY_FESTIVAL, BY_TRAVELLER, TokaidoKind, TokaidoPhase
from .log_expansions import EXPANSION_SENTENCES, Sentence, did
from .phrases import coins, pawn, person, points


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """A sentence for the log; nothing for what a reader may not know or need not read."""
    return _SENTENCES[event.code](event, lang, names) if event.code in _SENTENCES else ""


def chapter(event: Event, lang: str) -> str:
    """A replay can be entered where somebody is the first at an inn."""
    if event.code != TokaidoKind.OFFERED:
        return ""
    return f"{STOP_WORDS[Stop.INN][lang]} ({event.what})"


def _ordinal(n: int, lang: str) -> str:
    if lang == "fr":
        return "1er" if n == 1 else f"{n}e"
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n, 'th') }"


def _dealt(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.what < 0:
        return ""
    name, who = names[e.seat], TRAVELLER_NAMES[e.what]
    return f"{name} is dealt {who}." if lang == "en" else f"{name} reçoit la tuile {who}."


def _chose(e: Event, lang: str, names: Sequence[str]) -> str:
    who = f"{TRAVELLER_NAMES[e.what]}, {TRAVELLER_WORDS[e.what][lang]}"
    purse, power = coins(e.amount, lang), TRAVELLER_POWER[e.what][lang]
    if lang == "en":
        return f"{names[e.seat]} travels as {who}, with {purse}. {power}"
    return f"{names[e.seat]} voyage avec {who}, et {purse}. {power}"


def _queued(e: Event, lang: str, names: Sequence[str]) -> str:
    if lang == "en":
        return f"{names[e.seat]} waits at place {e.what + 1} of the queue, with {coins(e.amount, lang)}."
    return f"{names[e.seat]} attend à la place {e.what + 1} de la file, avec {coins(e.amount, lang)}."


def _moved(e: Event, lang: str, names: Sequence[str]) -> str:
    kind = STOP[e.what]
    if e.seat >= len(names):
        if lang == "en":
            return f"{names[e.amount]} moves the neutral traveller {STOP_TO[kind][lang]} ({e.what})."
        return f"{names[e.amount]} mène le voyageur neutre {STOP_TO[kind][lang]} ({e.what})."
    return f"{names[e.seat]} {'goes' if lang == 'en' else 'va'} {STOP_TO[kind][lang]} ({e.what})."


def _reason(what: int) -> str:
    """The power or festival that brings something."""
    if what >= BY_FESTIVAL:
        return f" ({FESTIVAL_NAMES[what - BY_FESTIVAL]})"
    return f" ({TRAVELLER_NAMES[what - BY_TRAVELLER]})" if what >= BY_TRAVELLER else ""


def _coins(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.amount == 0:
        return ""
    got = coins(e.amount, lang)
    if e.what == Stop.FARM:
        return (
            f"{names[e.seat]} takes {got} at the farm." if lang == "en" else f"{names[e.seat]} prend {got} à la ferme."
        )
    return f"{names[e.seat]} {'receives' if lang == 'en' else 'reçoit'} {got}{_reason(e.what)}."


def _laid_out(e: Event, lang: str, names: Sequence[str]) -> str:
    called = SOUVENIR_NAMES[e.what]
    return f"{called} is laid out." if lang == "en" else f"À l’étal : {called}."


def _paid(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.amount == 0:
        return ""
    return f"{names[e.seat]} {'pays' if lang == 'en' else 'paie'} {coins(e.amount, lang)}."


def _souvenir(e: Event, lang: str, names: Sequence[str]) -> str:
    called, gain = SOUVENIR_NAMES[e.what], points(e.amount, lang)
    if lang == "en":
        return f"{names[e.seat]} adds {called} to the collection: {gain}."
    return f"{names[e.seat]} ajoute {called} à sa collection : {gain}."


def _section(e: Event, lang: str, names: Sequence[str]) -> str:
    of, gain = PANORAMA_OF[e.what][lang], points(e.amount, lang)
    if lang == "en":
        return f"{names[e.seat]} paints section {e.amount} {of}: {gain}."
    return f"{names[e.seat]} peint le morceau {e.amount} {of} : {gain}."


def _gave(e: Event, lang: str, names: Sequence[str]) -> str:
    gift, name = coins(e.amount, lang), pawn(e.seat, lang, names)
    gain = "" if e.source < 0 else {"en": ": ", "fr": " : "}[lang] + points(e.amount, lang)
    if e.what == 2:
        return {
            "en": f"Of this, {gift} {'goes' if e.amount == 1 else 'go'} to the temple{gain}.",
            "fr": f"De ce prix, {gift} {'va' if e.amount == 1 else 'vont'} au temple{gain}.",
        }[lang]
    if e.what:
        return {
            "en": f"The bank gives the temple {gift} for {name}{gain}.",
            "fr": f"La banque donne {gift} au temple pour {name}{gain}.",
        }[lang]
    return f"{name} gives {gift} to the temple{gain}." if lang == "en" else f"{name} donne {gift} au temple{gain}."


def _drew_two(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.what < 0:
        return ""
    called = person(e.what, lang)
    return f"{names[e.seat]} may keep {called}." if lang == "en" else f"{names[e.seat]} peut garder {called}."


def _met(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} {'meets' if lang == 'en' else 'rencontre'} {person(e.what, lang)}."


def _points(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} {'scores' if lang == 'en' else 'marque'} {points(e.amount, lang)}{_reason(e.what)}."


def _under(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.amount == Deck.MEALS:
        return {
            "en": "Everyone is at the inn; the meals left go under the pile.",
            "fr": "Tout le monde est au Relais ; les repas restants vont sous la pioche.",
        }[lang]
    if e.amount == Deck.FESTIVALS:
        called = {"en": "the other festival", "fr": "l’autre Matsuri"}[lang] if e.what < 0 else FESTIVAL_NAMES[e.what]
    else:
        called = {"en": "the other encounter", "fr": "l’autre rencontre"}[lang] if e.what < 0 else person(e.what, lang)
    if lang == "en":
        return f"{names[e.seat]} puts {called} under the pile."
    return f"{names[e.seat]} remet {called} sous la pioche."


def _offered(e: Event, lang: str, names: Sequence[str]) -> str:
    n, name = e.amount, pawn(e.seat, lang, names)
    if lang == "en":
        return f"{name[:1].upper()}{name[1:]} comes first: {n} meal{'' if n == 1 else 's'} on offer."
    return f"{name[:1].upper()}{name[1:]} ouvre la table : {n} repas au menu."


def _free_meal(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.what < 0:
        return f"{names[e.seat]} looks at a free meal." if lang == "en" else f"{names[e.seat]} regarde un repas offert."
    dish = MEAL_NAMES[e.what]
    return f"{names[e.seat]} is offered {dish}." if lang == "en" else f"{names[e.seat]} se voit offrir {dish}."


def _refused(e: Event, lang: str, names: Sequence[str]) -> str:
    dish = {"en": "the free meal", "fr": "le repas offert"}[lang] if e.what < 0 else MEAL_NAMES[e.what]
    return f"{names[e.seat]} {'refuses' if lang == 'en' else 'refuse'} {dish}."


def _ate(e: Event, lang: str, names: Sequence[str]) -> str:
    dish, gain = MEAL_NAMES[e.what], points(e.amount, lang)
    return f"{names[e.seat]} enjoys {dish}: {gain}." if lang == "en" else f"{names[e.seat]} déguste {dish} : {gain}."


_NOTHING = {
    TokaidoPhase.BUY: {"en": "buys nothing", "fr": "n’achète rien"},
    TokaidoPhase.BUY_FIVE: {"en": "buys nothing", "fr": "n’achète rien"},
    TokaidoPhase.MEAL: {"en": "eats nothing", "fr": "ne mange rien"},
    TokaidoPhase.GUIDE: {"en": "takes no section", "fr": "ne prend aucun morceau"},
    TokaidoPhase.OPTIONS: {"en": "leaves it at that", "fr": "en reste là"},
    TokaidoPhase.AMULET: {"en": "buys no amulet", "fr": "n’achète pas d’amulette"},
    TokaidoPhase.CALLIGRAPHY: {"en": "buys no calligraphy", "fr": "n’achète pas de calligraphie"},
    TokaidoPhase.STAKE: {"en": "stakes nothing", "fr": "ne mise rien"},
    TokaidoPhase.REROLL: {"en": "lets the die stand", "fr": "garde son lancer"},
    TokaidoPhase.FEE: {"en": "pays nothing", "fr": "ne paie rien"},
    TokaidoPhase.LUCK: {"en": "buys no amulet", "fr": "n’achète pas d’amulette"},
    TokaidoPhase.EXTRA_MEAL: {"en": "leaves that meal", "fr": "laisse ce repas"},
    TokaidoPhase.BENEFIT: {"en": "does without the festival", "fr": "se passe du Matsuri"},
    TokaidoPhase.OBON: {"en": "gives nothing", "fr": "ne donne rien"},
    TokaidoPhase.LEAVE: {"en": "lets the others leave", "fr": "laisse partir les autres"},
}


def _passed(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} {_NOTHING[e.what][lang]}." if e.what in _NOTHING else ""


def _discarded(e: Event, lang: str, names: Sequence[str]) -> str:
    return {
        "en": "The neutral traveller takes a meal off the offer, unseen.",
        "fr": "Le voyageur neutre retire un repas du menu, sans qu’on le voie.",
    }[lang]


def _achieved(e: Event, lang: str, names: Sequence[str]) -> str:
    card, gain = FEAT_WORDS[e.what][lang], points(e.amount, lang)
    if lang == "en":
        return f"{names[e.seat]} takes the achievement {card}: {gain}."
    return f"{names[e.seat]} remporte l’Accomplissement « {card} » : {gain}."


def _ranked(e: Event, lang: str, names: Sequence[str]) -> str:
    name, rank = pawn(e.seat, lang, names), _ordinal(e.what + 1, lang)
    gain = "" if e.source < 0 else {"en": ": ", "fr": " : "}[lang] + points(e.amount, lang)
    name = name[:1].upper() + name[1:]
    if lang == "en":
        return f"{name} ranks {rank} among the donors{gain}."
    return f"{name} prend le {rank} rang des donateurs{gain}."


def _over(e: Event, lang: str, names: Sequence[str]) -> str:
    return "The journey is over." if lang == "en" else "Le voyage est fini."


_SENTENCES: dict[int, Sentence] = {
    TokaidoKind.DEALT: _dealt,
    TokaidoKind.CHOSE: _chose,
    TokaidoKind.QUEUED: _queued,
    TokaidoKind.MOVED: _moved,
    TokaidoKind.COINS: _coins,
    TokaidoKind.LAID_OUT: _laid_out,
    TokaidoKind.PAID: _paid,
    TokaidoKind.SOUVENIR: _souvenir,
    TokaidoKind.SECTION: _section,
    TokaidoKind.BATHED: did,
    TokaidoKind.GAVE: _gave,
    TokaidoKind.DREW_TWO: _drew_two,
    TokaidoKind.MET: _met,
    TokaidoKind.POINTS: _points,
    TokaidoKind.UNDER: _under,
    TokaidoKind.OFFERED: _offered,
    TokaidoKind.FREE_MEAL: _free_meal,
    TokaidoKind.REFUSED: _refused,
    TokaidoKind.ATE: _ate,
    TokaidoKind.PASSED: _passed,
    TokaidoKind.DISCARDED: _discarded,
    TokaidoKind.ACHIEVED: _achieved,
    TokaidoKind.RANKED: _ranked,
    TokaidoKind.OVER: _over,
    **EXPANSION_SENTENCES,
}
