"""The written form of actions, the same in every language: `walk 3`, `travel M2`."""

from typing import Any

from ..material.pieces import AREAS, PAINTINGS, SYMBOLS, WARES, Character, Symbol, Ware
from ..material.tables import AREA_PATHS, BOARD, HANDFULS, TOWN_DRAW
from ..rules.artist import company
from ..state import DuoAct


def notation(s: Any, action: int) -> str:
    """The written form of a legal action."""
    start, k = DuoAct.block_of(action)
    match start:
        case DuoAct.WALK:
            return f"walk {s.dice[Character.PILGRIM] + k - 1}"
        case DuoAct.TRAVEL:
            return f"travel {BOARD.towns[k]}"
        case DuoAct.GO:
            return f"go {BOARD.areas[k]}"
        case DuoAct.GO_PAST:
            past = f" past {Symbol.word(first_symbol(s))}" if ways_differ(s, k) else ""
            return f"go {BOARD.areas[k]}{past}"
        case DuoAct.STAY | DuoAct.WAVE:
            return f"{DuoAct.word(start)} {Character.word(k)}"
        case DuoAct.SELL | DuoAct.SELL_PLAIN:
            return f"sell {k + 1}{' plain' if start == DuoAct.SELL_PLAIN else ''}"
        case DuoAct.DRAW | DuoAct.DRAW_MORE:
            return f"draw {drawn(s, action)}"
        case DuoAct.PAINT | DuoAct.PAINT_MORE:
            return f"paint {painted(s, action)}"
        case DuoAct.GIFT:
            return f"gift {Symbol.word(first_symbol(s))}"
        case DuoAct.RETURN:
            return "return " + " ".join(Ware.word(w) for w in range(WARES) for _ in range(HANDFULS[k][w]))
    return DuoAct.word(start).replace("_", " ") if start == DuoAct.PASS or start == DuoAct.VISIT else "keep spring"


def first_symbol(s: Any) -> int:
    """The landscape of the mover's first painting that is left."""
    return int(s.paintings[s.mover][s.given[s.mover]])


def ways_differ(s: Any, area: int) -> bool:
    """Is there a way to this area past the landscape of the first painting, and another one?"""
    paths = AREA_PATHS[(s.dice[Character.ARTIST] - 1) * AREAS + s.area[s.mover]][area]
    return bool(paths >> (SYMBOLS + first_symbol(s)) & 1)


def drawn(s: Any, action: int) -> int:
    """How many wares the merchant draws."""
    return int(TOWN_DRAW[s.town[s.mover]] + (action == DuoAct.DRAW_MORE))


def painted(s: Any, action: int) -> int:
    """How many paintings the artist turns up."""
    return int(min(company(s, s.mover) + (action == DuoAct.PAINT_MORE), PAINTINGS - s.shown[s.mover]))
