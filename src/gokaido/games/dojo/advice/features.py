"""A position as numbers between -1 and 1, for learning: seen from one seat."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.rows import clear

from ..material import BUILDINGS, MEEPLES, MOST_TURNS, OBJECTIVES, ON_TRACK, SPACES, Mode
from ..state import DojoState

N_FEATURES = SPACES * (MEEPLES + 1) + 2 * MEEPLES + 6 + 3 * BUILDINGS + ON_TRACK * OBJECTIVES + 14


@rule
def features(s: DojoState, viewer: int, out: Any) -> None:
    """Meeples, Guard, markers, resources, points, buildings, objectives to come and what is still to do."""
    clear(out)
    n = 0
    for m in range(MEEPLES):
        out[n + s.at[m]] = 1.0
        n += SPACES
    if s.guard >= 0:
        out[n + s.guard] = 1.0
    n += SPACES
    for k in range(2):
        p = viewer if k == 0 else 1 - viewer
        if s.marker[p] >= 0:
            out[n + s.marker[p]] = 1.0
        n += MEEPLES
        out[n] = s.gold[p] / 7.0
        out[n + 1] = s.food[p] / 7.0
        out[n + 2] = s.points[p] / 7.0
        n += 3
    for b in range(BUILDINGS):
        out[n + b] = float(s.owned[viewer] >> b & 1)
        out[n + BUILDINGS + b] = float(s.owned[1 - viewer] >> b & 1)
        out[n + 2 * BUILDINGS + b] = float(s.offer >> b & 1)
    n += 3 * BUILDINGS
    for k in range(ON_TRACK):
        if k >= s.judged:
            out[n + s.objective[k]] = 1.0
        n += OBJECTIVES
    turn_features(s, viewer, out, n)


@rule
def turn_features(s: DojoState, viewer: int, out: Any, n: int) -> None:
    """Where in the turn and in the game one is."""
    out[n + s.phase] = 1.0
    out[n + 3] = float(s.take_due)
    out[n + 4] = float(s.build_due)
    out[n + 5] = s.actions_due / 2.0
    out[n + 6] = 1.0 if s.influence and viewer != s.first else 0.0
    out[n + 7] = 1.0 if s.influence and viewer == s.first else 0.0
    out[n + 8] = 1.0 if s.actor == viewer else 0.0
    for m in range(MEEPLES):
        out[n + 9 + m] = float(s.moves >> m & 1)
    out[n + 13] = s.turn / float(MOST_TURNS) if s.mode == Mode.BASIC else 0.5 + 0.5 * s.turn / MOST_TURNS
