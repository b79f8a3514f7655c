"""A policy of one's own that plays whole matches inside compiled code, many at a time.

python examples/policy.py        # compiles the policy once, then plays
"""

import time
from typing import Any

import gokaido
from gokaido.engine.compile.rule import rule
from gokaido.engine.state.chance import below

END = 175  # the action that ends a turn; see docs/envs/dojo.md


@rule
def eager(s: Any, n: int, out: Any) -> int:
    """Any action at random, but never end a turn while something else can be done."""
    place = below(s, n)
    return place if out[place] != END else (place + 1) % n


def main() -> None:
    """Eager players, and how fast they play."""
    batch = gokaido.Batch("dojo", 4096, seed=1, seats=2)
    batch.rollout(1, policy=eager)
    begun = time.perf_counter()
    batch.rollout(200, policy=eager)
    spent = time.perf_counter() - begun
    print(f"{batch.played.sum():,} matches ended, {200 * batch.n / spent:,.0f} decisions/s")


if __name__ == "__main__":
    main()
