"""The island as a map: what follows from the coast, the routes and the towns that areas lie between.

The coast is a ring and the routes are a tree on the twelve towns. Walking round the coast from each coastal town to
the next, and back inland along the routes between the two, goes round one area. The routes can be drawn without
crossing, and cut the island into one area per coastal town, exactly when these walks pass every route twice: once
on each side.
"""

from dataclasses import dataclass
from itertools import pairwise

Route = tuple[int, int]


@dataclass(frozen=True)
class Island:
    """Tables that the rules look things up in; sets of areas and symbols are bit masks."""

    steps: tuple[tuple[int, ...], ...]  # routes between two towns
    town_areas: tuple[int, ...]
    station_areas: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]


def ways(towns: int, routes: list[Route]) -> list[list[list[int]]]:
    """The towns on the way between any two, both ends included; empty where routes do not connect them."""
    near: list[list[int]] = [[] for _ in range(towns)]
    for a, b in routes:
        near[a].append(b)
        near[b].append(a)
    found: list[list[list[int]]] = []
    for start in range(towns):
        way: list[list[int]] = [[] for _ in range(towns)]
        way[start] = [start]
        todo = [start]
        for town in todo:
            for other in near[town]:
                if not way[other]:
                    way[other] = [*way[town], other]
                    todo.append(other)
        found.append(way)
    return found


def closes_loop(towns: int, routes: list[Route]) -> int | None:
    """The first route that joins towns which earlier ones have joined already."""
    group = list(range(towns))
    for index, (a, b) in enumerate(routes):
        if group[a] == group[b]:
            return index
        old, new = group[b], group[a]
        group = [new if g == old else g for g in group]
    return None


def sides(way: list[list[list[int]]], coastal: int, routes: list[Route]) -> list[list[int]]:
    """For each route the gaps between coastal towns (gap k follows town k) whose inland walk goes along it."""
    found: list[list[int]] = [[] for _ in routes]
    place = {frozenset(r): k for k, r in enumerate(routes)}
    for gap in range(coastal):
        for leg in pairwise(way[gap][(gap + 1) % coastal]):
            found[place[frozenset(leg)]].append(gap)
    return found


def derive(
    coast: list[int], coastal: int, routes: list[Route], way: list[list[list[int]]], area_of_gap: list[int]
) -> Island:
    """The tables of an island that is in order. `coast` holds the coastal town of each station, -1 for none."""
    towns = len(way)
    town_areas = [0] * towns
    for gap in range(coastal):
        for town in way[gap][(gap + 1) % coastal]:
            town_areas[town] |= 1 << area_of_gap[gap]
    station_areas = []
    gap = max(coast)  # the stations before the first town belong to the gap that follows the last one
    for town in coast:
        gap = gap if town < 0 else town
        station_areas.append(1 << area_of_gap[gap] if town < 0 else town_areas[town])
    near: list[set[int]] = [set() for _ in range(coastal)]
    for a, b in sides(way, coastal, routes):
        near[area_of_gap[a]].add(area_of_gap[b])
        near[area_of_gap[b]].add(area_of_gap[a])
    return Island(
        steps=tuple(tuple(len(w) - 1 for w in row) for row in way),
        town_areas=tuple(town_areas),
        station_areas=tuple(station_areas),
        neighbours=tuple(tuple(sorted(n)) for n in near),
    )


def paths(neighbours: tuple[tuple[int, ...], ...], symbols: tuple[int, ...], steps: int) -> tuple[tuple[int, ...], ...]:
    """Walks of so many steps from area to area that enter none twice.

    For each pair of areas, a mask: bit k says that some such walk touches symbol k (both ends count), bit 4 + k that
    some such walk does not. No bit at all: no such walk.
    """
    table = [[0] * len(neighbours) for _ in neighbours]
    for start in range(len(neighbours)):
        walks: list[tuple[int, ...]] = [(start,)]
        for _ in range(steps):
            walks = [(*w, n) for w in walks for n in neighbours[w[-1]] if n not in w]
        for walk in walks:
            touched = sum({1 << symbols[a] for a in walk})
            table[start][walk[-1]] |= touched | (0b1111 ^ touched) << 4
    return tuple(tuple(row) for row in table)
