"""The mats of Tokaido as SVG: what a traveller owns on the left, its points on the right; the column adds up."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import NOREN, Player, held, label, noren, sheet, tally
from gokaido.art.scenery.panoramas import HEIGHT, SECTION
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import Value, circle, group, num, path, rect, tag
from gokaido.art.svg.lettering import clipped, fitted, width_of, words
from gokaido.engine.state.remembered import remembered

from ..material.base import (
    FAMILIES,
    FAMILY_WORDS,
    FEATS,
    KINDS,
    SECTIONS,
    SETS,
    STOP_WORDS,
    TRAVELLER_KANJI,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    WOMAN,
    Feat,
    Panorama,
)
from ..material.crossroads import IN_STOCK, LEGEND_EFFECT, LEGEND_NAMES, SECRET_EFFECT, SECRET_WORDS, Legend
from ..material.matsuri import TOKEN_WORDS
from ..rules.scoring import achievements, people_met, total
from ..state import Tiles, TokaidoPhase, TokaidoSource
from ..text import explain
from ..text.phrases import STOCK_WORDS
from ..text.terminal import secret_cards
from .symbols import family_glyph, traveller_glyph

MAT_HEIGHT = 140
ROW = 26  # more for each of the two rows of Crossroads
START = 5 + NOREN + 12
CELL, STRIP = 18, 22.0  # a section of a panorama
FEAT, LEAST = 19, 3  # how wide an achievement is, and how much of it is seen at least
KEEPSAKE, OTHER = 25, 40  # room for a legendary object, and for points of other sources
WORDS = {
    "en": {
        "meals": "meals",
        "baths": "baths",
        "temple": "coins for the temple",
        "met": "encounters",
        "feats": "achievements",
        "others": "other points",
        "painted": "{name}, {n} of {of} sections",
        "set": "set worth {n}",
        "chooses": "chooses a traveller",
        "wins": "wins",
        "festivals": "festivals",
        "fifth": "Legendary",
    },
    "fr": {
        "meals": "repas",
        "baths": "sources chaudes",
        "temple": "pièces au temple",
        "met": "rencontres",
        "feats": "Accomplissements",
        "others": "autres points",
        "painted": "{name}, {n} morceaux sur {of}",
        "set": "série de {n} points",
        "chooses": "choisit un voyageur",
        "wins": "l’emporte",
        "festivals": "Matsuri",
        "fifth": "Légendaire",
    },
}
KEPT = 2048  # pieces of each kind that are kept for the next picture
VIEWS = (TokaidoSource.PADDY, TokaidoSource.MOUNTAIN, TokaidoSource.SEA)


def mat_height(s: Any) -> float:
    """How tall a mat is: Crossroads adds two rows."""
    return MAT_HEIGHT + (2 * ROW if s.crossroads else 0)


def open_traveller(s: Any, seat: int) -> int:
    """The traveller of a seat that everybody knows: none (-1) while tiles are chosen in secret."""
    return -1 if s.phase == TokaidoPhase.TRAVELLER and s.tiles != Tiles.FREE else int(s.traveller[seat])


def mat_groups(s: Any, lang: str, p: Player, place: tuple[float, float, float], winner: bool) -> list[Group]:
    """One traveller's mat on its paper, and over it what only some know; `place` is left, top and width."""
    x, y, width = place
    active, choosing = not s.over and s.actor == p.seat, s.phase == TokaidoPhase.TRAVELLER and s.actor == p.seat
    return [
        Group(f"paper-{p.seat}", sheet(0, 0, width, mat_height(s), active), x, y),  # alone: it changes with every turn
        _mat(s, lang, p, place, open_traveller(s, p.seat), winner, choosing),
        Group(f"secrets-{p.seat}", _secrets(s, lang, p, width), x, y, private=True),
    ]


def _on_mat(s: Any, lang: str, p: Player, *_: Any) -> tuple[Any, ...]:
    """All that a mat shows."""
    k = p.seat
    return (
        s.crossroads, s.coins[k], tuple(s.points[k]), tuple(s.panorama[k]), tuple(s.family[k]), s.eaten[k],
        tuple(s.springs[k]), s.temple[k], tuple(s.met[k]), tuple(s.holders), s.traveller[k], s.trees[k], s.baths[k],
        s.legends[k], s.dolls[k], tuple(s.n_secrets[k]),
    )  # fmt: skip


