"""The board file: what it must hold, and what is wrong with one that does not. Every complaint names the line."""

import os
from dataclasses import dataclass
from pathlib import Path

from gokaido.engine.options import LANGUAGES, Words

from ..pieces import (
    AREAS,
    BAG,
    BOUTIQUES,
    COASTAL,
    FACES,
    MOUNTAIN,
    PAINTINGS,
    ROUTES,
    SLABS,
    TOWNS,
    Character,
    Colour,
    Station,
    Symbol,
    Ware,
)
from . import island
from .reader import SPOT, Reader

Numbers = tuple[int, ...]
Table = tuple[Numbers, ...]
STATUSES = ["certain", "derived", "reconstructed"]
SIDES = ["north", "east", "south", "west"]
MOST_STATIONS = 60
MOST_STEPS = {"pilgrim": 6, "merchant": 5, "artist": 5}
CERTAIN_POINTS = {"gold": {0: 0, 4: 26, 5: 35}, "gifts": {0: 0, 6: 18}}  # the rulebook's examples


@dataclass(frozen=True)
class Fact:
    """How sure one part of the board is."""

    item: str
    status: str
    words: Words


@dataclass(frozen=True)
class Board:
    """A board that is in order. Coastal towns are numbered clockwise from the first station, then mountain towns."""

    facts: tuple[Fact, ...]
    kinds: Numbers
    coast: Numbers  # the town of each station, -1 where it is none
    towns: tuple[str, ...]
    draws: Numbers  # of the mountain towns
    routes: Table
    areas: tuple[str, ...]
    symbols: Numbers
    map: island.Island
    starts: Table  # station, town and area, by the compass and across
    wares: Numbers
    boutiques: Table  # ware and price
    dice: Table
    paintings: Table
    temples: Numbers
    gardens: Numbers
    gold: Numbers
    gifts: Numbers
    spots: dict[str, Table]  # where the picture shows stations, mountain towns, areas and the compass
    compass: str

    def fingerprint(self) -> str:
        """Equal for boards on which every match goes the same way."""
        drawn = {"facts", "spots", "compass"}
        return repr([(k, v) for k, v in vars(self).items() if k not in drawn])


def read_board(text: str, name: str) -> tuple[Board | None, list[str]]:
    """The board that a text describes, or what is wrong with it."""
    r = Reader(text, name)
    board = None if r.complaints else _board(r)
    return (None if r.complaints else board), r.complaints


def check_board(path: str | os.PathLike[str]) -> list[str]:
    """What is wrong with a board file, one sentence each with its line; nothing for a board that is in order."""
    return open_board(path)[1]


def open_board(path: str | os.PathLike[str]) -> tuple[Board | None, list[str]]:
    """The board in a file, or what is wrong with it."""
    try:
        return read_board(Path(path).read_text(encoding="utf-8"), str(path))
    except OSError as error:
        return None, [f"{path} cannot be read: {error.strerror or error}."]
    except UnicodeDecodeError:
        return None, [f"{path} is no text in UTF-8."]


def _board(r: Reader) -> Board | None:
    r.keys(known=("fact", "island", "pieces", "points"))
    parts = ("stations", "mountain_towns", "routes", "areas", "compass", "start_by_compass", "start_across")
    if not r.keys("island", known=parts) or not r.keys("pieces", known=("wares", "boutiques", "dice", "paintings")):
        return None
    r.keys("points", known=("temples", "gardens", "gold", "gifts"))
    facts = _facts(r)
    spots = _spots(r)
    kinds, coast, coastal = _stations(r)
    inland, draws = _mountain_towns(r, coastal)
    towns = (*coastal, *inland)
    routes = _routes(r, towns)
    areas, symbols, gaps = _areas(r, coastal)
    starts = tuple(_start(r, key, len(kinds), towns, areas) for key in ("start_by_compass", "start_across"))
    pieces = _wares(r), _boutiques(r), _dice(r), _paintings(r)
    points = _tracks(r)
    compass = SIDES[r.word("island", "compass", "side", among=SIDES)]
    if r.complaints:
        return None
    _starts_apart(r, starts, coast)
    found = _map(r, coast, routes, towns, gaps)
    if found is None:
        return None
    return Board(
        facts, kinds, coast, towns, draws, routes, areas, symbols, found, starts, *pieces, *points, spots, compass
    )


def _facts(r: Reader) -> tuple[Fact, ...]:
    found = []
    for k in range(len(r.rows("fact"))):
        if r.keys("fact", k, known=("item", "status", *LANGUAGES)):
            status = STATUSES[r.word("fact", k, "status", among=STATUSES)]
            words = {lang: str(r.get("fact", k, lang)) for lang in LANGUAGES}
            found.append(Fact(str(r.get("fact", k, "item")), status, words))
    return tuple(found)


