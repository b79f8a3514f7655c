"""Rounds and dice: who uses which die, and when the game ends."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below
from gokaido.engine.state.event import NOBODY, emit
from gokaido.engine.state.luck import luck_number

from ..material.pieces import CHARACTERS, FACES, Holder
from ..material.tables import DICE
from ..state import MOST_ROUNDS, DuoEnding, DuoKind, DuoLuck, DuoPhase, DuoState
from .scoring import leader, points


@rule
def roll(s: DuoState, roller: int) -> None:
    """A new round: one player rolls the three dice and uses the first (D-TURN-1)."""
    s.round += 1
    s.roller = roller
    s.pick = 0
    for d in range(CHARACTERS):
        luck_number(s, DuoLuck.PILGRIM + d, FACES)
        s.dice[d] = DICE[d][below(s, FACES)]
        s.taken[d] = -1
    emit(s, DuoKind.ROLLED, roller, 100 * s.dice[0] + 10 * s.dice[1] + s.dice[2], s.round, 0)
    next_die(s)


@rule
def next_die(s: DuoState) -> None:
    """The roller uses the first and the third die, the other player the second (D-TURN-1)."""
    s.mover = 1 - s.roller if s.pick == 1 else s.roller
    s.actor = s.mover
    s.die = -1
    s.again = 0
    s.bathed = 0
    s.passed = 0
    s.phase = DuoPhase.MOVE


@rule
def action_done(s: DuoState) -> None:
    """Move and action of a die are over: a hot spring token held before may repeat them (D-SPRING-1, D-SPRING-2)."""
    s.actor = s.mover
    if s.again == 0 and s.bathed == 0 and s.spring == s.mover:
        s.phase = DuoPhase.SPRING
    else:
        die_done(s)


@rule
def die_done(s: DuoState) -> None:
    """A used token goes back to the board after the second action, wherever that ended (D-SPRING-2, a ruling).

    After the third die the other player rolls, unless the end was triggered (D-END-1) or 100 rounds are played
    (D-END-3, a ruling).
    """
    if s.again:
        s.spring = Holder.BOARD
    s.pick += 1
    if s.pick < CHARACTERS:
        next_die(s)
    elif s.ending or s.round == MOST_ROUNDS:
        finish(s)
    else:
        roll(s, 1 - s.roller)


@rule
def finish(s: DuoState) -> None:
    """The game is over."""
    if s.ending == 0:
        emit(s, DuoKind.ENDING, NOBODY, DuoEnding.ROUNDS, 0, 0)
    s.over = 1
    emit(s, DuoKind.OVER, leader(s), points(s, 0), points(s, 1), 0)


@rule
def trigger(s: DuoState, p: int, why: int) -> None:
    """The end comes after this round (D-END-1)."""
    if s.ending == 0:
        emit(s, DuoKind.ENDING, p, why, 0, 0)
    s.ending = 1