@remembered(KEPT, _on_mat)
def _mat(
    s: Any, lang: str, p: Player, place: tuple[float, float, float], who: int, winner: bool, choosing: bool
) -> Group:  # fmt: skip
    x, y, width = place
    seat = p.seat
    room = width - START - 117 - (22 if winner else 0)
    beside = room - (FEAT + 6 + LEAST * (achievements(s, seat) - 1) if achievements(s, seat) else 0)
    letters = fitted(p.name, beside - 1, 19, bold=True, least=13)
    name = clipped(p.name, beside, letters, bold=True)
    wide = width_of(name, letters, bold=True)
    crown = group(centred("u-crown", START + wide + 14, 22, 17), color="gold-text") if winner else ""
    feats = _feats(s, lang, seat, START + wide + (32 if winner else 10), room - wide)
    right = width - 13
    inside = (
        noren(p, 5, 5, mat_height(s) - 10, *((TRAVELLER_KANJI[who][:5], traveller_glyph(who)) if who >= 0 else ())),
        words(START, 29, name, letters, bold=True, serif=True), crown, feats, _who(who, lang, winner, choosing, width),
        held(
            "points", total(s, seat),
            words(right, 34, str(total(s, seat)), 27, bold=True, serif=True, anchor="end"),
        ),
        held("coins", s.coins[seat], tally(right - 92, 25, "g-coin", str(s.coins[seat]), 20, 17)),
        _row(right, 62, sum(s.points[seat][k] for k in VIEWS), _scrolls(s, lang, seat, right - START - 26)),
        _row(right, 92, s.points[seat][TokaidoSource.SOUVENIRS], _souvenirs(s, lang, seat, right - START - 34)),
        path(f"M{START} 108H{right}", "none", stroke="rule"),
        _counts(s, lang, seat, right),
        _keepsakes(s, lang, seat, right) if s.crossroads else "",
    )  # fmt: skip
    told = explain.mat(s, seat, who, lang, SECTIONS)
    look: dict[str, Value] = {
        "cls": "mat",
        "tabindex": 0,
        "data_owner": seat,
        "aria_description": told,
    }
    return Group(f"mat-{seat}", "".join(inside), x, y, label=p.name, attributes=look)


def _who(who: int, lang: str, winner: bool, choosing: bool, width: float) -> str:
    """Below the name: the traveller, or what there is to say without one."""
    if winner or choosing:
        return words(START, 45, WORDS[lang]["wins" if winner else "chooses"], 12.5, "accent", bold=True)
    return _introduced(who, lang, width) if who >= 0 else ""


@lru_cache(256)
def _introduced(who: int, lang: str, width: float) -> str:
    text = f"{TRAVELLER_NAMES[who]}, {TRAVELLER_WORDS[who][lang]}"
    called = words(START, 45, text, fitted(text, width - START - 14, 12.5), "text-3")
    return group(label(f"{text}. {TRAVELLER_POWER[who][lang]}"), called, cls="power", role="img", tabindex=0)


def _row(right: float, y: float, score: int, drawn: str) -> str:
    return group(drawn, words(right, y + 6, str(score), 16, bold=True, serif=True, anchor="end"))


def _feats(s: Any, lang: str, seat: int, x: float, room: float) -> str:
    """The achievements."""
    return _feats_held(tuple(f for f in range(FEATS) if s.holders[f] >> seat & 1), lang, x, room)


@lru_cache(KEPT)
def _feats_held(held: Sequence[int], lang: str, x: float, room: float) -> str:
    """Side by side where there is room; else each lies over the one before."""
    step = min(FEAT, (room - FEAT - 6) / max(1, len(held) - 1))
    return "".join(
        group(label(explain.feat(f, lang)), centred(f"a-{Feat.word(f)}", x + 10 + step * k, 22, 20), role="img")
        for k, f in enumerate(held)
    )


def _scrolls(s: Any, lang: str, seat: int, room: float) -> str:
    """The three panoramas."""
    x, drawn = float(START), ""
    cell = min(CELL, (room - 7 * (KINDS - 1)) / sum(SECTIONS))
    for kind in range(KINDS):
        drawn += _scroll(kind, s.panorama[seat][kind], lang, x, cell)
        x += cell * SECTIONS[kind] + 7
    return drawn


@lru_cache(KEPT)
def _scroll(kind: int, have: int, lang: str, x: float, cell: float) -> str:
    """A panorama, section by section; those not yet painted are pale."""
    of = SECTIONS[kind]
    name = WORDS[lang]["painted"].format(name=STOP_WORDS[kind][lang], n=have, of=of)
    painted = _stretch(kind, 0, have, x, cell, "rule-ink") + _stretch(kind, have, of, x, cell, "rule")
    return held(Panorama.word(kind), have, label(name), painted, role="img", data_of=of)


