"""Many matches at once: when they are dealt anew, seeds by row, and opponents of every kind."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import NormalizeObservation

import gokaido
from gokaido.engine.errors import BadOption, GokaidoError, IllegalAction
from gokaido.engine.registry import games
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv

Mask = Any  # an array


def lowest(observations: Mask, masks: Mask) -> Mask:
    """A network's stand-in: the first legal action of every row."""
    assert len(observations) == len(masks)
    assert masks.any(1).all()
    return np.argmax(masks, axis=1)


def highest(observations: Mask, masks: Mask) -> Mask:
    """The last."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


def play(env: SeatVectorEnv, steps: int, seed: int = 1) -> list[Any]:
    """Random actions, and all that is told."""
    lot, told = np.random.default_rng(seed), []
    for _ in range(steps):
        actions = np.argmax(lot.random(env.batch.masks.shape) * env.batch.masks, axis=1)
        told.append(env.step(actions))
    return told


# ------------------------------------------------------------------ autoreset (research.md 7)


def test_next_step_shows_the_last_position_and_deals_in_the_step_after() -> None:
    same, following = (SeatVectorEnv("dojo", 1, seats=2, opponents="greedy", autoreset_mode=m)
                       for m in ("SAME_STEP", AutoresetMode.NEXT_STEP))  # fmt: skip
    assert following.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    for env in (same, following):
        env.reset(seed=5)
    ends = 0
    for _ in range(120):
        action = [int(same.action_masks()[0].argmax())]
        seen, rewards, ended, _, infos = same.step(action)
        last, got, over, _, told = following.step(action)
        assert (rewards.tolist(), ended.tolist()) == (got.tolist(), over.tolist())
        if ended[0]:
            ends += 1
            assert (last == infos["final_obs"]).all()
            assert told["scores"].tolist() == infos["final_info"]["scores"].tolist()
            assert not following.action_masks().any()
            last, got, over, _, told = following.step([0])  # whatever the action
            assert (got.tolist(), over.tolist()) == ([0.0], [False])
        assert (last == seen).all()
    assert ends > 1


def test_without_autoreset_single_rows_are_dealt_by_a_mask() -> None:
    env = SeatVectorEnv("dojo", 3, seats=2, opponents="random", autoreset_mode="DISABLED")
    env.reset(seed=2)
    over = np.zeros(3, bool)
    while not over.any():
        *_, over, _, _ = play(env, 1)[0]
    with pytest.raises(GokaidoError, match=r"call reset\(\)"):
        env.step([0, 0, 0])
    before = [state.tobytes() for state in env.batch.states]
    env.reset(options={"reset_mask": over})
    assert [env.batch.states[i].tobytes() == before[i] for i in range(3)] == (~over).tolist()
    play(env, 1)
    for wrong in (np.zeros(3, bool), np.ones(2, bool), [1, 0, 1]):
        with pytest.raises(BadOption, match="array of 3 times True or False"):
            env.reset(options={"reset_mask": wrong})
    with pytest.raises(BadOption, match="NEXT_STEP, SAME_STEP and DISABLED, not by 'never'"):
        SeatVectorEnv("dojo", 2, autoreset_mode="never")


def test_gymnasiums_wrappers_take_it() -> None:
    env = gymnasium.make_vec("gokaido/Dojo-v0", 4, seats=2, opponents="random", autoreset_mode="NEXT_STEP")
    normal = NormalizeObservation(env)
    normal.reset(seed=1)
    for _ in range(40):
        seen, *_ = normal.step(env.unwrapped.batch.masks.argmax(1))  # type: ignore[attr-defined]
    assert seen.shape == (4, 179)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_matches_are_cut_short(mode: AutoresetMode) -> None:
    env = SeatVectorEnv("duo", 2, opponents="random", max_episode_steps=3, autoreset_mode=mode)
    env.reset(seed=1)
    *_, (seen, rewards, ended, cut, infos) = play(env, 3)
    assert cut.all()
    assert not ended.any()
    assert not rewards.any()
    if mode is AutoresetMode.SAME_STEP:
        assert (infos["final_obs"] != seen).any()
        assert env.batch.played.tolist() == [1, 1]
    elif mode is AutoresetMode.NEXT_STEP:
        assert not play(env, 1)[0][3].any()
        assert env.batch.played.tolist() == [1, 1]
    else:
        with pytest.raises(GokaidoError, match=r"call reset\(\)"):
            env.step([0, 0])
    with pytest.raises(BadOption, match="after 1 decision or more"):
        SeatVectorEnv("duo", 2, max_episode_steps=0)


# ------------------------------------------------------------------ seeds by row


@pytest.mark.parametrize("opponents", ["random", "search:sims=2", {"greedy": 1, "search:sims=2": 1}])
def test_a_row_with_a_seed_of_its_own_plays_the_same_wherever_it_is(opponents: Any) -> None:
    """Bots that are asked in Python draw their luck from the seed of their row, too."""
    a, b = (SeatVectorEnv("dojo", 3, seats=2, seat=None, opponents=opponents) for _ in range(2))
    a.reset(seed=[11, 22, 33])
    b.reset(seed=np.array([33, 44, 11]))
    for _ in range(150):
        for env in (a, b):
            env.step(env.batch.masks.argmax(1))
    assert a.batch.played.min() > 0
    assert [a.batch.states[i].tobytes() for i in (0, 2)] == [b.batch.states[i].tobytes() for i in (2, 0)]
    assert a.batch.states[1].tobytes() != b.batch.states[1].tobytes()
    a.reset(seed=[None, 1, 1])
    assert a.batch.states[1].tobytes() == a.batch.states[2].tobytes() != a.batch.states[0].tobytes()
    with pytest.raises(BadOption, match="seats 0 to 1"):
        SeatVectorEnv("tokaido", 2, seat=2, variants=[gokaido.Variant(2), gokaido.Variant(4)])
    with pytest.raises(BadOption, match="3 matches take 3 seeds, not 2"):
        a.reset(seed=[1, 2])
    with pytest.raises(BadOption, match="seed"):
        a.reset(seed=[1, 2, -3])


# ------------------------------------------------------------------ opponents


@pytest.mark.parametrize("key", games())
def test_one_opponent_for_each_seat_of_every_kind(key: str) -> None:
    """Compiled, searching in Python, a function on batches: each sits where the list says."""
    game = games()[key]
    seats = max(game.rules.seats)
    kinds: list[Any] = ["greedy", lowest, "search:sims=2", "random"]
    env = SeatVectorEnv(key, 3, seats=seats, seat=None, opponents=kinds[: seats - 1])
    env.reset(seed=4)
    play(env, 20)
    names = [m.name for m in env.pool.members]
    for row, learner in enumerate(env.learners()):
        sitting = [names[env._frames[0].rivals[row, (learner + k) % seats]] for k in range(1, seats)]
        assert sitting == ["greedy", "lowest", "search:sims=2", "random"][: seats - 1]
    with pytest.raises(BadOption, match=rf"one for each other seat \({seats - 1}\), not {seats}"):
        SeatVectorEnv(key, 2, seats=seats, opponents=["random"] * seats)


def test_a_pool_is_drawn_by_weight_and_by_match() -> None:
    env = SeatVectorEnv("tokaido", 400, seats=3, opponents={"random": 3, "greedy": 1, lowest: 0})
    env.reset(seed=1)
    drawn = env._frames[0].rivals[:, 1:].ravel().tolist()
    assert 0.18 < drawn.count(1) / len(drawn) < 0.32
    assert 2 not in drawn
    again = SeatVectorEnv("tokaido", 400, seats=3, opponents={"random": 3, "greedy": 1, lowest: 0})
    again.reset(seed=1)
    assert again._frames[0].rivals.tolist() == env._frames[0].rivals.tolist()
    bad: list[Any] = [{"random": -1}, {"random": 0}, {"random": "much"}]
    for wrong in bad:
        with pytest.raises(BadOption, match="weights of a pool"):
            SeatVectorEnv("dojo", 2, opponents=wrong)


def test_a_function_plays_as_the_same_function_alone_would() -> None:
    """Row by row: the matches of a batch are those of one seat against the same opponent."""
    env = SeatVectorEnv("duo", 2, seat=1, opponents=highest)
    env.reset(seed=9)
    moves = SeatVectorEnv("duo", 2, seat=1, opponents=highest, copy=False)
    moves.reset(seed=9)
    one = SeatEnv("duo", seat=1, opponents=highest)
    one.reset(seed=1)
    one.fast.states[0] = env.batch.states[0]
    one.fast.frame.counts[0], one.fast.mask[:] = 9, env.batch.masks[0]
    over = False
    while not over:
        actions = env.batch.masks.argmax(1)
        seen, rewards, ended, _, _ = env.step(actions)
        told = one.step(int(actions[0]))
        over = bool(ended[0])
        assert over == told[2]
        assert rewards[0] == told[1]
        assert over or (seen[0] == told[0]).all()


def test_rewards_survive_opponents_that_begin_the_next_match() -> None:
    """The last move of one match and the first of the next are both an opponent's, in one step."""
    inside, outside = (SeatVectorEnv("dojo", 8, seats=2, seat=None, opponents=o) for o in ("random", lowest))
    for env in (inside, outside):
        env.reset(seed=3)
        told = play(env, 200)
        won = np.array([t[1] for t in told])
        over = np.array([t[2] for t in told])
        assert over.sum() > 8
        assert (won[~over] == 0).all()
        assert (np.abs(won[over]) == 1).any()


