"""The wooden tray of Micro Dojo as SVG: nine spaces, four meeples, the markers and the Guard."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from gokaido.art.glyphs.sprite import centred, use
from gokaido.art.pieces import SHADE, Player, crest, piece
from gokaido.art.svg.elements import ellipse, group, mix, moved, path, rect
from gokaido.art.svg.lettering import COLON, paragraph, words, wrapped

from ..material import (
    MEEPLE_WORDS,
    MEEPLES,
    SPACE_ACTIONS,
    SPACE_BUILD,
    SPACE_CHOICE,
    SPACE_FOOD,
    SPACE_GOLD,
    SPACE_WORDS,
    SPACES,
    Building,
    Meeple,
)
from ..state import DojoAct, DojoPhase

SIDE = 602
SPACE = 184
GAP = 9
RIM = 16
KEPT = 2048  # pieces of each kind that are kept for the next picture
Rest = Callable[[int], tuple[float, float]]
OR = "/"  # between the two resources of the choice space
WORDS = {
    "en": {
        "or": "or",
        "held": "carries the marker of {name}",
        "free": "free to move",
        "marker": "marker of {name}",
        "guard": "barred by the Guard of {name}",
        "legal": "may be entered now",
        "special": "has an alternative move",
    },
    "fr": {
        "or": "ou",
        "held": "porte le marqueur de {name}",
        "free": "disponible",
        "marker": "marqueur Daimyo de {name}",
        "guard": "case barrée par le Garde ({name})",
        "legal": "arrivée possible",
        "special": "a un mouvement alternatif",
    },
}


def corner(k: int) -> tuple[float, float]:
    """Where space k begins."""
    return RIM + (k % 3) * (SPACE + GAP), RIM + (k // 3) * (SPACE + GAP)


def tray(
    s: Any, lang: str, players: Sequence[Player], goals: dict[int, list[int]], rest: Rest, letters: float = 14
) -> str:  # fmt: skip
    """The tray with everything on it.

    `goals` are the spaces that may be entered now, with their actions; `rest` says where a marker waits for its turn.
    """
    chosen = s.at[s.mover] if s.phase == DojoPhase.ACT and not s.over else -1
    spaces = "".join(_space(k, k == chosen, lang, tuple(goals.get(k, ())), letters) for k in range(SPACES))
    moves = [a for acts in goals.values() for a in acts if a < DojoAct.FREE]
    meeples = "".join(
        _meeple(
            m, s.at[m], next((p.name for p in players if s.marker[p.seat] == m), ""),
            s.phase != DojoPhase.MOVE and s.mover == m and not s.over, bool(s.over), s.moves >> m & 1 == 1, lang,
            tuple(a for a in moves if a // SPACES == m),
        )
        for m in range(MEEPLES)
    )  # fmt: skip
    markers = "".join(_marker(s, p, lang, rest) for p in players)
    guard = ""
    if s.guard >= 0:
        owner = next((p for p in players if s.owned[p.seat] >> Building.GUARD_HOUSE & 1), players[0])
        guard = _guard(s.guard, lang, owner)
    return _wood() + spaces + guard + meeples + markers


@cache
def _wood() -> str:
    return (
        rect(0, 6, SIDE, SIDE, SHADE, rx=12)
        + rect(0, 0, SIDE, SIDE, "wood", rx=10, stroke="rule-ink", stroke_width=1.2)
        + rect(8, 8, SIDE - 16, SIDE - 16, "wood-2", rx=5)
    )


# ------------------------------------------------------------------ spaces


def symbols_of(k: int) -> list[str]:
    """The glyphs of a space, in reading order."""
    between = [OR] if SPACE_CHOICE[k] else []
    gold, food = ["j-gold"] * SPACE_GOLD[k], ["j-food"] * SPACE_FOOD[k]
    return [*gold, *between, *food, *["j-build"] * SPACE_BUILD[k], *["j-action"] * SPACE_ACTIONS[k]]


def _face(k: int) -> str:
    if SPACE_ACTIONS[k]:
        return mix("shu", 15, "sheet")
    if SPACE_BUILD[k]:
        return mix("cha", 20, "sheet")
    if SPACE_GOLD[k] and SPACE_FOOD[k]:
        return mix("kin", 14, mix("wakaba", 18, "sheet"))
    return mix("kin", 22, "sheet") if SPACE_GOLD[k] else mix("wakaba", 34, "sheet")


@lru_cache(KEPT)
def _space(k: int, here: bool, lang: str, acts: tuple[int, ...], letters: float) -> str:
    x, y = corner(k)
    frame = rect(4, 4, SPACE - 8, SPACE - 8, "none", rx=2, stroke="rule")
    if acts:
        frame = rect(
            4, 4, SPACE - 8, SPACE - 8, "none", rx=2, stroke="accent", stroke_width=2.4, stroke_dasharray="7 5"
        )
    elif here:
        frame = rect(4, 4, SPACE - 8, SPACE - 8, "none", rx=2, stroke="accent", stroke_width=4)
    name = SPACE_WORDS[k][lang]
    name = name[0].upper() + name[1:]
    step = group(centred("u-step", SPACE / 2, 134, 30), color="accent", opacity=0.8) if acts else ""
    return piece(
        f"sp-{k}", x, y, f"{name}{COLON[lang]}{WORDS[lang]['legal']}" if acts else name,
        rect(0, 0, SPACE, SPACE, "accent-wash" if here else _face(k), rx=4),
        frame,
        _symbols(k, lang),
        _space_name(name, letters),
        words(13, 22, str(k), 12, "text-3", serif=True),
        step,
        cls="sp chosen" if here else "sp", acts=acts,
    )  # fmt: skip


def _space_name(name: str, letters: float) -> str:
    """Below the symbols; what is long stands in two lines, a little smaller."""
    lines = wrapped(name, SPACE - 8, letters, bold=True)
    size = letters if len(lines) == 1 else letters * 0.85
    top = 82 - (len(lines) - 1) * letters * 0.75
    return paragraph(SPACE / 2, top, lines, size, size, bold=True, serif=True, anchor="middle")


def _symbols(k: int, lang: str) -> str:
    row = symbols_of(k)
    size = 44 if len(row) < 3 else 38
    widths = [14 if g == OR else size for g in row]
    x = (SPACE - sum(widths) - 4 * (len(row) - 1)) / 2
    drawn = ""
    for glyph, width in zip(row, widths):
        if glyph == OR:
            text = WORDS[lang]["or"]
            drawn += words(x + 7, 41, text, 13, "text-2", anchor="middle", font_style="italic")
        else:
            drawn += use(glyph, x, 16, size)
        x += width + 4
    return drawn


# ------------------------------------------------------------------ pieces


def _spot(k: int) -> tuple[float, float]:
    x, y = corner(k)
    return x + SPACE / 2, y + 134


@lru_cache(KEPT)
def _meeple(
    m: int, at: int, holder: str, picked: bool, over: bool, special: bool, lang: str, acts: tuple[int, ...]
) -> str:  # fmt: skip
    word, free = Meeple.word(m), not holder
    state = WORDS[lang]["held"].format(name=holder) if holder else WORDS[lang]["free"]
    if picked:
        foot = ellipse(0, 39, 42, 10, "raised", stroke="accent", stroke_width=3.4)
    elif free and not over:
        foot = ellipse(0, 39, 42, 10, "raised", stroke="accent", stroke_width=1.6, stroke_dasharray="5 4")
    else:
        foot = ellipse(0, 39, 42, 10, SHADE)
    badge = moved(
        -44, 26,
        rect(-11, -11, 22, 22, "bar", rx=11, stroke="rule-ink"),
        group(centred("u-step", 0, 0, 14), color="on-bar"),
    )  # fmt: skip
    name = f"{MEEPLE_WORDS[m][lang]}, {state}" + (f", {WORDS[lang]['special']}" if special else "")
    cls = " ".join(c for c, on in (("meeple", True), ("free", free), ("held", not free), ("picked", picked)) if on)
    return piece(
        f"meeple-{word}", *_spot(at), name, foot, centred(f"j-{word}", 0, 0, 88), badge if special else "",
        cls=cls, moves=True, acts=acts,
    )  # fmt: skip


def _marker(s: Any, p: Player, lang: str, rest: Rest) -> str:
    """A player's banner: on the meeple he moved last, or waiting."""
    m = s.marker[p.seat]
    x, y = rest(p.seat)
    if m >= 0:
        x, y = _spot(s.at[m])
        x, y = x + 28, y - 46  # below the name of the space
    return _banner(p, x, y, lang)


