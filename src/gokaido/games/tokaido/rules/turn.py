"""A turn: what a stop brings, and what is still to do until somebody must choose."""

from gokaido.engine.compile.rule import rule

from ..material.base import STOP, Stop
from ..state import Task, TokaidoPhase, TokaidoState
from .crossroads.amulets import go_again, look_at_amulets
from .crossroads.calligraphies import look_at_calligraphies
from .crossroads.fortune_die import offer_stake
from .crossroads.stop_choice import offer_options, stop_to_choose
from .encounter import (
    draw_encounter,
    stop_for_encounter,
)
from .farm import farm
from .hot_spring import hot_spring
from .inn import (
    arrive_at_inn,
    close_inn,
    offer_free_meal,
    offer_meals,
    turn_up_meal,
)
from .matsuri.bystanders import pay_bystanders, set_out
from .matsuri.festivals import (
    ask_for_gift,
    draw_festivals,
    fireworks,
    offer_benefit,
)
from .panorama import next_section, sketch
from .road import next_turn
from .temple import neutral_gift, stop_at_temple
from .todo import next_to_do, still_to_do
from .village import lay_out_souvenirs


@rule
def stop(s: TokaidoState) -> None:
    """What a stop brings; the neutral traveller's bring nothing but a temple coin and a meal less at inns."""
    kind = STOP[s.at[s.turn]]
    if s.matsuri:
        pay_bystanders(s, kind)
    if s.crossroads and s.turn < s.seats and kind != Stop.INN:
        stop_to_choose(s)
    elif s.turn < s.seats or kind == Stop.INN:
        still_to_do(s, kind)
    elif kind == Stop.TEMPLE:
        neutral_gift(s, s.turn)


@rule
def go_on(s: TokaidoState) -> None:
    """Do what is still to do until somebody must choose; then it is the next traveller's turn."""
    while s.phase == TokaidoPhase.BUSY:
        if s.n_todo > 0:
            begin(s, next_to_do(s))
        else:
            next_turn(s)


@rule
def begin(s: TokaidoState, task: int) -> None:
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
        case Task.OPTIONS:
            offer_options(s)
        case _:
            begin_with_boxes(s, task)


@rule
def begin_with_boxes(s: TokaidoState, task: int) -> None:
    """One thing to do with Crossroads or Matsuri."""
    match task:
        case Task.MEET:
            draw_encounter(s)
        case Task.BENEFIT:
            offer_benefit(s)
        case Task.AMULET:
            look_at_amulets(s)
        case Task.CALLIGRAPHY:
            look_at_calligraphies(s)
        case Task.VITALITY:
            go_again(s)
        case Task.STAKE:
            offer_stake(s)
        case Task.EXTRA_MEAL:
            turn_up_meal(s)
        case Task.FESTIVAL:
            draw_festivals(s)
        case Task.FIREWORKS:
            fireworks(s)
        case Task.OBON:
            ask_for_gift(s)
        case Task.SET_OUT:
            set_out(s)
