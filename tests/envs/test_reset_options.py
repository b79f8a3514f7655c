"""`reset(options=...)`: options of the game and fewer seats for one match (research.md 5: they were ignored)."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from gokaido.engine.errors import BadOption
from gokaido.envs import pettingzoo
from gokaido.envs.gymnasium.env import SeatEnv


def records(env: Any) -> Any:
    """The positions of an environment."""
    return env._frame.states if isinstance(env, pettingzoo.ParallelMatches) else env.fast.states


def makers() -> list[Any]:
    return [
        pettingzoo.raw_env("tokaido", seats=4),
        pettingzoo.env("tokaido", seats=4),
        pettingzoo.parallel_env("tokaido", seats=4, matches=2),
        SeatEnv("tokaido", seats=4, seat=None, opponents=["random", "greedy", "search:sims=2"]),
    ]


every_environment = pytest.mark.parametrize("env", makers(), ids=["raw_env", "env", "parallel_env", "gymnasium"])


@every_environment
def test_they_hold_for_one_match(env: Any) -> None:
    env.reset(seed=1, options={"crossroads": True, "seats": 3})
    assert records(env)["crossroads"].all()
    assert (records(env)["seats"] == 3).all()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env):
        twin.reset()
        assert not records(twin)["crossroads"].any()
        assert (records(twin)["seats"] == 4).all()


@every_environment
def test_they_deal_what_an_environment_made_with_them_deals(env: Any) -> None:
    env.reset(seed=5, options={"matsuri": True})
    twin = type(env)(**{"game": "tokaido", "seats": 4, "matsuri": True, **others(env)})
    twin.reset(seed=5)
    assert records(twin).tobytes() == records(env).tobytes()


def others(env: Any) -> dict[str, Any]:
    """What an environment was made with beside its table."""
    if isinstance(env, SeatEnv):
        return {"seat": None, "opponents": ["random", "greedy", "search:sims=2"]}
    return {"matches": 2} if isinstance(env, pettingzoo.ParallelMatches) else {}


@every_environment
def test_what_cannot_be_gets_a_sentence(env: Any) -> None:
    with pytest.raises(BadOption, match="has no option 'festival'"):
        env.reset(options={"festival": True})
    with pytest.raises(BadOption, match="crossroads"):
        env.reset(options={"crossroads": 7})
    with pytest.raises(BadOption, match="room for 4 players here, not for 5"):
        env.reset(options={"seats": 5})
    with pytest.raises(BadOption, match="not 'three'"):
        env.reset(options={"seats": "three"})
    env.reset(seed=1)
    assert (records(env)["seats"] == 4).all()


def test_agents_without_a_seat_stay_away() -> None:
    env = pettingzoo.env("tokaido", seats=4)
    env.reset(seed=2, options={"seats": 2})
    assert env.agents == ["player_0", "player_1"]
    assert not env.observe("player_3")["observation"].any()
    assert env.state_space.contains(env.state())
    for agent in env.agent_iter():
        seen, _, over, _, info = env.last()
        assert agent in ("player_0", "player_1")
        assert set(info) == ({"score", "rank", "winner"} if over else set())
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))

    side = pettingzoo.parallel_env("tokaido", seats=4, matches=2)
    many, _ = side.reset(seed=2, options={"seats": 3})
    assert sorted(many) == [f"match_{m}_player_{s}" for m in range(2) for s in range(3)]
    assert side.state_space.contains(side.state())
    rewards: dict[str, float] = {}
    while side.agents:
        actions = {a: int(np.flatnonzero(many[a]["action_mask"])[0]) for a in side.agents}
        many, won, over, _, _ = side.step(actions)
        rewards |= {a: won[a] for a in won if over[a]}
    assert sum(rewards.values()) == pytest.approx(0)
    assert len(rewards) == 6


def test_ones_own_seat_must_be_there() -> None:
    env = SeatEnv("tokaido", seats=4, seat=3, opponents="random")
    with pytest.raises(BadOption, match="seats 0 to 1, not 3"):
        env.reset(options={"seats": 2})
    env.reset(seed=1, options={"seats": 4, "crossroads": True})
    assert env.observation_space.contains(env.step(int(env.action_masks().argmax()))[0])
