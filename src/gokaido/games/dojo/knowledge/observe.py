"""What a player knows: everything but the order of the solo opponent's cards and the luck to come."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import draw, put_under, seed_rng, shuffle, tidy_pile

from ..state import DojoState


@rule
def hides_next_card(s: DojoState) -> bool:
    """From level 3 the solo opponent's next card lies face down (J-SOLO-1)."""
    return s.seats == 1 and s.level >= 3


@rule
def observe(s: DojoState, viewer: int) -> None:
    """Forget the order of the cards, and on higher levels the next one."""
    if hides_next_card(s) and s.next_card >= 0:
        put_under(s, 0, s.next_card)
        s.next_card = -1
    tidy_pile(s, 0)
    for k in range(4):
        s.rng[k] = 0


@rule
def redeal(s: DojoState, viewer: int, seed: int) -> None:
    """Shuffle the cards that are not known."""
    seed_rng(s, seed, seed >> 32, 1)
    if hides_next_card(s) and s.next_card >= 0:
        put_under(s, 0, s.next_card)
    shuffle(s, 0)
    if hides_next_card(s):
        s.next_card = draw(s, 0)
