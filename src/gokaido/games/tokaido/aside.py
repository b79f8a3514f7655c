"""What lies between the travellers, as a narrow SVG for the side of a page: cards, temple, piles, stocks, festivals."""

from collections.abc import Sequence
from typing import Any

from gokaido.art.glyphs import centred
from gokaido.art.lettering import COLON, clipped, fitted, paragraph, words, wrapped
from gokaido.art.paint import group, path, rect
from gokaido.art.pieces import Player, crest, label, piece, sheet, tally

from .counter import PILE_GLYPH
from .counter import WORDS as COUNTER_WORDS
from .faces import FAMILY_INK, Face, face_down, spread
from .material import FEAT_WORDS, FEATS, TEMPLE_RANKS, Deck, Family, Feat
from .shelf import STOCKS, festivals_shown
from .stalls import IN_STOCK, LEGEND_EFFECT, LEGEND_NAMES, Legend
from .state import Phase
from .words import STOCK_WORDS, points

WIDTH = 352
CARD, GAP, EDGE = 104, 8, 12
ROW = 33
SMALL = 42
CHOSEN = (Phase.BUY, Phase.BUY_FIVE, Phase.MEAL, Phase.FREE_MEAL, Phase.EXTRA_MEAL, Phase.KEEP, Phase.TRAVELLER)
LISTED = (Phase.OPTIONS, Phase.AMULET, Phase.CALLIGRAPHY, Phase.TSUKIMI, Phase.FESTIVAL, Phase.GION)


def aside(
    s: Any, lang: str, players: Sequence[Player], acts: list[int], width: float = WIDTH
) -> tuple[str, int]:  # fmt: skip
    """Everything, and how tall it is."""
    cards, y = _cards(s, lang, acts, width)
    parts = [_temple(s, lang, players, width), _piles(s, lang, width)]
    if s.crossroads:
        parts.append(_stocks(s, lang, width))
    if s.matsuri and festivals_shown(s, lang):
        parts.append(_festivals(s, lang, width))
    drawn, line = "", float(EDGE - 2)
    for k, part in enumerate(parts):
        rule = path(f"M{EDGE} 0H{width - EDGE}", "none", stroke="rule") if k else ""
        drawn += group(rule, part, transform=f"translate(0 {line:g})")
        line += ROW
    height = line + EDGE - 6
    temple = str(COUNTER_WORDS[lang]["temple"])
    return cards + piece("counter", 0, y, temple, sheet(0, 0, width, height), drawn, role="group"), int(y + height + 4)


# ------------------------------------------------------------------ cards


