"""What lies between the travellers as SVG: cards, temple, piles, stocks, festivals.

A narrow column on a phone; on a wide page a quay along the shore, and cards and festivals at the page's side.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import Player, crest, label, piece, sheet, tally
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import group, path, rect
from gokaido.art.svg.lettering import COLON, clipped, fitted, paragraph, words, wrapped
from gokaido.engine.state.remembered import remembered

from ..material.base import FEATS, Deck, Family, Feat
from ..material.crossroads import IN_STOCK, LEGEND_EFFECT, LEGEND_NAMES, Legend
from ..rules.scoring import rank_points
from ..state import TokaidoPhase
from ..text import explain
from ..text.phrases import STOCK_WORDS
from .cards import FAMILY_INK, Face, face_down, price_tag, spread
from .counter import PILE_GLYPH, PILE_OF
from .counter import WORDS as COUNTER_WORDS
from .stocks import STOCKS, festivals_shown

WIDTH = 352
CARD, GAP, EDGE = 104, 8, 12
ROW = 33
QUAY, QUAY_PARTS = 42, (322.0, 358.0, 356.0)  # its height, and how wide its parts are
SMALL, LOW = 42, 90  # lower cards
SLIM, BARE = 84, 58  # a card so narrow has no room for its gloss, and then for its name
KEPT = 1024  # pieces of each kind that are kept for the next picture
MANY = 7  # so many cards lie in a row
CHOSEN = (
    TokaidoPhase.BUY,
    TokaidoPhase.BUY_FIVE,
    TokaidoPhase.MEAL,
    TokaidoPhase.FREE_MEAL,
    TokaidoPhase.EXTRA_MEAL,
    TokaidoPhase.KEEP,
    TokaidoPhase.TRAVELLER,
)
LISTED = (
    TokaidoPhase.OPTIONS,
    TokaidoPhase.AMULET,
    TokaidoPhase.CALLIGRAPHY,
    TokaidoPhase.TSUKIMI,
    TokaidoPhase.FESTIVAL,
    TokaidoPhase.GION,
)


def cards_group(s: Any, lang: str, acts: list[int], x: float, y: float, width: float) -> tuple[Group, float]:
    """The cards that lie open, and how tall they are."""
    cards, high = _cards(s, lang, acts, width)
    return Group("laid-out", cards, x, y, private=True), high


def column_groups(
    s: Any, lang: str, players: tuple[Player, ...], x: float, y: float, width: float
) -> tuple[list[Group], float]:  # fmt: skip
    """Everything else as a column, and where it ends."""
    parts = _parts(s, lang, players, (width, width, width))
    if s.matsuri and festivals_shown(s, lang):
        parts.append(Group("festivals", _festivals(tuple(festivals_shown(s, lang)), width)))
    height = EDGE - 2 + ROW * len(parts) + EDGE - 6
    groups = [Group("counter", _column(len(parts), width, height), x, y)]
    groups += [part.placed(x=x, y=y + EDGE - 2 + ROW * k) for k, part in enumerate(parts)]
    return groups, y + height + 4


@lru_cache(16)
def _column(parts: int, width: float, height: float) -> str:
    """The paper of the column, with a line between two parts."""
    rules = (path(f"M{EDGE} {EDGE - 2 + ROW * k:g}H{width - EDGE}", "none", stroke="rule") for k in range(1, parts))
    return sheet(0, 0, width, height) + "".join(rules)


def quay_groups(s: Any, lang: str, players: tuple[Player, ...], x: float, y: float) -> list[Group]:
    """Temple, piles and stocks beside each other."""
    parts = _parts(s, lang, players, QUAY_PARTS)
    paper, lefts = _quay(len(parts))
    groups = [Group("counter", paper, x, y)]
    return groups + [part.placed(x=x + left, y=y + (QUAY - ROW) / 2) for part, left in zip(parts, lefts)]


@cache
def _quay(parts: int) -> tuple[str, list[float]]:
    """The paper of the quay, with a line between two parts, and where each part begins."""
    lefts = [2 + sum(QUAY_PARTS[:k]) for k in range(parts + 1)]
    rules = "".join(path(f"M{left:g} 6V{QUAY - 7}", "none", stroke="rule") for left in lefts[1:-1])
    return sheet(0, 0, lefts[-1] + 2, QUAY) + rules, lefts


def _parts(s: Any, lang: str, players: tuple[Player, ...], widths: Sequence[float]) -> list[Group]:
    """Temple, piles and, with Crossroads, stocks, each still to be put in its place."""
    parts = [_temple(s, lang, players, widths[0]), _piles(s, lang, widths[1])]
    return [*parts, _stocks(s, lang, widths[2])] if s.crossroads else parts


def festivals_group(s: Any, lang: str) -> tuple[Group, float] | None:
    """The festivals that last with what they do, and how tall they are together."""
    shown = festivals_shown(s, lang) if s.matsuri else []
    return _festivals_told(tuple(shown), lang) if shown else None


@lru_cache(KEPT)
def _festivals_told(shown: Sequence[tuple[str, str, str, str]], lang: str) -> tuple[Group, float]:
    drawn, line = "", float(EDGE)
    for glyph, name, title, effect in shown:
        text = wrapped(effect, WIDTH - 2 * EDGE - 34, 12, 2 if len(shown) > 1 else 3)
        tall = 19 + 14 * len(text)
        drawn += group(
            label(f"{title}. {effect}"), centred(glyph, EDGE + 12, line + tall / 2, 26),
            words(EDGE + 34, line + 13, name, 14, bold=True, serif=True),
            paragraph(EDGE + 34, line + 28, text, 14, 12, "text-2"), role="img",
        )  # fmt: skip
        line += tall + 4
    title = str(COUNTER_WORDS[lang]["festivals"])
    return Group("festivals", sheet(0, 0, WIDTH, line + EDGE - 6) + drawn, label=title), line + EDGE


# ------------------------------------------------------------------ cards


def _cards(s: Any, lang: str, acts: list[int], width: float) -> tuple[str, float]:
    """The cards that lie open, standing in rows of three to five; what needs words is in the list of the page."""
    faces = [] if s.phase in LISTED else [(f, a) for f, a in spread(s, lang, acts) if f is None or not f.option]
    nothing_to_see = s.phase == TokaidoPhase.MOVE and all(f is None for f, _ in faces)  # the inn's meals, face down
    if not faces or nothing_to_see:
        return "", 0
    if s.phase not in CHOSEN or all(f is None for f, _ in faces):
        return _row(faces, lang, width)
    across = min(len(faces), MANY)
    wide = (width - GAP * (across - 1)) / across
    tall = CARD if wide > SLIM else LOW if wide > BARE else SMALL + 14
    drawn = "".join(
        _card(f, (wide + GAP) * (k % across), (tall + GAP) * (k // across), (wide, tall), lang, moves)
        for k, (f, moves) in enumerate(faces)
    )
    return drawn, (tall + GAP) * -(-len(faces) // across)


def _row(faces: list[tuple[Face | None, list[int]]], lang: str, width: float) -> tuple[str, float]:
    """Cards that nobody chooses from just now, or that lie face down: small, beside each other."""
    wide, drawn = min(62.0, (width - GAP * (len(faces) - 1)) / len(faces)), ""
    for k, (face, acts) in enumerate(faces):
        x = (wide + GAP) * k
        if face is None:
            drawn += face_down(x, 0, wide, SMALL, lang)
            continue
        price = price_tag(face, wide - 6, SMALL - 7, 12, coin=False)
        drawn += piece(
            face.id, x, 0, face.title, rect(0, 0, wide, SMALL, "raised", rx=3, stroke="rule"),
            centred(face.glyph, wide / 2 - 4, SMALL / 2, 32), price, cls="card", acts=acts,
        )  # fmt: skip
    return drawn, SMALL + GAP


def _card(
    face: Face | None, x: float, y: float, size: tuple[float, float], lang: str, acts: list[int]
) -> str:  # fmt: skip
    width, height = size
    if face is None:
        return face_down(x, y, width, height, lang)
    edge, line = ("accent-bg", 2) if acts else ("rule", 1)
    bare = width < BARE
    price = price_tag(face, width - 6, height - 7 if bare else 22 if width < SLIM else 29, 15, coin=not bare)
    if bare:
        inside = centred(face.glyph, width / 2 - 3, height / 2 - 3, 36)
    else:
        inside = _named(face, width)
    return piece(
        face.id, x, y, face.title,
        rect(0, 2, width, height, "rgb(29 36 51 / .22)", rx=4),
        rect(0, 0, width, height, "raised", rx=4, stroke=edge, stroke_width=line),
        _band(face.family, width) if face.family >= 0 else "", inside, price, cls="card", acts=acts,
    )  # fmt: skip


def _named(face: Face, width: float) -> str:
    """Picture and name, and what the name means where there is room."""
    slim = width < SLIM
    letters = min(fitted(word, width - 4, 11, bold=True, least=8) for word in face.name.split())
    name = wrapped(face.name, width - 4, letters, bold=True) if slim else [face.name]
    size = min(fitted(part, width - 6, 14 if slim else 15, bold=True, least=8) for part in name)
    small = fitted(face.gloss, width - 10, 11.5, least=8)
    return (
        centred(face.glyph, width / 2, 50 if slim else 42, 38 if slim else 48)
        + paragraph(
            width / 2, 82 if slim and len(name) == 1 else 79, name, 13, size, bold=True, serif=True, anchor="middle"
        )
        + ("" if slim else words(width / 2, 94, face.gloss, small, "text-3", anchor="middle"))
    )


def _band(family: int, width: float) -> str:
    """The family's colour and pattern along the top of the card."""
    word = Family.word(family)
    return rect(1, 1, width - 2, 11, FAMILY_INK.get(word, "fam-fifth"), rx=3) + rect(
        1, 1, width - 2, 11, f"url(#fam-{word})", opacity=0.6
    )


