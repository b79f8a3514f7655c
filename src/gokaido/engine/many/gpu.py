"""Many matches of one game on a GPU: the same C as on the CPU, one match per thread.

The rules are written as device functions, kernels.cu stands after them, and CuPy has NVIDIA's compiler translate both.
Arrays are CuPy's; PyTorch and JAX take them without a copy.
"""

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..compile.c.emit import Program, program_for, written
from ..compile.c.kinds import INT, Array, Pointer
from ..compile.frame import RECORD
from ..compile.text import Binding
from ..errors import BadOption, GokaidoError, IllegalAction
from ..game import Game
from ..state.chance import below
from . import matches, rivals
from .batch import Batch, checked_words, new_matches
from .matches import Matches
from .rewards import reward_number
from .seeds import Stream, stream_seed
from .variants import Variant

BLOCK = 512  # matches that are sorted together
DEALT_TOGETHER = 24  # matches that end wait for so many others
LINE = 128  # matches of a block where nothing is sorted
OPTIONS = ("-std=c++17", "--fmad=false")  # a product is rounded before it is added to something, as on the CPU
ROWS = ("states", "actors", "counts", "ended", "played", "variant")  # arrays with one place for each match
WIDE = ("masks", "features", "rewards", "scores", "places")  # and with several
VARIANTS = ("blank", "variant_seats", "variant_sides", "variant_ends")


class NoDevice(GokaidoError):
    """There is no GPU here, or nothing to reach it with."""


@cache
def gpu() -> Any:
    """CuPy, with a GPU behind it."""
    try:
        cupy: Any = importlib.import_module("cupy")
    except ImportError as error:
        raise NoDevice("gpu_not_installed") from error
    try:
        found = cupy.cuda.runtime.getDeviceCount()
    except Exception:  # of CuPy's own kinds: no driver, no device, one that is too old
        found = 0
    if not found:
        raise NoDevice("gpu_not_found")
    return cupy


def kernel_text(game: Game, block: int = BLOCK) -> str:
    """The rules of a game as device functions, and the kernels."""
    program = program_for(Binding(game, Matches))
    state, frame, row = Pointer(RECORD), Pointer("Matches"), Array("i16", 1)
    needed: list[tuple[Any, tuple[Any, ...]]] = [
        (rivals.seed_row, (frame, INT)),
        (matches.mark, (frame, INT, INT, row)),
        (matches.add_rewards, (frame, INT, row)),
        (below, (state, INT)),
    ]
    named: list[tuple[str, Any, tuple[Any, ...]]] = [
        ("LEGAL", game.rules.legal, (state, row)),
        ("PLAY", game.rules.play, (state, INT)),
        ("SETUP", game.rules.setup, (state,)),
        ("ASKS", game.rules.asks_anyway, (state,)),
        ("FEATURES", game.advice.features, (state, INT, Array("f32", 1))),
    ]
    for rule, kinds in needed:
        assert called(program, rule, kinds) == rule.__name__
    lines = [f"#define RULE_{name} {called(program, rule, kinds)}" for name, rule, kinds in named]
    numbers = {
        "BLOCK": block, "LINE": LINE, "ACTIONS": game.rules.actions, "N_FEATURES": game.advice.n_features,
        "MOST_SIDES": max(map(game.rules.sides, game.rules.seats)), "DEALT_TOGETHER": DEALT_TOGETHER,
        "PHASE": "phase" if "phase" in game.rules.state.fields else "actor",
    }  # fmt: skip
    lines += [f"#define {name} {value}" for name, value in numbers.items()]
    kernels = Path(__file__).with_name("kernels.cu").read_text(encoding="utf-8")
    return "\n".join([written(program, ["rules.h"]), *lines, kernels])


def called(program: Program, rule: Any, kinds: tuple[Any, ...]) -> str:
    """The C name of a rule for arguments of some kinds."""
    name = program.text.name_of(rule, rule.__name__)
    return program.function(name, kinds, rule.__name__)[0]


_modules: dict[tuple[int, Any], tuple[Game, Any]] = {}


def kernels(game: Game, text: Callable[[Game], str] = kernel_text) -> Any:
    """Kernels of a game, compiled; CuPy keeps them in its cache for later processes."""
    key = id(game), text
    if key not in _modules:  # which keeps the game, so its id stays its own
        _modules[key] = game, gpu().RawModule(code=text(game), options=OPTIONS)
    return _modules[key][1]


