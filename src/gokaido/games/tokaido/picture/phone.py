"""The road of Tokaido on a phone: the leg that is being walked, and everybody's points in a strip above."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from gokaido.art.pieces import Player, crest, held, label, tally
from gokaido.art.scenery.shore import shore_road
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import Value, group, rect
from gokaido.art.svg.lettering import words

from ..material.base import INNS, LAST, TRAVELLER_NAMES
from ..rules.scoring import total
from ..state import TokaidoPhase
from .mats import open_traveller
from .road import TALL_HEIGHTS, houses, road

PHONE = 390
STRIP = 60
LEG, LAID_OUT = 552, 112  # how much is seen of a leg, and of the land below it, where cards may lie
LEGS = (0, 400, 766, 1132)  # where the view from inn to inn begins


@cache
def tall_land(lang: str) -> str:
    """The landscape, which never changes."""
    way = road(tall=True)
    return shore_road(way.path, TALL_HEIGHTS[:-1]) + houses(lang, tall=True)


def leg_view(s: Any) -> int:
    """Where the shown part of the road begins: the leg that whoever moves has before him; at the end the last one."""
    start, end = (LAST, 0) if s.return_trip else (0, LAST)
    at = start if s.phase == TokaidoPhase.TRAVELLER else end if s.over else s.at[s.turn]
    leg = sum(inn < at for inn in INNS) - 1 if s.return_trip else sum(inn <= at for inn in INNS) - 1
    return LEGS[max(0, min(leg, len(LEGS) - 1))]


def players_strip(s: Any, players: Sequence[Player], width: float) -> Group:
    """Crest, points and coins of everybody."""
    pitch = (width - 10) / len(players)
    drawn = rect(0, 0, width, STRIP, "bar")
    for k, p in enumerate(players):
        x, active = 5 + pitch * k, not s.over and s.actor == p.seat
        who = open_traveller(s, p.seat)
        name = f"{p.name}, {TRAVELLER_NAMES[who]}" if who >= 0 else p.name
        drawn += _chip(p, name, active, total(s, p.seat), s.coins[p.seat], x, pitch)
    return Group("strip", drawn)


@lru_cache(1024)
def _chip(p: Player, name: str, active: bool, points: int, coins: int, x: float, pitch: float) -> str:
    edge: dict[str, Value] = {"stroke": "accent-bg", "stroke_width": 2.5} if active else {}
    return group(
        label(name),
        rect(x + 3, 5, pitch - 6, STRIP - 11, "sheet", rx=4, **edge),
        crest(p, x + 20, STRIP / 2, 12),
        held("points", points, words(x + 38, STRIP / 2 - 1, str(points), 18, bold=True, serif=True)),
        held("coins", coins, tally(x + 36, STRIP / 2 + 12, "g-coin", str(coins), 13, 12)),
        id=f"chip-{p.seat}", role="img", data_owner=p.seat,
    )  # fmt: skip
