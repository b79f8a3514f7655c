"""Hot springs."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import draw
from gokaido.engine.state.event import emit

from ..material.base import SPRING_POINTS, Deck
from ..state import TokaidoKind, TokaidoSource, TokaidoState
from .scoring import extra_point, score


@rule
def hot_spring(s: TokaidoState, p: int) -> None:
    """Draw a hot spring card: 2 or 3 points, one more for Mitsukuni; nothing if none is left (T-PILE-1, ruling)."""
    if s.pile_left[Deck.HOT_SPRINGS] > 0:
        card = draw(s, Deck.HOT_SPRINGS)
        points = SPRING_POINTS[card] + extra_point(s, p)
        s.springs[p][card] += 1
        score(s, p, points, TokaidoSource.HOT_SPRINGS)
        emit(s, TokaidoKind.BATHED, p, card, points, TokaidoSource.HOT_SPRINGS)
