"""The piles of an arranged position, and cards by their names."""

from typing import Any

from gokaido.engine.compile.rule import _Names
from gokaido.engine.errors import BadPosition
from gokaido.engine.given import several, word
from gokaido.engine.state.chance import place_in_pile

from ..knowledge.observe import card_in, collected, spots
from ..material.base import COPIES, DECKS, MOST_CARDS, SPRING_POINTS, Deck, Meal, Person, Souvenir
from ..material.matsuri import Festival

PILES = {"meal_pile": Deck.MEALS, "souvenir_pile": Deck.SOUVENIRS}
PILES |= {"encounter_pile": Deck.ENCOUNTERS, "hot_spring_pile": Deck.HOT_SPRINGS}
PILES |= {"festival_pile": Deck.FESTIVALS}
CARDS: tuple[_Names | None, ...] = (Meal, Souvenir, Person, None, Festival)


def person(field: str, given: Any) -> int:
    """A person of the encounters; a guide is an annaibito."""
    return word(field, Person, given.replace("guide", "annaibito") if isinstance(given, str) else given)


def hot_spring(worth: Any) -> int:
    """A hot spring card by its worth."""
    if worth not in SPRING_POINTS:
        raise BadPosition("tokaido.hot_spring", worth=SPRING_POINTS, given=worth)
    return SPRING_POINTS.index(worth)


def fill_piles(s: Any, cards: list[tuple[list[int], list[int]]]) -> None:
    """Every card that is nowhere else, in the order of the piles; those that players had before come last."""
    for d in range(DECKS):
        s.pile_left[d] = 0
        lying = [card_in(s, d, k) for k in range(spots(s, d))]
        gone = {card: lying.count(card) + collected(s, d, card) for card in range(len(COPIES[d]))}
        for card, n in gone.items():
            if n > COPIES[d][card]:
                names = CARDS[d]
                called = names.word(card) if names else SPRING_POINTS[card]
                raise BadPosition("tokaido.copies", given=n, card=called, most=COPIES[d][card])
        shown, hidden = ([c for c in part if not _spend(gone, c)] for part in cards[d])
        _lay(s, d, hidden + shown)


def _spend(counts: dict[int, int], card: int) -> bool:
    """Is there one to count off? Then it is counted."""
    counts[card] -= 1
    return counts[card] >= 0


def _lay(s: Any, d: int, cards: list[int]) -> None:
    s.pile[d] = cards + [-1] * (MOST_CARDS - len(cards))
    s.trace[d] = [0] * MOST_CARDS
    s.pile_top[d], s.pile_left[d] = 0, len(cards)


def card_named(field: str, d: int, given: Any) -> int:
    """A card of a pile by its name; those of hot springs by their worth."""
    names = CARDS[d]
    if names is None:
        return hot_spring(given)
    return person(field, given) if names is Person else word(field, names, given)


def put_on_top(s: Any, rest: dict[str, Any]) -> None:
    """Put the named cards on top of their piles."""
    for name, d in PILES.items():
        if name in rest:
            names = CARDS[d]
            below = [card_in(s, d, k) for k in range(s.pile_left[d])]
            top = [card_named(name, d, card) for card in several(name, rest[name], MOST_CARDS)]
            for card in top:
                if card not in below:
                    called = names.word(card) if names else SPRING_POINTS[card]
                    raise BadPosition("tokaido.not_in_pile", pile=name, card=called)
                below.remove(card)
            _lay(s, d, top + below)


def stack(s: Any, name: str, cards: list[Any]) -> list[int]:
    """Lay the named cards on top of their pile in the middle of a game, as a record says that they come up."""
    d = PILES[name]
    places = [place_in_pile(s, d, k) for k in range(s.pile_left[d])]
    traces = [s.trace[d][place] for place in places]
    known = sorted(zip(traces, [s.pile[d][place] for place in places]))
    put_on_top(s, {name: cards})
    if sorted(zip(traces, s.pile[d])) == known:  # else what was known of the pile is no longer so
        s.trace[d][: len(traces)] = traces
    return [card_named(name, d, card) for card in cards]
