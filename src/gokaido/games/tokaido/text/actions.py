"""What a person calls an action. What it costs and brings the engine finds by playing it (see engine/outcomes.py)."""

from typing import Any

from gokaido.engine.game import Description, Offer
from gokaido.engine.outcomes import after

from ..material.base import (
    KINDS,
    PERSON_NAMES,
    SECTIONS,
    SOUVENIR_NAMES,
    STOP,
    STOP_WORDS,
    TRAVELLER_COINS,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    Person,
    Stop,
)
from ..material.crossroads import (
    JIROCHO_STAKE,
    LEGEND_EFFECT,
    LEGEND_NAMES,
    LEGEND_POINTS,
    SECRET_EFFECT,
    SECRET_PRICE,
    SECRET_THE,
    STAKE,
    Amulet,
    Stock,
)
from ..material.matsuri import FESTIVAL_EFFECT, FESTIVAL_NAMES
from ..rules.crossroads.amulets import amulet_price
from ..rules.crossroads.stop_choice import BOTH, leaves_village
from ..rules.encounter import kept_by
from ..rules.play import legal, play
from ..rules.road import full_stations
from ..rules.setup import tile_kept
from ..state import TokaidoAct, TokaidoPhase
from .notation import FIFTH_LAID, laid_out
from .phrases import NEUTRAL, SERVICE, coins, festival_title, listed, meal, person
from .questions import NEW_THING, TREE


def describe(s: Any, action: int, lang: str) -> Description:
    """What a person calls an action."""
    block, k = TokaidoAct.block_of(action)
    match block:
        case TokaidoAct.MOVE:
            return _move(s, k, lang)
        case TokaidoAct.BUY | TokaidoAct.BUY_FIVE:
            return _purchase(s, k + 1, lang)
        case TokaidoAct.BUY_PLAIN:
            plain = {"en": "at the full price, for Devotion", "fr": "au prix fort, pour la Dévotion"}[lang]
            return Description(_purchase(s, k + 1, lang).title, (plain,))
        case TokaidoAct.GIVE:
            return Description(f"{VERBS['give'][lang]} {coins(k + 1, lang)}", names_price=True)
        case TokaidoAct.PANORAMA:
            return Description(STOP_WORDS[k][lang], (_section(s, action, lang),))
        case TokaidoAct.KEEP | TokaidoAct.KEEP_NEW:
            return _person(s, action, lang)
        case TokaidoAct.EAT:
            return Description(f"{VERBS['eat'][lang]} {meal(k, lang)}")
        case TokaidoAct.TRAVELLER | TokaidoAct.TRAVELLER_NEW:
            who = tile_kept(action)
            called = f"{TRAVELLER_NAMES[who]}, {TRAVELLER_WORDS[who][lang]}"
            notes = (coins(TRAVELLER_COINS[who], lang), TRAVELLER_POWER[who][lang])
            return Description(called, notes, names_price=True)
        case TokaidoAct.LEGEND:
            effect = () if LEGEND_POINTS[k] else (LEGEND_EFFECT[k][lang],)
            return Description(f"{VERBS['buy'][lang]} {LEGEND_NAMES[k]}", effect)
        case TokaidoAct.PICK | TokaidoAct.USE:
            verb = "use" if block == TokaidoAct.USE else "open" if s.phase == TokaidoPhase.TSUKIMI else "buy"
            return Description(f"{VERBS[verb][lang]} {SECRET_THE[k][lang]}", (SECRET_EFFECT[k][lang],))
        case TokaidoAct.FESTIVAL:
            return Description(f"{FESTIVAL_NAMES[k]}, {festival_title(k, lang)}", (FESTIVAL_EFFECT[k][lang],))
        case TokaidoAct.PASS:
            phase = TokaidoPhase.BUY if s.phase == TokaidoPhase.OPTIONS and leaves_village(s) else s.phase
            return Description(NOTHING[phase][lang])
    return _answer(s, action, lang)


# ------------------------------------------------------------------ moves


