"""The hot springs and their token."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.event import emit

from ..state import DuoKind, DuoState


@rule
def bathe(s: DuoState, p: int) -> None:
    """The token changes hands, wherever it was; it cannot be used in the action that gained it (D-SPRING-1)."""
    emit(s, DuoKind.TOOK_SPRING, p, 0, 0, s.spring)
    s.spring = p
    s.bathed = 1


@rule
def use_spring(s: DuoState) -> None:
    """One more move with the die in hand (D-SPRING-2), counted as a new one (D-TURN-3)."""
    s.again = 1
    s.passed = 0
    emit(s, DuoKind.USED_SPRING, s.mover, s.die, s.dice[s.die], 0)
