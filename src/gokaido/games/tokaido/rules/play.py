"""Playing: what is legal, and what an action does, by phase."""

from typing import Any

from gokaido.engine.compile.rule import rule

from ..material.crossroads import Amulet, Stock
from ..state import Act, Phase, State
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
        s.declared = 1 << amulet
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
