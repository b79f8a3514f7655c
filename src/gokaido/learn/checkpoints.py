"""What was learnt so far: kept in checkpoints, and taken up again from one or from the file of a network.

A checkpoint (.pt) has all that a run needs to go on as if it had never stopped. The file of a network (.npz), as it
ships, has its numbers in 16 bits and says how long it learnt: a run goes on from there with an optimizer that begins
anew.
"""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from gokaido.bots.network.weights import LAYERS, read_weights
from gokaido.engine.game import OneHot

from .network import NetShape, PolicyValueNet, widened


@dataclass
class LearningRun:
    """What was learnt so far."""

    net: PolicyValueNet
    optimizer: torch.optim.Optimizer
    minutes: float = 0.0
    decisions: int = 0
    matches: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)
    careful: bool = False  # a network that has learnt, with an optimizer that has not: the rate rises from nothing

    def save(self, path: Path, note: dict[str, Any]) -> None:
        """Write a checkpoint; the file is replaced whole."""
        fresh = path.with_suffix(".part")
        told = {"minutes": self.minutes, "decisions": self.decisions, "matches": self.matches, "curve": self.curve}
        learnt = {"net": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}
        torch.save({"shape": self.net.shape.as_data(), **learnt, **told, "note": note}, fresh)
        fresh.replace(path)


def new_run(net: PolicyValueNet, device: str, rate: float) -> LearningRun:
    """A network and an optimizer that knows nothing of it."""
    net = net.to(device)
    return LearningRun(net, torch.optim.Adam(net.parameters(), lr=rate, eps=1e-5, fused=device == "cuda"))


def resumed(path: Path, device: str, rate: float) -> LearningRun:
    """The run of a checkpoint, or of the file of a network."""
    if path.suffix == ".npz":
        net, told = _shipped(path)
        run = new_run(net, device, rate)
        run.careful = True
    else:
        told = torch.load(path, map_location=device, weights_only=True)
        run = new_run(_kept(told), device, rate)
        run.optimizer.load_state_dict(told["optimizer"])
        run.curve = list(told["curve"])
    run.minutes, run.decisions, run.matches = told["minutes"], told["decisions"], told["matches"]
    return run


def widened_run(run: LearningRun, shape: NetShape, device: str, rate: float) -> LearningRun:
    """A run that goes on with a wider network, or one that is told more."""
    fresh = new_run(widened(run.net, shape), device, rate)
    return replace(run, net=fresh.net, optimizer=fresh.optimizer, careful=True)


def network_in(path: Path, device: str) -> PolicyValueNet:
    """The network alone, which is not to learn any more."""
    net = _shipped(path)[0] if path.suffix == ".npz" else _kept(torch.load(path, "cpu", weights_only=True))
    net.to(device).eval().requires_grad_(False)
    return net


def _kept(data: dict[str, Any]) -> PolicyValueNet:
    """The network of a checkpoint."""
    told = {"one_hot": data["note"].get("one_hot", ()) if data["shape"].get("more") else (), **data["shape"]}
    hot = tuple(OneHot(*one) for one in told["one_hot"])  # which in older checkpoints stands in the note alone
    net = PolicyValueNet(NetShape(**{**told, "widths": tuple(told["widths"]), "one_hot": hot}))
    net.load_state_dict(data["net"])
    return net


def _shipped(path: Path) -> tuple[PolicyValueNet, dict[str, Any]]:
    """The network of a file as it ships, which has a row for each input, and the note that came with it."""
    weights = read_weights(path)
    arrays, (features, actions) = weights.arrays, weights.sizes
    widths = tuple(len(arrays[f"{layer}.bias"]) for layer in LAYERS)
    table, sides = len(arrays["body.0.weight"]) - weights.inputs, len(arrays["win.bias"])
    more = weights.inputs - features
    net = PolicyValueNet(NetShape(features, table, actions, sides, widths, more, tuple(weights.one_hot)))
    net.load_state_dict({name: torch.from_numpy(values.T) for name, values in arrays.items()})
    return net, weights.note
