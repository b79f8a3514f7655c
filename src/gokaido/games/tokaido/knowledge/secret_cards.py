"""Who knows which amulets and calligraphies lie where, and dealing again those that a viewer does not know."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.errors import BadPosition
from gokaido.engine.state.chance import below

from ..material.base import SEATS
from ..material.crossroads import FIFTH, IN_STOCK, LEGEND_BITS, LEGEND_FIFTH, SCARCE, SECRETS, STOCK_BITS
from ..rules.cards import WATCHER
from ..rules.crossroads.stocks import bits, nth_of, onlookers
from ..state import TokaidoState


@rule
def known_secrets(s: TokaidoState, viewer: int) -> int:
    """The secret cards of which a viewer knows where they lie, as a bit mask."""
    mask = 0
    bit = WATCHER if viewer < 0 else viewer
    for card in range(SECRETS):
        mask |= (s.secret_known[card] >> bit & 1) << card
    return mask


@rule
def hide_secrets(s: TokaidoState, viewer: int) -> None:
    """Take away the secret cards that a viewer does not know, and what the others know."""
    known = known_secrets(s, viewer)
    bit = WATCHER if viewer < 0 else viewer
    for p in range(SEATS):
        s.secrets[p] &= known
    s.stock &= known
    s.fresh &= known
    if s.turn < s.seats and (viewer < 0 or onlookers(s, s.turn) >> viewer & 1 == 0):
        s.again = 0
    for card in range(SECRETS):
        s.secret_known[card] &= 1 << bit


@rule
def redeal_secrets(s: TokaidoState, viewer: int) -> None:
    """Deal the unknown amulets and calligraphies to hands and stocks; with scarcity some stay in the box."""
    known = known_secrets(s, viewer)
    hide_secrets(s, viewer)
    for kind in range(2):
        unknown = STOCK_BITS[kind] & ~known
        left = bits(unknown)
        for p in range(s.seats):
            for _ in range(s.n_secrets[p][kind] - bits(s.secrets[p] & STOCK_BITS[kind])):
                card = nth_of(unknown, below(s, left))
                unknown ^= 1 << card
                left -= 1
                s.secrets[p] |= 1 << card
        for _ in range(s.n_stock[kind] - bits(s.stock & STOCK_BITS[kind])):
            card = nth_of(unknown, below(s, left))
            unknown ^= 1 << card
            left -= 1
            s.stock |= 1 << card
    for p in range(s.seats):
        for card in range(SECRETS):
            if s.secrets[p] >> card & 1:
                s.secret_known[card] |= onlookers(s, p)


def secret_complaints(s: TokaidoState) -> list[BadPosition]:
    """What is wrong with the stocks of a full state: cards lost or doubled."""
    wrong: list[BadPosition] = []
    if s.crossroads == 0:
        return wrong
    size = SCARCE[s.seats] if s.scarcity else IN_STOCK
    places = [*s.secrets[: s.seats], s.stock, *([1 << s.shared] if s.shared >= 0 else [])]
    for kind, name in enumerate(("amulets", "calligraphies")):
        lying = [mask & STOCK_BITS[kind] for mask in places]
        if sum(mask.bit_count() for mask in lying) != size or bits(sum(lying)) != size:
            wrong.append(BadPosition("tokaido.stock", kind=name, wanted=size))
        counts = [s.n_secrets[p][kind] for p in range(s.seats)] + [s.n_stock[kind]]
        if counts != [mask.bit_count() for mask in lying[: len(counts)]]:
            wrong.append(BadPosition("tokaido.stock_counts", kind=name))
    legends = [*s.legends[: s.seats], s.legends_left, *([1 << s.laid_legend] if s.laid_legend >= 0 else [])]
    if sum(m.bit_count() for m in legends) != size or sum(legends) > LEGEND_BITS:
        wrong.append(BadPosition("tokaido.legends", wanted=size))
    for name, left, held in (("trees", s.trees_left, s.trees), ("baths", s.baths_left, s.baths)):
        if left + sum(held) != size or left < 0:
            wrong.append(BadPosition("tokaido.stock", kind=name, wanted=size))
    for p in range(s.seats):
        if s.family[p][FIFTH] != sum(LEGEND_FIFTH[k] for k in range(IN_STOCK) if s.legends[p] >> k & 1):
            wrong.append(BadPosition("tokaido.fifth_family", seat=p))
    return wrong
