"""The mats of Tokaido as SVG: what a traveller owns on the left, its points on the right; the column adds up."""

from typing import Any

from gokaido.art.glyphs import centred
from gokaido.art.lettering import clipped, width_of, words
from gokaido.art.paint import circle, group, path, rect, tag
from gokaido.art.pieces import NOREN, Player, label, noren, piece, sheet, tally
from gokaido.art.scrolls import HEIGHT, SECTION

from .material import (
    FAMILIES,
    FAMILY_WORDS,
    FEAT_WORDS,
    FEATS,
    KINDS,
    SECTIONS,
    STOP_WORDS,
    TRAVELLER_KANJI,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    Family,
    Feat,
    Panorama,
)
from .scoring import achievements, meal_prices, people_met, total
from .state import SOURCES, Phase, Source

MAT_HEIGHT = 140
START = 5 + NOREN + 12
CELL, STRIP = 18, 22.0  # a section of a panorama
FAMILY_GLYPH = {"small_objects": "g-fam-small"}
WORDS = {
    "en": {
        "meals": "meals",
        "baths": "baths",
        "temple": "coins for the temple",
        "met": "encounters",
        "feats": "achievements",
        "others": "other points",
        "sections": "{name}, {n} of {of} sections",
        "set": "set worth {n}",
        "prices": "printed prices {n}",
        "chooses": "chooses a traveller",
        "wins": "wins",
    },
    "fr": {
        "meals": "repas",
        "baths": "bains",
        "temple": "pièces au temple",
        "met": "rencontres",
        "feats": "hauts faits",
        "others": "autres points",
        "sections": "{name}, {n} sections sur {of}",
        "set": "collection de {n} points",
        "prices": "prix imprimés {n}",
        "chooses": "choisit un voyageur",
        "wins": "l’emporte",
    },
}
VIEWS = (Source.PADDY, Source.MOUNTAIN, Source.SEA)


def mat(s: Any, lang: str, p: Player, x: float, y: float, width: float, winner: bool) -> str:
    """One traveller's mat."""
    seat = p.seat
    active = not s.over and s.actor == seat
    who = s.traveller[seat]
    badges = 19 * achievements(s, seat) + (22 if winner else 0)
    name = clipped(p.name, width - 172 - badges, 19, bold=True)
    wide = width_of(name, 19, bold=True)
    crown = group(centred("u-crown", START + wide + 14, 22, 17), color="gold-text") if winner else ""
    feats = _feats(s, lang, seat, START + wide + (32 if winner else 10))
    right = width - 13
    return piece(
        f"mat-{seat}", x, y, p.name,
        sheet(0, 0, width, MAT_HEIGHT, active),
        noren(p, 5, 5, MAT_HEIGHT - 10, TRAVELLER_KANJI[who][:5] if who >= 0 else ""),
        words(START, 29, name, 19, bold=True, serif=True), crown, feats, _who(s, lang, seat, winner, width),
        words(right, 34, str(total(s, seat)), 27, bold=True, serif=True, anchor="end"),
        tally(right - 92, 25, "g-coin", str(s.coins[seat]), 20, 17),
        _row(right, 62, sum(s.points[seat][k] for k in VIEWS), _panoramas(s, lang, seat)),
        _row(right, 92, s.points[seat][Source.SOUVENIRS], _sets(s, lang, seat, right - START - 34)),
        path(f"M{START} 108H{right}", "none", stroke="rule"),
        _counts(s, lang, seat, right),
        cls="mat active" if active else "mat",
    )  # fmt: skip


def _who(s: Any, lang: str, seat: int, winner: bool, width: float) -> str:
    """Below the name: the traveller, or what there is to say without one."""
    who = s.traveller[seat]
    if winner:
        return words(START, 45, WORDS[lang]["wins"], 12.5, "accent", bold=True)
    if s.phase == Phase.TRAVELLER and s.actor == seat:
        return words(START, 45, WORDS[lang]["chooses"], 12.5, "accent", bold=True)
    if who < 0:
        return ""
    text = f"{TRAVELLER_NAMES[who]}, {TRAVELLER_WORDS[who][lang]}"
    return group(label(TRAVELLER_POWER[who][lang]), words(START, 45, clipped(text, width - 170, 12.5), 12.5, "text-3"))


def _row(right: float, y: float, score: int, drawn: str) -> str:
    return group(drawn, words(right, y + 6, str(score), 16, bold=True, serif=True, anchor="end"))


def _feats(s: Any, lang: str, seat: int, x: float) -> str:
    held = [f for f in range(FEATS) if s.holders[f] >> seat & 1]
    return "".join(
        group(label(FEAT_WORDS[f][lang]), centred(f"a-{Feat.word(f)}", x + 10 + 19 * k, 22, 20))
        for k, f in enumerate(held)
    )


