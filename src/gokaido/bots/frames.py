"""What is compiled for a game: its matches, and everything that thinks about them."""

from pathlib import Path

from gokaido.engine.compile.frame import Frame
from gokaido.engine.compile.text import Binding
from gokaido.engine.compile.wasm import build_wasm
from gokaido.engine.game import Game
from gokaido.engine.many.matches import Matches
from gokaido.engine.many.trials import trials_of
from gokaido.engine.registry import own_games

from .alphabeta.tree import Lines
from .greedy import GreedyMatches, PoolMatches
from .mcts.tree import Tree
from .network.browser import write_for_browsers
from .network.tree import GuidedTree
from .network.weights import network_of


def build_for_browsers(game: Game, folder: Path) -> Path:
    """A game and its searches as WebAssembly, and the numbers of its network. Raises Missing where nothing makes it."""
    weights = network_of(game)
    frames: list[type[Frame]] = [Matches, Tree]
    if weights is not None:
        write_for_browsers(weights, game, folder)
        frames.append(GuidedTree)
    return build_wasm(game, frames, folder)


def frames_of(game: Game) -> list[type[Frame]]:
    """All that this game can use."""
    found: list[type[Frame]] = [Matches, GreedyMatches, PoolMatches, Tree]
    found += [] if game.advice.position_key is None else [Lines]
    found += [kind] if (kind := trials_of(game)) else []
    return found + ([] if network_of(game) is None else [GuidedTree])


def bindings() -> list[Binding]:
    """Everything of our own games."""
    return [Binding(game, frame) for game in own_games() for frame in frames_of(game)]
