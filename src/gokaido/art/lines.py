"""A chart of lines: one for each side of a match, with its colour and crest where it ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from .glyphs.sprite import centred
from .pieces import CRESTS
from .svg.elements import num, safe, tag

LETTER = 8.4  # about the width of a letter of a name
# What a page gives these classes, for a chart that stands alone.
STYLE = """.chart{font-family:Georgia,'Times New Roman',serif;fill:var(--text)}
.chart .mark{color:var(--on);--back:var(--p)}
.chart .grid{stroke:var(--rule);stroke-width:1;fill:none}
.chart .dotted{stroke-dasharray:2 5}
.chart .axis{font-size:12.5px;fill:var(--text-3)}
.chart .halo{fill:none;stroke:var(--sheet);stroke-width:7;stroke-linejoin:round}
.chart .edge{fill:none;stroke:var(--pawn-line);stroke-width:4.4;stroke-linejoin:round}
.chart .line{fill:none;stroke:var(--p);stroke-width:2.8;stroke-linejoin:round}
.chart .end{font-size:15px}
.chart .end tspan{font-weight:700}
.chart .slip circle{fill:var(--sheet);stroke:var(--accent);stroke-width:1.8}
.chart .slip text{font-size:12px;font-weight:700;text-anchor:middle;fill:var(--accent)}
.chart .turning{fill:var(--accent-wash)}
"""


@dataclass(frozen=True)
class Mark:
    """A sign on the line of a side, with what it means; a link where it has an address."""

    x: float
    value: float
    text: str
    title: str
    address: str = ""


@dataclass(frozen=True)
class Axis:
    """The lowest and highest value that is drawn, and the labels along it."""

    low: float
    high: float
    labels: tuple[tuple[float, str], ...]


def crest_badge(colour: int, x: float, y: float, r: float) -> str:
    """A player's colour and crest on a disc."""
    mark = centred(f"mon-{CRESTS[(colour - 1) % len(CRESTS)]}", 0, 0, r * 1.4)
    disc = tag("circle", r=r, fill="var(--p)", stroke="pawn-line")
    return tag("g", disc, tag("g", mark, cls="mark"), transform=f"translate({num(x)} {num(y)})", cls="badge")


def short_name(name: str, letters: int) -> str:
    """A name, cut where it is too long."""
    return name if len(name) <= letters else name[: letters - 1] + "…"


@dataclass(frozen=True)
class LineChart:
    """Lines over one axis: `rows` are places along it, each with the values of all sides."""

    rows: Sequence[tuple[float, Sequence[float]]]
    names: Sequence[str]
    colours: Sequence[int]  # 1 to 5
    ends: Sequence[str]  # a figure beside each name
    down: Axis
    along: Axis
    size: tuple[int, int]
    marks: Sequence[Mark] = ()
    band: tuple[float, float] | None = None  # from one place to another, laid under the lines

    @property
    def _letters(self) -> int:
        return 18 if self.size[0] > 500 else 9

    @property
    def _edges(self) -> tuple[float, float, float, float]:
        """Left, right, top and foot of what is drawn on."""
        width, height = self.size
        name = max(len(short_name(n, self._letters)) for n in self.names)
        figure = max(0, max(map(len, self.ends)) - 3)
        return 34.0, width - 24 - min(150.0, 40 + LETTER * name) - LETTER * figure, 12.0, height - 34.0

    def _at(self, x: float, value: float) -> tuple[float, float]:
        left, right, top, foot = self._edges
        down, along = self.down, self.along
        return (
            left + (right - left) * (x - along.low) / max(along.high - along.low, 1e-9),
            foot - (foot - top) * (value - down.low) / max(down.high - down.low, 1e-9),
        )

    def svg(self, label: str) -> str:
        """The chart as an element of a page."""
        box = f"0 0 {self.size[0]} {self.size[1]}"
        return tag("svg", self.body(), cls="chart", viewBox=box, role="img", aria_label=label)

    def body(self) -> str:
        """What is drawn."""
        return self._grid() + self._lines() + self._signs() + self._names()

    def _grid(self) -> str:
        left, right, top, foot = self._edges
        drawn = ""
        if self.band is not None:
            a, b = (self._at(x, self.down.low)[0] for x in self.band)
            drawn += tag("rect", x=a, y=top, width=max(b - a, 4.0), height=foot - top, cls="turning")
        for value, text in self.down.labels:
            y = self._at(0, value)[1]
            drawn += tag("path", cls="grid", d=f"M{num(left)} {num(y)}H{num(right)}")
            drawn += tag("text", text, cls="axis", x=left - 8, y=y + 4, text_anchor="end")
        for place, text in self.along.labels:
            x = self._at(place, self.down.low)[0]
            drawn += tag("path", cls="grid dotted", d=f"M{num(x)} {num(top)}V{num(foot)}")
            drawn += tag("text", text, cls="axis", x=x, y=foot + 22, text_anchor="middle")
        return drawn

    def _order(self) -> list[int]:
        """The sides from the lowest end to the highest."""
        last = self.rows[-1][1]
        return sorted(range(len(last)), key=lambda side: last[side])

    def _lines(self) -> str:
        drawn = ""
        for side in self._order():
            places = [self._at(x, values[side]) for x, values in self.rows]
            d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in _turns(places))
            lines = "".join(tag("path", d=d, cls=c) for c in ("halo", "edge", "line"))
            drawn += tag("g", lines, id=f"line-{side}", cls=f"p{self.colours[side]}")
        return drawn

    def _signs(self) -> str:
        drawn = ""
        for mark in self.marks:
            x, y = self._at(mark.x, mark.value)
            sign = tag("title", safe(mark.title)) + tag("circle", r=9) + tag("text", safe(mark.text), y=4.2)
            sign = tag("g", sign, cls="slip", transform=f"translate({num(x)} {num(y)})")
            drawn += tag("a", sign, href=mark.address, aria_label=mark.title) if mark.address else sign
        return drawn

    def _names(self) -> str:
        """Each name where its line ends, as far as there is room."""
        _, right, top, foot = self._edges
        last, drawn, free = self.rows[-1], "", top - 12.0
        ends = sorted((self._at(last[0], last[1][k])[1], k) for k in self._order())
        spare = [foot - 23 * (len(ends) - 1 - n) for n in range(len(ends))]  # the lowest names stay on the sheet
        for (y, side), lowest in zip(ends, spare):
            free = max(min(y, lowest), free + 23)
            name = safe(short_name(self.names[side], self._letters)) + " " + tag("tspan", safe(self.ends[side]))
            inside = crest_badge(self.colours[side], 17, 0, 10) + tag("text", name, cls="end", x=30, y=5)
            place = f"translate({num(right)} {num(free)})"
            drawn += tag("g", inside, transform=place, cls=f"p{self.colours[side]}")
        return drawn


def _turns(places: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Only where a line turns."""
    kept = [places[0]]
    for k in range(1, len(places)):
        if k == len(places) - 1 or not places[k - 1][1] == places[k][1] == places[k + 1][1]:
            kept.append(places[k])
    return kept


def move_axis(moves: int, word: str) -> Axis:
    """An axis of moves, with a label every so often; `word` is `move {n}`."""
    every = next(s for s in (5, 10, 20, 50, 100, 200, 500, 1000, 5000) if moves / s <= 5)
    return Axis(0, moves, tuple((n, word.format(n=n)) for n in range(every, moves + 1, every)))
