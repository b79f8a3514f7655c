"""Matches of one game as a learner needs them: tensors on one device that change with every step."""

import json
import random
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import torch
from torch import Tensor

from gokaido.bots.network.weights import table_numbers
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game, OneHot
from gokaido.engine.many.batch import Batch
from gokaido.engine.many.variants import Variant

DRAWN = 400  # variants of one run
MOST = 4096  # tables that may be asked for oftener
CHANGED = 0.12  # how often an option is not what it is by default, where the game does not say


def variants_of(game: Game, seed: int) -> list[Variant]:
    """Seats and options at random: every box, every number of players; some options oftener than others."""
    generator, found = random.Random(seed), [Variant(seats) for seats in game.rules.seats]
    while len(found) < DRAWN:
        options = {
            option.name: generator.choice([v for v in option.allowed if v != option.default])
            for option in game.rules.options
            if generator.random() < game.advice.practice.get(option.name, CHANGED)
        }
        variant = Variant(generator.choice(game.rules.seats), options)
        try:
            game.blank(variant.seats, dict(options))
        except BadOption:  # options that exclude each other
            continue
        found.append(variant)
    return found


def read_variants(game: Game, text: str) -> list[Variant]:
    """Tables that are to be met oftener, as JSON: seats, options, and how often beside each of those drawn."""
    try:
        found = [Variant(int(t["seats"]), dict(t.get("options", {})), float(t["weight"])) for t in json.loads(text)]
        if len(found) > MOST:
            raise ValueError(f"{len(found)} > {MOST}")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadOption("learn_tables", reason=str(error)) from error
    for variant in found:
        game.blank(variant.seats, dict(variant.options))  # refuses what the game does not have
    return found


class LearningTables:
    """Many matches of all variants; every array is a tensor on the device."""

    def __init__(
        self,
        game: Game,
        rows: int,
        seed: int,
        device: str,
        often: Sequence[Variant] = (),
        drawn: bool = True,
        evaluation: bool = False,
    ) -> None:
        variants = [*(variants_of(game, seed) if drawn else ()), *often]
        self.batch = batch = Batch(game, rows, seed=seed, device=device, variants=variants, evaluation=evaluation)
        self.game, self.rows, self.device = game, rows, device
        self.features, self.masks, self.actors = (self._view(a) for a in (batch.features, batch.masks, batch.actors))
        self.ended, self.scores, self.places = (self._view(a) for a in (batch.ended, batch.scores, batch.places))
        self._variant = self._view(batch.variant)
        self._tables = torch.tensor([_numbers(game, v) for v in variants], dtype=torch.float32, device=device)
        self._hot = OneHots(game.advice.one_hot, self.features)
        self._sides = torch.tensor([game.rules.sides(v.seats) for v in variants], device=device)

    def _view(self, array: Any) -> Tensor:
        """An array of the batch where it lies."""
        return torch.as_tensor(array, device=self.device) if self.device == "cuda" else torch.from_numpy(array)

    @property
    def tables(self) -> Tensor:
        """Options and seats of the match of each row."""
        return self._tables[self._variant]

    @property
    def sides(self) -> Tensor:
        """How many sides the match of each row has."""
        return self._sides[self._variant]

    def given(self, wants: Tensor) -> Tensor:
        """What a network is given: the position as the seat to act sees it, the table, and what that seat wants."""
        return torch.cat([self.features, self._hot(self.features), self.masks.float(), self.tables, wants], 1)

    @property
    def given_size(self) -> int:
        """How many numbers that are."""
        return sum(int(a.shape[1]) for a in (self.features, self._hot.room, self.masks, self._tables)) + 1

    @property
    def shares(self) -> Tensor:
        """What each side had of the victory in the last match that ended in each row."""
        won = (self.places == 0).float()
        return won / won.sum(1, keepdim=True).clamp_min(1)

    def step(self, actions: Tensor) -> None:
        """Play one action in each row; matches that end are dealt anew."""
        self.batch.step(actions if self.device == "cuda" else actions.numpy())


class OneHots:
    """Features that count steps, one number for each step."""

    def __init__(self, hot: Sequence[OneHot], features: Tensor) -> None:
        device, sizes = features.device, [one.size for one in hot]
        self.feature = torch.tensor([one.feature for one in hot], dtype=torch.int64, device=device)
        self.scale = torch.tensor([one.scale for one in hot], device=device)
        self.most = torch.tensor(sizes, dtype=torch.int64, device=device) - 1
        self.first = torch.tensor([0, *accumulate(sizes)][:-1], dtype=torch.int64, device=device)
        self.room = torch.zeros(len(features), sum(sizes), device=device)

    def __call__(self, features: Tensor) -> Tensor:
        """The steps of these features; the same tensor is filled every time."""
        step = (features[:, self.feature] * self.scale + 0.5).long()
        return self.room.zero_().scatter_(1, self.first + step.clamp_min(0).minimum(self.most), 1.0)


def _numbers(game: Game, variant: Variant) -> list[float]:
    codes = {o.name: o.code(variant.options.get(o.name, o.default)) for o in game.rules.options}
    return table_numbers(game, variant.seats, codes)
