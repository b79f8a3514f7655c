"""What lies on every table: sheets of paper, crests, pawns, gauges, chips, dice.

Pieces that move or change keep their id for the whole game, so that a page can morph one picture into the next. What
may be done now is marked twice: by class `legal`, and by `data-acts`, the ids of the actions that a place stands for.
What a page needs to show movements is marked too: `data-owner` a player's mat, `data-have` with `data-value` what is
counted there, `data-pile` where such things come from, `data-way` the roads that a piece keeps to, `data-roll` a throw.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from .glyphs.sprite import centred, use
from .svg.elements import Value, circle, group, num, path, rect, safe, tag
from .svg.lettering import width_of, words

CRESTS = ("kikyo", "uroko", "sasa", "tsuki", "tomoe")
SHADE = "rgb(29 36 51 / .22)"
NOREN = 36  # the strip of cloth on the left of a mat
EXPLAINED = frozenset({"card", "building", "objective", "tile"})  # what a page explains when it has the focus


@dataclass(frozen=True)
class Player:
    """A side as it is drawn: a name, and a colour with its crest."""

    seat: int
    name: str
    colour: int  # 1 to 5

    @property
    def cls(self) -> str:
        """The class that sets the colour."""
        return f"p{self.colour}"

    @property
    def crest(self) -> str:
        """The glyph of the crest."""
        return f"mon-{CRESTS[self.colour - 1]}"


def held(kind: str, n: int, *inside: str, **attributes: Value) -> str:
    """Something that a player has, as much of it as is said: a page shows how more of it comes and goes."""
    return group(*inside, data_have=kind, data_value=n, **attributes)


@lru_cache(8192)
def label(text: str) -> str:
    """What a piece is called: read aloud, and shown when one points at it."""
    return tag("title", safe(text))


def piece(
    id: str | None, x: float, y: float, name: str, *inside: str, cls: str = "", acts: Iterable[int] = (),
    moves: bool = False, way: str | None = None, roll: int | None = None, role: str = "img",
) -> str:  # fmt: skip
    """Something with a name at a place; with `moves` it goes to where the next picture has it, by the roads `way`.

    What holds other named things is a "group". What can be pressed is a button; that and what is explained to whoever
    points at it can be reached by keyboard.
    """
    numbers = " ".join(str(a) for a in acts)
    kinds = cls.split()
    reached = numbers or ("hidden" not in kinds and not EXPLAINED.isdisjoint(kinds))
    classes = " ".join(c for c in (cls, "legal" if numbers else "", "moves" if moves else "") if c)
    place: dict[str, Value] = {"transform": f"translate({num(x)} {num(y)})"} if x or y else {}
    if moves:
        place["style"] = f"transform:translate({num(x)}px,{num(y)}px)"
    return tag(
        "g", label(name), *inside, id=id, cls=classes or None, role="button" if numbers else role,
        tabindex=0 if reached else None, data_acts=numbers or None, data_way=way, data_roll=roll, **place,
    )  # fmt: skip


@lru_cache(512)
def sheet(x: float, y: float, width: float, height: float, active: bool = False) -> str:
    """Paper with the double margin of a print; framed in vermilion when it is somebody's turn."""
    edge = "accent-bg" if active else "rule"
    return (
        rect(x, y + 3, width, height, SHADE, rx=3)
        + rect(x, y, width, height, "sheet", rx=2, stroke=edge, stroke_width=1.6 if active else 1)
        + rect(x + 4, y + 4, width - 8, height - 8, "none", rx=1, stroke=edge)
    )


@lru_cache(1024)
def slip(
    x: float, y: float, width: float, height: float, fill: str = "sheet", edge: str = "rule", line: float = 1
) -> str:
    """A plain card."""
    return rect(x, y + 2, width, height, SHADE, rx=3, opacity=0.7) + rect(
        x, y, width, height, fill, rx=2, stroke=edge, stroke_width=line
    )


@lru_cache(1024)
def crest(player: Player, x: float, y: float, r: float = 9) -> str:
    """A player's crest on a disc of his colour."""
    return group(
        circle(x, y, r, "var(--p)", stroke="pawn-line"),
        group(centred(player.crest, x, y, r * 1.36), cls="mark"),
        cls=player.cls,
    )


