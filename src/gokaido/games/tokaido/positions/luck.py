"""Chance told by names, as at a table where it has happened: piles, the die, orders."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from gokaido.engine.compile.rule import _Names
from gokaido.engine.errors import BadPosition
from gokaido.engine.given import several, word
from gokaido.engine.keywords import Keyword
from gokaido.engine.state.luck import pile, tell
from gokaido.engine.state.record import MOST_LUCK

from ..material.base import Meal
from ..material.crossroads import DIE, Amulet, Legend
from ..rules.road import travellers
from ..state import TokaidoLuck
from .arrange import one_of
from .piles import CARDS, PILES, card_named, stack

LUCK = (
    Keyword("meal_pile", "names of meals: they come to the top of their pile, the first on top", ["soba", "tofu"]),
    Keyword("souvenir_pile", "names of souvenirs, likewise", ["koma", "geta", "sumie"]),
    Keyword("encounter_pile", "names of people, likewise", ["kuge"]),
    Keyword("hot_spring_pile", "2 or 3, the points of hot spring cards, likewise", [3, 2]),
    Keyword("festival_pile", "names of festivals, likewise", ["gion"], {"matsuri": True}),
    Keyword("die", "the face of the Fortune die, or one for each roll", 3, {"crossroads": True}),
    Keyword("under", "the cards that go under their pile, the first one first", ["geta", "sumie"]),
    Keyword("discarded", "the meal that the neutral traveller takes away", "soba", {"seats": 2}),
    Keyword("amulet", "the amulet that is drawn unseen", "health", {"crossroads": True}),
    Keyword("object", "the legendary object that is laid out for Rakuren", "emaki", {"matsuri": True}),
    Keyword("departure", "once all have chosen a traveller: the seats (or 'neutral') in the order in which they leave",
            [2, 0, 1]),
)  # fmt: skip


def luck(s: Any, /, **told: Any) -> None:
    """Take what was told of the chance to come."""
    for name, given in told.items():
        if name in PILES:
            _top(s, name, _listed(given))
        else:
            TAKEN[name](s, _listed(given))


def _listed(given: Any) -> Sequence[Any]:
    """One thing, or several in order."""
    return given if isinstance(given, (list, tuple)) else [given]


def _top(s: Any, name: str, words: Sequence[Any]) -> None:
    """Cards on top of a pile, now and if it is shuffled meanwhile."""
    tell(s, pile(PILES[name]), stack(s, name, several(name, words, MOST_LUCK)))


def _die(s: Any, faces: Sequence[Any]) -> None:
    for face in several("die", faces, MOST_LUCK):
        if face not in DIE:
            raise BadPosition("tokaido.die", given=face, known=tuple(sorted(set(DIE))))
    tell(s, TokaidoLuck.DIE, [DIE.index(face) for face in faces])


def _under(s: Any, words: Sequence[Any]) -> None:
    """The name of a card says to which pile it belongs."""
    for name in several("under", words, MOST_LUCK):
        for d, names in enumerate(CARDS):
            with suppress(BadPosition):
                if names is not None:
                    tell(s, TokaidoLuck.UNDER + d, [card_named("under", d, name)])
                    break
        else:
            raise BadPosition("tokaido.under", given=name)


def _drawn(what: int, name: str, names: _Names) -> Callable[[Any, Sequence[Any]], None]:
    def take(s: Any, words: Sequence[Any]) -> None:
        tell(s, what, [word(name, names, one) for one in several(name, words, MOST_LUCK)])

    return take


def _departure(s: Any, order: Sequence[Any]) -> None:
    n = travellers(s)
    leaving = [one_of(s, "departure", t) for t in several("departure", order, n)]
    if sorted(leaving) != list(range(n)):
        raise BadPosition("tokaido.departure_luck", count=n)
    tell(s, TokaidoLuck.DEPARTURE, [n - 1 - leaving.index(t) for t in range(n - 1, 0, -1)])


TAKEN: dict[str, Callable[[Any, Sequence[Any]], None]] = {
    "die": _die,
    "under": _under,
    "discarded": _drawn(TokaidoLuck.DISCARDED, "discarded", Meal),
    "amulet": _drawn(TokaidoLuck.AMULET, "amulet", Amulet),
    "object": _drawn(TokaidoLuck.OBJECT, "object", Legend),
    "departure": _departure,
}
