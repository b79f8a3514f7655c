"""What a person calls an action, with its price and its points."""

from collections.abc import Sequence
from typing import Any

from ..material.base import (
    DISHES,
    FAMILY_OF,
    FARM_COINS,
    KINDS,
    MEAL_POINTS,
    MEAL_PRICE,
    PERSON_NAMES,
    PLACES,
    SECTIONS,
    SOUVENIR_NAMES,
    STOP,
    STOP_WORDS,
    TRAVELLER_COINS,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    TRAVELLERS,
    Person,
    Stop,
    Who,
)
from ..material.expansions import (
    BATH_POINTS,
    BATH_PRICE,
    FESTIVAL_EFFECT,
    FESTIVAL_NAMES,
    IN_STOCK,
    IYASAKA_COINS,
    JIROCHO_STAKE,
    KAMUI_POINTS,
    LEGEND_EFFECT,
    LEGEND_NAMES,
    LEGEND_POINTS,
    MARI_POINTS,
    SECRET_EFFECT,
    SECRET_PRICE,
    SECRET_THE,
    STAKE,
    TREE_COINS,
    TREE_POINTS,
    Amulet,
    Legend,
    Stock,
)
from ..rules.crossroads.amulets import amulet_price
from ..rules.crossroads.legendary_objects import legend_points, legend_price
from ..rules.crossroads.stop_choice import ONE_DONE
from ..rules.inn import meal_price
from ..rules.matsuri.rakuren import most_of_five
from ..rules.purse import blessed
from ..rules.road import full_stations
from ..rules.temple import POWER_USED
from ..rules.village import most_paid, souvenir_price
from ..state import Act, Phase
from .gains import person_gift, second_thing, section_gain, spring_gain
from .notation import FIFTH_LAID, kept, laid_out
from .phrases import NEUTRAL, SERVICE, coins, festival_title, listed, meal, person, points
from .prompts import NEW_THING, TREE


def explain(s: Any, action: int, lang: str) -> str:
    """What a person calls an action, with its price and its points."""
    if action < Act.MOVE + PLACES:
        return _explain_move(s, action - Act.MOVE, lang)
    if action < Act.GIVE:
        return _explain_purchase(s, action - Act.BUY + 1, lang)
    if action < Act.PANORAMA:
        n = action - Act.GIVE + 1
        return f"{'Give' if lang == 'en' else 'Donner'} {coins(n, lang)} · {points(gift_gain(s, n), lang)}"
    if action < Act.KEEP:
        kind = action - Act.PANORAMA
        n = s.panorama[s.turn][kind] + 1
        fee = f" · {coins(1, lang)}" if s.phase == Phase.FEE else ""
        return f"{STOP_WORDS[kind][lang]}, section {n}{fee} · {section_gain(s, kind, lang)}"
    if kept(action) >= 0:
        word = {"en": ("Keep", "Meet"), "fr": ("Garder", "Rencontrer")}[lang][s.phase == Phase.GION]
        return f"{word} {person(kept(action), lang)} · {person_gift(s, kept(action), lang)}"
    if Act.EAT <= action < Act.EAT + DISHES:
        return _explain_meal(s, action - Act.EAT, lang)
    if Act.TRAVELLER <= action < Act.TRAVELLER + TRAVELLERS:
        who = action - Act.TRAVELLER
        called = f"{TRAVELLER_NAMES[who]}, {TRAVELLER_WORDS[who][lang]}"
        return f"{called} · {coins(TRAVELLER_COINS[who], lang)} · {TRAVELLER_POWER[who][lang]}"
    if action == Act.PASS:
        void = s.phase == Phase.OPTIONS and s.options & ONE_DONE == 0
        fast = s.phase == Phase.MEAL and s.traveller[s.turn] == Who.KAMUI
        return NOTHING[Phase.BUY if void else s.phase][lang] + (f" · {points(KAMUI_POINTS, lang)}" if fast else "")
    return _explain_crossroads(s, action, lang)


def gift_gain(s: Any, n: int) -> int:
    """The points of a gift: at o-Bon no power counts; else Mari has two a coin, and the bank adds one for Hirotada
    once a stop."""
    if s.phase == Phase.OBON:
        return n
    who = s.traveller[s.turn]
    return n * (MARI_POINTS if who == Who.MARI else 1) + _bank_adds(s)


def _bank_adds(s: Any) -> int:
    """The coin of the bank for Hirotada at a temple, unless it has come."""
    return int(s.traveller[s.turn] == Who.HIROTADA and s.options & POWER_USED == 0)


