"""The road of Tokaido as SVG: one row is one leg, inns lie in the turns, pawns walk along."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from gokaido.art.glyphs.sprite import centred, use
from gokaido.art.pieces import Player, pawn, piece
from gokaido.art.scenery.coast import coast_road
from gokaido.art.scenery.roads import BELOW, GLYPH_ABOVE, QUEUE, WindingRoad
from gokaido.art.svg.elements import circle, group, path, rect
from gokaido.art.svg.lettering import COLON, words

from ..material.base import DOUBLE, INNS, LAST, PLACES, STOP, STOP_WORDS, TRAVELLER_NAMES, Stop
from ..rules.matsuri.lasting_festivals import reduced_stations
from ..state import Phase

ROWS = (100, 243, 386, 529)
TALL_ROWS = (
    [], *([*range(a, b)] for a, b in (
        (1, 6), (6, 10), (10, 14), (15, 19), (19, 23), (23, 27), (28, 33), (33, 37), (37, 41), (42, 46), (46, 50),
        (50, 54),
    )), [],
)  # fmt: skip
TALL_HEIGHTS = (84, 200, 312, 424, 566, 678, 790, 932, 1044, 1156, 1298, 1410, 1522, 1638)
GLYPH = 38
PLACE = 9
MANY = 4  # from so many players on, double stations have their second place
WORDS = {
    "en": {
        "ends": ("Kyoto", "Edo"),
        "inns": ("1st inn", "2nd inn", "3rd inn"),
        "place": "place {n}",
        "double": "two places",
        "legal": "possible stop",
        "closed": "closed by a festival",
    },
    "fr": {
        "ends": ("Kyoto", "Edo"),
        "inns": ("1re auberge", "2e auberge", "3e auberge"),
        "place": "position {n}",
        "double": "deux places",
        "legal": "arrêt possible",
        "closed": "une fête en ferme l’accès",
    },
}


@cache
def road(tall: bool = False) -> WindingRoad:
    """Where everything lies on the board: one row for each leg, or three of them on a phone."""
    if tall:
        return WindingRoad(TALL_ROWS, TALL_HEIGHTS, left=92, right=300, start=204, end=236, lead=0, wave=5)
    rows = [list(range(a + 1, b)) for a, b in pairwise(INNS)]
    return WindingRoad(rows, ROWS, left=152, right=914, start=146, end=146, lead=62)


@cache
def land(bottom: float, lang: str, left: float = -40, right: float = 1120) -> str:
    """The landscape with the houses of the inns, which never change."""
    return coast_road(road().path, bottom, left, right) + houses(lang)


def inn_name(place: int, lang: str) -> str:
    """What an inn is called."""
    number = INNS.index(place)
    if place in (0, LAST):
        return str(WORDS[lang]["ends"][place == LAST])
    return str(WORDS[lang]["inns"][number - 1])


def houses(lang: str, tall: bool = False) -> str:
    """The inns with their names."""
    return "".join(_house(k, lang, tall) for k in INNS)


def _house(place: int, lang: str, tall: bool) -> str:
    x, y, queue = road(tall).place[place]
    halo = {"paint_order": "stroke", "stroke": "mist", "stroke_width": "3px", "stroke_linejoin": "round"}
    if place in (0, LAST):
        return words(
            x - 56, y + 31, f"{inn_name(place, lang)} · {place}", 14, bold=True, serif=True, anchor="middle", **halo
        )
    if tall:
        hx, hy = x + queue * 84, y - 40
        name = words(hx + queue * 34, hy + 8, inn_name(place, lang), 14, bold=True, serif=True, **halo,
                     anchor="start" if queue > 0 else "end")  # fmt: skip
        return use("g-inn", hx - 25, hy - 25, 50) + name
    hx, hy = x - queue * 39, y - 10
    name = words(hx, hy - 27, inn_name(place, lang), 11.5, bold=True, serif=True, anchor="middle", **halo)
    number = words(hx, hy + 34, str(place), 11, bold=True, serif=True, anchor="middle", **halo)
    return use("g-inn", hx - 23, hy - 23, 46) + name + number


def station_glyph(kind: int) -> str:
    """The glyph of a kind of stop."""
    return "g-" + Stop.word(kind).replace("_", "")


def stations(
    s: Any, lang: str, players: Sequence[Player], goals: dict[int, list[int]], tall: bool = False
) -> str:  # fmt: skip
    """All places of the road in their order; `goals` are the legal stops with their actions."""
    return "".join(_station(s, k, lang, players, goals.get(k, []), tall) for k in range(PLACES))


def _station(s: Any, k: int, lang: str, players: Sequence[Player], acts: list[int], tall: bool) -> str:
    x, y, queue = road(tall).place[k]
    here = [p.name for p in players if s.at[p.seat] == k and s.phase != Phase.TRAVELLER]
    less = s.matsuri and reduced_stations(s) >> k & 1  # a festival takes a place
    kind, double, closed = STOP[k], k in DOUBLE and s.seats >= MANY and not less, less and k not in DOUBLE
    if kind == Stop.INN:
        spots = [(queue * QUEUE * lane, 0) for lane in range(5)]
        left = -QUEUE / 2 if queue > 0 else -4.5 * QUEUE
        ground = rect(left, -14, 5 * QUEUE, 28, "sheet", rx=14, stroke="road-edge", stroke_width=1.1)
        name = inn_name(k, lang)
    else:
        spots = [(0, 0), (0, BELOW)][: 2 if double else 1]
        stem = path("M0 9V19", "none", stroke="road-edge", stroke_width=1.1) if double else ""
        disc = circle(0, -GLYPH_ABOVE, GLYPH / 2 + 5, "raised", stroke="accent", stroke_width=1.6) if acts else ""
        glyph = group(centred(station_glyph(kind), 0, -GLYPH_ABOVE, GLYPH), opacity=0.3 if closed else None)
        ground = stem + disc + glyph + (_cross() if closed else "")
        name = f"{STOP_WORDS[kind][lang]}, {str(WORDS[lang]['place']).format(n=k)}"
        name += f", {WORDS[lang]['double']}" if double else f", {WORDS[lang]['closed']}" if closed else ""
    name += f"{COLON[lang]}{', '.join(here)}" if here else ""
    name += f"{COLON[lang]}{WORDS[lang]['legal']}" if acts else ""
    goal = min(len(here), len(spots) - 1) if acts else -1
    inn = kind == Stop.INN
    numbers = [str(lane + 1) for lane in range(5)] if inn else [str(k), ""]
    places = "".join(_place(numbers[lane], spot, lane == goal) for lane, spot in enumerate(spots))
    if acts and not inn:  # room for a finger from the glyph to the last place
        down = spots[-1][1] + 14
        ground = rect(-23, -GLYPH_ABOVE - 24, 46, GLYPH_ABOVE + 24 + down, "transparent") + ground
    return piece(f"st-{k}", x, y, name, ground, places, cls="st", acts=acts)


def _cross() -> str:
    """A station where nobody may stop."""
    return group(centred("u-cross", 0, -GLYPH_ABOVE, 26), color="accent")


def _place(number: str, spot: tuple[float, float], goal: bool) -> str:
    """A place for one traveller; the one that may be taken now has a double ring."""
    x, y = spot
    edge, line, ink = ("accent", 2.4, "accent") if goal else ("road-edge", 1.1, "text-3")
    disc = circle(x, y, PLACE, "raised" if goal else "sheet", stroke=edge, stroke_width=line)
    ring = circle(x, y, 13.5, "none", stroke="accent", stroke_width=1.4, stroke_dasharray="3 2.6") if goal else ""
    figure = words(x, y + 3.4, number, 9.5, ink, bold=goal, anchor="middle") if number else ""
    return disc + ring + figure + (circle(x, y, 3.4, "accent") if goal and not number else "")


def pawns(s: Any, players: Sequence[Player], tall: bool = False) -> str:
    """The travellers, always in the order of their seats."""
    if s.phase == Phase.TRAVELLER:
        return ""
    drawn = ""
    for p in players:
        x, y = road(tall).spot(s.at[p.seat], s.lane[p.seat])
        who = s.traveller[p.seat] if p.seat < s.seats else -1
        name = f"{p.name}, {TRAVELLER_NAMES[who]}" if who >= 0 else p.name
        turn = not s.over and s.turn == p.seat
        drawn += piece(f"pawn-{p.seat}", x, y, name, pawn(p, 36, turn), cls=f"pawn {p.cls}", moves=True)
    return group(drawn, id="pawns")
