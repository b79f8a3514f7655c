"""Small scenes: the dawn behind a front page, a picture for each game, a strip of road, the arrival in Edo.

The ids inside begin with the scene's own prefix, so that several scenes fit on one page.
"""

import math
from collections.abc import Sequence
from functools import cache, lru_cache

from ..glyphs.sprite import use
from ..pieces import CRESTS
from ..svg.curves import shifted, smooth
from ..svg.elements import Point, Stop, circle, group, line, path, rect, tag, wash
from ..svg.patterns import seigaiha
from .fields import paddies
from .landscape import birds, boat, edo, fuji, mist, pine, ridge, road, stars, sun, woods

_FUJI: tuple[Stop, ...] = ((0, "fuji-1"), (0.45, "fuji-1", 0.85), (1, "fuji-2", 0))


def _sky(id: str, width: float, height: float, top: float = 0.2) -> str:
    """The sky of a scene, and the washes for its mountain and its sea."""
    return tag(
        "defs",
        wash(
            f"{id}-sky",
            0,
            height,
            (0, "sky-1"),
            (top * 0.6, "sky-2"),
            (top * 1.7, "sky-3"),
            (0.72, "sky-3"),
            (1, "glow"),
        ),
        wash(f"{id}-fuji", 0, 262, *_FUJI),
        wash(f"{id}-sea", height * 0.55, height * 1.05, (0, "sea-1"), (0.5, "sea-2"), (1, "sea-3")),
        seigaiha(f"{id}-pat", 14, 1, "foam", 0.5),
    ) + rect(0, 0, width, height, f"url(#{id}-sky)")


def walker(x: float, y: float, height: float, colour: int) -> str:
    """A pawn with its feet at a place."""
    width, mark = height * 48 / 56, height * 21 / 56
    crest = use(f"mon-{CRESTS[colour - 1]}", x - mark / 2, y - height * 0.29 - mark / 2, mark)
    body = use("pawn", x - width / 2, y - height, width, height)
    return group(group(body, cls="dyed"), group(crest, cls="mark"), cls=f"p{colour}")


@cache
def dawn(width: float = 1440, height: float = 900) -> str:
    """A wide dawn: sky, mountain, hills, shore and sea; drawn for 1440 by 900."""
    shore: list[Point] = [
        (-20, 548), (160, 540), (330, 556), (520, 540), (760, 552), (980, 538), (1200, 552), (width + 20, 540),
    ]  # fmt: skip
    far: list[Point] = [
        (-20, 320), (160, 290), (320, 316), (520, 280), (760, 312), (900, 290), (1080, 318), (1280, 284),
        (width + 20, 310),
    ]  # fmt: skip
    near: list[Point] = [
        (-20, 440), (200, 416), (420, 444), (640, 412), (900, 442), (1150, 414), (width + 20, 438),
    ]  # fmt: skip
    return "".join((
        tag(
            "defs",
            wash("o-sky", 0, 520, (0, "sky-1"), (0.085, "sky-1"), (0.115, "sky-2"), (0.17, "sky-3"), (0.5, "sky-3"),
                 (0.8, "glow"), (1, "sky-3")),
            wash("o-fuji", 0, 262, *_FUJI), wash("o-far", 250, 420, (0, "far"), (1, "far", 0)),
            wash("o-sea", 520, 900, (0, "sea-1"), (0.3, "sea-2"), (1, "sea-3")), seigaiha("o-pat", 22, 1, "foam", 0.36),
        ),
        rect(0, 0, width, height, "sky-3"), rect(0, 0, width, 520, "url(#o-sky)"), stars(0, width, 50, 260, 90, 4),
        sun(1256, 112, 30), birds(1090, 96, 5), mist(1230, 126, 220, 1), ridge(far, 460, "url(#o-far)"),
        group(fuji(1070, 76, 0.72, "url(#o-fuji)"), cls="peak"),
        mist(800, 86, 170, 0), mist(690, 134, 150, 2), mist(-60, 250, 260, 1),
        ridge(near, 600, "hill-1", 0.3), rect(0, 470, width, 130, "sand", opacity=0.8),
        path(f"{smooth(shore)}L{width + 20} {height}L-20 {height}z", "url(#o-sea)"),
        line(smooth(shore), 7, "foam", 0.95),
        line(smooth(shifted(shore, dy=16)), 1.4, "foam", 0.6), rect(0, 580, width, height - 580, "url(#o-pat)"),
    ))  # fmt: skip


