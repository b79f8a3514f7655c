"""The space one arrives on: its resources, and what is still to do there."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material import SPACE_ACTIONS, SPACE_BUILD, SPACE_CHOICE, SPACE_FOOD, SPACE_GOLD, Building, Resource
from ..state import DojoAct, DojoKind, DojoPhase, DojoSource, DojoState
from .purse import gain, room_for


@rule
def activate(s: DojoState) -> None:
    """Everything on the space may now be done, in any order (J-SPACE-1)."""
    here = s.at[s.mover]
    s.phase = DojoPhase.ACT
    s.build_due = SPACE_BUILD[here]
    s.actions_due = SPACE_ACTIONS[here]
    s.take_due = 1 if SPACE_GOLD[here] + SPACE_FOOD[here] > 0 else 0


@rule
def legal_takes(s: DojoState, out: Any) -> int:
    """Resources of the space are always taken (J-RULE-5); on the choice space one chooses which."""
    if s.take_due == 0:
        return 0
    p = s.actor
    room = room_for(s, p, Resource.GOLD) + room_for(s, p, Resource.FOOD)
    if SPACE_CHOICE[s.at[s.mover]] and room > 0:
        out[0] = DojoAct.TAKE_GOLD
        out[1] = DojoAct.TAKE_FOOD
        return 2
    out[0] = DojoAct.TAKE
    return 1


@rule
def take(s: DojoState, p: int, action: int) -> int:
    """Take what the space gives: everything, or the kind picked where there is a choice; returns how much that was."""
    here = s.at[s.mover]
    s.take_due = 0
    got = 0
    if action != DojoAct.TAKE_FOOD and SPACE_GOLD[here] > 0:
        got += take_resource(s, p, Resource.GOLD, SPACE_GOLD[here], Building.GOLD_MINE)
    if action != DojoAct.TAKE_GOLD and SPACE_FOOD[here] > 0:
        got += take_resource(s, p, Resource.FOOD, SPACE_FOOD[here], Building.RICE_PADDY)
    return got


@rule
def choose_take(s: DojoState, p: int, action: int) -> None:
    """The same as a decision of the player, which is told also when there was no room for anything."""
    if take(s, p, action) == 0:
        what = Resource.GOLD if action == DojoAct.TAKE_GOLD else Resource.FOOD if action == DojoAct.TAKE_FOOD else -1
        emit(s, DojoKind.NO_ROOM, p, what, 0, DojoSource.SPACE)


@rule
def take_resource(s: DojoState, p: int, resource: int, amount: int, bonus: int) -> int:
    """A space gives a resource: 1 more with the Mine or the Paddy (J-MINE, J-PADDY, J-RULE-3)."""
    more = 1 if s.owned[p] >> bonus & 1 else 0
    return gain(s, p, resource, amount + more, DojoSource.SPACE)
