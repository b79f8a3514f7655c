"""A stop with Crossroads: what it brings, and the choice between what the station always offered and the new.

`options` is a bit mask: which of the two are still open, whether one is done, whether both may be done.
"""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ...material.base import KINDS, STOP, Deck, Stop, Who
from ...material.crossroads import (
    BATH_POINTS,
    BATH_PRICE,
    IN_STOCK,
    SECRET_PRICE,
    STAKE,
    TREE_COINS,
    TREE_POINTS,
    Amulet,
    Stock,
)
from ...material.matsuri import Festival
from ...state import (
    BY_FESTIVAL,
    BY_TRAVELLER,
    MOST_GIVEN,
    NO_SOURCE,
    StopOption,
    Task,
    TokaidoAct,
    TokaidoKind,
    TokaidoPhase,
    TokaidoSource,
    TokaidoState,
)
from ..encounter import look_through, umegae_gain
from ..matsuri.lasting_festivals import lasts
from ..matsuri.rakuren import lay_out_five
from ..panorama import complete
from ..purse import earn, may_devote, pay
from ..scoring import extra_point, score
from ..temple import give
from ..todo import still_to_do
from .amulets import amulet_price, is_ahead, may_go_again
from .fortune_die import gaming_room
from .legendary_objects import buy_legend, legends_on_offer, may_devote_legend
from .stocks import holds, use_amulet

OLD = 1 << StopOption.OLD  # what the station offers without Crossroads
NEW = 1 << StopOption.NEW
ONE_DONE = 1 << StopOption.ONE_DONE
BOTH = 1 << StopOption.BOTH  # by Health, or as Kita and Miyataka do at their own stations


@rule
def stop_to_choose(s: TokaidoState) -> None:
    """First what the stop brings by itself, then what festivals offer, then the choice, then the turn of Vitality."""
    p = s.turn
    stop = STOP[s.at[p]]
    s.options = OLD | NEW
    if (stop == Stop.ENCOUNTER and s.traveller[p] == Who.KITA) or (
        stop == Stop.TEMPLE and s.traveller[p] == Who.MIYATAKA
    ):
        s.options |= BOTH
    still_to_do(s, Task.VITALITY)
    still_to_do(s, Task.OPTIONS)
    if s.lasting:
        still_to_do(s, Task.BENEFIT)
    if stop < KINDS:
        pay_painter(s, p)
    elif stop == Stop.ENCOUNTER:
        umegae_gain(s, p)  # whatever she does here, and before it (X-BASE-1)


@rule
def pay_painter(s: TokaidoState, p: int) -> None:
    """At a panorama station 1 coin for Gotozaemon, and 1 for all with o-Hanami, once per stop (M-INT-2, M-INT-5)."""
    if s.traveller[p] == Who.GOTOZAEMON:
        earn(s, p, 1, BY_TRAVELLER + Who.GOTOZAEMON)
    if lasts(s, Festival.HANAMI):
        earn(s, p, 1, BY_FESTIVAL + Festival.HANAMI)


@rule
def old_is_open(s: TokaidoState, p: int, stop: int) -> bool:
    """May he still do what the station always offered? A panorama must lack a section, gifts and souvenirs need a coin
    (X-HEALTH, ruling).
    """
    if s.options & OLD == 0 or s.declared:
        return False
    if stop < KINDS:
        return not complete(s, p, stop)
    return (stop != Stop.TEMPLE and stop != Stop.VILLAGE) or s.coins[p] > 0


@rule
def new_is_open(s: TokaidoState, p: int, stop: int) -> bool:
    """May he still do what Crossroads adds? There must be a card left and its price in the purse (X-STOCK-1)."""
    if s.options & NEW == 0:
        return False
    if stop < KINDS:
        return s.trees_left > 0
    match stop:
        case Stop.HOT_SPRING:
            return s.baths_left > 0 and s.coins[p] >= BATH_PRICE
        case Stop.FARM:
            return s.coins[p] >= STAKE
        case Stop.TEMPLE:
            return s.n_stock[Stock.AMULETS] > 0 and s.coins[p] >= amulet_price(s, p)
        case Stop.ENCOUNTER:
            return s.n_stock[Stock.CALLIGRAPHIES] > 0 and s.coins[p] >= SECRET_PRICE[Stock.CALLIGRAPHIES]
        case _:
            return legends_on_offer(s, p) > 0


