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
from .matches import Matches
from .policies import matches_playing
from .rewards import reward_number
from .seeds import Stream, stream_seed
from .variants import Variant, variant_arrays

SHARE = 256  # rows that are worth a thread of their own
KEPT = (  # what a batch is at one moment
    "states", "legal", "counts", "masks", "actors", "features", "rewards", "scores", "places", "ended", "played",
    "variant", "number", "rivals", "fresh",
)  # fmt: skip
ROW_SEED_BITS = 63  # of a seed that one row has for itself
OWN_SEEDS = (1 << SEED_BITS) - 1  # what they are hashed with, so that they are not those of rows of a small seed
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

    >>> both = Batch("tokaido", 1000, variants=[Variant(2), Variant(4, {"crossroads": True}, weight=2)])
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
        reward: str = "win",
        **options: Any,
    ) -> None:
        stream = Stream.EVALUATION if evaluation else Stream.LEARNING
        first = new_matches(
            game, n, seats, options, variants=variants, features=features, again=1, stream=stream,
            reward=reward_number(reward),
        )  # fmt: skip
        set_seed(first, seed)
        self._begun: dict[str, Any] = {
            "seed": seed,
            "seats": seats,
            "threads": threads,
            "features": features,
            "variants": variants,
        }
        self._begun |= {"evaluation": evaluation, "reward": reward, **options}
        self.game, self.n, self.seats, self.sides = first.game, n, first.seats, first.sides
        self.threads = max(1, min(threads or os.cpu_count() or 1, n // SHARE or 1))
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.generator = np.random.default_rng(seed)
        self.frames = [first, *(twin_of(first) for _ in range(1, self.threads))]
        self._playing: dict[type[Matches], list[Matches]] = {Matches: self.frames}

        self.states, self.actors, self.masks, self.features = first.states, first.actors, first.masks, first.features
        self.rewards, self.ended, self.played, self.chosen = first.rewards, first.ended, first.played, first.chosen
        self.scores, self.places, self.variant = first.scores, first.places, first.variant
        self.counts = first.counts
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
        if chosen.dtype.kind not in "iub":
            raise IllegalAction("batch_numbers", given=str(chosen.dtype))
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

    def reset(self, rows: Any = None, seed: int | None = None) -> None:
        """Deal the next match in some rows (numbers, or a mask; all when not given), or all from a new seed on."""
        if seed is not None:
            for frame in self.frames:
                set_seed(frame, seed)
            self.generator = np.random.default_rng(seed)
            self.shares("open_rows")
            return
        for row in self._row_numbers(rows):
            self.played[row] += 1
            self.frames[0].open_rows(row, row + 1)

    def match_seed(self, row: int) -> int:
        """The seed of the match of a row: `Match(game, seed=batch.match_seed(3))` is the same deal."""
        return match_seed(self.frames[0], row)

    def _row_numbers(self, rows: Any) -> list[int]:
        """Rows as numbers."""
        given = np.arange(self.n) if rows is None else np.asarray(rows)
        if given.dtype == np.bool_ and given.shape == (self.n,):
            given = np.flatnonzero(given)
        if given.ndim != 1 or given.dtype.kind not in "iu" or ((given < 0) | (given >= self.n)).any():
            raise BadOption("batch_rows", last=self.n - 1, size=self.n, given=rows)
        return [int(row) for row in given]

    def _kept(self) -> dict[str, Array]:
        """What the batch is at this moment; records as rows of bytes, the gaps between fields included."""
        found = {name: getattr(self.frames[0], name) for name in KEPT}
        return {**found, "states": self.states.view(np.uint8).reshape(self.n, -1)}

    def get_state(self) -> dict[str, Any]:
        """Everything that the next step depends on, as plain arrays: `set_state` goes on from there."""
        kept = {name: array.copy() for name, array in self._kept().items()}
        words = (self.frames[0].low, self.frames[0].middle, self.frames[0].high)
        return {"game": self.game.key, "rules": self.game.version, "seed": words, **kept,
                "generator": self.generator.bit_generator.state}  # fmt: skip

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `get_state` gave, here or in another process."""
        kept = self._kept()
        self._check_state(state, kept)
        for name, array in kept.items():
            array[:] = state[name]
        for frame in self.frames:
            frame.low, frame.middle, frame.high = state["seed"]
        self.generator.bit_generator.state = state["generator"]

    def _check_state(self, state: dict[str, Any], kept: dict[str, Any]) -> None:
        """Is a state one of a batch like this?"""
        for name, value in {"game": self.game.key, "rules": self.game.version}.items():
            if state.get(name) != value:
                raise BadOption("batch_state", reason=name)
        for name, array in kept.items():
            if name not in state or state[name].shape != array.shape:
                raise BadOption("batch_state", reason=name)

    def __reduce__(self) -> Any:
        """Copied and pickled as it stands."""
        return _batch_again, (self.game, self.n, self._begun), self.get_state()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.set_state(state)

    def random_actions(self) -> Array:
        """A random legal action for each match."""
        self.shares("choose_rows", int(self.generator.integers(1 << 62)))
        return self.chosen.copy()


def _batch_again(game: Game, n: int, begun: dict[str, Any]) -> Batch:
    return Batch(game, n, **begun)


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
    numbers.setdefault("number", np.arange(rows))
    return kind(
        found, rows=rows, actions=found.rules.actions, width=width if features else 0,
        final_width=width if finals else 0, **variant_arrays(found, variants), **numbers,
    )  # fmt: skip


def set_seed(frame: Matches, seed: int) -> None:
    """Every row plays the matches of a seed from the first on."""
    frame.low, frame.middle, frame.high = checked_words(seed)
    frame.number[:] = np.arange(frame.rows)
    frame.played[:] = 0


def set_row_seeds(frame: Matches, seeds: Sequence[int]) -> None:
    """Every row plays the matches of a seed of its own from the first on, whichever row it is."""
    for seed in seeds:
        if not 0 <= seed < 1 << ROW_SEED_BITS:
            raise BadOption("seed", bits=ROW_SEED_BITS, given=seed)
    frame.low, frame.middle, frame.high = seed_words(OWN_SEEDS)
    frame.number[:] = seeds
    frame.played[:] = 0


def match_seed(frame: Matches, row: int = 0) -> int:
    """The seed of the match of a row."""
    seed = frame.low | frame.middle << 32 | frame.high << 64
    if frame.stream == Stream.GIVEN:
        return seed
    return stream_seed(seed, int(frame.number[row]), int(frame.played[row]), frame.stream == Stream.EVALUATION)


def checked_words(seed: int) -> tuple[int, int, int]:
    """A seed as three words; BadOption for one that is too large."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption("seed", bits=SEED_BITS, given=seed)
    return seed_words(seed)


def twin_of(frame: Matches, kind: type[Matches] | None = None, **changed: Any) -> Matches:
    """A frame of the same matches for another thread, or of another kind: it shares all but the working space."""
    shared = {name: getattr(frame, name) for name in frame.slots if name not in OWN}
    return (kind or type(frame))(frame.game, **{**shared, **changed})
