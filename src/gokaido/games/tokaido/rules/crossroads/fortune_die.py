"""The Fortune die: the gaming room, Jirocho's stake, Iyasaka's second roll."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import emit
from gokaido.engine.state.luck import luck_number

from ...material.base import Stop, Who
from ...material.crossroads import DIE, JIROCHO_STAKE, STAKE
from ...state import NO_SOURCE, TokaidoAct, TokaidoKind, TokaidoLuck, TokaidoPhase, TokaidoState
from ..purse import earn


@rule
def roll(s: TokaidoState, p: int, stake: int) -> int:
    """Roll the Fortune die."""
    luck_number(s, TokaidoLuck.DIE, len(DIE))
    face = DIE[below(s, len(DIE))]
    emit(s, TokaidoKind.ROLLED, p, face, stake, NO_SOURCE)
    return face


@rule
def stake(s: TokaidoState, p: int, coins: int, stop: int) -> None:
    """Put coins on the table."""
    s.coins[p] -= coins
    emit(s, TokaidoKind.STAKED, p, stop, coins, NO_SOURCE)


@rule
def win(s: TokaidoState, p: int, coins: int, stop: int) -> None:
    """0 loses the stake; else coins come back from the bank."""
    if coins > 0:
        earn(s, p, coins, stop)


@rule
def gaming_room(s: TokaidoState, p: int) -> None:
    """Stake 2 coins; twice the face comes back. Iyasaka may roll once more."""
    stake(s, p, STAKE, Stop.FARM)
    face = roll(s, p, STAKE)
    if s.traveller[p] == Who.IYASAKA:
        s.die = face
        s.phase = TokaidoPhase.REROLL
    else:
        win(s, p, STAKE * face, -1)


@rule
def answer_reroll(s: TokaidoState, action: int) -> None:
    """The second roll stands."""
    p = s.turn
    face = roll(s, p, STAKE) if action == TokaidoAct.ROLL else s.die
    s.die = 0
    win(s, p, STAKE * face, -1)


@rule
def offer_stake(s: TokaidoState) -> None:
    """Jirocho, at the inns on the way: a coin on the die if he has one."""
    if s.coins[s.turn] >= JIROCHO_STAKE:
        s.phase = TokaidoPhase.STAKE


@rule
def answer_stake(s: TokaidoState, action: int) -> None:
    """0 loses the coin, else the face comes back."""
    p = s.turn
    if action == TokaidoAct.PASS:
        emit(s, TokaidoKind.PASSED, p, TokaidoPhase.STAKE, 0, NO_SOURCE)
        return
    stake(s, p, JIROCHO_STAKE, Stop.INN)
    win(s, p, JIROCHO_STAKE * roll(s, p, JIROCHO_STAKE), -1)
