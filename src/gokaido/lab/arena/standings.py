"""Standings: what each bot did in an arena, with intervals, ratings and the verdict of a sequential test."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ..statistics import Figure, Ratings, Sprt, mean, share
from .referee import PlayedGame

MOST_SENTENCES = 3  # that are kept about each bot


@dataclass(frozen=True)
class BotStanding:
    """One bot."""

    name: str
    won: Figure  # its share of the victories in its games
    par: float  # what it would be if all were equal
    points: Figure  # by seat
    rating: float
    uncertainty: float  # of the rating: one sigma
    moves: int
    seconds: float  # for a move
    faults: dict[str, int]


@dataclass
class Standings:
    """Adds up games, round by round."""

    names: list[str]
    sides: int
    orders: Sequence[tuple[int, ...]]
    sprt: bool = False
    margin: float = 0.05
    wins: list[float] = field(default_factory=list)
    games: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        n = len(self.names)
        self.wins, self.games = [0.0] * n, [0] * n
        self.points: list[list[float]] = [[] for _ in range(n)]
        self.best: list[float] = []  # points of winners
        self.asked, self.seconds = [0] * n, [0.0] * n
        self.faults: list[dict[str, int]] = [{} for _ in range(n)]
        self.sentences: dict[tuple[str, str], int] = {}  # the first faults of each bot, and how often
        self.ahead = {pair: [0.0, 0] for pair in combinations(range(n), 2)}
        self.moves: list[int] = []
        self.ratings = Ratings(n)
        self.test = Sprt(self.par(0), self.margin) if self.sprt else None

    @property
    def verdict(self) -> str:
        """Of the sequential test on the first bot: better, worse, even, or nothing yet."""
        return self.test.verdict if self.test else ""

    def par(self, bot: int) -> float:
        """The share of victories that a bot would have if all sides were equal."""
        seats = [order.count(bot) for order in self.orders if bot in order]
        return sum(seats) / len(seats) / self.sides

    def add(self, round: list[PlayedGame]) -> None:
        """One round: every order with the same deal."""
        for game in round:
            self._add(game)
        if self.test:
            mine = [g for g in round if 0 in g.order]
            self.test.add(sum(self._share(g, 0) for g in mine) / len(mine))

    def _share(self, game: PlayedGame, bot: int) -> float:
        return sum(part for part, b in zip(game.shares, game.order) if b == bot)

    def _add(self, game: PlayedGame) -> None:
        self.moves.append(game.moves)
        self.ratings.add(game.order, game.ranks)
        self.best.append(sum(points * part for points, part in zip(game.scores, game.shares)))
        for bot in set(game.order):
            self.games[bot] += 1
            self.wins[bot] += self._share(game, bot)
            self.points[bot] += [points for points, b in zip(game.scores, game.order) if b == bot]
        for bot in range(len(self.names)):
            self.asked[bot] += game.asked[bot]
            self.seconds[bot] += game.seconds[bot]
        for bot, kind, sentence in game.faults:
            self.faults[bot][kind] = self.faults[bot].get(kind, 0) + 1
            said = (self.names[bot], sentence)
            if said in self.sentences or sum(name == said[0] for name, _ in self.sentences) < MOST_SENTENCES:
                self.sentences[said] = self.sentences.get(said, 0) + 1
        self._compare(game)

    def _compare(self, game: PlayedGame) -> None:
        """Who was ahead of whom, seat against seat; a tie is half."""
        for (a, b), tally in self.ahead.items():
            for j, one in enumerate(game.order):
                for k, other in enumerate(game.order):
                    if one == a and other == b:
                        tally[0] += 0.5 + 0.5 * ((game.ranks[j] < game.ranks[k]) - (game.ranks[j] > game.ranks[k]))
                        tally[1] += 1

    @property
    def lines(self) -> list[BotStanding]:
        """The bots in the order they were named."""
        return [
            BotStanding(
                name,
                share(self.wins[k], self.games[k]),
                self.par(k),
                mean(self.points[k]),
                self.ratings.mu[k],
                self.ratings.sigma[k],
                self.asked[k],
                self.seconds[k] / max(self.asked[k], 1),
                dict(self.faults[k]),
            )
            for k, name in enumerate(self.names)
        ]

    def pairs(self) -> list[tuple[str, str, Figure]]:
        """How often the first of two bots came in ahead of the second."""
        return [
            (self.names[a], self.names[b], share(hits, int(cases)))
            for (a, b), (hits, cases) in self.ahead.items()
            if cases
        ]

    def as_data(self) -> dict[str, Any]:
        """Plain data, without what the clock measured: the same games give the same data."""
        bots = [
            {
                "name": line.name,
                "games": line.won.cases,
                "won": line.won.as_data(),
                "par": round(line.par, 5),
                "points": line.points.as_data(),
                "rating": {"mu": round(line.rating, 4), "sigma": round(line.uncertainty, 4)},
                "moves": line.moves,
                "faults": line.faults,
            }
            for line in self.lines
        ]
        return {
            "bots": bots,
            "pairs": [{"ahead": a, "of": b, **figure.as_data()} for a, b, figure in self.pairs()],
            "winner_points": mean(self.best).as_data(),
            "moves": mean(self.moves).as_data(),
            "faults": [f"{name}: {sentence}" for name, sentence in self.sentences],
            **({"sprt": {"verdict": self.verdict or "undecided", "margin": self.margin}} if self.sprt else {}),
        }
