"""The symbol that stands for each action, and those of landscapes and stations."""

from typing import Any

from ..material.pieces import AREAS, COASTAL, Character, Station, Symbol, Ware
from ..material.tables import AREA_SYMBOL, BOUTIQUE_WARE, STATION_KIND, STATION_TOWN
from ..rules.pilgrim import arrival
from ..state import DuoAct

STATION_GLYPH = {
    Station.TEMPLE: "g-temple",
    Station.GARDEN: "d-garden",
    Station.SEASHORE: "d-seashore",
    Station.HOT_SPRING: "g-hotspring",
}


def symbol_glyph(symbol: int) -> str:
    """The glyph of a landscape."""
    return "g-mountain" if symbol == Symbol.MOUNTAIN else f"d-{Symbol.word(symbol)}"


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action."""
    start, k = DuoAct.block_of(action)
    match start:
        case DuoAct.WALK:
            station = arrival(s, s.mover, s.dice[Character.PILGRIM] + k - 1)
            kind = STATION_KIND[station]
            return STATION_GLYPH.get(kind) or _ware(s, STATION_TOWN[station])
        case DuoAct.TRAVEL:
            return _ware(s, k) if k < COASTAL else "d-hilltown"
        case DuoAct.GO | DuoAct.GO_PAST:
            return symbol_glyph(AREA_SYMBOL[k % AREAS])
        case DuoAct.STAY:
            return f"d-{Character.word(k)}"
        case DuoAct.WAVE:
            return "d-wave"
        case DuoAct.SELL | DuoAct.SELL_PLAIN:
            return "g-coin"
        case DuoAct.DRAW | DuoAct.DRAW_MORE | DuoAct.RETURN:
            return "g-bag"
        case DuoAct.PAINT | DuoAct.PAINT_MORE:
            return "d-back"
        case DuoAct.GIFT:
            return symbol_glyph(int(s.paintings[s.mover][s.given[s.mover]]))
        case DuoAct.VISIT:
            return STATION_GLYPH.get(STATION_KIND[s.station[s.mover]], "d-town")
    return "g-hotspring" if start == DuoAct.KEEP_SPRING else "u-cross"


def _ware(s: Any, town: int) -> str:
    return f"d-{Ware.word(BOUTIQUE_WARE[s.boutique[town]])}"
