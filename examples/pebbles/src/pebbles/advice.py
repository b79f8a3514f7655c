"""What bots start from: a position as numbers, and a quick estimate of the lead."""

from typing import Any

from gokaido.engine.compile.rule import rule

from .rules import BAG, COLOURS, SEATS, State

N_FEATURES = 2 + 2 * COLOURS + COLOURS + (SEATS - 1)


@rule
def hoard(s: State, p: int) -> float:
    """What a player has kept, with half a point for what is at risk; a known lucky colour counts again."""
    total = 0.0
    for colour in range(COLOURS):
        worth = s.kept[p][colour] + 0.5 * s.drawn[p][colour]
        total += 2.0 * worth if s.lucky[p] == colour else worth
    return total


@rule
def value(s: State, seat: int) -> float:
    """The lead over the best of the others."""
    best = -1.0
    for q in range(s.seats):
        if q != seat:
            best = max(best, hoard(s, q))
    return hoard(s, seat) - best


@rule
def features(s: State, viewer: int, out: Any) -> None:
    """The bag, one's own pebbles and luck, and what the others have kept, in their order after the viewer."""
    out[0] = s.pile_left[0] / BAG
    out[1] = 1.0 if s.actor == viewer else 0.0
    for colour in range(COLOURS):
        out[2 + colour] = s.kept[viewer][colour] / 6.0
        out[2 + COLOURS + colour] = s.drawn[viewer][colour] / 6.0
        out[2 + 2 * COLOURS + colour] = 1.0 if s.lucky[viewer] == colour else 0.0
    for k in range(1, SEATS):
        total = 0.0
        if k < s.seats:
            for colour in range(COLOURS):
                total += s.kept[(viewer + k) % s.seats][colour]
        out[1 + 3 * COLOURS + k] = total / 10.0
