"""How much of a journey is left."""

from ..material.base import LAST
from ..rules.road import walked
from ..state import TokaidoPhase, TokaidoState


def left(s: TokaidoState) -> float:
    """The part of the road that the seat to act has before it; all of it until the pawns stand on the road."""
    return 1.0 if s.phase == TokaidoPhase.TRAVELLER else 1.0 - walked(s, s.actor) / LAST