def _stations(r: Reader) -> tuple[Numbers, Numbers, tuple[str, ...]]:
    """The coast, clockwise: kinds, towns and the names of the towns."""
    path = ("island", "stations")
    rows = r.rows(*path)
    if rows and not COASTAL + 4 <= len(rows) <= MOST_STATIONS:
        r.wrong(path, f"the coast must have {COASTAL + 4} to {MOST_STATIONS} stations, not {len(rows)}")
    kinds: list[int] = []
    coast: list[int] = []
    names: list[str] = []
    for k, row in enumerate(rows):
        if not r.keys(*path, k, known=("kind", "town", *SPOT)):
            continue
        kinds.append(r.word(*path, k, "kind", among=list(Station.numbers)))
        is_town = row.get("kind") == "coastal_town"
        if "town" in row and not is_town:
            r.wrong((*path, k, "town"), f"station {k} is no coastal town and has no town name")
        coast.append(len(names) if is_town else -1)
        if is_town:
            names.append(_new_name(r, (*path, k, "town"), names))
    for word, kind in Station.numbers.items():
        if rows and kind not in kinds:
            r.wrong(path, f"the coast has no {word.replace('_', ' ')}")
    if rows and len(names) != COASTAL:
        r.wrong(path, f"the coast must have {COASTAL} coastal towns, not {len(names)}")
    return tuple(kinds), tuple(coast), tuple(names)


def _new_name(r: Reader, path: tuple[str | int, ...], taken: list[str]) -> str:
    name = r.name_at(*path)
    if name in taken:
        r.wrong(path, f"the name {name} is taken already")
    return name


def _mountain_towns(r: Reader, coastal: tuple[str, ...]) -> tuple[tuple[str, ...], Numbers]:
    path = ("island", "mountain_towns")
    names, draws = list(coastal), []
    for k in range(len(r.rows(*path, length=MOUNTAIN))):
        if r.keys(*path, k, known=("town", "draw", *SPOT)):
            names.append(_new_name(r, (*path, k, "town"), names))
            draws.append(r.number(*path, k, "draw", low=2, high=4))
    return tuple(names[len(coastal) :]), tuple(draws)


def _routes(r: Reader, towns: tuple[str, ...]) -> Table:
    path = ("island", "routes")
    found: list[Numbers] = []
    for k in range(len(r.rows(*path, length=ROUTES))):
        if len(r.rows(*path, k, length=2)) == 2:
            a, b = (r.word(*path, k, end, among=list(towns)) for end in (0, 1))
            if a == b:
                r.wrong((*path, k), f"a route must join two different towns, not {towns[a]} with itself")
            if (a, b) in found or (b, a) in found:
                r.wrong((*path, k), f"the route between {towns[a]} and {towns[b]} is there twice")
            found.append((a, b))
    return tuple(found)


def _areas(r: Reader, coastal: tuple[str, ...]) -> tuple[tuple[str, ...], Numbers, Numbers]:
    """Names and symbols of the areas, and the gap between coastal towns that each one fills."""
    path = ("island", "areas")
    names: list[str] = []
    symbols, gaps = [], []
    for k in range(len(r.rows(*path, length=AREAS))):
        if not r.keys(*path, k, known=("area", "symbol", "between", *SPOT)):
            continue
        names.append(_new_name(r, (*path, k, "area"), names))
        symbols.append(r.word(*path, k, "symbol", among=list(Symbol.numbers)))
        if len(r.rows(*path, k, "between", length=2)) == 2:
            a, b = (r.word(*path, k, "between", end, among=list(coastal)) for end in (0, 1))
            if coastal and b != (a + 1) % len(coastal):
                after = coastal[(a + 1) % len(coastal)]
                r.wrong((*path, k, "between"), f"the coastal town after {coastal[a]} is {after}, not {coastal[b]}")
            elif a in gaps:
                r.wrong((*path, k, "between"), f"there is an area between {coastal[a]} and {coastal[b]} already")
            gaps.append(a)
    for word, symbol in Symbol.numbers.items():
        if names and symbol not in symbols:
            r.wrong(path, f"no area shows the {word}, and its paintings could never be given")
    return tuple(names), tuple(symbols), tuple(gaps)


