"""What a paper needs: scores and rewards wherever matches are played, states in and out, mistakes told at once."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import gokaido
from gokaido.engine.errors import BadOption, GokaidoError, IllegalAction
from gokaido.engine.game import Game
from gokaido.engine.many.rewards import Reward
from gokaido.engine.many.seeds import stream_seed
from gokaido.engine.registry import games
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv
from gokaido.envs.pettingzoo.aec import env as aec_env
from gokaido.envs.pettingzoo.parallel import parallel_env

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
every_reward = pytest.mark.parametrize("reward", Reward.numbers)


def expected(scores: list[int], ranks: list[int], reward: str) -> list[float]:
    """The reward of each side by its definition."""
    sides, winners = len(scores), ranks.count(0)
    lead = [s - max(scores[:k] + scores[k + 1 :]) for k, s in enumerate(scores)]
    by_win = [((1 / winners if r == 0 else 0) * sides - 1) / (sides - 1) for r in ranks]
    by_rank = [1 - 2 * r / (sides - 1) for r in ranks]
    return {"win": by_win, "margin": lead, "rank": by_rank, "points": scores}[reward]  # type: ignore[return-value]


@every_reward
@every_game
def test_rewards_are_the_same_wherever_matches_are_played(game: Game, reward: str) -> None:
    """research.md 2: batch, vector, parallel and AEC reward by win, margin, rank and points, and tell the scores."""
    seats = max(game.rules.seats)
    lot = np.random.default_rng(1)
    batch = gokaido.Batch(game, 3, seed=4, seats=seats, reward=reward)
    while not batch.ended.any():
        batch.step(batch.random_actions())
    row = int(np.flatnonzero(batch.ended)[0])
    scores, ranks = batch.scores[row].tolist(), batch.places[row].tolist()
    assert sorted(ranks)[0] == 0
    assert batch.rewards[row].tolist() == pytest.approx(expected(scores, ranks, reward))

    many = parallel_env(game.key, seats=seats, matches=2, reward=reward)
    seen, _ = many.reset(seed=4)
    told: dict[str, Any] = {}
    while not told:
        actions = {a: int(lot.choice(np.flatnonzero(seen[a]["action_mask"]))) for a in many.agents}
        seen, rewards, ended, _, infos = many.step(actions)
        told = {a: infos[a] for a in infos if ended[a]}
    match = next(iter(told)).rsplit("_player", 1)[0]
    players = [f"{match}_player_{s}" for s in range(seats)]
    scores, ranks = ([told[a][name] for a in players] for name in ("score", "rank"))
    assert [rewards[a] for a in players] == pytest.approx(expected(scores, ranks, reward))
    assert [told[a]["winner"] for a in players] == [r == 0 for r in ranks]

    single = aec_env(game.key, seats=seats, reward=reward)
    single.reset(seed=4)
    while not any(single.terminations.values()):
        single.step(int(lot.choice(np.flatnonzero(single.observe(single.agent_selection)["action_mask"]))))
    ends = [single.infos[a] for a in single.possible_agents]
    scores, ranks = [i["score"] for i in ends], [i["rank"] for i in ends]
    assert list(single.rewards.values()) == pytest.approx(expected(scores, ranks, reward))


@every_reward
def test_vector_environments_tell_final_scores_and_ranks(reward: str) -> None:
    many = SeatVectorEnv("duo", 4, seat=1, opponents="random", reward=reward)
    one = SeatEnv("duo", seat=1, opponents="random", reward=reward)
    lot = np.random.default_rng(2)
    _, infos = many.reset(seed=3)
    while "final_info" not in infos:
        actions = [int(lot.choice(np.flatnonzero(mask))) for mask in infos["action_mask"]]
        _, rewards, ended, _, infos = many.step(actions)
    row, told = int(np.flatnonzero(ended)[0]), infos["final_info"]
    scores, ranks = told["scores"][row].tolist(), told["ranks"][row].tolist()
    assert rewards[row] == pytest.approx(expected(scores, ranks, reward)[1])
    assert told["_scores"][row]
    _, info = one.reset(seed=3)
    over = False
    while not over:
        _, got, over, _, info = one.step(int(lot.choice(np.flatnonzero(info["action_mask"]))))
    assert got == pytest.approx(expected(list(info["scores"]), list(info["ranks"]), reward)[1])


def test_evaluation_never_meets_what_was_learnt_from() -> None:
    """research.md 1: evaluations at seeds 10,000 and 20,000 met matches of the learning that began at seed 1."""
    learning, looking = (SeatVectorEnv("dojo", 64, opponents="random", evaluation=e) for e in (False, True))
    for env in (learning, looking):
        env.reset(seed=1)
    met = {state.tobytes() for state in learning.batch.states}
    assert not met & {state.tobytes() for state in looking.batch.states}


def test_a_reward_that_is_not_there_gets_a_sentence() -> None:
    for make in (
        lambda: gokaido.Batch("dojo", 2, reward="glory"),
        lambda: SeatEnv("dojo", reward="glory"),
        lambda: SeatVectorEnv("dojo", 2, reward="glory"),
        lambda: aec_env("dojo", reward="glory"),
        lambda: parallel_env("dojo", reward="glory"),
    ):
        with pytest.raises(BadOption, match="win, margin, rank"):
            make()


# ------------------------------------------------------------------ states in and out (research.md 4)


def copies(thing: Any) -> list[Any]:
    return [copy.deepcopy(thing), copy.copy(thing), pickle.loads(pickle.dumps(thing))]


@every_game
def test_a_batch_is_copied_and_pickled_as_it_stands(game: Game) -> None:
    batch = gokaido.Batch(game, 8, seed=5, variants=[gokaido.Variant(s) for s in game.rules.seats])
    for _ in range(30):
        batch.step(batch.random_actions())
    others = copies(batch)
    state = batch.get_state()
    for _ in range(40):
        batch.step(batch.random_actions())
    for other in others:
        for _ in range(40):
            other.step(other.random_actions())
    fresh = gokaido.Batch(game, 8, seed=99, variants=[gokaido.Variant(s) for s in game.rules.seats])
    fresh.set_state(state)
    for _ in range(40):
        fresh.step(fresh.random_actions())
    for other in [*others, fresh]:
        for name in ("states", "features", "masks", "played", "scores", "variant"):
            assert getattr(other, name).tobytes() == getattr(batch, name).tobytes(), name
    with pytest.raises(BadOption, match="another batch: states"):
        gokaido.Batch(game, 9).set_state(state)


def test_rows_are_dealt_anew_by_number_mask_and_seed() -> None:
    batch = gokaido.Batch("dojo", 5, seed=5, seats=2)
    for _ in range(9):
        batch.step(batch.random_actions())
    before = [s.tobytes() for s in batch.states]
    batch.reset([1, 3])
    assert [batch.states[i].tobytes() == before[i] for i in range(5)] == [True, False, True, False, True]
    assert batch.states[3].tobytes() == gokaido.Match("dojo", seats=2, seed=stream_seed(5, 3, 1)).state.key()
    batch.reset(np.array([True, False, False, False, False]))
    assert batch.played.tolist() == [1, 1, 0, 1, 0]
    batch.reset(seed=5)
    assert batch.states.tobytes() == gokaido.Batch("dojo", 5, seed=5, seats=2).states.tobytes()
    for wrong in ([5], [-1], [0.5], [[1]], np.ones(4, bool)):
        with pytest.raises(BadOption, match="Rows are numbers from 0 to 4"):
            batch.reset(wrong)


def play_on(env: Any, info: dict[str, Any], steps: int, seed: int) -> list[bytes]:
    lot, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        obs, _, over, _, info = env.step(int(lot.choice(np.flatnonzero(info["action_mask"]))))
        seen.append(obs.tobytes())
        if over:
            obs, info = env.reset()
            seen.append(obs.tobytes())
    return seen


def test_gymnasium_environments_are_copied_and_pickled_as_they_stand() -> None:
    env = SeatEnv("duo", seat=None, opponents="greedy")
    _, info = env.reset(seed=8)
    play_on(env, info, 20, 1)
    info = {"action_mask": env.action_masks()}
    others = copies(env)
    state = env.get_state()
    expected_views = play_on(env, info, 60, 2)
    for other in others:
        assert play_on(other, info, 60, 2) == expected_views
    env.set_state(state)
    assert play_on(env, info, 60, 2) == expected_views

    many = SeatVectorEnv("dojo", 3, opponents="random")
    many.reset(seed=8)
    others = copies(many)
    for other in [many, *others]:
        for _ in range(80):
            other.step(other.action_masks().argmax(1))
    assert all(other.batch.states.tobytes() == many.batch.states.tobytes() for other in others)


@pytest.mark.parametrize(
    "make", [lambda: aec_env("duo"), lambda: parallel_env("duo", matches=2)], ids=["aec", "parallel"]
)
def test_pettingzoo_environments_are_copied_and_pickled_as_they_stand(make: Any) -> None:
    env = make()
    env.reset(seed=2)

    def walk(env: Any, steps: int) -> list[bytes]:
        seen = []
        for _ in range(steps):
            if hasattr(env, "agent_selection"):
                env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
            else:
                env.step({a: int(np.flatnonzero(env._mask(*env._place[a]))[-1]) for a in env.agents})
            seen.append(env.state().tobytes())
        return seen

    walk(env, 12)
    others, state = copies(env), env.get_state()
    after = walk(env, 15)
    assert all(walk(other, 15) == after for other in others)
    env.set_state(state)
    assert walk(env, 15) == after


# ------------------------------------------------------------------ mistakes (research.md 5)


def test_mistakes_get_a_sentence_at_once() -> None:
    with pytest.raises(BadOption, match=r"one for each other seat \(1\), not 2"):
        SeatEnv("dojo", opponents=["level:1", "level:2"])
    many = SeatVectorEnv("dojo", 2, opponents="random")
    with pytest.raises(BadOption, match="takes only reset_mask here, not mode"):
        many.reset(options={"mode": "2A"})
    with pytest.raises(GokaidoError, match=r"call reset\(\)"):
        many.step([0, 0])
    batch = gokaido.Batch("dojo", 2)
    with pytest.raises(IllegalAction, match="whole numbers, not float64"):
        batch.step(np.array([1.7, 2.2]))
    with pytest.raises(BadOption, match="mode cannot be"):
        gokaido.Batch("dojo", 2, mode=np.array(["2A", "1A"]))


# ------------------------------------------------------------------ OpenSpiel (research.md 3)


@every_game
def test_openspiel_resamples_what_a_player_does_not_know(game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from gokaido.envs import openspiel

    openspiel.register()
    state = pyspiel.load_game(f"gokaido_{game.key}(deals=8)").new_initial_state()
    state.apply_action(3)
    lot = np.random.default_rng(1)
    different = 0
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, lot.random)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(player) == state.observation_string(player)
        different += other.moment.record.tobytes() != state.moment.record.tobytes()
        state.apply_action(int(lot.choice(state.legal_actions())))
    assert different > 10
    home = state.get_game()
    assert home.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False)) is None
    assert home.make_py_observer(params={"odd": 1}) is None


def test_openspiels_own_search_plays() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import ismcts, mcts

    from gokaido.envs import openspiel

    openspiel.register()
    game = pyspiel.load_game("gokaido_duo(deals=4)")
    state = game.new_initial_state()
    state.apply_action(0)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=2.0, max_simulations=5, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()
