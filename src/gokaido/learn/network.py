"""What is learnt: one network a game, for every number of players, option and expansion.

It is given the features of a position as the seat to act sees it, those that count steps also step by step, which
actions are legal, and the table: options, seats, and what that seat wants (to win, or points). It answers with a
preference for each action, the chance to win of each side and the points each side will have, sides counted from the
viewer's own.
"""

from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from gokaido.bots.network.weights import table_size
from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game, OneHot

WIDTHS = (512, 256, 256)
WIDEST = 8192
FAR = -1e9  # the preference for what is not legal


@dataclass(frozen=True)
class NetShape:
    """The sizes of a network."""

    features: int
    table: int
    actions: int
    sides: int
    widths: tuple[int, ...] = WIDTHS
    more: int = 0  # inputs between the features and the table: steps one by one, and what is legal
    one_hot: tuple[OneHot, ...] = ()  # the features whose steps those are

    def as_data(self) -> dict[str, Any]:
        """As a checkpoint keeps it."""
        return {**asdict(self), "one_hot": [list(one) for one in self.one_hot]}

    def fits(self, other: "NetShape") -> bool:
        """Is it for the same game, however wide, and told all that the other is told or features alone?"""
        same_told = 0 in (self.more, other.more) or (self.more, self.one_hot) == (other.more, other.one_hot)
        return same_told and replace(self, widths=other.widths, more=other.more, one_hot=other.one_hot) == other


def shape_of(game: Game, widths: tuple[int, ...] = WIDTHS) -> NetShape:
    """What a network of a game is given, and what it answers."""
    sides = max(map(game.rules.sides, game.rules.seats))
    advice, actions = game.advice, game.rules.actions
    more = sum(one.size for one in advice.one_hot) + actions
    return NetShape(advice.n_features, table_size(game), actions, sides, widths, more, advice.one_hot)


class PolicyValueNet(nn.Module):
    """Layers that all share, and three heads."""

    def __init__(self, shape: NetShape) -> None:
        super().__init__()
        self.shape = shape
        sizes = (shape.features + shape.more + shape.table, *shape.widths)
        self.body = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))
        self.policy = nn.Linear(sizes[-1], shape.actions)
        self.win = nn.Linear(sizes[-1], shape.sides)
        self.points = nn.Linear(sizes[-1], shape.sides)
        for head in (self.policy, self.win, self.points):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Preferences, logits of winning and points (in hundreds); what it did not learn with is left out."""
        if self.shape.more == 0:
            x = torch.cat([x[:, : self.shape.features], x[:, -self.shape.table :]], 1)
        for layer in self.body:
            x = torch.relu(layer(x))
        return self.policy(x), self.win(x), self.points(x)


def read_widths(text: str) -> tuple[int, ...]:
    """Widths as somebody writes them: "1024,256,256"."""
    words = text.split(",")
    found = tuple(int(word) if word.strip().isdecimal() else 0 for word in words)
    if len(found) != len(WIDTHS) or any(width % 4 or not 0 < width <= WIDEST for width in found):
        raise BadOption("learn_widths", given=text, widest=WIDEST)
    return found


def widened(net: PolicyValueNet, shape: NetShape) -> PolicyValueNet:
    """A wider network that says the same: what is new in its layers is random, and nobody listens to it yet.

    What it is told beside what it was told before counts nothing yet.
    """
    if any(new < old for new, old in zip(shape.widths, net.shape.widths, strict=True)):
        raise BadOption("learn_narrower", widths=list(net.shape.widths), given=list(shape.widths))
    wide, known, features = PolicyValueNet(shape), net.state_dict(), shape.features
    first = known["body.0.weight"]
    told = first.new_zeros(len(first), shape.more - net.shape.more)
    known["body.0.weight"] = torch.cat([first[:, :features], told, first[:, features:]], 1)
    with torch.no_grad():
        for name, values in wide.named_parameters():
            old = known[name]
            values[: len(old)] = 0
            values[tuple(map(slice, old.shape))] = old
    return wide


def masked_log_softmax(logits: Tensor, mask: Tensor) -> Tensor:
    """Logarithms of the chances of the legal actions."""
    return torch.log_softmax(logits.float().masked_fill(~mask, FAR), -1)


def side_chances(logits: Tensor, sides: Tensor) -> Tensor:
    """Chances to win of the sides that a table has; `sides` says how many for each row."""
    there = torch.arange(logits.shape[-1], device=logits.device) < sides[..., None]
    return torch.softmax(logits.float().masked_fill(~there, FAR), -1)


def by_side(seen: Tensor, viewer: Tensor, sides: Tensor) -> Tensor:
    """What was said from a viewer's own side on, in the order of the sides."""
    order = torch.arange(seen.shape[-1], device=seen.device)
    place = torch.remainder(order - viewer[..., None], sides[..., None])
    return torch.where(order < sides[..., None], seen.gather(-1, place), torch.zeros_like(seen))


def from_viewer(absolute: Tensor, viewer: Tensor, sides: Tensor) -> Tensor:
    """What is so by side, counted from a viewer's own side on."""
    order = torch.arange(absolute.shape[-1], device=absolute.device)
    place = torch.remainder(order + viewer[..., None], sides[..., None])
    return torch.where(order < sides[..., None], absolute.gather(-1, place), torch.zeros_like(absolute))
