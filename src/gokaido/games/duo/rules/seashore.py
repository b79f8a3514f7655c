"""The seashore and the wave tiles."""

from typing import Any

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..material.pieces import CHARACTERS, STORE, Character, Holder, Wave
from ..state import DuoAct, DuoKind, DuoPhase, DuoState


@rule
def has_wave(s: DuoState, p: int, wave: int) -> bool:
    """Does a player have this side of a wave tile? A tile works from the moment it is taken (D-SHORE-1, a ruling)."""
    return s.wave_holder[wave // 2] == p and s.wave[wave // 2] == wave


@rule
def wave_source(s: DuoState, p: int) -> int:
    """Tiles are taken from the board; when none is left there, from the rival (D-SHORE-1)."""
    for c in range(CHARACTERS):
        if s.wave_holder[c] == Holder.BOARD:
            return Holder.BOARD
    return 1 - p


@rule
def legal_waves(s: DuoState, p: int, out: Any) -> int:
    """Any tile of those that may be taken; none when all three are one's own (D-SHORE-1)."""
    n = 0
    source = wave_source(s, p)
    for c in range(CHARACTERS):
        if s.wave_holder[c] == source:
            out[n] = DuoAct.WAVE + c
            n += 1
    return n


@rule
def take_wave(s: DuoState, p: int, c: int) -> None:
    """Take a tile as it lies: it is never turned over (D-SHORE-1).

    Who loses the robust merchant with six wares puts one back before play goes on (D-WAVE-6).
    """
    loser = s.wave_holder[c]
    s.wave_holder[c] = p
    emit(s, DuoKind.TOOK_WAVE, p, s.wave[c], 0, loser)
    if c == Character.MERCHANT and s.wave[c] == Wave.ROBUST and loser != Holder.BOARD:
        if wares_of(s, loser) > STORE:
            s.phase = DuoPhase.RETURN
            s.actor = loser


@rule
def wares_of(s: DuoState, p: int) -> int:
    """How many wares a merchant has."""
    return s.wares[p][0] + s.wares[p][1] + s.wares[p][2] + s.wares[p][3]


@rule
def store_of(s: DuoState, p: int) -> int:
    """How many wares a merchant may keep: five, six if robust (D-MERCHANT-2, D-WAVE-6)."""
    return STORE + 1 if has_wave(s, p, Wave.ROBUST) else STORE
