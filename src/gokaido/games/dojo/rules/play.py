"""What may be done now, and doing it: by phase."""

from typing import Any

from gokaido.engine.compile.rule import rule

from ..material import PRICE_FOOD, PRICE_GOLD, SPACE_CHOICE, SPACES
from ..state import Act, Phase, State
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
def legal(s: State, out: Any) -> int:
    """Fill in the legal actions; returns how many."""
    if s.over:
        return 0
    match s.phase:
        case Phase.MOVE:
            return legal_moves(s, out)
        case Phase.RIDE:
            return legal_rides(s, out)
    return legal_effects(s, out)


@rule
def legal_effects(s: State, out: Any) -> int:
    """The effects of the space and the Guard in any order; the turn ends when nothing has to be taken any more."""
    n = legal_takes(s, out)
    if s.build_due:
        n = legal_building(s, out, n)
    if s.actions_due > 0:
        n = legal_actions(s, out, n)
    n = legal_guard(s, out, n)
    if s.take_due == 0:
        out[n] = Act.END
        n += 1
    return n


@rule
def play(s: State, action: int) -> None:
    """Play one legal action; in a solo game the opponent's whole turn follows."""
    match s.phase:
        case Phase.MOVE:
            make_move(s, action)
        case Phase.RIDE:
            ride(s, action)
        case _:
            do_effect(s, action)
    if s.phase == Phase.ACT and s.over == 0:
        carry_on(s)


@rule
def carry_on(s: State) -> None:
    """Without a Guard to post, fixed resources are taken at once, and a turn with nothing left to do ends.

    The gold just taken may pay for a Guard (J-RULE-1), so that is asked twice.
    """
    if s.take_due and not SPACE_CHOICE[s.at[s.mover]] and not may_guard(s):
        take(s, s.actor, Act.TAKE)
    if s.take_due == 0 and s.build_due == 0 and s.actions_due == 0 and not may_guard(s):
        pass_turn(s)


@rule
def make_move(s: State, action: int) -> None:
    """Any way to move a meeple."""
    if action < Act.FREE:
        move_meeple(s, action // SPACES, action % SPACES)
    elif action < Act.PUSH:
        free_meeple(s, action - Act.FREE)
    elif action < Act.SWAP:
        push(s, (action - Act.PUSH) // SPACES, (action - Act.PUSH) % SPACES)
    elif action < Act.CHARM:
        swap(s, action - Act.SWAP)
    elif action < Act.SLASH:
        charm(s, action - Act.CHARM)
    else:
        slash(s, action - Act.SLASH)


@rule
def do_effect(s: State, action: int) -> None:
    """One effect of the space, the Guard, or the end of the turn."""
    p = s.actor
    if action == Act.END:
        pass_turn(s)
        return
    if action < Act.BUY:
        choose_take(s, p, action)
    elif action < Act.GIVE:
        b = action - Act.BUY
        buy(s, p, b, PRICE_GOLD[b], PRICE_FOOD[b])
    elif action < Act.JUDGE:
        give(s, p, action - Act.GIVE)
    elif action < Act.GUARD:
        act(s, p, action)
    else:
        post_guard(s, p, action - Act.GUARD)
    check_end(s)


@rule
def pass_turn(s: State) -> None:
    """The turn ends; the solo opponent takes its own at once."""
    end_turn(s)
    if s.seats == 1 and s.over == 0:
        solo_turn(s)
        check_end(s)
        if s.over == 0:
            end_turn(s)
