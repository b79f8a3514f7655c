"""The referee: seats bots at a table, shows each what its seat knows, and copes with those that misbehave."""

import random
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from gokaido.bots.choice import Bot
from gokaido.bots.process.client import Fault, legal_of
from gokaido.engine.errors import GokaidoError
from gokaido.engine.game import Game
from gokaido.engine.many.batch import new_matches
from gokaido.engine.many.matches import interpreted
from gokaido.engine.state.chance import seed_rng, seed_words
from gokaido.engine.state.event import Event, events_of

STRIKES = 3  # faults in a row after which a bot is not asked again in that game
ON_FAULT = ("replace", "forfeit")
Row = dict[str, Any]


@dataclass(frozen=True)
class ArenaTable:
    """Where games are played."""

    game: Game
    seats: int
    options: dict[str, Any]
    on_fault: str = "replace"
    at_random: tuple[str, ...] = ()  # a decision between actions written so, and no others, is made at random


@dataclass(frozen=True)
class GameStart:
    """What a counter is told before a game."""

    table: ArenaTable
    names: tuple[str, ...]  # of the bot in each seat
    deal: int
    state: Any

    @property
    def events(self) -> tuple[Event, ...]:
        """What the set-up did."""
        return events_of(self.state, self.table.game.rules.events)


