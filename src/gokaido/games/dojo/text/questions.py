"""What the actor is asked, in words for a sheet of paper."""

from typing import Any

from gokaido.engine.game import Question

from ..state import DojoPhase
from .phrases import the_meeple

ASKED = {
    DojoPhase.MOVE: (
        "動",
        {"en": "Whom do you move?", "fr": "Qui déplacez-vous ?"},
        {"en": "{who}, to an empty space beside it{other}.", "fr": "{who}, vers une case vide adjacente{other}."},
    ),
    DojoPhase.RIDE: (
        "馬",
        {"en": "One step more?", "fr": "Un pas de plus ?"},
        {
            "en": "The Stables let it go on for 1 food.",
            "fr": "Les Étables lui font faire un pas de plus pour 1 Nourriture.",
        },
    ),
    DojoPhase.ACT: (
        "行",
        {"en": "What now?", "fr": "Et maintenant ?"},
        {"en": "Take what the space offers, in any order.", "fr": "Profitez de la case, dans l’ordre voulu."},
    ),
}
ALTERNATIVE = {"en": ", or by an alternative move", "fr": ", ou par un mouvement alternatif"}


def question(s: Any, lang: str) -> Question:
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
