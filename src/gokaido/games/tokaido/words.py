"""What people read: actions and events in words."""

from collections.abc import Callable, Sequence
from typing import Any

from gokaido.engine.event import Event

from .inn import meal_price
from .material import (
    COLOUR_WORDS,
    DISHES,
    FAMILIES,
    FAMILY_OF,
    FEAT_WORDS,
    MEAL_NAMES,
    MEAL_POINTS,
    MEAL_WORDS,
    PANORAMA_OF,
    PEOPLE,
    PERSON_A,
    PERSON_NAMES,
    PLACES,
    SECTIONS,
    SOUVENIR_NAMES,
    STOP,
    STOP_TO,
    STOP_WORDS,
    TRAVELLER_COINS,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    Deck,
    Panorama,
    Person,
    Stop,
    Who,
)
from .state import Act, Kind, Phase
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
    """`a guide (Annaibito, sea)`."""
    name = PERSON_NAMES[card]
    if Person.ANNAIBITO_PADDY <= card <= Person.ANNAIBITO_SEA:
        name += ", " + STOP_WORDS[card - Person.ANNAIBITO_PADDY][lang].lower()
    word = PERSON_A[card][lang]
    return f"{word} ({name})" if PERSON_NAMES[card].lower() not in word else word


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


# ---------------------------------------------------------------------- actions


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
    called = f"{place}. {STOP_WORDS[kind][lang]}"
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


# ---------------------------------------------------------------------- events

Sentence = Callable[[Event, str, Sequence[str]], str]


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """A sentence for the log; nothing for what a reader may not know or need not read."""
    return _SENTENCES[event.kind](event, lang, names) if event.kind in _SENTENCES else ""


def _ordinal(n: int, lang: str) -> str:
    if lang == "fr":
        return "1er" if n == 1 else f"{n}e"
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n, 'th') }"


def _dealt(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.what < 0:
        return ""
    name, who = names[e.seat], TRAVELLER_NAMES[e.what]
    return f"{name} is dealt {who}." if lang == "en" else f"{name} reçoit {who}."


def _chose(e: Event, lang: str, names: Sequence[str]) -> str:
    who = f"{TRAVELLER_NAMES[e.what]}, {TRAVELLER_WORDS[e.what][lang]}"
    if lang == "en":
        return f"{names[e.seat]} travels as {who}: {coins(e.amount, lang)}."
    return f"{names[e.seat]} voyage avec {who} : {coins(e.amount, lang)}."


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


def _coins(e: Event, lang: str, names: Sequence[str]) -> str:
    got = coins(e.amount, lang)
    if e.what == Stop.FARM:
        return (
            f"{names[e.seat]} takes {got} at the farm." if lang == "en" else f"{names[e.seat]} prend {got} à la ferme."
        )
    return f"{names[e.seat]} receives {got}." if lang == "en" else f"{names[e.seat]} reçoit {got}."


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
    return f"{names[e.seat]} peint la section {e.amount} {of} : {gain}."


def _bathed(e: Event, lang: str, names: Sequence[str]) -> str:
    gain = points(e.amount, lang)
    if lang == "en":
        return f"{names[e.seat]} bathes in the hot spring: {gain}."
    return f"{names[e.seat]} se baigne à la source chaude : {gain}."


def _gave(e: Event, lang: str, names: Sequence[str]) -> str:
    gift, name = coins(e.amount, lang), pawn(e.seat, lang, names)
    gain = "" if e.source < 0 else {"en": ": ", "fr": " : "}[lang] + points(e.amount, lang)
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
    return f"{names[e.seat]} {'scores' if lang == 'en' else 'marque'} {points(e.amount, lang)}."


def _under(e: Event, lang: str, names: Sequence[str]) -> str:
    if e.amount == Deck.MEALS:
        return {
            "en": "Everyone is at the inn; the meals left go under the pile.",
            "fr": "Tout le monde est à l’auberge ; les repas restants vont sous la pioche.",
        }[lang]
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
    Phase.BUY: {"en": "buys nothing", "fr": "n’achète rien"},
    Phase.MEAL: {"en": "eats nothing", "fr": "ne mange rien"},
    Phase.GUIDE: {"en": "takes no section", "fr": "ne prend aucune section"},
}


def _passed(e: Event, lang: str, names: Sequence[str]) -> str:
    return f"{names[e.seat]} {_NOTHING[e.what][lang]}."


def _discarded(e: Event, lang: str, names: Sequence[str]) -> str:
    return {
        "en": "The neutral traveller takes a meal off the offer, unseen.",
        "fr": "Le voyageur neutre retire un repas du menu, sans qu’on le voie.",
    }[lang]


def _achieved(e: Event, lang: str, names: Sequence[str]) -> str:
    card, gain = FEAT_WORDS[e.what][lang], points(e.amount, lang)
    if lang == "en":
        return f"{names[e.seat]} takes the achievement {card}: {gain}."
    return f"{names[e.seat]} remporte le haut fait « {card} » : {gain}."


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
    Kind.DEALT: _dealt,
    Kind.CHOSE: _chose,
    Kind.QUEUED: _queued,
    Kind.MOVED: _moved,
    Kind.COINS: _coins,
    Kind.LAID_OUT: _laid_out,
    Kind.PAID: _paid,
    Kind.SOUVENIR: _souvenir,
    Kind.SECTION: _section,
    Kind.BATHED: _bathed,
    Kind.GAVE: _gave,
    Kind.DREW_TWO: _drew_two,
    Kind.MET: _met,
    Kind.POINTS: _points,
    Kind.UNDER: _under,
    Kind.OFFERED: _offered,
    Kind.FREE_MEAL: _free_meal,
    Kind.REFUSED: _refused,
    Kind.ATE: _ate,
    Kind.PASSED: _passed,
    Kind.DISCARDED: _discarded,
    Kind.ACHIEVED: _achieved,
    Kind.RANKED: _ranked,
    Kind.OVER: _over,
}
