"""How many decisions a second every environment plays, one core, by processor time: a table in Markdown.

    python scripts/environments.py                          # about two minutes
    python scripts/environments.py --old CHECKOUT/.venv/bin/python      # beside it what another Python has installed

Decisions are those of the caller: answers of opponents take their time, and are not counted. Everything plays legal
actions at random; observations and masks are read at every decision. The best of some slices counts.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel

from gokaido.envs import openspiel, pettingzoo

TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("Micro Dojo", "dojo", {"seats": 2}),
    ("Tokaido Duo", "duo", {"seats": 2}),
    ("Tokaido, 4 players", "tokaido", {"seats": 4}),
]
ROWS = 1_024
SLICES, SECONDS = 5, 0.4


def rate(play: Iterator[int]) -> float:
    """Decisions a second of processor time: the best slice."""
    next(play)  # what is compiled or loaded first is not counted
    best = 0.0
    for _ in range(SLICES):
        count, begun = 0, time.process_time()
        while time.process_time() - begun < SECONDS:
            count += next(play)
        best = max(best, count / (time.process_time() - begun))
    return best


def one_of(mask: Any, lot: Any) -> int:
    """A legal action at random."""
    legal = np.flatnonzero(mask)
    return int(legal[int(lot.random() * len(legal))])


def many_seats(key: str, table: dict[str, Any], opponents: str) -> Iterator[int]:
    """Gymnasium's vector environment."""
    envs, lot = gymnasium.make_vec(f"gokaido/{key.capitalize()}-v0", ROWS, opponents=opponents, **table), rng()
    _, infos = envs.reset(seed=1)
    noise = lot.random((64, *infos["action_mask"].shape), np.float32)
    while True:
        for some in noise:
            *_, infos = envs.step((some * infos["action_mask"]).argmax(1))
            yield ROWS


def one_seat(key: str, table: dict[str, Any], opponents: str) -> Iterator[int]:
    """Gymnasium's environment, as `make` gives it."""
    env, lot = gymnasium.make(f"gokaido/{key.capitalize()}-v0", opponents=opponents, **table), rng()
    while True:
        _, info = env.reset(seed=int(lot.integers(1 << 30)))
        over = False
        while not over:
            _, _, over, _, info = env.step(one_of(info["action_mask"], lot))
            yield 1


def turns(key: str, table: dict[str, Any]) -> Iterator[int]:
    """PettingZoo's AEC environment."""
    env, lot = pettingzoo.env(key, **table), rng()
    while True:
        env.reset(seed=int(lot.integers(1 << 30)))
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else one_of(seen["action_mask"], lot))
            yield int(not over)


def side_by_side(key: str, table: dict[str, Any]) -> Iterator[int]:
    """PettingZoo's parallel environment; waiting is no decision."""
    env, lot = pettingzoo.parallel_env(key, matches=64, **table), rng()
    while True:
        seen, _ = env.reset(seed=int(lot.integers(1 << 30)))
        while env.agents:
            actions = {a: one_of(seen[a]["action_mask"], lot) for a in env.agents}
            seen, *_ = env.step(actions)
            yield len({a.split("_player")[0] for a in actions})


def spiel(key: str, table: dict[str, Any]) -> Iterator[int]:
    """A game of OpenSpiel, with its observation tensor."""
    game, lot = pyspiel.load_game(f"gokaido_{key}(players={table['seats']})"), rng()
    while True:
        state = game.new_initial_state()
        state.apply_action(int(lot.integers(1024)))
        while not state.is_terminal():
            legal = state.legal_actions()
            state.observation_tensor(state.current_player())
            state.apply_action(legal[int(lot.random() * len(legal))])
            yield 1


def rng() -> Any:
    """Luck that is the same in every run."""
    return np.random.default_rng(1)


KINDS: dict[str, Callable[..., Iterator[int]]] = {
    "Gymnasium, 1,024 matches against random": partial(many_seats, opponents="random"),
    "Gymnasium, 1,024 matches against greedy": partial(many_seats, opponents="greedy"),
    "Gymnasium, one match against random": partial(one_seat, opponents="random"),
    "PettingZoo, taking turns": turns,
    "PettingZoo, 64 matches in parallel": side_by_side,
    "OpenSpiel, with observations": spiel,
}


def figures() -> dict[str, float]:
    """Every environment with every table."""
    openspiel.register()
    os.environ["OMP_NUM_THREADS"] = "1"
    return {f"{kind}|{name}": rate(play(key, table)) for kind, play in KINDS.items() for name, key, table in TABLES}


def main() -> None:
    """Measure, here and with another Python, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", help="a Python that has another version installed")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    now = figures()
    if chosen.json:
        print(json.dumps(now))
        return
    command = [chosen.old, __file__, "--json"]
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "GOKAIDO_CACHE")}
    old = (
        json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, env=clean).stdout) if chosen.old else {}
    )
    print("| | before | now | |\n| --- | ---: | ---: | ---: |")
    kind = ""
    for name, value in now.items():
        if name.split("|")[0] != kind:
            kind = name.split("|")[0]
            print(f"| **{kind}** | | | |")
        before = (
            f"{old[name]:,.0f} | {value:,.0f} | {value / old[name]:.2f} x" if name in old else f" | {value:,.0f} | "
        )
        print(f"| {name.split('|')[1]} | {before} |")
    print(f"Python {sys.version.split()[0]}, NumPy {np.__version__}", file=sys.stderr)


if __name__ == "__main__":
    main()