def _cards(s: Any, lang: str, acts: list[int], width: float) -> tuple[str, float]:
    """The cards that lie open, standing in rows of three to five; what needs words is in the list of the page."""
    faces = [] if s.phase in LISTED else [(f, a) for f, a in spread(s, lang, acts) if f is None or not f.option]
    if not faces:
        return group(id="laid-out"), 0
    if s.phase not in CHOSEN or all(f is None for f, _ in faces):
        return _row(faces, lang, width)
    across = min(len(faces), 5 if len(faces) > 6 else 3)
    wide = (width - GAP * (across - 1)) / across
    drawn = "".join(
        _card(f, (wide + GAP) * (k % across), (CARD + GAP) * (k // across), wide, lang, moves)
        for k, (f, moves) in enumerate(faces)
    )
    return group(drawn, id="laid-out"), (CARD + GAP) * -(-len(faces) // across)


def _row(faces: list[tuple[Face | None, list[int]]], lang: str, width: float) -> tuple[str, float]:
    """Cards that nobody chooses from just now, or that lie face down: small, beside each other."""
    wide, drawn = min(62.0, (width - GAP * (len(faces) - 1)) / len(faces)), ""
    for k, (face, acts) in enumerate(faces):
        x = (wide + GAP) * k
        if face is None:
            drawn += face_down(x, 0, wide, SMALL, lang)
            continue
        price = words(wide - 6, SMALL - 7, str(face.price), 12, bold=True, serif=True, anchor="end")
        drawn += piece(
            face.id, x, 0, face.title, rect(0, 0, wide, SMALL, "raised", rx=3, stroke="rule"),
            centred(face.glyph, wide / 2 - 4, SMALL / 2, 32), price if face.price else "", cls="card", acts=acts,
        )  # fmt: skip
    return group(drawn, id="laid-out"), SMALL + GAP


def _card(face: Face | None, x: float, y: float, width: float, lang: str, acts: list[int]) -> str:
    if face is None:
        return face_down(x, y, width, CARD, lang)
    edge, line = ("accent-bg", 2) if acts else ("rule", 1)
    small = width < 84
    name = wrapped(face.name, width - 8, 14, bold=True) if small else [face.name]
    size = min(fitted(part, width - 10, 12 if small else 15, bold=True, least=8) for part in name)
    price = ""
    if face.price:
        figure = words(width - 8, 29, str(face.price), 15, bold=True, serif=True, anchor="end")
        price = centred("g-coin", width - 26, 24, 15) + figure
    picture = centred(face.glyph, width / 2, 42, 40 if small else 48) if face.glyph else _letters(face.kanji, width)
    gloss = (
        "" if small else words(width / 2, 94, clipped(face.gloss, width - 10, 11.5), 11.5, "text-3", anchor="middle")
    )
    return piece(
        face.id, x, y, face.title,
        rect(0, 2, width, CARD, "rgb(29 36 51 / .22)", rx=4),
        rect(0, 0, width, CARD, "raised", rx=4, stroke=edge, stroke_width=line),
        _band(face.family, width) if face.family >= 0 else "", picture, price,
        paragraph(width / 2, 79 if len(name) == 1 else 84, name, 13, size, bold=True, serif=True, anchor="middle"),
        gloss, cls="card", acts=acts,
    )  # fmt: skip


def _letters(kanji: str, width: float) -> str:
    step = min(17.0, 52 / max(1, len(kanji)))
    top = 46 - step * (len(kanji) - 1) / 2
    return "".join(
        words(width / 2, top + step * k, letter, step - 1, bold=True, serif=True, anchor="middle", lang="ja")
        for k, letter in enumerate(kanji)
    )


def _band(family: int, width: float) -> str:
    """The family's colour and pattern along the top of the card."""
    word = Family.word(family)
    return rect(1, 1, width - 2, 11, FAMILY_INK.get(word, "fam-fifth"), rx=3) + rect(
        1, 1, width - 2, 11, f"url(#fam-{word})", opacity=0.6
    )


# ------------------------------------------------------------------ temple, piles, stocks, festivals


def _temple(s: Any, lang: str, players: Sequence[Player], width: float) -> str:
    """Donors in the order of their gifts, with what their rank would bring now."""
    text = COUNTER_WORDS[lang]
    head = centred("g-temple", EDGE + 14, ROW / 2 - 1, 27)
    donors = sorted((p for p in players if s.temple[p.seat]), key=lambda p: -s.temple[p.seat])
    if not donors:
        drawn = words(EDGE + 44, ROW / 2 + 5, f"{text['temple']}{COLON[lang]}{text['none']}", 13, "text-3")
        return group(head, drawn, id="temple")
    pitch = min(76.0, (width - EDGE * 2 - 40) / len(donors))
    ranks = ""
    for k, p in enumerate(donors):
        x = EDGE + 56 + pitch * k
        rank = sum(s.temple[o.seat] > s.temple[p.seat] for o in donors)
        worth = TEMPLE_RANKS[min(rank, len(TEMPLE_RANKS) - 1)]
        ranks += group(
            label(f"{p.name}{COLON[lang]}{s.temple[p.seat]} · {points(worth, lang)}"),
            crest(p, x, ROW / 2, 11), words(x + 15, ROW / 2 + 6, str(s.temple[p.seat]), 16, bold=True, serif=True),
            words(x + 28, ROW / 2 + 5, f"+{worth}", 11.5, "text-3") if pitch > 54 else "", role="img",
        )  # fmt: skip
    return group(head, ranks, id="temple")


def _piles(s: Any, lang: str, width: float) -> str:
    """How many cards each pile has, and the achievements that nobody has yet."""
    drawn, names = "", COUNTER_WORDS[lang]["piles"]
    for k, (deck, glyph) in enumerate(PILE_GLYPH.items()):
        pile, left = f"pile-{Deck.word(deck).replace('_', '-')}", s.pile_left[deck]
        inside = tally(EDGE + 46 * k, ROW / 2, glyph, str(left), 21, 13)
        drawn += group(label(f"{names[k]}{COLON[lang]}{left}"), inside, role="img", id=pile)
    free = [f for f in range(FEATS) if s.holders[f] == 0]
    start = EDGE + 46 * len(PILE_GLYPH) + 4
    pitch = min(24.0, (width - start - EDGE + 4) / FEATS)
    feats = "".join(
        group(label(FEAT_WORDS[f][lang]), centred(f"a-{Feat.word(f)}", start + pitch * (k + 0.5), ROW / 2, 21))
        for k, f in enumerate(free)
    )
    return drawn + group(label(str(COUNTER_WORDS[lang]["left"])), feats, id="achievements")


def _stocks(s: Any, lang: str, width: float) -> str:
    left, drawn = [s.trees_left, s.baths_left, *s.n_stock], ""
    for k, stock in enumerate(STOCKS):
        name = f"{STOCK_WORDS[stock][lang]}{COLON[lang]}{left[k]}"
        drawn += group(label(name), tally(EDGE + 46 * k, ROW / 2, f"g-{stock}", str(left[k]), 21, 13), role="img")
    start = EDGE + 46 * len(STOCKS) + 4
    pitch = min(26.0, (width - start - EDGE + 4) / IN_STOCK)
    for k, card in enumerate(c for c in range(IN_STOCK) if s.legends_left >> c & 1):
        name = f"{LEGEND_NAMES[card]}. {LEGEND_EFFECT[card][lang]}"
        glyph = centred(f"l-{Legend.word(card)}", start + pitch * (k + 0.5), ROW / 2, 20)
        drawn += group(label(name), glyph, role="img")
    return group(drawn, id="shelf")


def _festivals(s: Any, lang: str, width: float) -> str:
    shown = festivals_shown(s, lang)
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
    return group(drawn, id="festivals")
