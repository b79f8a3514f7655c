"""What may be done now, and doing it: by phase."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.pieces import CHARACTERS, Character
from ..state import DuoAct, DuoKind, DuoPhase, DuoState
from .artist import go, legal_art, legal_goes, make_art
from .hot_springs import use_spring
from .merchant import legal_returns, legal_trade, legal_travels, put_back, trade, travel
from .pilgrim import legal_visit, legal_walks, visit, walk
from .seashore import take_wave
from .turn import action_done, die_done


@rule
def legal(s: DuoState, out: Any) -> int:
    """Fill in the legal actions; returns how many."""
    if s.over:
        return 0
    match s.phase:
        case DuoPhase.MOVE:
            return legal_moves(s, out)
        case DuoPhase.ACT:
            return legal_acts(s, out)
        case DuoPhase.RETURN:
            return legal_returns(s, s.actor, out)
    return legal_repeat(s, out)


@rule
def legal_moves(s: DuoState, out: Any) -> int:
    """Any die that is left, and any place it leads to (D-TURN-1, D-TURN-2).

    A die with no way may still be chosen, even where others have one: the character stays (D-MERCHANT-1, a ruling).
    """
    n = 0
    for d in range(CHARACTERS):
        if s.taken[d] < 0:
            before = n
            n = legal_steps(s, d, out, n)
            if n == before:
                out[n] = DuoAct.STAY + d
                n += 1
    return n


@rule
def legal_steps(s: DuoState, d: int, out: Any, n: int) -> int:
    """The places that one die leads to."""
    match d:
        case Character.PILGRIM:
            return legal_walks(s, s.mover, out, n)
        case Character.MERCHANT:
            return legal_travels(s, s.mover, out, n)
    return legal_goes(s, s.mover, out, n)


@rule
def legal_acts(s: DuoState, out: Any) -> int:
    """What the arrival space offers, or nothing: the action is optional (D-TURN-2)."""
    n = 0
    match s.die:
        case Character.PILGRIM:
            n = legal_visit(s, s.mover, out)
        case Character.MERCHANT:
            n = legal_trade(s, s.mover, out)
        case _:
            n = legal_art(s, s.mover, out)
    out[n] = DuoAct.PASS
    return n + 1


@rule
def legal_repeat(s: DuoState, out: Any) -> int:
    """Move the same character again, if there is a way, or keep the token (D-SPRING-2)."""
    n = legal_steps(s, s.die, out, 0)
    out[n] = DuoAct.KEEP_SPRING
    return n + 1


@rule
def play(s: DuoState, action: int) -> None:
    """Play one legal action, up to the next decision."""
    match s.phase:
        case DuoPhase.MOVE:
            choose_die(s, action)
        case DuoPhase.ACT:
            act(s, s.mover, action)
        case DuoPhase.RETURN:
            put_back(s, s.actor, action - DuoAct.RETURN)
            action_done(s)
        case _:
            repeat(s, action)


@rule
def choose_die(s: DuoState, action: int) -> None:
    """Use a die: its character moves, or stays when there is no way."""
    if action >= DuoAct.STAY:
        s.die = action - DuoAct.STAY
        s.taken[s.die] = s.mover
        emit(s, DuoKind.STAYED, s.mover, s.die, s.dice[s.die], 0)
        action_done(s)
        return
    s.die = (
        Character.PILGRIM if action < DuoAct.TRAVEL else Character.MERCHANT if action < DuoAct.GO else Character.ARTIST
    )
    s.taken[s.die] = s.mover
    move(s, s.mover, action)


@rule
def repeat(s: DuoState, action: int) -> None:
    """Use the hot spring token, or keep it."""
    if action == DuoAct.KEEP_SPRING:
        die_done(s)
        return
    use_spring(s)
    move(s, s.mover, action)


@rule
def move(s: DuoState, p: int, action: int) -> None:
    """Move a character; then one may act."""
    s.phase = DuoPhase.ACT
    if action < DuoAct.TRAVEL:
        walk(s, p, action - DuoAct.WALK - 1)
    elif action < DuoAct.GO:
        travel(s, p, action - DuoAct.TRAVEL)
    elif action < DuoAct.GO_PAST:
        go(s, p, action - DuoAct.GO, 0)
    else:
        go(s, p, action - DuoAct.GO_PAST, 1)


@rule
def act(s: DuoState, p: int, action: int) -> None:
    """Do what the arrival space offers, or nothing."""
    if action == DuoAct.VISIT:
        visit(s, p)
    elif action >= DuoAct.PAINT:
        make_art(s, p, action)
    elif action >= DuoAct.SELL:
        trade(s, p, action)
    elif action >= DuoAct.WAVE:
        take_wave(s, p, action - DuoAct.WAVE)
    if s.phase == DuoPhase.ACT:
        action_done(s)
