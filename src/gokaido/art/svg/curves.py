"""Curves through points, as the `d` of a path."""

from collections.abc import Sequence

from .elements import Point


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """One soft line through all points (Catmull-Rom)."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(n if closed else n - 1):
        before, here, there, after = (at(i + k) for k in (-1, 0, 1, 2))
        handles = (
            here[0] + (there[0] - before[0]) / 6,
            here[1] + (there[1] - before[1]) / 6,
            there[0] - (after[0] - here[0]) / 6,
            there[1] - (after[1] - here[1]) / 6,
        )
        d += "C" + " ".join(f"{v:.1f}" for v in (*handles, *there))
    return d + ("z" if closed else "")


def straight(points: Sequence[Point]) -> str:
    """A polygon."""
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "z"


def shifted(points: Sequence[Point], dx: float = 0, dy: float = 0) -> list[Point]:
    """The same points elsewhere."""
    return [(x + dx, y + dy) for x, y in points]


def spread(points: Sequence[Point], left: float, right: float) -> list[Point]:
    """A line of hills or shore, repeated to both sides until it reaches from `left` to `right`."""
    first, last = points[0][0], points[-1][0]
    width = last - first
    copies = range(int((left - first) // width), int((right - first) // width) + 1)
    return [(x + k * width, y) for k in copies for x, y in (points if k == copies[-1] else points[:-1])]
