"""The same figures of our own games."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from gokaido.bots.choice import Budget
from gokaido.bots.mcts.bot import Search
from gokaido.engine.game import Game
from gokaido.engine.many.batch import Batch, new_matches
from gokaido.engine.many.fast_match import FastMatch
from gokaido.engine.match import Match
from gokaido.engine.registry import games

from ..simulate import RandomGames
from .clock import rate
from .comparison import BATCHED, COPIED, INSIDE, OBSERVED, SEARCHED, STEPPED, WATCHED, ZOO, Row, zoo_played

ROWS = 1024  # matches of a batch


def expansions(game: Game) -> list[str]:
    """The options that add a box to a game."""
    return [option.name for option in game.rules.options if option.expansion]


def tables() -> Iterator[tuple[str, Game, int, dict[str, Any]]]:
    """What is measured: every game, alone and with all of its expansions."""
    for key, game in games().items():
        yield key, game, game.usual_seats, {}
        if expansions(game):
            yield f"{key}, everything on", game, game.usual_seats, dict.fromkeys(expansions(game), True)


def inside(
    game: Game, seats: int, options: dict[str, Any], seconds: float, features: bool = False
) -> tuple[float, float]:
    """Decisions and games a second of random play inside compiled code; with features, at every decision."""
    table = RandomGames(game, seats, options, 1, features)

    def play() -> int:
        before = table.frame.decisions
        table.play(200)
        return table.frame.decisions - before

    decisions = rate(play, seconds)
    return decisions, decisions * table.played / table.frame.decisions


def stepped(game: Game, seats: int, options: dict[str, Any], features: bool, seconds: float) -> float:
    """Decisions a second of one match, each chosen in Python."""
    fast = FastMatch(game, seats, features, **options)
    chance, legal, step, seed = random.random, fast.legal, fast.step, iter(range(1 << 62))

    def play() -> int:
        n, decisions = fast.open(next(seed)), 0
        while n:
            n = step(legal[int(chance() * n)])
            decisions += 1
        return decisions

    return rate(play, seconds)


def batched(game: Game, seats: int, options: dict[str, Any], seconds: float, rows: int = ROWS) -> float:
    """Steps a second of many matches with masks and features; choosing the actions is part of it."""
    batch = Batch(game, rows, seed=1, seats=seats, threads=1, **options)

    def play() -> int:
        batch.step(batch.random_actions())
        return rows

    return rate(play, seconds)


def copied(game: Game, seconds: float) -> float:
    """Copies of a record a second, inside compiled code."""
    frame = new_matches(game)

    def copy() -> int:
        frame.copy_records(20_000)
        return 20_000

    return rate(copy, seconds)


def searched(game: Game, seats: int, options: dict[str, Any], seconds: float) -> float:
    """Simulations a second of the tree search from the first decision, with random playouts to the end, as peers do."""
    match = Match(game, seats=seats, seed=1, **options)
    view = match.view_state(match.actor)
    search = Search(game, Budget(simulations=500), replace(game.advice.search, depth=-1, trust=0.0))

    def think() -> int:
        return search.choose(view, seed=1).simulations

    return rate(think, seconds)


def our_rows(seconds: float, say: Callable[[str], None] = lambda text: None) -> Iterator[Row]:
    """Every figure of every game."""
    for name, game, seats, options in tables():
        say(f"measuring {name} ...")
        decisions, played = inside(game, seats, options, seconds)
        yield Row(INSIDE, "gokaido", name, decisions, played)
        length = decisions / played
        yield Row(WATCHED, "gokaido", name, inside(game, seats, options, seconds, features=True)[0])
        for group, features in ((STEPPED, False), (OBSERVED, True)):
            decisions = stepped(game, seats, options, features, seconds)
            yield Row(group, "gokaido", name, decisions, decisions / length)
        yield Row(BATCHED, "gokaido", name, batched(game, seats, options, seconds))
        zoo = zoo_rate(game, seats, options, seconds)
        if zoo is not None:
            yield Row(ZOO, "gokaido", name, zoo)
        if not options:
            yield Row(COPIED, "gokaido", name, copied(game, seconds))
        yield Row(SEARCHED, "gokaido", name, searched(game, seats, options, seconds))


def zoo_rate(game: Game, seats: int, options: dict[str, Any], seconds: float) -> float | None:
    """Decisions a second through PettingZoo's API; None where it is not installed."""
    try:
        from gokaido.envs import pettingzoo
    except ImportError:
        return None
    env, rng = pettingzoo.env(game.key, seats=seats, **options), random.Random(1)
    return rate(lambda: zoo_played(env, rng), seconds)
