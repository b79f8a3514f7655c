"""The arena: bots play each other in every order of seats, with the same deals, until it is clear who is stronger."""

import atexit
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gokaido.bots.choice import Bot, Budget
from gokaido.bots.mcts.bot import Search
from gokaido.bots.named import Entrant, entrants, of_others, started, thinks_by_the_clock
from gokaido.bots.process.client import SECONDS
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of
from gokaido.engine.state.chance import SEED_BITS

from ..workers import done, worker_count
from .counters import Counting, counters_of
from .lineups import Plan, pairings, plan
from .referee import ON_FAULT, ArenaTable, PlayedGame, Referee
from .standings import Standings

MOST_GAMES = 400  # in one batch
BATCHES_EACH = 8  # for each worker at least, so that none waits long for the others at the end


@dataclass(frozen=True)
class ArenaSettings:
    """Everything that decides what is played; the same setting gives the same games."""

    game: str
    bots: tuple[Entrant, ...]
    seats: int
    options: tuple[tuple[str, Any], ...]
    seed: int
    on_fault: str = "replace"
    seconds: float = SECONDS  # for a move of a bot of others
    counting: tuple[Counting, ...] = ()
    at_random: tuple[str, ...] = ()  # decisions among these actions only are not the bots'


@dataclass(frozen=True)
class GameBatch:
    """Some games, done by one worker."""

    setting: ArenaSettings
    plan: Plan
    first: int
    games: int


_ready: dict[tuple[str, Entrant, float], Bot] = {}  # bots of this process


def ready(game: Game, one: Entrant, seconds: float) -> Bot:
    """A bot, made once in each process."""
    key = (game.key, one, seconds)
    if key not in _ready:
        _ready[key] = started(game, one, seconds)
    return _ready[key]


@atexit.register
def dismiss() -> None:
    """End the processes of outside bots."""
    for bot in _ready.values():
        getattr(bot, "close", lambda: None)()
    _ready.clear()


def warm(game: Game, seats: int, options: dict[str, Any], bots: Sequence[Bot]) -> None:
    """Compile what the bots need once, before several processes would do it at the same time."""
    match = Match(game, seats, 1, **options)
    view = Referee(ArenaTable(game, seats, options), bots, []).view(match.state)
    for bot in bots:
        if isinstance(bot, Search):
            bot.choose(view, 1, Budget(simulations=1))


def play_batch(batch: GameBatch) -> list[PlayedGame]:
    """The games of a batch. Runs in any process on any machine."""
    setting = batch.setting
    game = game_of(setting.game)
    bots = [ready(game, one, setting.seconds) for one in setting.bots]
    table = ArenaTable(game, setting.seats, dict(setting.options), setting.on_fault, setting.at_random)
    counters = counters_of(setting.counting)
    referee = Referee(table, bots, [one.name for one in setting.bots], counters)
    games = pairings(batch.plan, setting.seed, batch.first, batch.games)
    return [referee.play(number, deal, order) for number, deal, order in games]


