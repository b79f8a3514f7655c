"""What an observation leaves open, dealt by compiled rules: what an action brings is found some times faster by it."""

from functools import cache, cached_property
from threading import Lock
from typing import Any

import numpy as np

from ..compile.library import Compiled, compiled
from ..game import Game
from ..outcomes import DEALS, dealers
from ..state.record import Array
from .batch import new_matches
from .matches import Matches


@cache
def _bytes(kind: np.dtype[Any]) -> tuple[Array, list[int]]:
    """Which bytes of a record belong to a field and are no gap, and where each field begins."""
    fields = [kind.fields[name][:2] for name in kind.names]  # type: ignore[index, union-attr]
    used = np.zeros(kind.itemsize, bool)
    for of, start in fields:
        used[start : start + of.itemsize] = True
    return used, [start for _, start in fields]


def changed_fields(before: Array, after: Array, kind: np.dtype[Any]) -> dict[str, list[Any]]:
    """What some records have in the fields in which any of them differs from one: few, so the others are not read."""
    names, (used, starts) = kind.names or (), _bytes(kind)
    differs = (after != before).any(axis=0) & used
    records = after.view(kind)[:, 0]
    found = (names[k] for k in np.flatnonzero(np.logical_or.reduceat(differs, starts)))
    return {name: records[name].tolist() for name in found}


class CompiledDeals:
    """An observation and what became of it with each seed, as `outcomes.Deals` wants it."""

    def __init__(self, view: Any, changed: dict[str, list[Any]]) -> None:
        self.view, self.changed = view, changed

    @cached_property
    def worlds(self) -> list[Any]:
        """Records again: rules that are played on them step by step know no arrays."""
        return [self._world(i) for i in range(DEALS)]

    def _world(self, i: int) -> Any:
        world = self.view.copy()
        for name, dealt in self.changed.items():
            setattr(world, name, dealt[i])
        return world


class Dealer:
    """Deals for one game; several threads may ask."""

    def __init__(self, game: Game) -> None:
        self.frame = new_matches(game, DEALS, features=False)
        self.rows = self.frame.states.view(np.uint8).reshape(DEALS, -1)  # as bytes: copied at one go
        self.lock = Lock()

    def __call__(self, view: Any) -> CompiledDeals:
        """What a viewer sees, dealt with each seed."""
        seen = view.to_row().view(np.uint8)
        with self.lock:
            self.rows[:] = seen
            for seed in range(DEALS):
                self.frame.redeal_row(seed, view.actor, seed)
            dealt = self.rows.copy()
        return CompiledDeals(view, changed_fields(seen, dealt, self.frame.states.dtype))


def deal_compiled(game: Game) -> None:
    """Let compiled rules deal what decisions leave open, if there are any. It may take a compiler's time."""
    if id(game) not in dealers and isinstance(compiled(game, Matches), Compiled):
        dealers[id(game)] = Dealer(game)  # which keeps the game, so its id stays its own
