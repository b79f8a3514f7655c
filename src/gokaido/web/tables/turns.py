"""Work in threads, in fair turns: who asks for much waits behind himself, and nobody else does."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")
Queue = OrderedDict[str, deque["Job"]]  # what each waits for; whose turn it is comes first


@dataclass
class Job:
    """Something to do, and where its result goes."""

    work: Callable[[], Any] | None  # None when it has begun
    done: asyncio.Future[Any]
    later: bool


class FairPool:
    """Threads that work for each owner in turn; what may come later waits until nobody else does."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.now: Queue = OrderedDict()
        self.later: Queue = OrderedDict()
        self.running = 0
        self.running_later = 0

    async def run(self, work: Callable[[], T], owner: str = "", later: bool = False) -> T:
        """The result of some work, when it had its turn. Who stops waiting before that has it not done at all."""
        result: T = await self.ask(work, owner, later).done
        return result

    def ask(self, work: Callable[[], Any], owner: str = "", later: bool = False) -> Job:
        """Have something done in its turn."""
        job = Job(work, asyncio.get_running_loop().create_future(), later)
        self.join(job, owner)
        self._start()
        return job

    def join(self, job: Job, owner: str) -> None:
        """Somebody wants the same as somebody else: it is done when the first of them has a turn."""
        if job.work:
            (self.later if job.later else self.now).setdefault(owner, deque()).append(job)

    def close(self) -> None:
        """Do nothing more."""
        for queue in (self.now, self.later):
            for jobs in queue.values():
                for job in jobs:
                    job.done.cancel()
            queue.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        """Begin as much as there are threads for; one is left for those who come first, when there are several."""
        while self.running < self.threads:
            job = _next(self.now)
            if job is None and self.running_later < max(1, self.threads - 1):
                job = _next(self.later)
            if job is None:
                return
            work, job.work = job.work, None
            assert work is not None
            self.running += 1
            self.running_later += job.later
            self.pool.submit(work).add_done_callback(partial(self._hand_back, job))

    def _hand_back(self, job: Job, made: "Future[Any]") -> None:
        """In the thread that worked: tell the loop, which hears nothing more when it is closed."""
        loop = job.done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._finished, job, made)

    def _finished(self, job: Job, made: "Future[Any]") -> None:
        self.running -= 1
        self.running_later -= job.later
        if not job.done.cancelled():
            error = made.exception()
            if error:
                job.done.set_exception(error)
            else:
                job.done.set_result(made.result())
        self._start()


def _next(queue: Queue) -> Job | None:
    """The next job of whoever's turn it is, who then goes to the end of the line."""
    while queue:
        owner, jobs = queue.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            queue[owner] = jobs
        if job.work and not job.done.done():
            return job
    return None
