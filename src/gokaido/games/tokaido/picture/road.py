"""The road of Tokaido as SVG: one row is one leg, inns lie in the turns, pawns walk along."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from gokaido.art.glyphs.sprite import centred, use
from gokaido.art.pieces import Player, pawn, piece
from gokaido.art.scenery.coast import coast_road
from gokaido.art.scenery.roads import BELOW, GLYPH_ABOVE, QUEUE, WindingRoad
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import Value, circle, group, num, path, rect
from gokaido.art.svg.lettering import COLON, words

from ..material.base import DOUBLE, INNS, LAST, PLACES, STOP, STOP_WORDS, TRAVELLER_NAMES, Stop
from ..rules.road import closed_stations, travellers
from ..state import TokaidoPhase
from .symbols import station_glyph

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
KEPT = 4096  # pawns that are kept for the next picture
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
        "inns": ("1er Relais", "2e Relais", "3e Relais"),
        "place": "position {n}",
        "double": "deux places",
        "legal": "arrêt possible",
        "closed": "un Matsuri en ferme l’accès",
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


def road_group(s: Any, lang: str, tall: bool = False) -> Group:
    """All places of the road in their order."""
    return Group("road", _places(s.seats >= MANY, closed_stations(s) if s.matsuri else 0, lang, tall))


@lru_cache(256)
def _places(many: bool, closed: int, lang: str, tall: bool) -> str:
    return "".join(_station(many, k, lang, closed >> k & 1 == 1, tall) for k in range(PLACES))


def _station(many: bool, k: int, lang: str, less: bool, tall: bool) -> str:
    """A place of the road; `less` if a festival takes one of its places."""
    x, y, queue = road(tall).place[k]
    if STOP[k] == Stop.INN:
        left = -QUEUE / 2 if queue > 0 else -4.5 * QUEUE
        ground = rect(left, -14, 5 * QUEUE, 28, "sheet", rx=14, stroke="road-edge", stroke_width=1.1)
        name = inn_name(k, lang)
    else:
        double, closed = _two_places(many, k) and not less, less and k not in DOUBLE
        stem = path("M0 9V19", "none", stroke="road-edge", stroke_width=1.1) if double else ""
        glyph = group(centred(station_glyph(STOP[k]), 0, -GLYPH_ABOVE, GLYPH), opacity=0.3 if closed else None)
        ground = stem + glyph + (_cross() if closed else "")
        name = place_name(k, lang)
        name += f", {WORDS[lang]['double']}" if double else f", {WORDS[lang]['closed']}" if closed else ""
    places = "".join(_place(number, spot) for number, spot in _spots(many, k, queue, less))
    return piece(f"st-{k}", x, y, name, ground, places, cls="st")


def _two_places(many: bool, k: int) -> bool:
    return k in DOUBLE and many


def _spots(many: bool, k: int, queue: int, less: bool) -> list[tuple[str, tuple[float, float]]]:
    """The places for travellers with what is written on them."""
    if STOP[k] == Stop.INN:
        return [(str(lane + 1), (queue * QUEUE * lane, 0)) for lane in range(5)]
    return [(str(k), (0.0, 0.0)), ("", (0.0, float(BELOW)))][: 2 if _two_places(many, k) and not less else 1]


def place_name(k: int, lang: str) -> str:
    """`Farm, place 7`; an inn by its name."""
    if STOP[k] == Stop.INN:
        return inn_name(k, lang)
    return f"{STOP_WORDS[STOP[k]][lang]}, {str(WORDS[lang]['place']).format(n=k)}"


def marks_group(s: Any, lang: str, goals: dict[int, list[int]], tall: bool = False) -> Group:
    """The places where one may stop now, with the actions that they stand for, drawn over the road."""
    closed = closed_stations(s) if s.matsuri and goals else 0
    drawn = (_goal(s, k, lang, acts, closed >> k & 1 == 1, tall) for k, acts in goals.items())
    return Group("marks", "".join(drawn), private=True)


def _goal(s: Any, k: int, lang: str, acts: list[int], less: bool, tall: bool) -> str:
    x, y, queue = road(tall).place[k]
    spots = _spots(s.seats >= MANY, k, queue, less)
    here = sum(s.at[t] == k for t in range(travellers(s)))
    number, spot = spots[min(here, len(spots) - 1)]
    ground = ""
    if STOP[k] != Stop.INN:  # room for a finger from the glyph to the last place
        down = spots[-1][1][1] + 14
        ground = rect(-23, -GLYPH_ABOVE - 24, 46, GLYPH_ABOVE + 24 + down, "transparent")
        ground += circle(0, -GLYPH_ABOVE, GLYPH / 2 + 5, "raised", stroke="accent", stroke_width=1.6)
        ground += centred(station_glyph(STOP[k]), 0, -GLYPH_ABOVE, GLYPH)
    name = f"{place_name(k, lang)}{COLON[lang]}{WORDS[lang]['legal']}"
    return piece(f"goal-{k}", x, y, name, ground, _goal_place(number, spot), cls="goal", acts=acts)


def _cross() -> str:
    """A station where nobody may stop."""
    return group(centred("u-cross", 0, -GLYPH_ABOVE, 26), color="accent")


def _place(number: str, spot: tuple[float, float]) -> str:
    """A place for one traveller."""
    x, y = spot
    disc = circle(x, y, PLACE, "sheet", stroke="road-edge", stroke_width=1.1)
    return disc + (words(x, y + 3.4, number, 9.5, "text-3", anchor="middle") if number else "")


def _goal_place(number: str, spot: tuple[float, float]) -> str:
    """The place that may be taken now has a double ring."""
    x, y = spot
    disc = circle(x, y, PLACE, "raised", stroke="accent", stroke_width=2.4)
    ring = circle(x, y, 13.5, "none", stroke="accent", stroke_width=1.4, stroke_dasharray="3 2.6")
    figure = words(x, y + 3.4, number, 9.5, "accent", bold=True, anchor="middle") if number else ""
    return disc + ring + (figure or circle(x, y, 3.4, "accent"))


def pawn_groups(s: Any, lang: str, players: Sequence[Player], tall: bool = False) -> list[Group]:
    """The travellers, always in the order of their seats."""
    if s.phase == TokaidoPhase.TRAVELLER:
        return []
    who = [*s.traveller[: s.seats], *(-1 for _ in players[s.seats :])]
    turn = -1 if s.over else s.turn
    return [_pawn(p, lang, s.at[p.seat], s.lane[p.seat], who[p.seat], turn == p.seat, tall) for p in players]


@lru_cache(KEPT)
def _pawn(p: Player, lang: str, place: int, lane: int, who: int, turn: bool, tall: bool) -> Group:
    x, y = road(tall).spot(place, lane)
    name = f"{p.name}, {TRAVELLER_NAMES[who]}" if who >= 0 else p.name
    said = f"{name}{COLON[lang]}{place_name(place, lang)}"
    at = f"transform:translate({num(x)}px,{num(y)}px)"
    look: dict[str, Value] = {"cls": f"pawn {p.cls} moves", "style": at, "data_way": "road"}
    return Group(f"pawn-{p.seat}", pawn(p, 36, turn=turn), x, y, label=said, attributes=look)
