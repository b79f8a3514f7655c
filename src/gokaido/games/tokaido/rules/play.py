"""Playing: what is legal, and what an action does, by phase."""

from typing import Any

from gokaido.engine.compile.rule import rule

from ..material.crossroads import Amulet, Stock
from ..state import TokaidoAct, TokaidoPhase, TokaidoState
from .crossroads.amulets import buy_amulet, legal_amulets, try_fortune
from .crossroads.calligraphies import choose_calligraphy, legal_calligraphies
from .crossroads.fortune_die import answer_reroll, answer_stake
from .crossroads.stocks import use_amulet
from .crossroads.stop_choice import choose_option, legal_options
from .encounter import (
    answer_fee,
    choose_encounter,
    keep,
    kept_by,
    legal_chosen,
    legal_fee,
    legal_keeps,
)
from .inn import (
    answer_free_meal,
    choose_extra_meal,
    choose_meal,
    legal_free_meal,
    legal_meals,
)
from .matsuri.bystanders import answer_leave
from .matsuri.festivals import (
    answer_benefit,
    answer_obon,
    choose_festival,
    lay_open,
    legal_obon,
)
from .matsuri.rakuren import buy_of_five, legal_five
from .panorama import choose_panorama, legal_panoramas
from .road import legal_moves, move
from .setup import answer_luck, choose_traveller, legal_travellers, tile_kept
from .temple import give, legal_gifts
from .turn import go_on, stop
from .village import buy, buy_plain, legal_purchases


@rule
def legal(s: TokaidoState, out: Any) -> int:
    """The legal actions of the seat to act; none when the game is over."""
    match s.phase:
        case TokaidoPhase.MOVE:
            return legal_moves(s, out)
        case TokaidoPhase.BUY:
            return legal_purchases(s, out)
        case TokaidoPhase.GIVE:
            return legal_gifts(s, out)
        case TokaidoPhase.MEAL:
            return legal_meals(s, out)
        case TokaidoPhase.KEEP:
            return legal_keeps(s, out)
        case TokaidoPhase.GUIDE | TokaidoPhase.SKETCH:
            return legal_panoramas(s, out)
        case TokaidoPhase.FREE_MEAL:
            return legal_free_meal(s, out)
        case TokaidoPhase.TRAVELLER:
            return legal_travellers(s, out)
        case TokaidoPhase.OPTIONS:
            return legal_options(s, out)
        case TokaidoPhase.OVER:
            return 0
        case _:
            return legal_with_boxes(s, out)


@rule
def legal_with_boxes(s: TokaidoState, out: Any) -> int:
    """The legal actions in phases of Crossroads and Matsuri."""
    match s.phase:
        case TokaidoPhase.AMULET:
            return legal_amulets(s, out)
        case TokaidoPhase.CALLIGRAPHY | TokaidoPhase.TSUKIMI:
            return legal_calligraphies(s, out)
        case TokaidoPhase.EXTRA_MEAL:
            return legal_meals(s, out)
        case TokaidoPhase.FEE:
            return legal_fee(s, out)
        case TokaidoPhase.STAKE:
            return either(out, TokaidoAct.STAKE, TokaidoAct.PASS)
        case TokaidoPhase.REROLL:
            return either(out, TokaidoAct.PASS, TokaidoAct.ROLL)
        case TokaidoPhase.LUCK:
            return either(out, TokaidoAct.AMULET, TokaidoAct.PASS)
        case TokaidoPhase.BUY_FIVE:
            return legal_five(s, out)
        case TokaidoPhase.BENEFIT | TokaidoPhase.LEAVE:
            return either(out, TokaidoAct.ACCEPT, TokaidoAct.PASS)
        case TokaidoPhase.GION:
            return legal_chosen(s, out)
        case TokaidoPhase.FESTIVAL:
            return either(out, TokaidoAct.FESTIVAL + s.hand[0], TokaidoAct.FESTIVAL + s.hand[1])
        case TokaidoPhase.OBON:
            return legal_obon(s, out)
        case _:
            return 0


