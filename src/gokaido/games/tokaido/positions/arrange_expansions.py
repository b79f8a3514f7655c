"""Arranging the cards of Crossroads and the festivals of Matsuri by names."""

from collections.abc import Callable, Sequence
from typing import Any

from gokaido.engine.compile.rule import _Names
from gokaido.engine.errors import BadPosition

from ..material.crossroads import (
    FIFTH,
    IN_STOCK,
    LEGEND_FIFTH,
    LEGEND_POINTS,
    SCARCE,
    STOCK_BITS,
    Amulet,
    Calligraphy,
    Legend,
)
from ..material.matsuri import FIRST_LASTING, Festival
from ..rules.cards import EVERYONE
from ..rules.crossroads.stocks import fill_stocks, onlookers

BySeat = Callable[[Any, str, Any, Callable[[int, Any], None]], None]


def arrange_stalls(
    s: Any,
    by_seat: BySeat,
    legends: Any,
    amulets: Any,
    calligraphies: Any,
    trees: Any,
    baths: Any,
    dolls: Any,
    lasting: Sequence[str],
    shared: str | None,
) -> None:
    """Fill the stocks, and give out what players have."""
    given = (legends, amulets, calligraphies, trees, baths)
    if not s.crossroads and any(x is not None for x in given):
        raise BadPosition("tokaido.needs_crossroads")
    if not s.matsuri and (dolls is not None or lasting or shared is not None):
        raise BadPosition("tokaido.needs_matsuri")
    if not s.crossroads:
        return
    fill_stocks(s)
    _counted(s, by_seat, "trees", trees)
    _counted(s, by_seat, "baths", baths)
    by_seat(s, "dolls", dolls, lambda p, n: _doll(s, p, n))
    _legends(s, by_seat, legends)
    _secrets(s, by_seat, amulets, calligraphies, shared)
    for word in lasting:
        festival = _number("lasting", Festival, word)
        if festival < FIRST_LASTING:
            raise BadPosition("tokaido.does_not_last", given=word)
        s.lasting |= 1 << festival - FIRST_LASTING
        s.shown_festivals |= 1 << festival


def _number(what: str, names: _Names, word: str) -> int:
    try:
        return names.number(word)
    except KeyError:
        raise BadPosition("field_word", field=what, given=word, known=tuple(names.numbers)) from None


def _counted(s: Any, by_seat: BySeat, what: str, given: Any) -> None:
    def put(p: int, n: int) -> None:
        getattr(s, what)[p] = n

    by_seat(s, what, given, put)
    left = getattr(s, f"{what}_left") - sum(getattr(s, what))
    if left < 0:
        raise BadPosition("tokaido.too_many", kind=what)
    setattr(s, f"{what}_left", left)


def _doll(s: Any, p: int, n: int) -> None:
    s.dolls[p] = n
    s.family[p][0] += n


def _legends(s: Any, by_seat: BySeat, given: Any) -> None:
    size = s.legends_left.bit_count()

    def put(p: int, words: Sequence[str]) -> None:
        for word in words:
            legend = _number("legends", Legend, word)
            if any(held >> legend & 1 for held in s.legends):
                raise BadPosition("tokaido.owned_twice", given=word)
            s.legends[p] |= 1 << legend
            s.family[p][FIFTH] += LEGEND_FIFTH[legend]

    by_seat(s, "legends", given, put)
    s.legends_left = _rest(s.legends_left, sum(s.legends), size)


def _rest(stock: int, taken: int, size: int) -> int:
    """What is left of a stock of so many cards once some named ones are taken."""
    left = stock & ~taken
    while left.bit_count() + taken.bit_count() > size:
        left &= left - 1
    return left


def _secrets(s: Any, by_seat: BySeat, amulets: Any, calligraphies: Any, shared: str | None) -> None:
    size = SCARCE[s.seats] if s.scarcity else IN_STOCK

    def put(names: _Names, what: str) -> Callable[[int, Sequence[str]], None]:
        def give(p: int, words: Sequence[str]) -> None:
            for word in words:
                card = _number(what, names, word)
                if any(held >> card & 1 for held in s.secrets):
                    raise BadPosition("tokaido.owned_twice", given=word)
                s.secrets[p] |= 1 << card
                s.n_secrets[p][card // IN_STOCK] += 1
                s.secret_known[card] = onlookers(s, p)

        return give

    by_seat(s, "amulets", amulets, put(Amulet, "amulets"))
    by_seat(s, "calligraphies", calligraphies, put(Calligraphy, "calligraphies"))
    taken = sum(s.secrets)
    if shared is not None:
        s.shared = _number("shared", Calligraphy, shared)
        if taken >> s.shared & 1:
            raise BadPosition("tokaido.held_and_shared", given=shared)
        taken |= 1 << s.shared
        s.secret_known[s.shared] = EVERYONE
    stock = 0
    for kind, mask in enumerate(STOCK_BITS):
        rest = _rest(s.stock & mask, taken & mask, size)
        s.n_stock[kind] = rest.bit_count()
        stock |= rest
    s.stock = stock


def legends_worth(s: Any, p: int) -> int:
    """What the legendary objects of a player have scored, the fifth family in its sets apart."""
    held = [k for k in range(IN_STOCK) if s.legends[p] >> k & 1]
    others = int(sum(s.family[p][:FIFTH]) - s.dolls[p]) + len(held) - 1
    growing = sum(others for k in held if k in (Legend.SHODO, Legend.EMAKI))
    return sum(LEGEND_POINTS[k] for k in held) + growing
