"""Edo patterns as SVG patterns: waves, scales, hemp leaves. A family or a source of points is never colour alone."""

import math

from .elements import group, path, rect, tag


def _tile(name: str, width: float, height: float, *inside: str) -> str:
    return tag("pattern", *inside, id=name, width=width, height=height, patternUnits="userSpaceOnUse")


def seigaiha(name: str, r: float = 18, width: float = 0.9, colour: str = "foam", opacity: float = 0.5) -> str:
    """Blue sea waves: of each ring only the part that the scales in front leave visible."""
    arcs = ""
    for q in (1, 0.7, 0.4):
        angle = math.radians(_hidden_below(q))
        x, y = r * q * math.cos(angle), r * q * math.sin(angle)
        arcs += f"M{-x:.2f} {-y:.2f}A{r * q:.2f} {r * q:.2f} 0 0 1 {x:.2f} {-y:.2f}"
    places = ((0, r), (2 * r, r), (r, r / 2), (r, 1.5 * r), (0, 2 * r), (2 * r, 2 * r))
    scales = (tag("path", d=arcs, transform=f"translate({x} {y})") for x, y in places)
    return _tile(
        name, 2 * r, r,
        group(*scales, fill="none", stroke=colour, stroke_opacity=opacity, stroke_width=width, stroke_linecap="round"),
    )  # fmt: skip


def _hidden_below(q: float) -> float:
    """The angle where ring q comes out behind the scale to its right."""
    angle = 0.0
    while angle < 90:
        a = math.radians(angle)
        if math.hypot(q * math.cos(a) - 1, -q * math.sin(a) - 0.5) >= 1:
            break
        angle += 0.5
    return angle


def asanoha(name: str, colour: str, side: float = 14) -> str:
    """Hemp leaves: triangles, each joined from its corners to its middle."""
    h = side * math.sqrt(3) / 2
    d = ""
    for row in range(-1, 3):
        for column in range(-2, 4):
            x, y = column * side + (row % 2) * side / 2, row * h
            for tip in (-h, h):
                corners = ((x, y), (x + side, y), (x + side / 2, y + tip))
                mx, my = x + side / 2, y + tip / 3
                d += "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "z"
                d += "".join(f"M{a:.1f} {b:.1f}L{mx:.1f} {my:.1f}" for a, b in corners)
    return _tile(name, side, 2 * h, path(d, "none", stroke=colour, stroke_width=0.7))


def kikko(name: str, colour: str, r: float = 7) -> str:
    """Tortoise shell: hexagons."""
    w = r * math.sqrt(3)
    d = ""
    for x, y in ((0.0, 0.0), (w, 0.0), (w / 2, 1.5 * r), (0.0, 3 * r), (w, 3 * r)):
        turns = (math.radians(60 * k - 90) for k in range(6))
        d += "M" + "L".join(f"{x + r * math.cos(t):.1f} {y + r * math.sin(t):.1f}" for t in turns) + "z"
    return _tile(name, w, 3 * r, path(d, "none", stroke=colour, stroke_width=0.9))


def shippo(name: str, colour: str, r: float = 7) -> str:
    """Seven treasures: interlaced circles."""
    d = "".join(
        f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0"
        for x, y in ((0, 0), (0, 2 * r), (2 * r, 0), (2 * r, 2 * r), (r, r))
    )
    return _tile(name, 2 * r, 2 * r, path(d, "none", stroke=colour, stroke_width=0.9))


def uroko(name: str, colour: str) -> str:
    """Fish scales: triangles."""
    return _tile(name, 12, 10, path("M0 10L6 0L12 10z", colour))


def weave(name: str, colour: str, upright: bool) -> str:
    """The straw of a tatami mat."""
    if upright:
        return _tile(name, 3, 4, tag("path", d="M1.5 0v4", stroke=colour, stroke_width=0.8))
    return _tile(name, 4, 3, tag("path", d="M0 1.5h4", stroke=colour, stroke_width=0.8))


def cloth_edge(name: str, ground: str, colour: str) -> str:
    """The cloth border of a tatami mat."""
    return _tile(
        name, 10, 10, rect(0, 0, 10, 10, ground), path("M5 2L8 5L5 8L2 5z", "none", stroke=colour, stroke_width=0.9)
    )
