"""What people read: the actions in words, and the words that others share."""

from collections.abc import Sequence
from typing import Any

from .inn import meal_price
from .material import (
    COLOUR_WORDS,
    DISHES,
    FAMILIES,
    FAMILY_OF,
    MEAL_NAMES,
    MEAL_POINTS,
    MEAL_WORDS,
    PEOPLE,
    PERSON_A,
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
    Panorama,
    Person,
    Stop,
    Who,
)
from .state import Act, Phase
from .village import souvenir_price

NEUTRAL = {"en": "the neutral traveller", "fr": "le voyageur neutre"}


def coins(n: int, lang: str) -> str:
    """`3 coins`."""
    word = "coin" if lang == "en" else "pièce"
    return f"{n} {word}" if n == 1 or (lang == "fr" and n == 0) else f"{n} {word}s"


def points(n: int, lang: str) -> str:
    """`3 points`."""
    return f"{n} point" if n == 1 or (lang == "fr" and n == 0) else f"{n} points"


def listed(things: list[str], lang: str) -> str:
    """`a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {'and' if lang == 'en' else 'et'} {things[-1]}"


def person(card: int, lang: str) -> str:
    """`a guide (Annaibito, sea)`; `a samurai`, who needs no gloss."""
    name = PERSON_NAMES[card]
    if Person.ANNAIBITO_PADDY <= card <= Person.ANNAIBITO_SEA:
        name += ", " + STOP_WORDS[card - Person.ANNAIBITO_PADDY][lang].lower()
    word = PERSON_A[card][lang]
    return word if card == Person.SAMURAI else f"{word} ({name})"


def meal(dish: int, lang: str) -> str:
    """`Unagi (grilled eel)`; `Sushi`, which needs no gloss."""
    name, gloss = MEAL_NAMES[dish], MEAL_WORDS[dish][lang]
    return name if gloss.startswith(name.lower()) else f"{name} ({gloss})"


def pawn(t: int, lang: str, names: Sequence[str]) -> str:
    """A player's name, or the neutral traveller."""
    return names[t] if 0 <= t < len(names) else NEUTRAL[lang]


def side_names(s: Any, lang: str) -> list[str]:
    """The colours of the pawns."""
    return [COLOUR_WORDS[p][lang] for p in range(s.seats)]


def laid_out(s: Any, chosen: int) -> list[int]:
    """The souvenirs of a mask, in the order of the printed list."""
    return sorted(s.hand[i] for i in range(s.n_hand) if chosen >> i & 1)


def spell(s: Any, action: int) -> str:
    """The written form: `move 12`, `buy koma geta`, `give 2`, `eat sushi`, `pass`."""
    if action < Act.MOVE + PLACES:
        return f"move {action - Act.MOVE}"
    if Act.BUY <= action < Act.GIVE:
        return "buy " + " ".join(SOUVENIR_NAMES[c].lower() for c in laid_out(s, action - Act.BUY + 1))
    if Act.GIVE <= action < Act.PANORAMA:
        return f"give {action - Act.GIVE + 1}"
    if Act.PANORAMA <= action < Act.KEEP:
        return f"panorama {Panorama.word(action - Act.PANORAMA)}"
    if Act.KEEP <= action < Act.KEEP + PEOPLE:
        return "keep " + Person.word(action - Act.KEEP).replace("_", " ")
    if Act.EAT <= action < Act.EAT + DISHES:
        return "eat " + MEAL_NAMES[action - Act.EAT].lower()
    if action >= Act.TRAVELLER:
        return TRAVELLER_NAMES[action - Act.TRAVELLER].lower()
    return {Act.TAKE: "take", Act.REFUSE: "refuse", Act.PASS: "pass"}[action]


def respell(s: Any, text: str) -> str:
    """Souvenirs may be written in any order, and guides by their English name."""
    words = text.lower().replace("_", " ")
    if words.startswith("buy "):
        names = sorted(s.hand[: s.n_hand])
        bought = [SOUVENIR_NAMES[c].lower() for c in names if SOUVENIR_NAMES[c].lower() in words]
        if sorted(" ".join(bought).split()) == sorted(words.split()[1:]):
            return "buy " + " ".join(bought)
    return text.lower().replace("keep guide", "keep annaibito")