# ------------------------------------------------------------------ temple, piles, stocks, festivals


@remembered(KEPT, lambda s, *_: (s.seats, tuple(s.temple)))
def _temple(s: Any, lang: str, players: tuple[Player, ...], width: float) -> Group:
    """Donors in the order of their gifts, with what their rank would bring now; the neutral one only takes a rank."""
    donors = sorted((p for p in players if s.temple[p.seat]), key=lambda p: -s.temple[p.seat])
    told = [(p, s.temple[p.seat], rank_points(s, p.seat, len(players)) if p.seat < s.seats else 0) for p in donors]
    said = [explain.donor(s, p.seat, p.name, len(players), lang) for p in donors]
    return Group("temple", _donors(told, said, lang, width), label=str(COUNTER_WORDS[lang]["temple"]))


def _donors(donors: Sequence[tuple[Player, int, int]], said: Sequence[str], lang: str, width: float) -> str:
    text = COUNTER_WORDS[lang]
    head = centred("g-temple", EDGE + 14, ROW / 2 - 1, 27)
    if not donors:
        return head + words(EDGE + 44, ROW / 2 + 5, f"{text['temple']}{COLON[lang]}{text['none']}", 13, "text-3")
    pitch = min(76.0, (width - EDGE * 2 - 40) / len(donors))
    for k, (p, gift, worth) in enumerate(donors):
        x = EDGE + 56 + pitch * k
        head += group(
            label(said[k]),
            crest(p, x, ROW / 2, 11), words(x + 15, ROW / 2 + 6, str(gift), 16, bold=True, serif=True),
            words(x + 28, ROW / 2 + 5, f"+{worth}", 11.5, "text-3") if worth and pitch > 60 else "", role="img",
        )  # fmt: skip
    return head


