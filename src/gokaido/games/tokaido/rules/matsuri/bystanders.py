"""What the stops of others bring to some travellers, and who leaves first."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ...material.base import Stop, Who
from ...state import BY_TRAVELLER, NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoPhase, TokaidoState
from ..purse import earn
from ..road import give_turn, hindmost, travellers


@rule
def seat_of(s: TokaidoState, who: int) -> int:
    """The seat of a traveller; -1 if nobody plays it."""
    for p in range(s.seats):
        if s.traveller[p] == who:
            return p
    return -1


@rule
def in_lane(s: TokaidoState, place: int, lane: int) -> int:
    """The traveller in a lane at a place; -1 if there is none."""
    for t in range(travellers(s)):
        if s.at[t] == place and s.lane[t] == lane:
            return t
    return -1


@rule
def pay_bystanders(s: TokaidoState, stop: int) -> None:
    """1 coin for Takeru when anyone stops for an encounter, for Misaki at a temple, before the action."""
    if stop == Stop.ENCOUNTER or stop == Stop.TEMPLE:
        who = Who.TAKERU if stop == Stop.ENCOUNTER else Who.MISAKI
        p = seat_of(s, who)
        if p >= 0:
            earn(s, p, 1, BY_TRAVELLER + who)


@rule
def take_coin(s: TokaidoState, p: int, t: int) -> None:
    """1 coin from another traveller; the bank pays for a penniless or neutral one, or for nobody (-1)."""
    payer = -1
    if t >= 0 and t < s.seats and s.coins[t] > 0:
        s.coins[t] -= 1
        payer = t
    s.coins[p] += 1
    emit(s, TokaidoKind.TOOK, p, payer, 1, NO_SOURCE)


@rule
def pay_musubi(s: TokaidoState, t: int) -> None:
    """Musubi takes 1 coin from the one before him, and 1 from the next when it arrives (M-MUSUBI, timing: ruling)."""
    if t < s.seats and s.traveller[t] == Who.MUSUBI:
        take_coin(s, t, in_lane(s, s.at[t], s.lane[t] - 1))
        if s.lane[t] == travellers(s) - 1:
            take_coin(s, t, -1)
    elif s.lane[t] > 0:
        before = in_lane(s, s.at[t], s.lane[t] - 1)
        if before < s.seats and s.traveller[before] == Who.MUSUBI:
            take_coin(s, before, t)


@rule
def pay_kushinada(s: TokaidoState) -> None:
    """Each other player gives her 1 coin if he has one; with 2 players the bank adds 1 (M-KUSHINADA, ruling)."""
    p = seat_of(s, Who.KUSHINADA)
    if p < 0:
        return
    for q in range(s.seats):
        if q != p and s.coins[q] > 0:
            take_coin(s, p, q)
    if s.seats == 2:
        take_coin(s, p, -1)


@rule
def set_out(s: TokaidoState) -> None:
    """Mutsumi may leave an inn first, wherever he stands; the others follow as usual."""
    p = seat_of(s, Who.MUTSUMI)
    if p < 0 or hindmost(s) == p:
        give_turn(s, hindmost(s))
    else:
        give_turn(s, p)
        s.phase = TokaidoPhase.LEAVE


@rule
def answer_leave(s: TokaidoState, action: int) -> None:
    """He makes the first move, or the hindmost does."""
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, s.turn, TokaidoPhase.LEAVE, 0, NO_SOURCE)
        give_turn(s, hindmost(s))
        return
    emit(s, TokaidoKind.LEFT_FIRST, s.turn, -1, 0, NO_SOURCE)
    s.phase = TokaidoPhase.MOVE
