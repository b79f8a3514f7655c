"""Every symbol by name, and how to use one.

Families: g- stations, stocks and money, s- souvenirs, l- legendary objects, m- meals, e- encounters, t- travellers,
a- achievements, d- Tokaido Duo, j- Micro Dojo, mon- crests, u- interface marks, pano- the three scrolls.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from ..scenery.panoramas import panoramas
from ..svg.elements import Value, tag
from .figures import figures
from .notation import Symbol, symbols

_USED = re.compile(r'href="#([\w-]+)"')


@cache
def glyphs() -> dict[str, Symbol]:
    """All symbols: viewBox and content by name."""
    folder = files(__package__).joinpath("symbols")
    sheets = sorted((f for f in folder.iterdir() if f.name.endswith(".txt")), key=lambda f: f.name)
    return symbols(f.read_text(encoding="utf-8") for f in sheets) | panoramas() | figures()


def use(name: str, x: float, y: float, width: float, height: float | None = None, **attributes: Value) -> str:
    """A glyph with its corner at a place."""
    return tag("use", href=f"#{name}", x=x, y=y, width=width, height=height or width, **attributes)


def centred(name: str, x: float, y: float, size: float, **attributes: Value) -> str:
    """A glyph with its middle at a place."""
    return use(name, x - size / 2, y - size / 2, size, size, **attributes)


def used(text: str) -> list[str]:
    """The glyphs that a drawing refers to, each once, in their order on the sheet."""
    asked = set(_USED.findall(text))
    return [name for name in glyphs() if name in asked]


def sprite(names: Iterable[str] | None = None) -> str:
    """Symbols to refer to: the named ones, or all of them."""
    wanted = glyphs() if names is None else names
    return "".join(tag("symbol", glyphs()[n][1], id=n, viewBox=glyphs()[n][0]) for n in wanted)
