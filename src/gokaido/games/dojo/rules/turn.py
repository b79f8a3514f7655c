"""Turns: their beginning and end, repetition, and the end of the game."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import GOAL, MOST_TURNS, ON_TRACK, REPETITIONS
from ..state import DojoEnding, DojoKind, DojoPhase, DojoSource, DojoState
from .guard import recall_guard


@rule
def begin_turn(s: DojoState) -> None:
    """A new turn for the actor: his Guard comes back, nothing is done yet."""
    s.phase = DojoPhase.MOVE
    s.mover = -1
    s.freed = -1
    s.used = 0
    s.judged_now = 0
    s.guarded = 0
    s.take_due = 0
    s.build_due = 0
    s.actions_due = 0
    recall_guard(s)
    remember(s)


@rule
def position_code(s: DojoState) -> int:
    """Meeples, markers, Guard, resources and the player to move as one number.

    Points, buildings, objectives and Influence belong to the position too: `past` is emptied whenever they change.
    """
    places = s.at[0] | s.at[1] << 4 | s.at[2] << 8 | s.at[3] << 12
    purses = s.gold[0] | s.gold[1] << 3 | s.food[0] << 6 | s.food[1] << 9
    marks = s.marker[0] + 1 | s.marker[1] + 1 << 3 | s.guard + 1 << 6
    return places | purses << 16 | marks << 28 | s.actor << 38


@rule
def remember(s: DojoState) -> None:
    """A position that comes up for the third time ends the game, and the points of now count (J-END-2)."""
    code = position_code(s)
    times = 1
    for k in range(s.n_past):
        if s.past[k] == code:
            times += 1
    if times >= REPETITIONS:
        finish(s, DojoEnding.REPETITION)
    else:
        s.past[s.n_past] = code
        s.n_past += 1


@rule
def end_turn(s: DojoState) -> None:
    """The other player's turn; after 200 turns the game ends as it stands (J-END-2)."""
    s.turn += 1
    s.actor = 1 - s.actor
    if s.turn >= MOST_TURNS:
        finish(s, DojoEnding.TURNS)
    else:
        begin_turn(s)


@rule
def decided(s: DojoState) -> bool:
    """Has someone 7 points, or is the last objective judged?"""
    return s.points[0] >= GOAL or s.points[1] >= GOAL or s.judged == ON_TRACK


@rule
def check_end(s: DojoState) -> None:
    """Nobody plays on after seven points or after the fifth judging (J-END-1)."""
    if decided(s):
        finish(s, DojoEnding.OBJECTIVES if s.points[0] < GOAL and s.points[1] < GOAL else DojoEnding.GOAL)


@rule
def finish(s: DojoState, why: int) -> None:
    """The game is over."""
    if s.over == 0:
        s.over = 1
        emit(s, DojoKind.OVER, leader(s), why, 0, DojoSource.NONE)


@rule
def leader(s: DojoState) -> int:
    """Most points; if equal, the second player who still has Influence; else most gold and food; or -1 (J-END-1)."""
    if s.points[0] != s.points[1]:
        return 0 if s.points[0] > s.points[1] else 1
    if s.influence:
        return 1 - s.first
    a, b = s.gold[0] + s.food[0], s.gold[1] + s.food[1]
    if a == b:
        return -1
    return 0 if a > b else 1


@rule
def result(s: DojoState, out: Any) -> None:
    """Points and ranks."""
    first = leader(s)
    for p in range(2):
        out[p] = s.points[p]
        out[2 + p] = 1 if first == 1 - p else 0
