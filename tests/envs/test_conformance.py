"""The checks that Gymnasium, PettingZoo, OpenSpiel and Stable-Baselines3 bring, on every game and random options."""

import random
import warnings
from typing import Any

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from gokaido.engine.errors import BadOption
from gokaido.engine.game import Game
from gokaido.engine.registry import games
from gokaido.envs import openspiel, pettingzoo
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.names import action_blocks, feature_blocks

openspiel.register()
SETS = 3  # of random options for each game


def random_table(game: Game, seed: int) -> dict[str, Any]:
    """Seats and options that may go together."""
    rng = random.Random(f"{game.key}/{seed}")
    while True:
        options = {o.name: rng.choice(o.allowed) for o in game.rules.options if rng.random() < 0.6}
        seats = rng.choice(game.rules.seats)
        try:
            game.blank(seats, options)
        except BadOption:
            continue
        return {"seats": seats, **options}


TABLES = [(game, random_table(game, seed)) for game in games().values() for seed in range(SETS)]
every_table = pytest.mark.parametrize(
    ("game", "table"), TABLES, ids=[f"{g.key} {' '.join(map(str, t.values()))}" for g, t in TABLES]
)


@every_table
def test_gymnasiums_check(game: Game, table: dict[str, Any]) -> None:
    for kind in ("vector", "dict"):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(
                SeatEnv(game.key, opponents="random", seat=None, observation=kind, **table), skip_render_check=True
            )


@every_table
def test_stable_baselines_check(game: Game, table: dict[str, Any]) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    for kind in ("vector", "dict"):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            checker.check_env(SeatEnv(game.key, opponents="random", observation=kind, **table))


@every_table
def test_pettingzoos_tests(game: Game, table: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of masks that are all zeros, which agents that wait have
        api_test(pettingzoo.env(game.key, **table), num_cycles=100)
        parallel_api_test(pettingzoo.parallel_env(game.key, matches=2, **table), num_cycles=100)


@every_table
def test_openspiels_simulations(game: Game, table: dict[str, Any]) -> None:
    values = {name: openspiel._written(value) for name, value in table.items() if name != "seats"}
    text = ",".join([f"players={table['seats']}", *(f"{name}={value}" for name, value in values.items())])
    pyspiel.random_sim_test(pyspiel.load_game(f"gokaido_{game.key}({text})"), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
def test_maskable_ppo_takes_both_kinds_of_observation(game: Game) -> None:
    learners = pytest.importorskip("sb3_contrib")
    for policy, kind in (("MlpPolicy", "vector"), ("MultiInputPolicy", "dict")):
        env = SeatEnv(game.key, opponents="random", observation=kind)
        learners.MaskablePPO(policy, env, n_steps=16, batch_size=16, seed=1).learn(16)


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
def test_names_can_be_names_of_modules_and_columns(game: Game) -> None:
    """PyTorch refuses parts whose names have a dot."""
    assert all(name.isidentifier() for name, _ in (*feature_blocks(game), *action_blocks(game)))
