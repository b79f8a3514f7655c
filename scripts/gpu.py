"""Compare the GPU with the CPU move by move, then measure it (NumPy, CuPy and a C compiler are enough).

    python scripts/gpu.py                    # about 5 minutes: compile, compare, measure, a table at the end
    python scripts/gpu.py --old CHECKOUT     # beside it a checkout that plays through numba-cuda (42ee3fa)

Each part says ok or FAILED, and a failure does not stop the rest.
"""

import argparse
import importlib
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import numpy as np

from gokaido import Batch, IllegalAction
from gokaido.engine.many.gpu import OPTIONS, gpu, kernel_text
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
PEERS = ("connect_four", "othello", "backgammon", "go_9x9", "chess")


def compare(key: str, seats: int, options: dict[str, Any], rows: int = 700, moves: int = 150) -> None:
    """The same actions on both: states, masks, features and rewards must be equal after every move, bit for bit."""
    cpu = Batch(key, rows, seed=77, seats=seats, threads=1, **options)
    other: Any = Batch(key, rows, seed=77, seats=seats, device="cuda", **options)
    for move in range(moves):
        _same(cpu, other, f"{key} {options} after {move} moves")
        assert (other.ended.get() == cpu.ended).all(), f"{key} {options}: who ended at {move}"
        actions = cpu.random_actions()
        cpu.step(actions)
        other.step(actions)
    for moves_inside in (1, 64, 200):
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


def _same(cpu: Batch, other: Any, when: str) -> None:
    for name in ("states", "masks", "rewards", "actors", "played", "features", "scores", "places", "variant"):
        assert getattr(other, name).get().tobytes() == getattr(cpu, name).tobytes(), f"{name} differ: {when}"


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


def timed(work: Callable[[], Any]) -> float:
    """Seconds until the GPU has done it."""
    device = gpu().cuda.Device()
    device.synchronize()
    begun = time.perf_counter()
    work()
    device.synchronize()
    return time.perf_counter() - begun


def rate(key: str, seats: int, options: dict[str, Any], rows: int) -> dict[str, Any]:
    """Moves per second of whole random games, and of steps with masks and features, with and without choosing."""
    batch: Any = Batch(key, rows, seed=1, seats=seats, device="cuda", **options)
    batch.rollout(64)
    rolled = max(rows * 256 / timed(lambda: batch.rollout(256)) for _ in range(3))
    steps = 20

    def choose_and_step() -> None:
        for _ in range(steps):
            batch.step(batch.random_actions())

    def choose() -> None:
        for _ in range(steps):
            batch.random_actions()

    choose_and_step()
    both = min(timed(choose_and_step) for _ in range(3))
    alone = both - min(timed(choose) for _ in range(3))
    return {
        "game": key,
        "seats": seats,
        "options": options,
        "rows": rows,
        "moves_per_second": rolled,
        "steps_per_second": rows * steps / alone,
        "steps_with_choosing_per_second": rows * steps / both,
    }


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
    print(f"ok     {what} ({time.perf_counter() - begun:.1f} s)", flush=True)
    return found


def check(chosen: list[str]) -> None:
    """Everything that must be equal."""
    for table in TABLES:
        if table[0] in chosen:
            tried(f"{table}: equal to the CPU after every move", partial(compare, *table))
    for library in LIBRARIES if "duo" in chosen else ():
        if importlib.util.find_spec(library):
            tried(f"{library}: masks, features and actions exchanged without a copy", partial(exchange, library))


def compile_seconds(key: str, seats: int, options: dict[str, Any]) -> float:
    """How long the kernels of a game take to compile, with nothing kept."""
    game = games()[key]
    begun = time.perf_counter()
    gpu().RawModule(code=kernel_text(game, game.rules.sides(seats)), options=OPTIONS).get_function("play_kernel")
    return time.perf_counter() - begun


def measure_old(checkout: Path, chosen: list[str], rows: list[int]) -> list[dict[str, Any]]:
    """The same figures of a checkout that plays through numba-cuda, by its own script."""
    with tempfile.TemporaryDirectory() as folder:
        told, cache = Path(folder) / "old.json", Path(folder) / "cache"
        command = [sys.executable, str(checkout / "scripts" / "gpu.py"), "--only-speed", "--json", str(told), "--games"]
        command += [*chosen, "--rows", *map(str, rows)]
        surroundings = {**os.environ, "GOKAIDO_CACHE": str(cache), "PYTHONPATH": str(checkout / "src")}
        begun = time.perf_counter()
        subprocess.run(command, env=surroundings, check=True)
        print(f"the old way took {time.perf_counter() - begun:.0f} s in all, compiling included", flush=True)
        found: list[dict[str, Any]] = json.loads(told.read_text(encoding="utf-8"))
        return found


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


def main() -> int:
    """Compare, compile, measure; the exit status is 1 if anything failed."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--json", type=Path)
    reader.add_argument("--only-speed", action="store_true", help="measure without comparing")
    reader.add_argument("--old", type=Path, help="a checkout with the numba-cuda kernels, measured beside")
    reader.add_argument("--peers", action="store_true", help="measure games of pgx too (needs pgx and JAX)")
    reader.add_argument("--games", nargs="+", default=list(games()))
    reader.add_argument("--rows", type=int, nargs="+", default=[1 << 16, 1 << 18, 1 << 20])
    chosen = reader.parse_args()
    os.environ.setdefault("CUPY_CACHE_DIR", tempfile.mkdtemp(prefix="cupy-"))  # so that compiling is measured
    cupy = gpu()
    name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(f"{name}, Python {platform.python_version()}, CuPy {cupy.__version__}, NumPy {np.__version__}", flush=True)
    tables = [t for t in MEASURED if t[0] in chosen.games]
    compiled = {t[0]: tried(f"{t[0]}: compiled", partial(compile_seconds, *t)) for t in tables}
    if not chosen.only_speed:
        check(chosen.games)
    new = []
    for table in tables:
        for rows in chosen.rows:
            new.append(tried(f"{table} x {rows:,}", partial(rate, *table, rows)))
    for peer_game in PEERS if chosen.peers else ():
        new.append(tried(f"pgx {peer_game}", partial(peer, peer_game, 1 << 16)))
    new = [tell(row) for row in new if row]
    old = tried("the old way", partial(measure_old, chosen.old, chosen.games, chosen.rows)) if chosen.old else None
    side_by_side([row for row in new if "seats" in row], old or [])
    print("seconds to compile:", {k: None if v is None else round(v, 1) for k, v in compiled.items()}, flush=True)
    if chosen.json:
        chosen.json.write_text(json.dumps({"new": new, "old": old, "compile": compiled}, indent=1), encoding="utf-8")
    print(f"{len(FAILED)} failed: {FAILED}" if FAILED else "everything went well", flush=True)
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
