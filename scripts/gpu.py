"""Compare the GPU with the CPU move by move, then measure it (NumPy, CuPy and a C compiler are enough).

    python scripts/gpu.py                    # about a minute: compile, compare, measure, a table at the end
    python scripts/gpu.py --old CHECKOUT     # beside it a checkout that plays through numba-cuda (42ee3fa)
    python scripts/gpu.py --old CHECKOUT --limit 90      # leave out of the old what is not compiled by then

Every game is compiled in a process of its own, the old ones too, while the games that are ready are compared. Each part
says ok or FAILED, and a failure does not stop the rest.
"""

import argparse
import contextlib
import copy
import importlib
import importlib.util
import inspect
import json
import os
import pickle
import platform
import queue
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import numpy as np

from gokaido import Batch, IllegalAction, Variant
from gokaido.engine.compile.library import compiler_name, compilers
from gokaido.engine.many.gpu import gpu, kernels
from gokaido.engine.registry import games

Table = tuple[str, int, dict[str, Any]]

TABLES: list[Table] = [
    ("dojo", 2, {}),
    ("dojo", 2, {"mode": "2A"}),
    ("dojo", 1, {"level": 5}),
    ("duo", 2, {}),
    ("tokaido", 4, {}),
    ("tokaido", 4, {"matsuri": True}),
    ("tokaido", 2, {"preparation": True}),
]
MEASURED = [TABLES[k] for k in (0, 3, 4, 5)]
LIBRARIES = ("torch", "cupy", "jax")
FAILED: list[str] = []
BEGUN = time.perf_counter()
PEERS = ("connect_four", "othello", "backgammon", "go_9x9", "chess")


