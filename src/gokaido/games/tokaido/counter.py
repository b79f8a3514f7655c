"""What lies between the travellers of Tokaido, as SVG: the temple's ranking, cards laid out, piles and achievements."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gokaido.art.glyphs import centred
from gokaido.art.lettering import COLON, clipped, fitted, words
from gokaido.art.paint import group, path, rect, tag
from gokaido.art.patterns import asanoha, kikko, seigaiha, shippo
from gokaido.art.pieces import Player, crest, label, piece, sheet, tally

from .material import (
    FAMILY_OF,
    FEAT_WORDS,
    FEATS,
    MEAL_NAMES,
    MEAL_PRICE,
    MEAL_WORDS,
    PERSON_NAMES,
    PERSON_WORDS,
    SOUVENIR_NAMES,
    SOUVENIR_PRICE,
    SOUVENIR_WORDS,
    STOP_WORDS,
    TRAVELLER_COINS,
    TRAVELLER_KANJI,
    TRAVELLER_NAMES,
    TRAVELLER_POWER,
    TRAVELLER_WORDS,
    Deck,
    Family,
    Feat,
    Meal,
    Person,
    Souvenir,
    Who,
)
from .mats import family_glyph
from .state import Act, Phase

HEIGHT = 98
LEFT, MIDDLE, RIGHT = 14, 236, 790  # where temple, cards and piles begin
ROOM = RIGHT - MIDDLE - 12
PILE_GLYPH = {
    Deck.MEALS: "g-meal",
    Deck.SOUVENIRS: "g-bag",
    Deck.ENCOUNTERS: "g-encounter",
    Deck.HOT_SPRINGS: "g-hotspring",
}
FAMILY_INK = {"small_objects": "fam-small", "food": "fam-food", "clothing": "fam-clothing", "art": "fam-art"}
WORDS = {
    "en": {
        "temple": "Temple",
        "none": "no gift yet",
        "piles": ("meals", "souvenirs", "encounters", "hot springs"),
        "left": "achievements still to be won",
        Phase.TRAVELLER: "{name} chooses one of two travellers",
        Phase.MOVE: "{name}: where to stop?",
        Phase.BUY: "{name}: which souvenirs?",
        Phase.GIVE: "{name}: how much for the temple?",
        Phase.KEEP: "{name}: which encounter?",
        Phase.GUIDE: "{name}: which panorama?",
        Phase.SKETCH: "{name}: which panorama?",
        Phase.FREE_MEAL: "{name}: take the free meal?",
        Phase.MEAL: "{name}: which meal?",
        "over": "The journey is over",
        "hidden": "face down",
        "offer": "Meals on offer",
    },
    "fr": {
        "temple": "Temple",
        "none": "pas encore de don",
        "piles": ("repas", "souvenirs", "rencontres", "sources chaudes"),
        "left": "hauts faits encore à gagner",
        Phase.TRAVELLER: "{name} choisit un voyageur sur deux",
        Phase.MOVE: "{name} : où faire halte ?",
        Phase.BUY: "{name} : quels souvenirs ?",
        Phase.GIVE: "{name} : combien pour le temple ?",
        Phase.KEEP: "{name} : quelle rencontre ?",
        Phase.GUIDE: "{name} : quel panorama ?",
        Phase.SKETCH: "{name} : quel panorama ?",
        Phase.FREE_MEAL: "{name} : prendre le repas offert ?",
        Phase.MEAL: "{name} : quel repas ?",
        "over": "Le voyage est fini",
        "hidden": "face cachée",
        "offer": "Repas proposés",
    },
}


@dataclass(frozen=True)
class Face:
    """What a card shows; a price of 0 is not shown. What has no glyph has a name in kanji."""

    id: str
    glyph: str
    name: str
    gloss: str
    price: int = 0
    family: int = -1
    kanji: str = ""
    says: str = ""  # what it does, for those who point at it


def counter(s: Any, lang: str, players: Sequence[Player], x: float, y: float, width: float, acts: list[int]) -> str:
    """The strip between road and mats."""
    bars = "".join(path(f"M{a - 12} 14V{HEIGHT - 14}", "none", stroke="rule") for a in (MIDDLE, RIGHT))
    return piece(
        "counter", x, y, str(WORDS[lang]["temple"]), sheet(0, 0, width, HEIGHT), bars,
        _temple(s, lang, players), _cards(s, lang, players, acts), _piles(s, lang, width),
    )  # fmt: skip


# ------------------------------------------------------------------ the temple


def _temple(s: Any, lang: str, players: Sequence[Player]) -> str:
    """Donors in the order of their gifts."""
    donors = sorted((p for p in players if s.temple[p.seat]), key=lambda p: -s.temple[p.seat])
    head = centred("g-temple", LEFT + 18, 38, 34) + words(
        LEFT + 18, 72, str(WORDS[lang]["temple"]), 12, bold=True, serif=True, anchor="middle"
    )
    if not donors:
        return group(head, words(LEFT + 52, 54, str(WORDS[lang]["none"]), 13, "text-3"), id="temple")
    pitch = min(50.0, 160 / len(donors))
    ranks = ""
    for k, p in enumerate(donors):
        x = LEFT + 66 + pitch * k
        ranks += group(label(p.name), crest(p, x, 38, 12)) + words(
            x, 70, str(s.temple[p.seat]), 16, bold=True, serif=True, anchor="middle"
        )
    return group(head, ranks, id="temple")


# ------------------------------------------------------------------ cards


def _cards(s: Any, lang: str, players: Sequence[Player], acts: list[int]) -> str:
    """What the actor is asked, and the cards that lie open for it; face down for those who may not see them."""
    faces: list[Face | None] = []
    moves: list[list[int]] = []
    head = str(WORDS[lang]["over"]) if s.over else str(WORDS[lang].get(s.phase, "")).format(name=players[s.actor].name)
    hand = s.hand[: s.n_hand]
    if s.phase == Phase.BUY:
        faces = [_souvenir(c, lang) for c in hand]
        moves = [[a for a in acts if Act.BUY <= a < Act.GIVE and a - Act.BUY + 1 >> k & 1] for k in range(len(hand))]
    elif s.phase == Phase.KEEP:
        faces, moves = _known(hand, lambda c: _person(c, lang)), [[a for a in acts if a == Act.KEEP + c] for c in hand]
    elif s.phase == Phase.TRAVELLER:
        tiles = s.tile[s.actor]
        faces, moves = (
            _known(tiles, lambda c: _traveller(c, lang)),
            [[a for a in acts if a == Act.TRAVELLER + c] for c in tiles],
        )
    elif s.phase == Phase.FREE_MEAL:
        faces, moves = _known(hand, lambda c: _meal(c, 0, lang)), [[a for a in acts if a == Act.TAKE] for _ in hand]
    elif s.n_offer:
        offer = s.offer[: s.n_offer]
        copies = [offer[:k].count(c) for k, c in enumerate(offer)]
        faces = _known(list(zip(offer, copies)), lambda c: _meal(c[0], c[1], lang))
        moves = [[a for a in acts if a == Act.EAT + c] for c in offer]
        head = head if s.phase == Phase.MEAL else f"{head}  ·  {WORDS[lang]['offer']}"
    tall = HEIGHT - 42 if faces else 0
    title = words(
        MIDDLE + 2, 24 if faces else 54, clipped(head, ROOM, 14, bold=True), 14, "accent", bold=True, serif=True
    )
    width = min(174.0, (ROOM - 8 * (len(faces) - 1)) / max(1, len(faces)))
    drawn = "".join(
        _card(face, MIDDLE + (width + 8) * k, 32, width, tall, lang, moves[k]) for k, face in enumerate(faces)
    )
    return group(title, drawn, id="laid-out")


def _known(cards: list[Any], face: Callable[[Any], Face]) -> list[Face | None]:
    """All faces or none: what a viewer knows of some cards only, he knows from elsewhere and not for sure."""
    if any((c[0] if isinstance(c, tuple) else c) < 0 for c in cards):
        return [None for _ in cards]
    return [face(c) for c in cards]


def _souvenir(c: int, lang: str) -> Face:
    word = Souvenir.word(c).replace("_", "-")
    gloss = SOUVENIR_WORDS[c][lang]
    return Face(f"card-souvenir-{word}", f"s-{word}", SOUVENIR_NAMES[c], gloss, SOUVENIR_PRICE[c], FAMILY_OF[c])


def _meal(c: int, copy: int, lang: str) -> Face:
    word = Meal.word(c).replace("_", "-")
    return Face(f"card-meal-{word}-{copy}", f"m-{word}", MEAL_NAMES[c], MEAL_WORDS[c][lang], MEAL_PRICE[c])


def _person(c: int, lang: str) -> Face:
    word, gloss = Person.word(c), PERSON_WORDS[c][lang]
    if not word.startswith("annaibito"):
        return Face(f"card-encounter-{word}", f"e-{word}", PERSON_NAMES[c], gloss)
    view = STOP_WORDS[c - Person.ANNAIBITO_PADDY][lang].lower()
    return Face(f"card-encounter-{word.replace('_', '-')}", "e-annaibito", PERSON_NAMES[c], f"{gloss}, {view}")


def _traveller(c: int, lang: str) -> Face:
    word, gloss = Who.word(c), TRAVELLER_WORDS[c][lang]
    kanji, says = TRAVELLER_KANJI[c], TRAVELLER_POWER[c][lang]
    return Face(f"tile-{word}", "", TRAVELLER_NAMES[c], gloss, TRAVELLER_COINS[c], kanji=kanji, says=says)


def _card(face: Face | None, x: float, y: float, width: float, height: float, lang: str, acts: list[int]) -> str:
    if face is None:
        back = rect(0, 0, width, height, "sumire", rx=4, stroke="rule-ink")
        margin = rect(4, 4, width - 8, height - 8, "url(#card-back)", rx=2, stroke="kami", opacity=0.7)
        return piece(None, x, y, str(WORDS[lang]["hidden"]), back, margin, cls="card hidden")
    edge, line = ("accent-bg", 2) if acts else ("rule", 1)
    return piece(
        face.id, x, y, f"{face.name}, {face.gloss}" + (f". {face.says}" if face.says else ""),
        rect(0, 0, width, height, "raised", rx=4, stroke=edge, stroke_width=line),
        _band(face.family, width) if face.family >= 0 else "",
        _wide_face(face, width, height) if width > 120 else _slim_face(face, width, height),
        cls="card", acts=acts,
    )  # fmt: skip


def _wide_face(face: Face, width: float, height: float) -> str:
    title = fitted(face.name, width - 90, 15, bold=True)
    gloss = clipped(face.gloss, width - (80 if face.family >= 0 else 60), 12)
    top = height / 2 + 5 - 7.5 * (len(face.kanji) - 1)
    letters = "".join(
        words(28, top + 15 * k, letter, 15, bold=True, serif=True, anchor="middle", lang="ja")
        for k, letter in enumerate(face.kanji)
    )
    return (
        (centred(face.glyph, 28, height / 2 + 3, 40) if face.glyph else letters)
        + words(52, 24, face.name, title, bold=True, serif=True)
        + words(52, 42, gloss, 12, "text-3")
        + (_cost(width, 24, face.price) if face.price else "")
    )


def _slim_face(face: Face, width: float, height: float) -> str:
    title = fitted(face.name, width - 14, 14, bold=True)
    return (
        words(7, 18, face.name, title, bold=True, serif=True)
        + centred(face.glyph, 24, height - 19, 32)
        + (_cost(width, height - 12, face.price) if face.price else "")
    )


def _cost(right: float, y: float, price: int) -> str:
    figure = words(right - 8, y, str(price), 14, bold=True, serif=True, anchor="end")
    return centred("g-coin", right - 26, y - 5, 15) + figure


def _band(family: int, width: float) -> str:
    """The strip of a souvenir's family at the top of its card: colour, pattern and glyph."""
    word = Family.word(family)
    return (
        rect(0.5, 0.5, width - 1, 7, FAMILY_INK.get(word, "fam-fifth"), rx=3)
        + rect(0.5, 0.5, width - 1, 7, f"url(#fam-{word})", opacity=0.6)
        + centred(family_glyph(family), width - 15, 42, 17)
    )


