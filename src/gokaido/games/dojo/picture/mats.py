"""What both sides of Micro Dojo have, as SVG: a mat on a page, a slip on a phone; and the solo opponent's card."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import NOREN, Player, chip, gauge, held, label, noren, sheet, slip, tally
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import Value, group, moved, rect
from gokaido.art.svg.lettering import COLON, clipped, fitted, width_of, words
from gokaido.engine.game import count_points

from ..material import (
    BUILDING_EFFECT,
    BUILDING_WORDS,
    BUILDINGS,
    CARD_FOCUS,
    CARD_MEEPLES,
    LIMIT,
    Building,
    Focus,
    Meeple,
    Resource,
)
from ..rules.turn import leader
from ..text.phrases import amount, card_words, directions, doing

WIDTH, HEIGHT = 512, 108
SLIM_WIDTH, SLIM_HEIGHT = 183, 60  # on a phone
INFLUENCE = "token-influence"
SOLO = 1  # the seat of the solo opponent
WORDS = {
    "en": {
        "influence": "Influence",
        "next": "next card",
        "last": "last card",
        "card": "card {n}",
        "most": "at most {n} of each",
    },
    "fr": {
        "influence": "Influence",
        "next": "carte suivante",
        "last": "dernière carte",
        "card": "carte {n}",
        "most": "{n} au plus de chaque",
    },
}
FOCUS_GLYPH = {Focus.RESOURCE: "j-gold", Focus.BUILD: "j-build", Focus.ACTION: "j-action"}


def has_influence(s: Any, seat: int) -> bool:
    """Has a side the Influence token? It is the second player's until it is spent."""
    return bool(s.influence and s.first != seat)


def mat(s: Any, lang: str, p: Player, x: float, y: float) -> Group:
    """Name, what the player is doing, buildings and Influence, resources and points."""
    active = not s.over and s.actor == p.seat
    crowned = s.over and leader(s) in (p.seat, -1)
    name, does = clipped(p.name, 170, 20, bold=True), doing(s, lang, p.seat)
    left = 5 + NOREN + 13
    right = left + width_of(name, 20, bold=True)
    crown = group(centred("u-crown", right + 16, 24, 18), color="gold-text") if crowned else ""
    start = right + (48 if crowned else 16)
    card = ""
    if p.seat == SOLO and shows_card(s):
        start = max(start, left + width_of(does, 13, active) + 16)
        drawn, width = solo_card(s, lang, start, 10)
        card, start = drawn + words(start + 8, 50, _card_note(s, lang), 12, "text-3"), start + width + 6
    tokens = (
        held("gold", s.gold[p.seat], gauge(left - 2, 81, s.gold[p.seat], LIMIT, "j-gold", 21, 14))
        + held("food", s.food[p.seat], gauge(left + 138, 81, s.food[p.seat], LIMIT, "j-food", 18.5, 18))
        + held("points", s.points[p.seat], gauge(left + 305, 81, s.points[p.seat], LIMIT, "g-point", 17.5, 17))
    )
    inside = (
        sheet(0, 0, WIDTH, HEIGHT, active),
        noren(p, 5, 5, HEIGHT - 10),
        words(left, 31, name, 20, bold=True, serif=True), crown,
        words(left, 48, does, 13, "accent" if active or crowned else "text-3", bold=active),
        card, _belongings(s, lang, p, start, WIDTH - 10), tokens,
    )  # fmt: skip
    return _mat(s, lang, p, inside, (x, y), active)


def _told(s: Any, lang: str, seat: int) -> str:
    """Resources and points in words, and what each building of a player does, a line each."""
    return _has(s.gold[seat], s.food[seat], s.points[seat], s.owned[seat], lang)


@lru_cache(1024)
def _has(gold: int, food: int, points: int, buildings: int, lang: str) -> str:
    have = [amount(gold, Resource.GOLD, lang), amount(food, Resource.FOOD, lang)]
    lines = [f"{', '.join(have)}, {count_points(points, lang)} ({WORDS[lang]['most'].format(n=LIMIT)})"]
    owned = (b for b in range(BUILDINGS) if buildings >> b & 1)
    return "\n".join(lines + [f"{BUILDING_WORDS[b][lang]}{COLON[lang]}{BUILDING_EFFECT[b][lang]}" for b in owned])


def _mat(s: Any, lang: str, p: Player, inside: Iterable[str], place: tuple[float, float], active: bool) -> Group:
    """What is drawn, as the group of a player."""
    x, y = place
    look: dict[str, Value] = {
        "cls": "mat active" if active else "mat",
        "tabindex": 0,
        "data_owner": p.seat,
        "aria_description": _told(s, lang, p.seat),
    }
    return Group(f"mat-{p.seat}", "".join(inside), x, y, label=p.name, attributes=look)


