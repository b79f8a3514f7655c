"""Every seat an agent, behind PettingZoo's API: its suite, and what that does not ask.

Of the suite, three tests are for other environments: bombardment and saved observations want pictures or plain arrays,
max_cycles wants all agents to act at once with any action. What they are after is tested here in our own words.
"""

import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.test.state_test import state_test

import gokaido
from gokaido.engine.errors import IllegalAction
from gokaido.engine.registry import games
from gokaido.envs import pettingzoo

# Every game and number of players, then the options that change what is played.
TABLES: list[dict[str, Any]] = [
    *({"game": key, "seats": seats} for key, game in games().items() for seats in game.rules.seats),
    {"game": "dojo", "seats": 2, "mode": "2B"},
    {"game": "tokaido", "seats": 2, "crossroads": True},
    {"game": "tokaido", "seats": 5, "crossroads": True, "matsuri": True, "return_trip": True},
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda t: " ".join(map(str, t.values())))
every_game = pytest.mark.parametrize("key", games())

EXPECTED = (
    "Observation is not a NumPy array",  # a dictionary with a mask, as PettingZoo's own classics have it
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # of agents that leave
)


def strictly(check: Any, *values: Any, **named: Any) -> None:
    """Run a check of the suite; what it warns of counts, but for what it says of every game with masks."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        check(*values, **named)
    assert not [str(w.message) for w in said if not str(w.message).startswith(EXPECTED)]


@every_table
def test_the_api(table: dict[str, Any]) -> None:
    strictly(api_test, pettingzoo.env(**table), num_cycles=300)


@every_table
def test_the_same_seed_plays_the_same(table: dict[str, Any]) -> None:
    strictly(seed_test, lambda: pettingzoo.env(**table), num_cycles=60)


@every_game
def test_rendering(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    drawn: dict[str, Any] = {"svg": lambda text: text.startswith("<svg"), "ansi": lambda text: "\n" in text}
    render_test(lambda **settings: pettingzoo.env(key, **settings), custom_tests=drawn)
    assert capsys.readouterr().out


@every_game
def test_the_state_of_all_seats_together(key: str) -> None:
    state_test(pettingzoo.env(key), pettingzoo.parallel_env(key))  # it plays without masks: matches end at once


@every_game
def test_many_matches_in_parallel(key: str) -> None:
    strictly(parallel_api_test, pettingzoo.parallel_env(key, matches=3), num_cycles=60)
    strictly(parallel_api_test, pettingzoo.parallel_env(key, matches=1), num_cycles=1000)


def test_parallel_matches_repeat_by_their_seed() -> None:
    env = pettingzoo.parallel_env("duo", matches=2)
    first, _ = env.reset(seed=4)
    moves = {a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in first.items()}
    then = env.step(moves)[0]
    again, _ = env.reset(seed=4)
    assert all((again[a]["observation"] == first[a]["observation"]).all() for a in first)
    assert all((o["observation"] == then[a]["observation"]).all() for a, o in env.step(moves)[0].items())
    with pytest.raises(IllegalAction, match="not legal for match_0_player_0"):  # the suite plays without masks
        parallel_seed_test(lambda: pettingzoo.parallel_env("duo"), 1)


def test_matches_are_cut_short() -> None:
    env = pettingzoo.env("tokaido", seats=3, max_cycles=4)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        assert reward == 0
        assert not over
        assert cut == (steps >= 4)
        env.step(None if cut else int(np.flatnonzero(seen["action_mask"])[0]))
        steps += 1
    assert steps == 4 + 3
    side = pettingzoo.parallel_env("dojo", matches=2, max_cycles=2)
    seen, _ = side.reset(seed=1)
    for _ in range(2):
        seen, _, _, cuts, _ = side.step({a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in seen.items()})
    assert all(cuts.values())
    assert side.agents == []


@every_game
def test_an_agent_observes_what_its_seat_may_know(key: str) -> None:
    """The numbers are those of its view; what it may not know can be dealt otherwise without changing them."""
    env = pettingzoo.raw_env(key)
    env.reset(seed=3)
    lot = np.random.default_rng(3)
    for _ in range(40):
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)["observation"]
            view, numbers = env.fast.view_state(seat), [0.0] * env.game.advice.n_features
            env.game.advice.features(view, seat, numbers)
            assert np.allclose(seen, np.array(numbers, np.float32))
            env.game.rules.redeal(view, seat, 99)
            env.game.advice.features(view, seat, numbers)
            assert np.allclose(seen, np.array(numbers, np.float32))
        mask = env.observe(env.agent_selection)["action_mask"]
        others = [a for a in env.agents if a != env.agent_selection]
        assert not any(env.observe(a)["action_mask"].any() for a in others)
        env.step(int(lot.choice(np.flatnonzero(mask))))
        if env.terminations[env.agent_selection]:
            env.reset()


def test_it_plays_the_match_of_the_library() -> None:
    env = pettingzoo.raw_env("tokaido", seats=4)
    env.reset(seed=8)
    frame = env.fast.frame
    seed = frame.low | frame.middle << 32 | frame.high << 64
    match, lot = gokaido.Match("tokaido", seats=4, seed=seed), np.random.default_rng(1)
    while not match.over:
        assert env.agent_selection == f"player_{match.actor}"
        action = int(lot.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
        env.step(action)
        match.play(action)
        assert env.fast.states.tobytes() == match.state.key()
    assert [env.infos[a]["winner"] for a in env.agents] == [k in match.winners for k in range(4)]
    assert [env.infos[a]["score"] for a in env.agents] == list(match.scores)
    assert abs(sum(env.rewards.values())) < 1e-6


def test_illegal_actions_are_named_and_change_nothing() -> None:
    env = pettingzoo.raw_env("dojo", seats=2)
    env.reset(seed=1)
    before = env.fast.states.tobytes()
    with pytest.raises(IllegalAction, match=r"Action 175 is not legal for player_[01] now; legal: \d"):
        env.step(175)
    assert env.fast.states.tobytes() == before


def test_a_checked_match_ends_with_an_illegal_action() -> None:
    env = pettingzoo.env("dojo", seats=2)
    with pytest.raises(AttributeError, match="rewards cannot be accessed before reset"):
        _ = env.rewards
    with pytest.raises(gymnasium.error.ResetNeeded, match="before reset"):
        env.observe("player_0")
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="numbers from 0 to 175, not 999"):
        env.step(999)
    with pytest.warns(UserWarning, match=f"{agent} played the illegal action {wrong}"):
        env.step(wrong)
    assert all(env.terminations.values())
    assert {a: r for a, r in env.rewards.items() if r} == {agent: -1}
    while env.agents:
        env.step(None)
    with pytest.warns(UserWarning, match="call reset"):
        env.step(0)


def test_environments_can_be_pickled() -> None:
    twin = pickle.loads(pickle.dumps(pettingzoo.raw_env("dojo", seats=1, level=3)))
    twin.reset(seed=2)
    assert twin.possible_agents == ["player_0"]
    assert twin.fast.states["level"][0] == 3
