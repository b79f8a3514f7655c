"""A checkpoint as a small file of numbers that ships with the package."""

from pathlib import Path
from typing import Any

import torch

from gokaido.bots.network.weights import write_weights


def export(checkpoint: Path, out: Path, **more: Any) -> dict[str, Any]:
    """Write the network of a checkpoint in 16 bits, with a note of what it was learnt from; returns the note."""
    data = torch.load(checkpoint, map_location="cpu", weights_only=True)
    arrays = {name: value.float().numpy() for name, value in data["net"].items()}
    arrays = {name: value.T if value.ndim == 2 else value for name, value in arrays.items()}  # a row for each input
    shape = data["shape"]
    told = {"minutes": round(data["minutes"], 2), "decisions": data["decisions"], "matches": data["matches"]}
    note = {
        **data["note"],
        **told,
        "features": shape["features"],
        "inputs": shape["features"] + shape.get("more", 0),
        **more,
    }
    write_weights(out, arrays, note)
    return note
