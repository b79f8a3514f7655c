"""Says on the error stream that rules are being compiled, and how far that has come."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

WIDTH = 24
_shown = {"quiet": False}


def quiet() -> None:
    """Say nothing from now on (tests, servers)."""
    _shown["quiet"] = True


@contextmanager
def compiling(name: str, functions: int) -> Iterator[None]:
    """Show progress while Numba compiles the functions of a game."""
    from numba.core import event

    if _shown["quiet"]:
        yield
        return
    line = f"compiling the rules of {name}, once"
    live = sys.stderr.isatty()
    done = 0

    def draw(end: str = "") -> None:
        share = min(done / functions, 1.0)
        filled = round(WIDTH * share)
        bar = "━" * filled + "╌" * (WIDTH - filled)
        print(f"\r{line} {bar} {share:4.0%}", end=end, file=sys.stderr, flush=True)

    class Listener(event.Listener):
        def on_start(self, started: Any) -> None:
            pass

        def on_end(self, ended: Any) -> None:
            nonlocal done
            done += 1
            if live:
                draw()

    if live:
        draw()
    else:
        print(line, file=sys.stderr, flush=True)
    with event.install_listener("numba:compile", Listener()):
        yield
    if live:
        done = functions
        draw("\n")
