"""Reviews of finished matches, and what the actions of a moment are worth.

They are made in the threads of the bots, one decision at a time, when no bot wants to think.
"""

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Generator
from dataclasses import dataclass

from gokaido.bots.judge import Judge
from gokaido.engine.match import Match
from gokaido.teach.review import SIMULATIONS, Review, ReviewedAction, best_actions, reviewing, seed_of

from ..access.limits import asker
from ..errors import Busy
from .turns import FairPool

log = logging.getLogger("gokaido.reviews")
KEPT = 64  # reviews in memory, some 100 KB each
MOST = 16  # that are being made
EACH = 2  # of them for one address
MOMENTS = 2000  # that were analysed, some 2 KB each
SHOWN = 5  # actions of a moment


@dataclass
class ReviewJob:
    """A review on its way: so many moves were looked at."""

    owner: str
    moves: int
    done: int = 0
    task: "asyncio.Task[None] | None" = None


class Reviews:
    """Reviews that were made, by what their matches are, and those that are being made."""

    def __init__(self, pool: FairPool, simulations: int = SIMULATIONS) -> None:
        self.pool, self.simulations = pool, simulations
        self.made: OrderedDict[str, Review] = OrderedDict()
        self.jobs: dict[str, ReviewJob] = {}
        self.moments: OrderedDict[str, list[ReviewedAction]] = OrderedDict()  # that were analysed

    def ask(self, match: Match) -> Review | ReviewJob:
        """The review of a match, or how far it is. The first who asks has it made."""
        key = _key(match)
        if key in self.made:
            self.made.move_to_end(key)
            return self.made[key]
        if key in self.jobs:
            return self.jobs[key]
        owner = f"review for {asker.get()}"
        if len(self.jobs) >= MOST or sum(job.owner == owner for job in self.jobs.values()) >= EACH:
            raise Busy("reviews_busy")
        job = self.jobs[key] = ReviewJob(owner, len(match.actions))
        job.task = asyncio.create_task(self._make(key, job, match.copy()))
        job.task.add_done_callback(lambda _: self.jobs.pop(key))
        return job

    async def best(self, match: Match, besides: int | None) -> list[ReviewedAction]:
        """What the best actions are worth to everybody, and one besides, by the numbers that a review has of them."""
        key = f"{_key(match)} {besides}"
        if key not in self.moments:
            seen, number = match.view_state(match.actor), len(match.actions)
            judge, others = Judge(match.game, self.simulations), [] if besides is None else [besides]
            owner = f"analysis for {asker.get()}"
            self.moments[key] = await self.pool.run(
                lambda: best_actions(judge, seen, seed_of(1, number), SHOWN, others), owner, later=True
            )
        self.moments.move_to_end(key)
        while len(self.moments) > MOMENTS:
            self.moments.popitem(last=False)
        return self.moments[key]

    async def _make(self, key: str, job: ReviewJob, match: Match) -> None:
        """A step at a time, so that nobody waits for more than one decision of it."""
        steps = reviewing(match, self.simulations)
        try:
            while (found := await self.pool.run(lambda: _step(steps, job), job.owner, later=True)) is None:
                pass
            self.made[key] = found
            while len(self.made) > KEPT:
                self.made.popitem(last=False)
        except Exception:
            log.exception("a review failed", extra={"game": match.game.key})

    async def close(self) -> None:
        """Make nothing more."""
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _key(match: Match) -> str:
    return hashlib.sha256(match.to_text().encode()).hexdigest()


def _step(steps: Generator[int, None, Review], job: ReviewJob) -> Review | None:
    """Look at one more move; the review, when that was the last."""
    try:
        job.done = next(steps)
    except StopIteration as end:
        found: Review = end.value
        return found
    return None
