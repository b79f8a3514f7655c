"""The island of Tokaido Duo as SVG: stations, towns, regions, tokens and the six pawns."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import dist
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import SHADE, Player, piece
from gokaido.art.scenery.island import TINTS, Region, as_drawn, disc, island, turned
from gokaido.art.scenery.landscape import compass
from gokaido.art.scenery.roads import Ring
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import Point, circle, ellipse, group, moved, rect, tag
from gokaido.art.svg.lettering import COLON, words, wrapped
from gokaido.engine.state.remembered import remembered

from ..material.island import ways
from ..material.pieces import AREAS, CHARACTERS, COASTAL, TOWNS, Character, Holder, Station, Ware
from ..material.tables import (
    AREA_SYMBOL,
    BOARD,
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    CHARACTER_WORDS,
    STATION_KIND,
    STATION_TOWN,
    STATION_WORDS,
    STATIONS,
    SYMBOL_WORDS,
    TOWN_DRAW,
    TOWN_STATION,
    WARE_WORDS,
    WAVE_EFFECT,
    WAVE_WORDS,
)
from ..state import DuoPhase
from ..text.phrases import area_sign
from .glyphs import STATION_GLYPH, symbol_glyph

TILE_SPOTS = ((994, 386), (962, 458), (884, 488))  # wave tiles that nobody has lie on the sea
SPRING_SPOT = (24, 424)
TALL_TILE_SPOTS = ((50, 738), (136, 738), (222, 738))
TALL_SPRING_SPOT = (296, 738)
WORDS = {
    "en": {
        "arrive": "possible arrival",
        "act": "something may be done here",
        "take": "may be taken now",
        "boutique": "{ware}, {price} coins",
        "draw": "mountain town, {n} wares to draw",
        "area": "{symbol} area",
        "spring": "hot spring token",
    },
    "fr": {
        "arrive": "arrivée possible",
        "act": "une action est possible ici",
        "take": "peut être pris",
        "boutique": "{ware}, {price} pièces",
        "draw": "Ville montagneuse, {n} marchandises à piocher",
        "area": "région : {symbol}",
        "spring": "jeton Source chaude",
    },
}
WAYS = {Character.PILGRIM: "coast", Character.MERCHANT: "route", Character.ARTIST: None}  # artists cross the land
KEPT = 512  # islands that are kept for the next picture
Moves = tuple[int, ...]
NOTHING: tuple[Moves, str] = ((), "")  # may be done at a place
Goals = dict[str, list[int]]  # what may be done now, by the id of the place


@dataclass(frozen=True)
class IslandLayout:
    """Where everything lies: on a wide picture, or turned for a tall one."""

    ring: Ring  # the coast of the board in play
    towns: tuple[Point, ...]
    areas: tuple[Point, ...]
    artists: tuple[tuple[Point, Point], ...]  # for each area, where the artists of both seats stand
    tiles: tuple[Point, ...]  # wave tiles that nobody has lie on the sea
    spring: Point
    tall: bool = False


@cache
def island_layout(tall: bool = False) -> IslandLayout:
    """The board in play."""
    at = turned if tall else as_drawn
    ring = Ring([at((float(x), float(y))) for x, y in BOARD.spots["stations"]])
    inland = [at((float(x), float(y))) for x, y in BOARD.spots["mountain_towns"]]
    areas = tuple(at((float(x), float(y))) for x, y in BOARD.spots["areas"])
    taken = [*ring.stations, *inland]
    return IslandLayout(
        ring=ring,
        towns=(*(ring.stations[TOWN_STATION[t]] for t in range(COASTAL)), *inland),
        areas=areas,
        artists=tuple((_free_spot(spot, 1, taken), _free_spot(spot, -1, taken)) for spot in areas),
        tiles=TALL_TILE_SPOTS if tall else TILE_SPOTS,
        spring=TALL_SPRING_SPOT if tall else SPRING_SPOT,
        tall=tall,
    )


def _free_spot(area: Point, side: int, taken: Sequence[Point]) -> Point:
    """Beside the sign of an area, higher or lower where a town or station is in the way."""
    x = area[0] + 46 * side
    spots = [(x, area[1] + dy) for dy in (4, -30, 38)]
    return next((spot for spot in spots if all(dist(spot, place) > 42 for place in taken)), spots[0])


@cache
def land(bottom: float, tall: bool = False, left: float = -60, right: float = 1060, top: float = -80) -> str:
    """The landscape, which never changes."""
    laid = island_layout(tall)
    ring, town_spot = laid.ring, laid.towns.__getitem__
    inland = ways(TOWNS, [(a, b) for a, b in BOARD.routes])
    unused = set(range(AREAS))
    regions: list[Region] = []
    for gap in range(COASTAL):
        after = (gap + 1) % COASTAL
        area = _area_between(gap, after, unused)
        unused.discard(area)
        shore = ring.shore(TOWN_STATION[gap], TOWN_STATION[after])
        border = (town_spot(gap), *shore, *(town_spot(t) for t in reversed(inland[gap][after])))
        regions.append((TINTS[AREA_SYMBOL[area]], border))
    routes = tuple((town_spot(a), town_spot(b)) for a, b in BOARD.routes)
    (x, y), *_ = BOARD.spots["compass"]
    out = 60 / max(1.0, ((x - 500) ** 2 + (y - 250) ** 2) ** 0.5)
    rose = compass(x + (x - 500) * out, y + (y - 250) * out)
    if tall:
        rose = tag("g", compass(0, 0), transform="translate(352 694) rotate(-90) scale(.8)")
    return island(tuple(ring.stations), tuple(regions), routes, bottom, left, right, top, tall) + rose


def _area_between(gap: int, after: int, left: set[int]) -> int:
    """The area that lies between two neighbouring coastal towns."""
    masks = BOARD.map.town_areas[gap] & BOARD.map.town_areas[after]
    for k in range(TOWN_STATION[gap] + 1, TOWN_STATION[after] + (STATIONS if after == 0 else 0)):
        masks &= BOARD.map.station_areas[k % STATIONS]
    return next((a for a in sorted(left) if masks >> a & 1), min(left, default=0))


def chart_groups(
    s: Any, lang: str, players: Sequence[Player], goals: Goals, x: float, y: float, tall: bool = False
) -> list[Group]:  # fmt: skip
    """Everything that lies on the island and the sea round it."""
    way = "arrive" if s.phase in (DuoPhase.MOVE, DuoPhase.SPRING) else "act"
    acts = tuple((place, (tuple(moves), way)) for place, moves in goals.items())
    return [
        Group("board", _places(s, lang, acts, tall), x, y, private=True),
        Group("tiles", _tiles(s, lang, acts, tall), x, y, private=True),
        *(_pawns(s, lang, p, tall, x, y) for p in players),
    ]


@remembered(KEPT, lambda s, *_: tuple(s.boutique))
def _places(s: Any, lang: str, acts: tuple[tuple[str, tuple[Moves, str]], ...], tall: bool) -> str:
    """Areas, towns and stations."""
    at = dict(acts)
    areas = "".join(_area(tall, a, lang, *at.get(f"area-{BOARD.areas[a]}", NOTHING)) for a in range(AREAS))
    towns = "".join(_town(tall, t, lang, *at.get(f"town-{BOARD.towns[t]}", NOTHING)) for t in range(COASTAL, TOWNS))
    stations = (_station(tall, k, _token(s, k), lang, *at.get(f"st-{k}", NOTHING)) for k in range(STATIONS))
    return areas + towns + "".join(stations)


@remembered(KEPT, lambda s, *_: (tuple(s.wave), tuple(s.wave_holder), s.spring))
def _tiles(s: Any, lang: str, acts: tuple[tuple[str, tuple[Moves, str]], ...], tall: bool) -> str:
    """Wave tiles and the hot spring token, as long as nobody has them."""
    at = dict(acts)
    tiles = (
        _wave_tile(tall, c, s.wave[c], lang, at.get(f"tile-wave-{Character.word(c)}", NOTHING)[0])
        for c in range(CHARACTERS)
        if s.wave_holder[c] == Holder.BOARD
    )
    return "".join(tiles) + (_spring(tall, lang) if s.spring == Holder.BOARD else "")


def _token(s: Any, k: int) -> int:
    """The boutique at a station, if it is a coastal town."""
    return int(s.boutique[STATION_TOWN[k]]) if STATION_KIND[k] == Station.COASTAL_TOWN else -1


# ------------------------------------------------------------------ places


def _name(text: str, lang: str, acts: Moves, way: str) -> str:
    """What a place or token is called, with how it may be used now: to arrive there, to act there, to take it."""
    text = text[0].upper() + text[1:]
    return f"{text}{COLON[lang]}{WORDS[lang][way]}" if acts else text


def _sign(x: float, y: float, text: str) -> str:
    """The name of a place as the actions spell it."""
    return words(
        x, y, text, 11, "text-2", bold=True, serif=True, anchor="middle", paint_order="stroke", stroke="isle-land",
        stroke_width=2.4, stroke_opacity=0.8, stroke_linejoin="round",
    )  # fmt: skip


def _halo(r: float, acts: Moves) -> str:
    if not acts:
        return ""
    return circle(0, 0, r, "none", stroke="accent", stroke_width=2.4, stroke_dasharray="5 4", cls="goal")


@lru_cache(1024)
def _area(tall: bool, a: int, lang: str, acts: Moves, way: str) -> str:
    x, y = island_layout(tall).areas[a]
    name = WORDS[lang]["area"].format(symbol=SYMBOL_WORDS[AREA_SYMBOL[a]][lang])
    ground = circle(0, 0, 27, "sheet", fill_opacity=0.78, stroke="road-edge", stroke_width=1.2, stroke_dasharray="2 3")
    return piece(
        f"area-{BOARD.areas[a]}", x, y, _name(name, lang, acts, way),
        ground, centred(symbol_glyph(AREA_SYMBOL[a]), 0, 0, 40), _halo(31, acts), _sign(0, 42, area_sign(a, lang)),
        cls="area", acts=acts,
    )  # fmt: skip


@lru_cache(1024)
def _town(tall: bool, t: int, lang: str, acts: Moves, way: str) -> str:
    x, y = island_layout(tall).towns[t]
    number = moved(
        17, 15,
        rect(-10, -10, 20, 20, "sheet", rx=3, stroke="rule-ink"),
        words(0, 5, str(TOWN_DRAW[t]), 13, bold=True, serif=True, anchor="middle"),
    )  # fmt: skip
    return piece(
        f"town-{BOARD.towns[t]}", x, y, _name(WORDS[lang]["draw"].format(n=TOWN_DRAW[t]), lang, acts, way),
        disc(22, bold=True), _halo(26.5, acts), centred("d-hilltown", 0, -1, 32), number,
        _sign(-2, 36, BOARD.towns[t]), cls="town", acts=acts,
    )  # fmt: skip


@lru_cache(4096)
def _station(tall: bool, k: int, token: int, lang: str, acts: Moves, way: str) -> str:
    ring = island_layout(tall).ring
    kind, (x, y) = STATION_KIND[k], ring.stations[k]
    if kind != Station.COASTAL_TOWN:
        inside = disc(19) + centred(STATION_GLYPH[kind], 0, 0, 28) + _halo(24, acts)
        return piece(f"st-{k}", x, y, _name(STATION_WORDS[kind][lang], lang, acts, way), inside, cls="st", acts=acts)
    sx, sy = ring.beside(k, -38)
    ware, price = BOUTIQUE_WARE[token], BOUTIQUE_PRICE[token]
    price_tag = moved(
        0, 19,
        rect(-15, -9, 30, 18, "sheet", rx=9, stroke="rule-ink"),
        centred("g-coin", -5.5, 0, 13),
        words(6, 4.8, str(price), 13, bold=True, serif=True, anchor="middle"),
    )  # fmt: skip
    name = WORDS[lang]["boutique"].format(ware=WARE_WORDS[ware][lang], price=price)
    return piece(
        f"st-{k}", x, y, _name(f"{STATION_WORDS[kind][lang]}, {name}", lang, acts, way),
        disc(23, bold=True), _halo(28, acts), centred(f"d-{Ware.word(ware)}", 0, -3, 30), price_tag,
        _sign(sx - x, sy - y + 4, BOARD.towns[STATION_TOWN[k]]), cls="st", acts=acts,
    )  # fmt: skip


# ------------------------------------------------------------------ tokens


def wave_glyph(c: int, x: float, y: float, size: float) -> str:
    """A wave tile with its character in white."""
    return centred("d-wave", x, y, size) + group(
        centred(f"d-{Character.word(c)}", x, y - size * 0.03, size * 0.62), color="kami", cls="pale"
    )


@lru_cache(256)
def _wave_tile(tall: bool, c: int, wave: int, lang: str, acts: Moves) -> str:
    x, y = island_layout(tall).tiles[c]
    lines = wrapped(WAVE_WORDS[wave][lang], 80, 12, bold=True)
    frame = rect(-24, -24, 48, 48, "none", rx=8, stroke="accent", stroke_width=2.4, stroke_dasharray="5 4")
    return piece(
        f"tile-wave-{Character.word(c)}", x, y,
        _name(f"{WAVE_WORDS[wave][lang]}, {WAVE_EFFECT[wave][lang]}", lang, acts, "take"),
        wave_glyph(c, 0, 0, 42), frame if acts else "",
        *(
            words(0, 35 + 13 * k, part, 12, "on-bar", bold=True, serif=True, anchor="middle")
            for k, part in enumerate(lines)
        ),
        cls="tile", acts=acts,
    )  # fmt: skip


@cache
def _spring(tall: bool, lang: str) -> str:
    return piece(
        "token-spring", *island_layout(tall).spring, _name(WORDS[lang]["spring"], lang, (), ""),
        rect(-19, -19, 38, 38, "sheet", rx=19, stroke="rule-ink", stroke_width=1.2), centred("g-hotspring", 0, -1, 27),
        cls="token",
    )  # fmt: skip


# ------------------------------------------------------------------ pawns


def pawn_spot(laid: IslandLayout, s: Any, seat: int, character: int) -> Point:
    """Where a pawn stands: outside the coast, beside a mountain town, beside the sign of a region."""
    side = 1 if seat == 0 else -1
    if character == Character.PILGRIM:
        x, y = laid.ring.beside(s.station[seat], 40 if laid.tall else 46)
        return x, y - 4
    if character == Character.ARTIST:
        spot: Point = laid.artists[s.area[seat]][seat]
        return spot
    town = s.town[seat]
    if town < COASTAL:
        x, y = laid.ring.beside(TOWN_STATION[town], 42 if laid.tall else 56)
        return x, y - 4
    x, y = laid.towns[town]
    return x - 35 * side, y - 4


def _on_the_way(s: Any, lang: str, p: Player, *_: Any) -> tuple[Any, ...]:
    """All that the pawns of a player show."""
    k, mine = p.seat, not s.over and s.mover == p.seat
    turn = (s.phase == DuoPhase.MOVE, tuple(s.taken), s.die) if mine else ()
    return s.station[k], s.town[k], s.area[k], turn


@remembered(4 * KEPT, _on_the_way)
def _pawns(s: Any, lang: str, p: Player, tall: bool, x: float, y: float) -> Group:
    """The three pawns of a player."""
    return Group(f"pawns-{p.seat}", "".join(_pawn(s, lang, p, c, tall) for c in range(CHARACTERS)), x, y)


def _pawn(s: Any, lang: str, p: Player, c: int, tall: bool) -> str:
    mine = not s.over and s.mover == p.seat
    turn = mine and (s.die == c or (s.phase == DuoPhase.MOVE and s.taken[c] < 0))
    return _standing(p, c, pawn_spot(island_layout(tall), s, p.seat, c), turn, lang)


@lru_cache(4096)
def _standing(p: Player, c: int, spot: Point, turn: bool, lang: str) -> str:
    size, word = 38, Character.word(c)
    glow = ellipse(0, 17.5, 21, 8, "raised", cls="turn", stroke="accent-bg", stroke_width=2.4) if turn else ""
    return piece(
        f"pawn-{p.seat}-{word}", *spot, f"{p.name}, {CHARACTER_WORDS[c][lang]}",
        glow, ellipse(0, 17.5, 15, 4.5, SHADE),
        group(centred(f"d-{word}", 0, 0, size), cls="dyed"),
        circle(13, 13, 8.2, "var(--p)", stroke="pawn-line"),
        group(centred(p.crest, 13, 13, 11.2), cls="mark"),
        cls=f"pawn {p.cls}", moves=True, way=WAYS[c],
    )  # fmt: skip
