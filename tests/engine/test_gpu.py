"""The GPU plays what the CPU plays, bit for bit.

Without a GPU the same kernels run on the CPU, their threads taking turns (cuda_on_cpu.h), and NVIDIA's compiler, where
it is installed, translates them.
"""

import ctypes
import importlib.util
import shutil
import subprocess
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scripts import gpu as script

from gokaido import BadOption, Batch
from gokaido.engine.game import Game
from gokaido.engine.many.batch import new_matches, set_seed
from gokaido.engine.many.gpu import LINE, OPTIONS, NoDevice, gpu, kernel_text
from gokaido.engine.many.rewards import Reward
from gokaido.engine.many.seeds import Stream
from gokaido.engine.many.variants import Variant
from gokaido.engine.registry import games

BLOCK = 64  # a small one, so that few rows are several
RUN = """
struct Given {{ const Matches *frame; const i64 *actions; i64 moves; i64 *out; }};
static void one_check(void *v) {{ check_kernel(((Given *)v)->frame, ((Given *)v)->actions, ((Given *)v)->out); }}
static void one_play(void *v) {{ play_kernel(((Given *)v)->frame, ((Given *)v)->actions, ((Given *)v)->moves); }}
static void one_see(void *v) {{ see_kernel(((Given *)v)->frame); }}
static void one_pick(void *v) {{ pick_kernel(((Given *)v)->frame, ((Given *)v)->out); }}
extern "C" void run(int kernel, const Matches *frame, const i64 *actions, i64 moves, i64 *out) {{
    Given given = {{frame, actions, moves, out}};
    void (*kernels[])(void *) = {{one_check, one_play, one_see, one_pick}};
    fibers::launch((int)frame->rows, kernel == 1 ? {block} : {line}, kernels[kernel], &given);
}}
"""
CHECK, PLAY, SEE, PICK = range(4)


def has_gpu() -> bool:
    try:
        gpu()
    except NoDevice:
        return False
    return True


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="no GPU here, or no CuPy: pip install 'gokaido[gpu]'")
needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not here: sudo apt-get install g++")
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)


@needs_gpu
@pytest.mark.parametrize("table", script.TABLES, ids=str)
def test_states_are_equal_to_the_cpu_after_every_move(table: tuple[str, int, dict[str, Any]]) -> None:
    script.compare(*table)


@needs_gpu
@pytest.mark.parametrize("library", script.LIBRARIES)
def test_arrays_are_exchanged_without_copies(library: str) -> None:
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    script.exchange(library)


@needs_gpu
@pytest.mark.parametrize("reward", Reward.numbers)
def test_states_go_in_and_out(reward: str) -> None:
    """research.md 2 and 4, on a GPU: rewards of every kind, rows dealt anew, states taken out and put back."""
    script.states(reward)


@pytest.mark.skipif(has_gpu(), reason="this is about machines without a GPU")
def test_without_a_gpu_the_error_says_what_is_needed() -> None:
    with pytest.raises(NoDevice, match=r"pip install 'gokaido\[gpu\]'"):
        Batch("dojo", 4, device="cuda")
    with pytest.raises(BadOption, match="cpu or cuda, not on 'tpu'"):
        Batch("dojo", 4, device="tpu")


class Kernels:
    """The kernels of a game on the CPU, over arrays of their own."""

    def __init__(self, game: Game, rows: int, seed: int, folder: Path, variants: list[Variant]) -> None:
        self.frame = new_matches(game, rows, variants=variants, stream=Stream.LEARNING)
        set_seed(self.frame, seed)
        run = RUN.format(block=BLOCK, line=LINE)
        text = f'#include "cuda_on_cpu.h"\n{kernel_text(game, BLOCK)}{run}'
        source, library = folder / f"{game.key}.cpp", folder / f"{game.key}.so"
        source.write_text(text, encoding="utf-8")
        command = ["g++", "-std=c++17", "-O1", "-fwrapv", "-ffp-contract=off", "-shared", "-fPIC", "-w"]
        subprocess.run([*command, f"-I{Path(__file__).parent}", str(source), "-o", str(library)], check=True)
        self.library = ctypes.CDLL(str(library))
        self.out = np.zeros(rows, np.int64)
        self.play(moves=0)

    def run(self, kernel: int, actions: Any = None, moves: int = 1) -> None:
        at = None if actions is None else ctypes.c_void_p(actions.ctypes.data)
        address, out = ctypes.c_void_p(self.frame.address), ctypes.c_void_p(self.out.ctypes.data)
        self.library.run(kernel, address, at, ctypes.c_int64(moves), out)

    def play(self, actions: Any = None, moves: int = 1) -> None:
        self.run(PLAY, actions, moves)
        self.run(SEE)


