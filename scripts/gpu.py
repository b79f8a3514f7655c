"""Compare the GPU with the CPU move by move, then measure it: python scripts/gpu.py (numpy, numba and numba-cuda)."""

import argparse
import json
import platform
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import numpy as np

from gokaido import Batch
from gokaido.engine.cuda import gpu
from gokaido.engine.registry import games

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("dojo", 2, {}),
    ("dojo", 2, {"mode": "2A"}),
    ("dojo", 1, {"level": 5}),
    ("duo", 2, {}),
    ("tokaido", 4, {}),
    ("tokaido", 2, {"preparation": True}),
    ("tokaido", 4, {"matsuri": True}),
]


def known(table: tuple[str, int, dict[str, Any]]) -> bool:
    """Has this version the options of a table?"""
    return set(table[2]) <= {o.name for o in games()[table[0]].options}


def compare(key: str, seats: int, options: dict[str, Any], rows: int = 512, moves: int = 150) -> None:
    """The same actions on both: states, masks, features and rewards must be equal after every move."""
    cpu = Batch(key, rows, seed=77, seats=seats, threads=1, **options)
    other: Any = Batch(key, rows, seed=77, seats=seats, device="cuda", **options)
    for move in range(moves):
        assert other.states.copy_to_host().tobytes() == cpu.states.tobytes(), f"{key} {options}: states at {move}"
        assert (other.masks.copy_to_host() == cpu.masks).all(), f"{key} {options}: masks at {move}"
        assert np.allclose(other.features.copy_to_host(), cpu.features), f"{key} {options}: features at {move}"
        assert (other.rewards.copy_to_host() == cpu.rewards).all(), f"{key} {options}: rewards at {move}"
        actions = cpu.random_actions()
        cpu.step(actions)
        other.step(actions)
    print(f"{key} {seats} {options}: equal after each of {rows * moves:,} moves", flush=True)


def rate(key: str, seats: int, options: dict[str, Any], rows: int, block: int) -> dict[str, Any]:
    """Moves per second of whole random games, and of steps with masks and features."""
    cuda = gpu()
    batch: Any = Batch(key, rows, seed=1, seats=seats, device="cuda", block=block, **options)
    batch.rollout(2)
    cuda.synchronize()
    moves, spent = 16, 0.0
    while spent < 0.5:
        moves *= 4
        begun = time.perf_counter()
        batch.rollout(moves)
        cuda.synchronize()
        spent = time.perf_counter() - begun
    rolled = rows * moves / spent
    steps = 20
    batch.step(batch.random_actions())
    cuda.synchronize()
    begun = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.random_actions())
    cuda.synchronize()
    stepped = rows * steps / (time.perf_counter() - begun)
    return {
        "game": key,
        "seats": seats,
        "options": options,
        "rows": rows,
        "block": block,
        "moves_per_second": rolled,
        "steps_per_second": stepped,
    }


def main() -> None:
    """Run both parts."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--json", type=Path)
    reader.add_argument("--only-speed", action="store_true", help="measure without comparing")
    reader.add_argument("--games", nargs="+", default=list(games()))
    reader.add_argument("--rows", type=int, nargs="+", default=[1 << 16, 1 << 18])
    reader.add_argument("--blocks", type=int, nargs="+", default=[64, 128])
    chosen = reader.parse_args()
    found = []
    name = gpu().get_current_device().name
    print(f"{name.decode() if isinstance(name, bytes) else name}, Python {platform.python_version()}", flush=True)
    tables = [t for t in TABLES if t[0] in chosen.games and known(t)]
    for table in [] if chosen.only_speed else tables:
        begun = time.perf_counter()
        compare(*table)
        print(f"  compile and compare {time.perf_counter() - begun:.1f} s", flush=True)
    for table in tables:
        for rows in chosen.rows:
            for block in chosen.blocks:
                found.append(rate(*table, rows, block))
                print({k: f"{v:,.0f}" if isinstance(v, float) else v for k, v in found[-1].items()}, flush=True)
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
