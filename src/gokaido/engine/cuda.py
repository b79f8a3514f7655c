"""Many matches of one game on a GPU: the same rules, one match per thread.

The text that `build` writes for the CPU is written once more with device functions, and a few kernels after it.
Arrays are numba-cuda's; PyTorch, CuPy and JAX take them without a copy (`__cuda_array_interface__`).
"""

import importlib
import importlib.util
import sys
from functools import cache
from types import ModuleType
from typing import Any

import numba
import numpy as np

from . import rows
from .batch import Batch
from .build import CUDA_HEAD, cache_root, is_entry, is_rule, text_of, write_file
from .chance import seed_words
from .errors import BadOption, GokaidoError, IllegalAction
from .game import Game
from .registry import game_of

BLOCK = 128

KERNELS = """

@cuda.jit
def open_kernel(states, blank, low, middle, high, actors, masks, vectors):
    i = cuda.grid(1)
    if i < states.size:
        out = cuda.local.array({actions}, np.int16)
        open_rows(states, blank, i, i + 1, low, middle, high, out, actors, masks, vectors)


@cuda.jit
def check_kernel(masks, actions, wrong):
    i = cuda.grid(1)
    if i < actions.size:
        a = actions[i]
        if a < 0 or a >= masks.shape[1] or masks[i, a] == 0:
            cuda.atomic.min(wrong, 0, i)


@cuda.jit
def step_kernel(states, blank, low, middle, high, actions, played, actors, ended, masks, vectors, rewards):
    i = cuda.grid(1)
    if i < states.size:
        out = cuda.local.array({actions}, np.int16)
        ranks = cuda.local.array({ranks}, np.int16)
        step_rows(states, blank, i, i + 1, low, middle, high, {sides}, actions, played, out, ranks,
                  actors, ended, masks, vectors, rewards)


@cuda.jit
def roll_kernel(states, blank, low, middle, high, moves, played, actors, masks, vectors, rewards):
    i = cuda.grid(1)
    if i < states.size:
        out = cuda.local.array({actions}, np.int16)
        ranks = cuda.local.array({ranks}, np.int16)
        home = cuda.local.array(1, RECORD)  # a thread's own memory is interleaved with its neighbours': fast
        home[0] = states[i]
        n = roll_one(home, 0, i, states.size, blank, low, middle, high, {sides}, moves, played, out, ranks, rewards)
        describe(home[0], i, n, out, actors, masks, vectors)
        states[i] = home[0]


@cuda.jit
def pick_kernel(states, masks, actions):
    i = cuda.grid(1)
    if i < actions.size:
        n = 0
        for a in range(masks.shape[1]):
            n += masks[i, a]
        k = (states[i].rng[0] * n) >> 32
        for a in range(masks.shape[1]):
            if masks[i, a] == 1:
                if k == 0:
                    actions[i] = a
                k -= 1
"""


class NoDevice(GokaidoError):
    """There is no GPU here, or nothing to reach it with."""


@cache
def gpu() -> Any:
    """numba-cuda, with a GPU behind it."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 still asks newer NumPys for it
    try:
        cuda: Any = importlib.import_module("numba.cuda")
    except ImportError as error:
        raise NoDevice("Matches on a GPU need numba-cuda: pip install 'numba-cuda[cu12]'.") from error
    if not cuda.is_available():
        raise NoDevice("No GPU was found: a CUDA device and numba-cuda (pip install 'numba-cuda[cu12]') are needed.")
    return cuda


_modules: dict[tuple[str, int], ModuleType] = {}


def kernels(game: Game, sides: int) -> ModuleType:
    """The rules of a game as a module of device functions and kernels."""
    if (game.key, sides) not in _modules:
        _modules[game.key, sides] = _write_kernels(game, sides)
    return _modules[game.key, sides]


def _write_kernels(game: Game, sides: int) -> ModuleType:
    roots = [v for v in vars(rows).values() if is_rule(v) and is_entry(v) and v.__module__ == rows.__name__]
    text = text_of(roots, game, False, CUDA_HEAD) + KERNELS.format(actions=game.actions, ranks=2 * sides, sides=sides)
    folder = cache_root() / "cuda"
    folder.mkdir(exist_ok=True)
    path = folder / f"{game.key}_{sides}.py"
    write_file(path, text)
    spec = importlib.util.spec_from_file_location(f"gokaido_cuda_{game.key}_{sides}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    module.RECORD = numba.from_dtype(game.state.dtype())  # type: ignore[attr-defined]
    spec.loader.exec_module(module)
    return module


class CudaBatch(Batch):
    """The same calls as Batch; the arrays live on the GPU."""

    def __init__(
        self,
        game: str | Game,
        n: int,
        seed: int = 0,
        seats: int | None = None,
        threads: int | None = None,
        features: bool = True,
        device: str = "cuda",
        block: int = BLOCK,
        **options: Any,
    ) -> None:
        cuda = gpu()
        self.game = game_of(game) if isinstance(game, str) else game
        if n < 1:
            raise BadOption(f"A batch has at least 1 match, not {n}.")
        self.n = n
        self.seats = self.game.seats[-1] if seats is None else seats
        self.sides = self.game.sides(self.seats)
        self.words = seed_words(seed)
        self.module = kernels(self.game, self.sides)
        self.grid = ((n + block - 1) // block, block)
        self.blank = cuda.to_device(self.game.blank(self.seats, options).to_row())
        self.states = cuda.to_device(np.zeros(n, self.game.state.dtype()))
        self.actors = cuda.to_device(np.zeros(n, np.int16))
        self.ended = cuda.to_device(np.zeros(n, np.int16))
        self.played = cuda.to_device(np.zeros(n, np.int64))
        self.masks = cuda.to_device(np.zeros((n, self.game.actions), np.uint8))
        self.features = cuda.to_device(np.zeros((n, self.game.n_features if features else 0), np.float32))
        self.rewards = cuda.to_device(np.zeros((n, self.sides), np.float32))
        self._chosen = cuda.to_device(np.zeros(n, np.int64))
        self._wrong = cuda.to_device(np.array([n], np.int64))
        self.module.open_kernel[self.grid](self.states, self.blank, *self.words, self.actors, self.masks, self.features)

    def step(self, actions: Any) -> None:
        """Play one action in each match: an array on the GPU (of any library) or on the host."""
        chosen = gpu().to_device(np.asarray(actions, np.int64)) if isinstance(actions, (list, np.ndarray)) else actions
        self.module.check_kernel[self.grid](self.masks, chosen, self._wrong)
        row = int(self._wrong.copy_to_host()[0])
        if row < self.n:
            self._wrong = gpu().to_device(np.array([self.n], np.int64))
            raise IllegalAction(f"Match {row} was given an action that is not legal there; `masks` says which are.")
        self.module.step_kernel[self.grid](
            self.states, self.blank, *self.words, chosen, self.played, self.actors, self.ended, self.masks,
            self.features, self.rewards,
        )  # fmt: skip

    def rollout(self, moves: int) -> None:
        """`moves` random actions in every match inside one kernel; `rewards` adds up what was won."""
        self.module.roll_kernel[self.grid](
            self.states, self.blank, *self.words, moves, self.played, self.actors, self.masks, self.features,
            self.rewards,
        )  # fmt: skip

    def random_actions(self) -> Any:
        """A random legal action for each match, chosen on the GPU."""
        self.module.pick_kernel[self.grid](self.states, self.masks, self._chosen)
        return self._chosen
