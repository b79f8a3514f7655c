"""What the actor is asked, in words for a sheet of paper."""

from typing import Any

from gokaido.engine.game import Question

from ..material.pieces import Character
from ..state import DuoPhase

ASKED = {
    DuoPhase.MOVE: (
        "賽",
        {"en": "Which die?", "fr": "Quel dé ?"},
        {"en": "Each die moves one of your three characters.", "fr": "Chaque dé fait avancer l’un de vos personnages."},
    ),
    DuoPhase.RETURN: (
        "商",
        {"en": "Too many wares", "fr": "Trop de marchandises"},
        {"en": "Put back what does not fit in the store.", "fr": "Remettez dans le sac ce qui est de trop."},
    ),
    DuoPhase.SPRING: (
        "湯",
        {"en": "Once more?", "fr": "Encore une fois ?"},
        {"en": "Spend the hot spring token, and the same character moves again.",
         "fr": "Utilisez le jeton Source chaude : le même personnage rejoue."},
    ),
}  # fmt: skip
ACTING = {
    Character.PILGRIM: (
        "巡",
        {"en": "The pilgrim arrives", "fr": "Le pèlerin est arrivé"},
    ),
    Character.MERCHANT: ("商", {"en": "The merchant arrives", "fr": "Le marchand est arrivé"}),
    Character.ARTIST: ("絵", {"en": "The artist arrives", "fr": "L’artiste est arrivé"}),
}
HERE = {"en": "What will you do here?", "fr": "Que faites-vous ici ?"}


def question(s: Any, lang: str) -> Question:
    """What the actor is asked now."""
    if s.over:
        return Question("")
    if s.phase == DuoPhase.ACT and s.die in ACTING:
        kanji, title = ACTING[s.die]
        return Question(title[lang], HERE[lang], kanji)
    kanji, title, note = ASKED.get(s.phase, ASKED[DuoPhase.MOVE])
    return Question(title[lang], note[lang], kanji)