@remembered(KEPT, lambda s, *_: (tuple(s.pile_left), tuple(s.holders)))
def _piles(s: Any, lang: str, width: float) -> Group:
    """How many cards each pile has, and the achievements that nobody has yet."""
    drawn = "".join(_pile(k, deck, s.pile_left[deck], lang) for k, deck in enumerate(PILE_GLYPH))
    return Group("piles", drawn + _feats_left(tuple(f for f in range(FEATS) if s.holders[f] == 0), lang, width))


@lru_cache(KEPT)
def _pile(k: int, deck: int, left: int, lang: str) -> str:
    name, pile = COUNTER_WORDS[lang]["piles"][k], f"pile-{Deck.word(deck).replace('_', '-')}"
    inside = tally(EDGE + 46 * k, ROW / 2, PILE_GLYPH[deck], str(left), 21, 13)
    return group(label(f"{name}{COLON[lang]}{left}"), inside, role="img", id=pile, data_pile=PILE_OF[deck])


@lru_cache(KEPT)
def _feats_left(free: Sequence[int], lang: str, width: float) -> str:
    start = EDGE + 46 * len(PILE_GLYPH) + 4
    pitch = min(24.0, (width - start - EDGE + 4) / FEATS)
    feats = "".join(
        group(
            label(explain.feat(f, lang)),
            centred(f"a-{Feat.word(f)}", start + pitch * (k + 0.5), ROW / 2, 21),
            role="img",
        )
        for k, f in enumerate(free)
    )
    return group(label(str(COUNTER_WORDS[lang]["left"])), feats, id="achievements")


