"""The command line as the tests use it: in this process, or at a real terminal."""

import io
import os
import pty
import select
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from gokaido import cli
from gokaido.engine.match import Match
from gokaido.terminal import commands

COLUMNS = 80


def too_wide(text: str) -> list[str]:
    """The lines that do not fit 80 columns; what is typed after the prompt is not seen, nor the line break after it."""
    return [line for line in text.splitlines() if cell_len(line.rstrip().removeprefix("> ")) > COLUMNS]


@dataclass
class Run:
    """What a command did."""

    status: int
    said: str
    complained: str


@dataclass
class Cli:
    """Runs `gokaido ...` in a folder of its own, with lines typed in."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *arguments: str, typed: list[str] | None = None) -> Run:
        self.monkeypatch.chdir(self.folder)
        self.monkeypatch.setenv("XDG_STATE_HOME", str(self.folder / "state"))
        for module in (cli, commands):
            self.monkeypatch.setattr(module, "console", Console(width=COLUMNS))
        self.monkeypatch.setattr(sys, "argv", ["gokaido", *arguments])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            cli.main()
        said = self.capsys.readouterr()
        assert isinstance(left.value.code, int | None)
        return Run(left.value.code or 0, said.out, said.err)

    def saved(self, name: str) -> Match:
        return Match.load(self.folder / name)


# A process that leads a session gets the first terminal it opens as its own; only then does Ctrl-C reach it.
AT_A_TERMINAL = (
    "import os, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"  # a run in the background ignores it
    "os.open(os.ttyname(0), os.O_RDWR); from gokaido.cli import main; main()"
)


class Terminal:
    """`gokaido ...` in a process of its own at a pseudo-terminal."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        surroundings = {**os.environ, "COLUMNS": str(COLUMNS), "TERM": "dumb", "XDG_STATE_HOME": str(folder / "state")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_A_TERMINAL, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=surroundings,
            start_new_session=True,
        )
        os.close(slave)
        self.said = ""

    def wait_for(self, text: str, seconds: float = 60) -> str:
        """Read until a text appears; returns everything read since the last time."""
        end, new = time.monotonic() + seconds, ""
        while text not in new:
            ready, _, _ = select.select([self.master], [], [], max(end - time.monotonic(), 0))
            assert ready, f"{text!r} did not appear in {new!r}"
            new += self._read()
        self.said += new
        return new

    def _read(self) -> str:
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            data = b""
        assert data, "the program ended"
        return data.decode("utf-8", "replace")

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *anything: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)

    def type(self, text: str) -> None:
        """Type something; `\\x03` is Ctrl-C."""
        os.write(self.master, text.encode())

    def leave(self, by: str, seconds: float = 60) -> int:
        """Type something that ends the program, and read to the end; returns the exit status.

        Python can miss a Ctrl-C that comes just as it begins to wait for input: then it is typed again, as one would.
        """
        end = time.monotonic() + seconds
        self.type(by)
        try:
            while time.monotonic() < end:
                ready, _, _ = select.select([self.master], [], [], 3)
                if ready:
                    self.said += self._read()
                else:
                    self.type(by)
        except AssertionError:
            return self.process.wait(30)
        raise AssertionError(f"the program did not end: {self.said!r}")
