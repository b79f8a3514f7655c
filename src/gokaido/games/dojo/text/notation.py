"""The written form of actions, the same in every language: `move sumo 4`."""

from typing import Any

from ..material import LIMIT, SPACES, Building, Meeple, Resource
from ..state import DojoAct, DojoPhase

USES = {
    DojoAct.BARRACKS: Building.BARRACKS,
    DojoAct.BROKER: Building.BROKER,
    DojoAct.TEMPLE: Building.TEMPLE,
    DojoAct.YATAI: Building.YATAI,
}


def exchanged(start: int, k: int) -> tuple[int, int, int]:
    """Given, got and which resource is given, of a Market or trade action."""
    most, rate = (LIMIT, 1) if start == DojoAct.MARKET else (LIMIT // 2, 2)
    got = k % most + 1
    return got * rate, got, k // most


def notation(s: Any, action: int) -> str:
    """The written form of an action."""
    start, k = DojoAct.block_of(action)
    match start:
        case DojoAct.MOVE | DojoAct.PUSH:
            return f"{'move' if start == DojoAct.MOVE else 'push'} {Meeple.word(k // SPACES)} {k % SPACES}"
        case DojoAct.FREE | DojoAct.SWAP:
            return f"{'free' if start == DojoAct.FREE else 'swap'} {Meeple.word(k)}"
        case DojoAct.CHARM | DojoAct.SLASH | DojoAct.RIDE | DojoAct.GUARD:
            return f"{DojoAct.word(start)} {k}"
        case DojoAct.TAKE | DojoAct.TAKE_GOLD | DojoAct.TAKE_FOOD:
            return DojoAct.word(start).replace("_", " ")
        case DojoAct.BUY | DojoAct.GIVE:
            return f"{DojoAct.word(start)} {Building.word(k)}".replace("_", " ")
        case DojoAct.SCHOOL:
            return f"school {k} gold {4 - k} food"
        case DojoAct.MARKET | DojoAct.TRADE:
            given, _, resource = exchanged(start, k)
            return f"{DojoAct.word(start)} {given} {Resource.word(resource)}"
        case DojoAct.OFFER:
            return f"offer {Resource.word(k)}"
        case DojoAct.END:
            return "stay" if s.phase == DojoPhase.RIDE else "end"
    return "judge" if start == DojoAct.JUDGE else f"use {Building.word(USES[start])}"
