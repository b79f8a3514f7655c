"""What may be done now, and doing it: by phase."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.pieces import CHARACTERS, Character
from ..state import Act, Kind, Phase, State
from .artist import go, legal_art, legal_goes, make_art
from .hot_springs import use_spring
from .merchant import legal_returns, legal_trade, legal_travels, put_back, trade, travel
from .pilgrim import legal_visit, legal_walks, visit, walk
from .seashore import take_wave
from .turn import action_done, die_done


@rule
def legal(s: State, out: Any) -> int:
    """Fill in the legal actions; returns how many."""
    if s.over:
        return 0
    match s.phase:
        case Phase.MOVE:
            return legal_moves(s, out)
        case Phase.ACT:
            return legal_acts(s, out)
        case Phase.RETURN:
            return legal_returns(s, s.actor, out)
    return legal_repeat(s, out)


@rule
def legal_moves(s: State, out: Any) -> int:
    """Any die that is left, and any place it leads to (D-TURN-1, D-TURN-2).

    A die with no way may still be chosen, even where others have one: the character stays (D-MERCHANT-1, a ruling).
    """
    n = 0
    for d in range(CHARACTERS):
        if s.taken[d] < 0:
            before = n
            n = legal_steps(s, d, out, n)
            if n == before:
                out[n] = Act.STAY + d
                n += 1
    return n


@rule
def legal_steps(s: State, d: int, out: Any, n: int) -> int:
    """The places that one die leads to."""
    match d:
        case Character.PILGRIM:
            return legal_walks(s, s.mover, out, n)
        case Character.MERCHANT:
            return legal_travels(s, s.mover, out, n)
    return legal_goes(s, s.mover, out, n)


@rule
def legal_acts(s: State, out: Any) -> int:
    """What the arrival space offers, or nothing: the action is optional (D-TURN-2)."""
    n = 0
    match s.die:
        case Character.PILGRIM:
            n = legal_visit(s, s.mover, out)
        case Character.MERCHANT:
            n = legal_trade(s, s.mover, out)
        case _:
            n = legal_art(s, s.mover, out)
    out[n] = Act.PASS
    return n + 1


@rule
def legal_repeat(s: State, out: Any) -> int:
    """Move the same character again, if there is a way, or keep the token (D-SPRING-2)."""
    n = legal_steps(s, s.die, out, 0)
    out[n] = Act.KEEP_SPRING
    return n + 1


@rule
def play(s: State, action: int) -> None:
    """Play one legal action, up to the next decision."""
    match s.phase:
        case Phase.MOVE:
            choose_die(s, action)
        case Phase.ACT:
            act(s, s.mover, action)
        case Phase.RETURN:
            put_back(s, s.actor, action - Act.RETURN)
            action_done(s)
        case _:
            repeat(s, action)


@rule
def choose_die(s: State, action: int) -> None:
    """Use a die: its character moves, or stays when there is no way."""
    if action >= Act.STAY:
        s.die = action - Act.STAY
        s.taken[s.die] = s.mover
        emit(s, Kind.STAYED, s.mover, s.die, s.dice[s.die], 0)
        action_done(s)
        return
    s.die = Character.PILGRIM if action < Act.TRAVEL else Character.MERCHANT if action < Act.GO else Character.ARTIST
    s.taken[s.die] = s.mover
    move(s, s.mover, action)


@rule
def repeat(s: State, action: int) -> None:
    """Use the hot spring token, or keep it."""
    if action == Act.KEEP_SPRING:
        die_done(s)
        return
    use_spring(s)
    move(s, s.mover, action)


@rule
def move(s: State, p: int, action: int) -> None:
    """Move a character; then one may act."""
    s.phase = Phase.ACT
    if action < Act.TRAVEL:
        walk(s, p, action - Act.WALK - 1)
    elif action < Act.GO:
        travel(s, p, action - Act.TRAVEL)
    elif action < Act.GO_PAST:
        go(s, p, action - Act.GO, 0)
    else:
        go(s, p, action - Act.GO_PAST, 1)


@rule
def act(s: State, p: int, action: int) -> None:
    """Do what the arrival space offers, or nothing."""
    if action == Act.VISIT:
        visit(s, p)
    elif action >= Act.PAINT:
        make_art(s, p, action)
    elif action >= Act.SELL:
        trade(s, p, action)
    elif action >= Act.WAVE:
        take_wave(s, p, action - Act.WAVE)
    if s.phase == Phase.ACT:
        action_done(s)
