"""The numbers of a network for a browser: one file of numbers in 16 bits, and one that says what lies where in it."""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from gokaido.engine.game import Game

from .bot import ROOM
from .weights import Weights


def write_for_browsers(weights: Weights, game: Game, folder: Path) -> None:
    """NAME.bin and NAME.net.json, for web/static/wasm/gokaido.js. The bias of the first layer depends on the table."""
    numbers, slots, body = {}, {}, b""
    for name, value in weights.slots.items():
        if isinstance(value, np.ndarray):
            whole = value.dtype == np.int16
            slots[name] = {"at": len(body), "length": value.size, "whole": whole}
            body += value.astype("<i2" if whole else "<f2").tobytes()
        else:
            numbers[name] = value
    about = {"numbers": numbers, "slots": slots, "settings": asdict(game.advice.guided.at_once)}
    (folder / f"{game.key}.bin").write_bytes(body)
    (folder / f"{game.key}.net.json").write_text(json.dumps({**about, "room": ROOM}), encoding="utf-8")
