"""The inn: arriving, the meals on offer, and leaving."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import NOBODY, emit, whisper
from gokaido.engine.state.luck import luck_of_row

from ..material.base import INN_NUMBER, LAST, MEAL_POINTS, MEAL_PRICE, Deck, Stop, Who
from ..material.crossroads import Amulet
from ..material.matsuri import AYUMU_PRICE, CHOYO_DISCOUNT, CHOYO_MEALS, KAMUI_POINTS, Festival
from ..state import (
    BY_TRAVELLER,
    NO_SOURCE,
    Task,
    TokaidoAct,
    TokaidoKind,
    TokaidoLuck,
    TokaidoPhase,
    TokaidoSource,
    TokaidoState,
)
from .cards import (
    EVERYONE,
    draw_to_hand,
    draw_to_offer,
    forget_batches,
    lay_under,
    leave_hand,
    leave_offer,
    one_batch,
    return_hand,
)
from .crossroads.stocks import holds, random_amulet
from .hot_spring import hot_spring
from .matsuri.bystanders import pay_musubi
from .matsuri.lasting_festivals import lasts
from .purse import devote_or_leave, is_declared, may_pay, pay
from .road import standing_at, travellers, walked
from .scoring import score
from .todo import still_to_do
from .village import gain_top_souvenir


@rule
def arrive_at_inn(s: TokaidoState, t: int) -> None:
    """The first to come draws the offer; then powers, a meal, and the end of the stay when all are there."""
    if s.lane[t] == 0:
        draw_offer(s, t)
    still_to_do(s, Task.CLOSE_INN)
    if s.matsuri and walked(s, t) < LAST:
        pay_musubi(s, t)
    if t >= s.seats:
        discard_meal(s, t)
        return
    still_to_do(s, Task.FREE_MEAL if s.traveller[t] == Who.SATSUKI else Task.MEAL)
    if walked(s, t) < LAST:
        arrival_power(s, t)


@rule
def arrival_power(s: TokaidoState, p: int) -> None:
    """What some travellers do at the inns on the way, before the meal."""
    match s.traveller[p]:
        case Who.HIROSHIGE:
            still_to_do(s, Task.SKETCH)
        case Who.CHUUBEI:
            still_to_do(s, Task.ENCOUNTER)
        case Who.JIROCHO:
            still_to_do(s, Task.STAKE)
        case Who.DAIGORO:
            gain_top_souvenir(s, p)
        case Who.YASHIMA:
            random_amulet(s, p)
        case Who.CHIHAYA:
            hot_spring(s, p)
        case Who.KIDZUNA:
            still_to_do(s, Task.EXTRA_MEAL)


@rule
def draw_offer(s: TokaidoState, t: int) -> None:
    """One meal more than there are travellers, with Gastronomy as many as travellers; two more with Cho-yo."""
    meals = travellers(s) + (0 if s.gastronomy else 1) + (CHOYO_MEALS if lasts(s, Festival.CHOYO) else 0)
    s.offer_seen = 0
    while s.n_offer < meals and s.pile_left[Deck.MEALS] > 0:
        draw_to_offer(s)
    emit(s, TokaidoKind.OFFERED, t, s.at[t], s.n_offer, NO_SOURCE)


@rule
def discard_meal(s: TokaidoState, t: int) -> None:
    """The neutral traveller takes one meal away at random; it goes under the pile unseen.

    Who saw the offer before knows it as one of those cards, no more: all of them become one batch.
    """
    if s.n_offer == 0:
        return
    one_batch(s)
    luck_of_row(s, TokaidoLuck.DISCARDED, s.offer, s.n_offer)
    i = below(s, s.n_offer)
    lay_under(s, Deck.MEALS, s.offer[i], s.offer_trace[i])
    leave_offer(s, i)
    s.offer_seen = 0
    emit(s, TokaidoKind.DISCARDED, t, -1, 1, NO_SOURCE)


@rule
def offer_free_meal(s: TokaidoState) -> None:
    """Satsuki looks at the top meal before the offer; if the pile is empty she has only the offer (T-PILE-1)."""
    if s.pile_left[Deck.MEALS] == 0:
        still_to_do(s, Task.MEAL)
        return
    draw_to_hand(s, Deck.MEALS)
    whisper(s, 1 << s.turn, TokaidoKind.FREE_MEAL, s.turn, s.hand[0], 0, NO_SOURCE)
    s.phase = TokaidoPhase.FREE_MEAL


@rule
def legal_free_meal(s: TokaidoState, out: Any) -> int:
    """Take it or refuse it; a dish already eaten can only be refused (T-SATSUKI, ruling)."""
    out[0] = TokaidoAct.REFUSE
    if s.eaten[s.turn] >> s.hand[0] & 1:
        return 1
    out[1] = TokaidoAct.TAKE
    return 2


@rule
def answer_free_meal(s: TokaidoState, action: int) -> None:
    """Taken, it is her meal at this inn, and she does not look at the offer (ruling); refused, she may buy as usual."""
    p = s.turn
    if action == TokaidoAct.TAKE:
        dine(s, p, s.hand[0])
        leave_hand(s, 0)
    else:
        whisper(s, 1 << p, TokaidoKind.REFUSED, p, s.hand[0], 0, NO_SOURCE)
        return_hand(s, 1 << p)
        still_to_do(s, Task.MEAL)


@rule
def offer_meals(s: TokaidoState) -> None:
    """The arrival looks at what is left."""
    forget_batches(s, 1 << s.turn)
    s.offer_seen |= 1 << s.turn
    s.phase = TokaidoPhase.MEAL


@rule
def menu_price(s: TokaidoState, p: int, dish: int) -> int:
    """The printed price, 1 less for Kinko, 1 coin for Ayumu; with Cho-yo 1 less still, never below 0 (M-INT-1)."""
    price = MEAL_PRICE[dish]
    if s.traveller[p] == Who.KINKO:
        price -= 1
    if s.traveller[p] == Who.AYUMU:
        price = AYUMU_PRICE
    if s.lasting and lasts(s, Festival.CHOYO):
        price -= CHOYO_DISCOUNT
    return max(0, price)


@rule
def meal_price(s: TokaidoState, p: int, dish: int) -> int:
    """What a meal costs; nothing once Hospitality is declared."""
    return 0 if is_declared(s, Amulet.HOSPITALITY) else menu_price(s, p, dish)


@rule
def legal_meals(s: TokaidoState, out: Any) -> int:
    """Any dish on offer (or the one turned up) not yet eaten that can be paid for, or none; amulets make it cheaper."""
    p = s.turn
    passed_over = s.eaten[p]
    extra = s.phase == TokaidoPhase.EXTRA_MEAL
    n, dear, paid = 0, 0, 0
    for i in range(1 if extra else s.n_offer):
        dish = s.hand[0] if extra else s.offer[i]
        if passed_over >> dish & 1 == 0:
            price = meal_price(s, p, dish)
            dear = max(dear, price)
            if may_pay(s, p, price, price):
                out[n] = TokaidoAct.EAT + dish
                paid = max(paid, price)
                n += 1
        passed_over |= 1 << dish
    if dear > 0 and s.declared == 0 and holds(s, p, Amulet.HOSPITALITY):
        out[n] = TokaidoAct.USE + Amulet.HOSPITALITY
        n += 1
    return devote_or_leave(s, p, paid, n, out)


@rule
def gain_meal(s: TokaidoState, p: int, dish: int) -> None:
    """A meal scores 6 points at once."""
    s.eaten[p] |= 1 << dish
    score(s, p, MEAL_POINTS, TokaidoSource.MEALS)
    emit(s, TokaidoKind.ATE, p, dish, MEAL_POINTS, TokaidoSource.MEALS)


@rule
def dine(s: TokaidoState, p: int, dish: int) -> None:
    """A meal acquired at an inn: Nampo scores its printed price too."""
    s.dined[p] |= 1 << INN_NUMBER[s.at[p]]
    gain_meal(s, p, dish)
    if s.traveller[p] == Who.NAMPO:
        score(s, p, MEAL_PRICE[dish], TokaidoSource.POWERS)
        emit(s, TokaidoKind.POINTS, p, BY_TRAVELLER + Who.NAMPO, MEAL_PRICE[dish], TokaidoSource.POWERS)


@rule
def go_without(s: TokaidoState, p: int) -> None:
    """No meal: Kamui scores, if he has acquired none here."""
    emit(s, TokaidoKind.PASSED, p, TokaidoPhase.MEAL, 0, NO_SOURCE)
    if s.traveller[p] == Who.KAMUI:
        score(s, p, KAMUI_POINTS, TokaidoSource.POWERS)
        emit(s, TokaidoKind.POINTS, p, BY_TRAVELLER + Who.KAMUI, KAMUI_POINTS, TokaidoSource.POWERS)


@rule
def choose_meal(s: TokaidoState, action: int) -> None:
    """Pay for a dish and eat it, or go without."""
    p = s.turn
    if action == TokaidoAct.PASS:
        go_without(s, p)
        return
    dish = action - TokaidoAct.EAT
    i = 0
    while s.offer[i] != dish:
        i += 1
    forget_batches(s, EVERYONE & ~s.offer_seen)
    leave_offer(s, i)
    price = meal_price(s, p, dish)
    pay(s, p, price, price, Stop.INN)
    dine(s, p, dish)


@rule
def turn_up_meal(s: TokaidoState) -> None:
    """Kidzuna: the top meal is turned up for all; she may buy it besides her usual one."""
    if s.pile_left[Deck.MEALS] == 0:
        return
    draw_to_hand(s, Deck.MEALS)
    emit(s, TokaidoKind.TURNED_UP, s.turn, s.hand[0], 0, NO_SOURCE)
    s.phase = TokaidoPhase.EXTRA_MEAL


@rule
def choose_extra_meal(s: TokaidoState, action: int) -> None:
    """Bought, or left: then it goes under the pile."""
    p = s.turn
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.EXTRA_MEAL, 0, NO_SOURCE)
        return_hand(s, EVERYONE)
        return
    dish = s.hand[0]
    leave_hand(s, 0)
    price = meal_price(s, p, dish)
    pay(s, p, price, price, Stop.INN)
    dine(s, p, dish)


@rule
def close_inn(s: TokaidoState) -> None:
    """When all have arrived, the meals left go under the pile in random order, and festivals that lasted are over."""
    if standing_at(s, s.at[s.turn]) < travellers(s):
        return
    one_batch(s)
    while s.n_offer > 0:
        luck_of_row(s, TokaidoLuck.UNDER + Deck.MEALS, s.offer, s.n_offer)
        i = below(s, s.n_offer) if s.n_offer > 1 else 0
        lay_under(s, Deck.MEALS, s.offer[i], s.offer_trace[i])
        leave_offer(s, i)
    s.offer_seen = 0
    s.lasting = 0
    if s.matsuri and walked(s, s.turn) < LAST:
        still_to_do(s, Task.SET_OUT)
        still_to_do(s, Task.FESTIVAL)
    emit(s, TokaidoKind.UNDER, NOBODY, -1, Deck.MEALS, NO_SOURCE)
