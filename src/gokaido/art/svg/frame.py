"""The frame: a body becomes a picture that stands alone, as a file, in a notebook or inside a page.

The picture brings the symbols and pigments it uses and nothing else, and its style touches nothing outside it.
"""

import re

from ..glyphs.sprite import sprite, used
from ..palette import PALETTE, SANS, SERIF, pigment_css, pigments_in
from .elements import safe, tag

ROOT = "svg.gokaido"
COLOURS = 5
_PLAYER = re.compile(r'class="(?:[^"]* )?p([1-5])[ "]')


def _style(sans: str, serif: str) -> str:
    """What all pictures have in common, with these typefaces."""
    return f"""{ROOT}{{max-width:100%;height:auto;--ease:cubic-bezier(.33,.02,.17,1)}}
.gokaido text{{font-family:{sans};font-variant-numeric:lining-nums tabular-nums}}
.gokaido text.serif{{font-family:{serif}}}
.gokaido .dyed{{color:var(--p);--sumi:var(--pawn-line)}}
.gokaido .mark{{color:var(--on);--back:var(--p)}}
.gokaido .grey{{opacity:.16;filter:grayscale(1)}}
.gokaido .turn{{animation:gokaido-breathe 2.4s ease-in-out infinite;transform-box:fill-box;transform-origin:center}}
@keyframes gokaido-breathe{{50%{{transform:scale(1.14)}}}}
@media (prefers-reduced-motion:reduce){{.gokaido .turn{{animation:none}}}}
"""


def _player_css(colours: list[int]) -> str:
    return "".join(f".gokaido .p{k}{{--p:var(--p{k});--on:var(--p{k}-on)}}\n" for k in colours)


def stylesheet() -> str:
    """The style of every picture, for a page that serves it as a file and has typefaces of its own."""
    players = _player_css(list(range(1, COLOURS + 1)))
    return pigment_css(list(PALETTE), ROOT) + players + _style("var(--sans)", "var(--serif)")


def picture(
    body: str, width: int, height: int, title: str, description: str, lang: str, form: str = "print", alone: bool = True
) -> str:
    """A whole SVG document: title and description for those who cannot see it, drawing; to stand alone, also the
    symbols and the style that it uses.
    """
    return tag(
        "svg",
        tag("title", safe(title)),
        tag("desc", safe(description)),
        _needs(body) if alone else "",
        body,
        xmlns="http://www.w3.org/2000/svg", cls="gokaido" if form == "print" else f"gokaido {form}",
        viewBox=f"0 0 {width} {height}",
        width=width, height=height, role="group", aria_label=title, lang=lang,
    )  # fmt: skip


def _needs(body: str) -> str:
    """The style and the symbols that a drawing uses."""
    symbols = sprite(used(body))
    players = _player_css(sorted({int(k) for k in _PLAYER.findall(body)}))
    style = _style(SANS, SERIF)
    pigments = pigment_css(pigments_in(symbols + body + players + style), ROOT)
    return f"<style>{pigments}{players}{style}</style>" + tag("defs", symbols)
