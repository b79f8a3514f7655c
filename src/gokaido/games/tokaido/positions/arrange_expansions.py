"""Arranging the cards of Crossroads and the festivals of Matsuri by names."""

from typing import Any

from gokaido.engine.errors import BadPosition
from gokaido.engine.given import by_seat, several, whole, word

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

MOST_DOLLS = 10  # of one player, dolls and carps; a journey has five inns


def arrange_expansions(
    s: Any,
    legends: Any,
    amulets: Any,
    calligraphies: Any,
    trees: Any,
    baths: Any,
    dolls: Any,
    lasting: Any,
    shared: Any,
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
    _counted(s, "trees", trees)
    _counted(s, "baths", baths)
    for p, n in by_seat("dolls", dolls or [], s.seats):
        s.dolls[p] = whole("dolls", n, 0, MOST_DOLLS)
        s.family[p][0] += s.dolls[p]
    _legends(s, legends)
    _secrets(s, amulets, calligraphies, shared)
    for name in several("lasting", lasting or (), len(Festival)):
        festival = word("lasting", Festival, name)
        if festival < FIRST_LASTING:
            raise BadPosition("tokaido.does_not_last", given=name)
        s.lasting |= 1 << festival - FIRST_LASTING
        s.shown_festivals |= 1 << festival


def _counted(s: Any, what: str, given: Any) -> None:
    for p, n in by_seat(what, given or [], s.seats):
        getattr(s, what)[p] = whole(what, n, 0, IN_STOCK)
    left = getattr(s, f"{what}_left") - sum(getattr(s, what))
    if left < 0:
        raise BadPosition("tokaido.too_many", kind=what)
    setattr(s, f"{what}_left", left)


def _legends(s: Any, given: Any) -> None:
    size = s.legends_left.bit_count()
    for p, names in by_seat("legends", given or [], s.seats):
        for name in several("legends", names, IN_STOCK):
            legend = word("legends", Legend, name)
            if any(held >> legend & 1 for held in s.legends):
                raise BadPosition("tokaido.owned_twice", given=name)
            s.legends[p] |= 1 << legend
            s.family[p][FIFTH] += LEGEND_FIFTH[legend]
    s.legends_left = _rest(s.legends_left, sum(s.legends), size)


def _rest(stock: int, taken: int, size: int) -> int:
    """What is left of a stock of so many cards once some named ones are taken."""
    left = stock & ~taken
    while left.bit_count() + taken.bit_count() > size:
        left &= left - 1
    return left


def _secrets(s: Any, amulets: Any, calligraphies: Any, shared: Any) -> None:
    size = SCARCE[s.seats] if s.scarcity else IN_STOCK
    for field, names, given in (("amulets", Amulet, amulets), ("calligraphies", Calligraphy, calligraphies)):
        for p, cards in by_seat(field, given or [], s.seats):
            for name in several(field, cards, IN_STOCK):
                card = word(field, names, name)
                if any(held >> card & 1 for held in s.secrets):
                    raise BadPosition("tokaido.owned_twice", given=name)
                s.secrets[p] |= 1 << card
                s.n_secrets[p][card // IN_STOCK] += 1
                s.secret_known[card] = onlookers(s, p)
    taken = sum(s.secrets)
    if shared is not None:
        s.shared = word("shared", Calligraphy, shared)
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