@lru_cache(KEPT)
def _banner(p: Player, x: float, y: float, lang: str) -> str:
    return piece(
        f"marker-{p.seat}", x, y, WORDS[lang]["marker"].format(name=p.name),
        group(use("j-daimyo", -5, 0, 46), group(use(p.crest, 9, 7.5, 21), cls="mark"), cls=f"{p.cls} dyed"),
        cls="marker", moves=True,
    )  # fmt: skip


@lru_cache(KEPT)
def _guard(space: int, lang: str, owner: Player) -> str:
    """The Guard House on the space it bars, behind a rope."""
    x, y = _spot(space)
    rope = "M-86 10C-50 20-20 22 0 22C20 22 50 20 86 10"
    strips = "".join(
        path(f"M{a} {b}h6l-3 6h5l-3 6h4l-7 8l2-6h-5l2-6h-4z", "shiro", stroke="sumi")
        for a, b in ((-58, 19), (-24, 22), (18, 22), (52, 19))
    )
    return piece(
        "guard", x, y, WORDS[lang]["guard"].format(name=owner.name),
        ellipse(0, 39, 40, 9, SHADE),
        centred("j-guard_house", 0, -2, 82),
        path(rope, "none", stroke="kinako", stroke_width=6, stroke_linecap="round"),
        path(rope, "none", stroke="cha", stroke_width=6, stroke_dasharray="2 5"),
        strips,
        crest(owner, 36, -26, 11),
        cls="guard", moves=True,
    )  # fmt: skip
