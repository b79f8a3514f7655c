"""The same journey for a tall picture: mountain, hills, paddies, shore and sea below each other."""

from collections.abc import Sequence
from functools import cache

from ..svg.curves import shifted, smooth
from ..svg.elements import Point, line, own_wash, path, rect, tag, wash
from ..svg.patterns import seigaiha
from .fields import paddies
from .landscape import birds, boat, edo, fuji, hut, kyoto, mist, pine, ridge, road, stars, sun, woods

_LEFT, _RIGHT, _LOW = -20, 410, 1800
_WIDE = _RIGHT - _LEFT
_SHORE: list[Point] = [(_LEFT, 1272), (60, 1256), (150, 1266), (250, 1246), (340, 1258), (_RIGHT, 1250)]
_CAPE: list[Point] = [(_RIGHT, 1620), (330, 1566), (250, 1580), (150, 1534), (70, 1550), (_LEFT, 1516)]


@cache
def shore_road(way: str, rows: Sequence[float]) -> str:
    """The whole landscape with a road laid along a path; `rows` are the heights of its stations."""
    haze = "".join(rect(_LEFT, y - 70, _WIDE, 94, "url(#l-band)") for y in rows)
    return "".join((
        tag("defs", _washes()), _sky(), _hills(), _fields(), _sea(), haze,
        kyoto(124, 60, 0.86), edo(250, 1590, 0.9), road(way),
    ))  # fmt: skip


def _washes() -> str:
    return "".join((
        wash("t-sky", 0, 470, (0, "sky-1"), (0.08, "sky-2"), (0.2, "sky-3"), (0.6, "sky-3"), (0.85, "glow"),
             (1, "sky-3")),
        wash("fuji", 0, 262, (0, "fuji-1"), (0.45, "fuji-1", 0.85), (1, "fuji-2", 0)),
        wash("t-far", 260, 420, (0, "far"), (1, "far", 0)),
        wash("t-h1", 486, 650, (0, "hill-2"), (1, "hill-1", 0.05)),
        wash("t-h2", 610, 790, (0, "hill-1"), (1, "field-1", 0.2)),
        wash("t-h3", 726, 880, (0, "hill-2", 0.9), (1, "field-1", 0.3)),
        wash("t-sea", 1240, _LOW, (0, "sea-1"), (0.35, "sea-2"), (1, "sea-3")),
        seigaiha("pat-sea", 18, 1, "foam", 0.34),
        own_wash("l-band", (0, "mist", 0), (0.3, "mist", 0.88), (0.78, "mist", 0.88), (1, "mist", 0)),
    ))  # fmt: skip


def _sky() -> str:
    far: list[Point] = [(_LEFT, 312), (60, 292), (130, 312), (220, 298), (300, 280), (_RIGHT, 308)]
    return "".join((
        rect(_LEFT, -20, _WIDE, _LOW + 40, "sky-3"), rect(_LEFT, -20, _WIDE, 490, "url(#t-sky)"),
        stars(0, 390, 20, 250, 26), sun(80, 262, 24), ridge(far, 440, "url(#t-far)"), fuji(236, 226, 0.56),
        mist(-30, 274, 150, 0), mist(230, 346, 190, 1), birds(120, 156, 4),
    ))  # fmt: skip


def _hills() -> str:
    back: list[Point] = [(_LEFT, 516), (50, 494), (120, 512), (210, 486), (300, 510), (_RIGHT, 490)]
    middle: list[Point] = [(_LEFT, 640), (70, 616), (160, 638), (260, 610), (350, 632), (_RIGHT, 620)]
    front: list[Point] = [(_LEFT, 742), (80, 726), (190, 748), (300, 728), (_RIGHT, 742)]
    return "".join((
        ridge(back, 660, "url(#t-h1)", 0.3), woods(40, 502, 5), woods(220, 496, 6, 1, 4),
        ridge(middle, 790, "url(#t-h2)", 0.3), pine(30, 656, 0.8), pine(362, 648, 0.9, True),
        hut(196, 618, 0.8), hut(220, 622, 0.7, "cha"),
        ridge(front, 880, "url(#t-h3)", 0.3), pine(364, 766, 0.7), woods(150, 740, 5, 0.9, 6),
    ))  # fmt: skip


def _fields() -> str:
    rows = [856, 876, 900, 930, 966, 1008, 1056, 1110, 1172]
    return "".join((
        paddies(-60, 450, rows, (195, 590), 11, 92), hut(30, 990, 0.9), pine(366, 990, 0.8, True),
        hut(360, 1096, 0.8, "cha"), pine(24, 1092, 0.64),
    ))  # fmt: skip


def _sea() -> str:
    return "".join((
        rect(_LEFT, 1168, _WIDE, _LOW - 1168, "sand"),
        path(f"{smooth(_SHORE)}L{_RIGHT} {_LOW}L{_LEFT} {_LOW}z", "url(#t-sea)"),
        line(smooth(shifted(_SHORE, dy=4)), 6, "foam", 0.95), line(smooth(shifted(_SHORE, dy=16)), 1.3, "foam", 0.7),
        rect(_LEFT, 1290, _WIDE, 400, "url(#pat-sea)"), boat(300, 1338, 0.7), boat(110, 1456, 0.6, True),
        path(f"{smooth(_CAPE)}L{_LEFT} {_LOW}L{_RIGHT} {_LOW}z", "sand"), line(smooth(_CAPE), 5, "foam", 0.9),
        pine(60, 1590, 0.8), pine(350, 1680, 0.8, True), pine(24, 1228, 0.74),
    ))  # fmt: skip
