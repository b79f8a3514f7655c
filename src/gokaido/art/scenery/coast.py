"""The landscape behind a road along the coast: sky, the great mountain, hills, paddies, shore and sea."""

from functools import cache

from ..svg.curves import shifted, smooth, spread
from ..svg.elements import Point, line, own_wash, path, rect, tag, wash
from ..svg.patterns import seigaiha
from .fields import paddies
from .landscape import birds, boat, edo, fuji, hut, kyoto, mist, pine, ridge, road, stars, sun, woods

_LEFT, _RIGHT = -40, 1120  # as the hills are written down; wider pictures repeat them
_SHORE: list[Point] = [
    (_LEFT, 584), (60, 588), (170, 574), (330, 580), (470, 594), (640, 582), (800, 572), (930, 584), (1072, 578),
    (_RIGHT, 582),
]  # fmt: skip


@cache
def coast_road(way: str, bottom: float, left: float = _LEFT, right: float = _RIGHT) -> str:
    """The whole landscape with a road laid along a path, down to the bottom of the picture."""
    far = (left, right)
    return "".join((
        tag("defs", _washes(bottom, *far)), _sky(*far), _hills(*far), _fields(*far), _sea(bottom, *far), _haze(*far),
        kyoto(84, 74, 0.92), edo(76, 502, 0.98), road(way),
    ))  # fmt: skip


def _washes(bottom: float, left: float, right: float) -> str:
    return "".join((
        wash("l-sky", -60, 330, (0, "sky-1"), (0.13, "sky-1"), (0.19, "sky-2"), (0.3, "sky-3"), (0.62, "sky-3"),
             (0.84, "glow"), (1, "sky-3")),
        wash("fuji", 0, 262, (0, "fuji-1"), (0.45, "fuji-1", 0.85), (1, "fuji-2", 0)),
        wash("l-far", 176, 268, (0, "far"), (1, "far", 0)),
        wash("l-far2", 190, 280, (0, "fuji-1", 0.55), (1, "far", 0)),
        wash("l-h1", 268, 372, (0, "hill-2"), (1, "hill-1", 0)),
        wash("l-h2", 284, 392, (0, "hill-1"), (1, "field-1", 0.1)),
        own_wash("l-band", (0, "mist", 0), (0.3, "mist", 0.86), (0.75, "mist", 0.86), (1, "mist", 0)),
        wash("l-sand", 486, 590, (0, "sand", 0), (0.35, "sand"), (1, "sand")),
        wash("l-sea", 572, 900, (0, "sea-1"), (0.2, "sea-2"), (0.75, "sea-3"), (1, "sea-3")),
        wash("l-deep", 590, 760, (0, "snow", 0), (0.28, "snow"), (1, "snow")),
        seigaiha("pat-sea", 22, 1, "foam", 0.34),
        tag("mask", rect(left, 560, right - left, bottom - 560, "url(#l-deep)"), id="m-deep"),
    ))  # fmt: skip


def _sky(left: float, right: float) -> str:
    far: list[Point] = [
        (_LEFT, 206), (60, 190), (150, 206), (250, 186), (340, 206), (430, 194), (520, 214), (700, 210), (790, 190),
        (880, 206), (980, 178), (1080, 200), (_RIGHT, 196),
    ]  # fmt: skip
    near: list[Point] = [
        (_LEFT, 226), (40, 222), (130, 236), (230, 216), (330, 238), (440, 230), (560, 246), (720, 240), (830, 218),
        (930, 236), (1050, 214), (_RIGHT, 224),
    ]  # fmt: skip
    return "".join((
        rect(left, -60, right - left, 800, "sky-3"), rect(left, -60, right - left, 390, "url(#l-sky)"),
        stars(left, right, 4, 190, round((right - left) / 19)), sun(292, 172, 30),
        ridge(spread(far, left, right), 290, "url(#l-far)"), fuji(606, 122, 0.96),
        ridge(spread(near, left, right), 300, "url(#l-far2)"), birds(430, 158, 5), birds(800, 150, 3, 9),
        mist(196, 186, 190, 0), mist(760, 196, 250, 1), mist(-40, 160, 150, 2),
    ))  # fmt: skip


def _hills(left: float, right: float) -> str:
    back: list[Point] = [
        (_LEFT, 290), (20, 286), (110, 302), (210, 276), (300, 298), (400, 286), (500, 306), (610, 280), (720, 300),
        (830, 272), (930, 296), (1040, 280), (_RIGHT, 292),
    ]  # fmt: skip
    front: list[Point] = [
        (_LEFT, 330), (120, 326), (240, 340), (360, 312), (470, 334), (600, 322), (740, 340), (860, 316), (980, 332),
        (_RIGHT, 322),
    ]  # fmt: skip
    return "".join((
        ridge(spread(back, left, right), 400, "url(#l-h1)", 0.35), woods(196, 294, 6, 1, 3), woods(592, 296, 7, 1, 4),
        woods(812, 290, 6, 1.05, 5), ridge(spread(front, left, right), 410, "url(#l-h2)", 0.3),
        hut(452, 314, 0.82), hut(478, 319, 0.95, "cha"), hut(505, 315, 0.78), pine(262, 322, 0.74),
        pine(288, 324, 0.56, True), pine(742, 322, 0.76, True), pine(768, 324, 0.56), pine(866, 318, 0.64),
    ))  # fmt: skip


def _fields(left: float, right: float) -> str:
    return "".join((
        paddies(left * 2 - 30, right * 2 - 1050, [398, 412, 430, 452, 480], (540, 250)),
        rect(left, 470, right - left, 130, "url(#l-sand)"),
        hut(236, 457, 0.86), hut(262, 461, 0.74, "cha"), pine(206, 462, 0.66), hut(752, 456, 0.84),
        pine(786, 462, 0.68, True), pine(810, 464, 0.5), woods(560, 436, 5, 0.8, 8, "pine"), pine(400, 464, 0.5),
    ))  # fmt: skip


def _sea(bottom: float, left: float, right: float) -> str:
    shore = spread(_SHORE, left, right)
    rim = smooth(shore)
    foam = smooth(shifted(shore, dy=9)[::-1])
    return "".join((
        path(f"{rim}L{shore[-1][0]:g} {bottom}L{shore[0][0]:g} {bottom}z", "url(#l-sea)"),
        path(f"{rim}L{foam[1:]}z", "foam", opacity=0.95),
        line(smooth(shifted(shore, dy=17)), 1.4, "foam", 0.75), line(smooth(shifted(shore, dy=27)), 1, "foam", 0.45),
        tag("g", rect(left, 590, right - left, bottom - 590, "url(#pat-sea)"), mask="url(#m-deep)"),
        boat(430, 622, 0.56), boat(496, 614, 0.36), boat(868, 620, 0.5, True), pine(984, 592, 0.8),
        pine(1012, 588, 0.58, True),
    ))  # fmt: skip


def _haze(left: float, right: float) -> str:
    """Bands of mist on which the stations stand out."""
    bands = "".join(
        rect(left, y - 66, right - left, height, "url(#l-band)")
        for y, height in ((100, 92), (243, 92), (386, 92), (529, 74))
    )
    return bands + mist(800, 90, 330, 1) + mist(-110, 232, 240, 0) + mist(900, 374, 260, 2) + mist(-140, 396, 210, 1)
