"""What the actor is asked, in words for a sheet of paper, the symbol of each action, and the score sheet."""

from collections.abc import Sequence
from typing import Any

from gokaido.engine.game import Points, Question
from gokaido.engine.state.event import Event

from ..material import SPACES, Building, Meeple
from ..state import Act, Kind, Phase, Source
from .actions import USES, block_of, the_meeple

ASKED = {
    Phase.MOVE: (
        "動",
        {"en": "Whom do you move?", "fr": "Qui déplacez-vous ?"},
        {"en": "{who}, to an empty space beside it{other}.", "fr": "{who}, vers une case vide adjacente{other}."},
    ),
    Phase.RIDE: (
        "馬",
        {"en": "One step more?", "fr": "Un pas de plus ?"},
        {"en": "The Stables let it go on for 1 food.", "fr": "Les Étables lui font faire un pas de plus pour 1 riz."},
    ),
    Phase.ACT: (
        "行",
        {"en": "What now?", "fr": "Et maintenant ?"},
        {"en": "Take what the space offers, in any order.", "fr": "Prenez ce qu’offre la case, dans l’ordre voulu."},
    ),
}  # fmt: skip
SOURCES = {
    Source.OBJECTIVE: ({"en": "Objectives", "fr": "Objectifs"}, "j-objective", "feat"),
    Source.CONSTRUCTION: ({"en": "Buildings bought", "fr": "Bâtiments achetés"}, "j-build", "souvenir"),
    Source.GIFT: ({"en": "Gifts to the town", "fr": "Dons à la ville"}, "j-castle", "panorama"),
    Source.USE: ({"en": "Buildings used", "fr": "Bâtiments utilisés"}, "j-action", "temple"),
    Source.OFFERING: ({"en": "Offerings", "fr": "Offrandes"}, "j-gold", "meal"),
}
ALTERNATIVE = {"en": ", or by an alternative move", "fr": ", ou par un mouvement alternatif"}
OTHERS = {"en": "From the start", "fr": "Dès le départ"}
RESOURCE_GLYPH = ("j-gold", "j-food")


def ask(s: Any, lang: str) -> Question:
    """What the actor is asked now."""
    if s.over:
        return Question("")
    kanji, title, note = ASKED[s.phase]
    other = ALTERNATIVE[lang] if s.moves else ""
    return Question(title[lang], note[lang].format(who=_movable(s, lang), other=other), kanji)


def _movable(s: Any, lang: str) -> str:
    """Which meeples may move: after Influence only the one that was freed (J-MOVE-2)."""
    if s.freed < 0:
        return {"en": "Any meeple without a marker", "fr": "Tout pion sans marqueur Daimyo"}[lang]
    who = the_meeple(s.freed, lang)
    freed = {"en": "which Influence has freed", "fr": "que l’Influence a libéré"}[lang]
    return f"{who[0].upper()}{who[1:]}, {freed}{'e' if lang == 'fr' and who.startswith('la ') else ''}"


def glyph(s: Any, action: int) -> str:
    """The symbol that stands for an action."""
    start, k = block_of(action)
    match start:
        case Act.MOVE | Act.PUSH:
            return f"j-{Meeple.word(k // SPACES)}" if start == Act.MOVE else "j-sumo"
        case Act.FREE:
            return "j-influence"
        case Act.SWAP | Act.CHARM | Act.SLASH:
            return {Act.SWAP: "j-ninja", Act.CHARM: "j-geisha"}.get(start, "j-samurai")
        case Act.RIDE:
            return "j-stables"
        case Act.TAKE | Act.TAKE_GOLD | Act.TAKE_FOOD:
            return "j-food" if start == Act.TAKE_FOOD else "j-gold"
        case Act.BUY | Act.GIVE:
            return f"j-{Building.word(k)}"
        case Act.JUDGE:
            return "j-objective"
        case Act.SCHOOL:
            return "j-school"
        case Act.MARKET:
            return "j-market"
        case Act.TRADE:
            return RESOURCE_GLYPH[1 - k // 3]
        case Act.OFFER:
            return RESOURCE_GLYPH[k]
        case Act.GUARD:
            return "j-guard_house"
        case Act.END:
            return "u-check"
    return f"j-{Building.word(USES[start])}"


def tally(s: Any, history: Sequence[Event], lang: str) -> list[Points]:
    """The score sheet from what was told; points that were there before anything was told come last."""
    found: dict[int, list[int]] = {source: [0, 0] for source in SOURCES}
    for event in history:
        if event.code == Kind.SCORED:
            found[event.source][event.seat] += event.amount
    rows = [Points(SOURCES[k][0][lang], (n[0], n[1]), *SOURCES[k][1:]) for k, n in found.items() if any(n)]
    rest = tuple(int(s.points[p]) - sum(r.points[p] for r in rows) for p in range(2))
    return [*rows, Points(OTHERS[lang], rest, "g-point", "other")] if any(rest) else rows