def _move(s: Any, place: int, lang: str) -> Description:
    kind = STOP[place]
    called = f"{STOP_WORDS[kind][lang]} ({place})"
    if s.turn >= s.seats:
        return Description(called, (NEUTRAL[lang] + NEUTRAL_STOP.get(kind, {}).get(lang, ""),))
    friend = full_stations(s) >> place & 1
    with_it = (f"{'with' if lang == 'en' else 'avec'} {SECRET_THE[Amulet.FRIENDSHIP][lang]}",) if friend else ()
    if s.crossroads and kind != Stop.INN:
        offers, both = _stop_offers(s, TokaidoAct.MOVE + place, kind, lang)
        return Description(called, with_it, offers, both)
    if kind < KINDS:
        return Description(called, (*with_it, _section(s, TokaidoAct.MOVE + place, lang)))
    return Description(called, (*with_it, OFFERS[kind][lang]) if kind in OFFERS else with_it)


def _stop_offers(s: Any, move: int, kind: int, lang: str) -> tuple[tuple[Offer, ...], bool]:
    """What a stop with Crossroads lets one do, as it is once one stands there, and whether both may be done."""
    there = after(play, s, move)
    then: tuple[int, ...] = (TokaidoAct.VISIT,)
    if there.phase == TokaidoPhase.BENEFIT:  # what a festival offers first
        there, then = after(play, there, TokaidoAct.PASS), (TokaidoAct.PASS, TokaidoAct.VISIT)
    if there.phase != TokaidoPhase.OPTIONS:
        return (), False
    out = [0] * TokaidoAct.COUNT
    may = out[: legal(there, out)]
    offers = []
    if TokaidoAct.VISIT in may or TokaidoAct.GIVE in may:
        if kind in OFFERS:
            offers.append(Offer(OFFERS[kind][lang]))
        else:
            offers.append(Offer(_section(there, TokaidoAct.VISIT, lang) if kind < KINDS else "", then))
    if any(TokaidoAct.TREE <= a <= TokaidoAct.CALLIGRAPHY or TokaidoAct.LEGEND <= a < TokaidoAct.PICK for a in may):
        offers.append(Offer((TREE if kind < KINDS else NEW_THING[kind])[lang]))
    return tuple(offers), bool(there.options & BOTH)


def _section(s: Any, action: int, lang: str) -> str:
    """`section 2/5`: which one an action paints, and whether an achievement comes with it."""
    twin, p = after(play, s, action), s.turn
    kind = next(k for k in range(KINDS) if twin.panorama[p][k] > s.panorama[p][k])
    first = {"en": " with the achievement", "fr": " avec l’Accomplissement"}[lang] if twin.holders != s.holders else ""
    return f"{'section' if lang == 'en' else 'morceau'} {twin.panorama[p][kind]}/{SECTIONS[kind]}{first}"


OFFERS = {
    Stop.VILLAGE: {"en": "souvenirs to buy", "fr": "des souvenirs à acheter"},
    Stop.TEMPLE: {"en": "give 1 to 3 coins", "fr": "donner 1 à 3 pièces"},
    Stop.ENCOUNTER: {"en": "someone to meet", "fr": "quelqu’un à rencontrer"},
    Stop.INN: {"en": "a meal", "fr": "un repas"},
}
NEUTRAL_STOP = {
    Stop.TEMPLE: {"en": ": 1 coin of the bank", "fr": " : 1 pièce de la banque"},
    Stop.INN: {"en": ": one meal less on offer", "fr": " : un repas de moins au menu"},
}

# ------------------------------------------------------------------ cards


def _purchase(s: Any, chosen: int, lang: str) -> Description:
    """Souvenirs, and the legendary object that Rakuren has laid out."""
    names = [SOUVENIR_NAMES[c] for c in laid_out(s, chosen)]
    if chosen >> FIFTH_LAID & 1:
        names.append(LEGEND_NAMES[s.laid_legend])
    return Description(f"{VERBS['buy'][lang]} {listed(names, lang)}")