def _map(r: Reader, coast: Numbers, routes: Table, towns: tuple[str, ...], gaps: Numbers) -> island.Island | None:
    """The map that follows, if it is connected and can be drawn without crossings."""
    path = ("island", "routes")
    edges = [(a, b) for a, b in routes]
    way = island.ways(TOWNS, edges)
    loop = island.closes_loop(TOWNS, edges)
    if loop is not None:
        ends = " and ".join(towns[t] for t in edges[loop])
        r.wrong((*path, loop), f"the route between {ends} closes a loop; trade routes must not")
    for town in range(TOWNS):
        if not way[0][town]:
            r.wrong(path, f"no trade route leads from {towns[0]} to {towns[town]}")
    if r.complaints:
        return None
    for k, found in enumerate(island.sides(way, COASTAL, edges)):
        ends = " and ".join(towns[t] for t in edges[k])
        if len(found) > 2:
            r.wrong((*path, k), f"the route between {ends} cannot be drawn without crossing another")
        elif len(found) < 2:
            r.wrong((*path, k), f"the route between {ends} has the same area on both sides")
    if r.complaints:
        return None
    return island.derive(list(coast), COASTAL, edges, way, [gaps.index(g) for g in range(COASTAL)])


def _start(r: Reader, key: str, stations: int, towns: tuple[str, ...], areas: tuple[str, ...]) -> Numbers:
    if not r.keys("island", key, known=("station", "town", "area")):
        return (0, 0, 0)
    return (
        r.number("island", key, "station", low=0, high=max(stations - 1, 0)),
        r.word("island", key, "town", among=list(towns)),
        r.word("island", key, "area", among=list(areas)),
    )


def _starts_apart(r: Reader, starts: Table, coast: Numbers) -> None:
    """No two pilgrims and merchants start on one station."""
    taken: list[int] = []
    for key, (station, town, _) in zip(("start_by_compass", "start_across"), starts):
        for place, what in ((station, "station"), (coast.index(town) if town < COASTAL else -1, "town")):
            if place >= 0 and place in taken:
                r.wrong(("island", key, what), f"two pawns would start on station {place}")
            taken.append(place)


def _spots(r: Reader) -> dict[str, Table]:
    """Places in the picture. They also tell a coast that is listed the wrong way round."""
    before = len(r.complaints)
    spots = {key: r.spots("island", key) for key in ("stations", "mountain_towns", "areas")}
    if r.keys("island", "compass", known=("side", *SPOT)):
        spots["compass"] = (tuple(r.number("island", "compass", c, low=0, high=1000) for c in SPOT),)
    ring = spots["stations"]
    turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], *ring[:1])))
    if len(r.complaints) == before and turn <= 0:
        r.wrong(("island", "stations"), "by their places the stations do not go round the coast clockwise")
    return spots


def _wares(r: Reader) -> Numbers:
    path = ("pieces", "wares")
    if not r.keys(*path, known=tuple(Ware.numbers)):
        return ()
    counts = tuple(r.number(*path, word, low=1, high=BAG) for word in Ware.numbers)
    if sum(counts) != BAG:
        r.wrong(path, f"there are {BAG} wares in the box, not {sum(counts)}")
    return counts


def _boutiques(r: Reader) -> Table:
    path = ("pieces", "boutiques")
    found = []
    for k in range(len(r.rows(*path, length=BOUTIQUES))):
        if r.keys(*path, k, known=("ware", "price")):
            ware = r.word(*path, k, "ware", among=list(Ware.numbers))
            found.append((ware, r.number(*path, k, "price", low=2, high=4)))
    return tuple(found)


def _dice(r: Reader) -> Table:
    path = ("pieces", "dice")
    if not r.keys(*path, known=tuple(Character.numbers)):
        return ()
    return tuple(r.numbers(*path, who, length=FACES, low=1, high=MOST_STEPS[who]) for who in Character.numbers)


def _paintings(r: Reader) -> Table:
    found = []
    if r.keys("pieces", "paintings", known=tuple(Colour.numbers)):
        for colour in Colour.numbers:
            path = ("pieces", "paintings", colour)
            if r.keys(*path, known=tuple(Symbol.numbers)):
                counts = tuple(r.number(*path, word, low=0, high=PAINTINGS) for word in Symbol.numbers)
                if sum(counts) != PAINTINGS:
                    r.wrong(path, f"{colour} has {PAINTINGS} paintings, not {sum(counts)}")
                found.append(counts)
    return tuple(found)


def _tracks(r: Reader) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """The points of temples, gardens, gold slabs and gifts; they rise, and some are certain."""
    temples, gardens, gold, gifts = (
        r.numbers("points", key, length=length, low=0, high=200)
        for key, length in (("temples", 9), ("gardens", 6), ("gold", SLABS + 1), ("gifts", PAINTINGS + 1))
    )
    for key, values in (("temples", temples), ("gardens", gardens), ("gold", gold), ("gifts", gifts)):
        for k in range(1, len(values)):
            if values[k] <= values[k - 1]:
                r.wrong(("points", key, k), f"the points must rise, but {values[k]} follows {values[k - 1]}")
        for k, points in CERTAIN_POINTS.get(key, {}).items():
            if k < len(values) and values[k] != points:
                r.wrong(("points", key, k), f"{k} {key} are worth {points} points in the rulebook, not {values[k]}")
    return temples, gardens, gold, gifts
