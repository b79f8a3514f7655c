"""Networks judged by play: against levels and older networks, on CPU cores, with intervals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gokaido.engine.game import Game
from gokaido.lab.arena.arena import arena
from gokaido.lab.statistics import Figure

RIVALS = ("level:4", "level:5,seconds=0.2")


@dataclass(frozen=True)
class Bout:
    """One network alone among rivals of one kind."""

    seats: int
    bot: str
    rival: str
    won: Figure
    par: float
    points: float
    rival_points: float

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script."""
        return {**vars(self), "won": self.won.as_data()}


def gauntlet(
    game: Game,
    bots: Sequence[str],
    rivals: Sequence[str] = RIVALS,
    seats: Sequence[int] = (),
    games: int = 100,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    workers: int = 2,
    progress: Callable[[Bout], None] = lambda bout: None,
) -> list[Bout]:
    """Every bot against every rival at every number of seats that has rivals."""
    found = []
    for n in seats or [n for n in game.rules.seats if n > 1]:
        for bot in bots:
            for rival in rivals:
                outcome = arena(game, [bot, rival], games, n, options, seed, versus=True, workers=workers)
                first, second = outcome.standings.lines
                bout = Bout(n, bot, rival, first.won, first.par, first.points.value, second.points.value)
                found.append(bout)
                progress(bout)
    return found
