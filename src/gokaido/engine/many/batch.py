"""Many matches of one game as one array, on CPU cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..compile.library import compiled
from ..errors import BadOption, IllegalAction
from ..game import Game
from ..registry import game_of
from ..state.chance import SEED_BITS, seed_words
from ..state.record import Array
from . import picks, policies, rows
from .desk import batch_frame
from .policies import playing
from .serving import Ask

GREEDY_REDEALS = 2  # as bots.choice.Greedy has it
SHARE = 256  # rows that are worth a thread of their own


class Batch:
    """n matches: `step(actions)` plays one action in each; matches that end are dealt anew.

    >>> batch = Batch("dojo", 1000, seed=7, seats=2)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape, batch.features.shape
    ((1000, 176), (1000, 179))

    The arrays are the batch's own and change with every step: `states`, `actors`, `masks`, `features` (as the seat to
    act sees them), `rewards` and `ended` of the last step, `played` (matches finished in each row). Row i plays the
    matches with seeds seed + i, seed + i + n, ...; the number of threads changes nothing.
    """

    def __new__(cls, *values: Any, device: str = "cpu", **named: Any) -> "Batch":
        """A batch on CPU cores, or with device="cuda" on a GPU."""
        if device not in ("cpu", "cuda"):
            raise BadOption("batch_device", given=device)
        if device == "cuda":
            from .gpu import CudaBatch

            return object.__new__(CudaBatch)
        return object.__new__(cls)

    def __init__(
        self,
        game: str | Game,
        n: int,
        seed: int = 0,
        seats: int | None = None,
        threads: int | None = None,
        features: bool = True,
        device: str = "cpu",
        **options: Any,
    ) -> None:
        self.game = game_of(game) if isinstance(game, str) else game
        if n < 1:
            raise BadOption("batch_size", given=n)
        if not 0 <= seed < 1 << SEED_BITS:
            raise BadOption("seed", bits=SEED_BITS, given=seed)
        self.n = n
        self.seats = self.game.rules.seats[-1] if seats is None else seats
        self.sides = self.game.rules.sides(self.seats)
        self.rules = compiled(self.game, rows)
        self.blank = self.game.blank(self.seats, options).to_row()
        self.words = seed_words(seed)
        self.threads = max(1, min(threads or os.cpu_count() or 1, n // SHARE or 1))
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.generator = np.random.default_rng(seed)

        self.states = np.zeros(n, self.rules.dtype)
        self.actors = np.zeros(n, np.int16)
        self.ended = np.zeros(n, np.int16)
        self.played = np.zeros(n, np.int64)
        self.masks = np.zeros((n, self.game.rules.actions), np.uint8)
        self.features = np.zeros((n, self.game.advice.n_features if features else 0), np.float32)
        self.rewards = np.zeros((n, self.sides), np.float32)
        self._out = [np.zeros(self.game.rules.actions, np.int16) for _ in range(self.threads)]
        self._ranks = [np.zeros(2 * self.sides, np.int16) for _ in range(self.threads)]
        open_rows = self.rules.open_rows  # loaded or compiled before threads need it
        self._shares(
            lambda k, first, last: open_rows(
                self.states, self.blank, first, last, *self.words, self._out[k], self.actors, self.masks, self.features
            ),
        )

    def _shares(self, work: Callable[[int, int, int], Any]) -> list[Any]:
        """Do a piece of work for every share of the rows, one thread each."""
        cuts = [self.n * k // self.threads for k in range(self.threads + 1)]
        if self.pool is None:
            return [work(0, 0, self.n)]
        return list(self.pool.map(work, range(self.threads), cuts[:-1], cuts[1:]))

    def step(self, actions: Any) -> None:
        """Play one action in each match. An illegal one raises IllegalAction and plays nothing."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.n,):
            raise IllegalAction("batch_actions", size=self.n, given=list(chosen.shape))
        row = self.rules.first_illegal(self.masks, chosen)
        if row >= 0:
            allowed = np.flatnonzero(self.masks[row])
            raise IllegalAction("batch_illegal", given=int(chosen[row]), match=row, legal=tuple(allowed.tolist()))
        step_rows = self.rules.step_rows
        self._shares(
            lambda k, first, last: step_rows(
                self.states, self.blank, first, last, *self.words, self.sides, chosen, self.played, self._out[k],
                self._ranks[k], self.actors, self.ended, self.masks, self.features, self.rewards,
            ),
        )  # fmt: skip

    def rollout(self, moves: int, policy: Any = "random") -> None:
        """`moves` actions in every match, all inside compiled code; `rewards` adds up what was won.

        All seats play by the policy: `random`, `greedy` (as the bot of that name), or a rule of one's own, compiled
        when first used (see `policies`).
        """
        self.rewards[:] = 0
        if policy == "greedy":
            self._roll_greedily(moves)
            return
        rules = self.rules if policy == "random" else compiled(playing(self.game, policy), policies)
        roll = rules.roll_rows if policy == "random" else rules.roll_policy
        self._shares(
            lambda k, first, last: roll(
                self.states, self.blank, first, last, *self.words, self.sides, moves, self.played, self._out[k],
                self._ranks[k], self.actors, self.masks, self.features, self.rewards,
            ),
        )  # fmt: skip

    def _roll_greedily(self, moves: int) -> None:
        frames = [batch_frame(self, redeals=GREEDY_REDEALS) for _ in range(self.threads)]
        self._shares(lambda k, first, last: frames[k].ask(Ask.ROLL, first, last, moves))

    def random_actions(self) -> Array:
        """A random legal action for each match."""
        chosen = np.zeros(self.n, np.int64)
        compiled(self.game, picks).pick_rows(self.masks, int(self.generator.integers(1 << 62)), chosen)
        return chosen
