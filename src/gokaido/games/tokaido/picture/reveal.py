"""What chance brings on the road, as cards to look at for a moment: encounters, hot springs, the Fortune die."""

from gokaido.engine.game import Reveal
from gokaido.engine.state.event import Event

from ..material.base import STOP_WORDS, Stop
from ..state import TokaidoKind
from ..text.phrases import person
from .symbols import person_glyph

DIE = {"en": "The Fortune die: {face}", "fr": "Le dé : {face}"}


def reveal(event: Event, lang: str) -> Reveal | None:
    """The card of an event, if it is one that nobody could foresee."""
    match event.code:
        case TokaidoKind.MET:
            called = person(event.what, lang)
            return Reveal(called[:1].upper() + called[1:], (person_glyph(event.what),))
        case TokaidoKind.BATHED:
            return Reveal(STOP_WORDS[Stop.HOT_SPRING][lang], ("g-hotspring",))
        case TokaidoKind.ROLLED:
            return Reveal(DIE[lang].format(face=event.what), ("g-die",))
    return None
