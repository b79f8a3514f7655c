"""What a person calls an action. What it costs and brings the engine finds by playing it (see engine/outcomes.py)."""

from typing import Any

from gokaido.engine.game import Description, count_points
from gokaido.engine.outcomes import after

from ..material import (
    MEEPLE_WORDS,
    MOVE_FOOD,
    MOVE_GOLD,
    OBJECTIVE_WORDS,
    OFFERING,
    SPACE_WORDS,
    SPACES,
    TRACK,
    Building,
    Meeple,
    Mode,
    Resource,
)
from ..rules.guard import GUARD_PRICE
from ..rules.objectives import winner_of
from ..rules.play import play
from ..state import DojoAct, DojoPhase
from .notation import USES, exchanged
from .phrases import amount, counted, price, side_names, space, the_building, the_meeple

STEP = {"en": "{meeple} to space {space}", "fr": "{meeple} vers la case {space}"}
ALTERNATIVE = {
    DojoAct.PUSH: {
        "en": "Sumo pushes {meeple} to space {space} and takes space {ends}",
        "fr": "Le Sumo pousse {meeple} en case {space} et prend la case {ends}",
    },
    DojoAct.SWAP: {
        "en": "Ninja swaps with {meeple}, to space {ends}",
        "fr": "Le Ninja échange sa place avec {meeple}, vers la case {ends}",
    },
    DojoAct.CHARM: {
        "en": "Geisha sheds her marker and goes to space {space}",
        "fr": "La Geisha retire son marqueur Daimyo et va vers la case {space}",
    },
    DojoAct.SLASH: {
        "en": "Samurai goes diagonally to space {space}",
        "fr": "Le Samouraï va en diagonale vers la case {space}",
    },
}
WHO = {
    DojoAct.PUSH: Meeple.SUMO,
    DojoAct.SWAP: Meeple.NINJA,
    DojoAct.CHARM: Meeple.GEISHA,
    DojoAct.SLASH: Meeple.SAMURAI,
}
TAKE = {
    DojoAct.TAKE: {"en": "Take the resources", "fr": "Prendre les ressources"},
    DojoAct.TAKE_GOLD: {"en": "Take gold", "fr": "Prendre de l’Or"},
    DojoAct.TAKE_FOOD: {"en": "Take food", "fr": "Prendre de la Nourriture"},
}
PAID = {"en": "for {price}", "fr": "pour {price}"}
RIDE = {"en": "Stables, on to space {space}", "fr": "Étables, jusqu’à la case {space}"}
FREE = {"en": "Spend Influence to free {meeple}", "fr": "Dépenser le jeton Influence pour libérer {meeple}"}
BUY = {"en": "Build {building}", "fr": "Construire {building}"}
GIVE = {"en": "Give {building} to the town", "fr": "Donner {building} à la ville"}
USE = {"en": "Use {building}", "fr": "Activer {building}"}
JUDGE = {"en": "Judge the {objective}", "fr": "Déclencher l’Objectif {objective}"}
EXCHANGE = {
    DojoAct.MARKET: {"en": "Market: {given} for {got}", "fr": "Marché : {given} contre {got}"},
    DojoAct.TRADE: {"en": "Trade {given} for {got}", "fr": "Échanger {given} contre {got}"},
}
OFFER = {"en": "Offer {given}", "fr": "Donner {given}"}
GUARD = {"en": "Guard: bar {space}", "fr": "Garde : barrer la {space}"}
STAY = {"en": "Stay here", "fr": "Rester ici"}
END = {"en": "End the turn", "fr": "Finir le tour"}


