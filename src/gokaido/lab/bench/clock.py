"""Measuring on one core of a machine on which others work too."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

SLICES = 5


@contextmanager
def one_core() -> Iterator[int]:
    """Everything this process does, whatever threads it starts, happens on one core; yields which."""
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if not allowed:
        yield -1
        return
    core = max(allowed)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, allowed)


def rate(work: Callable[[], int], seconds: float = 0.5) -> float:
    """How often a second `work` does what it counts: the best of a few slices, by processor time.

    Processor time does not run while others are served; the best slice is the one they disturbed least.
    """
    work()  # loads, compiles, fills caches
    best = 0.0
    for _ in range(SLICES):
        done, begun = 0, time.process_time()
        while True:
            done += work()
            spent = time.process_time() - begun
            if spent >= seconds / SLICES:
                break
        best = max(best, done / spent)
    return best
