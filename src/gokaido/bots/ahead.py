"""Builds the libraries of our own games ahead of their first use: `python -m gokaido.bots.ahead FOLDER`.

The package is built with these (see build_hook.py), so that nobody waits for a compiler, and nobody needs one. Rules
that were changed since, and rules of users, are compiled when they are first used.
"""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gokaido.engine.compile.c.emit import emit
from gokaido.engine.compile.frame import Frame
from gokaido.engine.compile.library import Missing, build, library_name
from gokaido.engine.compile.text import Binding
from gokaido.engine.game import Game
from gokaido.engine.many.step import Matches
from gokaido.engine.registry import own_games

from .alphabeta.tree import Lines
from .greedy import GreedyMatches
from .mcts.tree import Tree
from .network.tree import GuidedTree
from .network.weights import network_of


def frames_of(game: Game) -> list[type[Frame]]:
    """What is compiled for a game: its matches, and everything that thinks about them."""
    found: list[type[Frame]] = [Matches, GreedyMatches, Tree]
    found += [] if game.advice.position_key is None else [Lines]
    return found + ([] if network_of(game) is None else [GuidedTree])


def bindings() -> list[Binding]:
    """Everything of our own games that is compiled."""
    return [Binding(game, frame) for game in own_games() for frame in frames_of(game)]


def build_all(folder: Path) -> list[Path]:
    """The library of each binding in a folder, and no other files there. Raises Missing where nothing compiles."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {folder / f"{library_name(binding, checked=False)}.so": binding for binding in bindings()}
    for file in set(folder.glob("*.so")) - wanted.keys():
        file.unlink()
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # it is the compiler that takes the time
        missing = [path for path in wanted if not path.exists()]
        names = [path.stem.rpartition("-")[0] for path in missing]
        building = [pool.submit(build, emit(wanted[path]), name) for path, name in zip(missing, names)]
        for path, made in zip(missing, building):
            own = shutil.copyfile(made.result(), path.with_suffix(f".{os.getpid()}"))
            os.replace(own, path)  # whole at once: somebody may be looking
    return list(wanted)


if __name__ == "__main__":
    try:
        build_all(Path(sys.argv[1]))
    except Missing as missing:
        sys.exit(f"The rules were not compiled: {missing}.")