@lru_cache(512)
def noren(player: Player, x: float, y: float, height: float, kanji: str = "", figure: str = "") -> str:
    """The player's cloth at the left edge of a mat, with crest and, below it, a figure and a name in kanji."""
    top = y + (92 if figure else 58)
    pitch = min(15.0, (y + height - top + 6) / max(1, len(kanji)))
    letters = "".join(
        words(x + NOREN / 2, top + pitch * k, c, pitch - 2, "var(--on)", bold=True, serif=True, anchor="middle",
              lang="ja")
        for k, c in enumerate(kanji)
    )  # fmt: skip
    ground = circle(x + NOREN / 2, y + 58, 16.5, "raised", stroke="pawn-line") if figure else ""
    portrait = ground + (centred(figure, x + NOREN / 2, y + 57, 28) if figure else "")
    return group(
        rect(x, y, NOREN, height, "var(--p)"),
        path(f"M{num(x + NOREN)} {num(y)}v{num(height)}", "none", stroke="rule-ink"),
        group(centred(player.crest, x + NOREN / 2, y + 22, 25), cls="mark"),
        portrait,
        letters,
        cls=player.cls, aria_hidden="true",
    )  # fmt: skip


@lru_cache(256)
def pawn(player: Player, height: float, turn: bool = False) -> str:
    """A pawn in the hat of its crest, its feet near the origin."""
    width, mark = height * 48 / 56, height * 21 / 56
    ring = tag(
        "ellipse", cls="turn", cy=8, rx=width * 0.62, ry=7.5, fill="raised", stroke="accent-bg", stroke_width=2.4
    )
    return group(
        ring if turn else "",
        tag("ellipse", cy=8, rx=width * 0.42, ry=4, fill=SHADE),
        group(
            use(player.crest.replace("mon", "pawn"), -width / 2, 10 - height, width, height),
            group(centred(player.crest, 0, 10.5 - height * 0.29, mark), cls="mark"),
            cls="dyed",
        ),
    )


@lru_cache(1024)
def gauge(
    x: float, y: float, filled: int, places: int, glyph: str, size: float, pitch: float, figure: float = 22
) -> str:
    """A row of tokens, the missing ones pale, and their number."""
    row = "".join(
        centred(glyph, x + pitch * (k + 0.5), y, size, cls=None if k < filled else "grey") for k in range(places)
    )
    return row + words(x + pitch * places + 6, y + figure * 0.36, str(filled), figure, bold=True, serif=True)


def chip(x: float, y: float, glyphs: Iterable[str], text: str = "", cls: str | None = None) -> tuple[str, float]:
    """A round label with glyphs and words, 24 high; returns it and its width."""
    shown = list(glyphs)
    start = x + 8 + 21 * len(shown)
    width = start - x + (width_of(text, 13) + 10 if text else 5)
    drawn = "".join(centred(g, x + 17 + 21 * k, y + 12, 19) for k, g in enumerate(shown))
    note = words(start + 2, y + 16.5, text, 13) if text else ""
    return group(rect(x, y, width, 24, "sunk", rx=12), drawn, note, cls=cls), width


_PIPS = {
    1: ((24, 24),),
    2: ((15, 15), (33, 33)),
    3: ((13, 13), (24, 24), (35, 35)),
    4: ((15, 15), (33, 15), (15, 33), (33, 33)),
    5: ((13, 13), (35, 13), (24, 24), (13, 35), (35, 35)),
    6: ((15, 13), (33, 13), (15, 24), (33, 24), (15, 35), (33, 35)),
}


def die(x: float, y: float, size: float, value: int, fill: str, tilt: float = 0, pale: bool = False) -> str:
    """A die with its middle at a place."""
    pips = "".join(tag("circle", cx=a, cy=b, r=4.6, fill="on-accent") for a, b in _PIPS.get(value, ()))
    turned = f" rotate({tilt:g})" if tilt else ""
    return tag(
        "g",
        rect(2, 2, 44, 44, fill, rx=10, stroke="pawn-line", stroke_width=1.2),
        pips,
        transform=f"translate({num(x)} {num(y)}){turned} scale({num(size / 48)}) translate(-24 -24)",
        opacity=0.4 if pale else None,
    )


@lru_cache(4096)
def tally(x: float, y: float, glyph: str, text: str, size: float = 18, figure: float = 16) -> str:
    """A glyph with a number beside it."""
    return centred(glyph, x + size / 2, y, size) + words(
        x + size + 4, y + figure * 0.36, text, figure, bold=True, serif=True
    )
