"""Commands of Gokaido in processes of their own that need not import it first, which is most of what a start takes.

One process imports it, and forks whenever it is asked to; questions and answers are lines of JSON. What it forks has
its own surroundings, words, input and output, and does what the command does. Games are imported then: what is there
already has seen the surroundings of the tests.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

ROOT = Path(__file__).parent.parent
NONE = Path(os.devnull)
ASKING = Lock()


class Forked:
    """A process of a command, as `subprocess.Popen` has it; its input and output are files."""

    def __init__(
        self, words: Sequence[str], env: dict[str, str], said: Path, complained: Path | None = None, typed: Path = NONE
    ) -> None:
        files = {"typed": str(typed), "said": str(said), "complained": str(complained or said)}
        self.pid: int = _ask(words=words, env=env, **files)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """How it ended; None while it runs."""
        if self.returncode is None:
            self.returncode = _ask(ended=self.pid)
        return self.returncode

    def wait(self, timeout: float = 600) -> int:
        """How it ended, as soon as it has."""
        end = time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
            time.sleep(0.01)
        return status

    def send_signal(self, number: int) -> None:
        """Where it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)


@cache
def _parent() -> "subprocess.Popen[str]":
    """The process that forks. It ends when nobody can ask it any more."""
    command = [sys.executable, "-m", __name__]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _ask(**question: Any) -> Any:
    with ASKING:
        parent = _parent()
        assert parent.stdin
        assert parent.stdout
        print(json.dumps(question), file=parent.stdin, flush=True)
        return json.loads(parent.stdout.readline())


def answer_all() -> None:
    """Fork, and say how forks ended, until there are no more questions."""
    for name in ("gokaido.web.serve", "gokaido.store.postgres"):  # all that a server has
        import_module(name)
    from gokaido.cli import main

    for line in sys.stdin:
        question = json.loads(line)
        if "ended" in question:
            found, status = os.waitpid(question["ended"], os.WNOHANG)
            print(json.dumps(os.waitstatus_to_exitcode(status) if found else None), flush=True)
        elif process := os.fork():
            print(process, flush=True)
        else:
            _become(**question)
            main()


def _become(words: list[str], env: dict[str, str], typed: str, said: str, complained: str) -> None:
    """Have nothing of the parent's that can be seen from outside."""
    appended = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    for target, (name, how) in enumerate(((typed, os.O_RDONLY), (said, appended), (complained, appended))):
        source = os.open(name, how)
        os.dup2(source, target)
        os.close(source)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["gokaido", *words]


if __name__ == "__main__":
    answer_all()
