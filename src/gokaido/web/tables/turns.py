"""Work in fair turns: who asks for much waits behind himself, and nobody else does."""

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")
AT_ONCE = 0.003  # seconds of a turn of the loop in which new things are begun at once
APART = 6  # turns of the loop between two moves: in so many it has drawn and sent what one of them changed
Queue = OrderedDict[str, deque["Job"]]  # what each waits for; whose turn it is comes first


@dataclass
class Job:
    """Something to do, and where its result goes."""

    work: Callable[[], Any] | None  # None when it has begun
    done: asyncio.Future[Any]
    later: bool


class FairTurns(ABC):
    """Works for each owner in turn, on so many things at once; what may come later waits until nobody else does."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.now: Queue = OrderedDict()
        self.later: Queue = OrderedDict()
        self.running = 0
        self.running_later = 0

    @abstractmethod
    def _begin(self, job: Job, work: Callable[[], Any]) -> None:
        """Do it, and say in `_finished` what came of it."""

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

    def _start(self) -> None:
        """Begin as much as may be done at once; one place is left for those who come first, when there are several."""
        while self.running < self.at_once:
            job = _next(self.now)
            if job is None and self.running_later < max(1, self.at_once - 1):
                job = _next(self.later)
            if job is None:
                return
            work, job.work = job.work, None
            assert work is not None
            self.running += 1
            self.running_later += job.later
            self._begin(job, work)

    def _finished(self, job: Job, result: Any, error: BaseException | None) -> None:
        self.running -= 1
        self.running_later -= job.later
        if not job.done.done():
            if error:
                job.done.set_exception(error)
            else:
                job.done.set_result(result)
        self._start()


class FairPool(FairTurns):
    """Threads, for what takes long."""

    def __init__(self, threads: int, name: str) -> None:
        super().__init__(threads)
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def close(self) -> None:
        """Do nothing more."""
        super().close()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self, job: Job, work: Callable[[], Any]) -> None:
        self.pool.submit(work).add_done_callback(partial(self._hand_back, job))

    def _hand_back(self, job: Job, made: "Future[Any]") -> None:
        """In the thread that worked: tell the loop, which hears nothing more when it is closed."""
        loop = job.done.get_loop()
        if not loop.is_closed() and not made.cancelled():
            error = made.exception()
            loop.call_soon_threadsafe(self._finished, job, None if error else made.result(), error)


class FairLoop(FairTurns):
    """The loop itself, for what takes little: one thing after the other, and whoever comes in between two of them.

    A thread would work no faster, and whoever serves would wait for it at every turn of Python's lock. As long as
    nobody waits, a thing is done as soon as it is asked for; not more of them in a turn of the loop than it can bear.
    """

    def __init__(self, seconds: float = AT_ONCE) -> None:
        super().__init__(1)
        self.seconds = seconds
        self.until: float | None = None  # then no more is done at once in this turn of the loop; None: nothing was yet

    def ask(self, work: Callable[[], Any], owner: str = "", later: bool = False) -> Job:
        """Have something done, now if nobody waits."""
        if self.running or self.now or self.later or not self._has_time():
            return super().ask(work, owner, later)
        self.running, self.running_later = 1, int(later)
        job = Job(None, asyncio.get_running_loop().create_future(), later)
        self._work(job, work)
        return job

    def _has_time(self) -> bool:
        loop = asyncio.get_running_loop()
        if self.until is None:
            self.until = loop.time() + self.seconds
            loop.call_soon(self._next_turn)
        return loop.time() < self.until

    def _next_turn(self) -> None:
        self.until = None

    def _begin(self, job: Job, work: Callable[[], Any]) -> None:
        job.done.get_loop().call_soon(self._work, job, work)

    def _work(self, job: Job, work: Callable[[], Any]) -> None:
        try:
            result = work()
        except Exception as error:  # kept in no variable: it holds what was worked on
            self._finished(job, None, error)
        else:
            self._finished(job, result, None)


class OneByOne(FairTurns):
    """Lets things begin one after the other, so many turns of the loop apart: what one brings goes out before the next.

    A loop does a little of everything that has begun. Of things that come together all would be done at the end; so
    each is done as soon as those before it are.
    """

    def __init__(self, apart: int = APART) -> None:
        super().__init__(1)
        self.apart = apart

    async def begin(self, owner: str = "") -> None:
        """Wait until it is one's turn."""
        await self.run(lambda: None, owner)

    def _begin(self, job: Job, work: Callable[[], Any]) -> None:
        job.done.set_result(work())
        self._turn(job, self.apart)

    def _turn(self, job: Job, left: int) -> None:
        """The next may begin when the loop has gone round so often."""
        if left:
            job.done.get_loop().call_soon(self._turn, job, left - 1)
        else:
            self._finished(job, None, None)


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
