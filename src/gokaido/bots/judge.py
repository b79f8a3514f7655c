"""What an action is worth to every side, judged from what the seat to act knows and nothing else."""

import random
from dataclasses import dataclass
from typing import Any

from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.library import compiled
from gokaido.engine.game import Game

from .choice import Budget
from .mcts.bot import NODES, Growth, Search, new_tree
from .mcts.tree import SEATS, Tree
from .network.bot import GuidedSearch
from .network.tree import GuidedTree
from .network.weights import network_of

SLOW = 16  # times fewer simulations where nothing is compiled


@dataclass(frozen=True)
class Outlook:
    """What every side may expect: its chance to win, and its points at the end."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


def derived_seed(seed: int) -> int:
    """The 60 bits that a search makes of a seed."""
    return random.Random(seed).getrandbits(60)


class Judge:
    """Asks the search that the network guides, or the plain one where a game has no network.

    The same observation, action, seed and number of simulations give the same numbers.
    """

    def __init__(self, game: Game, simulations: int) -> None:
        self.game = game
        weights = network_of(game)
        frame = Tree if weights is None else GuidedTree
        slow = isinstance(compiled(game, frame), Interpreted)
        self.budget = Budget(simulations=max(simulations // SLOW, 1) if slow else simulations)
        self.guided = None if weights is None else GuidedSearch(game, weights, self.budget, game.advice.guided.at_once)

    @property
    def times(self) -> int:
        """The simulations of one look, here."""
        return self.budget.simulations or 1

    def best(self, observation: Any, seed: int) -> int:
        """The action that a search from here would play."""
        return self.candidates(observation, seed)[0]

    def candidates(self, observation: Any, seed: int) -> list[int]:
        """The legal actions, those first that a search from here looks at most."""
        search = self.guided or Search(self.game, self.budget)
        return [t.action for t in search.choose(observation, seed).thoughts]

    def outlook(self, observation: Any, action: int, seed: int) -> Outlook:
        """What all sides may expect once the seat to act has played an action: the mean over as many simulations."""
        times, seed = self.times, derived_seed(seed)
        if self.guided is not None:
            tree: Tree = self.guided.tree(observation, self.budget, seed)
            Growth(tree, "think")  # which gives it a root
            tree.think_after(action, times)
        else:
            tree = new_tree(self.game, observation, min(NODES, times + 1), self.game.advice.search, seed)
            Growth(tree, "grow")
            tree.grow_after(action, times)
        sides = int(tree.sides)
        chances, points = ((tree.outlook[at : at + sides] / times).tolist() for at in (0, SEATS))
        return Outlook(tuple(chances), tuple(points))
