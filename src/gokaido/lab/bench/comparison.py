"""What is compared with other libraries, and how a figure is written down."""

import random
from dataclasses import dataclass
from typing import Any

# What is compared, in the order of the table.
INSIDE = "random games inside the engine"
WATCHED = "the same with an observation at every decision"
STEPPED = "stepped one by one from Python"
OBSERVED = "stepped from Python with observations"
BATCHED = "batch steps with masks and observations"
ZOO = "PettingZoo: last and step"
COPIED = "copies of a state"
SEARCHED = "tree search, simulations"
GROUPS = (INSIDE, WATCHED, STEPPED, OBSERVED, BATCHED, ZOO, COPIED, SEARCHED)


@dataclass(frozen=True)
class Row:
    """One figure: so many decisions (copies, simulations) a second, and games where they are played to the end."""

    group: str
    library: str
    game: str
    per_second: float
    games_per_second: float | None = None

    @property
    def ours(self) -> bool:
        """Is it a figure of this library?"""
        return self.library == "gokaido"


def zoo_played(env: Any, rng: random.Random) -> int:
    """One random game through `agent_iter`, `last` and `step`; returns its decisions."""
    env.reset(seed=rng.getrandbits(30))
    decisions = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
        decisions += 1
    return decisions
