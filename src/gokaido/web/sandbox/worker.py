"""A process that does one thing after another as it is asked, within limits: `python -m gokaido.web.sandbox.worker`.

It reads what to do from its input and writes what came of it to its output, and ends when its input does. It knows no
secret and no database.
"""

import io
import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import IO, Any

from gokaido.engine.errors import GokaidoError
from gokaido.engine.game import Game
from gokaido.engine.registry import game_of, games

LENGTH = struct.Struct("!I")
LARGEST = 8 << 20  # bytes of what is asked or answered; a long match has 20 KB
DONE, REFUSED, TOO_LARGE, TOO_LONG, FAILED = "done", "refused", "too large", "too long", "failed"
STUBBORN = 4  # times as much processor time ends the process of something that does not stop when it is told to
Answer = tuple[str, Any]  # one of these, with the result, an error, nothing or a traceback


# ------------------------------------------------------------------ what is said


class _Pickler(pickle.Pickler):
    """Games are named: they are functions, which every process has."""

    def persistent_id(self, one: Any) -> str | None:
        """The name of a game."""
        return one.key if isinstance(one, Game) else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: str) -> Game:
        """The game of a name."""
        return game_of(name)


def packed(value: Any) -> bytes:
    """A value in bytes, for the other process."""
    file = io.BytesIO()
    _Pickler(file, pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()


def unpacked(data: bytes) -> Any:
    """The value that another process of ours has packed."""
    return _Unpickler(io.BytesIO(data)).load()


def write(file: IO[bytes], data: bytes) -> None:
    """Say something."""
    file.write(LENGTH.pack(len(data)) + data)
    file.flush()


def read(file: IO[bytes]) -> bytes | None:
    """The next that is said; None when the other is gone."""
    head = file.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    data = file.read(LENGTH.unpack(head)[0])
    return data if len(data) == LENGTH.unpack(head)[0] else None


# ------------------------------------------------------------------ what is done


def serve(asked: IO[bytes], answers: IO[bytes], seconds: float) -> None:
    """Do what is asked, until nobody asks any more or memory is short."""
    while (data := read(asked)) is not None:
        try:
            _allow(seconds)
            kind, value = _do(data)
            said = packed((kind, value))
        except OutOfTime:
            kind, said = TOO_LONG, packed((TOO_LONG, None))
        _allow(0)
        if len(said) > LARGEST:
            kind, said = TOO_LARGE, packed((TOO_LARGE, None))
        write(answers, said)
        if kind == TOO_LARGE:
            return  # another process starts afresh


class OutOfTime(BaseException):
    """Something has had its processor time."""


def _out_of_time(*_: object) -> None:
    raise OutOfTime


def _do(data: bytes) -> Answer:
    job: Callable[..., Any]
    try:
        job, args = unpacked(data)
        return DONE, job(*args)
    except GokaidoError as error:
        return REFUSED, error
    except MemoryError:
        return TOO_LARGE, None
    except Exception:
        return FAILED, traceback.format_exc()


def _allow(seconds: float) -> None:
    """Break off after so much processor time, and end this process if that does not help; 0 for no end."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds * STUBBORN)
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit(memory: int) -> None:
    """Let this process take so many bytes more than it has now."""
    with suppress(ImportError, OSError, ValueError):  # this system has no such limits
        import resource

        with open("/proc/self/statm") as file:
            most = int(file.read().split()[0]) * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Get ready, say so, and serve."""
    seconds, memory = float(sys.argv[1]), int(sys.argv[2])
    for number in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which then ends this process
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "SIGPROF"):
        signal.signal(signal.SIGPROF, _out_of_time)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed goes where errors go
    games()
    import_module("gokaido.web.sandbox.replay")  # what is asked, so that no time for it goes by importing
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays comes first
    _limit(memory)
    write(answers, b"")
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, answers, seconds)


if __name__ == "__main__":
    main()
