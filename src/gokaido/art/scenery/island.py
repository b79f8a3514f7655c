"""The landscape of an island in a sea of waves: regions, hills, trade routes, a road round the coast."""

from collections.abc import Callable, Sequence
from functools import cache

from ..svg.curves import smooth, straight
from ..svg.elements import Point, circle, group, halo, line, own_wash, path, rect, tag, wash
from ..svg.patterns import seigaiha
from .landscape import boat, mist, pine, woods
from .roads import Ring

TINTS = ("moon", "waterfall", "mountain", "bamboo")
_HILLS = (
    (214, 306, 62, 40), (330, 312, 70, 58), (374, 306, 56, 38), (478, 216, 56, 34), (508, 318, 82, 52),
    (640, 322, 70, 54), (676, 314, 50, 36), (800, 304, 64, 46), (322, 224, 50, 34), (650, 226, 52, 36),
)  # fmt: skip
_LEFT, _TOP = -60, -80
_RIGHT = 1060

_TURNED = (31.0, 716.0, 0.62, 0.68)  # where a turned island begins, and how much smaller it is across and along

Region = tuple[str, tuple[Point, ...]]  # a tint and a border


def turned(point: Point) -> Point:
    """A place of the island on a tall picture, where east is up."""
    left, foot, across, along = _TURNED
    return left + across * point[1], foot - along * point[0]


def as_drawn(point: Point) -> Point:
    """A place of the island on a wide picture."""
    return point


@cache
def island(
    stations: tuple[Point, ...], regions: tuple[Region, ...], routes: tuple[tuple[Point, Point], ...], bottom: float,
    left: float = _LEFT, right: float = _RIGHT, top: float = _TOP, tall: bool = False,
) -> str:  # fmt: skip
    """The whole landscape. Places are those of the board, about 1000 wide and 500 high."""
    ring = Ring(stations)
    coast = smooth(ring.coast, closed=True)
    at = turned if tall else as_drawn
    return "".join((
        tag("defs", _washes(coast, left, right, tall)), _sea(bottom, left, right, top), _beach(coast),
        group(*(path(straight(border), f"url(#i-{tint})") for tint, border in regions), clip_path="url(#i-clip)"),
        group(_hills(at), clip_path="url(#i-clip)"), _trees(at), _routes(routes), _coast_road(stations),
        _sails(tall),
    ))  # fmt: skip


def _sails(tall: bool) -> str:
    if tall:
        return boat(28, 700, 0.6) + boat(352, 34, 0.5, True) + mist(-40, 24, 120, 1, 0.5)
    return boat(8, 504, 0.8) + boat(1004, 96, 0.62, True) + mist(170, -34, 170, 1, 0.5)


def _washes(coast: str, left: float, right: float, tall: bool) -> str:
    round_island = "translate(70 0) scale(.64 1)" if tall else "translate(0 90) scale(1 .64)"
    x, y, r = (195, 376, 520) if tall else (500, 250, 760)
    return "".join((
        halo("i-sea", x, y, r, round_island, (0.5, "sea-1"), (0.78, "sea-2"), (1, "sea-3")),
        seigaiha("pat-sea", 22, 1, "foam", 0.36),
        halo("i-fade", x, y, r, round_island, (0.62, "#000"), (0.9, "#fff")),
        tag("mask", rect(left, -400, right - left, 1700, "url(#i-fade)"), id="i-m"),
        wash("i-top", -92, 26, (0, "sky-1"), (0.45, "sky-1", 0.92), (1, "sky-1", 0)),
        own_wash("i-hill", (0, "hill-2", 0.85), (0.7, "hill-1", 0.25), (1, "isle-land", 0)),
        tag("clipPath", tag("path", d=coast), id="i-clip"),
        *(own_wash(f"i-{tint}", (0, f"isle-{tint}"), (1, "isle-land", 0.9)) for tint in TINTS),
    ))  # fmt: skip


def _sea(bottom: float, left: float, right: float, top: float) -> str:
    wide = right - left
    return (
        rect(left, top, wide, bottom - top, "url(#i-sea)")
        + group(rect(left, top, wide, bottom - top, "url(#pat-sea)"), mask="url(#i-m)")
        + rect(left, top, wide, 26 - top, "url(#i-top)")
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


def _hills(at: Callable[[Point], Point]) -> str:
    """A chain of hills along the middle, washed out at the foot."""
    out = ""
    for px, py, wide, tall in _HILLS:
        (x, y), size = at((px, py)), 1 if at is as_drawn else 0.7
        w, h = wide * size, tall * size
        top = f"{x:.0f} {y - h:.0f}"
        body = (
            f"M{x - w:.0f} {y:.0f}C{x - w * 0.5:.0f} {y - h * 0.3:.0f} {x - w * 0.28:.0f} {y - h:.0f} {top}"
            f"C{x + w * 0.28:.0f} {y - h:.0f} {x + w * 0.5:.0f} {y - h * 0.3:.0f} {x + w:.0f} {y:.0f}z"
        )
        low, high = y - h * 0.74, y - h * 0.94
        crest = (
            f"M{x - w * 0.34:.0f} {low:.0f}C{x - w * 0.2:.0f} {high:.0f} {x - w * 0.1:.0f} {y - h:.0f} {top}"
            f"C{x + w * 0.1:.0f} {y - h:.0f} {x + w * 0.2:.0f} {high:.0f} {x + w * 0.34:.0f} {low:.0f}"
        )
        out += path(body, "url(#i-hill)") + line(crest, 0.9, opacity=0.55)
    return out


_WOODS = (((180, 322), 4, 0.8, 3), ((548, 200), 4, 0.8, 5))
_PINES = (
    ((236, 196), 0.6, False), ((790, 346), 0.62, True), ((424, 404), 0.56, False), ((592, 112), 0.5, False),
    ((108, 322), 0.46, False),
)  # fmt: skip


def _trees(at: Callable[[Point], Point]) -> str:
    copses = "".join(woods(*at(place), trees, size, seed) for place, trees, size, seed in _WOODS)
    return copses + "".join(pine(*at(place), size, flip) for place, size, flip in _PINES)


def _routes(routes: Sequence[tuple[Point, Point]]) -> str:
    out = ""
    for (ax, ay), (bx, by) in routes:
        mx, my = (ax + bx) / 2 + (by - ay) * 0.06, (ay + by) / 2 - (bx - ax) * 0.06
        d = f"M{ax:g} {ay:g}Q{mx:.0f} {my:.0f} {bx:g} {by:g}"
        out += line(d, 7, "road-edge") + line(d, 5, "road")
        out += tag(
            "path", d=d, cls="way-route", fill="none", stroke="road-edge", stroke_width=1.2, stroke_dasharray="5 5"
        )
    return out


def _coast_road(stations: Sequence[Point]) -> str:
    ring = smooth(stations, closed=True)
    return tag("path", d=ring, cls="way-coast", fill="none", stroke="road-edge", stroke_width=13) + tag(
        "path", d=ring, fill="none", stroke="road", stroke_width=11
    )


def disc(r: float, bold: bool = False) -> str:
    """The round ground of a station or town."""
    return circle(0, 0, r, "raised", stroke="rule-ink" if bold else "road-edge", stroke_width=1.4 if bold else 1.2)
