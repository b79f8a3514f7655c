"""The artist: from area to area, painting landscapes and giving them away."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.pieces import AREAS, PAINTINGS, SEATS, SYMBOLS, Character, Wave
from ..material.tables import AREA_PATHS, AREA_SYMBOL, STATION_AREAS, TOWN_AREAS
from ..state import DuoAct, DuoEnding, DuoKind, DuoState
from .seashore import has_wave
from .turn import trigger


@rule
def first_painting(s: DuoState, p: int) -> int:
    """The landscape of the first tile in order if it is turned up, else -1."""
    return s.paintings[p][s.given[p]] if s.given[p] < s.shown[p] else -1


@rule
def legal_goes(s: DuoState, p: int, out: Any, n: int) -> int:
    """Areas that so many steps across routes lead to, none entered twice (D-ARTIST-1, D-TURN-3).

    An inspired artist who has a painting to give says which way, where one way touches its landscape and another
    does not (D-WAVE-4).
    """
    row = (s.dice[Character.ARTIST] - 1) * AREAS + s.area[p]
    symbol = first_painting(s, p) if has_wave(s, p, Wave.INSPIRED) else -1
    for area in range(AREAS):
        paths = AREA_PATHS[row][area]
        if paths == 0:
            continue
        if symbol < 0:
            out[n] = DuoAct.GO + area
            n += 1
            continue
        if paths >> symbol & 1:
            out[n] = DuoAct.GO_PAST + area
            n += 1
        if paths >> (SYMBOLS + symbol) & 1:
            out[n] = DuoAct.GO + area
            n += 1
    return n


@rule
def go(s: DuoState, p: int, area: int, passed: int) -> None:
    """Move the artist; artists may share an area."""
    s.area[p] = area
    s.passed = passed
    emit(s, DuoKind.WENT, p, area, s.dice[Character.ARTIST], passed)


@rule
def company(s: DuoState, p: int) -> int:
    """Everyone else, friend or rival, in the area or on a station or mountain town at its edge (D-ARTIST-2)."""
    here = s.area[p]
    others = 1 if s.area[1 - p] == here else 0
    for q in range(SEATS):
        others += STATION_AREAS[s.station[q]] >> here & 1
        others += TOWN_AREAS[s.town[q]] >> here & 1
    return others


@rule
def may_gift(s: DuoState, p: int) -> bool:
    """The first painting shows the landscape of the arrival area (D-ARTIST-3), or of the way if inspired (D-WAVE-4)."""
    symbol = first_painting(s, p)
    if symbol < 0:
        return False
    if AREA_SYMBOL[s.area[p]] == symbol:
        return True
    return s.passed == 1 and has_wave(s, p, Wave.INSPIRED)


@rule
def legal_art(s: DuoState, p: int, out: Any) -> int:
    """Paint or give (D-ARTIST-2); a proficient artist may paint one more, also when alone (D-WAVE-3, a ruling)."""
    n = 0
    hidden = PAINTINGS - s.shown[p]
    others = company(s, p)
    if hidden > 0 and others > 0:
        out[n] = DuoAct.PAINT
        n += 1
    if hidden > others and has_wave(s, p, Wave.PROFICIENT):
        out[n] = DuoAct.PAINT_MORE
        n += 1
    if may_gift(s, p):
        out[n] = DuoAct.GIFT
        n += 1
    return n


@rule
def paint(s: DuoState, p: int, count: int) -> None:
    """Turn up tiles in order; if fewer are left, all of them (D-ARTIST-2)."""
    tiles = min(count, PAINTINGS - s.shown[p])
    symbols = 0  # in one number, the first tile in the highest place
    for k in range(tiles):
        symbols = symbols * SYMBOLS + s.paintings[p][s.shown[p] + k]
    s.shown[p] += tiles
    emit(s, DuoKind.PAINTED, p, symbols, tiles, s.area[p])


@rule
def gift(s: DuoState, p: int) -> None:
    """Give away the first painting, one per action (D-ARTIST-3); the last one triggers the end (D-ARTIST-4)."""
    symbol = s.paintings[p][s.given[p]]
    s.given[p] += 1
    emit(s, DuoKind.GAVE, p, symbol, s.given[p], 0)
    if s.given[p] == PAINTINGS:
        trigger(s, p, DuoEnding.PAINTINGS)


@rule
def make_art(s: DuoState, p: int, action: int) -> None:
    """What the artist does where he arrived."""
    if action == DuoAct.GIFT:
        gift(s, p)
    else:
        paint(s, p, company(s, p) + (1 if action == DuoAct.PAINT_MORE else 0))
