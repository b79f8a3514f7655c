"""Tables to check a game at, random walks through its games, and the sentence for what does not hold."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gokaido.engine.game import Game
from gokaido.engine.match import Match

MOST_DECISIONS = 20_000  # a game that goes on longer does not end
SHOWN = 6  # of the last actions, in a sentence


class GameFault(AssertionError):
    """A promise of the contract that a game does not keep; `match` is where it was noticed, if in a match."""

    def __init__(self, sentence: str, match: Match | None = None) -> None:
        super().__init__(sentence)
        self.match = match


@dataclass(frozen=True)
class TableSetup:
    """A game with a number of seats and options."""

    game: Game
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = "".join(f"-{k}={v}" for k, v in self.options.items())
        return f"{self.game.key}-{self.seats}{chosen}"

    def match(self, seed: int) -> Match:
        """A match at this table."""
        return Match(self.game, seats=self.seats, seed=seed, **self.options)

    def fault(self, what: str, match: Match | None = None) -> GameFault:
        """The sentence for what does not hold here."""
        options = "".join(f", {k}={v!r}" for k, v in self.options.items())
        place = f"Match({self.game.key!r}, seats={self.seats}, seed={match.seed if match else '...'}{options})"
        if match is None:
            return GameFault(f"{what}\n  at {place}")
        last = ", ".join(match.texts[-SHOWN:])
        after = f"after {len(match.actions)} actions" + (f", the last ones: {last}" if last else "")
        return GameFault(f"{what}\n  at {place}\n  {after}\n  (the whole match: GameFault.match.to_text())", match)


def tables(game: Game) -> list[TableSetup]:
    """Every number of seats; every value of every option at some table; and for each number of seats a random mix."""
    chance = random.Random(game.key)
    found = [TableSetup(game, seats) for seats in game.rules.seats]
    for option in game.rules.options:
        others = [v for v in option.allowed if v != option.default]
        found += [TableSetup(game, chance.choice(game.rules.seats), {option.name: v}) for v in others]
    for seats in game.rules.seats if game.rules.options else ():
        found.append(TableSetup(game, seats, {o.name: chance.choice(o.allowed) for o in game.rules.options}))
    return found


def walk(table: TableSetup, seed: int) -> Iterator[Match]:
    """A random match, shown at every decision and at its end. It is the same one each time: copy what you keep."""
    match = table.match(seed)
    chance = random.Random(seed)
    while not match.over:
        if len(match.actions) > MOST_DECISIONS:
            raise table.fault(f"A random game has not ended after {MOST_DECISIONS:,} decisions.", match)
        yield match
        match.play(chance.choice(legal_ids(table.game, match.state)))
    yield match


def legal_ids(game: Game, state: Any) -> list[int]:
    """The legal actions of a state, in the order of the rules."""
    out = [0] * game.rules.actions
    return out[: game.rules.legal(state, out)]


def seen(game: Game, state: Any, viewer: int) -> Any:
    """What a viewer (-1: a spectator) knows of a state."""
    twin = state.copy()
    game.rules.observe(twin, viewer)
    return twin


def dealt(game: Game, state: Any, viewer: int, seed: int) -> Any:
    """A state with what a viewer cannot see dealt again."""
    twin = state.copy()
    game.rules.redeal(twin, viewer, seed)
    return twin


def viewers(table: TableSetup) -> list[int]:
    """A spectator and every seat."""
    return [-1, *range(table.seats)]


def called(viewer: int) -> str:
    """A viewer in a sentence."""
    return "a spectator" if viewer < 0 else f"seat {viewer}"


def differing(a: Any, b: Any) -> str:
    """The fields in which two states differ."""
    names = [n for n in a.fields if n not in ("n_events", "events", "n_luck", "luck")]
    return ", ".join(n for n in names if getattr(a, n) != getattr(b, n)) or "nothing"
