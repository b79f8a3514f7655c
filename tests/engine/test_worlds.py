"""Positions dealt anew in the rows of another batch: the same decision for the seat to act, other hidden cards."""

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gokaido import Batch
from gokaido.engine.game import Game
from gokaido.engine.many.variants import Variant
from gokaido.engine.many.worlds import lay_out, redeal_text
from gokaido.engine.registry import games

from .test_gpu import HostLibrary, Kernels

RUN = """
struct Given { State *states; i64 rows; const i64 *viewers, *seeds; };
static void one(void *v) { Given *g = (Given *)v; redeal_kernel(g->states, g->rows, g->viewers, g->seeds); }
extern "C" void run(State *states, i64 rows, const i64 *viewers, const i64 *seeds) {
    Given given = {states, rows, viewers, seeds};
    fibers::launch((int)rows, 64, one, &given);
}
"""
needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not here: sudo apt-get install g++")
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)


def played(game: Game, rows: int, moves: int = 25) -> Batch:
    variants = [Variant(2, {"crossroads": True} if game.key == "tokaido" else {})]
    batch = Batch(game, rows, seed=5, variants=variants)
    for _ in range(moves):
        batch.step(batch.random_actions())
    return batch


def fields(states: Any) -> dict[str, Any]:
    """Records without the gaps between their fields."""
    return {name: states[name].tolist() for name in states.dtype.names}


class Redealing:
    """The kernel of a game on the CPU, asked as CuPy is."""

    def __init__(self, game: Game, folder: Path) -> None:
        source, library = folder / "redeal.cpp", folder / "redeal.so"
        source.write_text(f'#include "cuda_on_cpu.h"\n{redeal_text(game)}{RUN}', encoding="utf-8")
        command = ["g++", "-std=c++17", "-O1", "-fwrapv", "-ffp-contract=off", "-shared", "-fPIC", "-w"]
        subprocess.run([*command, f"-I{Path(__file__).parent}", str(source), "-o", str(library)], check=True)
        self.library = ctypes.CDLL(str(library))

    def get_function(self, name: str) -> Any:
        assert name == "redeal_kernel"
        return self.launch

    def launch(self, grid: tuple[int], block: tuple[int], values: Any) -> None:
        states, rows, viewers, seeds = values
        assert grid[0] * block[0] >= rows
        assert viewers.dtype == seeds.dtype == np.int64
        given = [ctypes.c_void_p(array.ctypes.data) for array in (states, viewers, seeds)]
        self.library.run(given[0], ctypes.c_int64(rows), *given[1:])


@every_game
def test_a_row_is_dealt_anew_as_the_seat_to_act_knows_it(game: Game) -> None:
    batch, worlds = played(game, 3), played(game, 12, 0)
    rows = np.array([0, 1, 2] * 4)
    lay_out(worlds, batch, rows, batch.actors[rows], np.arange(12) // 6)
    for name in ("masks", "actors", "features"):
        assert (getattr(worlds, name) == getattr(batch, name)[rows]).all(), name
    assert fields(worlds.states[:3]) == fields(worlds.states[3:6])  # the same seed
    assert fields(worlds.states[:6]) != fields(worlds.states[6:])
    seen, dealt = worlds.features.copy(), worlds.frames[0]
    for i in range(12):
        dealt.look_rows(i, i + 1, int(batch.actors[rows[i]]))
    assert (worlds.features == seen).all()  # which are the viewer's
    worlds.step(worlds.random_actions())


@needs_compiler
@every_game
def test_the_kernel_deals_what_the_cpu_deals(game: Game, tmp_path: Path) -> None:
    batch, worlds = played(game, 100), played(game, 100, 0)
    states, viewers, seeds = batch.states.copy(), batch.actors.astype(np.int64), np.arange(100) * 7919 + (1 << 40)
    Redealing(game, tmp_path).launch((2,), (64,), (states, np.int64(100), viewers, seeds))
    lay_out(worlds, batch, np.arange(100), viewers, seeds)
    assert fields(states) == fields(worlds.states)
    assert fields(states) != fields(batch.states)


@needs_compiler
def test_a_batch_of_the_gpu_takes_rows_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rows = games()["dojo"], np.array([2, 0, 1, 1, 0])
    host, redealing = HostLibrary(Kernels(game, 4, 1, tmp_path, [Variant(2)]).library), Redealing(game, tmp_path)
    for module in ("gpu", "worlds"):
        monkeypatch.setattr(f"gokaido.engine.many.{module}.gpu", lambda: host)
    monkeypatch.setattr("gokaido.engine.many.gpu.kernels", lambda of: host)
    monkeypatch.setattr("gokaido.engine.many.worlds.kernels", lambda of, text: redealing)
    source, worlds = (Batch(game, n, seed=5, device="cuda", variants=[Variant(2)]) for n in (3, 5))
    batch, other = played(game, 3, 0), played(game, 5, 0)
    for _ in range(20):
        actions = batch.random_actions()
        batch.step(actions)
        source.step(actions)
    seeds = np.arange(5) + 11
    lay_out(worlds, source, rows, source.actors[rows].astype(np.int64), seeds)
    lay_out(other, batch, rows, batch.actors[rows], seeds)
    for _ in range(3):
        assert fields(np.array(worlds.states).view(batch.states.dtype)[:, 0]) == fields(other.states)
        assert all((getattr(worlds, name) == getattr(other, name)).all() for name in ("masks", "features", "actors"))
        actions = other.random_actions()
        worlds.step(actions)
        other.step(actions)
