"""Geometry of boards: a road that winds down a picture, and a ring of stations round an island."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..svg.curves import smooth
from ..svg.elements import Point

GLYPH_ABOVE = 43  # a station's glyph stands above its place on the road
BELOW = 28  # its second place lies below
QUEUE = 28  # places in a queue are so far apart


@dataclass
class WindingRoad:
    """Rows of stations read to and fro, half circles between them, and resting places in the turns.

    `rows` are the numbers of the stations in each row; a number that is missing between two rows rests in the turn.
    The first and the last number of all stand at `start` and `end` on the outer rows, which may be empty.
    """

    rows: Sequence[Sequence[int]]
    heights: Sequence[float]
    left: float
    right: float
    start: float
    end: float
    lead: float  # room between an end of the road and its nearest station
    wave: float = 8
    place: dict[int, tuple[float, float, int]] = field(default_factory=dict)  # x, y, direction of a queue or 0
    path: str = ""

    def __post_init__(self) -> None:
        line: list[Point] = []
        last = len(self.rows) - 1
        for r, row in enumerate(self.rows):
            way = -1 if r % 2 else 1
            a, b = (self.right, self.left) if r % 2 else (self.left, self.right)
            a, b = self.start if r == 0 else a, self.end if r == last else b
            self._lay_row(r, row, a + way * self.lead * (r == 0), b - way * self.lead * (r == last))
            n = max(3, round(abs(b - a) / 44))
            xs = [a + (b - a) * k / n for k in range(n + 1)]
            line += [(x, self._height(r, x)) for x in xs]
            if r < last:
                line += self._turn(r, b, way)
        numbers = [k for row in self.rows for k in row]
        first, final = min(numbers) - 1, max(numbers) + 1
        self.place[first] = (self.start, self._height(0, self.start), -1)
        self.place[final] = (self.end, self._height(last, self.end), -1)
        self.path = smooth(line)

    def _height(self, r: int, x: float) -> float:
        t = min(1, max(0, (x - self.left) / (self.right - self.left)))
        return self.heights[r] + self.wave * math.sin(math.pi * t) * math.sin(2 * math.pi * (1.5 * t + 0.31 * r))

    def _lay_row(self, r: int, row: Sequence[int], first: float, last: float) -> None:
        for k, station in enumerate(row):
            x = first + (last - first) * k / max(1, len(row) - 1)
            self.place[station] = (x, self._height(r, x), 0)

    def _turn(self, r: int, x: float, way: int) -> list[Point]:
        """The half circle down to the next row, with a resting place at its middle."""
        radius = (self.heights[r + 1] - self.heights[r]) / 2
        middle = self.heights[r] + radius
        here, there = self.rows[r], self.rows[r + 1]
        if here and there and there[0] - here[-1] == 2:
            self.place[here[-1] + 1] = (x + way * radius, middle, -way)
        turns = (math.pi * k / 6 for k in range(1, 6))
        return [(x + way * radius * math.sin(u), middle - radius * math.cos(u)) for u in turns]

    def spot(self, station: int, lane: int = 0) -> Point:
        """The middle of a place of a station; lane 0 lies on the road."""
        x, y, queue = self.place[station]
        return (x + queue * QUEUE * lane, y) if queue else (x, y + BELOW * lane)


@dataclass
class Ring:
    """Stations round an island, clockwise, and the coast outside them with capes and inlets."""

    stations: Sequence[Point]
    outward: list[Point] = field(default_factory=list)
    coast: list[Point] = field(default_factory=list)  # two points for each station: at it, and halfway to the next

    def __post_init__(self) -> None:
        n = len(self.stations)
        self.outward = [self._normal(k) for k in range(n)]
        for k, ((x, y), (ox, oy)) in enumerate(zip(self.stations, self.outward)):
            (nx, ny), (px, py) = self.stations[(k + 1) % n], self.outward[(k + 1) % n]
            cape, inlet = 37 + 7 * math.sin(k * 2.4), 34 + 13 * math.sin(k * 1.7 + 1)
            self.coast.append((x + ox * cape, y + oy * cape))
            self.coast.append(((x + nx) / 2 + (ox + px) / 2 * inlet, (y + ny) / 2 + (oy + py) / 2 * inlet))

    def _normal(self, k: int) -> Point:
        (ax, ay), (bx, by) = self.stations[k - 1], self.stations[(k + 1) % len(self.stations)]
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy) or 1
        return dy / length, -dx / length

    def beside(self, k: int, distance: float) -> Point:
        """A point off a station, towards the sea (inland if negative)."""
        (x, y), (ox, oy) = self.stations[k], self.outward[k]
        return x + ox * distance, y + oy * distance

    def shore(self, first: int, last: int) -> list[Point]:
        """The coast from one station clockwise to another."""
        n = len(self.stations)
        return [self.coast[(2 * first + k) % (2 * n)] for k in range(2 * ((last - first) % n) + 1)]