@cache
def road_scene(width: float = 220, height: float = 300) -> str:
    """Three travellers on the coast road."""
    surf = "M-10 258C40 246 80 266 120 254C160 244 200 262 232 252"
    return "".join((
        _sky("vt", width, height), stars(0, width, 30, 120, 16, 3), sun(52, 112, 19),
        ridge([(-10, 176), (40, 160), (100, 174), (170, 158), (230, 172)], 240, "far"),
        fuji(132, 92, 0.42, "url(#vt-fuji)"), mist(-20, 138, 110, 0), mist(120, 168, 130, 1),
        ridge([(-10, 206), (50, 190), (120, 204), (230, 186)], 260, "hill-2", 0.4),
        ridge([(-10, 224), (80, 208), (230, 218)], 270, "hill-1", 0.3),
        pine(28, 218, 0.74), pine(198, 212, 0.8, True), pine(176, 214, 0.5),
        road("M-10 236C40 226 60 206 110 204C170 202 190 232 232 222", 17),
        path(f"{surf}V310H-10z", "url(#vt-sea)"), line(surf, 4, "foam", 0.95), rect(0, 266, width, 40, "url(#vt-pat)"),
        boat(70, 288, 0.44), walker(66, 226, 34, 2), walker(112, 214, 34, 1), walker(158, 218, 34, 3),
    ))  # fmt: skip


@cache
def island_scene(width: float = 220, height: float = 300) -> str:
    """A small island with a pilgrim and a merchant."""
    isle = smooth([
        (22, 196), (44, 176), (84, 166), (120, 172), (150, 160), (186, 170), (202, 192), (190, 216), (150, 224),
        (112, 218), (74, 228), (36, 218),
    ], closed=True)  # fmt: skip
    caps = (
        "M80 150C84 156 88 162 92 167L84 164L78 170L72 164C75 160 78 155 80 150z"
        "M132 140C137 147 141 154 146 160L136 156L130 164L122 158C126 152 129 146 132 140z"
    )
    return "".join((
        _sky("vd", width, height), stars(0, width, 30, 110, 14, 5), sun(66, 88, 21), birds(112, 66, 4, 3),
        mist(20, 100, 140, 2), rect(0, 128, width, 180, "url(#vd-sea)"), line(f"M0 128H{width:g}", 1, opacity=0.4),
        rect(0, 136, width, 170, "url(#vd-pat)", opacity=0.8),
        tag("path", d=isle, fill="none", stroke="foam", stroke_width=16, stroke_opacity=0.75),
        path(isle, "sand", stroke="rule-ink"),
        ridge([(52, 196), (80, 150), (104, 178), (132, 140), (170, 196)], 202, "hill-2", 0.8), path(caps, "snow"),
        woods(44, 204, 6, 0.7, 4), woods(132, 206, 6, 0.7, 9), pine(184, 200, 0.5, True), boat(34, 262, 0.6),
        boat(186, 270, 0.74, True),
        group(group(use("d-pilgrim", 72, 184, 36), cls="dyed"), cls="p1"),
        group(group(use("d-merchant", 116, 186, 36), cls="dyed"), cls="p3"),
    ))  # fmt: skip


@cache
def dojo_scene(width: float = 220, height: float = 300) -> str:
    """A round window, tatami, and four servants."""
    stalks = "".join(
        line(f"M{x} 180V30", 5, "matsu") + line(f"M{x - 2.4} {y}h4.8", 1.2, opacity=0.7)
        for x, y in ((56, 66), (56, 112), (70, 84), (70, 136))
    )
    leaves = (
        "M58 70C68 64 74 54 78 46C68 48 60 58 58 70zM72 92C82 90 90 94 96 102C86 104 76 100 72 92z"
        "M56 100C48 98 42 102 36 110C46 110 52 106 56 100z"
    )
    view = group(
        rect(20, 30, 150, 150, "url(#vj-sky)"), sun(122, 84, 17),
        ridge([(20, 144), (70, 126), (110, 142), (170, 122)], 180, "far"),
        ridge([(20, 158), (80, 146), (170, 154)], 180, "hill-1", 0.3), stalks, path(leaves, "matsu"),
        clip_path="url(#vj-win)",
    )  # fmt: skip
    people = (("sumo", 10, 224), ("ninja", 60, 238), ("geisha", 112, 226), ("samurai", 164, 238))
    return "".join((
        tag(
            "defs", wash("vj-wall", 0, 200, (0, "sand"), (1, "isle-land")),
            wash("vj-sky", 40, 170, (0, "sky-2"), (0.6, "sky-3"), (1, "glow")),
            tag("clipPath", tag("circle", cx=92, cy=106, r=66), id="vj-win"),
        ),
        rect(0, 0, width, height, "url(#vj-wall)"), view,
        circle(92, 106, 66, "none", stroke="wood-2", stroke_width=7),
        circle(92, 106, 70, "none", stroke="rule-ink", stroke_width=0.8),
        line("M26 106H158M92 40V172", 2, "wood-2"), rect(0, 198, width, 8, "wood-2"), rect(0, 206, width, 94, "tatami"),
        *(line(f"M0 {y}H{width:g}", 0.8, "tatami-line") for y in range(209, 300, 4)),
        tag("path", d=f"M0 206H{width:g}M104 206L70 300M0 246H{width:g}", stroke="heri", stroke_width=7, fill="none"),
        *(use(f"j-{name}", x, y, 46) for name, x, y in people),
    ))  # fmt: skip