@rule
def offer_options(s: TokaidoState) -> None:
    """If nothing can be done (any more), the stop ends (M-INT-5)."""
    p = s.turn
    stop = STOP[s.at[p]]
    if old_is_open(s, p, stop) or new_is_open(s, p, stop) or might_go_again(s, p):
        s.phase = TokaidoPhase.OPTIONS
    else:
        s.options = 0


@rule
def might_go_again(s: TokaidoState, p: int) -> bool:
    """Could it be, as far as the others know, that he has Vitality to declare where nothing else was done yet?"""
    return s.n_secrets[p][Stock.AMULETS] > 0 and s.options & ONE_DONE == 0 and s.again == 0 and is_ahead(s, p)


@rule
def legal_options(s: TokaidoState, out: Any) -> int:
    """The old, the new, an amulet that applies here, or (where allowed) no more."""
    p = s.turn
    stop = STOP[s.at[p]]
    n = 0
    if old_is_open(s, p, stop):
        n = old_actions(s, p, stop, out)
    if new_is_open(s, p, stop):
        n = new_actions(s, p, stop, n, out)
    if s.options == OLD | NEW and s.declared == 0 and holds(s, p, Amulet.HEALTH):
        out[n] = TokaidoAct.USE + Amulet.HEALTH
        n += 1
    if may_devote_here(s, p, stop):
        out[n] = TokaidoAct.USE + Amulet.DEVOTION
        n += 1
    if may_go_again(s, p):
        out[n] = TokaidoAct.USE + Amulet.VITALITY
        n += 1
    if may_stop_here(s, p, stop):
        out[n] = TokaidoAct.PASS
        n += 1
    return n


@rule
def old_actions(s: TokaidoState, p: int, stop: int, out: Any) -> int:
    """A gift at a temple, else one action; Rakuren and Gion offer another way."""
    n = 1
    out[0] = TokaidoAct.VISIT
    if stop == Stop.TEMPLE:
        n = min(MOST_GIVEN, s.coins[p])
        for k in range(n):
            out[k] = TokaidoAct.GIVE + k
    if stop == Stop.ENCOUNTER and lasts(s, Festival.GION) and s.pile_left[Deck.ENCOUNTERS] > 0:
        out[n] = TokaidoAct.CHOOSE
        n += 1
    if stop == Stop.VILLAGE and s.traveller[p] == Who.RAKUREN and s.options & (BOTH | ONE_DONE) == 0:
        if s.pile_left[Deck.SOUVENIRS] > 0 or s.legends_left > 0:
            out[n] = TokaidoAct.LAY_FIVE
            n += 1
    return n


@rule
def new_actions(s: TokaidoState, p: int, stop: int, n: int, out: Any) -> int:
    """One action; at a village one for each legendary object that can be paid."""
    if stop == Stop.VILLAGE:
        legends = legends_on_offer(s, p)
        for legend in range(IN_STOCK):
            if legends >> legend & 1:
                out[n] = TokaidoAct.LEGEND + legend
                n += 1
        return n
    out[n] = TokaidoAct.TREE
    match stop:
        case Stop.HOT_SPRING:
            out[n] = TokaidoAct.BATH
        case Stop.FARM:
            out[n] = TokaidoAct.STAKE
        case Stop.TEMPLE:
            out[n] = TokaidoAct.AMULET
        case Stop.ENCOUNTER:
            out[n] = TokaidoAct.CALLIGRAPHY
    return n + 1


@rule
def may_devote_here(s: TokaidoState, p: int, stop: int) -> bool:
    """Devotion is declared here for a bathhouse or a legendary object; for other cards while choosing them."""
    if not may_devote(s, p) or s.options & NEW == 0:
        return False
    if stop == Stop.HOT_SPRING:
        return new_is_open(s, p, stop)
    return stop == Stop.VILLAGE and may_devote_legend(s, p)


