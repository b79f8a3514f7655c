"""What is learnt from and what is evaluated on never meet; environments say which match they play (research.md 1)."""

from typing import Any

import numpy as np
import pyspiel
import pytest

import gokaido
from gokaido.engine.registry import games
from gokaido.engine.state.chance import SEED_BITS
from gokaido.envs import openspiel, pettingzoo
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv

ROWS = 32
both = pytest.mark.parametrize("evaluation", [False, True], ids=["learning", "evaluation"])


def seeds_of(evaluation: bool, key: str = "dojo") -> dict[str, list[int]]:
    """The seeds of the first matches of every kind of environment, with neighbouring seeds."""
    settings: dict[str, Any] = {"game": key, "evaluation": evaluation}
    found: dict[str, list[int]] = {name: [] for name in ("batch", "vector", "listed", "parallel", "aec", "seat")}
    many, listed = SeatVectorEnv(num_envs=ROWS, **settings), SeatVectorEnv(num_envs=ROWS, **settings)
    side, one, seat = pettingzoo.parallel_env(matches=ROWS, **settings), pettingzoo.env(**settings), SeatEnv(**settings)
    for seed in (1, 2, 3):
        batch = gokaido.Batch(n=ROWS, seed=seed, **settings)
        many.reset(seed=seed)
        listed.reset(seed=list(range(ROWS * seed, ROWS * (seed + 1))))
        side.reset(seed=seed)
        for name, env in (("batch", batch), ("vector", many), ("listed", listed), ("parallel", side)):
            found[name] += [env.match_seed(row) for row in range(ROWS)]
        for k in range(ROWS):
            for name, single in (("aec", one), ("seat", seat)):
                single.reset(seed=seed if k == 0 else None)
                found[name].append(single.match_seed())
    return found


@both
def test_what_is_kept_for_evaluation_is_played_nowhere_else(evaluation: bool) -> None:
    """Half of the matches that one seat, or all in turn, played were among them."""
    for name, seeds in seeds_of(evaluation).items():
        assert {seed >> (SEED_BITS - 1) for seed in seeds} == {int(evaluation)}, name


def test_neighbouring_seeds_share_no_match() -> None:
    """Seed 1, row 2 was seed 2, row 1."""
    for name, seeds in seeds_of(False).items():
        assert len(set(seeds)) == len(seeds), name
    learning, evaluation = ({s for seeds in seeds_of(e).values() for s in seeds} for e in (False, True))
    assert not learning & evaluation


@both
def test_openspiels_deals_are_kept_apart_too(evaluation: bool) -> None:
    openspiel.register()
    state = pyspiel.load_game(f"gokaido_dojo(deals=4,seed=3,evaluation={evaluation})").new_initial_state()
    state.apply_action(2)
    seed = state.match_seed()
    assert seed >> (SEED_BITS - 1) == evaluation
    assert state.plain().key() == gokaido.Match("dojo", seats=2, seed=seed).state.key()


@pytest.mark.parametrize("key", games())
@both
def test_an_episode_becomes_a_match(key: str, evaluation: bool) -> None:
    """The seed and the actions are the whole of it."""
    env, lot = pettingzoo.env(key, evaluation=evaluation), np.random.default_rng(1)
    env.reset(seed=4)
    match = gokaido.Match(key, seats=len(env.agents), seed=env.match_seed())
    while not any(env.terminations.values()):
        action = int(lot.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
        env.step(action)
        match.play(action)
    assert match.over
    assert list(match.scores)[: len(env.agents)] == [env.infos[a]["score"] for a in env.agents]
