"""What lies between the travellers of Tokaido, as SVG: the temple's ranking, cards laid out, piles and achievements."""

from collections.abc import Sequence
from typing import Any

from gokaido.art.glyphs.sprite import centred
from gokaido.art.pieces import Player, crest, label, sheet, tally
from gokaido.art.svg.drawing import Group
from gokaido.art.svg.elements import group, path
from gokaido.art.svg.lettering import COLON, clipped, words

from ..material.base import FEATS, Deck, Feat
from ..state import TokaidoPhase
from ..text import explain
from ..text.questions import asked, still_to_come
from .cards import card, shows_offer, spread

HEIGHT = 98
LEFT, MIDDLE, RIGHT = 14, 236, 790  # where temple, cards and piles begin
ROOM = RIGHT - MIDDLE - 12
PILE_GLYPH = {
    Deck.MEALS: "g-meal",
    Deck.SOUVENIRS: "g-bag",
    Deck.ENCOUNTERS: "g-encounter",
    Deck.HOT_SPRINGS: "g-hotspring",
}
PILE_OF = {  # what mats call that which comes from a pile
    Deck.MEALS: "meal",
    Deck.SOUVENIRS: "souvenir",
    Deck.ENCOUNTERS: "encounter",
    Deck.HOT_SPRINGS: "hotspring",
}
WORDS = {
    "en": {
        "temple": "Temple",
        "none": "no gift yet",
        "piles": ("meals", "souvenirs", "encounters", "hot springs"),
        "left": "achievements still to be won",
        "over": "The journey is over",
        "offer": "Meals on offer",
        "then": "then",
        "festivals": "Festivals",
    },
    "fr": {
        "temple": "Temple",
        "none": "pas encore de don",
        "piles": ("repas", "souvenirs", "rencontres", "sources chaudes"),
        "left": "Accomplissements encore à gagner",
        "over": "Le voyage est fini",
        "offer": "Repas proposés",
        "then": "puis",
        "festivals": "Matsuri",
    },
}


def counter_groups(
    s: Any, lang: str, players: Sequence[Player], x: float, y: float, width: float, acts: list[int]
) -> list[Group]:  # fmt: skip
    """The strip between road and mats."""
    bars = "".join(path(f"M{a - 12} 14V{HEIGHT - 14}", "none", stroke="rule") for a in (MIDDLE, RIGHT))
    return [
        Group("counter", sheet(0, 0, width, HEIGHT) + bars, x, y),
        Group("temple", _temple(s, lang, players), x, y, label=str(WORDS[lang]["temple"])),
        Group("laid-out", _cards(s, lang, players, acts), x, y, private=True),
        Group("piles", _piles(s, lang, width), x, y),
    ]


# ------------------------------------------------------------------ the temple


def _temple(s: Any, lang: str, players: Sequence[Player]) -> str:
    """Donors in the order of their gifts."""
    donors = sorted((p for p in players if s.temple[p.seat]), key=lambda p: -s.temple[p.seat])
    head = centred("g-temple", LEFT + 18, 38, 34) + words(
        LEFT + 18, 72, str(WORDS[lang]["temple"]), 12, bold=True, serif=True, anchor="middle"
    )
    if not donors:
        return head + words(LEFT + 52, 54, str(WORDS[lang]["none"]), 13, "text-3")
    pitch = min(50.0, 160 / len(donors))
    ranks = ""
    for k, p in enumerate(donors):
        x = LEFT + 66 + pitch * k
        ranks += group(
            label(explain.donor(s, p.seat, p.name, len(players), lang)), crest(p, x, 38, 12), role="img"
        ) + words(x, 70, str(s.temple[p.seat]), 16, bold=True, serif=True, anchor="middle")
    return head + ranks


# ------------------------------------------------------------------ cards


def _cards(s: Any, lang: str, players: Sequence[Player], acts: list[int]) -> str:
    """What the actor is asked, and the cards that lie open for it; face down for those who may not see them."""
    faces = spread(s, lang, acts)
    if s.over:
        head = str(WORDS[lang]["over"])
    else:
        head = f"{players[s.actor].name} {asked(s).doing[lang]}"
    if s.n_offer and shows_offer(s) and s.phase != TokaidoPhase.MEAL:
        head = f"{head}  ·  {WORDS[lang]['offer']}"
    if come := still_to_come(s, lang):
        head = f"{head}  ·  {WORDS[lang]['then']}{COLON[lang]}{', '.join(come)}"
    title = words(
        MIDDLE + 2, 24 if faces else 54, clipped(head, ROOM, 14, bold=True), 14, "accent", bold=True, serif=True
    )
    most = 262.0 if s.phase == TokaidoPhase.FESTIVAL else 174.0
    width = min(most, (ROOM - 8 * (len(faces) - 1)) / max(1, len(faces)))
    drawn = "".join(
        card(face, MIDDLE + (width + 8) * k, 32, width, HEIGHT - 42, lang, moves)
        for k, (face, moves) in enumerate(faces)
    )
    return title + drawn


# ------------------------------------------------------------------ piles


def _piles(s: Any, lang: str, width: float) -> str:
    """How many cards each hidden pile has, and the achievements that are still to be won."""
    pitch = (width - RIGHT - 14) / len(PILE_GLYPH)
    drawn = ""
    for k, (deck, glyph) in enumerate(PILE_GLYPH.items()):
        x = RIGHT + pitch * k
        name = f"{WORDS[lang]['piles'][k]}{COLON[lang]}{s.pile_left[deck]}"
        pile = f"pile-{Deck.word(deck).replace('_', '-')}"
        inside = tally(x, 32, glyph, str(s.pile_left[deck]), 24, 15)
        drawn += group(label(name), inside, role="img", id=pile, data_pile=PILE_OF[deck])
    free = [f for f in range(FEATS) if s.holders[f] == 0]
    feats = "".join(
        group(label(explain.feat(f, lang)), centred(f"a-{Feat.word(f)}", RIGHT + 13 + 30 * k, 70, 26), role="img")
        for k, f in enumerate(free)
    )
    return drawn + group(label(str(WORDS[lang]["left"])), feats, id="achievements")
