"""Where bots of the highest levels search without the network: chosen by matches (docs/strength.md)."""

from ..rules.road import walked
from ..state import TokaidoPhase, TokaidoState

ENDGAME = 34  # the place from which the last third of the road lies ahead
CROWD = 4  # fewer are not many more than a network foresees


def endgame(s: TokaidoState) -> bool:
    """Has the seat to act the last third of the road before it, in a crowd and without expansions?"""
    if s.seats < CROWD or s.crossroads or s.matsuri or s.phase == TokaidoPhase.TRAVELLER:
        return False
    return walked(s, s.actor) >= ENDGAME
