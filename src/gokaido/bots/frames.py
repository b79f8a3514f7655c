"""What is compiled for a game: its matches, and everything that thinks about them."""

from gokaido.engine.compile.frame import Frame
from gokaido.engine.compile.text import Binding
from gokaido.engine.game import Game
from gokaido.engine.many.matches import Matches
from gokaido.engine.registry import own_games

from .alphabeta.tree import Lines
from .greedy import GreedyMatches, PoolMatches
from .mcts.tree import Tree
from .network.tree import GuidedTree
from .network.weights import network_of

IN_BROWSERS: tuple[type[Frame], ...] = (Matches, Tree)


def frames_of(game: Game) -> list[type[Frame]]:
    """All that this game can use."""
    found: list[type[Frame]] = [Matches, GreedyMatches, PoolMatches, Tree]
    found += [] if game.advice.position_key is None else [Lines]
    return found + ([] if network_of(game) is None else [GuidedTree])


def bindings() -> list[Binding]:
    """Everything of our own games."""
    return [Binding(game, frame) for game in own_games() for frame in frames_of(game)]