@cache
def road_strip(width: float = 600, height: float = 176) -> str:
    """A strip of road between mountain and paddies."""
    return "".join((
        tag(
            "defs", wash("vb-sky", 0, 120, (0, "sky-2"), (0.3, "sky-3"), (0.75, "sky-3"), (1, "glow")),
            wash("vb-fuji", 0, 262, *_FUJI),
            wash("vb-mist", 40, 120, (0, "mist", 0), (0.4, "mist", 0.85), (1, "mist", 0.9)),
        ),
        rect(0, 0, width, height, "url(#vb-sky)"), stars(0, width, 6, 60, 20, 2), sun(120, 46, 17),
        ridge([(-10, 78), (90, 62), (200, 78), (330, 58), (460, 76), (610, 60)], 120, "far"),
        fuji(300, 22, 0.26, "url(#vb-fuji)"),
        ridge([(-10, 96), (120, 82), (260, 98), (420, 80), (610, 94)], 140, "hill-1", 0.3),
        rect(0, 40, width, height, "url(#vb-mist)"),
        paddies(-60, width + 60, [146, 158, 173, 194], (width / 2, 60), 3, 90),
        road("M-14 132C120 124 300 142 620 128", 21),
    ))  # fmt: skip


def arrival_scene(colours: Sequence[int]) -> str:
    """The arrival over the bridge of Edo, 520 by 300: players' colours by rank, the first on top of the arch."""
    return _arrival(tuple(colours), 520, 300)


@lru_cache(64)
def _arrival(colours: Sequence[int], width: float, height: float) -> str:
    def arch(x: float) -> float:
        return 232 - 62 * math.sin(math.pi * (x - 40) / 440)

    deck: list[Point] = [(x, arch(x)) for x in range(40, 481, 20)]
    posts = "".join(
        line(f"M{x} {arch(x):.0f}V{arch(x) - 30:.0f}", 3, "shu")
        + circle(x, round(arch(x) - 32), 3, "kin", stroke="rule-ink", stroke_width=0.7)
        for x in range(60, 481, 50)
    )
    legs = "".join(line(f"M{x} {arch(x) + 10:.0f}V262", 5, "wood-2") for x in (130, 210, 310, 390))
    places = list(zip(colours, (260, 196, 324, 136, 384)))
    people = "".join(walker(x, arch(x) + 2, 62, colour) for colour, x in reversed(places))
    return "".join((
        _sky("ve", width, height, 0.16), stars(0, width, 20, 120, 30, 8), sun(404, 96, 30),
        ridge([(-10, 168), (60, 150), (150, 166), (260, 146), (380, 164), (530, 148)], 260, "far"),
        fuji(112, 104, 0.3, "url(#ve-fuji)"), mist(-40, 150, 200, 0), mist(330, 120, 220, 1), edo(262, 168, 1.5),
        mist(170, 178, 190, 2), _roofs(), pine(18, 214, 0.9), pine(508, 212, 0.9, True),
        rect(0, 222, width, 90, "url(#ve-sea)"), line(f"M0 222H{width:g}", 1, opacity=0.5),
        rect(0, 226, width, 80, "url(#ve-pat)"), legs,
        path(f"{smooth(deck)}L{smooth(shifted(deck, dy=15)[::-1])[1:]}z", "shu", stroke="rule-ink"),
        line(smooth(shifted(deck, dy=-26)), 3.4, "shu"), line(smooth(shifted(deck, dy=-14)), 2, "shu"), posts, people,
        boat(70, 286, 0.7), boat(452, 290, 0.6, True),
    ))  # fmt: skip


def _roofs() -> str:
    houses = ((34, 196), (74, 204), (120, 198), (404, 200), (446, 206), (492, 198))
    out = ""
    for k, (x, y) in enumerate(houses):
        colour = "kinako" if k % 3 == 1 else "ai"
        eaves = f"M{x - 22} {y}C{x - 12} {y - 4} {x - 8} {y - 10} {x - 4} {y - 15}"
        eaves += f"H{x + 4}C{x + 8} {y - 10} {x + 12} {y - 4} {x + 22} {y}z"
        out += path(eaves, colour, stroke="rule-ink", stroke_width=0.8)
        out += rect(x - 15, y, 30, 16, "raised", stroke="rule-ink", stroke_width=0.8)
    return out
