"""Small pieces of SVG as text. Colours are named by pigment (`fill="sheet"`), and words from outside are made safe."""

import re
from collections.abc import Iterable
from functools import lru_cache

Value = str | float | None
Point = tuple[float, float]

_COLOURED = frozenset({"fill", "stroke", "color", "stop_color"})
_READY = ("none", "currentColor", "transparent", "url(", "var(", "rgb(", "color-mix(", "#")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def safe(text: str) -> str:
    """Any text as it may stand between tags or inside an attribute."""
    clean = _NOT_XML.sub("", text)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def ink(name: str) -> str:
    """A pigment of the palette as a CSS value; CSS values stay as they are."""
    return name if name.startswith(_READY) else f"var(--{name})"


def mix(name: str, percent: float, ground: str) -> str:
    """A pigment laid thinly on another."""
    return f"color-mix(in srgb, {ink(name)} {percent:g}%, {ink(ground)})"


def num(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """An element: `tag("rect", x=1, fill="sheet", stroke_width=2)`. Attributes that are None are left out."""
    head = _head(name, tuple(attributes.items()))
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


@lru_cache(8192)
def _head(name: str, attributes: tuple[tuple[str, Value], ...]) -> str:
    """A name and its attributes. Most pieces of a picture are the same in the next one, so they are kept."""
    head = name
    for key, value in attributes:
        if value is None:
            continue
        if isinstance(value, str):
            shown = safe(ink(value) if key in _COLOURED else value)
        else:
            shown = num(value)
        head += f' {_attribute(key)}="{shown}"'
    return head


def _attribute(key: str) -> str:
    return "class" if key == "cls" else key.rstrip("_").replace("_", "-")


def group(*inside: str, **attributes: Value) -> str:
    """A group; without attributes, just what is inside."""
    return tag("g", *inside, **attributes) if attributes else "".join(inside)


def moved(x: float, y: float, *inside: str, **attributes: Value) -> str:
    """A group at a place."""
    return tag("g", *inside, transform=f"translate({num(x)} {num(y)})", **attributes)


def path(d: str, fill: str, **attributes: Value) -> str:
    """A filled shape."""
    return tag("path", d=d, fill=fill, **attributes)


def line(d: str, width: float = 0.9, colour: str = "rule-ink", opacity: float | None = None) -> str:
    """A brush line."""
    return tag(
        "path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round",
        opacity=opacity,
    )  # fmt: skip


def rect(x: float, y: float, width: float, height: float, fill: str, **attributes: Value) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def circle(x: float, y: float, r: float, fill: str, **attributes: Value) -> str:
    """A disc or ring."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **attributes: Value) -> str:
    """A flat disc."""
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **attributes)


Stop = tuple[float, str] | tuple[float, str, float]  # where, pigment, how dense


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(
        tag("stop", offset=s[0], stop_color=s[1], stop_opacity=s[2] if len(s) == 3 and s[2] != 1 else None)
        for s in stops
    )


def wash(name: str, top: float, bottom: float, *stops: Stop) -> str:
    """A gradient from top to bottom between two heights of the picture (bokashi)."""
    return tag("linearGradient", _stops(stops), id=name, gradientUnits="userSpaceOnUse", x1=0, x2=0, y1=top, y2=bottom)


def own_wash(name: str, *stops: Stop) -> str:
    """A gradient from the top to the bottom of whatever it fills."""
    return tag("linearGradient", _stops(stops), id=name, x1=0, x2=0, y1=0, y2=1)


def halo(name: str, x: float, y: float, r: float, transform: str, *stops: Stop) -> str:
    """A gradient round a point of the picture."""
    return tag(
        "radialGradient", _stops(stops), id=name, gradientUnits="userSpaceOnUse", cx=x, cy=y, r=r,
        gradientTransform=transform,
    )  # fmt: skip