def _stretch(kind: int, first: int, end: int, x: float, cell: float, edge: str) -> str:
    """Some sections of a panorama beside each other, painted or all pale; of the picture one copy, cut into them."""
    if first == end:
        return ""
    n, left = end - first, x + cell * first
    scroll = tag(
        "use", href=f"#pano-{Panorama.word(kind)}", width=SECTION * SECTIONS[kind], height=HEIGHT,
        cls="grey" if edge == "rule" else None,
    )  # fmt: skip
    window = tag(
        "svg", scroll, x=left, y=51, width=cell * n - 1, height=STRIP,
        viewBox=f"{SECTION * first} 0 {SECTION * n} {HEIGHT}", preserveAspectRatio="none",
    )  # fmt: skip
    gaps = "".join(f"M{num(left + cell * k - 0.5)} 51v{num(STRIP)}" for k in range(1, n))
    cuts = path(gaps, "none", stroke="sheet") if gaps else ""
    frames = "".join(rect(left + cell * k, 51, cell - 1, STRIP, "none", stroke=edge, rx=1) for k in range(n))
    return rect(left, 51, cell * n - 1, STRIP, "sunk", rx=1) + window + cuts + frames


def _souvenirs(s: Any, lang: str, seat: int, room: float) -> str:
    """The souvenirs in sets."""
    return _sets(tuple(s.family[seat][: SETS if s.crossroads else FAMILIES]), lang, room)


@lru_cache(KEPT)
def _sets(counts: Sequence[int], lang: str, room: float) -> str:
    """Each set with its families in one order, and what it is worth."""
    names = [*(word[lang] for word in FAMILY_WORDS), WORDS[lang]["fifth"]]
    x, drawn = 0.0, ""
    for k in range(max(max(counts), 1)):
        have = [f for f in range(len(counts)) if counts[f] > k]
        slots = list(range(len(counts))) if k == 0 else have
        value = len(have) ** 2
        width = 19 * len(slots) + (27 if value else 6)
        inside = rect(x, 0, width, 22, "sunk", rx=11)
        for j, f in enumerate(slots):
            if f in have:
                inside += group(label(names[f]), centred(family_glyph(f), x + 12 + 19 * j, 11, 18), role="img")
            else:
                inside += circle(x + 12 + 19 * j, 11, 2, "rule")
        if value:
            inside += words(x + width - 8, 16, str(value), 13.5, bold=True, serif=True, anchor="end")
        worth = explain.sets(WORDS[lang]["set"].format(n=value), len(counts) == SETS, lang)
        drawn += group(label(worth), inside, role="img")
        x += width + 6
    squeeze = min(1.0, room / x)
    place = f"translate({START} {81 if squeeze == 1 else 83}) scale({squeeze:.3f})"
    return held("souvenir", sum(counts), drawn, transform=place)


def _counts(s: Any, lang: str, seat: int, right: float) -> str:
    """How many of the other things, and what they brought; with Crossroads in two rows."""
    points = s.points[seat]
    text = WORDS[lang]
    rows = [
        (
            "g-meal",
            explain.eaten(s, seat, lang) or text["meals"],
            s.eaten[seat].bit_count(),
            points[TokaidoSource.MEALS],
        ),
        (
            "g-hotspring",
            explain.bathed(tuple(s.springs[seat]), lang) or text["baths"],
            sum(s.springs[seat]),
            points[TokaidoSource.HOT_SPRINGS],
        ),
        (
            "g-temple",
            text["temple"],
            s.temple[seat],
            points[TokaidoSource.TEMPLE_COINS] + points[TokaidoSource.TEMPLE_RANK],
        ),
        (
            "g-encounter",
            explain.met(tuple(s.met[seat]), lang) or text["met"],
            people_met(s, seat),
            points[TokaidoSource.ENCOUNTERS],
        ),
        ("a-collector", text["feats"], achievements(s, seat), points[TokaidoSource.ACHIEVEMENTS]),
    ]
    more = []
    if s.crossroads:
        more = [
            ("g-cherry", STOCK_WORDS["cherry"][lang], s.trees[seat], points[TokaidoSource.CHERRY_TREES]),
            ("g-bathhouse", STOCK_WORDS["bathhouse"][lang], s.baths[seat], points[TokaidoSource.BATHHOUSES]),
            ("g-legendary", STOCK_WORDS["object"][lang], s.legends[seat].bit_count(), points[TokaidoSource.LEGENDS]),
            (
                "g-calligraphy",
                STOCK_WORDS["calligraphy"][lang],
                s.n_secrets[seat][1],
                points[TokaidoSource.CALLIGRAPHIES],
            ),
            ("g-amulet", STOCK_WORDS["amulet"][lang], s.n_secrets[seat][0], 0),
        ]
    if points[TokaidoSource.POWERS] and not s.crossroads:
        rows.append(("g-point", text["others"], 0, points[TokaidoSource.POWERS]))
    return _tallies(rows, 122, right) + _tallies(more, 122 + ROW, right)


