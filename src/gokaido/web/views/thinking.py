"""What a browser is given to think as the server would: what a seat knows, and no more."""

from base64 import b64encode
from typing import Any

import numpy as np

from gokaido.bots.judge import derived_seed
from gokaido.bots.network.weights import network_of
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.teach.review import moments_of

from ..tables.hints import SHOWN, SIMULATIONS, HintAsked


def task(version: str, name: str, server: str = "", **asked: Any) -> dict[str, Any]:
    """What a page is to do by itself, in which script, and where the server does it instead."""
    return {"module": f"/static/v-{version}/wasm/thinking.js", "task": name, "server": server, **asked}


def _bytes(numbers: Any) -> str:
    return b64encode(np.ascontiguousarray(numbers).tobytes()).decode()


def _bias(game: Game, seen: Any) -> str:
    """What the network makes of a table; it is the same for all its seats and moments."""
    weights = network_of(game)
    assert weights is not None
    return _bytes(weights.bias(game, seen).astype("<f4"))


def moment_to_think(game: Game, seen: Any, seed: int, simulations: int) -> dict[str, Any]:
    """One moment, of which the best actions are looked for."""
    return {
        "game": game.key,
        "seat": int(seen.actor),
        "known": _bytes(seen.to_row()),
        "bias": _bias(game, seen),
        "simulations": simulations,
        "seed": str(derived_seed(seed)),
    }


def hint_to_think(asked: HintAsked) -> dict[str, Any]:
    """A hint."""
    found = moment_to_think(asked.game, asked.seen, asked.seed, SIMULATIONS)
    return {**found, "most": SHOWN, "besides": []}


def game_to_think(match: Match, simulations: int) -> dict[str, Any]:
    """Every decision of a match, for a review."""
    moments = list(moments_of(match))
    return {
        "game": match.game.key,
        "bias": _bias(match.game, match.state),
        "simulations": simulations,
        "moments": [
            {"known": _bytes(m.seen.to_row()), "seed": str(derived_seed(m.seed)), "played": m.played} for m in moments
        ],
    }