def _belongings(s: Any, lang: str, p: Player, start: float, end: float) -> str:
    """Buildings and the Influence token: with words where there is room, else as glyphs, closer if need be."""
    owned = [b for b in range(BUILDINGS) if s.owned[p.seat] >> b & 1]
    tokens: list[tuple[str, str, str, str | None]] = [
        (f"building-{Building.word(b)}", f"j-{Building.word(b)}", BUILDING_WORDS[b][lang], None) for b in owned
    ]
    if has_influence(s, p.seat):
        tokens.append(("influence", "j-influence", WORDS[lang]["influence"], INFLUENCE))
    return _chips(tuple(tokens), start, end)


@lru_cache(1024)
def _chips(tokens: tuple[tuple[str, str, str, str | None], ...], start: float, end: float) -> str:
    full = sum(chip(0, 0, [glyph], text)[1] + 6 for _, glyph, text, _ in tokens) <= end - start
    x, drawn = start, ""
    for kind, glyph, text, id in tokens:
        one, width = chip(x, 12, [glyph], text if full else "")
        drawn += held(kind, 1, label(text), one, id=id, role="img")
        x += width + 6 if full else min(width + 6, (end - start) / len(tokens))
    return drawn


def slim_mat(s: Any, lang: str, p: Player, x: float, y: float) -> Group:
    """The same for a phone; there the buildings say themselves whose they are."""
    active = not s.over and s.actor == p.seat
    stock = (("gold", "j-gold", s.gold), ("food", "j-food", s.food), ("points", "g-point", s.points))
    name, does = p.name, doing(s, lang, p.seat)
    small = fitted(does, SLIM_WIDTH - 39, 11, active, least=8)
    token = ""
    if has_influence(s, p.seat):
        text = label(WORDS[lang]["influence"])
        token = group(text, centred("j-influence", SLIM_WIDTH - 16, 15, 22), id=INFLUENCE, role="img")
    inside = (
        slip(0, 0, SLIM_WIDTH, SLIM_HEIGHT, edge="accent-bg" if active else "rule", line=2.5 if active else 1),
        rect(0, 0, 26, SLIM_HEIGHT, "var(--p)", rx=2, cls=p.cls),
        group(group(centred(p.crest, 13, 16, 19), cls="mark"), cls=p.cls),
        words(33, 19, clipped(name, 118 if token else 146, 16, bold=True), 16, bold=True, serif=True),
        words(33, 33, does, small, "accent" if active else "text-3", bold=active),
        *(
            held(kind, n[p.seat], tally(33 + 50 * k, 48, glyph, str(n[p.seat]), 17, 15))
            for k, (kind, glyph, n) in enumerate(stock)
        ),
        token,
    )  # fmt: skip
    return _mat(s, lang, p, inside, (x, y), active)


# ------------------------------------------------------------------ the solo opponent


def shows_card(s: Any) -> bool:
    """Is there a card of the solo opponent to look at? On levels 1 and 2 it is the next one, then the last."""
    return bool(s.seats == 1 and max(s.next_card, s.card) >= 0)


def solo_card(s: Any, lang: str, x: float, y: float) -> tuple[str, float]:
    """Whom it moves, where to, and what it looks for; with how wide that is."""
    card = s.next_card if s.next_card >= 0 else s.card
    ways = " › ".join(directions(card, lang))
    glyphs = [*(f"j-{Meeple.word(m)}" for m in CARD_MEEPLES[card]), FOCUS_GLYPH[CARD_FOCUS[card]]]
    drawn, width = chip(x, y, glyphs, ways)
    named = f"{_card_note(s, lang)}, {card_words(card, lang)}"
    return group(label(named), drawn, id="solo-card", role="img"), width


def _card_note(s: Any, lang: str) -> str:
    """`next card: card 3`."""
    known = s.next_card >= 0
    number = (s.next_card if known else s.card) + 1
    return f"{WORDS[lang]['next' if known else 'last']}{COLON[lang]}{WORDS[lang]['card'].format(n=number)}"


def slim_card(s: Any, lang: str, width: float) -> str:
    """The card across a phone."""
    drawn, wide = solo_card(s, lang, 0, 3)
    note = words(8, 20, _card_note(s, lang), 13, "text-2")
    return slip(0, 0, width, 30) + note + moved(width - wide - 4, 0, drawn)