class HostArray(np.ndarray[Any, Any]):
    """An array of NumPy that says what arrays of CuPy say."""

    def get(self) -> Any:
        return np.array(self)

    @property
    def data(self) -> Any:
        return SimpleNamespace(ptr=self.ctypes.data)


class HostLibrary:
    """What a batch asks of CuPy, with the kernels of a game on the CPU."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.library = library
        for name in ("zeros", "arange", "full", "asarray", "ascontiguousarray"):
            setattr(self, name, partial(self._made, getattr(np, name)))

    def _made(self, make: Any, *values: Any, **named: Any) -> Any:
        return make(*values, **named).view(HostArray)

    def get_function(self, name: str) -> Any:
        kernel = ("check_kernel", "play_kernel", "see_kernel", "pick_kernel").index(name)

        def launch(grid: Any, block: Any, values: Any) -> None:
            frame, *others = values
            arrays = [ctypes.c_void_p(v.ctypes.data) for v in others if v.ndim]
            moves = int(others[1]) if kernel == PLAY else 1
            at = arrays[0] if arrays and kernel != PICK else None
            out = arrays[-1] if kernel in (CHECK, PICK) else None
            self.library.run(kernel, ctypes.c_void_p(frame.ctypes.data), at, ctypes.c_int64(moves), out)

        return launch


@needs_compiler
@pytest.mark.parametrize("reward", Reward.numbers)
def test_a_batch_of_the_gpu_takes_states_in_and_out(
    reward: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """research.md 2 and 4: rewards of every kind, rows dealt anew, copies, pickles, get_state and set_state."""
    game = games()["dojo"]
    host = HostLibrary(Kernels(game, 4, 1, tmp_path, [Variant(2)]).library)
    monkeypatch.setattr("gokaido.engine.many.gpu.gpu", lambda: host)
    monkeypatch.setattr("gokaido.engine.many.gpu.kernels", lambda of: host)
    script.states(reward, "dojo", rows=100, moves=60)


def same(cpu: Batch, kernels: Kernels, when: str) -> None:
    for name in ("states", "masks", "features", "rewards", "actors", "played", "variant", "scores", "places"):
        assert getattr(kernels.frame, name).tobytes() == getattr(cpu, name).tobytes(), f"{name} after {when}"


@needs_compiler
@every_game
def test_the_kernels_play_what_the_cpu_plays(game: Game, tmp_path: Path) -> None:
    rows = 2 * BLOCK - 7
    variants = [Variant(seats) for seats in game.rules.seats]
    variants += [Variant(5, {"matsuri": True}, weight=9)] if game.key == "tokaido" else []
    cpu, kernels = Batch(game, rows, seed=9, threads=1, variants=variants), Kernels(game, rows, 9, tmp_path, variants)
    same(cpu, kernels, "the deal")
    for move in range(12):
        actions = cpu.random_actions()
        cpu.step(actions)
        kernels.play(actions)
        same(cpu, kernels, f"{move + 1} steps")
        assert (kernels.frame.ended == cpu.ended).all()
    for moves in (1, 60, 250):
        cpu.rollout(moves)
        kernels.play(moves=moves)
        same(cpu, kernels, f"a rollout of {moves}")
    assert cpu.played.sum() > rows / 2

    kernels.run(PICK)
    assert cpu.masks[np.arange(rows), kernels.out].all()
    kernels.out[0] = rows
    kernels.run(CHECK, cpu.random_actions())
    assert kernels.out[0] == rows
    wrong = cpu.random_actions()
    wrong[100], wrong[70] = -1, game.rules.actions
    kernels.run(CHECK, wrong)
    assert kernels.out[0] == 70


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc, of NVIDIA's CUDA toolkit, is not installed")
def test_the_kernels_compile_for_a_gpu(tmp_path: Path) -> None:
    game = games()["duo"]  # the shortest
    source = tmp_path / "kernels.cu"
    source.write_text(kernel_text(game), encoding="utf-8")
    command = ["nvcc", "-arch=sm_90", *OPTIONS, "-w", "-ptx", str(source), "-o", str(tmp_path / "kernels.ptx")]
    subprocess.run(command, check=True)
    text = (tmp_path / "kernels.ptx").read_text(encoding="utf-8")
    assert all(f".entry {name}_kernel" in text for name in ("check", "play", "see", "pick"))
