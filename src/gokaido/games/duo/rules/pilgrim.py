"""The pilgrim: clockwise round the coast."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.pieces import Character, Station, Wave
from ..material.tables import (
    BOUTIQUE_PRICE,
    LAST_GARDEN,
    LAST_TEMPLE,
    STATION_KIND,
    STATION_TOWN,
    STATIONS,
    TOWN_STATION,
)
from ..state import DuoAct, DuoEnding, DuoKind, DuoState
from .hot_springs import bathe
from .purse import earn
from .seashore import has_wave, legal_waves
from .turn import trigger


@rule
def occupied(s: DuoState, p: int, station: int) -> bool:
    """Does anyone but p's own pilgrim stand on a station? Merchants stand in coastal towns."""
    if TOWN_STATION[s.town[0]] == station or TOWN_STATION[s.town[1]] == station:
        return True
    return s.station[1 - p] == station


@rule
def arrival(s: DuoState, p: int, steps: int) -> int:
    """Taken stations count as steps; who would end on one stops at the first free station after it (D-PILGRIM-1)."""
    place = s.station[p] + steps
    while occupied(s, p, place if place < STATIONS else place - STATIONS):
        place += 1
    return place if place < STATIONS else place - STATIONS


@rule
def legal_walks(s: DuoState, p: int, out: Any, n: int) -> int:
    """Walk as the die says, one less if tranquil (D-WAVE-1) or one more if hurried (D-WAVE-2).

    Two ways to reach the same station are one choice.
    """
    steps = s.dice[Character.PILGRIM]
    goal = arrival(s, p, steps)
    if steps > 1 and has_wave(s, p, Wave.TRANQUIL) and arrival(s, p, steps - 1) != goal:
        out[n] = DuoAct.WALK
        n += 1
    out[n] = DuoAct.WALK + 1
    n += 1
    if has_wave(s, p, Wave.HURRIED) and arrival(s, p, steps + 1) != goal:
        out[n] = DuoAct.WALK + 2
        n += 1
    return n


@rule
def walk(s: DuoState, p: int, change: int) -> None:
    """Move the pilgrim; change is -1, 0 or 1."""
    s.station[p] = arrival(s, p, s.dice[Character.PILGRIM] + change)
    emit(s, DuoKind.WALKED, p, s.station[p], s.dice[Character.PILGRIM] + change, 0)


@rule
def legal_visit(s: DuoState, p: int, out: Any) -> int:
    """What the station offers; nothing where a peg is at its end or the token is held already."""
    offers = True
    match STATION_KIND[s.station[p]]:
        case Station.TEMPLE:
            offers = s.temples[p] < LAST_TEMPLE
        case Station.GARDEN:
            offers = s.gardens[p] < LAST_GARDEN
        case Station.HOT_SPRING:
            offers = s.spring != p
        case Station.SEASHORE:
            return legal_waves(s, p, out)
    if offers:
        out[0] = DuoAct.VISIT
        return 1
    return 0


@rule
def visit(s: DuoState, p: int) -> None:
    """Use the station (D-PILGRIM-2 to D-PILGRIM-4, D-SPRING-1)."""
    match STATION_KIND[s.station[p]]:
        case Station.TEMPLE:
            pray(s, p)
        case Station.GARDEN:
            contemplate(s, p)
        case Station.HOT_SPRING:
            bathe(s, p)
        case _:
            collect(s, p)


@rule
def collect(s: DuoState, p: int) -> None:
    """Coins equal to the number on the boutique (D-PILGRIM-2); no wave adds to them (D-WAVE-5)."""
    coins = BOUTIQUE_PRICE[s.boutique[STATION_TOWN[s.station[p]]]]
    emit(s, DuoKind.EARNED, p, STATION_TOWN[s.station[p]], coins, 0)
    earn(s, p, coins)


@rule
def pray(s: DuoState, p: int) -> None:
    """One slot up on the temple track; the last one triggers the end (D-PILGRIM-3)."""
    s.temples[p] += 1
    emit(s, DuoKind.TEMPLE, p, s.gardens[p], s.temples[p], 0)
    if s.temples[p] == LAST_TEMPLE:
        trigger(s, p, DuoEnding.TEMPLES)


@rule
def contemplate(s: DuoState, p: int) -> None:
    """One slot up on the garden track; the last one triggers the end (D-PILGRIM-4)."""
    s.gardens[p] += 1
    emit(s, DuoKind.GARDEN, p, s.temples[p], s.gardens[p], 0)
    if s.gardens[p] == LAST_GARDEN:
        trigger(s, p, DuoEnding.GARDENS)
