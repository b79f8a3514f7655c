"""The pigments: one value by day (washi) and one by night. Names are those of Edo dyes.

Text and what it stands on were paired for contrast in both. A picture carries only the pigments it uses, as custom
properties. It follows the reader's system when it stands alone and the page it is placed in otherwise;
`data-theme="washi"` or `"night"` on the picture forces one.
"""

import re

SURFACES = {
    "page": ("#ece2cd", "#10172a"),
    "sheet": ("#f7f1e4", "#1b2440"),
    "raised": ("#fdfaf3", "#26314f"),
    "sunk": ("#ece3d0", "#131a30"),
    "text": ("#1d2433", "#f1e9d9"),
    "text-2": ("#454a57", "#cdc9bf"),
    "text-3": ("#625f54", "#a7abb8"),
    "rule": ("#cdbf9f", "#3b4769"),
    "rule-ink": ("#1d2433", "#aeb6cc"),
    "accent": ("#b23a1e", "#f2906f"),
    "accent-bg": ("#b23a1e", "#c9492a"),
    "on-accent": ("#fffaf0", "#fffaf0"),
    "accent-wash": ("#f6ddcf", "#43283a"),
    "bar": ("#1b2f50", "#0b1122"),
    "on-bar": ("#f7f1e4", "#f7f1e4"),
    "on-bar-2": ("#c6d2dd", "#c6d2dd"),
    "good": ("#2c6242", "#8fcf9f"),
    "gold-text": ("#7a560d", "#e8c271"),
    "focus": ("#0b57b0", "#9cc8ff"),
}

PIGMENTS = {
    "sumi": ("#1d2433", "#efe6d4"),  # key-block line
    "kuro": ("#2b3140", "#0d1426"),  # dark mass: roof tile, hair
    "kami": ("#fdfaf3", "#33406a"),  # bare paper in a glyph
    "shiro": ("#fdfaf3", "#f4ecdb"),  # always white: rice, snow, powder
    "ai": ("#27507f", "#5583b8"),  # indigo
    "mizu": ("#9cbdce", "#8fb4cf"),  # water blue
    "shu": ("#cf4a2c", "#df6547"),  # vermilion
    "kin": ("#d9a640", "#e2b354"),  # gold
    "matsu": ("#41694f", "#5f8f6d"),  # pine
    "wakaba": ("#a9b868", "#a9bb6c"),  # young leaf
    "cha": ("#93694a", "#a87d5b"),  # tea brown
    "kinako": ("#dcc08f", "#d9bf92"),  # straw
    "sakura": ("#eab6b0", "#e9b3b0"),
    "sumire": ("#75508c", "#9876b0"),  # violet
    "nezu": ("#8b8c8c", "#9a9ca3"),  # grey
}

LANDSCAPE = {
    "sky-1": ("#1b2f50", "#070c1a"),
    "sky-2": ("#7fa3b8", "#16233f"),
    "sky-3": ("#f3e9d6", "#223356"),
    "glow": ("#efc3a2", "#3c3f66"),
    "fuji-1": ("#6d90ab", "#2d456f"),
    "fuji-2": ("#c6d3d3", "#22355a"),
    "snow": ("#fdfaf3", "#c9d3e4"),
    "far": ("#b7c8c9", "#1f3153"),
    "hill-1": ("#a3b08a", "#233c48"),
    "hill-2": ("#7f9a7b", "#1d3440"),
    "pine": ("#47705a", "#15303a"),
    "field-1": ("#d5d79c", "#2f4a48"),
    "field-2": ("#b9c47f", "#27423f"),
    "field-3": ("#c9d8cf", "#34506a"),
    "sand": ("#ead9b2", "#39405a"),
    "sea-1": ("#a9c6cd", "#1c3560"),
    "sea-2": ("#3d6d98", "#14264a"),
    "sea-3": ("#1f4169", "#0b1632"),
    "foam": ("#f4efe2", "#5d7ba8"),
    "mist": ("#f7f1e4", "#223050"),
    "road": ("#f4e3bd", "#4d4a5c"),
    "road-edge": ("#6e5b3d", "#b3a78d"),
    "isle-land": ("#efe6cf", "#2b3a5c"),
    "isle-moon": ("#d9cfe0", "#3b3a6b"),
    "isle-waterfall": ("#c3dbe0", "#244a6d"),
    "isle-mountain": ("#ecd3ad", "#4a4258"),
    "isle-bamboo": ("#cfdcae", "#2a4d4a"),
    "tatami": ("#e0dbb9", "#26334a"),
    "tatami-line": ("#d8d2ad", "#2b3953"),
    "heri": ("#8d9a7c", "#161f38"),
    "heri-line": ("#a5b094", "#2a3858"),
    "wood": ("#b98a5c", "#4a3f4a"),
    "wood-2": ("#8c6240", "#332c3c"),
    "lantern": ("#e2693f", "#ffb45e"),
    "sun": ("#d2553a", "#f3ead2"),
    "star": ("transparent", "#e9e2cf"),
}

