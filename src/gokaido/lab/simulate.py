"""Many random games of any game, compiled; what came out, by seat."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.many.batch import new_matches, set_seed
from gokaido.engine.registry import game_of
from gokaido.engine.state.chance import SEED_BITS

from .workers import done, worker_count

FIRST_BATCH = 16
BATCH_SECONDS = 0.25
LEAST_BATCH = 5_000  # for a worker
BATCHES_EACH = 4


@dataclass(frozen=True)
class Side:
    """What one side did over all games."""

    wins: int
    shared: int
    mean: float
    deviation: float


@dataclass(frozen=True)
class SimulationResult:
    """What came out of a simulation."""

    games: int
    decisions: int
    seconds: float
    sides: tuple[Side, ...]

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "games_per_second": round(self.games / self.seconds),
            "decisions_per_second": round(self.decisions / self.seconds),
            "seats": [
                {
                    "wins": s.wins,
                    "shared": s.shared,
                    "win_rate": round(s.wins / self.games, 5),
                    "mean_points": round(s.mean, 4),
                    "sd_points": round(s.deviation, 4),
                }
                for s in self.sides
            ],
        }


class RandomGames:
    """Plays random games of one table set-up in batches, without leaving compiled code."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], seed: int, features: bool = False) -> None:
        self.frame = new_matches(game, 1, seats, options, features=features)
        set_seed(self.frame, seed)
        self.sides = self.frame.sides
        self.played = 0
        self._play = self.frame.random_games  # loaded or compiled now, so that play() measures play

    def play(self, games: int) -> None:
        """Play the next games; their seeds go on from the first."""
        self._play(self.played, games)
        self.played += games

    def result(self, seconds: float) -> SimulationResult:
        """What came out so far."""
        sides = []
        for k in range(self.sides):
            wins, shared, points, squares = self.frame.totals[k].tolist()
            mean = points / max(self.played, 1)
            spread = math.sqrt(max(squares / max(self.played, 1) - mean * mean, 0.0))
            sides.append(Side(wins, shared, mean, spread))
        return SimulationResult(self.played, self.frame.decisions, seconds, tuple(sides))


@dataclass(frozen=True)
class Share:
    """Some of the games of a simulation, for a worker."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    seed: int
    first: int
    games: int


def play_share(share: Share) -> tuple[int, int, list[list[int]]]:
    """How many games were played, their decisions and totals. Runs in any process on any machine."""
    table = RandomGames(game_of(share.game), share.seats, dict(share.options), share.seed)
    table.played = share.first
    table.play(share.games)
    return share.games, table.frame.decisions, table.frame.totals.tolist()


def simulate(
    game: Game,
    games: int,
    seats: int,
    options: dict[str, Any],
    seed: int = 1,
    progress: Callable[[int], None] = lambda games: None,
    workers: int = 1,
    ray: str | None = None,
) -> SimulationResult:
    """Play random games; `progress` is told how many are done. The same seed gives the same result, whoever works."""
    if games < 1:
        raise BadOption("games", given=games)
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption("seed", bits=SEED_BITS, given=seed)
    table = RandomGames(game, seats, options, seed)
    if workers != 1 or ray is not None:
        whole = Share(game.key, seats, tuple(options.items()), seed, 0, games)
        return _spread_out(table, games, whole, progress, workers, ray)
    batch, begun = FIRST_BATCH, time.perf_counter()
    while table.played < games:
        before = time.perf_counter()
        table.play(min(batch, games - table.played))
        progress(table.played)
        if time.perf_counter() - before < BATCH_SECONDS:
            batch *= 2
    return table.result(time.perf_counter() - begun)


def _spread_out(
    table: RandomGames,
    games: int,
    whole: Share,
    progress: Callable[[int], None],
    workers: int,
    ray: str | None,
) -> SimulationResult:
    """The same on worker processes or a cluster: totals are whole numbers, so that their order does not matter."""
    size = max(LEAST_BATCH, -(-games // (BATCHES_EACH * worker_count(workers, ray))))
    jobs = (replace(whole, first=k, games=min(size, games - k)) for k in range(0, games, size))
    begun = time.perf_counter()
    for played, decisions, totals in done(play_share, jobs, workers, ray):
        table.played += played
        table.frame.decisions += decisions
        table.frame.totals += np.array(totals, np.int64)
        progress(table.played)
    return table.result(time.perf_counter() - begun)