@rule
def asks_anyway(s: TokaidoState) -> int:
    """Is the actor asked though one action alone is legal? Yes where else the others would learn of cards that they do
    not see: meals and encounters looked at in secret, or an amulet that would be one more thing to do (X-SECRET-1).
    """
    match s.phase:
        case TokaidoPhase.KEEP | TokaidoPhase.FREE_MEAL:
            return 1
        case TokaidoPhase.MEAL:
            return 1 if s.n_offer > 0 else 0
        case TokaidoPhase.MOVE | TokaidoPhase.OPTIONS | TokaidoPhase.AMULET | TokaidoPhase.EXTRA_MEAL:
            return 1 if s.turn < s.seats and s.n_secrets[s.turn][Stock.AMULETS] > 0 else 0
    return 0


@rule
def either(out: Any, one: int, other: int) -> int:
    """A choice between two."""
    out[0] = one
    out[1] = other
    return 2


@rule
def play(s: TokaidoState, action: int) -> None:
    """Apply an action and all that follows by itself."""
    if s.phase == TokaidoPhase.TRAVELLER:
        choose_traveller(s, tile_kept(action))
        return
    phase = s.phase
    s.phase = TokaidoPhase.BUSY
    if action >= TokaidoAct.USE and action < TokaidoAct.ROLL and phase != TokaidoPhase.OPTIONS:
        use_now(s, phase, action - TokaidoAct.USE)
        return
    match phase:
        case TokaidoPhase.MOVE:
            move(s, action - TokaidoAct.MOVE)
            stop(s)
        case TokaidoPhase.BUY:
            shop(s, action)
        case TokaidoPhase.GIVE:
            give(s, action - TokaidoAct.GIVE + 1)
        case TokaidoPhase.MEAL:
            choose_meal(s, action)
        case TokaidoPhase.KEEP:
            keep(s, kept_by(action))
        case TokaidoPhase.GUIDE | TokaidoPhase.SKETCH:
            choose_panorama(s, action)
        case TokaidoPhase.FREE_MEAL:
            answer_free_meal(s, action)
        case TokaidoPhase.OPTIONS:
            choose_option(s, action)
        case _:
            play_with_boxes(s, phase, action)
    go_on(s)


@rule
def shop(s: TokaidoState, action: int) -> None:
    """Buy souvenirs, or none."""
    if action >= TokaidoAct.BUY_PLAIN:
        buy_plain(s, action - TokaidoAct.BUY_PLAIN + 1)
    else:
        buy(s, 0 if action == TokaidoAct.PASS else action - TokaidoAct.BUY + 1)


@rule
def use_now(s: TokaidoState, phase: int, amulet: int) -> None:
    """Fortune before moving; Hospitality or Devotion for the purchase that is being chosen. Then he goes on."""
    if amulet == Amulet.FORTUNE:
        try_fortune(s, s.turn)
    else:
        use_amulet(s, s.turn, amulet)
        s.declared = 1 << amulet
    s.phase = phase


@rule
def play_with_boxes(s: TokaidoState, phase: int, action: int) -> None:
    """Apply an action in a phase of Crossroads or Matsuri."""
    match phase:
        case TokaidoPhase.AMULET:
            buy_amulet(s, action - TokaidoAct.PICK)
        case TokaidoPhase.CALLIGRAPHY:
            choose_calligraphy(s, action)
        case TokaidoPhase.FEE:
            answer_fee(s, action)
        case TokaidoPhase.STAKE:
            answer_stake(s, action)
        case TokaidoPhase.LUCK:
            answer_luck(s, action)
        case TokaidoPhase.REROLL:
            answer_reroll(s, action)
        case TokaidoPhase.EXTRA_MEAL:
            choose_extra_meal(s, action)
        case TokaidoPhase.BUY_FIVE:
            buy_of_five(s, 0 if action == TokaidoAct.PASS else action - TokaidoAct.BUY_FIVE + 1)
        case TokaidoPhase.BENEFIT:
            answer_benefit(s, action)
        case TokaidoPhase.GION:
            choose_encounter(s, kept_by(action))
        case TokaidoPhase.FESTIVAL:
            choose_festival(s, action - TokaidoAct.FESTIVAL)
        case TokaidoPhase.TSUKIMI:
            lay_open(s, action - TokaidoAct.PICK)
        case TokaidoPhase.OBON:
            answer_obon(s, action)
        case TokaidoPhase.LEAVE:
            answer_leave(s, action)