class CudaBatch(Batch):
    """The same calls as Batch; the arrays live on the GPU. `states` holds the records as rows of bytes."""

    def __init__(
        self,
        game: str | Game,
        n: int,
        seed: int = 0,
        seats: int | None = None,
        threads: int | None = None,
        features: bool = True,
        device: str = "cuda",
        variants: Sequence[Variant] | None = None,
        evaluation: bool = False,
        reward: str = "win",
        **options: Any,
    ) -> None:
        cupy = gpu()
        stream = Stream.EVALUATION if evaluation else Stream.LEARNING
        small = new_matches(
            game, 1, seats, options, variants=variants, features=features, again=1, stream=stream,
            reward=reward_number(reward),
        )  # fmt: skip
        if n < 1:
            raise BadOption("batch_size", given=n)
        self._begun = {"seed": seed, "seats": seats, "features": features, "device": device, "variants": variants}
        self._begun |= {"evaluation": evaluation, "reward": reward, **options}
        self._stream = stream
        self.game, self.n, self.seats, self.sides = small.game, n, small.seats, small.sides
        self.module = kernels(self.game)
        self.dtype = self.game.rules.state.dtype()
        sizes = {k: (n, self.dtype.itemsize) if k == "states" else (n,) for k in ROWS}
        sizes |= {k: (n, small.arrays[k].shape[1]) for k in WIDE}
        made = {k: cupy.zeros(size, np.uint8 if k == "states" else small.kind(k)) for k, size in sizes.items()}
        made |= {k: cupy.asarray(small.arrays[k].view(np.uint8) if k == "blank" else small.arrays[k]) for k in VARIANTS}
        made["number"] = cupy.arange(n)
        self.states, self.actors, self.masks, self.features = (
            made[k] for k in ("states", "actors", "masks", "features")
        )
        self.rewards, self.ended, self.played = (made[k] for k in ("rewards", "ended", "played"))
        self.scores, self.places, self.variant = (made[k] for k in ("scores", "places", "variant"))
        self._block = small.block.copy()
        self._block["rows"] = n
        for name in small.arrays:
            self._block[name] = made[name].data.ptr if name in made else 0  # the working space of a thread is its own
        self._held = made  # what the frame points at
        self._seed(checked_words(seed))
        self.chosen = cupy.zeros(n, np.int64)
        self._wrong = cupy.full(1, n, np.int64)
        self._play(np.uint64(0), 0)

    def _seed(self, words: tuple[int, int, int]) -> None:
        """Every row plays the matches of a seed."""
        self._block["low"], self._block["middle"], self._block["high"] = words
        self._frame = gpu().asarray(self._block.view(np.uint8))

    @property
    def _words(self) -> tuple[int, int, int]:
        low, middle, high = (self._block[name].item() for name in ("low", "middle", "high"))
        return low, middle, high

    def match_seed(self, row: int) -> int:
        """The seed of the match of a row: `Match(game, seed=batch.match_seed(3))` is the same deal."""
        low, middle, high = self._words
        evaluation = self._stream == Stream.EVALUATION
        return stream_seed(low | middle << 32 | high << 64, row, int(self.played[row]), evaluation)

    def reset(self, rows: Any = None, seed: int | None = None) -> None:
        """Deal the next match in some rows (numbers, or a mask; all when not given), or all from a new seed on."""
        if seed is not None:
            self._seed(checked_words(seed))
            self.played[:] = 0
            self._play(np.uint64(0), 0)
            return
        stay = np.ones(self.n, np.bool_)
        stay[self._row_numbers(rows.get() if hasattr(rows, "get") else rows)] = False
        before = {name: self._held[name].copy() for name in (*ROWS, *WIDE)}
        self.played[gpu().asarray(~stay)] += 1
        self._play(np.uint64(0), 0)  # deals every row: those that stay are put back
        for name, array in before.items():
            self._held[name][gpu().asarray(stay)] = array[gpu().asarray(stay)]

    def get_state(self) -> dict[str, Any]:
        """Everything that the next step depends on, as plain arrays of NumPy: `set_state` goes on from there."""
        kept = {name: self._held[name].get() for name in (*ROWS, *WIDE)}
        return {"game": self.game.key, "rules": self.game.version, "seed": self._words, **kept}

    def set_state(self, state: dict[str, Any]) -> None:
        """Go on from what `get_state` gave, here or in another process."""
        held = {name: self._held[name] for name in (*ROWS, *WIDE)}
        self._check_state(state, held)
        for name, array in held.items():
            array[:] = gpu().asarray(state[name])
        self._seed(state["seed"])

    def copy_rows(self, source: "CudaBatch", rows: Any, names: Sequence[str]) -> None:
        """Have in each row some arrays as a row of another batch has them."""
        taken = gpu().asarray(rows)
        for name in names:
            self._held[name][:] = source._held[name][taken]

    def _run(self, kernel: str, block: int, *values: Any) -> None:
        self.module.get_function(kernel)(((self.n + block - 1) // block,), (block,), values)

    def _play(self, actions: Any, moves: int) -> None:
        self._run("play_kernel", BLOCK, self._frame, actions, np.int64(moves))
        if self.features.shape[1]:
            self._run("see_kernel", LINE, self._frame)

    def _on_device(self, actions: Any) -> Any:
        """The actions as 64-bit numbers on the GPU, copied only where they are not."""
        cupy, shown = gpu(), hasattr(actions, "__cuda_array_interface__") or not hasattr(actions, "__dlpack__")
        array = cupy.asarray(actions) if shown or isinstance(actions, np.ndarray) else cupy.from_dlpack(actions)
        given = cupy.ascontiguousarray(array, dtype=np.int64)
        if given.shape != (self.n,):
            raise IllegalAction("batch_actions", size=self.n, given=list(given.shape))
        return given

    def step(self, actions: Any) -> None:
        """Play one action in each match: an array on the GPU (of any library) or on the host."""
        given = self._on_device(actions)
        self._run("check_kernel", LINE, self._frame, given, self._wrong)
        row = int(self._wrong[0])
        if row < self.n:
            self._wrong[0] = self.n
            legal = tuple(np.flatnonzero(self.masks[row].get()).tolist())
            raise IllegalAction("batch_illegal", given=int(given[row]), match=row, legal=legal)
        self._play(given, 1)

    def rollout(self, moves: int, policy: Any = "random") -> None:
        """`moves` random actions in every match inside one kernel; `rewards` adds up what was won."""
        if policy != "random":
            raise BadOption("gpu_policy", given=policy)
        if moves > 0:
            self._play(np.uint64(0), moves)

    def random_actions(self) -> Any:
        """A random legal action for each match, chosen on the GPU."""
        self._run("pick_kernel", LINE, self._frame, self.chosen)
        return self.chosen
