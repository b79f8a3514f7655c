"""Rice fields in soft perspective."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..svg.elements import line, path

_COLOURS = ("field-1", "field-2", "field-3", "field-2", "field-1", "field-3")


@dataclass(frozen=True)
class Plot:
    """One field: its four corners on two horizontal lines."""

    top: float
    bottom: float
    left: float
    right: float
    low_right: float
    low_left: float

    def outline(self, bulge: float) -> str:
        """The field with slightly curved dikes."""
        return (
            f"M{self.left:.0f} {self.top}"
            f"Q{(self.left + self.right) / 2:.0f} {self.top + bulge:.1f} {self.right:.0f} {self.top}"
            f"L{self.low_right:.0f} {self.bottom}"
            f"Q{(self.low_right + self.low_left) / 2:.0f} {self.bottom + bulge:.1f} {self.low_left:.0f} {self.bottom}z"
        )

    def seedlings(self) -> str:
        """Rows of young rice."""
        d = ""
        for q in range(int((self.right - self.left) / 13)):
            x = self.left + 8 + q * 13
            if x < self.right - 6:
                for share in (0.55, 0.95):
                    y = self.top + (self.bottom - self.top) * share
                    d += f"M{x:.0f} {y:.1f}l0 -3.4M{x - 2:.0f} {y - 3:.1f}l2 2.4l2-2.4"
        return line(d, 0.7, "pine", 0.75)

    def glints(self) -> str:
        """Light on flooded ground."""
        x, y, w = (self.left + self.low_left) / 2 + 10, (self.top + self.bottom) / 2, self.right - self.left
        return line(f"M{x:.0f} {y:.1f}h{max(8, w * 0.3):.0f}m6 4h{max(6, w * 0.16):.0f}", 0.8, "snow", 0.9)


def paddies(
    left: float, right: float, rows: Sequence[float], vanish: tuple[float, float], seed: int = 5, step: float = 74
) -> str:
    """Terraced fields between horizontal lines, drawn towards a vanishing point."""
    chance, out = random.Random(seed), ""
    vx, vy = vanish

    def seen(x: float, y: float) -> float:
        return vx + (x - vx) * (y - vy) / (rows[-1] - vy)

    for k, (top, bottom) in enumerate(pairwise(rows)):
        edges, x = [], left + (k % 2) * step / 2
        while x < right:
            edges.append(x)
            x += step * chance.uniform(0.72, 1.3)
        edges.append(right)
        for a, b in pairwise(edges):
            colour, bulge = chance.choice(_COLOURS), chance.uniform(-2.5, 2.5)
            plot = Plot(top, bottom, seen(a, top), seen(b, top), seen(b, bottom), seen(a, bottom))
            out += path(plot.outline(bulge), colour, stroke="sand", stroke_width=1.6 + k * 0.5)
            out += {"field-2": plot.seedlings, "field-3": plot.glints}.get(colour, str)()
    return out
