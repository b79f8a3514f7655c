"""Everything that compiled code does, at every table: run by test_checked.py in a process of its own."""

import random

from gokaido.bots import Budget, Search
from gokaido.bots.alphabeta.bot import Lookahead
from gokaido.engine.many.batch import Batch
from gokaido.engine.many.fast_match import FastMatch
from gokaido.testing import TableSetup

from ..tables import TABLES


def play(place: TableSetup, seed: int) -> int:
    """A game by its steps, with what every seat sees and a redeal at each; returns its decisions."""
    generator = random.Random(seed)
    fast = FastMatch(place.game, place.seats, **place.options)
    twin = FastMatch(place.game, place.seats, features=False, **place.options)
    n, decisions = fast.open(seed), 0
    while n:
        viewer = generator.randrange(-1, place.seats)
        before = fast.states.tobytes()
        fast.look(max(viewer, 0))
        fast.view_bytes(viewer)
        twin.states[:] = fast.states
        twin.frame.redeal_row(0, viewer, generator.getrandbits(60))
        assert fast.states.tobytes() == before
        n = fast.step(fast.legal[generator.randrange(n)])
        decisions += 1
    assert fast.step(0) == 0
    return decisions


def think(place: TableSetup) -> None:
    """What bots do, in the middle of a game."""
    fast = FastMatch(place.game, place.seats, **place.options)
    n = fast.open(1)
    for _ in range(20):
        n = fast.step(fast.legal[0]) if n else fast.open(2)
    seen = fast.view_state(fast.actor)
    Search(place.game, Budget(simulations=30)).choose(seen, seed=1)
    if place.game.advice.position_key and place.seats == 2:
        Lookahead(place.game, Budget(simulations=300)).choose(seen, seed=1)


def main() -> None:
    decisions = 0
    for k, place in enumerate(TABLES):
        decisions += play(place, k)
        think(place)
        batch = Batch(place.game, 8, seed=k, seats=place.seats, threads=1, **place.options)
        for _ in range(10):
            batch.step(batch.random_actions())
        batch.rollout(100)
        batch.rollout(3, policy="greedy")
    print(f"{len(TABLES)} tables, {decisions} decisions, all as it should be")


if __name__ == "__main__":
    main()
