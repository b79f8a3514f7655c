"""Ratings by OpenSkill (Plackett and Luce): what somebody's becomes after a game.

One is measured by those whose strength is known: bots, and people whose rating is sure. So nobody rises by beating
people whom they have just made up, and nobody falls by losing to them. Who wins against much weaker players rises to
`REACH` above the strongest of them and no further, however often they do it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gokaido.store import StoredRating

from .anchors import MODEL, START
from .anchors import SURE as BOT_SIGMA

SIGMA = float(MODEL.sigma)  # of somebody of whom nothing is known
SURE, ENOUGH = 5.0, 10  # sigma and games from which a rating means something; provisional before
REACH = 12.0  # above the strongest of the others: 88 of 100 games are won there
FIRST, SCALE = 1500, 30  # what is shown of the first rating, and of a point: about as far apart as in chess


@dataclass(frozen=True)
class RatedPlayer:
    """Somebody at a table that counts: a guest, or a bot with its rating, and where they came in."""

    rank: int
    guest: str = ""
    bot: float | None = None
    helped: bool = False  # by a bot or by taking back: they may fall but not rise, and measure nobody


def is_sure(rating: StoredRating | None) -> bool:
    """Does a rating mean something already?"""
    return rating is not None and rating.sigma <= SURE and rating.games >= ENOUGH


def shown(mu: float) -> int:
    """A rating as people read it."""
    return round(FIRST + SCALE * (mu - START))


def rate(game: str, players: Sequence[RatedPlayer], before: Mapping[str, StoredRating]) -> dict[str, StoredRating]:
    """What the ratings of people become by one game, all from what they were before it."""
    known = {k: _measure(one, before) for k, one in enumerate(players)}
    found = {}
    for k, one in enumerate(players):
        others = [(measure, players[j].rank) for j, measure in known.items() if j != k and measure]
        if one.guest and others:
            own = before.get(one.guest) or StoredRating(game, START, SIGMA)
            found[one.guest] = after_game(own, one.rank, others, one.helped)
    return found


def _measure(one: RatedPlayer, before: Mapping[str, StoredRating]) -> tuple[float, float] | None:
    """Mu and sigma of somebody by whom others are measured."""
    if one.bot is not None:
        return one.bot, BOT_SIGMA
    rating = before.get(one.guest)
    return (rating.mu, rating.sigma) if rating and is_sure(rating) and not one.helped else None


def after_game(
    own: StoredRating, rank: int, others: Sequence[tuple[tuple[float, float], int]], helped: bool = False
) -> StoredRating:
    """A rating after a game against others: mu and sigma, and the rank, of each."""
    rated: Any = MODEL.rate(
        [[MODEL.rating(own.mu, own.sigma)], *([MODEL.rating(mu, sigma)] for (mu, sigma), _ in others)],
        ranks=[float(rank), *(float(other) for _, other in others)],
    )
    new = rated[0][0]
    highest = max(own.mu, max(mu for (mu, _), _ in others) + REACH)
    if helped and new.mu > own.mu:
        return StoredRating(own.game, own.mu, own.sigma, own.games + 1)
    return StoredRating(own.game, min(float(new.mu), highest), float(new.sigma), own.games + 1)
