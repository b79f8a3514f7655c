"""Laying out the game."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import emit

from ..material.pieces import BOUTIQUES, CHARACTERS, PAINTINGS, SEATS, SYMBOLS, WARES, Colour, Holder
from ..material.tables import PAINTING_COUNT, START_AREA, START_STATION, START_TOWN, WARE_COUNT
from ..state import DuoKind, DuoState
from .turn import roll


@rule
def setup(s: DuoState) -> None:
    """Lay out board, bag, tiles and pawns; the player by the compass rolls first."""
    s.north = chosen_seat(s, s.compass)
    purple = chosen_seat(s, s.purple)
    s.colour[purple] = Colour.PURPLE
    s.colour[1 - purple] = Colour.GREEN
    lay_tokens(s)
    for p in range(SEATS):
        settle_in(s, p, 0 if p == s.north else 1)
    emit(s, DuoKind.BEGAN, s.north, s.colour[s.north], 0, 0)
    roll(s, s.north)


@rule
def chosen_seat(s: DuoState, option: int) -> int:
    """A seat at random (0) or by choice: 1 the first, 2 the second (D-SETUP-3, a ruling)."""
    return option - 1 if option > 0 else below(s, SEATS)


@rule
def lay_tokens(s: DuoState) -> None:
    """Boutiques face up in the coastal towns, wares in the bag, waves with either side up, the spring token free."""
    for k in range(BOUTIQUES):
        s.boutique[k] = k
    for k in range(BOUTIQUES - 1, 0, -1):
        j = below(s, k + 1)
        token = s.boutique[k]
        s.boutique[k] = s.boutique[j]
        s.boutique[j] = token
    for w in range(WARES):
        s.bag[w] = WARE_COUNT[w]
    for c in range(CHARACTERS):
        s.wave[c] = 2 * c + below(s, 2)
        s.wave_holder[c] = Holder.BOARD
    s.spring = Holder.BOARD


@rule
def settle_in(s: DuoState, p: int, side: int) -> None:
    """Pawns on their side of the board, pegs at 1, paintings face down."""
    s.station[p] = START_STATION[side]
    s.town[p] = START_TOWN[side]
    s.area[p] = START_AREA[side]
    s.temples[p] = 1
    s.gardens[p] = 1
    hang_paintings(s, p)


@rule
def hang_paintings(s: DuoState, p: int) -> None:
    """Deal the paintings that are face down, in any order, on their places (D-SETUP-2).

    How many of each landscape are left stands in one number, four bits each.
    """
    left = 0
    for symbol in range(SYMBOLS):
        left += PAINTING_COUNT[s.colour[p]][symbol] << 4 * symbol
    for k in range(s.shown[p]):
        left -= 1 << 4 * s.paintings[p][k]
    for k in range(s.shown[p], PAINTINGS):
        symbol = which_painting(left, below(s, PAINTINGS - k))
        s.paintings[p][k] = symbol
        left -= 1 << 4 * symbol


@rule
def which_painting(left: int, k: int) -> int:
    """The landscape of the k-th painting that is left."""
    for symbol in range(SYMBOLS - 1):
        n = left >> 4 * symbol & 15
        if k < n:
            return symbol
        k -= n
    return SYMBOLS - 1
