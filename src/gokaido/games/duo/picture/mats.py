"""What both players of Tokaido Duo have, as SVG: tokens, and a row for each of the three characters."""

from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import NOREN, Player, chip, held, label, noren, sheet, tally
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import Value, group, mix, path, rect, tag
from gokaido.art.svg.lettering import clipped, width_of, words

from ..material.pieces import CHARACTERS, PAINTINGS, SLABS, STORE, WARES, Character, Ware
from ..material.tables import (
    CHARACTER_WORDS,
    GIFT_POINTS,
    GOLD_POINTS,
    LAST_GARDEN,
    LAST_TEMPLE,
    SYMBOL_WORDS,
    WARE_WORDS,
    WAVE_EFFECT,
    WAVE_WORDS,
)
from ..rules.scoring import faith, points
from ..rules.seashore import store_of
from ..text import explain
from ..text.phrases import doing
from .glyphs import symbol_glyph

WIDTH, HEIGHT = 512, 198
SLIM = 438  # the width of a mat for a phone, before it is made smaller
START = 5 + NOREN + 13  # of what is written
SPRING = {"en": "hot spring", "fr": "Source chaude"}
HIDDEN = {"en": "painting, face down", "fr": "jeton Œuvre face cachée"}


def tracks(width: float) -> float:
    """Where on a mat the tracks begin: a slim one leaves out the names."""
    return START + (102 if width > SLIM else 32)


def mat(s: Any, lang: str, p: Player, x: float, y: float, width: float = WIDTH, size: float = 1) -> Group:
    """Name, what the player is doing, tokens, and a row for each character."""
    status = doing(s, lang, p.seat)
    active, crowned = not s.over and s.actor == p.seat, bool(s.over and status)
    name = clipped(p.name, 170, 20, bold=True)
    wide = width_of(name, 20, bold=True)
    crown = group(centred("u-crown", START + wide + 16, 24, 18), color="gold-text") if crowned else ""
    start = START + max(wide + (32 if crowned else 0), width_of(status, 13, active)) + 14
    rules = "".join(path(f"M{START} {62 + 44 * k}H{width - 14}", "none", stroke="rule") for k in range(3))
    inside = (
        sheet(0, 0, width, HEIGHT, active), noren(p, 5, 5, HEIGHT - 10),
        words(START, 31, name, 20, bold=True, serif=True), crown,
        words(START, 49, status, 13, "accent" if active or crowned else "text-3", bold=active),
        _tokens(s, lang, p, start, width), rules,
        held(
            "points", points(s, p.seat),
            words(width - 14, 43, str(points(s, p.seat)), 30, bold=True, serif=True, anchor="end"),
        ),
        _pilgrim(s, lang, p, 84, width), _merchant(s, lang, p, 128, width), _artist(s, lang, p, 172, width),
    )  # fmt: skip
    drawn = "".join(inside) if size == 1 else tag("g", *inside, transform=f"scale({size:.4f})")
    look: dict[str, Value] = {
        "cls": "mat active" if active else "mat",
        "tabindex": 0,
        "data_owner": p.seat,
        "aria_description": explain.mat(s, p.seat, lang),
    }
    return Group(f"mat-{p.seat}", drawn, x, y, label=p.name, attributes=look)


def _tokens(s: Any, lang: str, p: Player, start: float, width: float) -> str:
    """Wave tiles and the hot spring token; with words where there is room, else as glyphs."""
    tokens: list[tuple[str, list[str], str, str]] = []
    for c in range(CHARACTERS):
        if s.wave_holder[c] == p.seat:
            wave, word = s.wave[c], Character.word(c)
            named = f"{WAVE_WORDS[wave][lang]}, {WAVE_EFFECT[wave][lang]}"
            tokens.append((f"tile-wave-{word}", ["d-wave", f"d-{word}"], WAVE_WORDS[wave][lang], named))
    if s.spring == p.seat:
        text = SPRING[lang]
        tokens.append(("token-spring", ["g-hotspring"], text, text))
    room = width - start - 70
    spoken = sum(chip(0, 0, g, text)[1] + 6 for _, g, text, _ in tokens) <= room
    x, drawn = start, ""
    for id, glyphs, text, named in tokens:
        one, wide = chip(x, 14, glyphs, text if spoken else "", cls=f"{p.cls} dyed")
        drawn += held(id, 1, label(named), one, id=id, role="img")
        x += wide + 6
    return drawn


