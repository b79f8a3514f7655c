"""The inn: arriving, the meals on offer, and leaving."""

from typing import Any

from gokaido.engine.chance import below
from gokaido.engine.event import NOBODY, emit, whisper
from gokaido.engine.rule import rule

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
from .material import LAST, MEAL_POINTS, MEAL_PRICE, Deck, Stop, Who
from .road import standing_at, travellers, walked
from .scoring import score
from .state import NO_SOURCE, Act, Kind, Phase, Source, State, Task
from .todo import still_to_do


@rule
def arrive_at_inn(s: State, t: int) -> None:
    """The first to come draws the offer; then powers, a meal, and the end of the stay when all are there."""
    if s.lane[t] == 0:
        draw_offer(s, t)
    still_to_do(s, Task.CLOSE_INN)
    if t >= s.seats:
        discard_meal(s, t)
        return
    still_to_do(s, Task.FREE_MEAL if s.traveller[t] == Who.SATSUKI else Task.MEAL)
    if walked(s, t) < LAST:
        arrival_power(s, t)


@rule
def arrival_power(s: State, p: int) -> None:
    """What some travellers do at the inns on the way, before the meal."""
    match s.traveller[p]:
        case Who.HIROSHIGE:
            still_to_do(s, Task.SKETCH)
        case Who.CHUUBEI:
            still_to_do(s, Task.ENCOUNTER)


@rule
def draw_offer(s: State, t: int) -> None:
    """One meal more than there are travellers; with Gastronomy as many as travellers."""
    meals = travellers(s) + (0 if s.gastronomy else 1)
    s.offer_seen = 0
    while s.n_offer < meals and s.pile_left[Deck.MEALS] > 0:
        draw_to_offer(s)
    emit(s, Kind.OFFERED, t, s.at[t], s.n_offer, NO_SOURCE)


@rule
def discard_meal(s: State, t: int) -> None:
    """The neutral traveller takes one meal away at random; it goes under the pile unseen.

    Who saw the offer before knows it as one of those cards, no more: all of them become one batch.
    """
    if s.n_offer == 0:
        return
    one_batch(s)
    i = below(s, s.n_offer)
    lay_under(s, Deck.MEALS, s.offer[i], s.offer_trace[i])
    leave_offer(s, i)
    s.offer_seen = 0
    emit(s, Kind.DISCARDED, t, -1, 1, NO_SOURCE)


@rule
def offer_free_meal(s: State) -> None:
    """Satsuki looks at the top meal before the offer; if the pile is empty she has only the offer (T-PILE-1)."""
    if s.pile_left[Deck.MEALS] == 0:
        still_to_do(s, Task.MEAL)
        return
    draw_to_hand(s, Deck.MEALS)
    whisper(s, 1 << s.turn, Kind.FREE_MEAL, s.turn, s.hand[0], 0, NO_SOURCE)
    s.phase = Phase.FREE_MEAL


@rule
def legal_free_meal(s: State, out: Any) -> int:
    """Take it or refuse it; a dish already eaten can only be refused (T-SATSUKI, ruling)."""
    out[0] = Act.REFUSE
    if s.eaten[s.turn] >> s.hand[0] & 1:
        return 1
    out[1] = Act.TAKE
    return 2


@rule
def answer_free_meal(s: State, action: int) -> None:
    """Taken, it is her meal at this inn, and she does not look at the offer (ruling); refused, she may buy as usual."""
    p = s.turn
    if action == Act.TAKE:
        gain_meal(s, p, s.hand[0])
        leave_hand(s, 0)
    else:
        whisper(s, 1 << p, Kind.REFUSED, p, s.hand[0], 0, NO_SOURCE)
        return_hand(s, 1 << p)
        still_to_do(s, Task.MEAL)


@rule
def offer_meals(s: State) -> None:
    """The arrival looks at what is left."""
    forget_batches(s, 1 << s.turn)
    s.offer_seen |= 1 << s.turn
    s.phase = Phase.MEAL


@rule
def meal_price(s: State, p: int, dish: int) -> int:
    """What a meal costs: the printed price, 1 less for Kinko."""
    return MEAL_PRICE[dish] - (1 if s.traveller[p] == Who.KINKO else 0)


@rule
def legal_meals(s: State, out: Any) -> int:
    """Any dish on offer that is not yet eaten and can be paid for, or none."""
    p = s.turn
    passed_over = s.eaten[p]
    n = 0
    for i in range(s.n_offer):
        dish = s.offer[i]
        if passed_over >> dish & 1 == 0 and meal_price(s, p, dish) <= s.coins[p]:
            out[n] = Act.EAT + dish
            n += 1
        passed_over |= 1 << dish
    out[n] = Act.PASS
    return n + 1


@rule
def gain_meal(s: State, p: int, dish: int) -> None:
    """A meal scores 6 points at once."""
    s.eaten[p] |= 1 << dish
    score(s, p, MEAL_POINTS, Source.MEALS)
    emit(s, Kind.ATE, p, dish, MEAL_POINTS, Source.MEALS)


@rule
def choose_meal(s: State, action: int) -> None:
    """Pay for a dish and eat it, or go without."""
    p = s.turn
    if action == Act.PASS:
        emit(s, Kind.PASSED, p, Phase.MEAL, 0, NO_SOURCE)
        return
    dish = action - Act.EAT
    i = 0
    while s.offer[i] != dish:
        i += 1
    forget_batches(s, EVERYONE & ~s.offer_seen)
    leave_offer(s, i)
    price = meal_price(s, p, dish)
    s.coins[p] -= price
    emit(s, Kind.PAID, p, Stop.INN, price, NO_SOURCE)
    gain_meal(s, p, dish)


@rule
def close_inn(s: State) -> None:
    """When all have arrived, the meals left go under the pile in random order."""
    if standing_at(s, s.at[s.turn]) < travellers(s):
        return
    one_batch(s)
    while s.n_offer > 0:
        i = below(s, s.n_offer) if s.n_offer > 1 else 0
        lay_under(s, Deck.MEALS, s.offer[i], s.offer_trace[i])
        leave_offer(s, i)
    s.offer_seen = 0
    emit(s, Kind.UNDER, NOBODY, -1, Deck.MEALS, NO_SOURCE)
