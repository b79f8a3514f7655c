"""The road: who moves, where one may stop, and moving."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.base import KINDS, LAST, LEG, NEXT_INN, SINGLE, STOPS_OF, Stop, Who
from ..material.crossroads import Amulet, Stock
from ..state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoState
from .crossroads.stocks import holds, use_amulet
from .ending import finish
from .matsuri.lasting_festivals import reduced_stations
from .panorama import complete


@rule
def travellers(s: TokaidoState) -> int:
    """How many pawns walk: with two players a neutral one comes along."""
    return 3 if s.seats == 2 else s.seats


@rule
def walked(s: TokaidoState, t: int) -> int:
    """How far a traveller has come, whichever way the journey goes."""
    return LAST - s.at[t] if s.return_trip else s.at[t]


@rule
def is_behind(s: TokaidoState, t: int, other: int) -> bool:
    """On one position the one farther from the road is behind."""
    a, b = walked(s, t), walked(s, other)
    return a < b or (a == b and s.lane[t] > s.lane[other])


@rule
def hindmost(s: TokaidoState) -> int:
    """The traveller farthest behind: its turn."""
    last = 0
    for t in range(1, travellers(s)):
        if is_behind(s, t, last):
            last = t
    return last


@rule
def mover(s: TokaidoState, t: int) -> int:
    """The seat that moves a traveller: its player; for the neutral one the player who is ahead."""
    if t < s.seats:
        return t
    return 1 if is_behind(s, 0, 1) else 0


@rule
def next_turn(s: TokaidoState) -> None:
    """The hindmost moves; when even it has reached the last inn, the journey is over."""
    t = hindmost(s)
    if walked(s, t) == LAST:
        finish(s, travellers(s))
        return
    give_turn(s, t)


@rule
def give_turn(s: TokaidoState, t: int) -> None:
    """A traveller moves; amulets gained before may be used from now on."""
    s.turn = t
    s.actor = mover(s, t)
    s.fresh = 0
    s.phase = TokaidoPhase.MOVE


@rule
def standing_at(s: TokaidoState, place: int) -> int:
    """How many travellers stand at a place."""
    n = 0
    for t in range(travellers(s)):
        n += 1 if s.at[t] == place else 0
    return n


@rule
def full_stations(s: TokaidoState) -> int:
    """The stations without a free place, as a bit mask; second places count with 4 or 5 players only."""
    once, twice = 0, 0
    for t in range(travellers(s)):
        bit = 1 << s.at[t]
        twice |= once & bit
        once |= bit
    full = (once & SINGLE[1 if s.seats > 3 else 0]) | (twice & SINGLE[0])
    if s.lasting:
        # With 2 or 3 players double stations keep their one place (M-KAMIARI, ruling).
        full |= reduced_stations(s) & (SINGLE[1] | once)
    return full


@rule
def closed_stations(s: TokaidoState) -> int:
    """The stations that lose a place to a festival, as a bit mask: those of the leg that is being walked."""
    return reduced_stations(s) & LEG[s.return_trip][s.at[hindmost(s)]]


@rule
def friendly_stations(s: TokaidoState) -> int:
    """Where Friendship leads: stations of one place that exactly one traveller holds, closed ones never (M-INT-6)."""
    once, twice = 0, 0
    for t in range(travellers(s)):
        bit = 1 << s.at[t]
        twice |= once & bit
        once |= bit
    lost = reduced_stations(s)
    return once & ~twice & (SINGLE[1 if s.seats > 3 else 0] | lost) & ~(lost & SINGLE[1])


@rule
def barred_stations(s: TokaidoState, t: int) -> int:
    """Where a traveller may not stop: villages and temples without a coin, completed panoramas; the neutral one may."""
    barred = 0
    if t >= s.seats:
        return barred
    if s.coins[t] == 0:
        barred = STOPS_OF[Stop.VILLAGE] | STOPS_OF[Stop.TEMPLE]
        if s.traveller[t] == Who.MARI and s.n_stock[Stock.AMULETS] > 0:  # for her an amulet is free (M-INT-7)
            barred = STOPS_OF[Stop.VILLAGE]
    if s.trees_left > 0:  # a cherry tree opens completed panoramas (X-CHERRY-2)
        return barred
    for kind in range(KINDS):
        if complete(s, t, kind):
            barred |= STOPS_OF[kind]
    return barred


@rule
def legal_moves(s: TokaidoState, out: Any) -> int:
    """Forward to any free place where one may stop, as far as the next inn, which always has room."""
    t = s.turn
    closed = full_stations(s)
    if may_use(s, t, Amulet.FRIENDSHIP):
        closed &= ~friendly_stations(s)
    closed |= barred_stations(s, t)
    place = s.at[t]
    goal = NEXT_INN[s.return_trip][place]
    step = -1 if s.return_trip else 1
    n = 0
    while place != goal:
        place += step
        out[n] = (
            TokaidoAct.MOVE + place
        )  # written over unless it counts: a branch that cannot be foreseen would cost more
        n += 1 if closed >> place & 1 == 0 else 0
    if may_use(s, t, Amulet.FORTUNE):
        out[n] = TokaidoAct.USE + Amulet.FORTUNE
        n += 1
    return n


@rule
def may_use(s: TokaidoState, t: int, amulet: int) -> bool:
    """Has a traveller an amulet that may be used now? The neutral one has none."""
    return s.crossroads == 1 and t < s.seats and holds(s, t, amulet)


@rule
def move(s: TokaidoState, place: int) -> None:
    """Step to the place on the road if it is free, else behind those who are there."""
    t = s.turn
    if may_use(s, t, Amulet.FRIENDSHIP) and full_stations(s) >> place & 1:
        use_amulet(s, t, Amulet.FRIENDSHIP)
    s.lane[t] = standing_at(s, place)
    s.at[t] = place
    emit(s, TokaidoKind.MOVED, t, place, s.actor, NO_SOURCE)
