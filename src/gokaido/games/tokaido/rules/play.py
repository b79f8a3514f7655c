"""Playing: what is legal, and what an action does, by phase."""

from typing import Any

from gokaido.engine.compile.rule import rule

from ..material.base import STOP, Stop
from ..material.crossroads import Amulet, Stock
from ..state import Act, Phase, State, Task
from .crossroads.amulets import buy_amulet, go_again, legal_amulets, look_at_amulets, try_fortune
from .crossroads.calligraphies import choose_calligraphy, legal_calligraphies, look_at_calligraphies
from .crossroads.fortune_die import answer_reroll, answer_stake, offer_stake
from .crossroads.stocks import use_amulet
from .crossroads.stop_choice import choose_option, legal_options, offer_options, stop_to_choose
from .encounter import (
    answer_fee,
    choose_encounter,
    draw_encounter,
    keep,
    kept_by,
    legal_chosen,
    legal_fee,
    legal_keeps,
    stop_for_encounter,
)
from .hot_spring import farm, hot_spring
from .inn import (
    answer_free_meal,
    arrive_at_inn,
    choose_extra_meal,
    choose_meal,
    close_inn,
    legal_free_meal,
    legal_meals,
    offer_free_meal,
    offer_meals,
    turn_up_meal,
)
from .matsuri.bystanders import answer_leave, pay_bystanders, set_out
from .matsuri.festivals import (
    answer_benefit,
    answer_obon,
    ask_for_gift,
    choose_festival,
    draw_festivals,
    fireworks,
    lay_open,
    legal_obon,
    offer_benefit,
)
from .matsuri.rakuren import buy_of_five, legal_five
from .panorama import choose_panorama, legal_panoramas, next_section, sketch
from .road import legal_moves, move, next_turn
from .setup import answer_luck, choose_traveller, legal_travellers, tile_kept
from .temple import give, legal_gifts, neutral_gift, stop_at_temple
from .todo import next_to_do, still_to_do
from .village import buy, buy_plain, lay_out_souvenirs, legal_purchases


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
        case Phase.OPTIONS:
            return legal_options(s, out)
        case Phase.OVER:
            return 0
        case _:
            return legal_with_boxes(s, out)


@rule
def legal_with_boxes(s: State, out: Any) -> int:
    """The legal actions in phases of Crossroads and Matsuri."""
    match s.phase:
        case Phase.AMULET:
            return legal_amulets(s, out)
        case Phase.CALLIGRAPHY | Phase.TSUKIMI:
            return legal_calligraphies(s, out)
        case Phase.EXTRA_MEAL:
            return legal_meals(s, out)
        case Phase.FEE:
            return legal_fee(s, out)
        case Phase.STAKE:
            return either(out, Act.STAKE, Act.PASS)
        case Phase.REROLL:
            return either(out, Act.PASS, Act.ROLL)
        case Phase.LUCK:
            return either(out, Act.AMULET, Act.PASS)
        case Phase.BUY_FIVE:
            return legal_five(s, out)
        case Phase.BENEFIT | Phase.LEAVE:
            return either(out, Act.ACCEPT, Act.PASS)
        case Phase.GION:
            return legal_chosen(s, out)
        case Phase.FESTIVAL:
            return either(out, Act.FESTIVAL + s.hand[0], Act.FESTIVAL + s.hand[1])
        case Phase.OBON:
            return legal_obon(s, out)
        case _:
            return 0


@rule
def asks_anyway(s: State) -> int:
    """Is the actor asked though one action alone is legal? Yes where else the others would learn of cards that they do
    not see: meals and encounters looked at in secret, or an amulet that would be one more thing to do (X-SECRET-1).
    """
    match s.phase:
        case Phase.KEEP | Phase.FREE_MEAL:
            return 1
        case Phase.MEAL:
            return 1 if s.n_offer > 0 else 0
        case Phase.MOVE | Phase.OPTIONS | Phase.AMULET | Phase.EXTRA_MEAL:
            return 1 if s.turn < s.seats and s.n_secrets[s.turn][Stock.AMULETS] > 0 else 0
    return 0


@rule
def either(out: Any, one: int, other: int) -> int:
    """A choice between two."""
    out[0] = one
    out[1] = other
    return 2


@rule
def play(s: State, action: int) -> None:
    """Apply an action and all that follows by itself."""
    if s.phase == Phase.TRAVELLER:
        choose_traveller(s, tile_kept(action))
        return
    phase = s.phase
    s.phase = Phase.BUSY
    if action >= Act.USE and action < Act.ROLL and phase != Phase.OPTIONS:
        use_now(s, phase, action - Act.USE)
        return
    match phase:
        case Phase.MOVE:
            move(s, action - Act.MOVE)
            stop(s)
        case Phase.BUY:
            shop(s, action)
        case Phase.GIVE:
            give(s, action - Act.GIVE + 1)
        case Phase.MEAL:
            choose_meal(s, action)
        case Phase.KEEP:
            keep(s, kept_by(action))
        case Phase.GUIDE | Phase.SKETCH:
            choose_panorama(s, action)
        case Phase.FREE_MEAL:
            answer_free_meal(s, action)
        case Phase.OPTIONS:
            choose_option(s, action)
        case _:
            play_with_boxes(s, phase, action)
    go_on(s)


@rule
def shop(s: State, action: int) -> None:
    """Buy souvenirs, or none."""
    if action >= Act.BUY_PLAIN:
        buy_plain(s, action - Act.BUY_PLAIN + 1)
    else:
        buy(s, 0 if action == Act.PASS else action - Act.BUY + 1)


@rule
def use_now(s: State, phase: int, amulet: int) -> None:
    """Fortune before moving; Hospitality or Devotion for the purchase that is being chosen. Then he goes on."""
    if amulet == Amulet.FORTUNE:
        try_fortune(s, s.turn)
    else:
        use_amulet(s, s.turn, amulet)
        s.blessing = 1 << amulet
    s.phase = phase


@rule
def play_with_boxes(s: State, phase: int, action: int) -> None:
    """Apply an action in a phase of Crossroads or Matsuri."""
    match phase:
        case Phase.AMULET:
            buy_amulet(s, action - Act.PICK)
        case Phase.CALLIGRAPHY:
            choose_calligraphy(s, action)
        case Phase.FEE:
            answer_fee(s, action)
        case Phase.STAKE:
            answer_stake(s, action)
        case Phase.LUCK:
            answer_luck(s, action)
        case Phase.REROLL:
            answer_reroll(s, action)
        case Phase.EXTRA_MEAL:
            choose_extra_meal(s, action)
        case Phase.BUY_FIVE:
            buy_of_five(s, 0 if action == Act.PASS else action - Act.BUY_FIVE + 1)
        case Phase.BENEFIT:
            answer_benefit(s, action)
        case Phase.GION:
            choose_encounter(s, kept_by(action))
        case Phase.FESTIVAL:
            choose_festival(s, action - Act.FESTIVAL)
        case Phase.TSUKIMI:
            lay_open(s, action - Act.PICK)
        case Phase.OBON:
            answer_obon(s, action)
        case Phase.LEAVE:
            answer_leave(s, action)


@rule
def stop(s: State) -> None:
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
        case Task.OPTIONS:
            offer_options(s)
        case _:
            begin_with_boxes(s, task)


@rule
def begin_with_boxes(s: State, task: int) -> None:
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
