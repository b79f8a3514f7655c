"""One look of a network at a position: compiled where the rules are, else with NumPy."""

from threading import Lock
from typing import Any

import numpy as np

from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.library import compiled
from gokaido.engine.game import Game
from gokaido.engine.state.record import Array

from ..mcts.bot import position_of
from ..mcts.tree import CHANCE, POINTS
from .tree import GuidedTree
from .weights import Opinion, Weights

_ONE_AT_A_TIME = Lock()  # a look takes less time than making room for another


class Eyes:
    """What a network says of positions, for one aim."""

    def __init__(self, game: Game, weights: Weights, wants: float) -> None:
        self.game, self.weights, self.wants = game, weights, wants
        self._tree: GuidedTree | None = None  # made at the first look
        self._tables: dict[tuple[int, ...], tuple[Array, int]] = {}

    def look(self, observation: Any) -> tuple[list[int], Opinion]:
        """The legal actions, how the network likes each of them, and what it says of the sides from the viewer on."""
        row = observation if isinstance(observation, np.ndarray) else observation.to_row()
        if not isinstance(compiled(self.game, GuidedTree), Interpreted):
            return self._compiled_look(row, *self._table(row))
        state = self.game.rules.state.from_row(row)
        legal = self._legal(state)
        said = self._opinion(state, legal)
        return legal, said._replace(preferences=said.preferences[legal])

    def _legal(self, state: Any) -> list[int]:
        buffer = [0] * self.game.rules.actions
        return buffer[: self.game.rules.legal(state, buffer)]

    def _compiled_look(self, row: Array, bias: Array, sides: int) -> tuple[list[int], Opinion]:
        with _ONE_AT_A_TIME:
            tree = self._tree
            if tree is None:
                known = position_of(self.game, row)
                tree = GuidedTree(self.game, **known, **self.weights.slots, nodes=1, used=1, wants=int(self.wants))
                self._tree = tree
            actor = int(row["actor"][0])
            tree.states[0], tree.first_bias[:], tree.viewer, tree.sides = row[0], bias, actor, sides
            n = tree.look()
            order = [(actor + k) % sides for k in range(sides)]
            said = Opinion(tree.weights[:n].copy(), tree.reward[CHANCE:][order], tree.reward[POINTS:][order])
            return tree.out[:n].tolist(), said

    def opinion(self, observation: Any) -> Opinion:
        """What the network says of a position and of all actions, legal or not, with NumPy alone."""
        return self._opinion(observation, self._legal(observation))

    def _opinion(self, state: Any, legal: list[int]) -> Opinion:
        seen = np.zeros(self.game.advice.n_features, np.float32)
        self.game.advice.features(state, state.actor, seen.data)
        return self.weights.opinion(self.weights.given(seen, legal), *self._table(state.to_row()))

    def _table(self, row: Array) -> tuple[Array, int]:
        """The first layer's bias at the table of a position, and its sides; worked out once for each table."""
        record = row[0]
        key = (int(record["seats"]), *[int(record[o.name]) for o in self.game.rules.options])
        if key not in self._tables:
            if len(self._tables) >= TABLES:
                self._tables.clear()
            state = self.game.rules.state.from_row(row)
            self._tables[key] = self.weights.bias(self.game, state, self.wants), self.game.rules.sides(key[0])
        return self._tables[key]


TABLES = 64  # so many are kept for each network, of 2 KB each
