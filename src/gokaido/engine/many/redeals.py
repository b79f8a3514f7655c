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


class CompiledDeals:
    """An observation and what became of it with each seed, as `outcomes.Deals` wants it."""

    def __init__(self, view: Any, seen: Array, dealt: Array) -> None:
        self.view, self.seen, self.dealt = view, seen, dealt

    @property
    def changed(self) -> dict[str, list[Any]]:
        """Found by comparing bytes; hardly a tenth of the fields ever are."""
        names, (used, starts) = self.seen.dtype.names or (), _bytes(self.seen.dtype)
        differs = (self.dealt.view(np.uint8).reshape(DEALS, -1) != self.seen.view(np.uint8)).any(axis=0) & used
        found = np.flatnonzero(np.logical_or.reduceat(differs, starts))
        return {names[k]: self.dealt[names[k]].tolist() for k in found}

    @cached_property
    def worlds(self) -> list[Any]:
        """Records again: rules that are played on them step by step know no arrays."""
        return [self._world(i) for i in range(DEALS)]

    def _world(self, i: int) -> Any:
        world = type(self.view).from_row(self.dealt, i)
        for name in self.view.fields.keys() - set(self.seen.dtype.names or ()):
            setattr(world, name, getattr(self.view.copy(), name))
        return world


class Dealer:
    """Deals for one game; several threads may ask."""

    def __init__(self, game: Game) -> None:
        self.frame = new_matches(game, DEALS, features=False)
        self.lock = Lock()

    def __call__(self, view: Any) -> CompiledDeals:
        """What a viewer sees, dealt with each seed."""
        seen, frame = view.to_row(), self.frame
        with self.lock:
            frame.states[:] = seen
            for seed in range(DEALS):
                frame.redeal_row(seed, view.actor, seed)
            return CompiledDeals(view, seen, frame.states.copy())


def deal_compiled(game: Game) -> None:
    """Let compiled rules deal what decisions leave open, if there are any. It may take a compiler's time."""
    if id(game) not in dealers and isinstance(compiled(game, Matches), Compiled):
        dealers[id(game)] = Dealer(game)  # which keeps the game, so its id stays its own
