"""How the cost grows: with players, expansions, the size of a batch and threads. `gokaido bench --growth`"""

import os
import time
from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Any

from gokaido.engine.game import Game
from gokaido.engine.many.batch import Batch
from gokaido.engine.registry import games

from .bench import machine
from .clock import SLICES, one_core
from .own_games import expansions, inside

MEMORY = 5 << 30  # bytes that one batch may take
SPREAD = 30  # decisions before measuring, so that matches stand at different places
LARGEST = 20  # 2^20 matches
Line = dict[str, Any]


def by_players(seconds: float) -> Iterator[Line]:
    """Random games on one core, for every number of players and expansion."""
    for key, game in games().items():
        boxes = expansions(game)
        for added in chain.from_iterable(combinations(boxes, n) for n in range(len(boxes) + 1)):
            for seats in game.rules.seats:
                decisions, played = inside(game, seats, dict.fromkeys(added, True), seconds)
                yield {
                    "game": key,
                    "players": seats,
                    "added": list(added),
                    "decisions_per_second": round(decisions),
                    "games_per_second": round(played),
                    "decisions_per_game": round(decisions / played, 1),
                }


def row_bytes(game: Game) -> int:
    """What one match takes in a batch: its record, mask, features and the rest."""
    return int(game.rules.state.dtype().itemsize) + game.rules.actions + 4 * game.advice.n_features + 64


def by_size(game: Game, seconds: float) -> Iterator[Line]:
    """Steps with masks and features on one core, for batches of 1 to 2^20 as far as memory goes."""
    for power in range(0, LARGEST + 1, 2):
        size = 1 << power
        if size * row_bytes(game) > MEMORY:
            break
        batch = Batch(game, size, seed=1, seats=game.usual_seats, threads=1)
        batch.rollout(SPREAD)
        yield {"game": game.key, "matches": size, "steps_per_second": round(steps(batch, seconds))}


def steps(batch: Batch, seconds: float) -> float:
    """Steps a second without the time it takes to choose the actions."""
    best = 0.0
    for _ in range(SLICES):
        spent, done = 0.0, 0
        while spent < seconds / SLICES:
            actions = batch.random_actions()
            begun = time.process_time()
            batch.step(actions)
            spent += time.process_time() - begun
            done += batch.n
        best = max(best, done / spent)
    return best


def by_threads(game: Game, seconds: float) -> Iterator[Line]:
    """Random decisions in a large batch inside compiled code, by threads. By the clock on the wall."""
    for threads in range(1, (os.cpu_count() or 1) + 1):
        batch = Batch(game, 1 << 13, seed=1, seats=game.usual_seats, threads=threads)
        batch.rollout(1)
        best = 0.0
        for _ in range(SLICES):
            done, begun = 0, time.perf_counter()
            while time.perf_counter() - begun < seconds / SLICES:
                batch.rollout(16)
                done += 16 * batch.n
            best = max(best, done / (time.perf_counter() - begun))
        yield {"game": game.key, "threads": threads, "decisions_per_second": round(best)}


def grow(seconds: float = 0.5, say: Callable[[str], None] = lambda text: None) -> dict[str, Any]:
    """Every table."""
    with one_core():
        say("measuring players and expansions ...")
        players = list(by_players(seconds))
        sizes = []
        for game in games().values():
            say(f"measuring batches of {game.names['en']} ...")
            sizes += list(by_size(game, seconds))
    say("measuring threads ...")
    threads = [line for game in games().values() for line in by_threads(game, seconds)]
    return {"machine": machine(), "players": players, "batch_sizes": sizes, "threads": threads}
