"""A position as numbers between -1 and 1, for learning: seen from one seat."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.rows import clear

from ..material.pieces import (
    AREAS,
    BOUTIQUES,
    CHARACTERS,
    COINS_PER_SLAB,
    PAINTINGS,
    SLABS,
    STORE,
    SYMBOLS,
    TOWNS,
    WARES,
    Holder,
)
from ..material.tables import (
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    LAST_GARDEN,
    LAST_TEMPLE,
    PAINTING_COUNT,
    STATIONS,
    WARE_COUNT,
)
from ..rules.scoring import points
from ..state import MOST_ROUNDS, DuoState

QUEUE = 4  # paintings that are turned up, looked at one by one
PLAYER = STATIONS + TOWNS + AREAS + 9 + CHARACTERS + WARES + (QUEUE + 1) * SYMBOLS
TABLE = BOUTIQUES * (WARES + 1) + WARES + 2 * CHARACTERS + 1
TURN = 2 * CHARACTERS + 4 + CHARACTERS + 9
N_FEATURES = 2 * PLAYER + TABLE + TURN


@rule
def features(s: DuoState, viewer: int, out: Any) -> None:
    """Both players, the viewer first, then the table and the turn."""
    clear(out)
    me = max(viewer, 0)
    player_features(s, me, out, 0)
    player_features(s, 1 - me, out, PLAYER)
    table_features(s, out, 2 * PLAYER)
    turn_features(s, me, out, 2 * PLAYER + TABLE)


@rule
def player_features(s: DuoState, p: int, out: Any, n: int) -> None:
    """Where the pawns of a player stand and what the three boards show."""
    out[n + s.station[p]] = 1.0
    n += STATIONS
    out[n + s.town[p]] = 1.0
    n += TOWNS
    out[n + s.area[p]] = 1.0
    n += AREAS
    out[n] = s.temples[p] / float(LAST_TEMPLE)
    out[n + 1] = s.gardens[p] / float(LAST_GARDEN)
    out[n + 2] = min(1.0, s.coins[p] / float(COINS_PER_SLAB))
    out[n + 3] = s.slabs[p] / float(SLABS)
    out[n + 4] = s.given[p] / float(PAINTINGS)
    out[n + 5] = s.shown[p] / float(PAINTINGS)
    out[n + 6] = min(1.0, points(s, p) / 150.0)
    out[n + 7] = 1.0 if s.spring == p else 0.0
    out[n + 8] = 1.0 * s.colour[p]
    n += 9
    for c in range(CHARACTERS):
        out[n + c] = 1.0 if s.wave_holder[c] == p else 0.0
    n += CHARACTERS
    for w in range(WARES):
        out[n + w] = min(1.0, s.wares[p][w] / float(STORE))
    painting_features(s, p, out, n + WARES)


@rule
def painting_features(s: DuoState, p: int, out: Any, n: int) -> None:
    """The next paintings to give, and how many of each landscape are face down."""
    for k in range(QUEUE):
        place = s.given[p] + k
        if place < s.shown[p]:
            out[n + SYMBOLS * k + s.paintings[p][place]] = 1.0
    n += QUEUE * SYMBOLS
    for symbol in range(SYMBOLS):
        out[n + symbol] = PAINTING_COUNT[s.colour[p]][symbol] / 3.0
    for k in range(s.shown[p]):
        out[n + s.paintings[p][k]] -= 1.0 / 3.0


@rule
def table_features(s: DuoState, out: Any, n: int) -> None:
    """Boutiques, the bag, the wave tiles and the spring token."""
    for k in range(BOUTIQUES):
        out[n + BOUTIQUE_WARE[s.boutique[k]]] = 1.0
        out[n + WARES] = BOUTIQUE_PRICE[s.boutique[k]] / 4.0
        n += WARES + 1
    for w in range(WARES):
        out[n + w] = s.bag[w] / float(WARE_COUNT[w])
    n += WARES
    for c in range(CHARACTERS):
        out[n + c] = 1.0 * (s.wave[c] % 2)
        out[n + CHARACTERS + c] = 1.0 if s.wave_holder[c] == Holder.BOARD else 0.0
    out[n + 2 * CHARACTERS] = 1.0 if s.spring == Holder.BOARD else 0.0


@rule
def turn_features(s: DuoState, me: int, out: Any, n: int) -> None:
    """The dice, and where in the round one is."""
    for d in range(CHARACTERS):
        out[n + d] = s.dice[d] / 6.0
        out[n + CHARACTERS + d] = 1.0 if s.taken[d] < 0 else 0.0
    n += 2 * CHARACTERS
    out[n + s.phase] = 1.0
    n += 4
    if s.die >= 0:
        out[n + s.die] = 1.0
    n += CHARACTERS
    out[n] = 1.0 if s.actor == me else 0.0
    out[n + 1] = 1.0 if s.mover == me else 0.0
    out[n + 2] = 1.0 if s.roller == me else 0.0
    out[n + 3] = s.pick / 2.0
    out[n + 4] = 1.0 * s.again
    out[n + 5] = 1.0 * s.bathed
    out[n + 6] = 1.0 * s.passed
    out[n + 7] = 1.0 * s.ending
    out[n + 8] = s.round / float(MOST_ROUNDS)
