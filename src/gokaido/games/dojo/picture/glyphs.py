"""The symbol that stands for each action."""

from typing import Any

from ..material import SPACES, Building, Meeple
from ..state import DojoAct
from ..text.notation import USES

RESOURCE_GLYPH = ("j-gold", "j-food")


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action."""
    start, k = DojoAct.block_of(action)
    match start:
        case DojoAct.MOVE | DojoAct.PUSH:
            return f"j-{Meeple.word(k // SPACES)}" if start == DojoAct.MOVE else "j-sumo"
        case DojoAct.FREE:
            return "j-influence"
        case DojoAct.SWAP | DojoAct.CHARM | DojoAct.SLASH:
            return {DojoAct.SWAP: "j-ninja", DojoAct.CHARM: "j-geisha"}.get(start, "j-samurai")
        case DojoAct.RIDE:
            return "j-stables"
        case DojoAct.TAKE | DojoAct.TAKE_GOLD | DojoAct.TAKE_FOOD:
            return "j-food" if start == DojoAct.TAKE_FOOD else "j-gold"
        case DojoAct.BUY | DojoAct.GIVE:
            return f"j-{Building.word(k)}"
        case DojoAct.JUDGE:
            return "j-objective"
        case DojoAct.SCHOOL:
            return "j-school"
        case DojoAct.MARKET:
            return "j-market"
        case DojoAct.TRADE:
            return RESOURCE_GLYPH[1 - k // 3]
        case DojoAct.OFFER:
            return RESOURCE_GLYPH[k]
        case DojoAct.GUARD:
            return "j-guard_house"
        case DojoAct.END:
            return "u-check"
    return f"j-{Building.word(USES[start])}"