def batches(setting: ArenaSettings, todo: Plan, workers: int) -> Iterator[GameBatch]:
    """All games in batches, large enough that handing them out costs nothing that shows; alone, game by game."""
    size = min(MOST_GAMES, max(1, todo.games // (BATCHES_EACH * workers))) if workers > 1 else 1
    for first in range(0, todo.games, size):
        yield GameBatch(setting, todo, first, min(size, todo.games - first))


@dataclass
class Outcome:
    """What came out of an arena."""

    setting: ArenaSettings
    plan: Plan
    standings: Standings
    played: list[PlayedGame] = field(default_factory=list)
    clocked: tuple[str, ...] = ()  # bots whose budget is time, so that another run may differ
    foreign: tuple[str, ...] = ()  # bots of others, of whom nobody knows whether they would do the same again
    waiting: list[PlayedGame] = field(default_factory=list)  # games of a round that is not complete

    def as_data(self) -> dict[str, Any]:
        """Plain data for a script."""
        setting = self.setting
        return {
            "game": setting.game,
            "seats": setting.seats,
            "options": dict(setting.options),
            "seed": setting.seed,
            "games": len(self.played),
            "orders": len(self.plan.orders),
            "on_fault": setting.on_fault,
            "not_repeatable": [*self.clocked, *self.foreign],
            **self.standings.as_data(),
            **({"counters": self.counted()} if setting.counting else {}),
        }

    def counted(self) -> dict[str, list[dict[str, Any]]]:
        """The rows of every counter, in the order of the games."""
        return {
            c.name: [row for game in self.played for row in game.rows[k]] for k, c in enumerate(self.setting.counting)
        }


def arena(
    game: str | Game,
    bots: Sequence[str | Entrant],
    games: int = 100,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    *,
    versus: bool = False,
    sprt: bool = False,
    margin: float = 0.05,
    on_fault: str = "replace",
    seconds: float = SECONDS,
    counting: Sequence[Counting] = (),
    at_random: Sequence[str] = (),
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[Outcome], None] = lambda outcome: None,
) -> Outcome:
    """Play bots against each other; `progress` is shown the outcome as it grows.

    A decision between actions of `at_random` only (as they are written) is made at random instead of by the bots.

    >>> arena("dojo", ["level:2", "random"], games=20).standings.lines[0].won.value
    1.0
    """
    found = game_of(game) if isinstance(game, str) else game
    named = entrants(bots)
    _check(named, seed, margin, on_fault, seconds)
    seats = seats_for(found, len(named)) if seats is None else seats
    found.blank(seats, options or {})  # complains about seats and options
    setting = ArenaSettings(
        found.key,
        tuple(named),
        seats,
        tuple((options or {}).items()),
        seed,
        on_fault,
        seconds,
        tuple(counting),
        tuple(at_random),
    )
    todo = plan(len(named), seats, games, versus)
    clocked = tuple(one.name for one in named if thinks_by_the_clock(ready(found, one, seconds)))
    foreign = tuple(one.name for one in named if of_others(ready(found, one, seconds)))
    standings = Standings([one.name for one in named], found.rules.sides(seats), todo.orders, sprt, margin)
    if sprt and standings.par(0) >= 1:
        raise BadOption("sprt")
    outcome = Outcome(setting, todo, standings, clocked=clocked, foreign=foreign)
    progress(outcome)
    if workers > 1 and ray is None:
        warm(found, seats, dict(setting.options), [ready(found, one, seconds) for one in named])
    results = done(play_batch, batches(setting, todo, worker_count(workers, ray)), workers, ray)
    try:
        for result in results:
            _merge(outcome, result)
            progress(outcome)
            if standings.verdict:
                break
    finally:
        getattr(results, "close", lambda: None)()
    return outcome


def _merge(outcome: Outcome, result: list[PlayedGame]) -> None:
    """Add games round by round, so that a sequential test ends at the same game whatever the batches are."""
    size = len(outcome.plan.orders)
    outcome.waiting += result
    while len(outcome.waiting) >= size and not outcome.standings.verdict:
        whole, outcome.waiting = outcome.waiting[:size], outcome.waiting[size:]
        outcome.standings.add(whole)
        outcome.played += whole


def _check(named: Sequence[Entrant], seed: int, margin: float, on_fault: str, seconds: float) -> None:
    """A sentence for what cannot be."""
    if not named:
        raise BadOption("arena_no_bots")
    if on_fault not in ON_FAULT:
        raise BadOption("on_fault", known=tuple(ON_FAULT), given=on_fault)
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption("seed", bits=SEED_BITS, given=seed)
    if not 0 < seconds < math.inf:
        raise BadOption("move_limit", given=seconds)
    if not 0 < margin < 1:
        raise BadOption("margin", given=margin)


def seats_for(game: Game, bots: int) -> int:
    """As many seats as bots where the game allows it, else up to four."""
    return bots if bots in game.rules.seats and bots > 1 else game.usual_seats
