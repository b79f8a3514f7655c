"""The symbols of Tokaido: for stations, families and everything that can be done."""

from typing import Any

from gokaido.art.glyphs.sprite import glyphs

from ..material.base import STOP, Family, Meal, Person, Souvenir, Stop, Who
from ..material.crossroads import FIFTH, IN_STOCK, Legend
from ..rules.encounter import kept_by
from ..rules.setup import tile_kept
from ..state import TokaidoAct, TokaidoPhase
from ..text.notation import FIFTH_LAID

FAMILY_GLYPH = {"small_objects": "g-fam-small"}
OPTION_GLYPH = {
    TokaidoAct.GIVE: "g-donation",
    TokaidoAct.TREE: "g-cherry",
    TokaidoAct.BATH: "g-bathhouse",
    TokaidoAct.STAKE: "g-die",
    TokaidoAct.ROLL: "g-die",
    TokaidoAct.AMULET: "g-amulet",
    TokaidoAct.CALLIGRAPHY: "g-calligraphy",
    TokaidoAct.LAY_FIVE: "g-bag",
    TokaidoAct.CHOOSE: "g-encounter",
    TokaidoAct.ACCEPT: "g-matsuri",
}
GLYPHS = {
    TokaidoAct.TAKE: "g-meal",
    TokaidoAct.PASS: "u-cross",
    TokaidoAct.REFUSE: "u-cross",
    TokaidoAct.FESTIVAL: "g-matsuri",
    TokaidoAct.GIVE: "g-donation",
}


def station_glyph(kind: int) -> str:
    """The glyph of a kind of stop."""
    return "g-" + Stop.word(kind).replace("_", "")


def traveller_glyph(who: int) -> str:
    """The figure of a traveller; a pawn for one who has not been drawn yet."""
    name = f"t-{Who.word(who)}"
    return name if name in glyphs() else "pawn"


def family_glyph(family: int) -> str:
    """The glyph of a family of souvenirs; the fifth is that of two legendary objects."""
    if family == FIFTH:
        return "g-fam-fifth"
    word = Family.word(family)
    return FAMILY_GLYPH.get(word, f"g-fam-{word}")


def person_glyph(card: int) -> str:
    """The glyph of somebody met; the three guides share one."""
    word = Person.word(card)
    return "e-annaibito" if word.startswith("annaibito") else f"e-{word}"


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action; "" for none."""
    block, k = TokaidoAct.block_of(action)
    match block:
        case TokaidoAct.MOVE:
            return station_glyph(STOP[k])
        case TokaidoAct.BUY | TokaidoAct.BUY_FIVE | TokaidoAct.BUY_PLAIN:
            return _ware_glyph(s, k + 1)
        case TokaidoAct.KEEP | TokaidoAct.KEEP_NEW:
            return person_glyph(kept_by(action))
        case TokaidoAct.TRAVELLER | TokaidoAct.TRAVELLER_NEW:
            return traveller_glyph(tile_kept(action))
        case TokaidoAct.EAT:
            return f"m-{Meal.word(k).replace('_', '-')}"
        case TokaidoAct.LEGEND:
            return f"l-{Legend.word(k)}"
        case TokaidoAct.PICK | TokaidoAct.USE:
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
    if TokaidoAct.PANORAMA <= action < TokaidoAct.KEEP:
        return station_glyph(action - TokaidoAct.PANORAMA)
    if action == TokaidoAct.PAY:
        return f"e-{Person.word(s.person)}"
    if action == TokaidoAct.ACCEPT and s.phase == TokaidoPhase.LEAVE:
        return "g-inn"
    return OPTION_GLYPH.get(action) or station_glyph(STOP[s.at[s.turn]])
