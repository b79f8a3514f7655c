"""What both players of Tokaido Duo have, as SVG: tokens, and a row for each of the three characters."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import NOREN, Player, chip, held, label, noren, sheet, tally
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import Value, group, mix, path, rect, tag
from gokaido.art.svg.lettering import clipped, width_of, words
from gokaido.engine.state.remembered import remembered

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
KEPT = 2048  # pieces of each kind that are kept for the next picture
SPRING = {"en": "hot spring", "fr": "Source chaude"}
HIDDEN = {"en": "painting, face down", "fr": "jeton Œuvre face cachée"}


def tracks(width: float) -> float:
    """Where on a mat the tracks begin: a slim one leaves out the names."""
    return START + (102 if width > SLIM else 32)


def mat_groups(
    s: Any, lang: str, p: Player, x: float, y: float, width: float = WIDTH, size: float = 1
) -> list[Group]:  # fmt: skip
    """The paper with what changes with every turn, and over it the player's mat."""
    status = doing(s, lang, p.seat)
    active, crowned = not s.over and s.actor == p.seat, bool(s.over and status)
    return [
        _paper(s, lang, p, (x, y), width, size, status, active, crowned),
        _mat(s, lang, p, (x, y), width, size, crowned),
    ]


@remembered(KEPT, lambda s, *_: (tuple(s.wave), tuple(s.wave_holder), s.spring))
def _paper(
    s: Any, lang: str, p: Player, place: tuple[float, float], width: float, size: float, status: str, active: bool,
    crowned: bool,
) -> Group:  # fmt: skip
    """What the player is doing, and tokens beside it."""
    wide = width_of(clipped(p.name, 170, 20, bold=True), 20, bold=True) + (32 if crowned else 0)
    start = START + max(wide, width_of(status, 13, active)) + 14
    inside = (
        sheet(0, 0, width, HEIGHT, active),
        words(START, 49, status, 13, "accent" if active or crowned else "text-3", bold=active),
        _tokens(s, lang, p, start, width),
    )  # fmt: skip
    return Group(f"paper-{p.seat}", _sized(inside, size), *place, attributes={"data_owner": p.seat})


def _on_mat(s: Any, lang: str, p: Player, *_: Any) -> tuple[Any, ...]:
    """All that a mat shows."""
    k = p.seat
    return (
        s.coins[k], s.slabs[k], tuple(s.wares[k]), s.temples[k], s.gardens[k], tuple(s.paintings[k]), s.shown[k],
        s.given[k], tuple(s.wave), tuple(s.wave_holder),
    )  # fmt: skip


@remembered(KEPT, _on_mat)
def _mat(
    s: Any, lang: str, p: Player, place: tuple[float, float], width: float, size: float, crowned: bool
) -> Group:  # fmt: skip
    """Name, points, and a row for each character."""
    name = clipped(p.name, 170, 20, bold=True)
    crown = START + width_of(name, 20, bold=True) + 16
    told = explain.rows(s, p.seat, lang)
    inside = (
        noren(p, 5, 5, HEIGHT - 10),
        words(START, 31, name, 20, bold=True, serif=True),
        group(centred("u-crown", crown, 24, 18), color="gold-text") if crowned else "",
        _rules(width),
        held(
            "points", points(s, p.seat),
            words(width - 14, 43, str(points(s, p.seat)), 30, bold=True, serif=True, anchor="end"),
        ),
        *_rows(s, lang, p, told, width),
    )  # fmt: skip
    look: dict[str, Value] = {
        "cls": "mat",
        "tabindex": 0,
        "data_owner": p.seat,
        "aria_description": "\n".join(told),
    }
    return Group(f"mat-{p.seat}", _sized(inside, size), *place, label=p.name, attributes=look)


def _sized(inside: Sequence[str], size: float) -> str:
    return "".join(inside) if size == 1 else tag("g", *inside, transform=f"scale({size:.4f})")


def _rows(s: Any, lang: str, p: Player, told: Sequence[str], width: float) -> tuple[str, ...]:
    """Pilgrim, merchant and artist, and what is said of each."""
    seat, shown = p.seat, tuple(s.paintings[p.seat][: s.shown[p.seat]])
    pilgrim, merchant, artist = (MatRow(p, text, lang, 84 + 44 * k, width) for k, text in enumerate(told))
    return (
        _pilgrim(pilgrim, s.temples[seat], s.gardens[seat], faith(s, seat)),
        _merchant(merchant, tuple(s.wares[seat]), store_of(s, seat), s.coins[seat], s.slabs[seat]),
        _artist(artist, s.given[seat], shown),
    )


@lru_cache(16)
def _rules(width: float) -> str:
    return "".join(path(f"M{START} {62 + 44 * k}H{width - 14}", "none", stroke="rule") for k in range(3))


