"""The written form of the actions: `move 12`, `buy koma geta`, `cherry`, `use health`."""

from typing import Any

from ..material.base import (
    MEAL_NAMES,
    SOUVENIR_NAMES,
    STOP,
    TRAVELLER_NAMES,
    Panorama,
    Person,
)
from ..material.crossroads import IN_STOCK, LEGEND_NAMES, Legend, Secret
from ..material.matsuri import Festival
from ..rules.encounter import kept_by
from ..rules.setup import tile_kept
from ..state import TokaidoAct, TokaidoPhase

FIFTH_LAID = 4  # the place of the legendary object among what Rakuren lays out
PLAIN = "plain"  # souvenirs at the full price
VISITS = ("section", "section", "section", "souvenirs", "farm", "spring", "give", "meet", "inn")
SHORT = {
    TokaidoAct.TAKE: "take",
    TokaidoAct.REFUSE: "refuse",
    TokaidoAct.PASS: "pass",
    TokaidoAct.TREE: "cherry",
    TokaidoAct.BATH: "bath",
    TokaidoAct.STAKE: "gamble",
    TokaidoAct.AMULET: "amulet",
    TokaidoAct.CALLIGRAPHY: "calligraphy",
    TokaidoAct.LAY_FIVE: "five",
    TokaidoAct.CHOOSE: "choose",
    TokaidoAct.ROLL: "roll",
    TokaidoAct.PAY: "pay",
}


def laid_out(s: Any, chosen: int) -> list[int]:
    """The souvenirs of a mask, in the order of the printed list."""
    return sorted(s.hand[i] for i in range(s.n_hand) if chosen >> i & 1)


def notation(s: Any, action: int) -> str:
    """The written form: `move 12`, `buy koma geta`, `give 2`, `eat sushi`, `cherry`, `use health`, `pass`."""
    block, k = TokaidoAct.block_of(action)
    match block:
        case TokaidoAct.MOVE:
            return f"move {k}"
        case TokaidoAct.BUY | TokaidoAct.BUY_FIVE | TokaidoAct.BUY_PLAIN:
            return " ".join(["buy", *_wares(s, k + 1), *([PLAIN] if block == TokaidoAct.BUY_PLAIN else [])])
        case TokaidoAct.GIVE:
            return f"give {k + 1}"
        case TokaidoAct.PANORAMA:
            return f"panorama {Panorama.word(k)}"
        case TokaidoAct.KEEP | TokaidoAct.KEEP_NEW:
            return "keep " + Person.word(kept_by(action)).replace("_", " ")
        case TokaidoAct.EAT:
            return "eat " + MEAL_NAMES[k].lower()
        case TokaidoAct.TRAVELLER | TokaidoAct.TRAVELLER_NEW:
            return TRAVELLER_NAMES[tile_kept(action)].lower()
        case TokaidoAct.LEGEND:
            return f"object {Legend.word(k)}"
        case TokaidoAct.PICK:
            return f"{'amulet' if k < IN_STOCK else 'calligraphy'} {Secret.word(k)}"
        case TokaidoAct.USE:
            return f"use {Secret.word(k)}"
        case TokaidoAct.FESTIVAL:
            return f"festival {Festival.word(k)}"
        case TokaidoAct.VISIT:
            return VISITS[STOP[s.at[s.turn]]]
        case TokaidoAct.ACCEPT:
            return "leave" if s.phase == TokaidoPhase.LEAVE else "accept"
    return SHORT[block]


def _wares(s: Any, chosen: int) -> list[str]:
    """What is bought, as one writes it; a legendary object comes last."""
    names = [SOUVENIR_NAMES[c].lower() for c in laid_out(s, chosen)]
    return [*names, LEGEND_NAMES[s.laid_legend].lower()] if chosen >> FIFTH_LAID & 1 else names


def normalise(s: Any, text: str) -> str:
    """Souvenirs may be written in any order, and guides by their English name."""
    words = text.lower().replace("_", " ").replace("-", " ")
    if words.startswith("buy "):
        everything = _wares(s, (1 << s.n_hand) - 1 | (s.laid_legend >= 0) << FIFTH_LAID)
        bought = [name for name in (*everything, PLAIN) if name in words]
        if sorted(" ".join(bought).split()) == sorted(words.split()[1:]):
            return "buy " + " ".join(bought)
    return text.lower().replace("keep guide", "keep annaibito")
