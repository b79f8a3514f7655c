"""One server for one SQLite file: its processes tell each other what they do, and those of a second one would not."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

FAMILY = "GOKAIDO_FAMILY"  # in the environment: the same for all processes of one `gokaido serve`


class InUse(Exception):
    """Another server has the file; its process, as far as it is known."""


@contextmanager
def claimed(database: str | None) -> Iterator[None]:
    """Have the right to serve a file. All processes of a server share it, for as long as any of them lives."""
    if database is None:
        yield
        return
    with open(f"{database}.serving", "a+", opener=lambda name, how: os.open(name, how, 0o600)) as file:
        _claim(file, os.environ.get(FAMILY) or secrets.token_hex(8))
        yield


def _claim(file: IO[str], family: str) -> None:
    try:
        import fcntl
    except ImportError:  # this system has no such locks
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # nobody else is there
    except BlockingIOError:
        file.seek(0)
        theirs, _, process = file.read().strip().partition(" ")
        if theirs != family:
            raise InUse(process or "?") from None
    else:
        file.truncate(0)
        file.write(f"{family} {os.getpid()}\n")
        file.flush()
    fcntl.flock(file, fcntl.LOCK_SH)