def _row(s: Any, lang: str, p: Player, y: float, width: float, character: int, score: int, *inside: str) -> str:
    word = Character.word(character)
    name = CHARACTER_WORDS[character][lang]
    return group(
        label(explain.row(s, p.seat, character, lang)),
        group(centred(f"d-{word}", START + 13, y, 28), cls=f"{p.cls} dyed"),
        words(START + 30, y + 5, name[0].upper() + name[1:], 12.5, bold=True, serif=True) if width > SLIM else "",
        *inside,
        words(width - 14, y + 6, str(score), 18, bold=True, serif=True, anchor="end"),
        role="group",
    )


def _pilgrim(s: Any, lang: str, p: Player, y: float, width: float) -> str:
    left = tracks(width)
    temples = _track(left, y, "g-temple", s.temples[p.seat], LAST_TEMPLE)
    gardens = _track(left + 26 + 17 * LAST_TEMPLE, y, "d-garden", s.gardens[p.seat], LAST_GARDEN)
    return _row(s, lang, p, y, width, Character.PILGRIM, faith(s, p.seat), group(temples, gardens, cls=p.cls))


def _track(x: float, y: float, glyph: str, peg: int, slots: int) -> str:
    """The slots of a peg: those passed tinted, the peg's own in full colour."""
    drawn = centred(glyph, x + 10, y, 21)
    for k in range(1, slots + 1):
        left = x + 7 + 17 * k
        ground = "var(--p)" if k == peg else mix("var(--p)", 28, "sunk") if k < peg else "sunk"
        edge = "pawn-line" if k == peg else None
        ink = "var(--on)" if k == peg else "text" if k < peg else "text-3"
        drawn += rect(left - 1, y - 10, 15.5, 20, ground, rx=2, stroke=edge, stroke_width=1.4 if edge else None)
        drawn += words(left + 6.7, y + 4, str(k), 11, ink, bold=k == peg, serif=True, anchor="middle")
    return drawn


def _merchant(s: Any, lang: str, p: Player, y: float, width: float) -> str:
    goods = [w for w in range(WARES) for _ in range(s.wares[p.seat][w])]
    slots = max(STORE, store_of(s, p.seat), len(goods))
    pitch = min(28.0, 148 / slots)
    drawn = ""
    for k in range(slots):
        x = tracks(width) + pitch * k
        full = k < len(goods)
        drawn += rect(
            x, y - 13, pitch - 2, 26, "raised" if full else "none", rx=4, stroke="rule", opacity=None if full else 0.6
        )
        if full:
            drawn += group(
                label(WARE_WORDS[goods[k]][lang]),
                centred(f"d-{Ware.word(goods[k])}", x + pitch / 2 - 1, y, 22),
                role="img",
            )
    purse = held("coins", s.coins[p.seat], tally(tracks(width) + 152, y, "g-coin", str(s.coins[p.seat]), 20, 17))
    slabs = (_slab(s, p, tracks(width) + 206 + 17.5 * k, y, k) for k in range(SLABS))
    return _row(
        s, lang, p, y, width, Character.MERCHANT, GOLD_POINTS[s.slabs[p.seat]],
        held("wares", len(goods), drawn), purse, held("slabs", s.slabs[p.seat], *slabs),
    )  # fmt: skip


def _slab(s: Any, p: Player, x: float, y: float, k: int) -> str:
    got = k < s.slabs[p.seat]
    worth = words(
        x + 9, y - 8, str(GOLD_POINTS[k + 1]), 10, "text" if got else "text-3", bold=True, serif=True, anchor="middle"
    )
    return worth + centred("d-slab", x + 9, y + 5, 21, cls=None if got else "grey")


def _artist(s: Any, lang: str, p: Player, y: float, width: float) -> str:
    """Ten places: points where a painting was given, then what is turned up, then backs."""
    drawn = ""
    for k in range(PAINTINGS):
        x, given, shown = tracks(width) + 30.5 * k, k < s.given[p.seat], k < s.shown[p.seat]
        if given:
            drawn += rect(x, y - 14, 27, 28, "sunk", rx=3, stroke="rule")
            drawn += words(
                x + 13.5, y + 5, str(GIFT_POINTS[k + 1]), 13, "text-3", bold=True, serif=True, anchor="middle"
            )
        elif shown:
            symbol, first = s.paintings[p.seat][k], k == s.given[p.seat]
            edge, line = ("accent-bg", 2) if first else ("rule-ink", 1)
            frame = rect(x, y - 14, 27, 28, "raised", rx=3, stroke=edge, stroke_width=line)
            name = label(SYMBOL_WORDS[symbol][lang])
            drawn += group(name, frame, centred(symbol_glyph(symbol), x + 13.5, y, 23), role="img")
        else:
            drawn += group(label(HIDDEN[lang]), centred("d-back", x + 13.5, y, 32), role="img")
    return _row(s, lang, p, y, width, Character.ARTIST, GIFT_POINTS[s.given[p.seat]], drawn)