def _tallies(rows: list[tuple[str, str, int, int]], y: float, right: float) -> str:
    """Things beside each other."""
    pitch = (right - START) / max(len(rows), 1)
    return "".join(_tallied(*row, START + pitch * k, y, pitch > 50) for k, row in enumerate(rows))


@lru_cache(2 * KEPT)
def _tallied(glyph: str, name: str, n: int, score: int, x: float, y: float, wide: bool) -> str:
    """A glyph with how many there are and what they brought; pale without either."""
    counted = n and wide  # a narrow mat says only what things brought
    figures = words(x + 19, y + 5, f"×{n}", 11, "text-3") if counted else ""
    after = x + 21 + (width_of(f"×{n}", 11) + 4 if counted else 0)
    worth = (
        ""
        if glyph == "g-amulet" and counted
        else f"×{n}"
        if glyph == "g-amulet" and n
        else str(score)
        if n or score
        else "–"
    )
    value = words(after, y + 5.5, worth, 14, bold=bool(n or score), serif=True) if worth else ""
    return held(
        glyph.split("-")[1], n, label(name), centred(glyph, x + 9, y, 18), figures, value,
        opacity=None if n or score else 0.45, role="img",
    )  # fmt: skip


def _others(s: Any, seat: int) -> list[tuple[str, str, int]]:
    """Points that have no place elsewhere: glyph, word and how many."""
    rows = ((TokaidoSource.POWERS, "g-point", "others"), (TokaidoSource.FESTIVALS, "g-matsuri", "festivals"))
    return [(glyph, word, s.points[seat][source]) for source, glyph, word in rows if s.points[seat][source]]


def _keepsakes(s: Any, lang: str, seat: int, right: float) -> str:
    """Legendary objects, dolls and carps; other points on the right."""
    y, drawn = 122 + 2 * ROW, ""
    for k, (glyph, word, score) in enumerate(_others(s, seat)):
        inside = tally(right - OTHER * (k + 1) + 4, y, glyph, str(score), 18, 14)
        drawn += group(label(WORDS[lang][word]), inside, role="img")
    man = s.traveller[seat] >= 0 and not WOMAN[s.traveller[seat]]
    held = [c for c in range(IN_STOCK) if s.legends[seat] >> c & 1]
    shown = [(f"{LEGEND_NAMES[c]}. {LEGEND_EFFECT[c][lang]}", f"l-{Legend.word(c)}") for c in held]
    shown += [(TOKEN_WORDS[man][lang], "g-carp" if man else "d-doll")] * s.dolls[seat]
    for k, (name, glyph) in enumerate(shown):
        drawn += group(label(name), centred(glyph, START + KEEPSAKE * k + 10, y, 21), role="img")
    return drawn


def _secrets(s: Any, lang: str, p: Player, width: float) -> str:
    """What the viewer knows beside the others: by name the secret cards, and a tile that was chosen in secret."""
    who = s.traveller[p.seat]
    if who != open_traveller(s, p.seat):
        return "" if s.actor == p.seat else _introduced(who, lang, width)
    if not s.crossroads:
        return ""
    y, drawn = 122 + 2 * ROW, ""
    x = START + KEEPSAKE * (s.legends[p.seat].bit_count() + s.dolls[p.seat])
    right = width - 13 - OTHER * len(_others(s, p.seat))
    for kind, glyph in enumerate(("g-amulet", "g-calligraphy")):
        for card in secret_cards(s.secrets[p.seat], kind):
            name = SECRET_WORDS[card][lang]
            wide = 20 + width_of(name, 12)
            if x + wide > right + 4:
                break
            inside = centred(glyph, x + 8, y, 16) + words(x + 18, y + 4.5, name, 12, "text-2")
            drawn += group(label(SECRET_EFFECT[card][lang]), inside, role="img")
            x += wide + 6
    return drawn
