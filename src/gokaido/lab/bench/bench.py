"""How fast the rules run: interpreted, compiled, copies, first and later starts."""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np

from gokaido.engine.compile.library import compiler_name
from gokaido.engine.game import Game
from gokaido.engine.many.batch import new_matches
from gokaido.engine.many.matches import interpreted
from gokaido.engine.state.chance import seed_rng

from ..simulate import RandomGames

SECONDS = 1.0
START = (
    "import time; begun = time.perf_counter()\n"
    "from gokaido.engine.registry import game_of\n"
    "from gokaido.lab.simulate import RandomGames\n"
    "RandomGames(game_of({key!r}), {seats}, {options!r}, 1).play(1)\n"
    "print(time.perf_counter() - begun)"
)


def interpreted_rate(game: Game, seats: int, options: dict[str, Any]) -> tuple[float, float]:
    """Games and decisions per second of random play in plain Python."""
    rules, blank, out = interpreted(game), game.blank(seats, options), [0] * game.rules.actions
    games = decisions = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        s = blank.copy()
        seed_rng(s, games, 0, 0)
        decisions += rules.play_on(s, rules.begin(s, out), out)
        games += 1
    spent = time.perf_counter() - begun
    return games / spent, decisions / spent


def compiled_rate(game: Game, seats: int, options: dict[str, Any]) -> tuple[float, float]:
    """The same compiled, on one core."""
    table = RandomGames(game, seats, options, 1)
    batch = 64
    while True:
        before, begun = table.frame.decisions, time.perf_counter()
        table.play(batch)
        spent = time.perf_counter() - begun
        if spent > SECONDS:
            return batch / spent, (table.frame.decisions - before) / spent
        batch = max(batch * 2, int(1.2 * batch * SECONDS / max(spent, 1e-6)))


def copy_rate(game: Game) -> float:
    """Copies of a state per second."""
    copy = new_matches(game).copy_records  # loaded or compiled before the clock starts
    times = 100_000
    while True:
        begun = time.perf_counter()
        copy(times)
        spent = time.perf_counter() - begun
        if spent > SECONDS / 2:
            return times / spent
        times *= 4


def start_seconds(game: Game, seats: int, options: dict[str, Any]) -> tuple[float, float]:
    """Seconds until the first random game is played: with an empty cache, and after that."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", START.format(key=game.key, seats=seats, options=options)]
        surroundings = {**os.environ, "GOKAIDO_CACHE": folder}
        runs = [subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True) for _ in range(2)]
    cold, warm = (float(run.stdout.split()[-1]) for run in runs)
    return cold, warm


def bench_game(game: Game, seats: int, options: dict[str, Any], starts: bool = True) -> dict[str, Any]:
    """Every figure of one game."""
    slow_games, slow_decisions = interpreted_rate(game, seats, options)
    fast_games, fast_decisions = compiled_rate(game, seats, options)
    cold, warm = start_seconds(game, seats, options) if starts else (None, None)
    return {
        "game": game.key,
        "seats": seats,
        "options": options,
        "interpreted_games_per_second": slow_games,
        "interpreted_decisions_per_second": slow_decisions,
        "compiled_games_per_second": fast_games,
        "compiled_decisions_per_second": fast_decisions,
        "ratio": fast_decisions / slow_decisions,
        "copies_per_second": copy_rate(game),
        "state_bytes": game.rules.state.dtype().itemsize,
        "cold_start_seconds": cold,
        "warm_start_seconds": warm,
    }


def machine() -> dict[str, str]:
    """What it was measured on."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            name = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {"cpu": name, "python": platform.python_version(), "compiler": compiler_name(), "numpy": np.__version__}


def as_json(rows: list[dict[str, Any]]) -> str:
    """Everything for a script."""
    return json.dumps({"machine": machine(), "games": rows}, indent=1)
