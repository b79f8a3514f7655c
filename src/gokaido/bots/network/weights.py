"""The numbers of a network: read from a small file, and what it says of a position with NumPy alone.

A file holds matrices in 16 bits, one row for each input, and a note of what they were learnt from. Inputs are the
features of a position; of those that count steps, in newer networks, also one input for each step, and one for each
action, 1 where it is legal (in that order). What a table is (its options, its seats, and what the seat wants) does not
change during a match, so it is worked into the first layer once.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game, OneHot
from gokaido.engine.state.record import Array

from ..mcts.tree import SEATS
from .layers import FINE, TOLD, add_products, in_pairs

WIN, POINTS = 0.0, 1.0  # what a seat may want
LAYERS = ("body.0", "body.1", "body.2")
GIVEN = (("first", TOLD), ("second", FINE), ("third", FINE))  # the layers in a tree, and how what they are given counts
MOST_STEPS = 4096  # of one feature
HEADS = ("policy", "win", "points")


def table_numbers(game: Game, seats: int, options: dict[str, int]) -> list[float]:
    """A table as numbers from 0 to 1: each option, by its number in the record, then one number for each seat count."""
    found = []
    for option in game.rules.options:
        codes = [option.code(v) for v in option.allowed]
        found.append((options[option.name] - min(codes)) / max(max(codes) - min(codes), 1))
    return found + [1.0 if seats == n else 0.0 for n in game.rules.seats]


def table_size(game: Game) -> int:
    """How many numbers a table has, with what the seat wants."""
    return len(game.rules.options) + len(game.rules.seats) + 1


def table_of(game: Game, state: Any, wants: float) -> Array:
    """The table of a record, for a network."""
    options = {o.name: int(getattr(state, o.name)) for o in game.rules.options}
    return np.array([*table_numbers(game, int(state.seats), options), wants], np.float32)


class Opinion(NamedTuple):
    """What a network says: preferences by action, and by side from the viewer's own on chances to win and points."""

    preferences: Array
    chances: Array
    points: Array


