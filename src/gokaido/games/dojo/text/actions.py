"""Micro Dojo in words: the written form of actions, what people call them, and sentences for what happens."""

from collections.abc import Callable, Sequence
from typing import Any

from gokaido.engine.game import Description
from gokaido.engine.state.event import Event

from ..material import (
    BUILD_POINTS,
    BUILDING_ARTICLE,
    BUILDING_EFFECT,
    BUILDING_WORDS,
    LEVEL_WORDS,
    LIMIT,
    MEEPLE_ARTICLE,
    MEEPLE_WORDS,
    MOVE_FOOD,
    MOVE_GOLD,
    OBJECTIVE_WORDS,
    OFFERING,
    PRICE_FOOD,
    PRICE_GOLD,
    SPACE_WORDS,
    SPACES,
    TRACK,
    Building,
    Meeple,
    Mode,
    Objective,
    Resource,
)
from ..rules.objectives import standing, winner_of
from ..state import Act, Ending, Kind, Phase, Source

USES = {
    Act.BARRACKS: Building.BARRACKS,
    Act.BROKER: Building.BROKER,
    Act.TEMPLE: Building.TEMPLE,
    Act.YATAI: Building.YATAI,
}
BLOCKS = sorted(Act.numbers.items(), key=lambda item: item[1])


def block_of(action: int) -> tuple[int, int]:
    """The block an action id belongs to, and its place in it."""
    start = max(v for _, v in BLOCKS if v <= action)
    return start, action - start


# ------------------------------------------------------------------ the written form


def spell(s: Any, action: int) -> str:
    """The written form of an action, the same in every language."""
    start, k = block_of(action)
    match start:
        case Act.MOVE:
            return f"move {Meeple.word(k // SPACES)} {k % SPACES}"
        case Act.FREE:
            return f"free {Meeple.word(k)}"
        case Act.PUSH:
            return f"push {Meeple.word(k // SPACES)} {k % SPACES}"
        case Act.SWAP:
            return f"swap {Meeple.word(k)}"
        case Act.CHARM:
            return f"charm {k}"
        case Act.SLASH:
            return f"slash {k}"
        case Act.RIDE:
            return f"ride {k}"
        case Act.TAKE:
            return "take"
        case Act.TAKE_GOLD | Act.TAKE_FOOD:
            return f"take {'gold' if start == Act.TAKE_GOLD else 'food'}"
        case Act.BUY | Act.GIVE:
            return f"{'buy' if start == Act.BUY else 'give'} {Building.word(k)}".replace("_", " ")
        case Act.SCHOOL:
            return f"school {k} gold {4 - k} food"
        case Act.MARKET:
            return f"market {k % LIMIT + 1} {Resource.word(k // LIMIT)}"
        case Act.TRADE:
            return f"trade {2 * (k % 3 + 1)} {Resource.word(k // 3)}"
        case Act.OFFER:
            return f"offer {Resource.word(k)}"
        case Act.GUARD:
            return f"guard {k}"
        case Act.END:
            return "stay" if s.phase == Phase.RIDE else "end"
    return "judge" if start == Act.JUDGE else f"use {Building.word(USES[start])}"


# ------------------------------------------------------------------ what people call it


def amount(n: int, resource: int, lang: str) -> str:
    """`2 gold`, `1 riz`."""
    return f"{n} {RESOURCES[lang][resource]}"


RESOURCES = {"en": ("gold", "food"), "fr": ("or", "riz")}


def price(gold: int, food: int, lang: str) -> str:
    """`3 gold and 1 food`."""
    parts = [amount(n, r, lang) for r, n in ((0, gold), (1, food)) if n]
    return (" et " if lang == "fr" else " and ").join(parts) or ("rien" if lang == "fr" else "nothing")


def fee(s: Any, m: int, lang: str) -> str:
    """` for 2 food`: what a special move costs, nothing where it is free."""
    if s.mode not in (Mode.PAID_ALL, Mode.PAID_SOME):
        return ""
    return f" {'pour' if lang == 'fr' else 'for'} {price(MOVE_GOLD[m], MOVE_FOOD[m], lang)}"