def _person(s: Any, action: int, lang: str) -> Description:
    """Somebody to keep or to meet, with what they do where it is not points or coins."""
    who = kept_by(action)
    word = {"en": ("Keep", "Meet"), "fr": ("Garder", "Rencontrer")}[lang][s.phase == TokaidoPhase.GION]
    notes: tuple[str, ...] = ()
    if Person.ANNAIBITO_PADDY <= who <= Person.ANNAIBITO_SEA:
        notes = (_guided(s, action, lang),)
    elif who >= Person.ITAMAE:
        effect = SERVICE[who - Person.ITAMAE][lang].rstrip(".")
        notes = (effect[:1].lower() + effect[1:],)
    elif who in GIFTS:
        notes = (GIFTS[who][lang],)
    return Description(f"{word} {person(who, lang)}", notes)


def _guided(s: Any, action: int, lang: str) -> str:
    twin = after(play, s, action)
    if twin.panorama[s.turn] != s.panorama[s.turn]:
        return _section(s, action, lang)
    if twin.phase == TokaidoPhase.GUIDE:
        return {"en": "a section of another panorama", "fr": "un morceau d’un autre panorama"}[lang]
    return {"en": "nothing: all panoramas are complete", "fr": "rien : tous les panoramas sont complets"}[lang]


# ------------------------------------------------------------------ what a stop offers, and answers


def _answer(s: Any, action: int, lang: str) -> Description:
    kind = STOP[s.at[s.turn]]
    match action:
        case TokaidoAct.VISIT if kind < KINDS:
            return Description(STOP_WORDS[kind][lang], (_section(s, action, lang),))
        case TokaidoAct.VISIT:
            return Description(VISIT[kind][lang])
        case TokaidoAct.STAKE:
            small = s.phase == TokaidoPhase.STAKE
            stake = coins(JIROCHO_STAKE if small else STAKE, lang)
            title, *notes = (STAKED if small else GAMING_ROOM)[lang]
            return Description(title.format(stake=stake), tuple(n.format(stake=stake) for n in notes), names_price=True)
        case TokaidoAct.AMULET | TokaidoAct.CALLIGRAPHY:
            random = s.phase == TokaidoPhase.LUCK
            price = amulet_price(s, s.turn) if action == TokaidoAct.AMULET else SECRET_PRICE[Stock.CALLIGRAPHIES]
            return Description(STOCKS[(action, random)][lang], () if random else (coins(price, lang),))
        case TokaidoAct.TAKE | TokaidoAct.REFUSE:
            called = meal(s.hand[0], lang) if s.hand[0] >= 0 else "?"
            return Description(FREE_MEAL[action][lang].format(meal=called))
        case TokaidoAct.ACCEPT if s.phase == TokaidoPhase.LEAVE:
            return Description({"en": "Leave the inn first", "fr": "Quitter le Relais en premier"}[lang])
        case TokaidoAct.ACCEPT:
            return Description(BENEFIT[kind][lang])
        case TokaidoAct.PAY:
            effect = SERVICE[s.person - Person.ITAMAE][lang]
            return Description(f"{'Pay' if lang == 'en' else 'Payer'} {PERSON_NAMES[s.person]}", (effect,))
        case _:
            return Description(ANSWERS[action][lang].format(die=s.die))