@dataclass(frozen=True)
class Weights:
    """The matrices and biases of one network, in 32 bits, and the note that came with them."""

    arrays: dict[str, Array]
    note: dict[str, Any]

    @property
    def inputs(self) -> int:
        """How many numbers it is given of a position; the rows behind are those of the table."""
        return int(self.note.get("inputs", self.note["features"]))

    @cached_property
    def one_hot(self) -> list[OneHot]:
        """The features that it is also told step by step."""
        return [OneHot(*one) for one in self.note.get("one_hot", ())] if self.inputs > self.note["features"] else []

    @property
    def sound(self) -> bool:
        """Are its inputs what the note says, so that compiled code reads and writes nothing beside its arrays?"""
        (features, actions), hot = self.sizes, self.one_hot
        whole = all(isinstance(n, int) for one in hot for n in (one.feature, one.size))
        steps = all(0 <= one.feature < features and 0 < one.size <= MOST_STEPS for one in hot)
        told = sum(one.size for one in hot) + actions if self.inputs > features else 0
        fours = all(len(self.arrays[f"{layer}.bias"]) % 4 == 0 for layer in LAYERS)  # as `product` reads them
        inputs = self.inputs == features + told < len(self.arrays["body.0.weight"])
        layers = [(self.arrays[f"{layer}.weight"], self.arrays[f"{layer}.bias"]) for layer in LAYERS]
        joined = all(len(after) == len(bias) for (_, bias), (after, _) in pairwise(layers))
        numbers = (*self.arrays.values(), np.array(float(self.note["unit"])))
        finite = all(bool(np.isfinite(those).all()) for those in numbers)
        return whole and steps and inputs and fours and joined and finite

    @property
    def sizes(self) -> tuple[int, int]:
        """How many features it is given, and between how many actions it chooses."""
        return self.note["features"], len(self.arrays["policy.bias"])

    @cached_property
    def slots(self) -> dict[str, Any]:
        """The numbers as a guided tree has them: layers in whole numbers, and in the heads a row for each output."""
        arrays, hot, features = self.arrays, self.one_hot, self.note["features"]
        found: dict[str, Any] = {
            "features": features,
            "inputs": self.inputs,
            "hots": len(hot),
            "unit": self.note["unit"],
        }
        for name, values in zip(OneHot._fields, zip(*hot) if hot else ((), (), ())):
            found[f"hot_{name}"] = np.array(values, np.float32 if name == "scale" else np.int16)
        for k, (name, fine) in enumerate(GIVEN):
            matrix = arrays[f"body.{k}.weight"][: self.inputs if k == 0 else None]
            found[name], found[f"{name}_unit"] = in_pairs(matrix, fine)
            found[f"{name}_pairs"], found[f"{name}_width"] = len(found[name]), matrix.shape[1]
            found[f"{name}_bias"] = arrays[f"body.{k}.bias"]
        del found["first_bias"]  # which depends on the table
        for name, head, rows in (("policy", "policy", 0), ("win", "win_head", SEATS), ("points", "points_head", SEATS)):
            weight, bias = arrays[f"{name}.weight"].T, arrays[f"{name}.bias"]
            spare = max(rows - len(bias), 0)
            found[head] = np.ascontiguousarray(np.pad(weight, ((0, spare), (0, 0))))
            found[f"{name}_bias"] = np.pad(bias, (0, spare))
        return found

    def bias(self, game: Game, state: Any, wants: float = WIN) -> Array:
        """The first layer's bias at a table."""
        table = table_of(game, state, wants)
        first = self.arrays["body.0.weight"]
        bias: Array = self.arrays["body.0.bias"] + table @ first[self.inputs :]
        return bias

    def given(self, features: Array, legal: Sequence[int]) -> Array:
        """What it is given of a position: the features and, if it learnt with them, single steps and what is legal."""
        found, at = np.zeros(self.inputs, np.float32), len(features)
        found[:at] = features
        for one in self.one_hot:
            found[at + max(0, min(int(features[one.feature] * one.scale + 0.5), one.size - 1))] = 1
            at += one.size
        if self.inputs > len(features):
            found[at + np.asarray(legal, np.int64)] = 1
        return found

    def opinion(self, given: Array, bias: Array, sides: int) -> Opinion:
        """What it says of a position."""
        arrays, slots, x = self.arrays, self.slots, given
        for name, fine in GIVEN:
            out = (bias if name == "first" else slots[f"{name}_bias"]).copy()
            add_products(out, x, slots[name], fine, slots[f"{name}_unit"])
            x = np.maximum(out, 0)
        policy, win, points = (arrays[f"{h}.bias"] + x @ arrays[f"{h}.weight"] for h in HEADS)
        likely = np.exp(win[:sides] - win[:sides].max())
        return Opinion(policy, likely / likely.sum(), points[:sides] * self.note["unit"])


def write_weights(path: Path, arrays: dict[str, Array], note: dict[str, Any]) -> None:
    """A file of numbers in 16 bits."""
    half = {name: np.asarray(values, np.float16) for name, values in arrays.items()}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **half, note=np.frombuffer(json.dumps(note).encode(), np.uint8))


def read_weights(path: Any, name: str = "") -> Weights:
    """The numbers in a file."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            note = json.loads(found["note"].tobytes())
            arrays = {k: np.ascontiguousarray(found[k], np.float32) for k in found.files if k != "note"}
        weights = Weights(arrays, note)
        if not weights.sound:
            raise ValueError("its numbers are not what its note says")
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise BadOption("no_network_in_file", file=name or str(path), reason=str(error)) from error
    return weights


@cache
def learnt(key: str) -> Weights | None:
    """The network that comes with the package for a game; None where there is none."""
    file = files(__package__).joinpath("learnt", f"{key}.npz")
    return read_weights(file, key) if file.is_file() else None


def network_of(game: Game) -> Weights | None:
    """The network of a game; None where there is none, or where features or actions are others than it learnt."""
    found = learnt(game.key)
    if found is None or found.sizes != (game.advice.n_features, game.rules.actions):
        return None
    return found
