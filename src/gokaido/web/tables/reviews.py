"""Reviews of finished matches, and what the actions of a moment are worth.

A review is made by one process for all, in the threads of its bots, one decision at a time, when no bot wants to think;
what was found is kept in the database.
"""

import asyncio
import hashlib
import json
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import gokaido
from gokaido.bots.judge import Judge, Outlook
from gokaido.engine.match import Match
from gokaido.store import Lost, Store, Taken
from gokaido.teach.review import (
    SIMULATIONS,
    DecisionPoint,
    Look,
    Review,
    ReviewedAction,
    best_actions,
    looking,
    review_of,
    seed_of,
)

from ..access.limits import asker
from ..errors import Busy
from .turns import FairPool

T = TypeVar("T")
log = logging.getLogger("gokaido.reviews")
IN_MEMORY = 64  # reviews, some 100 KB each
MOMENTS = 2000  # that were analysed, some 2 KB each
SHOWN = 5  # actions of a moment
HEARD = 3.0  # seconds after which others hear again that a review is still being made


@dataclass
class ReviewJob:
    """A review on its way, here or in another process: so many moves were looked at."""

    moves: int
    done: int = 0
    task: "asyncio.Task[None] | None" = None
    told: float = 0.0  # when others last heard of it


class Reviews:
    """Reviews that were made, by what their matches are, and those that are being made."""

    def __init__(self, pool: FairPool, store: Store, simulations: int = SIMULATIONS) -> None:
        self.pool, self.store, self.simulations = pool, store, simulations
        self.made: OrderedDict[str, Review] = OrderedDict()
        self.jobs: dict[str, ReviewJob] = {}
        self.moments: OrderedDict[str, list[ReviewedAction]] = OrderedDict()  # that were analysed

    async def known(self, match: Match) -> Review | ReviewJob | None:
        """The review of a match, or how far it is; None where nobody has it made."""
        key = self._key(match)
        if key in self.made:
            self.made.move_to_end(key)
            return self.made[key]
        if key in self.jobs:
            return self.jobs[key]
        found = await asyncio.to_thread(self.store.review, key)
        if found is None:
            return None
        if found.looks is None:
            return ReviewJob(len(match.actions), found.done)
        looks = looks_of(found.looks)
        return self._remember(key, await self.pool.run(lambda: self.reviewed(match, looks), asker.get()))

    async def ask(self, match: Match) -> Review | ReviewJob:
        """The same; the first who asks has it made."""
        found = await self.known(match)
        if found is not None:
            return found
        key, owner = self._key(match), f"review for {asker.get()}"
        try:
            await asyncio.to_thread(self.store.claim_review, key, owner)
        except Taken:
            found = await self.known(match)  # somebody was faster, unless too many are being made
            if found is None:
                raise Busy("reviews_busy") from None
            return found
        job = self.jobs[key] = ReviewJob(len(match.actions))
        job.task = asyncio.create_task(self._make(key, job, match.copy(), owner))
        job.task.add_done_callback(lambda _: self.jobs.pop(key))
        return job

    def reviewed(self, match: Match, looks: Sequence[Look], moments: Iterable[DecisionPoint] | None = None) -> Review:
        """The review that looks make, those of a browser too."""
        return review_of(match, looks, self.simulations, moments=moments)

    async def best(self, match: Match, besides: int | None) -> list[ReviewedAction]:
        """What the best actions are worth to everybody, and one besides, by the numbers that a review has of them."""
        key = f"{self._key(match)} {besides}"
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

    async def _make(self, key: str, job: ReviewJob, match: Match, owner: str) -> None:
        """A step at a time, so that nobody waits for more than one decision of it."""
        steps, looks = looking(match, self.simulations), None
        try:
            while looks is None:
                looks = await self._heard(key, job, self.pool.run(lambda: _step(steps, job), owner, later=True))
            await asyncio.to_thread(self.store.keep_review, key, job.moves, packed_looks(looks))
            found = looks
            self._remember(key, await self.pool.run(lambda: self.reviewed(match, found), owner, later=True))
        except Exception:
            log.exception("a review failed", extra={"game": match.game.key})
            await self._drop(key)
        except asyncio.CancelledError:
            await self._drop(key)
            raise

    async def _heard(self, key: str, job: ReviewJob, step: Awaitable[T]) -> T:
        """A step, while others hear that it is on its way, however long it waits for its turn."""
        waiting = asyncio.ensure_future(step)
        while True:
            done, _ = await asyncio.wait({waiting}, timeout=HEARD)
            if time.monotonic() - job.told > HEARD:
                job.told = time.monotonic()
                await asyncio.to_thread(self.store.go_on_with_review, key, job.done)
            if done:
                return await waiting

    async def _drop(self, key: str) -> None:
        try:
            await asyncio.to_thread(self.store.drop_review, key)
        except Lost:
            log.warning("a review that is made no more could not be dropped")

    def _remember(self, key: str, found: Review) -> Review:
        self.made[key] = found
        while len(self.made) > IN_MEMORY:
            self.made.popitem(last=False)
        return found

    def _key(self, match: Match) -> str:
        """Another for another match, budget or release, of which the networks may differ."""
        return hashlib.sha256(f"{gokaido.__version__} {self.simulations} {match.to_text()}".encode()).hexdigest()

    async def close(self) -> None:
        """Make nothing more."""
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _step(steps: Generator[int, None, list[Look]], job: ReviewJob) -> list[Look] | None:
    """Look at one more moment; all looks, when that was the last."""
    try:
        job.done = next(steps)
    except StopIteration as end:
        found: list[Look] = end.value
        return found
    return None


def packed_looks(looks: Sequence[Look]) -> bytes:
    """Looks for the database."""
    rows = [(o.best, _pair(o.outlook), None if o.played is None else _pair(o.played)) for o in looks]
    return zlib.compress(json.dumps(rows).encode())


def _pair(outlook: Outlook) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return outlook.chances, outlook.points


def looks_of(packed: bytes) -> list[Look]:
    """Looks from the database, to the last bit."""
    return [
        Look(best, _outlook(outlook), None if played is None else _outlook(played))
        for best, outlook, played in json.loads(zlib.decompress(packed))
    ]


def _outlook(pair: Sequence[Sequence[float]]) -> Outlook:
    return Outlook(tuple(pair[0]), tuple(pair[1]))
