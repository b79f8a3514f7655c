"""What an observation leaves open, dealt by compiled rules: what an action brings is found many times faster by it.

An action that brings the same in every deal, with each card that may lie in a place, and whatever chance brings, is
certain; only of the others the interpreted rules find out what they look at.
"""

from functools import cache, cached_property
from threading import Lock
from typing import Any

import numpy as np

from ..compile.library import Compiled, compiled
from ..game import Game
from ..outcomes import DEALS, SPREAD, dealers, observers
from ..state.record import Array, shared_twin
from .trials import Trials, trials_of

ROWS = 300  # worlds in which an action is tried at most
LONGEST = 8  # actions of a line


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


@cache
def _parts(kind: np.dtype[Any]) -> tuple[list[int], list[int]]:
    """Where the rows of a record's fields begin and end, by 16 bits; without the wide ones."""
    begins, ends = [], []
    for name in kind.names or ():
        of, start = kind.fields[name][:2]  # type: ignore[index]
        if of.base == np.int16 and of.shape:
            for first in range(start // 2, (start + of.itemsize) // 2, of.shape[-1]):
                begins.append(first)
                ends.append(first + of.shape[-1])
    return begins, ends


@cache
def _fields(kind: np.dtype[Any]) -> tuple[list[int], list[int]]:
    """Where the fields of a record begin and end, by 16 bits."""
    places = [kind.fields[name][:2] for name in kind.names or ()]  # type: ignore[index]
    return [start // 2 for _, start in places], [(start + of.itemsize) // 2 for of, start in places]


class CompiledDeals:
    """An observation and what becomes of it with each seed, as `outcomes.Deals` wants it."""

    def __init__(self, dealer: "Dealer", view: Any) -> None:
        self.dealer, self.view, self.seen = dealer, view, view.to_row().view(np.int16)

    @cached_property
    def changed(self) -> dict[str, list[Any]]:
        """Of every field that is not as seen in all deals, what each deal has."""
        dealt, kind = self.dealer.dealt(self), self.dealer.frame.seen.dtype
        return changed_fields(self.seen.view(np.uint8), dealt.view(np.uint8), kind)

    @cached_property
    def worlds(self) -> list[Any]:
        """Records again: rules that are played on them step by step know no arrays."""
        return [self._world(i) for i in range(DEALS)]

    def _world(self, i: int) -> Any:
        return shared_twin(self.view, **{name: dealt[i] for name, dealt in self.changed.items()})

    @cached_property
    def _alone(self) -> dict[int, list[int] | None]:
        """What each legal action changes in all deals; None where that differs."""
        return self.dealer.each_alone(self)

    def certain(self, line: tuple[int, ...]) -> list[int] | None:
        """What the last action of a line changes in all deals: purse, points, end. None if that differs."""
        if len(line) == 1 and line[0] in self._alone:
            return self._alone[line[0]]
        return self.dealer.certain(self, line)


class Dealer:
    """Deals for one game; several threads may ask."""

    def __init__(self, game: Game, kind: type[Trials]) -> None:
        of = game.rules.state.dtype()
        begins, ends = _parts(of)
        starts, stops = _fields(of)
        worlds, seen = np.zeros(ROWS, of), np.zeros(1, of)
        self.currencies, self.cells = len(game.text.purse), worlds.view(np.int16).reshape(ROWS, -1)
        self.frame = kind(
            game, rows=ROWS, rolls=len(SPREAD), longest=LONGEST, width=of.itemsize // 2, parts=len(begins),
            spread=np.array(SPREAD), begins=np.array(begins), ends=np.array(ends),
            worlds=worlds, cells=self.cells, seen=seen, shown=seen.view(np.int16), actions=game.rules.actions,
            fields=len(starts), starts=np.array(starts), stops=np.array(stops),
        )  # fmt: skip
        self.names = of.names or ()
        self.laid_out: CompiledDeals | None = None  # whose worlds are there now
        self.rows = 0
        self.lock = Lock()

    def __call__(self, view: Any) -> CompiledDeals:
        """What a viewer sees, to be dealt with each seed."""
        return CompiledDeals(self, view)

    def covered(self, row: Array, viewer: int) -> dict[str, Any]:
        """The fields of a state that a viewer (-1: a spectator) does not see as they are, as they are seen."""
        frame = self.frame
        with self.lock:
            self.laid_out = None
            frame.whole_state[:] = row.view(np.int16)
            n = frame.observe_seen(viewer)
            names = [self.names[k] for k in frame.covered[:n].tolist()]
            return {name: frame.seen[name][0].tolist() for name in names}

    def _lay_out(self, deals: CompiledDeals) -> None:
        """Have the worlds of a decision there. Call it under the lock."""
        if self.laid_out is not deals:
            self.frame.shown[:] = deals.seen
            self.rows = self.frame.deal_worlds(deals.view.actor, DEALS)
            self.laid_out = deals

    def dealt(self, deals: CompiledDeals) -> Array:
        """The records that became of what is seen."""
        with self.lock:
            self._lay_out(deals)
            return self.cells[:DEALS].copy()

    def certain(self, deals: CompiledDeals, line: tuple[int, ...]) -> list[int] | None:
        """What the last action of a line changes, if it is the same in all worlds."""
        if len(line) > LONGEST:
            return None
        with self.lock:
            self._lay_out(deals)
            self.frame.line[: len(line)] = line
            if not self.frame.always_same(deals.view.actor, len(line), self.rows):
                return None
            return self._told(self.frame.change.tolist())

    def each_alone(self, deals: CompiledDeals) -> dict[int, list[int] | None]:
        """What each legal action changes, if it is the same in all worlds."""
        frame = self.frame
        with self.lock:
            self._lay_out(deals)
            n = frame.try_legal(deals.view.actor, self.rows)
            found = zip(frame.out[:n].tolist(), frame.same[:n].tolist(), frame.changes[:n].tolist())
            return {action: self._told(change) if same else None for action, same, change in found}

    def _told(self, change: list[int]) -> list[int]:
        """Without the currency that a game does not have."""
        *purse, points, over = change
        return [*purse[: self.currencies], points, over]


def deal_compiled(game: Game) -> None:
    """Let compiled rules deal what decisions leave open, if there are any. It may take a compiler's time."""
    if id(game) in dealers:
        return
    kind = trials_of(game)
    if kind and isinstance(compiled(game, kind), Compiled):
        dealers[id(game)] = dealer = Dealer(game, kind)  # which keeps the game, so its id stays its own
        observers[id(game)] = dealer.covered
