"""A traveller's journey as a print to keep: panoramas, people met, meals, souvenirs, and what they brought."""

from typing import Any

from gokaido.art.glyphs.sprite import centred, use
from gokaido.art.pieces import Player, crest, sheet
from gokaido.art.scenery.panoramas import HEIGHT, SECTION
from gokaido.art.scenery.vignettes import road_strip
from gokaido.art.svg.elements import circle, group, moved, path, rect, tag
from gokaido.art.svg.frame import picture
from gokaido.art.svg.lettering import clipped, fitted, words

from ..material.base import (
    DISHES,
    FAMILIES,
    FEATS,
    KINDS,
    PEOPLE,
    SECTIONS,
    TRAVELLER_KANJI,
    TRAVELLER_NAMES,
    TRAVELLER_WORDS,
    Feat,
    Meal,
    Panorama,
)
from ..rules.scoring import total
from ..text.phrases import coins
from .symbols import family_glyph, person_glyph, traveller_glyph

WIDE, HIGH = 840, 1120
EDGE, ROW = 48, 66
STRIP = 246  # how high the landscape at the top is
SCROLLS, TALL = 392.0, 124.0  # where the panoramas begin, and how high they are
CELL = TALL * SECTION / HEIGHT
LEFT = 252  # of what stands in a row
VOWELS = frozenset("aàâäeéèêëiîïoôöuûüœ")  # before which French says d’
WORDS = {
    "en": {
        "title": "The journey of {name}",
        "rows": ("People met", "Meals", "Souvenirs", "Hot springs", "Achievements"),
        "points": "points",
        "given": "{n} for the temple",
    },
    "fr": {
        "title": "Le voyage {of}{name}",
        "rows": ("Rencontres", "Repas", "Souvenirs", "Sources chaudes", "Accomplissements"),
        "points": "points",
        "given": "{n} au temple",
    },
}


def journey(s: Any, seat: int, lang: str, name: str) -> str:
    """The print, as a document that stands alone."""
    text, player = WORDS[lang], Player(seat, name, seat + 1)
    title = str(text["title"]).format(name=name, of="d’" if name[:1].lower() in VOWELS else "de ")
    body = "".join((
        rect(0, 0, WIDE, HIGH, "page"), sheet(16, 16, WIDE - 32, HIGH - 32),
        tag("svg", road_strip(), x=30, y=30, width=WIDE - 60, height=STRIP, viewBox="0 0 600 176",
            preserveAspectRatio="xMidYMid slice"),
        rect(30, 30, WIDE - 60, STRIP, "none", stroke="rule-ink", stroke_width=1.4),
        _head(s, player, title, lang), _scrolls(s, seat), _rows(s, seat, lang),
        words(WIDE - EDGE, HIGH - 34, "Gokaido", 16, "text-3", bold=True, serif=True, anchor="end"),
    ))  # fmt: skip
    return picture(body, WIDE, HIGH, title, f"{title}, {total(s, seat)} {text['points']}", lang)


def _head(s: Any, p: Player, title: str, lang: str) -> str:
    """The traveller before the landscape, the title, and the points."""
    who = s.traveller[p.seat]
    called = f"{TRAVELLER_NAMES[who]}, {TRAVELLER_WORDS[who][lang]}"
    size = fitted(title, WIDE - 2 * EDGE - 330, 34, bold=True, least=18)
    seal = "".join(
        words(0, 22 * k, letter, 18, "on-accent", bold=True, serif=True, anchor="middle", lang="ja")
        for k, letter in enumerate(TRAVELLER_KANJI[who])
    )
    long = 22 * len(TRAVELLER_KANJI[who]) + 14
    return "".join((
        moved(WIDE - 76, 46, rect(-17, 0, 34, long, "accent-bg", rx=3), moved(0, 26, seal)),
        circle(132, 254, 88, "raised", stroke="rule-ink", stroke_width=2),
        centred(traveller_glyph(who), 132, 250, 144), crest(p, 200, 318, 17),
        words(240, 326, clipped(title, WIDE - 2 * EDGE - 330, size, bold=True), size, bold=True, serif=True),
        words(240, 354, called, 18, "text-2"),
        words(WIDE - EDGE, 338, str(total(s, p.seat)), 64, "accent", bold=True, serif=True, anchor="end"),
        words(WIDE - EDGE, 360, str(WORDS[lang]["points"]), 16, "text-2", anchor="end"),
    ))  # fmt: skip


def _scrolls(s: Any, seat: int) -> str:
    """The three panoramas as far as they were painted: two beside each other, the longest below."""
    places = ((EDGE + 7, SCROLLS), (EDGE + 7 + CELL * SECTIONS[0] + 20, SCROLLS), (0.0, SCROLLS + TALL + 16))
    drawn = ""
    for kind, (x, y) in zip(range(KINDS), places):
        have, of = s.panorama[seat][kind], SECTIONS[kind]
        left = x or (WIDE - CELL * of) / 2
        scroll = use(f"pano-{Panorama.word(kind)}", 0, 0, SECTION * of, HEIGHT)
        painted = tag(
            "svg", scroll, x=left, y=y, width=CELL * have, height=TALL, viewBox=f"0 0 {SECTION * have} {HEIGHT}"
        )
        drawn += rect(left, y, CELL * of, TALL, "sunk") + (painted if have else "")
        drawn += rect(left, y, CELL * of, TALL, "none", stroke="rule-ink", stroke_width=1.4)
    return drawn


def _rows(s: Any, seat: int, lang: str) -> str:
    """What was met, eaten, bought, bathed in and won, a line for each."""
    families = [family_glyph(f) for f in range(FAMILIES) for _ in range(s.family[seat][f])]
    people = [person_glyph(c) for c in range(PEOPLE) for _ in range(s.met[seat][c])]
    lines = (
        people,
        [f"m-{Meal.word(c).replace('_', '-')}" for c in range(DISHES) if s.eaten[seat] >> c & 1],
        families,
        ["g-hotspring"] * sum(s.springs[seat]),
        [f"a-{Feat.word(f)}" for f in range(FEATS) if s.holders[f] >> seat & 1],
    )
    drawn = ""
    for k, (called, glyphs) in enumerate(zip(WORDS[lang]["rows"], lines)):
        y = 702 + ROW * k
        drawn += path(f"M{EDGE} {y - 6}H{WIDE - EDGE}", "none", stroke="rule")
        drawn += words(EDGE, y + 34, called, 19, bold=True, serif=True) + _line(glyphs, y + 26)
    return drawn + words(EDGE, HIGH - 34, str(WORDS[lang]["given"]).format(n=coins(s.temple[seat], lang)), 16, "text-2")


def _line(glyphs: list[str], y: float) -> str:
    room = WIDE - EDGE - LEFT
    if not glyphs:
        return words(LEFT + 8, y + 8, "–", 20, "text-3")
    pitch = min(54.0, room / len(glyphs))
    return group(*(centred(glyph, LEFT + pitch * (k + 0.5), y, min(48.0, pitch + 6)) for k, glyph in enumerate(glyphs)))
