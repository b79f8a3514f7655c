"""The log: a sentence for each thing that happened."""

from collections.abc import Sequence

from gokaido.engine.game import count_points
from gokaido.engine.state.event import Event

from ..material import OBJECTIVE_WORDS, Resource
from ..state import DojoEnding, DojoKind, DojoSource
from .phrases import amount, space, the_building, the_meeple

SENTENCES = {
    "en": {
        DojoKind.BEGAN: "{who} begins; {rival} holds the Influence token.",
        DojoKind.FREED: "{who} spends Influence and frees {meeple}.",
        DojoKind.MOVED: "{who} moves {meeple} to {space}.",
        DojoKind.PUSHED: "{who}: Sumo pushes {meeple} to space {n}.",
        DojoKind.SWAPPED: "{who}: the Ninja swaps places with {meeple}.",
        DojoKind.CHARMED: "{who}: the Geisha sheds her marker and goes to {space}.",
        DojoKind.SLASHED: "{who}: the Samurai goes diagonally to {space}.",
        DojoKind.RODE: "{who} rides on to {space}.",
        DojoKind.PAID: "{who} pays {amount}.",
        DojoKind.GAINED: "{who} gains {amount}.",
        DojoKind.BOUGHT: "{who} builds {building}.",
        DojoKind.GAVE: "{who} gives {building} to the town.",
        DojoKind.JUDGED: "{who} has the {objective} judged: {winner}.",
        DojoKind.USED: "{who} uses {building}.",
        DojoKind.TRADED: "{who} trades.",
        DojoKind.OFFERED: "{who} makes an offering.",
        DojoKind.GUARDED: "{who} posts the Guard on {space}.",
        DojoKind.GUARD_BACK: "{who} takes the Guard back.",
        DojoKind.DREW_CARD: "{who} turns up card {card}.",
        DojoKind.SCORED: "{who} scores {points} for {source}.",
        DojoKind.OVER: "{ending}: {victory}.",
        DojoKind.NO_ROOM: "{who} has no room for more {resource}.",
    },
    "fr": {
        DojoKind.BEGAN: "{who} commence ; {rival} reçoit le jeton Influence.",
        DojoKind.FREED: "{who} dépense le jeton Influence et libère {meeple}.",
        DojoKind.MOVED: "{who} déplace {meeple} vers la {space}.",
        DojoKind.PUSHED: "{who} : le Sumo pousse {meeple} en case {n}.",
        DojoKind.SWAPPED: "{who} : le Ninja échange sa place avec {meeple}.",
        DojoKind.CHARMED: "{who} : la Geisha retire son marqueur Daimyo et va vers la {space}.",
        DojoKind.SLASHED: "{who} : le Samouraï va en diagonale vers la {space}.",
        DojoKind.RODE: "{who} continue jusqu’à la {space} grâce aux Étables.",
        DojoKind.PAID: "{who} paie {amount}.",
        DojoKind.GAINED: "{who} gagne {amount}.",
        DojoKind.BOUGHT: "{who} construit {building}.",
        DojoKind.GAVE: "{who} donne {building} à la ville.",
        DojoKind.JUDGED: "{who} déclenche l’Objectif {objective} : {winner}.",
        DojoKind.USED: "{who} active {building}.",
        DojoKind.TRADED: "{who} échange des ressources.",
        DojoKind.OFFERED: "{who} fait un don.",
        DojoKind.GUARDED: "{who} place le Garde sur la {space}.",
        DojoKind.GUARD_BACK: "{who} reprend le Garde.",
        DojoKind.DREW_CARD: "{who} révèle la carte {card}.",
        DojoKind.SCORED: "{who} marque {points} pour {source}.",
        DojoKind.OVER: "{ending} : {victory}.",
        DojoKind.NO_ROOM: "{who} n’a plus de place pour {resource}.",
    },
}
SOURCES = {
    "en": {
        DojoSource.OBJECTIVE: "the objective",
        DojoSource.CONSTRUCTION: "the construction",
        DojoSource.GIFT: "the gift to the town",
        DojoSource.USE: "the building",
        DojoSource.OFFERING: "the offering",
    },
    "fr": {
        DojoSource.OBJECTIVE: "l’Objectif",
        DojoSource.CONSTRUCTION: "la construction",
        DojoSource.GIFT: "le bâtiment donné à la ville",
        DojoSource.USE: "le bâtiment activé",
        DojoSource.OFFERING: "le don",
    },
}
ENDINGS = {
    "en": {
        DojoEnding.GOAL: "Seven points are reached",
        DojoEnding.OBJECTIVES: "The last objective is judged",
        DojoEnding.REPETITION: "The same position for the third time",
        DojoEnding.TURNS: "Two hundred turns are played",
    },
    "fr": {
        DojoEnding.GOAL: "Les sept points sont atteints",
        DojoEnding.OBJECTIVES: "Le dernier Objectif est déclenché",
        DojoEnding.REPETITION: "La même position pour la troisième fois",
        DojoEnding.TURNS: "Deux cents tours sont joués",
    },
}
NO_ROOM = {
    "en": {Resource.GOLD: "gold", Resource.FOOD: "food", -1: "gold or food"},
    "fr": {Resource.GOLD: "de l’Or", Resource.FOOD: "de la Nourriture", -1: "de l’Or ou de la Nourriture"},
}


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """A sentence for the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    return SENTENCES[lang][event.code].format(who=who, n=event.amount, **_parts(event, lang, names))


def _parts(e: Event, lang: str, names: Sequence[str]) -> dict[str, str]:
    """The words of an event."""
    match e.code:
        case DojoKind.BEGAN:
            return {"rival": names[1 - e.seat]}
        case DojoKind.FREED | DojoKind.MOVED | DojoKind.PUSHED | DojoKind.SWAPPED:
            return {"meeple": the_meeple(e.what, lang), "space": space(e.amount, lang)}
        case DojoKind.CHARMED | DojoKind.SLASHED | DojoKind.RODE | DojoKind.GUARDED:
            return {"space": space(e.amount, lang)}
        case DojoKind.PAID | DojoKind.GAINED:
            return {"amount": amount(e.amount, e.what, lang)}
        case DojoKind.BOUGHT | DojoKind.GAVE | DojoKind.USED:
            return {"building": the_building(e.what, lang)}
        case DojoKind.JUDGED:
            return {"objective": OBJECTIVE_WORDS[e.what][lang], "winner": _winner(e.amount, lang, names)}
        case DojoKind.DREW_CARD:
            return {"card": str(e.what + 1)}
        case DojoKind.SCORED:
            return {"points": count_points(e.amount, lang), "source": SOURCES[lang][e.source]}
        case DojoKind.OVER:
            return {"ending": ENDINGS[lang][e.what], "victory": _victory(e.seat, lang, names)}
        case DojoKind.NO_ROOM:
            return {"resource": NO_ROOM[lang][e.what]}
    return {}


def _winner(seat: int, lang: str, names: Sequence[str]) -> str:
    """Who wins an objective."""
    if seat < 0:
        return {"en": "nobody wins it", "fr": "personne ne l’emporte"}[lang]
    return f"{names[seat]} {'wins it' if lang == 'en' else 'l’emporte'}"


def _victory(seat: int, lang: str, names: Sequence[str]) -> str:
    """Who wins the game."""
    if seat < 0:
        return {"en": "the victory is shared", "fr": "victoire partagée"}[lang]
    return f"{names[seat]} {'wins' if lang == 'en' else 'l’emporte'}"