@dataclass(frozen=True)
class Turn:
    """What a counter is told after each decision."""

    game: Game
    seat: int
    name: str  # of the bot
    action: int
    choices: int  # how many actions were legal
    before: Any
    after: Any

    @cached_property
    def text(self) -> str:
        """The action as it is written."""
        return self.game.text.notation(self.before, self.action)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the action did."""
        return events_of(self.after, self.game.rules.events)


@dataclass(frozen=True)
class GameEnd:
    """What a counter is told after a game."""

    table: ArenaTable
    names: tuple[str, ...]
    state: Any
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory, by side
    moves: int


class CounterFailed(GokaidoError):
    """A counter raised an error."""


class Counter(Protocol):
    """Statistics of one's own. What `after` returns (a row, rows or nothing) is gathered over all games in their order.

    Each method may be left out.
    """

    def before(self, opening: GameStart) -> None:
        """A game begins."""

    def step(self, turn: Turn) -> None:
        """A decision was made."""

    def after(self, ending: GameEnd) -> Row | list[Row] | None:
        """A game has ended."""


@dataclass
class PlayedGame:
    """What is kept of a game."""

    number: int
    deal: int
    order: tuple[int, ...]  # the bot in each seat
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    moves: int = 0
    asked: list[int] = field(default_factory=list)  # by bot: decisions
    seconds: list[float] = field(default_factory=list)  # by bot: thinking
    faults: list[tuple[int, str, str]] = field(default_factory=list)  # bot, kind, sentence
    rows: list[list[Row]] = field(default_factory=list)  # by counter

    @property
    def shares(self) -> tuple[float, ...]:
        """The victory, divided among those who share it."""
        winners = sum(rank == 0 for rank in self.ranks)
        return tuple(1.0 / winners if rank == 0 else 0.0 for rank in self.ranks)


class Referee:
    """Plays games at one table."""

    def __init__(
        self, table: ArenaTable, bots: Sequence[Bot], names: Sequence[str], counters: Sequence[Any] = (), luck: str = ""
    ) -> None:
        """Bots draw their luck from the deal and their seat; `luck` gives them another for the same deals."""
        self.table = table
        self.bots = bots
        self.names = names
        self.counters = counters
        self.luck = luck
        self.loops = interpreted(table.game)
        self.frame = new_matches(table.game, 1, table.seats, table.options, features=False)
        self.blank = table.game.blank(table.seats, table.options)
        self.sides = table.game.rules.sides(table.seats)
        self.tired = [False] * len(bots)  # was slow up to the end of its last game: one chance in the next

    def play(self, number: int, deal: int, order: tuple[int, ...]) -> PlayedGame:
        """One game: `order` says which bot sits where. The same deal and order give the same game."""
        played = PlayedGame(number, deal, order, asked=[0] * len(self.bots), seconds=[0.0] * len(self.bots))
        self.played = played
        self.rngs = [random.Random(f"{deal}/{seat}{self.luck}") for seat in range(self.table.seats)]
        self.strikes = [STRIKES - 1 if tired else 0 for tired in self.tired]
        self.lost: set[int] = set()  # seats that forfeited
        s: Any = self.blank.copy()
        seed_rng(s, *seed_words(deal))
        out = [0] * self.table.game.rules.actions
        n = self.loops.begin(s, out)
        names = tuple(self.names[b] for b in order)
        self._tell("before", GameStart(self.table, names, deal, s))
        while n > 0 and self.sides - len(self.lost) > 1:
            n = self._turn(s, n, out)
        self._finish(s, names)
        return played

    def _turn(self, s: Any, n: int, out: list[int]) -> int:
        """One decision."""
        seat = s.actor
        action = self._ask(s, seat)
        self.played.moves += 1
        before = s.copy() if self.counters else None
        after: int = self.loops.step(s, action, out)
        if self.counters:
            name = self.names[self.played.order[seat]]
            self._tell("step", Turn(self.table.game, seat, name, action, n, before, s))
        return after

    def view(self, s: Any) -> Any:
        """What the seat to act knows."""
        self.frame.states[:] = s.to_row()
        self.frame.observe_row(0, s.actor)
        return type(s).from_row(self.frame.states)

    def _ask(self, s: Any, seat: int) -> int:
        """The action of the bot in a seat; one at random where it fails."""
        bot = self.played.order[seat]
        seed = self.rngs[seat].getrandbits(62)
        seen = self.view(s)
        if seat not in self.lost and self.strikes[bot] < STRIKES and not self._is_at_random(seen):
            begun = time.perf_counter()
            try:
                action = int(self.bots[bot].choose(seen, seed).action)
                self.strikes[bot], self.tired[bot] = 0, False
                return action
            except Fault as fault:
                self.strikes[bot] += 1
                self.tired[bot] = fault.kind == "slow" and self.strikes[bot] >= STRIKES
                self.played.faults.append((bot, fault.kind, str(fault)))
                if self.table.on_fault == "forfeit":
                    self.lost.add(seat)
            finally:
                self.played.asked[bot] += 1
                self.played.seconds[bot] += time.perf_counter() - begun
        return random.Random(seed).choice(legal_of(self.table.game, seen))

    def _is_at_random(self, seen: Any) -> bool:
        game, among = self.table.game, self.table.at_random
        return bool(among) and all(game.text.notation(seen, action) in among for action in legal_of(game, seen))

    def _finish(self, s: Any, names: tuple[str, ...]) -> None:
        """Who won; those who forfeited are behind all others, whatever their points."""
        result = [0] * (2 * self.sides)
        self.table.game.rules.result(s, result)
        played, ranks = self.played, result[self.sides :]
        for k in range(self.sides):
            ahead = sum((j not in self.lost) > (k not in self.lost) for j in range(self.sides))
            mine = [j for j in range(self.sides) if (j in self.lost) == (k in self.lost)]
            result[self.sides + k] = ahead + sum(ranks[j] < ranks[k] for j in mine)
        played.scores, played.ranks = tuple(result[: self.sides]), tuple(result[self.sides :])
        end = GameEnd(self.table, names, s, played.scores, played.ranks, played.shares, played.moves)
        played.rows = [_rows(answer) for answer in self._tell("after", end)]

    def _tell(self, method: str, what: Any) -> list[Any]:
        """Tell every counter that listens."""
        try:
            return [getattr(c, method, _nothing)(what) for c in self.counters]
        except Exception as error:
            raise counter_failed(method, error) from error


def counter_failed(where: str, error: Exception) -> CounterFailed:
    """What a counter did wrong, and where."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    reason = f"{type(error).__name__}: {error}"
    return CounterFailed("counter_failed", where=where, line=place.lineno, file=place.filename, reason=reason)


def _nothing(what: Any) -> None:
    return None


def _rows(answer: Any) -> list[Row]:
    """A row, rows or nothing; a sentence for anything else."""
    rows = [] if answer is None else [answer] if isinstance(answer, dict) else answer
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, dict) for row in rows):
        raise CounterFailed("counter_rows", given=answer)
    return [{str(name): _plain(value) for name, value in row.items()} for row in rows]


def _plain(value: Any) -> Any:
    """A number, a word, yes, no or nothing; numbers of numpy are numbers, anything else is how it is written."""
    value = value.item() if isinstance(value, np.generic) else value
    return value if value is None or isinstance(value, int | float | str | dict) else str(value)
