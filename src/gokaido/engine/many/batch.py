"""Many matches of one game as one array, on CPU cores."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..errors import BadOption, IllegalAction
from ..game import Game
from ..registry import game_of
from ..state.chance import SEED_BITS, seed_words
from ..state.record import Array
from .policies import matches_playing
from .seeds import Stream
from .step import Matches
from .variants import Variant, variant_arrays

SHARE = 256  # rows that are worth a thread of their own
OWN = ("spare", "ranks", "totals")  # arrays that every thread has for itself


class Batch:
    """n matches: `step(actions)` plays one action in each; matches that end are dealt anew.

    >>> batch = Batch("dojo", 1000, seed=7, seats=2)
    >>> batch.step(batch.random_actions())
    >>> batch.masks.shape, batch.features.shape
    ((1000, 176), (1000, 179))

    The arrays are the batch's own and change with every step: `states`, `actors`, `masks`, `features` (as the seat to
    act sees them), `rewards` and `ended` of the last step, `played` (matches finished in each row), and of the last
    match that ended in a row `scores` (points by side) and `places` (0: first). The matches of a row are those of
    `stream_seed(seed, row, 0)`, `stream_seed(seed, row, 1)`, ...; the number of threads changes nothing.

    With `variants`, every match is one of them, drawn by weight; `variant` says which.

    >>> Batch("tokaido", 1000, variants=[Variant(2), Variant(4, {"crossroads": True}, weight=2)])
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
        variants: Sequence[Variant] | None = None,
        evaluation: bool = False,
        **options: Any,
    ) -> None:
        stream = Stream.EVALUATION if evaluation else Stream.LEARNING
        first = new_matches(game, n, seats, options, variants=variants, features=features, again=1, stream=stream)
        set_seed(first, seed)
        self.game, self.n, self.seats, self.sides = first.game, n, first.seats, first.sides
        self.threads = max(1, min(threads or os.cpu_count() or 1, n // SHARE or 1))
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.generator = np.random.default_rng(seed)
        self.frames = [first, *(twin_of(first) for _ in range(1, self.threads))]
        self._playing: dict[type[Matches], list[Matches]] = {Matches: self.frames}

        self.states, self.actors, self.masks, self.features = first.states, first.actors, first.masks, first.features
        self.rewards, self.ended, self.played, self.chosen = first.rewards, first.ended, first.played, first.chosen
        self.scores, self.places, self.variant = first.scores, first.places, first.variant
        self.shares("open_rows")

    def shares(self, work: str, *numbers: int, frames: list[Matches] | None = None) -> None:
        """Do a piece of work for every share of the rows, one thread each."""
        frames = frames or self.frames
        cuts = [self.n * k // self.threads for k in range(self.threads + 1)]
        entries: list[Callable[..., int]] = [getattr(frame, work) for frame in frames]  # compiled before threads start
        if self.pool is None:
            entries[0](0, self.n, *numbers)
        else:
            list(self.pool.map(lambda k: entries[k](cuts[k], cuts[k + 1], *numbers), range(self.threads)))

    def step(self, actions: Any) -> None:
        """Play one action in each match. An illegal one raises IllegalAction and plays nothing."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,):
            raise IllegalAction("batch_actions", size=self.n, given=list(chosen.shape))
        self.chosen[:] = chosen
        row = self.frames[0].first_illegal(0, self.n)
        if row >= 0:
            legal = tuple(np.flatnonzero(self.masks[row]).tolist())
            raise IllegalAction("batch_illegal", given=int(self.chosen[row]), match=row, legal=legal)
        self.shares("step_rows")

    def rollout(self, moves: int, policy: Any = "random") -> None:
        """`moves` actions in every match, all inside compiled code; `rewards` adds up what was won.

        All seats play by the policy: `random`, `greedy` (the bot of that name), or a rule of one's own, compiled
        when first used (see `policies`).
        """
        kind = matches_playing(policy)
        if kind not in self._playing:
            self._playing[kind] = [twin_of(frame, kind) for frame in self.frames]
        self.rewards[:] = 0
        self.shares("roll_rows", moves, frames=self._playing[kind])

    def random_actions(self) -> Array:
        """A random legal action for each match."""
        self.shares("choose_rows", int(self.generator.integers(1 << 62)))
        return self.chosen.copy()


def new_matches(
    game: str | Game,
    rows: int = 1,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    kind: type[Matches] = Matches,
    features: bool = True,
    finals: bool = False,
    variants: Sequence[Variant] | None = None,
    **numbers: Any,
) -> Matches:
    """A frame for matches of a game with its options, or of several variants, before the deal."""
    found = game_of(game) if isinstance(game, str) else game
    if rows < 1:
        raise BadOption("batch_size", given=rows)
    if variants is None:
        variants = [Variant(found.rules.seats[-1] if seats is None else seats, options or {})]
    elif seats is not None or options:
        raise BadOption("variant_twice")
    width = found.advice.n_features
    return kind(
        found, rows=rows, actions=found.rules.actions, width=width if features else 0,
        final_width=width if finals else 0, **variant_arrays(found, variants), **numbers,
    )  # fmt: skip


def set_seed(frame: Matches, seed: int) -> None:
    """Every row plays the matches of a seed from the first on."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption("seed", bits=SEED_BITS, given=seed)
    frame.low, frame.middle, frame.high = seed_words(seed)
    frame.played[:] = 0


def twin_of(frame: Matches, kind: type[Matches] | None = None, **changed: Any) -> Matches:
    """A frame of the same matches for another thread, or of another kind: it shares all but the working space."""
    shared = {name: getattr(frame, name) for name in frame.slots if name not in OWN}
    return (kind or type(frame))(frame.game, **{**shared, **changed})
