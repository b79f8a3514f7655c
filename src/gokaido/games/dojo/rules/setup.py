"""Setting up the table."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import emit

from ..material import (
    BASE_OBJECTIVES,
    BUILDINGS,
    CORNERS,
    FOR_SALE,
    MEEPLES,
    OBJECTIVES,
    ON_TRACK,
    SEATS,
    Mode,
)
from ..state import DojoKind, DojoSource, DojoState
from .solo.opponent import shuffle_cards
from .turn import begin_turn


@rule
def setup(s: DojoState) -> None:
    """Deal meeples, objectives, buildings and the first turn at random (J-SETUP-1, J-SETUP-2)."""
    place_meeples(s)
    deal_objectives(s)
    deal_buildings(s)
    choose_moves(s)
    s.card = -1
    s.next_card = -1
    if s.seats == 1:
        shuffle_cards(s)
    s.guard = -1
    for p in range(SEATS):
        s.marker[p] = -1
    s.influence = 1
    s.first = 0 if s.seats == 1 else below(s, SEATS)  # J-SOLO-1: the human plays first
    s.actor = s.first
    emit(s, DojoKind.BEGAN, s.first, 0, 0, DojoSource.NONE)
    begin_turn(s)


@rule
def place_meeples(s: DojoState) -> None:
    """The four meeples stand at random on the corners."""
    taken = 0
    for m in range(MEEPLES):
        k = pick(s, MEEPLES, taken)
        taken |= 1 << k
        s.at[m] = CORNERS[k]


@rule
def pick(s: DojoState, n: int, taken: int) -> int:
    """A random number below n that is not in the set `taken`."""
    k = below(s, n)
    while taken >> k & 1:
        k = below(s, n)
    return k


@rule
def deal_objectives(s: DojoState) -> None:
    """Five of the nine objectives; of all fourteen in the advanced modes (J-ADV-2) or when chosen."""
    kinds = OBJECTIVES if s.mode != Mode.BASIC or s.advanced_objectives else BASE_OBJECTIVES
    taken = 0
    for k in range(ON_TRACK):
        s.objective[k] = pick(s, kinds, taken)
        taken |= 1 << s.objective[k]


@rule
def deal_buildings(s: DojoState) -> None:
    """Six of the twelve buildings lie open."""
    for _ in range(FOR_SALE):
        s.offer |= 1 << pick(s, BUILDINGS, s.offer)


@rule
def choose_moves(s: DojoState) -> None:
    """Which alternative moves this game has: all in the A modes, each at random in the B modes (J-ADV-2)."""
    match s.mode:
        case Mode.PAID_ALL | Mode.FREE_ALL:
            s.moves = (1 << MEEPLES) - 1
        case Mode.PAID_SOME | Mode.FREE_SOME:
            s.moves = below(s, 1 << MEEPLES)