def _panoramas(s: Any, lang: str, seat: int) -> str:
    """The three scrolls, section by section; those not yet painted are pale."""
    x, drawn = float(START), ""
    for kind in range(KINDS):
        have, of = s.panorama[seat][kind], SECTIONS[kind]
        name = WORDS[lang]["sections"].format(name=STOP_WORDS[kind][lang], n=have, of=of)
        cells = "".join(_section(kind, k, x + CELL * k, of, k < have) for k in range(of))
        drawn += group(label(name), cells, role="img")
        x += CELL * of + 7
    return drawn


def _section(kind: int, k: int, x: float, of: int, got: bool) -> str:
    scroll = tag(
        "use", href=f"#pano-{Panorama.word(kind)}", width=SECTION * of, height=HEIGHT, cls=None if got else "grey"
    )
    window = tag(
        "svg", scroll, x=x, y=51, width=CELL - 1, height=STRIP, viewBox=f"{SECTION * k} 0 {SECTION} {HEIGHT}",
        preserveAspectRatio="none",
    )  # fmt: skip
    frame = rect(x, 51, CELL - 1, STRIP, "none", stroke="rule-ink" if got else "rule", rx=1)
    return rect(x, 51, CELL - 1, STRIP, "sunk", rx=1) + window + frame


def family_glyph(family: int) -> str:
    """The glyph of a family of souvenirs."""
    word = Family.word(family)
    return FAMILY_GLYPH.get(word, f"g-fam-{word}")


def _sets(s: Any, lang: str, seat: int, room: float) -> str:
    """Each set of souvenirs with its families in one order, and what it is worth."""
    counts = s.family[seat]
    x, drawn = 0.0, ""
    for k in range(max(max(counts), 1)):
        have = [f for f in range(FAMILIES) if counts[f] > k]
        slots = list(range(FAMILIES)) if k == 0 else have
        value = len(have) ** 2
        width = 19 * len(slots) + (27 if value else 6)
        inside = rect(x, 0, width, 22, "sunk", rx=11)
        for j, f in enumerate(slots):
            if f in have:
                inside += group(label(FAMILY_WORDS[f][lang]), centred(family_glyph(f), x + 12 + 19 * j, 11, 18))
            else:
                inside += circle(x + 12 + 19 * j, 11, 2, "rule")
        if value:
            inside += words(x + width - 8, 16, str(value), 13.5, bold=True, serif=True, anchor="end")
        drawn += group(label(WORDS[lang]["set"].format(n=value)), inside, role="img")
        x += width + 6
    squeeze = min(1.0, room / x)
    return tag("g", drawn, transform=f"translate({START} {81 if squeeze == 1 else 83}) scale({squeeze:.3f})")


def _counts(s: Any, lang: str, seat: int, right: float) -> str:
    """How many of the other things, and what they brought."""
    points = s.points[seat]
    text = WORDS[lang]
    feats = achievements(s, seat)
    rows = [
        ("g-meal", text["meals"], s.eaten[seat].bit_count(), points[Source.MEALS]),
        ("g-hotspring", text["baths"], sum(s.springs[seat]), points[Source.HOT_SPRINGS]),
        ("g-temple", text["temple"], s.temple[seat], points[Source.TEMPLE_COINS] + points[Source.TEMPLE_RANK]),
        ("g-encounter", text["met"], people_met(s, seat), points[Source.ENCOUNTERS]),
        ("a-collector", text["feats"], feats, points[Source.ACHIEVEMENTS]),
    ]
    shown = {*VIEWS, Source.SOUVENIRS, Source.MEALS, Source.HOT_SPRINGS, Source.TEMPLE_COINS, Source.TEMPLE_RANK}
    shown |= {Source.ENCOUNTERS, Source.ACHIEVEMENTS}
    others = sum(points[k] for k in range(SOURCES) if k not in shown)
    if others:
        rows.append(("g-point", text["others"], 0, others))
    pitch = (right - START) / len(rows)
    drawn = ""
    for k, (glyph, name, n, score) in enumerate(rows):
        x = START + pitch * k
        prices = f", {text['prices'].format(n=meal_prices(s, seat))}" if glyph == "g-meal" and n else ""
        figures = words(x + 19, 127, f"×{n}", 11, "text-3") if n else ""
        after = x + 21 + (width_of(f"×{n}", 11) if n else 0)
        value = words(after, 127.5, str(score) if n or score else "–", 14, bold=bool(n or score), serif=True)
        drawn += group(
            label(f"{name}{prices}"), centred(glyph, x + 9, 122, 18), figures, value,
            opacity=None if n or score else 0.45, role="img",
        )  # fmt: skip
    return drawn
