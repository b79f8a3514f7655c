"""Pieces of landscape: mountains, trees, houses, boats, weather. Scenes are made of them."""

import random
from collections.abc import Sequence

from ..svg.curves import smooth
from ..svg.elements import Point, circle, group, line, moved, path, rect, tag


def ridge(points: Sequence[Point], base: float, fill: str, ink_line: float = 0) -> str:
    """A chain of hills down to a base line."""
    d = smooth(points)
    crest = line(d, 0.8, opacity=ink_line) if ink_line else ""
    return path(f"{d}L{points[-1][0]} {base}L{points[0][0]} {base}z", fill) + crest


def fuji(x: float, y: float, size: float = 1.0, fill: str = "url(#fuji)") -> str:
    """The peak at a place; at size 1 it is 860 wide and 262 high."""
    rim = "C-14-3-11 3-6 1C-1-3 3 3 8 0C12-3 15 3 20 2"
    body = f"M-430 262C-246 230-104 126-19 2{rim}C106 128 248 230 430 262z"
    snow = (
        f"M-19 2{rim}C40 31 62 60 88 87L78 80L86 104L66 76L58 98L48 66L40 116L27 70L18 94L8 64L-4 124L-16 70L-26 98"
        "L-36 66L-50 110L-56 76L-78 102L-74 82L-88 88C-62 60-40 31-19 2z"
    )
    folds = (
        "M-52 118C-84 156-128 190-176 212M58 116C92 156 134 190 178 210"
        "M-6 132C-14 166-30 196-52 220M22 124C34 160 52 192 78 216"
    )
    return tag(
        "g",
        path(body, fill),
        path(snow, "snow"),
        line(f"M-300 228C-186 190-96 114-19 2{rim}C98 116 188 190 300 229", 1 / size, opacity=0.75),
        line(folds, 0.7 / size, "fuji-1", 0.8),
        transform=f"translate({x} {y}) scale({size})",
    )


def pine(x: float, y: float, size: float = 1.0, flip: bool = False) -> str:
    """A bent pine with flat cushions of needles."""
    trunk = "M-2 0C4-12-8-20-1-34C1-40 0-44-3-50M-3-22C4-26 9-27 13-27M-3-15C-8-18-12-19-15-19M-1-34C-6-35-9-34-12-33"
    cushions = ((-15, -17, 9, 6), (14, -24, 12, 8), (-13, -30, 13, 9), (8, -39, 12, 9), (-4, -48, 9, 8))
    needles = "".join(path(_cushion(*c), "pine", stroke="rule-ink", stroke_width=0.7) for c in cushions)
    scale = f"scale({-size if flip else size:.2f} {size:.2f})"
    return tag("g", line(trunk, 2.6, "road-edge"), needles, transform=f"translate({x} {y}) {scale}")


def _cushion(x: float, y: float, w: float, h: float) -> str:
    return (
        f"M{x - w} {y}c-2-{h * 0.7:.1f} {w * 0.3:.1f}-{h} {w * 0.55:.1f}-{h * 0.75:.1f}"
        f"c{w * 0.12:.1f}-{h * 0.6:.1f} {w * 0.75:.1f}-{h * 0.6:.1f} {w * 0.9:.1f} 0"
        f"c{w * 0.3:.1f}-{h * 0.3:.1f} {w * 0.6:.1f} 0 {w * 0.55:.1f} {h * 0.75:.1f}q-{w} {h * 0.5:.1f}-{2 * w} 0z"
    )


def woods(x: float, y: float, trees: int, size: float = 1.0, seed: int = 1, fill: str = "hill-2") -> str:
    """A scalloped line of round trees."""
    chance, out = random.Random(seed), ""
    for _ in range(trees):
        w, h = chance.uniform(9, 15) * size, chance.uniform(10, 18) * size
        d = f"M{x - w * 0.6:.1f} {y}C{x - w:.1f} {y - h:.1f} {x + w:.1f} {y - h:.1f} {x + w * 0.6:.1f} {y}z"
        out += path(d, fill, stroke="rule-ink", stroke_width=0.5, stroke_opacity=0.6)
        x += w * 0.8
    return out


def hut(x: float, y: float, size: float = 1.0, roof: str = "kinako") -> str:
    """A small house with a lit door."""
    return tag(
        "g",
        path("M-11-9h22V2h-22z", "raised"),
        path("M-2-6h6v8h-6z", "lantern", stroke="none", opacity=0.85),
        path("M-17-8C-10-13-6-18-4-23H4C6-18 10-13 17-8z", roof),
        transform=f"translate({x} {y}) scale({size})", stroke="rule-ink", stroke_width=0.8, stroke_linejoin="round",
    )  # fmt: skip


def boat(x: float, y: float, size: float = 1.0, flip: bool = False) -> str:
    """A boat under sail."""
    sail = "M-2-42C12-40 22-38 25-34C26-24 25-14 22-6C14-8 6-8-2-7z"
    hull = "M-26-3C-14 1 14 1 30-5C28 3 22 7 16 7H-14C-20 6-24 2-26-3z"
    return tag(
        "g",
        path(sail, "snow"),
        path("M4-41V-8M11-40V-8M18-37V-7", "none", stroke_width=0.6, opacity=0.6),
        path("M-2-46V-2", "none", stroke_width=1.6),
        path(hull, "cha"),
        transform=f"translate({x} {y}) scale({-size if flip else size} {size})",
        stroke="rule-ink", stroke_width=0.9, stroke_linejoin="round",
    )  # fmt: skip


def birds(x: float, y: float, flock: int = 5, seed: int = 2) -> str:
    """A few birds far away."""
    chance = random.Random(seed)
    wings = (
        f"M{x + chance.uniform(-46, 46) + k * 9:.1f} {y + chance.uniform(-9, 9):.1f}q4-4 6 0q3-4 6 0"
        for k in range(flock)
    )
    return line("".join(wings), 1, opacity=0.8)


