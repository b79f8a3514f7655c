"""The symbols of Tokaido: for stations, families and everything that can be done."""

from typing import Any

from ..material.base import STOP, Family, Meal, Person, Souvenir, Stop
from ..material.crossroads import FIFTH, IN_STOCK, Legend
from ..rules.encounter import kept_by
from ..state import Act, Phase
from ..text.notation import FIFTH_LAID

FAMILY_GLYPH = {"small_objects": "g-fam-small"}
OPTION_GLYPH = {
    Act.GIVE: "g-donation",
    Act.TREE: "g-cherry",
    Act.BATH: "g-bathhouse",
    Act.STAKE: "g-die",
    Act.ROLL: "g-die",
    Act.AMULET: "g-amulet",
    Act.CALLIGRAPHY: "g-calligraphy",
    Act.LAY_FIVE: "g-bag",
    Act.CHOOSE: "g-encounter",
    Act.ACCEPT: "g-matsuri",
}
GLYPHS = {
    Act.TAKE: "g-meal",
    Act.PASS: "u-cross",
    Act.REFUSE: "u-cross",
    Act.TRAVELLER: "pawn",
    Act.TRAVELLER_NEW: "pawn",
    Act.FESTIVAL: "g-matsuri",
    Act.GIVE: "g-donation",
}


def station_glyph(kind: int) -> str:
    """The glyph of a kind of stop."""
    return "g-" + Stop.word(kind).replace("_", "")


def family_glyph(family: int) -> str:
    """The glyph of a family of souvenirs; the fifth is that of two legendary objects."""
    if family == FIFTH:
        return "g-fam-fifth"
    word = Family.word(family)
    return FAMILY_GLYPH.get(word, f"g-fam-{word}")


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action; "" for none."""
    block, k = Act.block_of(action)
    match block:
        case Act.MOVE:
            return station_glyph(STOP[k])
        case Act.BUY | Act.BUY_FIVE | Act.BUY_PLAIN:
            return _ware_glyph(s, k + 1)
        case Act.KEEP | Act.KEEP_NEW:
            word = Person.word(kept_by(action))
            return "e-annaibito" if word.startswith("annaibito") else f"e-{word}"
        case Act.EAT:
            return f"m-{Meal.word(k).replace('_', '-')}"
        case Act.LEGEND:
            return f"l-{Legend.word(k)}"
        case Act.PICK | Act.USE:
            return "g-amulet" if k < IN_STOCK else "g-calligraphy"
    return GLYPHS.get(block) or option_glyph(s, action)


def _ware_glyph(s: Any, chosen: int) -> str:
    """One ware by itself, a bag for several."""
    if chosen == 1 << FIFTH_LAID:
        return f"l-{Legend.word(s.laid_legend)}"
    first = next(i for i in range(s.n_hand) if chosen >> i & 1)
    return f"s-{Souvenir.word(s.hand[first]).replace('_', '-')}" if chosen.bit_count() == 1 else "g-bag"


def option_glyph(s: Any, action: int) -> str:
    """The glyph of something to do."""
    if Act.PANORAMA <= action < Act.KEEP:
        return station_glyph(action - Act.PANORAMA)
    if action == Act.PAY:
        return f"e-{Person.word(s.person)}"
    if action == Act.ACCEPT and s.phase == Phase.LEAVE:
        return "g-inn"
    return OPTION_GLYPH.get(action) or station_glyph(STOP[s.at[s.turn]])
