"""The written form of actions, the same in every language: `move sumo 4`."""

from typing import Any

from ..material import LIMIT, SPACES, Building, Meeple, Resource
from ..state import Act, Phase

USES = {
    Act.BARRACKS: Building.BARRACKS,
    Act.BROKER: Building.BROKER,
    Act.TEMPLE: Building.TEMPLE,
    Act.YATAI: Building.YATAI,
}


def exchanged(start: int, k: int) -> tuple[int, int, int]:
    """Given, got and which resource is given, of a Market or trade action."""
    most, rate = (LIMIT, 1) if start == Act.MARKET else (LIMIT // 2, 2)
    got = k % most + 1
    return got * rate, got, k // most


def notation(s: Any, action: int) -> str:
    """The written form of an action."""
    start, k = Act.block_of(action)
    match start:
        case Act.MOVE | Act.PUSH:
            return f"{'move' if start == Act.MOVE else 'push'} {Meeple.word(k // SPACES)} {k % SPACES}"
        case Act.FREE | Act.SWAP:
            return f"{'free' if start == Act.FREE else 'swap'} {Meeple.word(k)}"
        case Act.CHARM | Act.SLASH | Act.RIDE | Act.GUARD:
            return f"{Act.word(start)} {k}"
        case Act.TAKE | Act.TAKE_GOLD | Act.TAKE_FOOD:
            return Act.word(start).replace("_", " ")
        case Act.BUY | Act.GIVE:
            return f"{Act.word(start)} {Building.word(k)}".replace("_", " ")
        case Act.SCHOOL:
            return f"school {k} gold {4 - k} food"
        case Act.MARKET | Act.TRADE:
            given, _, resource = exchanged(start, k)
            return f"{Act.word(start)} {given} {Resource.word(resource)}"
        case Act.OFFER:
            return f"offer {Resource.word(k)}"
        case Act.END:
            return "stay" if s.phase == Phase.RIDE else "end"
    return "judge" if start == Act.JUDGE else f"use {Building.word(USES[start])}"
