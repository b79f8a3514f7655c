"""A room of tatami mats seen from above."""

from functools import cache

from ..svg.elements import rect, tag
from ..svg.patterns import cloth_edge, weave

_PLAN = ("aabccd", "efbggd", "efhhij", "kkllij")  # the same letter is one mat of two squares; no four corners meet
_EDGE = 10


@cache
def tatami(width: float, height: float, square: float = 300, beyond: int = 0) -> str:
    """Mats that cover a picture, and so many rooms beyond it on either side; cloth edges on the long sides."""
    out = tag(
        "defs",
        weave("tt-h", "tatami-line", upright=False),
        weave("tt-v", "tatami-line", upright=True),
        cloth_edge("tt-heri", "heri", "heri-line"),
    )
    for letter in sorted(set("".join(_PLAN))):
        cells = [(x, y) for y, row in enumerate(_PLAN) for x, c in enumerate(row) if c == letter]
        x, y = (min(c[k] for c in cells) * square for k in (0, 1))
        for room in range(-beyond, beyond + 1):
            left = x + room * square * len(_PLAN[0])
            if (left < width or beyond) and y < height:
                out += _mat(left, y, square, lying=cells[0][1] == cells[-1][1])
    return out


def _mat(x: float, y: float, square: float, lying: bool) -> str:
    w, h = (2 * square, square) if lying else (square, 2 * square)
    far = (x, y + h - _EDGE, w, _EDGE) if lying else (x + w - _EDGE, y, _EDGE, h)
    near = (x, y, w, _EDGE) if lying else (x, y, _EDGE, h)
    return (
        rect(x, y, w, h, "tatami")
        + rect(x, y, w, h, "url(#tt-v)" if lying else "url(#tt-h)")
        + rect(near[0], near[1], near[2], near[3], "url(#tt-heri)")
        + rect(far[0], far[1], far[2], far[3], "url(#tt-heri)")
        + rect(x, y, w, h, "none", stroke="rule-ink", stroke_opacity=0.35, stroke_width=0.8)
    )
