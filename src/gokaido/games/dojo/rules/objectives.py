"""Objectives: who wins which, and judging the leftmost one."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import BUILDINGS, LINES, PRICE_FOOD, PRICE_GOLD, TRACK, Meeple, Objective
from ..state import DojoKind, DojoSource, DojoState
from .movement import beside
from .purse import score

NOBODY = -1


@rule
def standing(s: DojoState, p: int, objective: int) -> int:
    """What counts for an objective; the higher wins (J-OBJ-1, J-OBJ-2)."""
    match objective:
        case Objective.BUILDER:
            return buildings_of(s, p)
        case Objective.BOURGEOIS:
            return spent(s, p, 0, 1)
        case Objective.RICH:
            return spent(s, p, 1, 0)
        case Objective.PLANNER:
            return spent(s, p, 1, 1)
        case Objective.BANKER:
            return s.gold[p]
        case Objective.HOARDER:
            return s.food[p]
        case Objective.WEALTHY:
            return s.gold[p] + s.food[p]
        case Objective.PEASANT:
            return s.food[p] - s.gold[p]
        case Objective.MISER:
            return s.gold[p] - s.food[p]
        case Objective.UNDERDOG:
            return -s.points[p]
        case Objective.FARMER:
            return -buildings_of(s, p)
    return 0


@rule
def buildings_of(s: DojoState, p: int) -> int:
    """How many buildings a player owns."""
    n = 0
    for b in range(BUILDINGS):
        n += s.owned[p] >> b & 1
    return n


@rule
def spent(s: DojoState, p: int, gold: int, food: int) -> int:
    """Printed prices of the buildings owned, in gold, food or both; what was given away no longer counts (J-RULE-4)."""
    total = 0
    for b in range(BUILDINGS):
        if s.owned[p] >> b & 1:
            total += gold * PRICE_GOLD[b] + food * PRICE_FOOD[b]
    return total


@rule
def in_place(s: DojoState, objective: int) -> bool:
    """Do the meeples stand as Fighter, Spy or Organiser asks? Beside means orthogonally (J-OBJ-2, ruling)."""
    match objective:
        case Objective.FIGHTER:
            return beside(s.at[Meeple.SAMURAI], s.at[Meeple.SUMO])
        case Objective.SPY:
            return beside(s.at[Meeple.NINJA], s.at[Meeple.GEISHA])
    standing_on = 1 << s.at[0] | 1 << s.at[1] | 1 << s.at[2] | 1 << s.at[3]
    for k in range(len(LINES)):
        if standing_on & LINES[k] == LINES[k]:
            return True
    return False


@rule
def winner_of(s: DojoState, p: int, objective: int) -> int:
    """Who wins an objective that p has judged: a seat, or NOBODY on a tie."""
    if objective >= Objective.FIGHTER and objective <= Objective.ORGANISER:
        return p if in_place(s, objective) else NOBODY
    mine, its = standing(s, p, objective), standing(s, 1 - p, objective)
    if mine == its:
        return NOBODY
    return p if mine > its else 1 - p


@rule
def judge_objective(s: DojoState, p: int) -> None:
    """Judge the leftmost objective: its points go to its winner, whoever that is, and it is spent (J-ACTION-1)."""
    objective = s.objective[s.judged]
    winner = winner_of(s, p, objective)
    value = TRACK[s.judged]
    s.judged += 1
    s.judged_now = 1
    s.n_past = 0
    emit(s, DojoKind.JUDGED, p, objective, winner, DojoSource.OBJECTIVE)
    if winner >= 0:
        score(s, winner, value, DojoSource.OBJECTIVE)