def stars(left: float, right: float, top: float, bottom: float, many: int, seed: int = 7) -> str:
    """Stars, seen at night only: by day they are transparent."""
    chance = random.Random(seed)
    dots = ""
    for _ in range(many):
        x, y, r = chance.uniform(left, right), chance.uniform(top, bottom), chance.choice((0.7, 0.9, 1.3))
        dots += tag("circle", cx=round(x), cy=round(y), r=r)
    return group(dots, fill="star")


_BANDS = (
    ((0.0, 0, 1.0, 13), (0.05, -11, 0.42, 13), (0.5, 11, 0.38, 12)),
    ((0.0, 0, 1.0, 12), (0.44, -11, 0.5, 13), (0.1, 10, 0.3, 12)),
    ((0.0, 0, 1.0, 14), (0.22, -12, 0.4, 13), (0.3, 12, 0.5, 12), (0.6, -12, 0.2, 10)),
)


def mist(x: float, y: float, width: float, kind: int = 0, density: float = 0.94) -> str:
    """Stacked bands of cloud with round ends, as in old screens."""
    bands = (
        tag("rect", x=x + width * a, y=y + dy, width=width * share, height=h, rx=h / 2)
        for a, dy, share, h in _BANDS[kind % 3]
    )
    return group(*bands, fill="mist", opacity=density)


def sun(x: float, y: float, r: float) -> str:
    """The sun, and by night the moon."""
    return circle(x, y, r, "sun")


def road(d: str, width: float = 19) -> str:
    """A trodden road along a path."""

    def stroke(colour: str, w: float, **more: str | float) -> str:
        return tag("path", d=d, fill="none", stroke=colour, stroke_width=w, **more)

    return (
        stroke("road-edge", width + 2, stroke_linecap="round", cls="way-road")
        + stroke("road", width, stroke_linecap="round")
        + stroke("road-edge", width - 6, stroke_opacity=0.28, stroke_dasharray=".1 11")
        + stroke("road", width - 9, stroke_linecap="round")
    )


def kyoto(x: float, y: float, size: float = 1.0) -> str:
    """A pagoda above a row of roofs."""
    tiers = ""
    for w, t in ((13, -49), (16, -36), (19, -23), (22, -10)):
        a, b, c = w * 0.6, w * 0.36, w * 0.26
        left = f"M{-w} {t}C{-a:.1f} {t - 1.5} {-b:.1f} {t - 5} {-c:.1f} {t - 8}"
        roof = f"{left}H{c:.1f}C{b:.1f} {t - 5} {a:.1f} {t - 1.5} {w} {t}z"
        tiers += path(roof, "kuro") + rect(-w * 0.42, t, w * 0.84, 5.4, "shu")
    roofs = ""
    for a, colour in ((-38, "ai"), (38, "ai"), (-20, "kinako"), (21, "kinako")):
        eaves = f"M{a - 13} 4C{a - 8} 2 {a - 6}-1 {a - 4}-4H{a + 4}C{a + 6}-1 {a + 8} 2 {a + 13} 4z"
        roofs += rect(a - 9, 3, 18, 9, "raised") + path(eaves, colour)
    return tag(
        "g",
        tag("path", d="M0-70v12", stroke_width=1.6),
        roofs,
        rect(-12, -5, 24, 17, "shu"),
        tiers,
        rect(-3, 1, 6, 11, "kuro"),
        transform=f"translate({x} {y}) scale({size})", stroke="rule-ink", stroke_width=0.8, stroke_linejoin="round",
    )  # fmt: skip


def edo(x: float, y: float, size: float = 1.0) -> str:
    """A castle on its stone base."""
    stones = "M-26-2h12v6M-6-2h14v7M16-2h10M-30 5h10M0 5v7M20 5v7"
    windows = "M-16-17h4v5h-4zM-4-17h4v5h-4zM9-17h4v5H9zM-9-35h3v4h-3zM5-35h3v4H5z"
    return tag(
        "g",
        path("M-34 12L-26-8H26L34 12z", "nezu"),
        path(stones, "none", stroke_width=0.6),
        path("M-22-20h44v12h-44z", "snow"),
        path("M-32-18C-24-20-20-24-17-28H17C20-24 24-20 32-18z", "kuro"),
        path("M-15-37h30v9h-30z", "snow"),
        path("M-24-35C-17-37-14-41-11-45H11C14-41 17-37 24-35z", "kuro"),
        path("M-9-52h18v7H-9z", "snow"),
        path("M-17-50C-10-53-4-58 0-65C4-58 10-53 17-50z", "kuro"),
        path("M-5-62C-7-64-7-67-4-68C-3-66-2-65 0-65C2-65 3-66 4-68C7-67 7-64 5-62z", "kin"),
        path(windows, "kuro", stroke="none"),
        transform=f"translate({x} {y}) scale({size})", stroke="rule-ink", stroke_width=0.8, stroke_linejoin="round",
    )  # fmt: skip


def compass(x: float, y: float) -> str:
    """A compass rose; north is up."""
    return moved(
        x, y,
        circle(0, 0, 27, "sheet", stroke="rule-ink", fill_opacity=0.85),
        path("M0-22L5 0L0 22L-5 0z", "ai", stroke="rule-ink"),
        path("M0-22L5 0H-5z", "shu", stroke="rule-ink"),
        path("M-22 0L0-4L22 0L0 4z", "ai", stroke="rule-ink", opacity=0.5),
        tag("text", "N", cls="serif", y=-31, font_size=13, font_weight=700, text_anchor="middle", fill="on-bar"),
        aria_hidden="true",
    )  # fmt: skip