def _explain_meal(s: Any, dish: int, lang: str) -> str:
    price = meal_price(s, s.turn, dish)
    gain = MEAL_POINTS + _devoted(s, price)
    if s.traveller[s.turn] == Who.NAMPO:
        gain += MEAL_PRICE[dish]
    called = "Eat" if lang == "en" else "Déguster"
    return f"{called} {meal(dish, lang)} · {coins(price, lang)} · {points(gain, lang)}"


def _explain_move(s: Any, place: int, lang: str) -> str:
    kind = STOP[place]
    called = f"{STOP_WORDS[kind][lang]} ({place})"
    if s.turn >= s.seats:
        return f"{called} · {NEUTRAL[lang]}{NEUTRAL_STOP.get(kind, {}).get(lang, '')}"
    if full_stations(s) >> place & 1:
        called += f" · {'with' if lang == 'en' else 'avec'} {SECRET_THE[Amulet.FRIENDSHIP][lang]}"
    other = second_thing(s, kind)
    if kind < KINDS:
        n, tree = s.panorama[s.turn][kind] + 1, TREE[lang]
        if n > SECTIONS[kind]:
            return f"{called} · {tree} · {points(TREE_POINTS, lang)}"
        section = f"{called} · section {n}/{SECTIONS[kind]} · {section_gain(s, kind, lang)}"
        return f"{section}, {'or' if lang == 'en' else 'ou'} {tree}" if other else section
    if kind == Stop.FARM:
        offer = coins(IYASAKA_COINS if s.traveller[s.turn] == Who.IYASAKA else FARM_COINS, lang)
    else:
        offer = spring_gain(s, lang) if kind == Stop.HOT_SPRING else OFFERS[kind][lang]
    own = (kind, s.traveller[s.turn]) in ((Stop.ENCOUNTER, Who.KITA), (Stop.TEMPLE, Who.MIYATAKA))
    word = {"en": ("or", "and"), "fr": ("ou", "et")}[lang][own]
    return f"{called} · {offer}, {word} {NEW_THING[kind][lang]}" if other else f"{called} · {offer}"


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


def growing(s: Any, p: int) -> int:
    """How many of Shodo and Emaki a player has: each brings a point for every card that comes."""
    return int((s.legends[p] & (1 << Legend.SHODO | 1 << Legend.EMAKI)).bit_count())


def souvenir_gain(counts: Sequence[int], cards: Sequence[int]) -> int:
    """What souvenirs bring to sets with these families."""
    have = list(counts)
    gain = 0
    for card in cards:
        gain += _join(have, FAMILY_OF[card])
    return gain


def _join(have: list[int], family: int) -> int:
    """One more card of a family: its points in the first set that lacks it."""
    gain = 1 + 2 * sum(n > have[family] for n in have)
    have[family] += 1
    return gain


def legend_gain(s: Any, p: int, card: int) -> int:
    """What a legendary object brings when it is bought."""
    return legend_points(s, p, card) + growing(s, p)


def _devoted(s: Any, most: int) -> int:
    """The points of what goes to the temple, once Devotion is declared."""
    return most if blessed(s, Amulet.DEVOTION) else 0


def _explain_purchase(s: Any, chosen: int, lang: str) -> str:
    cards = laid_out(s, chosen)
    gain = souvenir_gain(s.family[s.turn], cards) + len(cards) * growing(s, s.turn)
    gain += _devoted(s, most_paid(s, s.turn, chosen))
    return _bought(listed([SOUVENIR_NAMES[c] for c in cards], lang), souvenir_price(s, s.turn, chosen), gain, lang)


def _bought(called: str, price: int, gain: int, lang: str) -> str:
    return f"{'Buy' if lang == 'en' else 'Acheter'} {called} · {coins(price, lang)} · {points(gain, lang)}"


def _explain_crossroads(s: Any, action: int, lang: str) -> str:
    if Act.LEGEND <= action < Act.PICK:
        return _explain_legend(s, action - Act.LEGEND, lang)
    if Act.PICK <= action < Act.USE:
        return _explain_secret(s, action - Act.PICK, lang)
    if Act.USE <= action < Act.ROLL:
        card = action - Act.USE
        return f"{'Use' if lang == 'en' else 'Utiliser'} {SECRET_THE[card][lang]} · {SECRET_EFFECT[card][lang]}"
    if Act.FESTIVAL <= action < Act.BUY_FIVE:
        card = action - Act.FESTIVAL
        return f"{FESTIVAL_NAMES[card]}, {festival_title(card, lang)} · {FESTIVAL_EFFECT[card][lang]}"
    if action >= Act.BUY_FIVE:
        return _explain_five(s, action - Act.BUY_FIVE + 1, lang)
    return _explain_option(s, action, lang)


