"""Somebody's games at one game, summed up for their page."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gokaido.engine.game import Points
from gokaido.store import StoredRating, StoredResult

from .anchors import START, nearest
from .ratings import SCALE, is_sure, shown

LATEST = 500  # games that are summed up


@dataclass(frozen=True)
class Standing:
    """A rating as it is shown: a number, how far off it may be, and the level of bots who are about as strong."""

    number: int
    reach: int
    games: int
    provisional: bool
    level: int | None

    @classmethod
    def of(cls, rating: StoredRating) -> "Standing":
        """How a rating is shown."""
        level, reach = nearest(rating.game, rating.mu), round(2 * SCALE * rating.sigma)
        return cls(shown(rating.mu), reach, rating.games, not is_sure(rating), level)


@dataclass(frozen=True)
class GamesSummary:
    """What came of somebody's latest games."""

    games: int
    won: int
    points: float  # on average
    sources: list[tuple[dict[str, str], float, str]]  # where points came from: label, how many a game, colour
    characters: list[tuple[str, int]]  # whom they played as most often
    curve: list[int]  # their rating after each game that counted

    @classmethod
    def of(cls, results: Sequence[StoredResult]) -> "GamesSummary":
        """Of results, the latest first."""
        games = len(results)
        total: dict[str, float] = {}
        seen: dict[str, tuple[dict[str, str], str]] = {}
        for one in results:
            for source in one.sources:
                key = str(source["label"]["en"])
                seen.setdefault(key, (source["label"], source["colour"]))
                total[key] = total.get(key, 0) + int(source["points"])
        return cls(
            games,
            sum(one.rank == 1 for one in results),
            sum(one.points for one in results) / games if games else 0,
            [(label, total[key] / games, colour) for key, (label, colour) in seen.items()],
            Counter(one.character for one in results if one.character).most_common(5),
            [shown(one.after) for one in reversed(results) if one.after is not None],
        )

    def rows(self, lang: str) -> list[Points]:
        """Where points came from, for a drawing."""
        return [Points(label[lang], (round(points),), "", colour) for label, points, colour in self.sources]


def result_line(one: StoredResult) -> dict[str, Any]:
    """A result as it is shown: nobody else is named in it."""
    change = None if one.after is None else shown(one.after) - shown(START if one.before is None else one.before)
    return {
        "game": one.game,
        "ended": one.ended,
        "rank": one.rank,
        "players": 1 + one.people + len(one.bots),
        "points": one.points,
        "people": one.people,
        "bots": one.bots,
        "character": one.character,
        "change": change,
    }
