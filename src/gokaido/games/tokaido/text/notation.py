"""The written form of the actions: `move 12`, `buy koma geta`, `cherry`, `use health`."""

from typing import Any

from ..material.base import (
    DISHES,
    MEAL_NAMES,
    PLACES,
    SOUVENIR_NAMES,
    STOP,
    TRAVELLER_NAMES,
    TRAVELLERS,
    Panorama,
    Person,
)
from ..material.expansions import (
    IN_STOCK,
    LEGEND_NAMES,
    SECRETS,
    Festival,
    Legend,
    Secret,
)
from ..state import Act, Phase

FIFTH_LAID = 4  # the place of the legendary object among what Rakuren lays out
VISITS = ("section", "section", "section", "souvenirs", "farm", "spring", "give", "meet", "inn")
SHORT = {
    Act.TAKE: "take",
    Act.REFUSE: "refuse",
    Act.PASS: "pass",
    Act.TREE: "cherry",
    Act.BATH: "bath",
    Act.STAKE: "gamble",
    Act.AMULET: "amulet",
    Act.CALLIGRAPHY: "calligraphy",
    Act.LAY_FIVE: "five",
    Act.CHOOSE: "choose",
    Act.ROLL: "roll",
    Act.PAY: "pay",
}


def laid_out(s: Any, chosen: int) -> list[int]:
    """The souvenirs of a mask, in the order of the printed list."""
    return sorted(s.hand[i] for i in range(s.n_hand) if chosen >> i & 1)


def spell(s: Any, action: int) -> str:
    """The written form: `move 12`, `buy koma geta`, `give 2`, `eat sushi`, `cherry`, `use health`, `pass`."""
    if action in SHORT:
        return SHORT[action]
    if action < Act.MOVE + PLACES:
        return f"move {action - Act.MOVE}"
    if action < Act.GIVE:
        return "buy " + " ".join(_wares(s, action - Act.BUY + 1))
    if action < Act.PANORAMA:
        return f"give {action - Act.GIVE + 1}"
    if action < Act.KEEP:
        return f"panorama {Panorama.word(action - Act.PANORAMA)}"
    if kept(action) >= 0:
        return "keep " + Person.word(kept(action)).replace("_", " ")
    if action < Act.EAT + DISHES:
        return "eat " + MEAL_NAMES[action - Act.EAT].lower()
    if action < Act.TRAVELLER + TRAVELLERS:
        return TRAVELLER_NAMES[action - Act.TRAVELLER].lower()
    return _spell_crossroads(s, action)


def _spell_crossroads(s: Any, action: int) -> str:
    if action == Act.VISIT:
        return VISITS[STOP[s.at[s.turn]]]
    if action == Act.ACCEPT:
        return "leave" if s.phase == Phase.LEAVE else "accept"
    if Act.LEGEND <= action < Act.PICK:
        return f"object {Legend.word(action - Act.LEGEND)}"
    if action < Act.PICK + SECRETS:
        card = action - Act.PICK
        return f"{'amulet' if card < IN_STOCK else 'calligraphy'} {Secret.word(card)}"
    if action < Act.ROLL:
        return f"use {Secret.word(action - Act.USE)}"
    if action < Act.BUY_FIVE:
        return f"festival {Festival.word(action - Act.FESTIVAL)}"
    return "buy " + " ".join(_wares(s, action - Act.BUY_FIVE + 1))


def kept(action: int) -> int:
    """The person that an action keeps or chooses; -1 for other actions."""
    if Act.KEEP <= action < Act.EAT:
        return action - Act.KEEP
    if Act.KEEP_NEW <= action < Act.VISIT:
        return Person.ITAMAE + action - Act.KEEP_NEW
    return -1


def _wares(s: Any, chosen: int) -> list[str]:
    """What is bought, as one writes it; a legendary object comes last."""
    names = [SOUVENIR_NAMES[c].lower() for c in laid_out(s, chosen)]
    return [*names, LEGEND_NAMES[s.laid_legend].lower()] if chosen >> FIFTH_LAID & 1 else names


def respell(s: Any, text: str) -> str:
    """Souvenirs may be written in any order, and guides by their English name."""
    words = text.lower().replace("_", " ").replace("-", " ")
    if words.startswith("buy "):
        everything = _wares(s, (1 << s.n_hand) - 1 | (s.laid_legend >= 0) << FIFTH_LAID)
        bought = [name for name in everything if name in words]
        if sorted(" ".join(bought).split()) == sorted(words.split()[1:]):
            return "buy " + " ".join(bought)
    return text.lower().replace("keep guide", "keep annaibito")