def describe(s: Any, action: int, lang: str) -> Description:
    """What a person calls an action."""
    start, k = DojoAct.block_of(action)
    match start:
        case DojoAct.MOVE:
            title = STEP[lang].format(meeple=MEEPLE_WORDS[k // SPACES][lang], space=k % SPACES)
            return Description(title, _arrival(s, action, lang))
        case DojoAct.PUSH | DojoAct.SWAP | DojoAct.CHARM | DojoAct.SLASH:
            return _alternative(s, action, lang)
        case DojoAct.RIDE:
            notes = (PAID[lang].format(price=amount(1, Resource.FOOD, lang)), SPACE_WORDS[k][lang])
            return Description(RIDE[lang].format(space=k), notes, names_price=True)
        case DojoAct.FREE:
            return Description(FREE[lang].format(meeple=the_meeple(k, lang)))
        case DojoAct.TAKE | DojoAct.TAKE_GOLD | DojoAct.TAKE_FOOD:
            return Description(TAKE[start][lang])
        case DojoAct.BUY | DojoAct.GIVE:
            return Description((BUY if start == DojoAct.BUY else GIVE)[lang].format(building=the_building(k, lang)))
        case DojoAct.JUDGE:
            objective = OBJECTIVE_WORDS[s.objective[s.judged]][lang]
            return Description(JUDGE[lang].format(objective=objective), _verdict(s, lang))
        case DojoAct.MARKET | DojoAct.TRADE:
            n, got, resource = exchanged(start, k)
            given, wanted = amount(n, resource, lang), amount(got, 1 - resource, lang)
            return Description(EXCHANGE[start][lang].format(given=given, got=wanted), names_price=True)
        case DojoAct.OFFER:
            return Description(OFFER[lang].format(given=amount(OFFERING, k, lang)), names_price=True)
        case DojoAct.GUARD:
            paid = PAID[lang].format(price=amount(GUARD_PRICE, Resource.GOLD, lang))
            return Description(GUARD[lang].format(space=space(k, lang)), (paid,), names_price=True)
        case DojoAct.END:
            return Description((STAY if s.phase == DojoPhase.RIDE else END)[lang])
    building = Building.SCHOOL if start == DojoAct.SCHOOL else USES[start]
    return Description(USE[lang].format(building=the_building(building, lang)))


def _ends(s: Any, action: int) -> int:
    """The space where a move ends: pushing and swapping, it is where the other one stood."""
    start, k = DojoAct.block_of(action)
    return int(s.at[k // SPACES] if start == DojoAct.PUSH else s.at[k] if start == DojoAct.SWAP else k % SPACES)


def _arrival(s: Any, action: int, lang: str) -> tuple[str, ...]:
    """What there is on the space where a move ends; nothing if it was taken at once, for then the purse says it."""
    there, p = after(play, s, action), s.actor
    taken = there.gold[p] > s.gold[p] or there.food[p] > s.food[p]
    return () if taken else (SPACE_WORDS[_ends(s, action)][lang],)


def _alternative(s: Any, action: int, lang: str) -> Description:
    """An alternative move: where it ends, and its price where one is paid."""
    start, k = DojoAct.block_of(action)
    other = {DojoAct.PUSH: k // SPACES, DojoAct.SWAP: k}.get(start)
    meeple = "" if other is None else the_meeple(other, lang)
    title = ALTERNATIVE[start][lang].format(meeple=meeple, space=k % SPACES, ends=_ends(s, action))
    if s.mode in (Mode.FREE_ALL, Mode.FREE_SOME):
        return Description(title, _arrival(s, action, lang))
    paid = PAID[lang].format(price=price(MOVE_GOLD[WHO[start]], MOVE_FOOD[WHO[start]], lang))
    return Description(title, (paid, SPACE_WORDS[_ends(s, action)][lang]), names_price=True)


RIVAL = {"en": "the rival", "fr": "l’adversaire"}


def _verdict(s: Any, lang: str) -> tuple[str, ...]:
    """How the objective stands, and who scores if it is not the actor."""
    p, objective = s.actor, s.objective[s.judged]
    winner = winner_of(s, p, objective)
    mine, its = counted(s, p, objective), counted(s, 1 - p, objective)
    notes = [f"{mine} {'against' if lang == 'en' else 'contre'} {its}"] if mine or its else []
    if winner < 0:
        notes.append({"en": "nobody scores", "fr": "personne ne marque"}[lang])
    elif winner != p:
        points = count_points(TRACK[s.judged], lang)
        rival = side_names(s, lang)[winner] if s.seats == 1 else RIVAL[lang]
        notes.append(f"{points} {'for' if lang == 'en' else 'pour'} {rival}")
    return tuple(notes)
