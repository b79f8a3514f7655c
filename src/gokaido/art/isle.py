"""The landscape of an island in a sea of waves: regions, hills, trade routes, a road round the coast."""

from collections.abc import Sequence
from functools import cache

from .curves import smooth, straight
from .paint import Point, circle, group, halo, line, own_wash, path, rect, tag, wash
from .patterns import seigaiha
from .roads import Ring
from .scenery import boat, mist, pine, woods

TINTS = ("moon", "waterfall", "mountain", "bamboo")
_HILLS = (
    (214, 306, 62, 40), (330, 312, 70, 58), (374, 306, 56, 38), (478, 216, 56, 34), (508, 318, 82, 52),
    (640, 322, 70, 54), (676, 314, 50, 36), (800, 304, 64, 46), (322, 224, 50, 34), (650, 226, 52, 36),
)  # fmt: skip
_LEFT, _TOP = -60, -80
_WIDE = 1120

Region = tuple[str, tuple[Point, ...]]  # a tint and a border


@cache
def island(
    stations: tuple[Point, ...], regions: tuple[Region, ...], routes: tuple[tuple[Point, Point], ...], bottom: float
) -> str:
    """The whole landscape. Places are those of the board, about 1000 wide and 500 high."""
    ring = Ring(stations)
    coast = smooth(ring.coast, closed=True)
    return "".join((
        tag("defs", _washes(coast)), _sea(bottom), _beach(coast),
        group(*(path(straight(border), f"url(#i-{tint})") for tint, border in regions), clip_path="url(#i-clip)"),
        group(_hills(), clip_path="url(#i-clip)"), _trees(), _routes(routes), _coast_road(stations),
        boat(8, 504, 0.8), boat(1004, 96, 0.62, True), mist(170, -34, 170, 1, 0.5),
    ))  # fmt: skip


def _washes(coast: str) -> str:
    round_island = "translate(0 90) scale(1 .64)"
    return "".join((
        halo("i-sea", 500, 250, 760, round_island, (0.5, "sea-1"), (0.78, "sea-2"), (1, "sea-3")),
        seigaiha("pat-sea", 22, 1, "foam", 0.36),
        halo("i-fade", 500, 250, 760, round_island, (0.62, "#000"), (0.9, "#fff")),
        tag("mask", rect(_LEFT, _TOP, _WIDE, 1300, "url(#i-fade)"), id="i-m"),
        wash("i-top", -92, 26, (0, "sky-1"), (0.45, "sky-1", 0.92), (1, "sky-1", 0)),
        own_wash("i-hill", (0, "hill-2", 0.85), (0.7, "hill-1", 0.25), (1, "isle-land", 0)),
        tag("clipPath", tag("path", d=coast), id="i-clip"),
        *(own_wash(f"i-{tint}", (0, f"isle-{tint}"), (1, "isle-land", 0.9)) for tint in TINTS),
    ))  # fmt: skip


def _sea(bottom: float) -> str:
    return (
        rect(_LEFT, _TOP, _WIDE, bottom - _TOP, "url(#i-sea)")
        + group(rect(_LEFT, _TOP, _WIDE, bottom - _TOP, "url(#pat-sea)"), mask="url(#i-m)")
        + rect(_LEFT, _TOP, _WIDE, 120, "url(#i-top)")
    )


def _beach(coast: str) -> str:
    surf = "".join(
        tag(
            "path", d=coast, fill="none", stroke="foam", stroke_opacity=density, stroke_width=width,
            stroke_linejoin="round",
        )
        for width, density in ((74, 0.2), (50, 0.32), (26, 0.8))
    )  # fmt: skip
    return surf + path(coast, "sand", stroke="rule-ink", stroke_width=1.2)


def _hills() -> str:
    """A chain of hills along the middle, washed out at the foot."""
    out = ""
    for x, y, w, h in _HILLS:
        body = (
            f"M{x - w} {y}C{x - w * 0.5:.0f} {y - h * 0.3:.0f} {x - w * 0.28:.0f} {y - h} {x} {y - h}"
            f"C{x + w * 0.28:.0f} {y - h} {x + w * 0.5:.0f} {y - h * 0.3:.0f} {x + w} {y}z"
        )
        low, high = y - h * 0.74, y - h * 0.94
        crest = (
            f"M{x - w * 0.34:.0f} {low:.0f}C{x - w * 0.2:.0f} {high:.0f} {x - w * 0.1:.0f} {y - h} {x} {y - h}"
            f"C{x + w * 0.1:.0f} {y - h} {x + w * 0.2:.0f} {high:.0f} {x + w * 0.34:.0f} {low:.0f}"
        )
        out += path(body, "url(#i-hill)") + line(crest, 0.9, opacity=0.55)
    return out


def _trees() -> str:
    return "".join((
        woods(180, 322, 4, 0.8, 3), woods(548, 200, 4, 0.8, 5), pine(236, 196, 0.6), pine(790, 346, 0.62, True),
        pine(424, 404, 0.56), pine(592, 112, 0.5), pine(108, 322, 0.46),
    ))  # fmt: skip


def _routes(routes: Sequence[tuple[Point, Point]]) -> str:
    out = ""
    for (ax, ay), (bx, by) in routes:
        mx, my = (ax + bx) / 2 + (by - ay) * 0.06, (ay + by) / 2 - (bx - ax) * 0.06
        d = f"M{ax:g} {ay:g}Q{mx:.0f} {my:.0f} {bx:g} {by:g}"
        out += line(d, 7, "road-edge") + line(d, 5, "road")
        out += tag("path", d=d, fill="none", stroke="road-edge", stroke_width=1.2, stroke_dasharray="5 5")
    return out


def _coast_road(stations: Sequence[Point]) -> str:
    ring = smooth(stations, closed=True)
    return tag("path", d=ring, fill="none", stroke="road-edge", stroke_width=13) + tag(
        "path", d=ring, fill="none", stroke="road", stroke_width=11
    )


def disc(r: float, bold: bool = False) -> str:
    """The round ground of a station or town."""
    return circle(0, 0, r, "raised", stroke="rule-ink" if bold else "road-edge", stroke_width=1.4 if bold else 1.2)