def test_opponents_are_copied_with_the_environment() -> None:
    env = SeatVectorEnv("dojo", 2, seats=2, opponents={lowest: 1, "search:sims=3": 1})
    env.reset(seed=2)
    play(env, 9)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for one in (env, *others):
        play(one, 60)
    assert all(one.batch.states.tobytes() == env.batch.states.tobytes() for one in others)


def test_a_function_that_answers_badly_is_named() -> None:
    def stuck(observations: Mask, masks: Mask) -> Mask:
        return np.zeros(len(masks), int)

    env = SeatVectorEnv("dojo", 2, seats=2, seat=1, opponents=stuck)
    with pytest.raises(IllegalAction, match="Action 0 is not legal for stuck now"):
        env.reset(seed=1)
    with pytest.raises(IllegalAction, match="take 2 actions"):
        SeatVectorEnv("dojo", 2, seats=2, seat=1, opponents=lambda seen, masks: [1]).reset(seed=1)
    with pytest.raises(BadOption, match="a level, the name of a bot, a bot or a function"):
        SeatVectorEnv("dojo", 2, opponents=1.5)  # type: ignore[arg-type]


def test_an_opponent_that_cannot_start_is_refused_at_once() -> None:
    """research.md 9: it was played by lot, and lost half its games."""
    for make in (SeatEnv, SeatVectorEnv):
        with pytest.raises(BadOption, match="cannot"):
            make("dojo", opponents="process:no_such_command")