@rule
def may_stop_here(s: TokaidoState, p: int, stop: int) -> bool:
    """The second of two may be skipped, but Kita must meet someone; legendary objects may be left where they are."""
    if s.declared:
        return False
    if s.options & ONE_DONE:
        return s.options & OLD == 0 or stop != Stop.ENCOUNTER or s.traveller[p] != Who.KITA
    if not old_is_open(s, p, stop) and not new_is_open(s, p, stop):
        return True
    return stop == Stop.VILLAGE and s.options & BOTH == 0 and new_is_open(s, p, stop)


@rule
def leaves_village(s: TokaidoState) -> bool:
    """Does passing now mean to leave a village without having bought anything?"""
    return STOP[s.at[s.turn]] == Stop.VILLAGE and s.options & ONE_DONE == 0


@rule
def close_option(s: TokaidoState, which: int) -> None:
    """One is done; the other stays open if both may be done."""
    if s.options & BOTH:
        s.options = s.options & ~which | ONE_DONE
        still_to_do(s, Task.OPTIONS)
    else:
        s.options = 0


@rule
def choose_option(s: TokaidoState, action: int) -> None:
    """Do one of the two, or declare an amulet and choose again."""
    if action >= TokaidoAct.USE and action < TokaidoAct.ROLL:
        declare(s, action - TokaidoAct.USE)
    elif action == TokaidoAct.PASS:
        emit(
            s, TokaidoKind.PASSED, s.turn, TokaidoPhase.BUY if leaves_village(s) else TokaidoPhase.OPTIONS, 0, NO_SOURCE
        )
        s.options = 0
    elif action == TokaidoAct.LAY_FIVE:
        s.options = 0
        lay_out_five(s)
    elif action == TokaidoAct.VISIT or action == TokaidoAct.CHOOSE or action < TokaidoAct.PANORAMA:
        close_option(s, OLD)
        do_old(s, action)
    else:
        close_option(s, NEW)
        do_new(s, action)


@rule
def declare(s: TokaidoState, amulet: int) -> None:
    """Health opens both; Devotion is kept for the purchase that follows; Vitality waits for the end of the stop."""
    still_to_do(s, Task.OPTIONS)
    if amulet == Amulet.VITALITY:
        s.again = 1
        return
    use_amulet(s, s.turn, amulet)
    if amulet == Amulet.HEALTH:
        s.options |= BOTH
    else:
        s.declared = 1 << amulet


@rule
def do_old(s: TokaidoState, action: int) -> None:
    """What the station always offered."""
    stop = STOP[s.at[s.turn]]
    if action == TokaidoAct.CHOOSE:
        look_through(s)
    elif action != TokaidoAct.VISIT:
        give(s, action - TokaidoAct.GIVE + 1)
    else:
        still_to_do(s, Task.MEET if stop == Stop.ENCOUNTER else stop)


@rule
def do_new(s: TokaidoState, action: int) -> None:
    """What Crossroads adds."""
    p = s.turn
    match action:
        case TokaidoAct.TREE:
            take_tree(s, p)
        case TokaidoAct.BATH:
            buy_bath(s, p)
        case TokaidoAct.STAKE:
            gaming_room(s, p)
        case TokaidoAct.AMULET:
            still_to_do(s, Task.AMULET)
        case TokaidoAct.CALLIGRAPHY:
            still_to_do(s, Task.CALLIGRAPHY)
        case _:
            buy_legend(s, p, action - TokaidoAct.LEGEND)


@rule
def take_tree(s: TokaidoState, p: int) -> None:
    """A cherry tree: 2 points and 1 coin."""
    s.trees_left -= 1
    s.trees[p] += 1
    score(s, p, TREE_POINTS, TokaidoSource.CHERRY_TREES)
    emit(s, TokaidoKind.TREE, p, -1, TREE_POINTS, TokaidoSource.CHERRY_TREES)
    earn(s, p, TREE_COINS, -1)


@rule
def buy_bath(s: TokaidoState, p: int) -> None:
    """1 coin for a bathhouse: 4 points, one more for Mitsukuni."""
    pay(s, p, BATH_PRICE, BATH_PRICE, Stop.HOT_SPRING)
    points = BATH_POINTS + extra_point(s, p)
    s.baths_left -= 1
    s.baths[p] += 1
    score(s, p, points, TokaidoSource.BATHHOUSES)
    emit(s, TokaidoKind.BATHHOUSE, p, -1, points, TokaidoSource.BATHHOUSES)
