"""Compile once what most tests use, so that test processes find it and do not all compile it: python -m tests.warm."""

import sys
from importlib import import_module
from multiprocessing import get_context

from gokaido.engine.compile import notice
from gokaido.engine.compile.build import compiled
from gokaido.engine.many.desk import service
from gokaido.engine.registry import game_of, games

LOOPS = ("gokaido.bots.mcts.tree", "gokaido.engine.many.step", "gokaido.engine.many.rows")
LONGEST_FIRST = ("tokaido", "dojo", "duo")


def warm(unit: tuple[str, str]) -> None:
    """Compile every entry point of one module of loops for one game."""
    notice.quiet()
    key, loops = unit
    if loops == "desk":
        service(game_of(key))
        return
    rules = compiled(game_of(key), import_module(loops))
    for entry in rules.roots:
        getattr(rules, entry)


def units() -> list[tuple[str, str]]:
    """What is compiled, the longest first."""
    keys = sorted(games(), key=lambda k: LONGEST_FIRST.index(k) if k in LONGEST_FIRST else len(LONGEST_FIRST))
    found = [(key, loops) for key in keys for loops in (*LOOPS, "desk")]
    return [*found, ("dojo", "gokaido.bots.alphabeta.tree")]


if __name__ == "__main__":
    with get_context("spawn").Pool(int(sys.argv[1]) if len(sys.argv) > 1 else 2) as pool:
        pool.map(warm, units(), chunksize=1)