def test_one_match_takes_lists_pools_and_functions_too() -> None:
    env = SeatEnv("tokaido", seats=3, seat=None, opponents=[lowest, {"random": 1, "greedy": 1}])
    _, info = env.reset(seed=3)
    for _ in range(60):
        *_, over, _, info = env.step(int(info["action_mask"].argmax()))
        if over:
            env.reset()
            info = {"action_mask": env.action_masks()}
    assert env.rivals[0].name == "lowest"


@pytest.mark.parametrize("opponents", ["random", {"greedy:slip=0.9": 1, lowest: 1}])
def test_seats_and_options_are_drawn_by_row(opponents: Any) -> None:
    kinds = [gokaido.Variant(2), gokaido.Variant(4, {"crossroads": True}, weight=2)]
    env = SeatVectorEnv("tokaido", 30, seat=None, opponents=opponents, variants=kinds)
    env.reset(seed=1)
    play(env, 60)
    assert env.batch.played.max() > 0
    assert set(env.batch.variant.tolist()) == {0, 1}
    for row, (kind, seat) in enumerate(zip(env.batch.variant, env.learners())):
        state = env.batch.states[row]
        assert (state["seats"], state["crossroads"]) == (kinds[kind].seats, kind)
        assert state["actor"] == seat < kinds[kind].seats
