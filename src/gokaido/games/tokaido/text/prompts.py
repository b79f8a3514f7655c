"""What the actor is asked, by phase, and what is still to come at the stop."""

from typing import Any

from ..material.base import KINDS, STOP, Stop
from ..material.crossroads import Stock
from ..rules.crossroads.stop_choice import BOTH, NEW, OLD, ONE_DONE
from ..state import Phase, Task

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
    Phase.OPTIONS: {"en": "what to do here?", "fr": "que faire ici ?"},
    Phase.AMULET: {"en": "which amulet?", "fr": "quelle amulette ?"},
    Phase.CALLIGRAPHY: {"en": "which calligraphy?", "fr": "quelle calligraphie ?"},
    Phase.BUY_FIVE: {"en": "what to buy?", "fr": "quels achats ?"},
    Phase.STAKE: {"en": "a coin on the die?", "fr": "une pièce sur le dé ?"},
    Phase.REROLL: {"en": "roll again?", "fr": "relancer le dé ?"},
    Phase.FEE: {"en": "pay for it?", "fr": "payer ce service ?"},
    Phase.LUCK: {"en": "an amulet before leaving?", "fr": "une amulette avant de partir ?"},
    Phase.EXTRA_MEAL: {"en": "this meal too?", "fr": "ce repas aussi ?"},
    Phase.BENEFIT: {"en": "join the festival?", "fr": "profiter de la fête ?"},
    Phase.GION: {"en": "whom to meet?", "fr": "qui rencontrer ?"},
    Phase.FESTIVAL: {"en": "which festival?", "fr": "quelle fête ?"},
    Phase.OBON: {"en": "a gift to the temple?", "fr": "un don au temple ?"},
    Phase.TSUKIMI: {"en": "which calligraphy for all?", "fr": "quelle calligraphie pour tous ?"},
    Phase.LEAVE: {"en": "leave the inn first?", "fr": "quitter l’auberge en premier ?"},
}
BOTH_OPEN = {"en": "what first? Both may be done", "fr": "par quoi commencer ? Les deux sont possibles"}
# What may be still to do at a stop; what is not named here needs no word.
TO_COME = {
    Task.SKETCH: {"en": "a section", "fr": "une section"},
    Task.ENCOUNTER: {"en": "an encounter", "fr": "une rencontre"},
    Task.MEET: {"en": "an encounter", "fr": "une rencontre"},
    Task.FREE_MEAL: {"en": "a free meal", "fr": "un repas offert"},
    Task.MEAL: {"en": "the meal", "fr": "le repas"},
    Task.OPTIONS: {"en": "a choice at this stop", "fr": "un choix à cette halte"},
    Task.BENEFIT: {"en": "the festival", "fr": "la fête"},
    Task.AMULET: {"en": "an amulet", "fr": "une amulette"},
    Task.CALLIGRAPHY: {"en": "a calligraphy", "fr": "une calligraphie"},
    Task.STAKE: {"en": "a stake on the die", "fr": "une mise au dé"},
    Task.EXTRA_MEAL: {"en": "a meal turned up", "fr": "un repas révélé"},
    Task.FESTIVAL: {"en": "a festival", "fr": "une fête"},
    Task.FIREWORKS: {"en": "one more festival", "fr": "une fête de plus"},
    Task.OBON: {"en": "the gifts of the others", "fr": "les dons des autres"},
}
# The two things of a stop with Crossroads.
OLD_THING = {
    Stop.VILLAGE: {"en": "souvenirs", "fr": "des souvenirs"},
    Stop.FARM: {"en": "the coins of the farm", "fr": "les pièces de la ferme"},
    Stop.HOT_SPRING: {"en": "the hot spring", "fr": "la source chaude"},
    Stop.TEMPLE: {"en": "a gift to the temple", "fr": "un don au temple"},
    Stop.ENCOUNTER: {"en": "an encounter", "fr": "une rencontre"},
}
NEW_THING = {
    Stop.VILLAGE: {"en": "a legendary object", "fr": "un objet légendaire"},
    Stop.FARM: {"en": "the gaming room", "fr": "la salle de jeu"},
    Stop.HOT_SPRING: {"en": "a bathhouse", "fr": "un bain"},
    Stop.TEMPLE: {"en": "an amulet", "fr": "une amulette"},
    Stop.ENCOUNTER: {"en": "a calligraphy", "fr": "une calligraphie"},
}
SECTION, TREE = TO_COME[Task.SKETCH], {"en": "a cherry tree", "fr": "un cerisier"}


def question(s: Any, lang: str) -> str:
    """What the actor is asked."""
    if s.phase == Phase.OPTIONS and s.options & (BOTH | ONE_DONE) == BOTH:
        return BOTH_OPEN[lang]
    return PROMPTS[s.phase][lang]


def still_to_come(s: Any, lang: str) -> list[str]:
    """What the traveller may still do at this stop, the next first."""
    come = []
    for k in range(s.n_todo - 1, -1, -1):
        if s.todo[k] == Task.OPTIONS and s.options & ONE_DONE:
            come += _second(s, lang)
        elif s.todo[k] in TO_COME:
            come.append(TO_COME[s.todo[k]][lang])
    return come


def _second(s: Any, lang: str) -> list[str]:
    """The other thing of the stop, once one is done."""
    stop = STOP[s.at[s.turn]]
    if s.options & OLD:
        return [(SECTION if stop < KINDS else OLD_THING[stop])[lang]]
    if s.options & NEW == 0 or _stock_left(s, stop) == 0:
        return []
    return [(TREE if stop < KINDS else NEW_THING[stop])[lang]]


def _stock_left(s: Any, stop: int) -> int:
    """What is left of what Crossroads adds to a stop; the gaming room never closes."""
    if stop < KINDS:
        return int(s.trees_left)
    left = {Stop.HOT_SPRING: s.baths_left, Stop.VILLAGE: s.legends_left, Stop.TEMPLE: s.n_stock[Stock.AMULETS]}
    return int({**left, Stop.ENCOUNTER: s.n_stock[Stock.CALLIGRAPHIES]}.get(stop, 1))