def compare(key: str, seats: int, options: dict[str, Any], rows: int = 1500, moves: int = 100) -> str:
    """The same actions on both: states, masks, features and rewards must be equal after every move, bit for bit.

    Returns how many games that were.
    """
    if not compilers():
        rows, moves = 20, 20  # the CPU plays in plain Python
    cpu = Batch(key, rows, seed=77, seats=seats, threads=1, **options)
    other: Any = Batch(key, rows, seed=77, seats=seats, device="cuda", **options)
    for move in range(moves):
        _same(cpu, other, f"{key} {options} after {move} moves")
        assert (other.ended.get() == cpu.ended).all(), f"{key} {options}: who ended at {move}"
        actions = cpu.random_actions()
        cpu.step(actions)
        other.step(actions)
    for moves_inside in (1, moves // 2, 8 * moves):
        cpu.rollout(moves_inside)
        other.rollout(moves_inside)
        _same(cpu, other, f"{key} {options} after a rollout of {moves_inside}")
    refused = cpu.random_actions()
    refused[rows // 2] = -1
    try:
        other.step(refused)
    except IllegalAction:
        _same(cpu, other, "an action that is not legal")
    else:
        raise AssertionError(f"{key}: an action that is not legal was played")
    return f"{cpu.played.sum():,} games"


def _same(cpu: Batch, other: Any, when: str) -> None:
    for name in ("states", "masks", "rewards", "actors", "played", "features", "scores", "places", "variant"):
        assert getattr(other, name).get().tobytes() == getattr(cpu, name).tobytes(), f"{name} differ: {when}"


def states(reward: str, key: str = "tokaido", rows: int = 300, moves: int = 120) -> str:
    """Rewards of a kind, rows dealt anew, copies, pickles and states in and out: on the GPU as on the CPU."""
    seats = games()[key].rules.seats
    told: dict[str, Any] = {"variants": [Variant(seats[0]), Variant(seats[-1], weight=2)], "reward": reward}
    cpu = Batch(key, rows, seed=5, threads=1, evaluation=True, **told)
    other: Any = Batch(key, rows, seed=5, device="cuda", evaluation=True, **told)
    for move in range(moves):
        actions = cpu.random_actions()
        cpu.step(actions)
        other.step(actions)
        if move % 40 == 20:
            cpu.reset([1, 7, rows - 1])
            other.reset([1, 7, rows - 1])
        _same(cpu, other, f"{reward}, {move + 1} moves")
        assert [other.match_seed(row) for row in (0, 7)] == [cpu.match_seed(row) for row in (0, 7)]
    state = other.get_state()
    twins = [copy.copy(other), copy.deepcopy(other), pickle.loads(pickle.dumps(other))]
    other.rollout(moves)
    cpu.rollout(moves)
    fresh: Any = Batch(key, rows, seed=99, device="cuda", evaluation=True, **told)
    fresh.set_state(state)
    for twin in (*twins, fresh):
        twin.rollout(moves)
        _same(cpu, twin, f"{reward}, a twin")
    ended = int(cpu.played.sum())
    assert ended > 0, "no match ended, so no reward was compared"
    cpu.reset(seed=8)
    other.reset(seed=8)
    cpu.step(actions := cpu.random_actions())
    other.step(actions)
    _same(cpu, other, f"{reward}, another seed")
    return f"{ended:,} games"


def views(library: str) -> tuple[Callable[[Any], Any], Callable[[Any], Any], Callable[[Any], int]]:
    """How a library takes an array of the GPU, finds the first legal action of each row, and says where it lies."""
    module = importlib.import_module(library)
    if library == "torch":
        return lambda a: module.as_tensor(a, device="cuda"), lambda m: m.argmax(1), lambda a: int(a.data_ptr())
    if library == "cupy":
        return module.asarray, lambda m: m.argmax(1), lambda a: int(a.data.ptr)
    numpy = importlib.import_module("jax.numpy")
    return (
        lambda a: numpy.from_dlpack(importlib.import_module("cupy").asarray(a)),
        lambda m: numpy.argmax(m, 1),
        lambda a: int(a.unsafe_buffer_pointer()),
    )


def exchange(library: str, rows: int = 256, moves: int = 20) -> None:
    """A library reads masks and features where they lie, and its own array of actions is played."""
    take, first_legal, address = views(library)
    cpu = Batch("duo", rows, seed=5, seats=2, threads=1)
    other: Any = Batch("duo", rows, seed=5, seats=2, device="cuda")
    for _ in range(moves):
        masks, features = take(other.masks), take(other.features)
        assert address(masks) == other.masks.__cuda_array_interface__["data"][0], f"{library} copied the masks"
        assert address(features) == other.features.__cuda_array_interface__["data"][0], f"{library} copied the features"
        other.step(first_legal(masks))
        cpu.step(cpu.masks.argmax(1))
        _same(cpu, other, f"{library} chose")


def synchronize() -> None:
    """Wait until the GPU has done everything."""
    gpu().cuda.Device().synchronize()


def timed(work: Callable[[], Any], synchronize: Callable[[], Any]) -> float:
    """Seconds until the GPU has done it."""
    synchronize()
    begun = time.perf_counter()
    work()
    synchronize()
    return time.perf_counter() - begun


def rate(batch: Any, synchronize: Callable[[], Any]) -> dict[str, float]:
    """Moves per second of whole random games, and of steps with masks and features, with and without choosing."""
    moves, steps = 128, 20
    batch.rollout(64)
    rolled = max(batch.n * moves / timed(lambda: batch.rollout(moves), synchronize) for _ in range(3))

    def choose_and_step() -> None:
        for _ in range(steps):
            batch.step(batch.random_actions())

    def choose() -> None:
        for _ in range(steps):
            batch.random_actions()

    choose_and_step()
    both = min(timed(choose_and_step, synchronize) for _ in range(3))
    alone = both - min(timed(choose, synchronize) for _ in range(3))
    return {
        "moves_per_second": rolled,
        "steps_per_second": batch.n * steps / alone,
        "steps_with_choosing_per_second": batch.n * steps / both,
    }


def measured(table: Table, rows: int) -> dict[str, Any]:
    """The figures of a table."""
    key, seats, options = table
    batch = Batch(key, rows, seed=1, seats=seats, device="cuda", **options)
    return {"game": key, "seats": seats, "options": options, "rows": rows, **rate(batch, synchronize)}


def peer(name: str, rows: int) -> dict[str, Any]:
    """Random play of a game of pgx on the same GPU, restarting what ended: steps per second."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental.wrappers").auto_reset
    game = pgx.make(name)
    steps = 256

    def play(state: Any, key: Any) -> Any:
        def one(carry: Any, key: Any) -> Any:
            keys = jax.random.split(key, rows + 1)
            scores = jax.numpy.log(carry.legal_action_mask.astype(jax.numpy.float32))
            actions = jax.random.categorical(keys[-1], scores, axis=1)
            return jax.vmap(auto_reset(game.step, game.init))(carry, actions, keys[:-1]), None

        return jax.lax.scan(one, state, jax.random.split(key, steps))[0]

    run = jax.jit(play)
    state = jax.vmap(game.init)(jax.random.split(jax.random.PRNGKey(0), rows))
    jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    best = 0.0
    for k in range(3):
        begun = time.perf_counter()
        jax.block_until_ready(run(state, jax.random.PRNGKey(2 + k)))
        best = max(best, rows * steps / (time.perf_counter() - begun))
    return {"game": f"pgx {name}", "rows": rows, "moves_per_second": best}


def tell(found: dict[str, Any]) -> dict[str, Any]:
    """Print a line of figures."""
    print({k: f"{v:,.0f}" if isinstance(v, float) else v for k, v in found.items()}, flush=True)
    return found


def tried(what: str, work: Callable[[], Any]) -> Any:
    """Do something and say how it went; a failure is printed, counted, and the rest goes on."""
    begun = time.perf_counter()
    try:
        found = work()
    except Exception:
        FAILED.append(what)
        print(f"FAILED {what}", flush=True)
        traceback.print_exc(limit=-4)
        return None
    told = f": {found}" if isinstance(found, str) else ""
    print(
        f"ok     {what}{told} ({time.perf_counter() - begun:.1f} s, {time.perf_counter() - BEGUN:.0f} in all)",
        flush=True,
    )
    return found


def check(key: str) -> None:
    """Everything that must be equal."""
    for table in TABLES:
        if table[0] == key:
            tried(f"{table}: equal to the CPU after every move", partial(compare, *table))


# ---------------------------------------------------------------------- compiling, and the old way


def compile_here(key: str) -> None:
    """Compile the kernels of a game, and its rules for the CPU; says the seconds of the kernels."""
    gpu().zeros(1)  # the GPU is awake
    begun = time.perf_counter()
    kernels(games()[key]).get_function("play_kernel")
    print(time.perf_counter() - begun, flush=True)
    Batch(key, 1).rollout(1)


OLD = """
import json, sys, time
from typing import Any, Callable
import numpy
numpy.row_stack = numpy.vstack  # numba-cuda 0.30 still asks newer NumPys for it
from numba import cuda
from gokaido import Batch

def batch_of(key, seats, options, n):
    return Batch(key, n, seed=1, seats=seats, device="cuda", **options)

tables, rows = json.loads(sys.argv[1])
cuda.to_device(numpy.zeros(1))
begun = time.perf_counter()
batch = batch_of(*tables[0], 600)
batch.rollout(1)
batch.step(batch.random_actions())
cuda.synchronize()
print(time.perf_counter() - begun, flush=True)
input()
for key, seats, options in tables:
    for n in rows:
        found = rate(batch_of(key, seats, options, n), cuda.synchronize)
        print(json.dumps({"game": key, "seats": seats, "options": options, "rows": n, **found}), flush=True)
"""


class Worker:
    """Another process that compiles, says how long that took, and may go on when it is told to."""

    def __init__(self, *command: str, **surroundings: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *command], env={**os.environ, **surroundings}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.lines.put(line)
        self.lines.put("")

    def line(self, limit: float) -> str:
        """What it says next; nothing once it has ended, an error when the limit (seconds of the script) is reached."""
        try:
            return self.lines.get(timeout=max(0.1, limit - (time.perf_counter() - BEGUN)))
        except queue.Empty:
            raise TimeoutError("it was not done in time") from None

    def seconds(self, limit: float) -> float:
        """How long compiling took."""
        said = self.line(limit)
        if not said:
            raise RuntimeError("it ended without compiling; see above")
        return float(said)

    def go_on(self, limit: float) -> list[dict[str, Any]]:
        """Let it measure; its figures, as many as there are before the limit."""
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        found: list[dict[str, Any]] = []
        with contextlib.suppress(TimeoutError):
            while line := self.line(limit):
                found.append(json.loads(line))
        return found


def old_worker(source: Path, tables: list[Table], rows: list[int], folder: str) -> Worker:
    """The old way for the tables of one game, measured by the same functions."""
    source = source / "src" if (source / "src").exists() else source
    program = "from __future__ import annotations\n" + inspect.getsource(timed) + inspect.getsource(rate) + OLD
    return Worker("-c", program, json.dumps([tables, rows]), GOKAIDO_CACHE=folder, PYTHONPATH=str(source.resolve()))


def side_by_side(new: list[dict[str, Any]], old: list[dict[str, Any]]) -> None:
    """A table of both, million a second."""
    names = ("moves_per_second", "steps_per_second", "steps_with_choosing_per_second")
    print("million a second: whole random games | steps with masks and features | the same with choosing; old -> new")
    for row in new:
        twin = next((o for o in old if all(o.get(k) == row[k] for k in ("game", "seats", "options", "rows"))), {})
        pairs = [f"{twin.get(n, 0) / 1e6:8.1f} -> {row[n] / 1e6:8.1f}" for n in names]
        print(
            f"{row['game']:8} {row['seats']} {row['options']!s:22} {row['rows']:>9,}  {'  |  '.join(pairs)}", flush=True
        )


def measure(chosen: argparse.Namespace, limit: float, folder: str) -> dict[str, Any]:
    """Compile, compare and measure, new and old."""
    here = str(Path(__file__))
    new_workers = {key: Worker(here, "--compile", key) for key in chosen.games}
    tables = {key: [t for t in MEASURED if t[0] == key] for key in chosen.games}
    old_workers = {k: old_worker(chosen.old, t, chosen.rows, folder) for k, t in tables.items() if chosen.old}
    seconds: dict[str, float | None] = {}
    rows: list[Any] = []
    old: list[Any] = []
    for key, worker in new_workers.items():
        seconds[key] = tried(f"{key}: compiled", partial(worker.seconds, limit))
        tried(f"{key}: rules for the CPU", partial(worker.process.wait, 120))
        if not chosen.only_speed:
            check(key)
    for table in (t for key in chosen.games for t in tables[key]):
        for n in chosen.rows:
            rows.append(tried(f"{table} x {n:,}", partial(measured, table, n)))
    for library in () if chosen.only_speed else LIBRARIES:
        if importlib.util.find_spec(library):
            tried(f"{library}: masks, features and actions exchanged without a copy", partial(exchange, library))
    for reward in ("win", "margin", "rank", "points"):
        tried(f"{reward}: rewards, rows dealt anew, states in and out", partial(states, reward))
    for peer_game in PEERS if chosen.peers else ():
        rows.append(tried(f"pgx {peer_game}", partial(peer, peer_game, 1 << 16)))
    for key, worker in old_workers.items():
        seconds[f"{key}, the old way"] = taken = tried(f"{key}, the old way: compiled", partial(worker.seconds, limit))
        if taken is not None:
            old += tried(f"{key}, the old way: measured", partial(worker.go_on, limit)) or []
    for worker in old_workers.values():
        worker.process.kill()
    return {"new": [row for row in rows if row], "old": old, "seconds to compile": seconds}


def main() -> int:
    """Compare, compile, measure; the exit status is 1 if anything failed."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--json", type=Path)
    reader.add_argument("--only-speed", action="store_true", help="measure without comparing")
    reader.add_argument("--old", type=Path, help="a checkout (or its src) with the numba-cuda kernels, measured beside")
    reader.add_argument("--limit", type=float, default=900.0, help="seconds after which the old way is left")
    reader.add_argument("--peers", action="store_true", help="measure games of pgx too (needs pgx and JAX)")
    reader.add_argument("--games", nargs="+", default=list(games()))
    reader.add_argument("--rows", type=int, nargs="+", default=[1 << 16, 1 << 20])
    reader.add_argument("--compile", help=argparse.SUPPRESS)
    chosen = reader.parse_args()
    if chosen.compile:
        compile_here(chosen.compile)
        return 0
    with tempfile.TemporaryDirectory(prefix="gokaido-gpu-") as folder:
        os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # JAX is one of several here
        os.environ["CUPY_CACHE_DIR"] = f"{folder}/cupy"  # an empty one, so that compiling is measured
        cupy = gpu()
        name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        print(f"{name}, Python {platform.python_version()}, CuPy {cupy.__version__}, NumPy {np.__version__}")
        print(f"C compiler: {compiler_name()}", flush=True)
        found = measure(chosen, chosen.limit, folder)
    for row in found["new"]:
        tell(row)
    side_by_side([row for row in found["new"] if "seats" in row], found["old"])
    print("seconds to compile:", {k: v and round(v, 1) for k, v in found["seconds to compile"].items()}, flush=True)
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    print(f"{len(FAILED)} failed: {FAILED}" if FAILED else "everything went well", flush=True)
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