def family_patterns() -> str:
    """The patterns of the four families, and the back of hidden cards."""
    return tag(
        "defs",
        shippo("card-back", "kami"),
        asanoha("fam-small_objects", "raised"),
        seigaiha("fam-food", 8, 0.9, "raised", 1),
        shippo("fam-clothing", "raised"),
        kikko("fam-art", "raised"),
    )


# ------------------------------------------------------------------ piles


def _piles(s: Any, lang: str, width: float) -> str:
    """How many cards each hidden pile has, and the achievements that are still to be won."""
    pitch = (width - RIGHT - 14) / len(PILE_GLYPH)
    drawn = ""
    for k, (deck, glyph) in enumerate(PILE_GLYPH.items()):
        x = RIGHT + pitch * k
        name = f"{WORDS[lang]['piles'][k]}{COLON[lang]}{s.pile_left[deck]}"
        pile = f"pile-{Deck.word(deck).replace('_', '-')}"
        drawn += group(label(name), tally(x, 32, glyph, str(s.pile_left[deck]), 24, 15), role="img", id=pile)
    free = [f for f in range(FEATS) if s.holders[f] == 0]
    feats = "".join(
        group(label(FEAT_WORDS[f][lang]), centred(f"a-{Feat.word(f)}", RIGHT + 13 + 30 * k, 70, 26))
        for k, f in enumerate(free)
    )
    return drawn + group(label(str(WORDS[lang]["left"])), feats, id="achievements")
