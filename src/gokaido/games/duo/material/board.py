"""The board file: what it must hold, and what is wrong with one that does not. Every complaint names the line."""

import os
import re
from dataclasses import dataclass

from gokaido.engine.data import TomlTable, parse, parse_file
from gokaido.engine.options import Words

from . import island
from .pieces import (
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

Numbers = tuple[int, ...]
Rows = tuple[Numbers, ...]
Texts = tuple[str, ...]
Spots = dict[str, Rows]
STATUSES = ["certain", "derived", "reconstructed"]
SIDES = ["north", "east", "south", "west"]
STARTS = ("start_by_compass", "start_across")
TRACKS = {"temples": 9, "gardens": 6, "gold": SLABS + 1, "gifts": PAINTINGS + 1}  # and how many values they have
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
    towns: Texts
    draws: Numbers  # of the mountain towns
    routes: Rows
    areas: Texts
    symbols: Numbers
    map: island.Island
    starts: Rows  # station, town and area, by the compass and across
    wares: Numbers
    boutiques: Rows  # ware and price
    dice: Rows
    paintings: Rows
    temples: Numbers
    gardens: Numbers
    gold: Numbers
    gifts: Numbers
    spots: Spots  # where the picture shows stations, mountain towns, areas and the compass
    compass: str

    def fingerprint(self) -> str:
        """Equal for boards on which every match goes the same way."""
        drawn = {"facts", "spots", "compass"}
        return repr([(k, v) for k, v in vars(self).items() if k not in drawn])


def read_board(text: str, name: str) -> tuple[Board | None, list[str]]:
    """The board that a text describes, or what is wrong with it."""
    complaints: list[str] = []
    return _board(parse(text, name, complaints), complaints), complaints


def open_board(path: str | os.PathLike[str]) -> tuple[Board | None, list[str]]:
    """The board in a file, or what is wrong with it."""
    complaints: list[str] = []
    return _board(parse_file(path, complaints), complaints), complaints


def check_board(path: str | os.PathLike[str]) -> list[str]:
    """What is wrong with a board file, one sentence each with its line; nothing for a board that is in order."""
    return open_board(path)[1]


def _board(file: TomlTable, complaints: list[str]) -> Board | None:
    """Everything that is read from the file; then, if nothing is wrong so far, what follows from it."""
    facts = tuple(_fact(row) for row in file.tables("fact"))
    isle, pieces, points = (file.table(key) for key in ("island", "pieces", "points"))
    kinds, coast, coastal = _stations(isle)
    inland, draws = _mountain_towns(isle, coastal)
    towns = (*coastal, *inland)
    routes = _routes(isle, towns)
    areas, symbols, gaps = _areas(isle, coastal)
    starts = tuple(_start(isle.table(key), len(kinds), towns, areas) for key in STARTS)
    spots = _spots(isle)
    compass = SIDES[isle.table("compass").one_of("side", SIDES)]
    box = _wares(pieces), _boutiques(pieces), _dice(pieces), _paintings(pieces)
    temples, gardens, gold, gifts = (_track(points, key, length) for key, length in TRACKS.items())
    file.check_unknown()
    if complaints:
        return None
    _starts_apart(isle, starts, coast)
    found = _map(isle, coast, routes, towns, gaps, complaints)
    if found is None or complaints:
        return None
    tracks = temples, gardens, gold, gifts
    return Board(
        facts, kinds, coast, towns, draws, routes, areas, symbols, found, starts, *box, *tracks, spots, compass
    )


def _fact(row: TomlTable) -> Fact:
    return Fact(row.text("item"), STATUSES[row.one_of("status", STATUSES)], row.words())


# ------------------------------------------------------------------ the island


def _stations(isle: TomlTable) -> tuple[Numbers, Numbers, Texts]:
    """The coast, clockwise: kinds, towns and the names of the towns."""
    rows = isle.tables("stations")
    if rows and not COASTAL + 4 <= len(rows) <= MOST_STATIONS:
        isle.complain("stations", f"must have {COASTAL + 4} to {MOST_STATIONS} entries, not {len(rows)}")
    kinds: list[int] = []
    coast: list[int] = []
    names: list[str] = []
    for row in rows:
        kinds.append(row.one_of("kind", list(Station.numbers)))
        is_town = row.values.get("kind") == "coastal_town"
        if row.has("town") and not is_town:
            row.complain("town", "is no name of a town: this station is no coastal town")
        coast.append(len(names) if is_town else -1)
        if is_town:
            names.append(_new_name(row, "town", names))
    for word, kind in Station.numbers.items():
        if rows and kind not in kinds:
            isle.complain("stations", f"has no {word.replace('_', ' ')}")
    if rows and len(names) != COASTAL:
        isle.complain("stations", f"must have {COASTAL} coastal towns, not {len(names)}")
    return tuple(kinds), tuple(coast), tuple(names)


def _new_name(row: TomlTable, key: str, taken: list[str]) -> str:
    """A short name in capitals that is not taken, as towns and areas have."""
    name = row.text(key)
    if name and not re.fullmatch(r"[A-Z][A-Z0-9]{0,3}", name):
        row.complain(key, f"must be up to four capital letters and digits, not {name!r}")
    if name and name in taken:
        row.complain(key, f"must be a new name; {name} is taken already")
    return name


def _mountain_towns(isle: TomlTable, coastal: Texts) -> tuple[Texts, Numbers]:
    names, draws = list(coastal), []
    for row in isle.tables("mountain_towns", MOUNTAIN):
        names.append(_new_name(row, "town", names))
        draws.append(row.number("draw", low=2, high=4))
    return tuple(names[len(coastal) :]), tuple(draws)


def _routes(isle: TomlTable, towns: Texts) -> Rows:
    routes = isle.entries("routes", ROUTES)
    found: list[Numbers] = []
    for k in range(len(routes)):
        ends = routes.entries(k, 2)
        if len(ends) == 2:
            a, b = (ends.one_of(end, list(towns)) for end in (0, 1))
            if a == b:
                routes.complain(k, f"must join two different towns, not {towns[a]} with itself")
            if (a, b) in found or (b, a) in found:
                routes.complain(k, f"is there twice: {towns[a]} and {towns[b]}")
            found.append((a, b))
    return tuple(found)


def _areas(isle: TomlTable, coastal: Texts) -> tuple[Texts, Numbers, Numbers]:
    """Texts and symbols of the areas, and the gap between coastal towns that each one fills."""
    names: list[str] = []
    symbols, gaps = [], []
    for row in isle.tables("areas", AREAS):
        names.append(_new_name(row, "area", names))
        symbols.append(row.one_of("symbol", list(Symbol.numbers)))
        between = row.entries("between", 2)
        if len(between) == 2 and coastal:
            a, b = (between.one_of(end, list(coastal)) for end in (0, 1))
            if b != (a + 1) % len(coastal):
                after = coastal[(a + 1) % len(coastal)]
                row.complain("between", f"must name neighbours: after {coastal[a]} comes {after}, not {coastal[b]}")
            elif a in gaps:
                row.complain("between", f"must be free, but {coastal[a]} and {coastal[b]} have an area already")
            gaps.append(a)
    for word, symbol in Symbol.numbers.items():
        if names and symbol not in symbols:
            isle.complain("areas", f"has no {word}, and its paintings could never be given")
    return tuple(names), tuple(symbols), tuple(gaps)


def _map(
    isle: TomlTable, coast: Numbers, routes: Rows, towns: Texts, gaps: Numbers, complaints: list[str]
) -> island.Island | None:  # fmt: skip
    """The map that follows, if it is connected and can be drawn without crossings."""
    rows = isle.entries("routes")
    edges = [(a, b) for a, b in routes]
    way = island.ways(TOWNS, edges)
    loop = island.closes_loop(TOWNS, edges)
    if loop is not None:
        a, b = edges[loop]
        rows.complain(loop, f"closes a loop between {towns[a]} and {towns[b]}; trade routes must not")
    for town in range(TOWNS):
        if not way[0][town]:
            isle.complain("routes", f"must lead from {towns[0]} to {towns[town]} too")
    if complaints:
        return None
    for k, found in enumerate(island.sides(way, COASTAL, edges)):
        a, b = edges[k]
        if len(found) > 2:
            rows.complain(k, f"between {towns[a]} and {towns[b]} cannot be drawn without crossing another")
        elif len(found) < 2:
            rows.complain(k, f"between {towns[a]} and {towns[b]} has the same area on both sides")
    if complaints:
        return None
    return island.derive(list(coast), COASTAL, edges, way, [gaps.index(g) for g in range(COASTAL)])


def _start(row: TomlTable, stations: int, towns: Texts, areas: Texts) -> Numbers:
    return (
        row.number("station", low=0, high=max(stations - 1, 0)),
        row.one_of("town", list(towns)),
        row.one_of("area", list(areas)),
    )


def _starts_apart(isle: TomlTable, starts: Rows, coast: Numbers) -> None:
    """No two pilgrims and merchants start on one station."""
    taken: list[int] = []
    for key, (station, town, _) in zip(STARTS, starts):
        for place, what in ((station, "station"), (coast.index(town) if town < COASTAL else -1, "town")):
            if place >= 0 and place in taken:
                isle.table(key).complain(what, f"must be free, but another pawn starts on station {place}")
            taken.append(place)


def _spots(isle: TomlTable) -> Spots:
    """Places in the picture. They also tell a coast that is listed the wrong way round."""
    spots = {key: tuple(_spot(row) for row in isle.tables(key)) for key in ("stations", "mountain_towns", "areas")}
    spots["compass"] = (_spot(isle.table("compass")),)
    ring = spots["stations"]
    turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], *ring[:1])))
    if ring and turn <= 0:
        isle.complain("stations", "must go round the coast clockwise, by the places in the picture")
    return spots


