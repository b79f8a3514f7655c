"""The hot springs and their token."""

from gokaido.engine.event import emit
from gokaido.engine.rule import rule

from .state import Kind, State


@rule
def bathe(s: State, p: int) -> None:
    """Take the token from the board or the rival; it cannot be used in the action that gained it (D-SPRING-1)."""
    emit(s, Kind.TOOK_SPRING, p, 0, 0, s.spring)
    s.spring = p
    s.bathed = 1


@rule
def use_spring(s: State) -> None:
    """The same character moves again by the same die (D-SPRING-2); the repeat is a new move (D-TURN-3)."""
    s.again = 1
    s.passed = 0
    emit(s, Kind.USED_SPRING, s.mover, s.die, s.dice[s.die], 0)