VERBS = {
    "give": {"en": "Give", "fr": "Donner"},
    "eat": {"en": "Eat", "fr": "Déguster"},
    "buy": {"en": "Buy", "fr": "Acheter"},
    "open": {"en": "Lay open", "fr": "Exposer"},
    "use": {"en": "Use", "fr": "Utiliser"},
}
GIFTS = {
    Person.SHOKUNIN: {"en": "the top souvenir for nothing", "fr": "le premier souvenir de la pioche, offert"},
    Person.MIKO: {"en": "1 coin of the bank for the temple", "fr": "1 pièce de la banque au temple"},
}
VISIT = {
    Stop.VILLAGE: {"en": "Look at souvenirs", "fr": "Regarder les souvenirs"},
    Stop.FARM: {"en": "Take the coins of the farm", "fr": "Prendre les pièces de la ferme"},
    Stop.HOT_SPRING: {"en": "Bathe in the hot spring", "fr": "Se baigner dans la source chaude"},
    Stop.ENCOUNTER: {"en": "Meet someone", "fr": "Faire une rencontre"},
}
STAKED = {
    "en": ("Stake {stake}", "the die pays its face, 0 loses"),
    "fr": ("Miser {stake}", "le dé paie sa face, 0 perd"),
}
GAMING_ROOM = {
    "en": ("Gaming room", "stake {stake}", "the die pays twice its face, 0 loses"),
    "fr": ("Salle de jeux", "miser {stake}", "le dé paie deux fois sa face, 0 perd"),
}
STOCKS = {
    (TokaidoAct.AMULET, False): {"en": "Buy an amulet of your choice", "fr": "Acheter une amulette au choix"},
    (TokaidoAct.AMULET, True): {"en": "Buy a random amulet", "fr": "Acheter une amulette au hasard"},
    (TokaidoAct.CALLIGRAPHY, False): {
        "en": "Buy a calligraphy of your choice",
        "fr": "Acheter une calligraphie au choix",
    },
}
FREE_MEAL = {
    TokaidoAct.TAKE: {"en": "Take {meal} for nothing", "fr": "Prendre {meal}, offert"},
    TokaidoAct.REFUSE: {"en": "Refuse {meal}", "fr": "Refuser {meal}"},
}
BENEFIT = {
    Stop.MOUNTAIN: {
        "en": "One more section of the mountain (Yama no Ko)",
        "fr": "Un morceau de plus de la montagne (Yama no Ko)",
    },
    Stop.PADDY: {
        "en": "1 coin of the bank for the temple (o-Taue matsuri)",
        "fr": "1 pièce de la banque au temple (o-Taue matsuri)",
    },
    Stop.HOT_SPRING: {"en": "First an encounter (Hadaka matsuri)", "fr": "D’abord une rencontre (Hadaka matsuri)"},
}
ANSWERS = {
    TokaidoAct.TREE: {"en": "A cherry tree", "fr": "Un cerisier"},
    TokaidoAct.BATH: {"en": "A bathhouse", "fr": "Un Établissement de bain"},
    TokaidoAct.LAY_FIVE: {
        "en": "Lay out 4 souvenirs and 1 legendary object",
        "fr": "Étaler 4 souvenirs et 1 objet légendaire",
    },
    TokaidoAct.CHOOSE: {"en": "Choose whom to meet (Gion matsuri)", "fr": "Choisir sa rencontre (Gion matsuri)"},
    TokaidoAct.ROLL: {"en": "Roll again instead of {die}", "fr": "Relancer au lieu de {die}"},
}
NOTHING = {
    TokaidoPhase.BUY: {"en": "Buy nothing", "fr": "Ne rien acheter"},
    TokaidoPhase.BUY_FIVE: {"en": "Buy nothing", "fr": "Ne rien acheter"},
    TokaidoPhase.MEAL: {"en": "Eat nothing", "fr": "Ne rien manger"},
    TokaidoPhase.GUIDE: {"en": "Take no section", "fr": "Ne prendre aucun morceau"},
    TokaidoPhase.OPTIONS: {"en": "Do nothing more here", "fr": "Ne rien faire de plus ici"},
    TokaidoPhase.AMULET: {"en": "Buy no amulet", "fr": "N’acheter aucune amulette"},
    TokaidoPhase.CALLIGRAPHY: {"en": "Buy no calligraphy", "fr": "N’acheter aucune calligraphie"},
    TokaidoPhase.STAKE: {"en": "Stake nothing", "fr": "Ne rien miser"},
    TokaidoPhase.REROLL: {"en": "Let the die stand", "fr": "Garder ce lancer"},
    TokaidoPhase.FEE: {"en": "Pay nothing", "fr": "Ne rien payer"},
    TokaidoPhase.LUCK: {"en": "Buy no amulet", "fr": "N’acheter aucune amulette"},
    TokaidoPhase.EXTRA_MEAL: {"en": "Leave this meal", "fr": "Laisser ce repas"},
    TokaidoPhase.BENEFIT: {"en": "Do without", "fr": "S’en passer"},
    TokaidoPhase.OBON: {"en": "Give nothing", "fr": "Ne rien donner"},
    TokaidoPhase.LEAVE: {"en": "Wait for your turn", "fr": "Attendre son tour"},
}
