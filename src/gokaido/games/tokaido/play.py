"""Playing: what is legal, and what an action does, by phase."""

from typing import Any

from gokaido.engine.rule import rule

from .encounter import keep, legal_keeps, stop_for_encounter
from .inn import (
    answer_free_meal,
    arrive_at_inn,
    choose_meal,
    close_inn,
    legal_free_meal,
    legal_meals,
    offer_free_meal,
    offer_meals,
)
from .material import STOP, Stop
from .panorama import choose_panorama, legal_panoramas, next_section, sketch
from .road import legal_moves, move, next_turn
from .setup import choose_traveller, legal_travellers
from .spring import farm, hot_spring
from .state import Act, Phase, State, Task
from .temple import give, legal_gifts, neutral_gift, stop_at_temple
from .todo import next_to_do, still_to_do
from .village import buy, lay_out_souvenirs, legal_purchases


@rule
def legal(s: State, out: Any) -> int:
    """The legal actions of the seat to act; none when the game is over."""
    match s.phase:
        case Phase.MOVE:
            return legal_moves(s, out)
        case Phase.BUY:
            return legal_purchases(s, out)
        case Phase.GIVE:
            return legal_gifts(s, out)
        case Phase.MEAL:
            return legal_meals(s, out)
        case Phase.KEEP:
            return legal_keeps(s, out)
        case Phase.GUIDE | Phase.SKETCH:
            return legal_panoramas(s, out)
        case Phase.FREE_MEAL:
            return legal_free_meal(s, out)
        case Phase.TRAVELLER:
            return legal_travellers(s, out)
        case _:
            return 0


@rule
def play(s: State, action: int) -> None:
    """Apply an action and all that follows by itself."""
    if s.phase == Phase.TRAVELLER:
        choose_traveller(s, action - Act.TRAVELLER)
        return
    phase = s.phase
    s.phase = Phase.BUSY
    match phase:
        case Phase.MOVE:
            move(s, action - Act.MOVE)
            stop(s)
        case Phase.BUY:
            buy(s, 0 if action == Act.PASS else action - Act.BUY + 1)
        case Phase.GIVE:
            give(s, action - Act.GIVE + 1)
        case Phase.MEAL:
            choose_meal(s, action)
        case Phase.KEEP:
            keep(s, action - Act.KEEP)
        case Phase.GUIDE | Phase.SKETCH:
            choose_panorama(s, action)
        case Phase.FREE_MEAL:
            answer_free_meal(s, action)
    go_on(s)


@rule
def stop(s: State) -> None:
    """What a stop brings; the neutral traveller's bring nothing but a temple coin and a meal less at inns."""
    kind = STOP[s.at[s.turn]]
    if s.turn < s.seats or kind == Stop.INN:
        still_to_do(s, kind)
    elif kind == Stop.TEMPLE:
        neutral_gift(s, s.turn)


@rule
def go_on(s: State) -> None:
    """Do what is still to do until somebody must choose; then it is the next traveller's turn."""
    while s.phase == Phase.BUSY:
        if s.n_todo > 0:
            begin(s, next_to_do(s))
        else:
            next_turn(s)


@rule
def begin(s: State, task: int) -> None:
    """One thing to do at a stop."""
    match task:
        case Task.PADDY | Task.MOUNTAIN | Task.SEA:
            next_section(s, s.turn, task)
        case Task.VILLAGE:
            lay_out_souvenirs(s)
        case Task.FARM:
            farm(s, s.turn)
        case Task.HOT_SPRING:
            hot_spring(s, s.turn)
        case Task.TEMPLE:
            stop_at_temple(s)
        case Task.ENCOUNTER:
            stop_for_encounter(s)
        case Task.INN:
            arrive_at_inn(s, s.turn)
        case Task.SKETCH:
            sketch(s)
        case Task.FREE_MEAL:
            offer_free_meal(s)
        case Task.MEAL:
            offer_meals(s)
        case Task.CLOSE_INN:
            close_inn(s)
