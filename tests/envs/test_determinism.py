"""What is repeatable: the same numbers in every process, with any number of threads, and in every version of Python.

What is pinned here was written by CPython 3.11. Another version that plays otherwise fails.
"""

import hashlib
import json
import os
import subprocess
import sys

import numpy as np
import pytest

import gokaido
from gokaido.engine.registry import games
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv

EVERYTHING = """
import json
from tests.envs.test_determinism import digests
print(json.dumps({key: digests(key, threads=THREADS) for key in KEYS}))
"""
WRITTEN = {
    "dojo": {"batch": "1247d995fac0", "vector": "ca7348f79ac7", "seat": "acae5c048dfc"},
    "duo": {"batch": "a4f55baf995e", "vector": "34b32b5169cf", "seat": "bbe06f404e84"},
    "tokaido": {"batch": "35bdf7b1484f", "vector": "a543544870f0", "seat": "bd241efd35d6"},
}


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


def digests(key: str, threads: int = 1) -> dict[str, str]:
    """What a batch, a vector environment with a pool, one seat and a search come to with a seed."""
    batch = gokaido.Batch(key, 512, seed=3, threads=threads)
    for _ in range(30):
        batch.step(batch.random_actions())
    env = SeatVectorEnv(key, 512, seat=None, opponents={"random": 1, "greedy:slip=0.7": 1}, threads=threads)
    _, infos = env.reset(seed=3)
    rewards = []
    for _ in range(15):
        _, won, _, _, infos = env.step(infos["action_mask"].argmax(1))
        rewards.append(won.tobytes())
    one = SeatEnv(key, seat=None, opponents="search:sims=10")
    seen, info = one.reset(seed=3)
    views = [seen.tobytes()]
    for _ in range(8):
        seen, _, over, _, info = one.step(int(np.flatnonzero(info["action_mask"])[-1]))
        views.append(seen.tobytes())
        if over:
            break
    return {
        "batch": digest(*(s.tobytes() for s in batch.states), batch.features.tobytes()),
        "vector": digest(*(s.tobytes() for s in env.batch.states), *rewards),
        "seat": digest(*views),
    }


@pytest.mark.parametrize("key", games())
def test_nothing_depends_on_threads(key: str) -> None:
    assert digests(key, threads=1) == digests(key, threads=2)


def test_nothing_depends_on_the_process_or_on_pythons_hashes() -> None:
    found = []
    for hashes in ("1", "2"):
        text = EVERYTHING.replace("THREADS", "1").replace("KEYS", repr(list(games())))
        surroundings = {**os.environ, "PYTHONHASHSEED": hashes}
        ran = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, env=surroundings)
        assert ran.returncode == 0, ran.stderr
        found.append(json.loads(ran.stdout))
    assert found[0] == found[1]


@pytest.mark.parametrize("key", games())
def test_every_version_of_python_plays_the_same(key: str) -> None:
    assert digests(key) == WRITTEN[key]
