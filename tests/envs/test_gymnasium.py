"""One seat against bots, behind Gymnasium's API."""

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gokaido
from gokaido.engine.errors import BadOption, IllegalAction
from gokaido.engine.many.seeds import stream_seed
from gokaido.engine.registry import games
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv
from gokaido.envs.registration import environment_id

every_game = pytest.mark.parametrize("key", games())


def play(env: gymnasium.Env[Any, Any], seed: int, steps: int) -> Iterator[tuple[Any, ...]]:
    """Random legal actions; a finished match is dealt anew."""
    obs, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    for _ in range(steps):
        obs, reward, over, cut, info = env.step(env.action_space.sample(mask=info["action_mask"]))
        yield obs, reward, over, cut, info
        if over:
            obs, info = env.reset()


@every_game
def test_check_env_has_nothing_to_say(key: str) -> None:
    env = gymnasium.make(environment_id(key), opponents="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@every_game
def test_matches_end_in_a_reward_and_observations_fit(key: str) -> None:
    env = gymnasium.make(environment_id(key), opponents="random", seat=None)
    rewards, seats = [], set()
    for obs, reward, over, cut, info in play(env, 5, 1200):
        assert env.observation_space.contains(obs)
        assert not cut
        assert (info["action_mask"].sum() == 0) == over
        if over:
            rewards.append(reward)
            seats.add(info["seat"])
            assert (reward > 0) == (info["seat"] in info["winners"]) or len(info["winners"]) == len(info["scores"])
        else:
            assert reward == 0
    assert len(rewards) >= 3
    assert -1 <= min(rewards) < max(rewards) <= 1
    assert len(seats) > 1 or games()[key].rules.seats == (1,)


def test_the_same_seed_plays_the_same() -> None:
    def told() -> list[bytes]:
        env = gymnasium.make("gokaido/Dojo-v0", seats=2, opponents="greedy")
        return [obs.tobytes() + bytes([over]) for obs, _, over, _, _ in play(env, 11, 80)]

    assert told() == told()


def test_an_illegal_action_loses_the_match() -> None:
    env = gymnasium.make("gokaido/Dojo-v0", seats=2, opponents="random")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1, True, True)
    with pytest.raises(gokaido.GokaidoError, match="call reset"):
        env.unwrapped.step(0)


def test_a_bot_that_thinks_in_python_answers() -> None:
    env = gymnasium.make("gokaido/Dojo-v0", seats=2, opponents="search:sims=20", seat=1)
    ended = [reward for _, reward, over, _, _ in play(env, 3, 60) if over]
    assert ended
    assert set(ended) <= {-1.0, 0.0, 1.0}


def test_greedy_opponents_are_stronger_than_random_ones() -> None:
    def lost(opponents: str) -> float:
        env = SeatVectorEnv("dojo", 64, seats=2, seat=None, opponents=opponents)
        lot = np.random.default_rng(1)
        _, infos = env.reset(seed=4)
        total, ends = 0.0, 0
        for _ in range(120):
            actions = np.argmax(lot.random(infos["action_mask"].shape) * infos["action_mask"], axis=1)
            _, rewards, ended, _, infos = env.step(actions)
            total, ends = total - rewards.sum(), ends + int(ended.sum())
        return total / ends

    assert lost("greedy") > lost("random") + 0.4


@pytest.mark.parametrize("mode", ["ansi", "svg", "human"])
def test_tables_are_shown(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("gokaido/Duo-v0", opponents="random", render_mode=mode, lang="fr")
    env.reset(seed=1)
    shown: Any = env.render()
    printed = capsys.readouterr().out
    if mode == "human":
        assert shown is None
        assert "Pèlerin" in printed
    else:
        assert shown.startswith("<svg") if mode == "svg" else "Pèlerin" in shown
        assert not printed
        assert max(map(len, shown.splitlines())) <= 80 or mode == "svg"


def test_mistakes_get_a_sentence() -> None:
    with pytest.raises(BadOption, match="seats 0 to 1"):
        SeatEnv("dojo", seats=2, seat=2)
    with pytest.raises(BadOption, match="no bot 'strong'"):
        SeatEnv("dojo", opponents="strong")
    with pytest.raises(BadOption, match="shown as ansi, human, svg and rgb_array"):
        SeatEnv("dojo", render_mode="3d")
    with pytest.raises(BadOption, match="has no option 'festival'"):
        SeatEnv("dojo", festival=True)
    with pytest.raises(IllegalAction, match="take 2 actions"):
        SeatVectorEnv("dojo", 2).step([1, 2, 3])


def test_many_matches_play_what_single_ones_play() -> None:
    """Each row is the match of its seed, with the same answers of the same opponents."""
    rows = 5
    many = gymnasium.make_vec("gokaido/Duo-v0", rows, opponents="greedy", seat=1)
    assert isinstance(many, SeatVectorEnv)
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, infos = many.reset(seed=70)
    singles = [SeatEnv("duo", opponents="greedy", seat=1) for _ in range(rows)]
    counts = [single.fast.open(stream_seed(70, i, 0)) for i, single in enumerate(singles)]
    lot = np.random.default_rng(2)
    for _ in range(200):
        for i, single in enumerate(singles):
            assert (seen[i] == single.fast.vector).all()
            assert (infos["action_mask"][i] == single.fast.mask).all()
        actions = [int(lot.choice(np.flatnonzero(m))) for m in infos["action_mask"]]
        seen, rewards, ended, _, infos = many.step(np.array(actions))
        for i, single in enumerate(singles):
            counts[i] = single.fast.step(actions[i])
            assert ended[i] == (counts[i] == 0)
            assert rewards[i] == single.fast.rewards[0, 1]
            if ended[i]:
                assert infos["_final_obs"][i]
                assert (infos["final_obs"][i] == single.fast.vector).all()
                single.fast.open(stream_seed(70, i, int(many.batch.played[i])))
    assert many.batch.played.sum() > 0


def test_the_number_of_threads_changes_nothing_for_many_matches() -> None:
    one, two = (SeatVectorEnv("dojo", 600, seats=2, opponents="level:1", threads=k) for k in (1, 2))
    lot = np.random.default_rng(3)
    _, infos = one.reset(seed=9)
    two.reset(seed=9)
    for _ in range(40):
        actions = np.argmax(lot.random(infos["action_mask"].shape) * infos["action_mask"], axis=1)
        *_, infos = one.step(actions)
        two.step(actions)
    assert two.batch.threads == 2
    assert one.batch.states.tobytes() == two.batch.states.tobytes()


def test_an_illegal_action_loses_its_row_only() -> None:
    env = SeatVectorEnv("dojo", 3, seats=2, opponents="random")
    _, infos = env.reset(seed=1)
    actions = np.argmax(infos["action_mask"], axis=1)
    actions[1] = np.flatnonzero(infos["action_mask"][1] == 0)[0]
    _, rewards, ended, _, infos = env.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert ended.tolist() == [False, True, False]
    assert infos["final_info"]["illegal"].tolist() == [False, True, False]