def explain(s: Any, action: int, lang: str) -> str:
    """What a person calls an action, with its price and its points."""
    if action < Act.MOVE + PLACES:
        return _explain_move(s, action - Act.MOVE, lang)
    if Act.BUY <= action < Act.GIVE:
        return _explain_purchase(s, action - Act.BUY + 1, lang)
    if Act.GIVE <= action < Act.PANORAMA:
        n = action - Act.GIVE + 1
        gain = n + (s.traveller[s.turn] == Who.HIROTADA)
        return f"{'Give' if lang == 'en' else 'Donner'} {coins(n, lang)} · {points(gain, lang)}"
    if Act.PANORAMA <= action < Act.KEEP:
        kind = action - Act.PANORAMA
        n = s.panorama[s.turn][kind] + 1
        return f"{STOP_WORDS[kind][lang]}, section {n} · {points(n, lang)}"
    if Act.KEEP <= action < Act.KEEP + PEOPLE:
        return f"{'Keep' if lang == 'en' else 'Garder'} {person(action - Act.KEEP, lang)}"
    if Act.EAT <= action < Act.EAT + DISHES:
        dish = action - Act.EAT
        price = coins(meal_price(s, s.turn, dish), lang)
        called = "Eat" if lang == "en" else "Déguster"
        return f"{called} {meal(dish, lang)} · {price} · {points(MEAL_POINTS, lang)}"
    if action >= Act.TRAVELLER:
        who = action - Act.TRAVELLER
        called = f"{TRAVELLER_NAMES[who]}, {TRAVELLER_WORDS[who][lang]}"
        return f"{called} · {coins(TRAVELLER_COINS[who], lang)} · {TRAVELLER_POWER[who][lang]}"
    return _explain_answer(s, action, lang)


def _explain_answer(s: Any, action: int, lang: str) -> str:
    if action == Act.PASS:
        return {
            Phase.BUY: {"en": "Buy nothing", "fr": "Ne rien acheter"},
            Phase.MEAL: {"en": "Eat nothing", "fr": "Ne rien manger"},
            Phase.GUIDE: {"en": "Take no section", "fr": "Ne prendre aucune section"},
        }[s.phase][lang]
    dish = s.hand[0]
    called = meal(dish, lang) if dish >= 0 else "?"
    if action == Act.TAKE:
        free = {"en": f"Take {called} for nothing", "fr": f"Prendre {called}, offert"}[lang]
        return f"{free} · {points(MEAL_POINTS, lang)}"
    return {"en": f"Refuse {called}", "fr": f"Refuser {called}"}[lang]


def _explain_move(s: Any, place: int, lang: str) -> str:
    kind = STOP[place]
    called = f"{STOP_WORDS[kind][lang]} ({place})"
    if s.turn >= s.seats:
        return f"{called} · {NEUTRAL[lang]}"
    if kind < len(SECTIONS):
        n = s.panorama[s.turn][kind] + 1
        return f"{called} · section {n}/{SECTIONS[kind]} · {points(n, lang)}"
    return f"{called} · {OFFERS[kind][lang]}"


OFFERS = {
    Stop.VILLAGE: {"en": "souvenirs to buy", "fr": "des souvenirs à acheter"},
    Stop.FARM: {"en": "3 coins", "fr": "3 pièces"},
    Stop.HOT_SPRING: {"en": "2 or 3 points", "fr": "2 ou 3 points"},
    Stop.TEMPLE: {"en": "give 1 to 3 coins", "fr": "donner 1 à 3 pièces"},
    Stop.ENCOUNTER: {"en": "someone to meet", "fr": "quelqu’un à rencontrer"},
    Stop.INN: {"en": "a meal", "fr": "un repas"},
}


def souvenir_gain(counts: Sequence[int], cards: Sequence[int]) -> int:
    """What souvenirs bring to sets with these families."""
    have = list(counts)
    gain = 0
    for card in cards:
        mine = have[FAMILY_OF[card]]
        gain += 1 + 2 * sum(have[f] > mine for f in range(FAMILIES))
        have[FAMILY_OF[card]] += 1
    return gain


def _explain_purchase(s: Any, chosen: int, lang: str) -> str:
    cards = laid_out(s, chosen)
    called = listed([SOUVENIR_NAMES[c] for c in cards], lang)
    price = coins(souvenir_price(s, s.turn, chosen), lang)
    gain = points(souvenir_gain(s.family[s.turn], cards), lang)
    return f"{'Buy' if lang == 'en' else 'Acheter'} {called} · {price} · {gain}"
