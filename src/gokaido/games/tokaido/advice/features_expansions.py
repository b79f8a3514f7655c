"""Numbers for learning about Crossroads and Matsuri: stocks, collections, secrets that the viewer knows, festivals."""

from typing import Any

from gokaido.engine.compile.rule import rule

from ..knowledge.secret_cards import known_secrets
from ..material.base import FESTIVALS, SEATS, Deck
from ..material.crossroads import FIFTH, IN_STOCK, SECRETS
from ..material.matsuri import FIRST_LASTING
from ..rules.crossroads.stocks import bits
from ..rules.scoring import legends_owned
from ..state import TokaidoPhase, TokaidoState

ONE_SEAT = 8 + IN_STOCK + SECRETS
LASTING = FESTIVALS - FIRST_LASTING
TABLE = 12 + 2 * IN_STOCK + 2 * SECRETS + LASTING + FESTIVALS
EXPANSIONS = SEATS * ONE_SEAT + TABLE
SIXTH = 1.0 / 6.0
THIRD = 1.0 / 3.0
PURCHASE = 5  # bits of `options`


@rule
def expansion_features(s: TokaidoState, viewer: int, n: int, out: Any) -> None:
    """Every seat from the viewer's on, then the table; nothing without Crossroads."""
    if s.crossroads == 0:
        return
    p = max(viewer, 0)
    known = known_secrets(s, viewer)
    for k in range(s.seats):
        seat_expansions(s, p, known, n + k * ONE_SEAT, out)
        p = p + 1 if p + 1 < s.seats else 0
    table_expansions(s, viewer, known, n + SEATS * ONE_SEAT, out)


@rule
def seat_expansions(s: TokaidoState, p: int, known: int, n: int, out: Any) -> None:
    """What a player has of the new cards."""
    out[n] = s.trees[p] * SIXTH
    out[n + 1] = s.baths[p] * SIXTH
    out[n + 2] = legends_owned(s, p) * THIRD
    out[n + 3] = s.n_secrets[p][0] * THIRD
    out[n + 4] = s.n_secrets[p][1] * THIRD
    out[n + 5] = s.family[p][FIFTH] * 0.5
    out[n + 6] = 1.0 * s.dolls[p]
    out[n + 7] = bits(s.dined[p]) * 0.25
    n += 8
    spread_bits(s.legends[p], IN_STOCK, n, out)
    spread_bits(s.secrets[p] & known, SECRETS, n + IN_STOCK, out)


@rule
def spread_bits(mask: int, length: int, n: int, out: Any) -> None:
    """A 1 for each thing in a bit mask; the rest is 0 already."""
    if mask:
        for k in range(length):
            out[n + k] = 1.0 * (mask >> k & 1)


@rule
def table_expansions(s: TokaidoState, viewer: int, known: int, n: int, out: Any) -> None:
    """Stocks, the stop being made, festivals that last, two festivals that the viewer looks at."""
    out[n] = 1.0 * s.matsuri
    out[n + 1] = s.trees_left * SIXTH
    out[n + 2] = s.baths_left * SIXTH
    out[n + 3] = s.n_stock[0] * SIXTH
    out[n + 4] = s.n_stock[1] * SIXTH
    out[n + 5] = s.die * 0.25
    for k in range(PURCHASE):
        out[n + 6 + k] = 1.0 * (s.options >> k & 1)
    out[n + 11] = 1.0 if s.declared else 0.0
    n += 12
    spread_bits(s.legends_left, IN_STOCK, n, out)
    if 0 <= s.laid_legend < IN_STOCK:
        out[n + IN_STOCK + s.laid_legend] = 1.0
    n += 2 * IN_STOCK
    spread_bits(s.stock & known, SECRETS, n, out)
    if 0 <= s.shared < SECRETS:
        out[n + SECRETS + s.shared] = 1.0
    n += 2 * SECRETS
    spread_bits(s.lasting, LASTING, n, out)
    n += LASTING
    if s.phase == TokaidoPhase.FESTIVAL and s.actor == viewer and s.hand_pile == Deck.FESTIVALS:
        out[n + s.hand[0]] = 1.0
        out[n + s.hand[1]] = 1.0
