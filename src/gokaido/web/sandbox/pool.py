"""Asking other processes to do what strangers want done: in fair turns, with an end."""

import logging
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from gokaido.engine.errors import GokaidoError

from ..access.limits import asker
from ..errors import Busy
from ..tables.turns import FairPool
from .worker import DONE, FAILED, REFUSED, TOO_LARGE, TOO_LONG, Answer, packed, read, unpacked, write

log = logging.getLogger("gokaido.sandbox")
T = TypeVar("T")
WORKERS = 2
SECONDS = 0.25  # of a processor for one thing, several times what a long match takes: a table may replay it later
PATIENCE = 10.0  # seconds that one thing may take on a busy machine
START = 60.0  # seconds that a process may take to start on a busy machine
MEMORY = 256 << 20  # bytes that one thing may take
WAITING, WAITING_EACH = 40, 4  # things that may wait at the same time, in all and of one address
SECRETS = ("GOKAIDO_SECRET", "GOKAIDO_DATABASE_URL", "GOKAIDO_REDIS_URL")  # which a worker does not need
OUT_OF_TIME = -getattr(signal, "SIGVTALRM", 0)  # how a process ends that does not stop in time


class Sandbox:
    """Processes with limits. They are started when they are needed, wait for more, and are replaced when they end."""

    def __init__(self, workers: int = WORKERS, seconds: float = SECONDS, patience: float = PATIENCE) -> None:
        self.limits = seconds, patience
        self.turns = FairPool(workers, "sandbox")
        self.workers: set[Worker] = set()
        self.idle: list[Worker] = []
        self.waiting: Counter[str] = Counter()  # by address
        self.closed = False

    async def run(self, job: Callable[..., T], *args: Any) -> T:
        """The result of a function of some module, or its error, from another process."""
        owner = asker.get()
        if self.waiting.total() >= WAITING or self.waiting[owner] >= WAITING_EACH:
            raise Busy("replay_busy")
        self.waiting[owner] += 1
        try:
            kind, value = await self.turns.run(partial(self._ask, packed((job, args))), owner)
        finally:
            self.waiting[owner] -= 1
            if not self.waiting[owner]:
                del self.waiting[owner]
        if kind == DONE:
            result: T = value
            return result
        if kind == REFUSED:
            raise value
        if self.closed:
            raise Busy("replay_busy")
        if kind in (TOO_LARGE, TOO_LONG):
            log.warning("a replay was ended", extra={"reason": kind})
            raise GokaidoError("replay_too_long" if kind == TOO_LONG else "replay_too_large")
        raise RuntimeError(value)

    def warm(self) -> None:
        """Have a process ready before it is needed."""
        if not self.closed and not self.workers:
            self.idle.append(self._start())

    def _ask(self, data: bytes) -> Answer:
        """In a thread: let one process do it, and have another ready if it did not live."""
        worker = self._waiting() or self._start()
        answer = worker.ask(data)
        if worker.ended:
            self._forget(worker)
            worker = self._start()
        self.idle.append(worker)
        return answer

    def _waiting(self) -> "Worker | None":
        """A process that has nothing to do, and was not ended meanwhile by somebody else."""
        while self.idle:
            worker = self.idle.pop()
            if worker.process.poll() is None:
                return worker
            self._forget(worker)
        return None

    def _forget(self, worker: "Worker") -> None:
        self.workers.discard(worker)
        worker.kill()

    def _start(self) -> "Worker":
        worker = Worker(*self.limits)
        self.workers.add(worker)
        if self.closed:
            worker.kill()
        return worker

    def close(self) -> None:
        """End every process at once."""
        self.closed = True
        for worker in list(self.workers):
            worker.kill()
        self.turns.close()


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in SECRETS}


class Worker:
    """One process."""

    def __init__(self, seconds: float, patience: float) -> None:
        self.patience = patience
        self.ready = self.ended = self.late = False
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", f"{__package__}.worker", str(seconds), str(MEMORY)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**_environment(), "PYTHONPATH": os.pathsep.join(sys.path)},
        )

    def ask(self, data: bytes) -> Answer:
        """What comes of something; when nothing does, why."""
        if not self.ready:
            self.ready = self._hear(START) is not None
            if not self.ready:
                self.ended = True
                return FAILED, "A process of the sandbox did not start."
        said = self._hear(self.patience, data)
        if said is not None:
            answer: Answer = unpacked(said)
            self.ended = answer[0] == TOO_LARGE
            return answer
        self.ended = True
        return (TOO_LONG if self.late or self.process.wait() == OUT_OF_TIME else TOO_LARGE), None

    def _hear(self, seconds: float, data: bytes | None = None) -> bytes | None:
        """What the process says, to something it is told if need be; None when it ends, or is ended for being late."""
        assert self.process.stdin
        assert self.process.stdout
        timer = threading.Timer(seconds, self._give_up)
        timer.start()
        try:
            if data is not None:
                write(self.process.stdin, data)
            return read(self.process.stdout)
        except OSError:
            return None
        finally:
            timer.cancel()

    def _give_up(self) -> None:
        self.late = True
        self.process.kill()

    def kill(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
