"""The notation in which glyphs are written (symbols/*.txt): a 48 x 48 grid, flat pigments, one thin key-block line.

    [name]                      starts a symbol; [name w h] for another size
    ai! M0 0h4...               pigment fill; '!' adds the ink line, 1.25 px at every size
    ai o 24 24 9                circle; e x y rx ry is an ellipse, r x y w h rx a rectangle
    ~ M0 0h4                    ink line only
    =2.4 shu M0 0h4             stroke that scales with the glyph (steam, ropes, brush marks)
    *5 ai! M...                 repeated 5 times round the centre; *5@24,20 round another point
    @ translate(3 2)  ...  @@   group
    < other                     another symbol inside this one

Pigments are custom properties of the palette, so glyphs follow day and night. `cur` is the current colour, `onp` a
mark on a player's colour, `back` what lies behind a crest.
"""

import re
from collections.abc import Iterable

from ..svg.elements import Value, ink, tag

Symbol = tuple[str, str]  # viewBox and content
Sources = dict[str, tuple[str, list[str]]]  # viewBox and lines

_SPECIAL = {"cur": "currentColor", "onp": "var(--on, var(--kami))", "back": "var(--back, transparent)"}
_KEY: dict[str, Value] = {
    "stroke": "sumi",
    "stroke_width": 1.25,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
    "vector_effect": "non-scaling-stroke",
}
_REPEAT = re.compile(r"\*(\d+)(?:@([\d.]+),([\d.]+))? (.*)")


def symbols(texts: Iterable[str]) -> dict[str, Symbol]:
    """Every symbol written in some texts."""
    sources: Sources = {}
    for text in texts:
        _read(text, sources)
    return {name: (box, "".join(_body(name, sources))) for name, (box, _) in sources.items()}


def _read(text: str, sources: Sources) -> None:
    lines: list[str] = []
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            name, *size = line.strip("[]").split()
            if name in sources:
                raise ValueError(f"the glyph {name} is drawn twice")
            lines = []
            sources[name] = (f"0 0 {' '.join(size or ('48', '48'))}", lines)
        elif line and not line.startswith("#"):
            lines.append(line)


def _body(name: str, sources: Sources) -> list[str]:
    found: list[str] = []
    for line in sources[name][1]:
        found += _body(line[2:], sources) if line.startswith("<") else [_stroke(line)]
    return found


def _pigment(word: str) -> str:
    return _SPECIAL.get(word, ink(word))


def _stroke(line: str) -> str:
    """One line of the notation as SVG."""
    if repeated := _REPEAT.match(line):
        n, x, y = int(repeated[1]), repeated[2] or "24", repeated[3] or "24"
        one = _stroke(repeated[4])
        return one + "".join(tag("g", one, transform=f"rotate({360 / n * i:g} {x} {y})") for i in range(1, n))
    if line == "@@":
        return "</g>"
    if line.startswith("@"):
        return f'<g transform="{line[2:]}">'
    head, rest = line.split(" ", 1)
    if head.startswith("="):
        word, d = rest.split(" ", 1)
        return tag(
            "path", d=d, fill="none", stroke=_pigment(word), stroke_width=head[1:], stroke_linecap="round",
            stroke_linejoin="round",
        )  # fmt: skip
    if head == "~":
        return _shape(rest, fill="none", **_KEY)
    inked = _KEY if head.endswith("!") else {}
    return _shape(rest, fill=_pigment(head.rstrip("!")), **inked)


def _shape(rest: str, **attributes: Value) -> str:
    kind, *v = rest.split()
    match kind:
        case "o":
            return tag("circle", cx=v[0], cy=v[1], r=v[2], **attributes)
        case "e":
            return tag("ellipse", cx=v[0], cy=v[1], rx=v[2], ry=v[3], **attributes)
        case "r":
            return tag("rect", x=v[0], y=v[1], width=v[2], height=v[3], rx=v[4] if len(v) > 4 else None, **attributes)
        case _:
            return tag("path", d=rest, **attributes)