@remembered(KEPT, lambda s, *_: (s.trees_left, s.baths_left, tuple(s.n_stock), s.legends_left))
def _stocks(s: Any, lang: str, width: float) -> Group:
    left = (s.trees_left, s.baths_left, *s.n_stock)
    drawn = "".join(_stock(k, left[k], lang) for k in range(len(STOCKS)))
    return Group("shelf", drawn + _legends(s.legends_left, lang, width))


@lru_cache(KEPT)
def _stock(k: int, left: int, lang: str) -> str:
    name = f"{STOCK_WORDS[STOCKS[k]][lang]}{COLON[lang]}{left}"
    return group(label(name), tally(EDGE + 46 * k, ROW / 2, f"g-{STOCKS[k]}", str(left), 21, 13), role="img")


@lru_cache(KEPT)
def _legends(left: int, lang: str, width: float) -> str:
    """The legendary objects that nobody has."""
    start, drawn = EDGE + 46 * len(STOCKS) + 4, ""
    pitch = min(26.0, (width - start - EDGE + 4) / IN_STOCK)
    for k, card in enumerate(c for c in range(IN_STOCK) if left >> c & 1):
        name = f"{LEGEND_NAMES[card]}. {LEGEND_EFFECT[card][lang]}"
        glyph = centred(f"l-{Legend.word(card)}", start + pitch * (k + 0.5), ROW / 2, 20)
        drawn += group(label(name), glyph, role="img")
    return drawn


@lru_cache(KEPT)
def _festivals(shown: Sequence[tuple[str, str, str, str]], width: float) -> str:
    room, drawn = (width - 2 * EDGE) / len(shown), ""
    for k, (glyph, name, title, effect) in enumerate(shown):
        x = EDGE + room * k
        text = wrapped(effect, room - 34, 11, 2) if len(shown) == 1 else []
        called = fitted(name, room - 34, 13, bold=True)
        drawn += group(
            label(f"{title}. {effect}"), centred(glyph, x + 12, ROW / 2, 22),
            paragraph(x + 28, 14 if len(text) > 1 else 21, text, 13, 11, "text-2") if text
            else words(x + 28, ROW / 2 + 5, clipped(name, room - 30, called, bold=True), called, bold=True, serif=True),
            role="img",
        )  # fmt: skip
    return drawn