def the_meeple(m: int, lang: str) -> str:
    """`the Ninja`, `la Geisha`."""
    return f"{'the ' if lang == 'en' else MEEPLE_ARTICLE[m]}{MEEPLE_WORDS[m][lang]}"


def the_building(b: int, lang: str) -> str:
    """`the Castle`, `l’École`."""
    return f"{'the ' if lang == 'en' else BUILDING_ARTICLE[b]}{BUILDING_WORDS[b][lang]}"


def space(k: int, lang: str) -> str:
    """`space 4 (two actions)`."""
    return f"{'case' if lang == 'fr' else 'space'} {k} ({SPACE_WORDS[k][lang]})"


def points(n: int, lang: str) -> str:
    """`1 point`, `2 points`; French has the singular for 0 too."""
    return f"{n} point{'' if n == 1 or (n == 0 and lang == 'fr') else 's'}"


def describe(s: Any, action: int, lang: str) -> Description:
    """What a person calls an action."""
    return Description(explain(s, action, lang))


def explain(s: Any, action: int, lang: str) -> str:
    """What an action is called at the table, with what it costs and brings."""
    return (_explain_fr if lang == "fr" else _explain_en)(s, action)


def _explain_en(s: Any, action: int) -> str:
    start, k = block_of(action)
    match start:
        case Act.MOVE:
            return f"{MEEPLE_WORDS[k // SPACES]['en']} to {space(k % SPACES, 'en')}"
        case Act.FREE:
            return f"spend Influence to free {the_meeple(k, 'en')}"
        case Act.PUSH:
            pushed = the_meeple(k // SPACES, "en")
            went = f"to space {k % SPACES} and takes {space(s.at[k // SPACES], 'en')}"
            return f"Sumo pushes {pushed} {went}{fee(s, Meeple.SUMO, 'en')}"
        case Act.SWAP:
            return f"Ninja swaps with {the_meeple(k, 'en')}, to {space(s.at[k], 'en')}{fee(s, Meeple.NINJA, 'en')}"
        case Act.CHARM:
            return f"Geisha sheds her marker and goes to {space(k, 'en')}{fee(s, Meeple.GEISHA, 'en')}"
        case Act.SLASH:
            return f"Samurai goes diagonally to {space(k, 'en')}{fee(s, Meeple.SAMURAI, 'en')}"
        case Act.RIDE:
            return f"Stables, 1 food: on to {space(k, 'en')}"
        case Act.TAKE | Act.TAKE_GOLD | Act.TAKE_FOOD:
            return {Act.TAKE: "take the resources", Act.TAKE_GOLD: "take gold"}.get(start, "take food")
        case Act.BUY:
            scored = f", {points(BUILD_POINTS[k], 'en')} now" if BUILD_POINTS[k] else ""
            return f"buy {the_building(k, 'en')} for {price(PRICE_GOLD[k], PRICE_FOOD[k], 'en')}{scored}"
        case Act.GIVE:
            return f"give {the_building(k, 'en')} to the town: 1 point"
        case Act.JUDGE:
            return f"judge the {OBJECTIVE_WORDS[s.objective[s.judged]]['en']}: {_verdict(s, 'en')}"
        case Act.SCHOOL:
            return f"School: {price(k, 4 - k, 'en')} for 1 point"
        case Act.MARKET | Act.TRADE:
            given, got, resource = _exchanged(start, k)
            name = "Market" if start == Act.MARKET else "trade"
            return f"{name}: {amount(given, resource, 'en')} for {amount(got, 1 - resource, 'en')}"
        case Act.OFFER:
            return f"offer {amount(OFFERING, k, 'en')}: 1 point"
        case Act.GUARD:
            return f"Guard, 2 gold: bar {space(k, 'en')}"
        case Act.END:
            return "stay here" if s.phase == Phase.RIDE else "end the turn"
    b = USES[start]
    return f"{BUILDING_WORDS[b]['en']}, {BUILDING_EFFECT[b]['en']}"


def _explain_fr(s: Any, action: int) -> str:
    start, k = block_of(action)
    match start:
        case Act.MOVE:
            return f"{MEEPLE_WORDS[k // SPACES]['fr']} vers la {space(k % SPACES, 'fr')}"
        case Act.FREE:
            return f"dépenser l’Influence pour libérer {the_meeple(k, 'fr')}"
        case Act.PUSH:
            pushed = the_meeple(k // SPACES, "fr")
            went = f"en {k % SPACES} et prend la {space(s.at[k // SPACES], 'fr')}"
            return f"le Sumo pousse {pushed} {went}{fee(s, Meeple.SUMO, 'fr')}"
        case Act.SWAP:
            swapped = f"avec {the_meeple(k, 'fr')}, vers la {space(s.at[k], 'fr')}"
            return f"le Ninja échange sa place {swapped}{fee(s, Meeple.NINJA, 'fr')}"
        case Act.CHARM:
            return f"la Geisha perd son marqueur et va vers la {space(k, 'fr')}{fee(s, Meeple.GEISHA, 'fr')}"
        case Act.SLASH:
            return f"le Samouraï va en diagonale vers la {space(k, 'fr')}{fee(s, Meeple.SAMURAI, 'fr')}"
        case Act.RIDE:
            return f"Étables, 1 riz : jusqu’à la {space(k, 'fr')}"
        case Act.TAKE | Act.TAKE_GOLD | Act.TAKE_FOOD:
            return {Act.TAKE: "prendre les ressources", Act.TAKE_GOLD: "prendre de l’or"}.get(start, "prendre du riz")
        case Act.BUY:
            scored = f", {points(BUILD_POINTS[k], 'fr')} aussitôt" if BUILD_POINTS[k] else ""
            return f"bâtir {the_building(k, 'fr')} pour {price(PRICE_GOLD[k], PRICE_FOOD[k], 'fr')}{scored}"
        case Act.GIVE:
            return f"donner {the_building(k, 'fr')} à la ville : 1 point"
        case Act.JUDGE:
            return f"juger l’objectif {OBJECTIVE_WORDS[s.objective[s.judged]]['fr']} : {_verdict(s, 'fr')}"
        case Act.SCHOOL:
            return f"École : {price(k, 4 - k, 'fr')} contre 1 point"
        case Act.MARKET | Act.TRADE:
            given, got, resource = _exchanged(start, k)
            name = "Marché" if start == Act.MARKET else "échanger"
            return f"{name} : {amount(given, resource, 'fr')} contre {amount(got, 1 - resource, 'fr')}"
        case Act.OFFER:
            return f"offrir {amount(OFFERING, k, 'fr')} : 1 point"
        case Act.GUARD:
            return f"Garde, 2 or : barrer la {space(k, 'fr')}"
        case Act.END:
            return "rester ici" if s.phase == Phase.RIDE else "finir le tour"
    b = USES[start]
    return f"{BUILDING_WORDS[b]['fr']}, {BUILDING_EFFECT[b]['fr']}"


def _exchanged(start: int, k: int) -> tuple[int, int, int]:
    """Given, got and which resource is given, of a Market or trade action."""
    most, rate = (LIMIT, 1) if start == Act.MARKET else (LIMIT // 2, 2)
    got = k % most + 1
    return got * rate, got, k // most


def count(s: Any, p: int, objective: int) -> int:
    """What a player has of what an objective counts, as one would say it."""
    fewest = objective in (Objective.UNDERDOG, Objective.FARMER)
    return -standing(s, p, objective) if fewest else standing(s, p, objective)


def _verdict(s: Any, lang: str) -> str:
    """What judging now would bring the actor."""
    p, objective = s.actor, s.objective[s.judged]
    winner = winner_of(s, p, objective)
    mine, its = count(s, p, objective), count(s, 1 - p, objective)
    score = f"{mine} {'contre' if lang == 'fr' else 'against'} {its}, " if mine or its else ""
    won = points(TRACK[s.judged], lang)
    if winner < 0:
        return score + ("personne ne marque" if lang == "fr" else "nobody scores")
    if lang == "fr":
        return f"{score}{won} {'pour vous' if winner == p else 'pour l’autre'}"
    return f"{score}{won} {'for you' if winner == p else 'for the rival'}"


# ------------------------------------------------------------------ what happened


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """A sentence for the log; nothing for what the sentence before already says."""
    who = names[event.seat] if event.seat >= 0 else ""
    sentence = _SAY[lang].get(event.code)
    return sentence(event, who, names) if sentence else ""


def _judged_en(e: Event, who: str, names: Sequence[str]) -> str:
    won = f"{names[e.amount]} wins it" if e.amount >= 0 else "nobody wins it"
    return f"{who} has the {OBJECTIVE_WORDS[e.what]['en']} judged: {won}."


def _judged_fr(e: Event, who: str, names: Sequence[str]) -> str:
    won = f"{names[e.amount]} l’emporte" if e.amount >= 0 else "personne ne l’emporte"
    return f"{who} fait juger l’objectif {OBJECTIVE_WORDS[e.what]['fr']} : {won}."


SOURCES = {
    "en": {
        Source.OBJECTIVE: "the objective",
        Source.CONSTRUCTION: "the construction",
        Source.GIFT: "the gift to the town",
        Source.USE: "the building",
        Source.OFFERING: "the offering",
    },
    "fr": {
        Source.OBJECTIVE: "l’objectif",
        Source.CONSTRUCTION: "la construction",
        Source.GIFT: "le don à la ville",
        Source.USE: "le bâtiment",
        Source.OFFERING: "l’offrande",
    },
}
ENDINGS = {
    "en": {
        Ending.GOAL: "Seven points are reached",
        Ending.OBJECTIVES: "The last objective is judged",
        Ending.REPETITION: "The same position for the third time",
        Ending.TURNS: "Two hundred turns are played",
    },
    "fr": {
        Ending.GOAL: "Les sept points sont atteints",
        Ending.OBJECTIVES: "Le dernier objectif est jugé",
        Ending.REPETITION: "La même position pour la troisième fois",
        Ending.TURNS: "Deux cents tours sont joués",
    },
}

NO_ROOM = {
    "en": {Resource.GOLD: "gold", Resource.FOOD: "food", -1: "gold or food"},
    "fr": {Resource.GOLD: "de l’Or", Resource.FOOD: "de la Nourriture", -1: "de l’Or ou de la Nourriture"},
}

Sentence = Callable[[Event, str, Sequence[str]], str]
_SAY: dict[str, dict[int, Sentence]] = {
    "en": {
        Kind.BEGAN: lambda e, who, names: f"{who} begins; {names[1 - e.seat]} holds the Influence token.",
        Kind.FREED: lambda e, who, names: f"{who} spends Influence and frees {the_meeple(e.what, 'en')}.",
        Kind.MOVED: lambda e, who, names: f"{who} moves {the_meeple(e.what, 'en')} to {space(e.amount, 'en')}.",
        Kind.PUSHED: lambda e, who, names: f"{who}: Sumo pushes {the_meeple(e.what, 'en')} to space {e.amount}.",
        Kind.SWAPPED: lambda e, who, names: f"{who}: the Ninja swaps places with {the_meeple(e.what, 'en')}.",
        Kind.CHARMED: lambda e, who, names: f"{who}: the Geisha sheds her marker and goes to {space(e.amount, 'en')}.",
        Kind.SLASHED: lambda e, who, names: f"{who}: the Samurai goes diagonally to {space(e.amount, 'en')}.",
        Kind.RODE: lambda e, who, names: f"{who} rides on to {space(e.amount, 'en')}.",
        Kind.PAID: lambda e, who, names: f"{who} pays {amount(e.amount, e.what, 'en')}.",
        Kind.GAINED: lambda e, who, names: f"{who} gains {amount(e.amount, e.what, 'en')}.",
        Kind.BOUGHT: lambda e, who, names: f"{who} builds {the_building(e.what, 'en')}.",
        Kind.GAVE: lambda e, who, names: f"{who} gives {the_building(e.what, 'en')} to the town.",
        Kind.JUDGED: _judged_en,
        Kind.USED: lambda e, who, names: f"{who} uses {the_building(e.what, 'en')}.",
        Kind.TRADED: lambda e, who, names: f"{who} trades.",
        Kind.OFFERED: lambda e, who, names: f"{who} makes an offering.",
        Kind.GUARDED: lambda e, who, names: f"{who} posts the Guard on {space(e.amount, 'en')}.",
        Kind.GUARD_BACK: lambda e, who, names: f"{who} takes the Guard back.",
        Kind.DREW_CARD: lambda e, who, names: f"{who} turns up card {e.what + 1}.",
        Kind.SCORED: lambda e, who, names: f"{who} scores {points(e.amount, 'en')} for {SOURCES['en'][e.source]}.",
        Kind.OVER: lambda e, who, names: (
            f"{ENDINGS['en'][e.what]}: {f'{who} wins' if e.seat >= 0 else 'the victory is shared'}."
        ),
        Kind.NO_ROOM: lambda e, who, names: f"{who} has no room for more {NO_ROOM['en'][e.what]}.",
    },
    "fr": {
        Kind.BEGAN: lambda e, who, names: f"{who} commence ; {names[1 - e.seat]} tient le jeton Influence.",
        Kind.FREED: lambda e, who, names: f"{who} dépense l’Influence et libère {the_meeple(e.what, 'fr')}.",
        Kind.MOVED: lambda e, who, names: f"{who} déplace {the_meeple(e.what, 'fr')} vers la {space(e.amount, 'fr')}.",
        Kind.PUSHED: lambda e, who, names: f"{who} : le Sumo pousse {the_meeple(e.what, 'fr')} en case {e.amount}.",
        Kind.SWAPPED: lambda e, who, names: f"{who} : le Ninja échange sa place avec {the_meeple(e.what, 'fr')}.",
        Kind.CHARMED: lambda e, who, names: (
            f"{who} : la Geisha perd son marqueur et va vers la {space(e.amount, 'fr')}."
        ),
        Kind.SLASHED: lambda e, who, names: f"{who} : le Samouraï va en diagonale vers la {space(e.amount, 'fr')}.",
        Kind.RODE: lambda e, who, names: f"{who} chevauche jusqu’à la {space(e.amount, 'fr')}.",
        Kind.PAID: lambda e, who, names: f"{who} paie {amount(e.amount, e.what, 'fr')}.",
        Kind.GAINED: lambda e, who, names: f"{who} gagne {amount(e.amount, e.what, 'fr')}.",
        Kind.BOUGHT: lambda e, who, names: f"{who} bâtit {the_building(e.what, 'fr')}.",
        Kind.GAVE: lambda e, who, names: f"{who} donne {the_building(e.what, 'fr')} à la ville.",
        Kind.JUDGED: _judged_fr,
        Kind.USED: lambda e, who, names: f"{who} utilise {the_building(e.what, 'fr')}.",
        Kind.TRADED: lambda e, who, names: f"{who} échange.",
        Kind.OFFERED: lambda e, who, names: f"{who} fait un don.",
        Kind.GUARDED: lambda e, who, names: f"{who} poste le Garde sur la {space(e.amount, 'fr')}.",
        Kind.GUARD_BACK: lambda e, who, names: f"{who} reprend le Garde.",
        Kind.DREW_CARD: lambda e, who, names: f"{who} retourne la carte {e.what + 1}.",
        Kind.SCORED: lambda e, who, names: f"{who} marque {points(e.amount, 'fr')} pour {SOURCES['fr'][e.source]}.",
        Kind.OVER: lambda e, who, names: (
            f"{ENDINGS['fr'][e.what]} : {f'{who} l’emporte' if e.seat >= 0 else 'victoire partagée'}."
        ),
        Kind.NO_ROOM: lambda e, who, names: f"{who} n’a plus de place pour {NO_ROOM['fr'][e.what]}.",
    },
}


def side_names(s: Any, lang: str) -> list[str]:
    """What to call the two sides: the solo opponent goes by its level."""
    player = "Joueur" if lang == "fr" else "Player"
    if s.seats == 1:
        return [player, LEVEL_WORDS[s.level - 1][lang]]
    return [f"{player} 1", f"{player} 2"]