# A player is a colour and a crest, never one without the other; colours are the same by day and by night.
PLAYERS = {
    "p1": ("#6d306d", "#6d306d"),
    "p1-on": ("#fdfaf3", "#fdfaf3"),
    "p2": ("#ecb445", "#ecb445"),
    "p2-on": ("#1d2433", "#1d2433"),
    "p3": ("#2b6a3b", "#2b6a3b"),
    "p3-on": ("#fdfaf3", "#fdfaf3"),
    "p4": ("#999993", "#999993"),
    "p4-on": ("#1d2433", "#1d2433"),
    "p5": ("#4f97dc", "#4f97dc"),
    "p5-on": ("#1d2433", "#1d2433"),
    "pawn-line": ("#1d2433", "#f1e9d9"),
    "die-pilgrim": ("#b23a1e", "#b23a1e"),
    "die-merchant": ("#b8741a", "#b8741a"),
    "die-artist": ("#6b4a33", "#6b4a33"),
}

# Where points come from, and the souvenir families: a pattern and a glyph go with each colour.
KINDS = {
    "src-panorama": ("#2f6f86", "#2f6f86"),
    "src-souvenir": ("#a8492a", "#a8492a"),
    "src-meal": ("#dda93f", "#dda93f"),
    "src-spring": ("#a9cbd8", "#a9cbd8"),
    "src-temple": ("#6d4a86", "#6d4a86"),
    "src-encounter": ("#93ad5c", "#93ad5c"),
    "src-feat": ("#1b2f50", "#c7d3e6"),
    "src-other": ("#e6d3ac", "#e6d3ac"),
    "fam-small": ("#b4532f", "#d9784f"),
    "fam-food": ("#27507f", "#6d9bd0"),
    "fam-clothing": ("#75508c", "#a685bd"),
    "fam-art": ("#3d6a4e", "#74a583"),
    "fam-fifth": ("#8f6a14", "#e2b354"),
}

PALETTE: dict[str, tuple[str, str]] = SURFACES | PIGMENTS | LANDSCAPE | PLAYERS | KINDS

SERIF = '"Shippori", "Shippori Mincho", "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", Georgia, serif'
SANS = '"Alegreya Sans", "Hiragino Sans", "Gill Sans", Candara, "Noto Sans", Arial, sans-serif'

_ASKED = re.compile(r"var\(--([\w-]+)")


def pigments_in(text: str) -> list[str]:
    """The pigments that a drawing uses, in the order of the palette."""
    asked = set(_ASKED.findall(text))
    return [name for name in PALETTE if name in asked]


def pigment_css(names: list[str], root: str) -> str:
    """The custom properties of a picture: by day, by night where the system says so, and whatever the page says."""
    both = [n for n in names if PALETTE[n][0] != PALETTE[n][1]]
    day = ";".join(f"--{n}:{PALETTE[n][0]}" for n in names)
    night = ";".join(f"--{n}:{PALETTE[n][1]}" for n in both)
    pairs = ";".join(f"--{n}:light-dark({PALETTE[n][0]},{PALETTE[n][1]})" for n in both)
    return (
        f"{root}{{{day}}}\n"
        f"{root}:root{{color-scheme:light dark}}\n"
        f"@media (prefers-color-scheme:dark){{{root}:root{{{night}}}}}\n"
        f"@supports (color:light-dark(#000,#fff)){{{root},{root}:root{{{pairs}}}}}\n"
        f"{root}[data-theme=washi]{{color-scheme:light}}{root}[data-theme=night]{{color-scheme:dark}}\n"
    )
