"""Compare the GPU with the CPU move by move, then measure it: python scripts/gpu.py (numpy, numba and numba-cuda)."""

import argparse
import importlib
import importlib.util
import json
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import numpy as np

from gokaido import Batch
from gokaido.engine.many.gpu import gpu
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
PEERS = ("connect_four", "othello", "backgammon", "go_9x9", "chess")


def compare(key: str, seats: int, options: dict[str, Any], rows: int = 700, moves: int = 150) -> None:
    """The same actions on both: states, masks, features and rewards must be equal after every move."""
    cpu = Batch(key, rows, seed=77, seats=seats, threads=1, **options)
    other: Any = Batch(key, rows, seed=77, seats=seats, device="cuda", **options)
    for move in range(moves):
        _same(cpu, other, f"{key} {options} after {move} moves")
        assert (other.ended.copy_to_host() == cpu.ended).all(), f"{key} {options}: who ended at {move}"
        actions = cpu.random_actions()
        cpu.step(actions)
        other.step(actions)
    for moves_inside in (1, 64, 200):
        cpu.rollout(moves_inside)
        other.rollout(moves_inside)
        _same(cpu, other, f"{key} {options} after a rollout of {moves_inside}")


def _same(cpu: Batch, other: Any, when: str) -> None:
    assert other.states.copy_to_host().tobytes() == cpu.states.tobytes(), f"states differ: {when}"
    assert (other.masks.copy_to_host() == cpu.masks).all(), f"masks differ: {when}"
    assert (other.rewards.copy_to_host() == cpu.rewards).all(), f"rewards differ: {when}"
    assert (other.actors.copy_to_host() == cpu.actors).all(), f"actors differ: {when}"
    assert np.allclose(other.features.copy_to_host(), cpu.features), f"features differ: {when}"


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


def timed(work: Callable[[], None]) -> float:
    """Seconds until the GPU has done it."""
    gpu().synchronize()
    begun = time.perf_counter()
    work()
    gpu().synchronize()
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


def check(chosen: list[str]) -> None:
    """Everything that must be equal."""
    for table in TABLES:
        if table[0] in chosen:
            begun = time.perf_counter()
            compare(*table)
            print(f"{table}: equal to the CPU after every move ({time.perf_counter() - begun:.0f} s)", flush=True)
    for library in LIBRARIES if "duo" in chosen else ():
        if importlib.util.find_spec(library):
            exchange(library)
            print(f"{library}: masks, features and actions exchanged without a copy", flush=True)


def main() -> None:
    """Run both parts."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--json", type=Path)
    reader.add_argument("--only-speed", action="store_true", help="measure without comparing")
    reader.add_argument("--peers", action="store_true", help="measure games of pgx too (needs pgx and JAX)")
    reader.add_argument("--games", nargs="+", default=list(games()))
    reader.add_argument("--rows", type=int, nargs="+", default=[1 << 16, 1 << 18, 1 << 20])
    chosen = reader.parse_args()
    name = gpu().get_current_device().name
    print(f"{name.decode() if isinstance(name, bytes) else name}, Python {platform.python_version()}", flush=True)
    if not chosen.only_speed:
        check(chosen.games)
    tables = [t for t in MEASURED if t[0] in chosen.games]
    found = [tell(rate(*table, rows)) for table in tables for rows in chosen.rows]
    for game in PEERS if chosen.peers else ():
        found.append(tell(peer(game, 1 << 16)))
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
