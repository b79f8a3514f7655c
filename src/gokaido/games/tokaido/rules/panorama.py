"""The panoramas: sections, and the choice of one."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.base import KINDS, SECTIONS
from ..state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoState
from .scoring import achieve, score


@rule
def complete(s: TokaidoState, p: int, kind: int) -> bool:
    """Has the player every section of that panorama?"""
    return s.panorama[p][kind] == SECTIONS[kind]


@rule
def all_complete(s: TokaidoState, p: int) -> bool:
    """Has the player completed all three?"""
    return complete(s, p, 0) and complete(s, p, 1) and complete(s, p, 2)


@rule
def next_section(s: TokaidoState, p: int, kind: int) -> None:
    """The next section scores its number; the first to complete a panorama takes its achievement."""
    paint(s, p, kind)
    if complete(s, p, kind) and s.holders[kind] == 0:
        achieve(s, p, kind)


@rule
def paint(s: TokaidoState, p: int, kind: int) -> None:
    """The next section scores its number."""
    s.panorama[p][kind] += 1
    number = s.panorama[p][kind]
    score(s, p, number, kind)
    emit(s, TokaidoKind.SECTION, p, kind, number, kind)


@rule
def guide(s: TokaidoState, p: int, kind: int) -> None:
    """A section of the panorama shown; if that one is complete, of another of his choice, or none."""
    if not complete(s, p, kind):
        next_section(s, p, kind)
    elif not all_complete(s, p):
        s.phase = TokaidoPhase.GUIDE


@rule
def sketch(s: TokaidoState) -> None:
    """Hiroshige chooses a section; nothing if all panoramas are complete."""
    if not all_complete(s, s.turn):
        s.phase = TokaidoPhase.SKETCH


@rule
def legal_panoramas(s: TokaidoState, out: Any) -> int:
    """Any panorama not yet complete; what a guide offers may be declined."""
    n = 0
    for kind in range(KINDS):
        if not complete(s, s.turn, kind):
            out[n] = TokaidoAct.PANORAMA + kind
            n += 1
    if s.phase == TokaidoPhase.GUIDE:
        out[n] = TokaidoAct.PASS
        n += 1
    return n


@rule
def choose_panorama(s: TokaidoState, action: int) -> None:
    """Take a section of the chosen panorama, or none."""
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, s.turn, TokaidoPhase.GUIDE, 0, NO_SOURCE)
    else:
        next_section(s, s.turn, action - TokaidoAct.PANORAMA)
