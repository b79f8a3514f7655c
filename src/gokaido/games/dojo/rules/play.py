"""What may be done now, and doing it: by phase."""

from typing import Any

from gokaido.engine.compile.rule import rule

from ..material import PRICE_FOOD, PRICE_GOLD, SPACE_CHOICE, SPACES
from ..state import DojoAct, DojoPhase, DojoState
from .building import buy, give, legal_building
from .guard import legal_guard, may_guard, post_guard
from .movement import (
    charm,
    free_meeple,
    legal_moves,
    legal_rides,
    move_meeple,
    push,
    ride,
    slash,
    swap,
)
from .solo.opponent import solo_turn
from .space import choose_take, legal_takes, take
from .space_actions import act, legal_actions
from .turn import check_end, end_turn


@rule
def legal(s: DojoState, out: Any) -> int:
    """Fill in the legal actions; returns how many."""
    if s.over:
        return 0
    match s.phase:
        case DojoPhase.MOVE:
            return legal_moves(s, out)
        case DojoPhase.RIDE:
            return legal_rides(s, out)
    return legal_effects(s, out)


@rule
def legal_effects(s: DojoState, out: Any) -> int:
    """The effects of the space and the Guard in any order; the turn ends when nothing has to be taken any more."""
    n = legal_takes(s, out)
    if s.build_due:
        n = legal_building(s, out, n)
    if s.actions_due > 0:
        n = legal_actions(s, out, n)
    n = legal_guard(s, out, n)
    if s.take_due == 0:
        out[n] = DojoAct.END
        n += 1
    return n


@rule
def play(s: DojoState, action: int) -> None:
    """Play one legal action; in a solo game the opponent's whole turn follows."""
    match s.phase:
        case DojoPhase.MOVE:
            make_move(s, action)
        case DojoPhase.RIDE:
            ride(s, action)
        case _:
            do_effect(s, action)
    if s.phase == DojoPhase.ACT and s.over == 0:
        carry_on(s)


@rule
def carry_on(s: DojoState) -> None:
    """Without a Guard to post, fixed resources are taken at once, and a turn with nothing left to do ends.

    The gold just taken may pay for a Guard (J-RULE-1), so that is asked twice.
    """
    if s.take_due and not SPACE_CHOICE[s.at[s.mover]] and not may_guard(s):
        take(s, s.actor, DojoAct.TAKE)
    if s.take_due == 0 and s.build_due == 0 and s.actions_due == 0 and not may_guard(s):
        pass_turn(s)


@rule
def make_move(s: DojoState, action: int) -> None:
    """Any way to move a meeple."""
    if action < DojoAct.FREE:
        move_meeple(s, action // SPACES, action % SPACES)
    elif action < DojoAct.PUSH:
        free_meeple(s, action - DojoAct.FREE)
    elif action < DojoAct.SWAP:
        push(s, (action - DojoAct.PUSH) // SPACES, (action - DojoAct.PUSH) % SPACES)
    elif action < DojoAct.CHARM:
        swap(s, action - DojoAct.SWAP)
    elif action < DojoAct.SLASH:
        charm(s, action - DojoAct.CHARM)
    else:
        slash(s, action - DojoAct.SLASH)


@rule
def do_effect(s: DojoState, action: int) -> None:
    """One effect of the space, the Guard, or the end of the turn."""
    p = s.actor
    if action == DojoAct.END:
        pass_turn(s)
        return
    if action < DojoAct.BUY:
        choose_take(s, p, action)
    elif action < DojoAct.GIVE:
        b = action - DojoAct.BUY
        buy(s, p, b, PRICE_GOLD[b], PRICE_FOOD[b])
    elif action < DojoAct.JUDGE:
        give(s, p, action - DojoAct.GIVE)
    elif action < DojoAct.GUARD:
        act(s, p, action)
    else:
        post_guard(s, p, action - DojoAct.GUARD)
    check_end(s)


@rule
def pass_turn(s: DojoState) -> None:
    """The turn ends; the solo opponent takes its own at once."""
    end_turn(s)
    if s.seats == 1 and s.over == 0:
        solo_turn(s)
        check_end(s)
        if s.over == 0:
            end_turn(s)
