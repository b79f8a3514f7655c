"""Workers: they do jobs in batches, here, on worker processes or on a Ray cluster, and results come back in order.

A batch whose worker was lost is done again. What is done does not depend on who does it.
"""

import multiprocessing
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, TypeVar

from gokaido.engine.errors import BadOption, GokaidoError

Job = TypeVar("Job")
Result = TypeVar("Result")
AHEAD = 2  # batches waiting for each worker
TRIES = 4


class LostWorkers(GokaidoError):
    """A batch whose workers were lost again and again."""


def done(
    work: Callable[[Job], Result], jobs: Iterable[Job], workers: int = 1, ray: str | None = None
) -> Iterator[Result]:
    """The results of all jobs in their order. Close the iterator to stop early."""
    if ray is not None:
        return _on_ray(work, jobs, ray)
    return map(work, jobs) if workers == 1 else _on_processes(work, jobs, workers)


def worker_count(workers: int, ray: str | None) -> int:
    """How many work at once."""
    if workers < 1:
        raise BadOption("workers", given=workers)
    return _cluster_cores(ray) if ray is not None else workers


# ------------------------------------------------------------------ processes


class _Workers:
    """Worker processes that are replaced when one is lost."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"))

    def begin(self, work: Callable[[Job], Result], job: Job) -> Future[Result]:
        """Hand a batch out. Workers of whom one was just lost take none: that is the batch's result for now."""
        try:
            return self.pool.submit(work, job)
        except BrokenProcessPool as lost:
            failed: Future[Result] = Future()
            failed.set_exception(lost)
            return failed

    def renew(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self._fresh()


def _on_processes(work: Callable[[Job], Result], jobs: Iterable[Job], workers: int) -> Iterator[Result]:
    processes, waiting, todo = _Workers(workers), deque[tuple[Job, Future[Result]]](), iter(jobs)
    try:
        while True:
            while len(waiting) < AHEAD * workers and (job := next(todo, None)) is not None:
                waiting.append((job, processes.begin(work, job)))
            if not waiting:
                return
            yield _first(processes, work, waiting)
    finally:
        processes.pool.shutdown(wait=True, cancel_futures=True)


def _first(processes: _Workers, work: Callable[[Job], Result], waiting: deque[tuple[Job, Future[Result]]]) -> Result:
    """The result of the first batch; when a worker is lost, all batches that are not done are begun again."""
    for _ in range(TRIES):
        try:
            result = waiting[0][1].result()
            waiting.popleft()
            return result
        except BrokenProcessPool:
            processes.renew()
            left = list(waiting)
            waiting.clear()
            waiting.extend((job, old if _is_good(old) else processes.begin(work, job)) for job, old in left)
    raise LostWorkers("workers_lost", times=TRIES)


def _is_good(batch: Future[Any]) -> bool:
    """Is it done, and was it not lost?"""
    return batch.done() and not batch.cancelled() and batch.exception() is None


# ------------------------------------------------------------------ Ray


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BadOption("ray_not_installed") from None
    return ray


def join(address: str) -> Any:
    """Ray, connected to the cluster at an address (`auto`: the one of this machine)."""
    ray = _ray()
    if not ray.is_initialized():
        _check_address(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadOption("no_cluster", given=address, reason=str(error)) from None
    return ray


def _check_address(address: str) -> None:
    """Is anybody there? Ray itself would wait for minutes."""
    if address == "auto" or "://" in address:
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise BadOption("cluster_address", given=address)
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise BadOption("no_cluster", given=address, reason=str(error)) from None


@contextmanager
def on_cluster(address: str | None) -> Iterator[None]:
    """For a command that may use a cluster: what Ray has to say is for people, not for who reads our output.

    At the end we leave the cluster, so that it says nothing later.
    """
    if address is None:
        yield
        return
    with redirect_stdout(sys.stderr):
        try:
            yield
        finally:
            if "ray" in sys.modules:
                _ray().shutdown()


def _cluster_cores(address: str) -> int:
    return max(1, int(join(address).cluster_resources().get("CPU", 1)))


def _on_ray(work: Callable[[Job], Result], jobs: Iterable[Job], address: str) -> Iterator[Result]:
    ray = join(address)
    remote = ray.remote(num_cpus=1, max_retries=TRIES)(work)
    window, todo = AHEAD * _cluster_cores(address), iter(jobs)
    waiting: deque[Any] = deque()
    try:
        while True:
            while len(waiting) < window and (job := next(todo, None)) is not None:
                waiting.append(remote.remote(job))
            if not waiting:
                return
            try:
                yield ray.get(waiting.popleft())
            except ray.exceptions.WorkerCrashedError as error:
                raise LostWorkers("workers_lost_because", times=TRIES, reason=str(error)) from None
            except ray.exceptions.RayTaskError as error:
                raise error.cause if isinstance(error.cause, GokaidoError) else error from None
    finally:
        for left in waiting:
            with suppress(Exception):
                ray.cancel(left, force=True)
