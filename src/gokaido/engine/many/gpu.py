"""Many matches of one game on a GPU: the same rules, one match per thread.

The text that `build` writes for the CPU is written once more with device functions, and a few kernels after it.
Arrays are numba-cuda's; PyTorch, CuPy and JAX take them without a copy (`__cuda_array_interface__`).

Threads of a warp that run different rules wait for each other. So the matches of a block are sorted before every
action by the action, and before asking what is legal by the phase: neighbours then run the same rule.
"""

import importlib
import importlib.util
import warnings
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from ..compile.build import CUDA_HEAD, load_module, text_of, text_path
from ..compile.library import cache_root
from ..compile.text import is_entry, is_rule
from ..errors import BadOption, GokaidoError, IllegalAction
from ..game import Game
from ..registry import game_of
from ..state.chance import below, seed_words
from . import rows
from .batch import Batch

BLOCK = 512  # matches that are sorted together
DEALT_TOGETHER = 24  # matches that end wait for so many others, since dealing is long

KERNELS = """

@cuda.jit(device=True)
def sort_block(key, starts, order):
    # The matches of a block in the order of their keys; this thread's is returned, starts[k] is where key k begins.
    t, size = cuda.threadIdx.x, cuda.blockDim.x
    for k in range(t, {bins}, size):
        starts[k] = 0
    cuda.syncthreads()
    place = cuda.atomic.add(starts, key, 1)
    cuda.syncthreads()
    if t < 32:
        total = 0
        for k in range({share} * t, {share} * t + {share}):
            count = starts[k]
            starts[k] = total
            total += count
        before = total
        for d in range(5):
            other = cuda.shfl_up_sync(0xFFFFFFFF, before, 1 << d)
            if t >= 1 << d:
                before += other
        before -= total
        for k in range({share} * t, {share} * t + {share}):
            starts[k] += before
    cuda.syncthreads()
    order[starts[key] + place] = t
    cuda.syncthreads()
    return order[t]


@cuda.jit(device=True)
def write_together(own, order, base, rows, vectors):
    # A warp writes the vectors of its 32 matches one after the other, {tile} numbers at a time: neighbours in memory.
    t = cuda.threadIdx.x
    tiles = cuda.shared.array(({warps}, 32, {tile} + 1), np.float32)
    warp, lane = t // 32, t % 32
    for first in range(0, {features}, {tile}):
        for j in range(min({tile}, {features} - first)):
            tiles[warp, lane, j] = own[first + j]
        cuda.syncwarp()
        for j in range(lane, 32 * {tile}, 32):
            i = base + order[warp * 32 + j // {tile}]
            column = first + j % {tile}
            if i < rows and column < {features}:
                vectors[i, column] = tiles[warp, j // {tile}, j % {tile}]
        cuda.syncwarp()


@cuda.jit(cache=True)
def open_kernel(states, blank, low, middle, high, actors, masks, vectors):
    i = cuda.grid(1)
    if i < states.size:
        out = cuda.local.array({actions}, np.int16)
        open_rows(states, blank, i, i + 1, low, middle, high, out, actors, masks, vectors)


@cuda.jit(cache=True)
def check_kernel(masks, actions, wrong):
    i = cuda.grid(1)
    if i < actions.size:
        a = actions[i]
        if a < 0 or a >= masks.shape[1] or masks[i, a] == 0:
            cuda.atomic.min(wrong, 0, i)


@cuda.jit(cache=True, launch_bounds=({block}, 2))
def play_kernel(
    states, blank, low, middle, high, given, moves, played, actors, ended, masks, vectors, rewards
):
    # `moves` actions in every match: the first as given, if any are, the others at random.
    t, size = cuda.threadIdx.x, cuda.blockDim.x
    base = cuda.blockIdx.x * size
    rows = states.size
    starts = cuda.shared.array({bins}, np.int32)
    order = cuda.shared.array({block}, np.int32)
    chosen = cuda.shared.array({block}, np.int32)
    phase = cuda.shared.array({block}, np.int32)
    left = cuda.shared.array({block}, np.int32)
    out = cuda.local.array({actions}, np.int16)
    ranks = cuda.local.array({ranks}, np.int16)
    chosen[t] = {done}
    if base + t < rows:
        left[t] = moves - 1
        if given.size > 0:
            chosen[t] = given[base + t]
            ended[base + t] = 0
        else:
            n = {legal}(states[base + t], out)
            chosen[t] = out[below(states[base + t], n)]
        for p in range({sides}):
            rewards[base + t, p] = 0.0
    while cuda.syncthreads_or(1 if chosen[t] != {done} else 0):
        k = sort_block(chosen[t], starts, order)
        i = base + k
        acting = starts[{deal}]
        waiting = starts[{done}] - acting
        phase[k] = {idle}
        if chosen[k] < {deal}:
            {play}(states[i], chosen[k])
            phase[k] = states[i].{phase}
        elif chosen[k] == {deal} and (waiting >= {together} or acting == 0):
            sow_match(states, blank, i, low + i + played[i] * rows, middle, high)
            {setup}(states[i])
            phase[k] = states[i].{phase}
        cuda.syncthreads()
        k = sort_block(phase[t], starts, order)
        i = base + k
        if phase[k] != {idle}:
            n = {legal}(states[i], out)
            if n == 0:
                add_rewards(states[i], i, {sides}, ranks, rewards)
                played[i] += 1
                if given.size > 0:
                    ended[i] = 1
                chosen[k] = {deal}
            elif n == 1 and {asks}(states[i]) == 0:
                chosen[k] = out[0]
            elif left[k] == 0:
                chosen[k] = {done}
            else:
                left[k] -= 1
                chosen[k] = out[below(states[i], n)]
    block_rows = min(size, rows - base)
    for j in range(t, block_rows * {actions}, size):
        masks[base + j // {actions}, j % {actions}] = 0
    k = sort_block(states[base + t].{phase} if base + t < rows else {idle}, starts, order)
    i = base + k
    if i < rows:
        mark(states[i], i, {legal}(states[i], out), out, actors, masks)
    if vectors.shape[1] > 0:
        own = cuda.local.array({features}, np.float32)
        if i < rows:
            {write_features}(states[i], states[i].actor, own)
        write_together(own, order, base, rows, vectors)


@cuda.jit(cache=True)
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


@cuda.jit(cache=True)
def widen_kernel(actions, wide):
    i = cuda.grid(1)
    if i < wide.size:
        wide[i] = actions[i]
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
        raise NoDevice("gpu_not_installed") from error
    if not cuda.is_available():
        raise NoDevice("gpu_not_found")
    warnings.filterwarnings("ignore", message=".*under-utilization")  # few matches are a choice
    return cuda


_modules: dict[tuple[str, int], ModuleType] = {}


def kernels(game: Game, sides: int) -> ModuleType:
    """The rules of a game as a module of device functions and kernels."""
    if (game.key, sides) not in _modules:
        path = text_path(cache_root(), kernel_text(game, sides), f"{game.key}_{sides}_cuda")
        _modules[game.key, sides] = load_module(path)
    return _modules[game.key, sides]


def kernel_text(game: Game, sides: int) -> str:
    """The source of that module."""
    entries = [v for v in vars(rows).values() if is_rule(v) and is_entry(v) and v.__module__ == rows.__name__]
    called: list[Any] = [
        game.rules.legal,
        game.rules.play,
        game.rules.setup,
        game.rules.asks_anyway,
        game.advice.features,
        rows.mark,
        rows.sow_match,
        rows.add_rewards,
        below,
    ]
    bins = (game.rules.actions + 2 + 31) // 32 * 32
    return text_of([*entries, *called], game, False, CUDA_HEAD) + KERNELS.format(
        legal=game.rules.legal.__name__,
        play=game.rules.play.__name__,
        setup=game.rules.setup.__name__,
        asks=game.rules.asks_anyway.__name__,
        phase="phase" if "phase" in game.rules.state.fields else "actor",
        actions=game.rules.actions,
        deal=game.rules.actions,
        done=game.rules.actions + 1,
        idle=bins - 1,
        bins=bins,
        share=bins // 32,
        sides=sides,
        ranks=2 * sides,
        block=BLOCK,
        warps=BLOCK // 32,
        tile=16,
        features=game.advice.n_features,
        write_features=game.advice.features.__name__,
        together=DEALT_TOGETHER,
    )


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
        **options: Any,
    ) -> None:
        cuda = gpu()
        self.game = game_of(game) if isinstance(game, str) else game
        if n < 1:
            raise BadOption("batch_size", given=n)
        self.n = n
        self.seats = self.game.rules.seats[-1] if seats is None else seats
        self.sides = self.game.rules.sides(self.seats)
        self.words = seed_words(seed)
        self.module = kernels(self.game, self.sides)
        self.blocks = ((n + BLOCK - 1) // BLOCK, BLOCK)
        self.warps = ((n + 127) // 128, 128)
        self.blank = cuda.to_device(self.game.blank(self.seats, options).to_row())
        self.states = cuda.to_device(np.zeros(n, self.game.rules.state.dtype()))
        self.actors = cuda.to_device(np.zeros(n, np.int16))
        self.ended = cuda.to_device(np.zeros(n, np.int16))
        self.played = cuda.to_device(np.zeros(n, np.int64))
        self.masks = cuda.to_device(np.zeros((n, self.game.rules.actions), np.uint8))
        self.features = cuda.to_device(np.zeros((n, self.game.advice.n_features if features else 0), np.float32))
        self.rewards = cuda.to_device(np.zeros((n, self.sides), np.float32))
        self._none_given = cuda.to_device(np.zeros(0, np.int64))
        self._chosen = cuda.to_device(np.zeros(n, np.int64))
        self._wrong = cuda.to_device(np.array([n], np.int64))
        self.module.open_kernel[self.warps](
            self.states, self.blank, *self.words, self.actors, self.masks, self.features
        )

    def _play(self, given: Any, moves: int) -> None:
        self.module.play_kernel[self.blocks](
            self.states, self.blank, *self.words, given, moves, self.played, self.actors, self.ended, self.masks,
            self.features, self.rewards,
        )  # fmt: skip

    def _on_device(self, actions: Any) -> Any:
        """The actions as 64-bit numbers on the GPU, copied only where they are not."""
        cuda = gpu()
        if not hasattr(actions, "__cuda_array_interface__"):
            actions = cuda.to_device(np.ascontiguousarray(actions, np.int64))
        given = cuda.as_cuda_array(actions)
        if given.shape != (self.n,):
            raise IllegalAction("batch_actions", size=self.n, given=list(given.shape))
        if given.dtype != np.int64 or not given.is_c_contiguous():
            self.module.widen_kernel[self.warps](given, self._chosen)
            given = self._chosen
        return given

    def step(self, actions: Any) -> None:
        """Play one action in each match: an array on the GPU (of any library) or on the host."""
        given = self._on_device(actions)
        self.module.check_kernel[self.warps](self.masks, given, self._wrong)
        row = int(self._wrong.copy_to_host()[0])
        if row < self.n:
            self._wrong = gpu().to_device(np.array([self.n], np.int64))
            allowed = np.flatnonzero(self.masks[row].copy_to_host()).tolist()
            raise IllegalAction("batch_illegal", given=int(given[row]), match=row, legal=tuple(allowed))
        self._play(given, 1)

    def rollout(self, moves: int, policy: Any = "random") -> None:
        """`moves` random actions in every match inside one kernel; `rewards` adds up what was won."""
        if policy != "random":
            raise BadOption("gpu_policy", given=policy)
        if moves > 0:
            self._play(self._none_given, moves)

    def random_actions(self) -> Any:
        """A random legal action for each match, chosen on the GPU."""
        self.module.pick_kernel[self.warps](self.states, self.masks, self._chosen)
        return self._chosen