def _tokens(s: Any, lang: str, p: Player, start: float, width: float) -> str:
    """Wave tiles and the hot spring token; with words where there is room, else as glyphs."""
    tokens: list[tuple[str, tuple[str, ...], str, str]] = []
    for c in range(CHARACTERS):
        if s.wave_holder[c] == p.seat:
            wave, word = s.wave[c], Character.word(c)
            named = f"{WAVE_WORDS[wave][lang]}, {WAVE_EFFECT[wave][lang]}"
            tokens.append((f"tile-wave-{word}", ("d-wave", f"d-{word}"), WAVE_WORDS[wave][lang], named))
    if s.spring == p.seat:
        text = SPRING[lang]
        tokens.append(("token-spring", ("g-hotspring",), text, text))
    return _chips(tuple(tokens), p, start, width - start - 70)


@lru_cache(KEPT)
def _chips(tokens: tuple[tuple[str, tuple[str, ...], str, str], ...], p: Player, start: float, room: float) -> str:
    spoken = sum(chip(0, 0, g, text)[1] + 6 for _, g, text, _ in tokens) <= room
    x, drawn = start, ""
    for id, glyphs, text, named in tokens:
        one, wide = chip(x, 14, glyphs, text if spoken else "", cls=f"{p.cls} dyed")
        drawn += held(id, 1, label(named), one, id=id, role="img")
        x += wide + 6
    return drawn


@dataclass(frozen=True)
class MatRow:
    """Where the row of a character lies, and what is said of it."""

    player: Player
    told: str
    lang: str
    y: float
    width: float


def _row(row: MatRow, character: int, score: int, *inside: str) -> str:
    word = Character.word(character)
    name, y = CHARACTER_WORDS[character][row.lang], row.y
    return group(
        label(row.told),
        group(centred(f"d-{word}", START + 13, y, 28), cls=f"{row.player.cls} dyed"),
        words(START + 30, y + 5, name[0].upper() + name[1:], 12.5, bold=True, serif=True) if row.width > SLIM else "",
        *inside,
        words(row.width - 14, y + 6, str(score), 18, bold=True, serif=True, anchor="end"),
        role="group",
    )


@lru_cache(KEPT)
def _pilgrim(row: MatRow, temples: int, gardens: int, faith: int) -> str:
    left = tracks(row.width)
    pegs = _track(left, row.y, "g-temple", temples, LAST_TEMPLE)
    pegs += _track(left + 26 + 17 * LAST_TEMPLE, row.y, "d-garden", gardens, LAST_GARDEN)
    return _row(row, Character.PILGRIM, faith, group(pegs, cls=row.player.cls))


@lru_cache(KEPT)
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


@lru_cache(KEPT)
def _merchant(row: MatRow, wares: tuple[int, ...], store: int, coins: int, slabs: int) -> str:
    goods, y, left = [w for w in range(WARES) for _ in range(wares[w])], row.y, tracks(row.width)
    slots = max(STORE, store, len(goods))
    pitch = min(28.0, 148 / slots)
    drawn = ""
    for k in range(slots):
        x = left + pitch * k
        full = k < len(goods)
        drawn += rect(
            x, y - 13, pitch - 2, 26, "raised" if full else "none", rx=4, stroke="rule", opacity=None if full else 0.6
        )
        if full:
            drawn += group(
                label(WARE_WORDS[goods[k]][row.lang]),
                centred(f"d-{Ware.word(goods[k])}", x + pitch / 2 - 1, y, 22),
                role="img",
            )
    purse = held("coins", coins, tally(left + 152, y, "g-coin", str(coins), 20, 17))
    gold = "".join(_slab(k < slabs, left + 206 + 17.5 * k, y, k) for k in range(SLABS))
    return _row(
        row, Character.MERCHANT, GOLD_POINTS[slabs], held("wares", len(goods), drawn), purse, held("slabs", slabs, gold)
    )


@lru_cache(KEPT)
def _slab(got: bool, x: float, y: float, k: int) -> str:
    worth = words(
        x + 9, y - 8, str(GOLD_POINTS[k + 1]), 10, "text" if got else "text-3", bold=True, serif=True, anchor="middle"
    )
    return worth + centred("d-slab", x + 9, y + 5, 21, cls=None if got else "grey")


@lru_cache(KEPT)
def _artist(row: MatRow, given: int, shown: tuple[int, ...]) -> str:
    """Ten places: points where a painting was given, then what is turned up, then backs."""
    drawn = ""
    for k in range(PAINTINGS):
        x, y = tracks(row.width) + 30.5 * k, row.y
        if k < given:
            drawn += rect(x, y - 14, 27, 28, "sunk", rx=3, stroke="rule")
            drawn += words(
                x + 13.5, y + 5, str(GIFT_POINTS[k + 1]), 13, "text-3", bold=True, serif=True, anchor="middle"
            )
        elif k < len(shown):
            symbol = shown[k]
            edge, line = ("accent-bg", 2) if k == given else ("rule-ink", 1)
            frame = rect(x, y - 14, 27, 28, "raised", rx=3, stroke=edge, stroke_width=line)
            name = label(SYMBOL_WORDS[symbol][row.lang])
            drawn += group(name, frame, centred(symbol_glyph(symbol), x + 13.5, y, 23), role="img")
        else:
            drawn += group(label(HIDDEN[row.lang]), centred("d-back", x + 13.5, y, 32), role="img")
    return _row(row, Character.ARTIST, GIFT_POINTS[given], drawn)
