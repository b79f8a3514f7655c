"""What actions and numbers of an observation are called, and observations in named parts."""

from typing import Any

import numpy as np

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Blocks, Game, block_names
from gokaido.engine.state.record import Array

OBSERVATIONS = ("vector", "dict")


class NamedTables:
    """For an environment: names of its features and actions as data."""

    game: Game

    @property
    def feature_names(self) -> tuple[str, ...]:
        """A name for every number of an observation: `own_gold`, `own_buildings[3]`."""
        return block_names(feature_blocks(self.game))

    @property
    def action_names(self) -> tuple[str, ...]:
        """A name for every action: `take`, `move[12]`."""
        return block_names(action_blocks(self.game))

    @property
    def action_table(self) -> list[dict[str, Any]]:
        """Every action: its id, its name, the block it belongs to, and its place there."""
        places = [(block, k) for block, size in action_blocks(self.game) for k in range(size)]
        return [
            {"id": i, "name": name, "block": block, "place": k}
            for i, (name, (block, k)) in enumerate(zip(self.action_names, places))
        ]


def feature_blocks(game: Game) -> Blocks:
    """Names and sizes of the features; one block where the game names none."""
    return game.advice.feature_blocks or (("features", game.advice.n_features),)


def action_blocks(game: Game) -> Blocks:
    """Names and sizes of the actions; one block where the game names none."""
    return game.rules.action_blocks or (("action", game.rules.actions),)


def structured(game: Game, observation: Array) -> dict[str, Array]:
    """An observation, or rows of them, in named parts: what `observation="dict"` gives."""
    cuts = np.cumsum([size for _, size in feature_blocks(game)])[:-1]
    parts = np.split(observation, cuts, axis=-1)
    return {name: part for (name, _), part in zip(feature_blocks(game), parts)}


def check_observation(given: str) -> None:
    """Is there such a kind of observation?"""
    if given not in OBSERVATIONS:
        raise BadOption("env_observation", known=OBSERVATIONS, given=given)