def _explain_legend(s: Any, card: int, lang: str) -> str:
    price = legend_price(s, s.turn, card)
    gain = legend_gain(s, s.turn, card) + _devoted(s, price)
    called = _bought(LEGEND_NAMES[card], price, gain, lang)
    return called if LEGEND_POINTS[card] else f"{called} · {LEGEND_EFFECT[card][lang]}"


def secret_price(s: Any, kind: int) -> int:
    """What an amulet (0) or a calligraphy (1) costs."""
    return amulet_price(s, s.turn) if kind == Stock.AMULETS else SECRET_PRICE[kind]


def _explain_secret(s: Any, card: int, lang: str) -> str:
    """A card of the stock: bought, or laid open for all."""
    if s.phase == Phase.TSUKIMI:
        called = f"{'Lay open' if lang == 'en' else 'Exposer'} {SECRET_THE[card][lang]}"
    else:
        called = f"{'Buy' if lang == 'en' else 'Acheter'} {SECRET_THE[card][lang]}"
        price = secret_price(s, card // IN_STOCK)
        gain = _devoted(s, price) + (_bank_adds(s) if card < IN_STOCK else 0)
        called += f" · {coins(price, lang)}" + (f" · {points(gain, lang)}" if gain else "")
    return f"{called} · {SECRET_EFFECT[card][lang]}"


def _explain_five(s: Any, chosen: int, lang: str) -> str:
    """Souvenirs and the legendary object that Rakuren has laid out."""
    cards, p = laid_out(s, chosen), s.turn
    names = [SOUVENIR_NAMES[c] for c in cards]
    price = souvenir_price(s, p, chosen & (1 << FIFTH_LAID) - 1) if cards else 0
    gain = souvenir_gain(s.family[p], cards) + len(cards) * growing(s, p)
    if chosen >> FIFTH_LAID & 1:
        twin = s.copy()
        for c in cards:
            twin.owner[c] = p
            twin.family[p][FAMILY_OF[c]] += 1
        names.append(LEGEND_NAMES[s.laid_legend])
        price += legend_price(s, p, s.laid_legend)
        gain += legend_gain(twin, p, s.laid_legend)
    gain += _devoted(s, most_of_five(s, p, chosen))
    return _bought(listed(names, lang), price, gain, lang)


def _explain_option(s: Any, action: int, lang: str) -> str:
    """What a stop offers, and answers to what is asked."""
    kind = STOP[s.at[s.turn]]
    match action:
        case Act.VISIT if kind < KINDS:
            n = s.panorama[s.turn][kind] + 1
            return f"{STOP_WORDS[kind][lang]}, section {n} · {section_gain(s, kind, lang)}"
        case Act.VISIT if kind == Stop.FARM:
            take = IYASAKA_COINS if s.traveller[s.turn] == Who.IYASAKA else FARM_COINS
            return f"{'Take' if lang == 'en' else 'Prendre'} {coins(take, lang)}"
        case Act.VISIT if kind == Stop.HOT_SPRING:
            called = "Bathe in the hot spring" if lang == "en" else "Se baigner dans la source chaude"
            return f"{called} · {spring_gain(s, lang)}"
        case Act.VISIT:
            return VISIT[kind][lang]
        case Act.TREE:
            gain = f"{points(TREE_POINTS, lang)} {'and' if lang == 'en' else 'et'} {coins(TREE_COINS, lang)}"
            return f"{'A cherry tree' if lang == 'en' else 'Un cerisier'} · {gain}"
        case Act.BATH:
            gain = BATH_POINTS + (s.traveller[s.turn] == Who.MITSUKUNI)
            called = "A bathhouse" if lang == "en" else "Un bain"
            return f"{called} · {coins(BATH_PRICE, lang)} · {points(gain, lang)}"
        case Act.STAKE:
            return _explain_stake(s, lang)
        case Act.AMULET | Act.CALLIGRAPHY:
            return _explain_stock(s, int(action == Act.CALLIGRAPHY), lang)
        case Act.TAKE | Act.REFUSE:
            return _explain_free_meal(s, action == Act.TAKE, lang)
        case Act.ACCEPT if s.phase == Phase.LEAVE:
            return {"en": "Leave the inn first", "fr": "Quitter l’auberge en premier"}[lang]
        case Act.ACCEPT if kind == Stop.MOUNTAIN:
            return f"{BENEFIT[kind][lang]} · {section_gain(s, kind, lang)}"
        case Act.ACCEPT:
            return BENEFIT[kind][lang]
        case Act.PAY:
            effect = SERVICE[s.person - Person.ITAMAE][lang]
            return f"{'Pay' if lang == 'en' else 'Payer'} {PERSON_NAMES[s.person]} · {effect}"
        case _:
            return ANSWERS[action][lang].format(die=s.die)


def _explain_stake(s: Any, lang: str) -> str:
    if s.phase == Phase.STAKE:
        return {
            "en": f"Stake {coins(JIROCHO_STAKE, lang)} · the die pays its face, 0 loses",
            "fr": f"Miser {coins(JIROCHO_STAKE, lang)} · le dé paie sa face, 0 perd",
        }[lang]
    return {
        "en": f"Gaming room · stake {coins(STAKE, lang)} · the die pays twice its face, 0 loses",
        "fr": f"Salle de jeu · miser {coins(STAKE, lang)} · le dé paie deux fois sa face, 0 perd",
    }[lang]


def _explain_stock(s: Any, kind: int, lang: str) -> str:
    price = coins(SECRET_PRICE[kind] if s.phase == Phase.LUCK else secret_price(s, kind), lang)
    if s.phase == Phase.LUCK:
        return f"{'Buy a random amulet' if lang == 'en' else 'Acheter une amulette au hasard'} · {price}"
    chosen = {"en": ("an amulet", "a calligraphy"), "fr": ("une amulette", "une calligraphie")}[lang][kind]
    return (
        f"{'Buy' if lang == 'en' else 'Acheter'} {chosen} {'of your choice' if lang == 'en' else 'au choix'} · {price}"
    )


def _explain_free_meal(s: Any, take: bool, lang: str) -> str:
    dish = s.hand[0]
    called = meal(dish, lang) if dish >= 0 else "?"
    if not take:
        return {"en": f"Refuse {called}", "fr": f"Refuser {called}"}[lang]
    free = {"en": f"Take {called} for nothing", "fr": f"Prendre {called}, offert"}[lang]
    return f"{free} · {points(MEAL_POINTS, lang)}"


VISIT = {
    Stop.VILLAGE: {"en": "Look at souvenirs", "fr": "Regarder les souvenirs"},
    Stop.ENCOUNTER: {"en": "Meet someone", "fr": "Faire une rencontre"},
}
BENEFIT = {
    Stop.MOUNTAIN: {
        "en": "One more section of the mountain (Yama no Ko)",
        "fr": "Une section de plus de la montagne (Yama no Ko)",
    },
    Stop.PADDY: {
        "en": "1 coin of the bank for the temple · 1 point (o-Taue matsuri)",
        "fr": "1 pièce de la banque au temple · 1 point (o-Taue matsuri)",
    },
    Stop.HOT_SPRING: {"en": "First an encounter (Hadaka matsuri)", "fr": "D’abord une rencontre (Hadaka matsuri)"},
    Stop.ENCOUNTER: {"en": "Choose whom to meet (Gion matsuri)", "fr": "Choisir sa rencontre (Gion matsuri)"},
}
ANSWERS = {
    Act.LAY_FIVE: {
        "en": "Lay out 4 souvenirs and 1 legendary object",
        "fr": "Étaler 4 souvenirs et 1 objet légendaire",
    },
    Act.CHOOSE: {"en": "Choose whom to meet (Gion matsuri)", "fr": "Choisir sa rencontre (Gion matsuri)"},
    Act.ROLL: {"en": "Roll again instead of {die}", "fr": "Relancer au lieu de {die}"},
}
NOTHING = {
    Phase.BUY: {"en": "Buy nothing", "fr": "Ne rien acheter"},
    Phase.BUY_FIVE: {"en": "Buy nothing", "fr": "Ne rien acheter"},
    Phase.MEAL: {"en": "Eat nothing", "fr": "Ne rien manger"},
    Phase.GUIDE: {"en": "Take no section", "fr": "Ne prendre aucune section"},
    Phase.OPTIONS: {"en": "Do nothing more here", "fr": "Ne rien faire de plus ici"},
    Phase.AMULET: {"en": "Buy no amulet", "fr": "N’acheter aucune amulette"},
    Phase.CALLIGRAPHY: {"en": "Buy no calligraphy", "fr": "N’acheter aucune calligraphie"},
    Phase.STAKE: {"en": "Stake nothing", "fr": "Ne rien miser"},
    Phase.REROLL: {"en": "Let the die stand", "fr": "Garder ce lancer"},
    Phase.FEE: {"en": "Pay nothing", "fr": "Ne rien payer"},
    Phase.VITALITY: {"en": "Keep the amulet of Vitality", "fr": "Garder l’amulette de Vitalité"},
    Phase.LUCK: {"en": "Buy no amulet", "fr": "N’acheter aucune amulette"},
    Phase.EXTRA_MEAL: {"en": "Leave this meal", "fr": "Laisser ce repas"},
    Phase.BENEFIT: {"en": "Do without", "fr": "S’en passer"},
    Phase.OBON: {"en": "Give nothing", "fr": "Ne rien donner"},
    Phase.LEAVE: {"en": "Wait for your turn", "fr": "Attendre son tour"},
}
