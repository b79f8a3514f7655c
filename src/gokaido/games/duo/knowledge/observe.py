"""What a player knows: everything but the paintings that lie face down (one's own too) and the luck to come."""

from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import seed_rng

from ..material.pieces import PAINTINGS, SEATS
from ..rules.setup import hang_paintings
from ..state import DuoState


@rule
def observe(s: DuoState, viewer: int) -> None:
    """Forget the paintings that lie face down. The bag has no order: each draw is luck."""
    for p in range(SEATS):
        for k in range(s.shown[p], PAINTINGS):
            s.paintings[p][k] = -1
    for k in range(4):
        s.rng[k] = 0


@rule
def redeal(s: DuoState, viewer: int, seed: int) -> None:
    """Shuffle the paintings that lie face down, and the luck to come."""
    seed_rng(s, seed, seed >> 32, 1)
    for p in range(SEATS):
        hang_paintings(s, p)