def _spot(row: TomlTable) -> Numbers:
    return row.number("x", low=0, high=1000), row.number("y", low=0, high=1000)


# ------------------------------------------------------------------ pieces and points


def _wares(pieces: TomlTable) -> Numbers:
    wares = pieces.table("wares")
    counts = tuple(wares.number(word, low=1, high=BAG) for word in Ware.numbers)
    if len(wares) and sum(counts) != BAG:
        pieces.complain("wares", f"must be {BAG} in all, not {sum(counts)}")
    return counts


def _boutiques(pieces: TomlTable) -> Rows:
    rows = pieces.tables("boutiques", BOUTIQUES)
    return tuple((row.one_of("ware", list(Ware.numbers)), row.number("price", low=2, high=4)) for row in rows)


def _dice(pieces: TomlTable) -> Rows:
    dice = pieces.table("dice")
    return tuple(dice.numbers(who, FACES, low=1, high=MOST_STEPS[who]) for who in Character.numbers)


def _paintings(pieces: TomlTable) -> Rows:
    colours = pieces.table("paintings")
    found = []
    for colour in Colour.numbers:
        row = colours.table(colour)
        counts = tuple(row.number(word, low=0, high=PAINTINGS) for word in Symbol.numbers)
        if len(row) and sum(counts) != PAINTINGS:
            colours.complain(colour, f"must be {PAINTINGS} in all, not {sum(counts)}")
        found.append(counts)
    return tuple(found)


def _track(points: TomlTable, key: str, length: int) -> Numbers:
    """The points of temples, gardens, gold slabs or gifts; they rise, and some are certain."""
    values = points.numbers(key, length, low=0, high=200)
    entries = points.entries(key)
    for k in range(1, len(values)):
        if values[k] <= values[k - 1]:
            entries.complain(k, f"must be more than the {values[k - 1]} before it, not {values[k]}")
    for k, certain in CERTAIN_POINTS.get(key, {}).items():
        if k < len(values) and values[k] != certain:
            entries.complain(k, f"must be {certain}, as in the rulebook, not {values[k]}")
    return values
