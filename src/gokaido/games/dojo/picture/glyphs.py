"""The symbol that stands for each action."""

from typing import Any

from ..material import SPACES, Building, Meeple
from ..state import Act
from ..text.notation import USES

RESOURCE_GLYPH = ("j-gold", "j-food")


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action."""
    start, k = Act.block_of(action)
    match start:
        case Act.MOVE | Act.PUSH:
            return f"j-{Meeple.word(k // SPACES)}" if start == Act.MOVE else "j-sumo"
        case Act.FREE:
            return "j-influence"
        case Act.SWAP | Act.CHARM | Act.SLASH:
            return {Act.SWAP: "j-ninja", Act.CHARM: "j-geisha"}.get(start, "j-samurai")
        case Act.RIDE:
            return "j-stables"
        case Act.TAKE | Act.TAKE_GOLD | Act.TAKE_FOOD:
            return "j-food" if start == Act.TAKE_FOOD else "j-gold"
        case Act.BUY | Act.GIVE:
            return f"j-{Building.word(k)}"
        case Act.JUDGE:
            return "j-objective"
        case Act.SCHOOL:
            return "j-school"
        case Act.MARKET:
            return "j-market"
        case Act.TRADE:
            return RESOURCE_GLYPH[1 - k // 3]
        case Act.OFFER:
            return RESOURCE_GLYPH[k]
        case Act.GUARD:
            return "j-guard_house"
        case Act.END:
            return "u-check"
    return f"j-{Building.word(USES[start])}"
