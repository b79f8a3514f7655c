"""The log: a sentence for each thing that happened."""

from collections.abc import Sequence

from gokaido.engine.game import count_points
from gokaido.engine.state.event import Event

from ..material import OBJECTIVE_WORDS, Resource
from ..state import Ending, Kind, Source
from .phrases import amount, space, the_building, the_meeple

SENTENCES = {
    "en": {
        Kind.BEGAN: "{who} begins; {rival} holds the Influence token.",
        Kind.FREED: "{who} spends Influence and frees {meeple}.",
        Kind.MOVED: "{who} moves {meeple} to {space}.",
        Kind.PUSHED: "{who}: Sumo pushes {meeple} to space {n}.",
        Kind.SWAPPED: "{who}: the Ninja swaps places with {meeple}.",
        Kind.CHARMED: "{who}: the Geisha sheds her marker and goes to {space}.",
        Kind.SLASHED: "{who}: the Samurai goes diagonally to {space}.",
        Kind.RODE: "{who} rides on to {space}.",
        Kind.PAID: "{who} pays {amount}.",
        Kind.GAINED: "{who} gains {amount}.",
        Kind.BOUGHT: "{who} builds {building}.",
        Kind.GAVE: "{who} gives {building} to the town.",
        Kind.JUDGED: "{who} has the {objective} judged: {winner}.",
        Kind.USED: "{who} uses {building}.",
        Kind.TRADED: "{who} trades.",
        Kind.OFFERED: "{who} makes an offering.",
        Kind.GUARDED: "{who} posts the Guard on {space}.",
        Kind.GUARD_BACK: "{who} takes the Guard back.",
        Kind.DREW_CARD: "{who} turns up card {card}.",
        Kind.SCORED: "{who} scores {points} for {source}.",
        Kind.OVER: "{ending}: {victory}.",
        Kind.NO_ROOM: "{who} has no room for more {resource}.",
    },
    "fr": {
        Kind.BEGAN: "{who} commence ; {rival} reçoit le jeton Influence.",
        Kind.FREED: "{who} dépense le jeton Influence et libère {meeple}.",
        Kind.MOVED: "{who} déplace {meeple} vers la {space}.",
        Kind.PUSHED: "{who} : le Sumo pousse {meeple} en case {n}.",
        Kind.SWAPPED: "{who} : le Ninja échange sa place avec {meeple}.",
        Kind.CHARMED: "{who} : la Geisha retire son marqueur Daimyo et va vers la {space}.",
        Kind.SLASHED: "{who} : le Samouraï va en diagonale vers la {space}.",
        Kind.RODE: "{who} continue jusqu’à la {space} grâce aux Étables.",
        Kind.PAID: "{who} paie {amount}.",
        Kind.GAINED: "{who} gagne {amount}.",
        Kind.BOUGHT: "{who} construit {building}.",
        Kind.GAVE: "{who} donne {building} à la ville.",
        Kind.JUDGED: "{who} déclenche l’Objectif {objective} : {winner}.",
        Kind.USED: "{who} active {building}.",
        Kind.TRADED: "{who} échange des ressources.",
        Kind.OFFERED: "{who} fait un don.",
        Kind.GUARDED: "{who} place le Garde sur la {space}.",
        Kind.GUARD_BACK: "{who} reprend le Garde.",
        Kind.DREW_CARD: "{who} révèle la carte {card}.",
        Kind.SCORED: "{who} marque {points} pour {source}.",
        Kind.OVER: "{ending} : {victory}.",
        Kind.NO_ROOM: "{who} n’a plus de place pour {resource}.",
    },
}
SOURCES = {
    "en": {
        Source.OBJECTIVE: "the objective",
        Source.CONSTRUCTION: "the construction",
        Source.GIFT: "the gift to the town",
        Source.USE: "the building",
        Source.OFFERING: "the offering",
    },
    "fr": {
        Source.OBJECTIVE: "l’Objectif",
        Source.CONSTRUCTION: "la construction",
        Source.GIFT: "le bâtiment donné à la ville",
        Source.USE: "le bâtiment activé",
        Source.OFFERING: "le don",
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
        Ending.OBJECTIVES: "Le dernier Objectif est déclenché",
        Ending.REPETITION: "La même position pour la troisième fois",
        Ending.TURNS: "Deux cents tours sont joués",
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
        case Kind.BEGAN:
            return {"rival": names[1 - e.seat]}
        case Kind.FREED | Kind.MOVED | Kind.PUSHED | Kind.SWAPPED:
            return {"meeple": the_meeple(e.what, lang), "space": space(e.amount, lang)}
        case Kind.CHARMED | Kind.SLASHED | Kind.RODE | Kind.GUARDED:
            return {"space": space(e.amount, lang)}
        case Kind.PAID | Kind.GAINED:
            return {"amount": amount(e.amount, e.what, lang)}
        case Kind.BOUGHT | Kind.GAVE | Kind.USED:
            return {"building": the_building(e.what, lang)}
        case Kind.JUDGED:
            return {"objective": OBJECTIVE_WORDS[e.what][lang], "winner": _winner(e.amount, lang, names)}
        case Kind.DREW_CARD:
            return {"card": str(e.what + 1)}
        case Kind.SCORED:
            return {"points": count_points(e.amount, lang), "source": SOURCES[lang][e.source]}
        case Kind.OVER:
            return {"ending": ENDINGS[lang][e.what], "victory": _victory(e.seat, lang, names)}
        case Kind.NO_ROOM:
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
