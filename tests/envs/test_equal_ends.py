"""The same games through everything that plays them end in the same points, ranks and rewards (research.md 2).

Every seat plays by one rule, so that a match is known by its deal: `gokaido.Match` plays it too, and says how it ends.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
import pytest

import gokaido
from gokaido.engine.game import Game
from gokaido.engine.many.rewards import Reward
from gokaido.engine.registry import games
from gokaido.envs import openspiel, pettingzoo
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv

openspiel.register()
SEEDS = (3, 4)
TABLES = [
    (game, seats) for game in games().values() for seats in sorted({*game.rules.seats[:1], *game.rules.seats[-1:]})
]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{g.key} {s}" for g, s in TABLES])


def by_rule(observations: Any, masks: Any) -> Any:
    """For every row one of its legal actions, another one with another position."""
    marks = np.abs(observations * 1000).astype(np.int64).sum(1)
    return np.array([np.flatnonzero(mask)[int(mark) % int(mask.sum())] for mask, mark in zip(masks, marks)])


@dataclass(frozen=True)
class End:
    """How a match ended: points and ranks by side, rewards of those seats that are known."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    rewards: dict[int, float]


def in_the_library(game: Game, seats: int, seed: int) -> gokaido.Match:
    """The match of a seed, played to its end by the rule."""
    match = gokaido.Match(game, seats=seats, seed=seed)
    while not match.over:
        assert match.actor is not None
        seen, mask = np.zeros(game.advice.n_features, np.float32), np.zeros(game.rules.actions, np.int8)
        game.advice.features(match.view_state(match.actor), match.actor, seen)
        mask[[action.id for action in match.legal]] = 1
        match.play(int(by_rule(seen[None], mask[None])[0]))
    return match


def expected(match: gokaido.Match, reward: str) -> dict[int, float]:
    """The reward of each side by its definition in docs/envs."""
    scores, ranks, sides = match.scores, match.ranks, len(match.scores)
    winners = ranks.count(0)
    by_kind: dict[str, list[float]] = {
        "win": [((1 / winners if r == 0 else 0) * sides - 1) / (sides - 1) for r in ranks],
        "margin": [s - max(scores[:k] + scores[k + 1 :]) for k, s in enumerate(scores)],
        "rank": [1 - 2 * r / (sides - 1) for r in ranks],
        "points": list(scores),
    }
    return {side: float(value) for side, value in enumerate(by_kind[reward])}


def in_batch(game: Game, seats: int, reward: str, seed: int) -> tuple[int, End]:
    batch = gokaido.Batch(game, 1, seed=seed, seats=seats, reward=reward)
    dealt = batch.match_seed(0)
    while not batch.ended[0]:
        batch.step(by_rule(batch.features, batch.masks))
    return dealt, End(tuple(batch.scores[0]), tuple(batch.places[0]), dict(enumerate(batch.rewards[0])))


def in_vector(mode: str) -> Any:
    def play(game: Game, seats: int, reward: str, seed: int) -> tuple[int, End]:
        own = seed % seats
        env = SeatVectorEnv(game.key, 1, seats=seats, seat=own, opponents=by_rule, reward=reward, autoreset_mode=mode)
        seen, infos = env.reset(seed=seed)
        dealt, over = env.match_seed(0), np.zeros(1, bool)
        while not over[0]:
            seen, rewards, over, _, infos = env.step(by_rule(seen, infos["action_mask"]))
        told = infos.get("final_info", infos)
        return dealt, End(tuple(told["scores"][0]), tuple(told["ranks"][0]), {own: rewards[0]})

    return play


def in_one_seat(game: Game, seats: int, reward: str, seed: int) -> tuple[int, End]:
    env = SeatEnv(game.key, seats=seats, seat=seed % seats, opponents=by_rule, reward=reward)
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        seen, won, over, _, info = env.step(by_rule(seen[None], info["action_mask"][None])[0])
    return env.match_seed(), End(info["scores"], info["ranks"], {env.seat: won})


def in_parallel(game: Game, seats: int, reward: str, seed: int) -> tuple[int, End]:
    env = pettingzoo.parallel_env(game.key, seats=seats, matches=1, reward=reward)
    seen, _ = env.reset(seed=seed)
    infos: dict[str, Any] = {}
    agents = env.agents
    while env.agents:
        rows = [np.stack([seen[a][part] for a in env.agents]) for part in ("observation", "action_mask")]
        seen, won, _, _, infos = env.step(dict(zip(env.agents, by_rule(*rows).tolist())))
    told = [infos[a] for a in agents]
    ends = End(tuple(i["score"] for i in told), tuple(i["rank"] for i in told), dict(enumerate(won.values())))
    return env.match_seed(0), ends


def in_turns(game: Game, seats: int, reward: str, seed: int) -> tuple[int, End]:
    env = pettingzoo.env(game.key, seats=seats, reward=reward)
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        env.step(int(by_rule(seen["observation"][None], seen["action_mask"][None])[0]))
    told = [env.infos[a] for a in env.agents]
    ends = End(tuple(i["score"] for i in told), tuple(i["rank"] for i in told), dict(enumerate(env.rewards.values())))
    return env.match_seed(), ends


def in_openspiel(game: Game, seats: int, reward: str, seed: int) -> tuple[int, End]:
    text = f"gokaido_{game.key}(players={seats},reward={reward},seed={seed},deals=4)"
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(1)
    while not state.is_terminal():
        seen = np.array(state.observation_tensor(state.current_player()), np.float32)
        mask = np.array(state.legal_actions_mask(), np.int8)
        state.apply_action(int(by_rule(seen[None], mask[None])[0]))
    return state.match_seed(), End(state.scores(), state.ranks(), dict(enumerate(state.returns())))


PLAYERS = {
    "batch": in_batch, "vector": in_vector("SAME_STEP"), "vector next step": in_vector("NEXT_STEP"),
    "vector disabled": in_vector("DISABLED"), "one seat": in_one_seat, "parallel": in_parallel, "aec": in_turns,
    "openspiel": in_openspiel,
}  # fmt: skip


@pytest.mark.parametrize("reward", Reward.numbers)
@every_table
def test_games_end_alike_wherever_they_are_played(game: Game, seats: int, reward: str) -> None:
    for name, play in PLAYERS.items():
        for seed in SEEDS:
            dealt, end = play(game, seats, reward, seed)
            match = in_the_library(game, seats, dealt)
            sides = len(end.scores)  # PettingZoo's agents are those of the players, without a solo opponent
            assert end.scores == match.scores[:sides], name
            assert end.ranks == match.ranks[:sides], name
            wanted = expected(match, reward)
            assert end.rewards == pytest.approx({side: wanted[side] for side in end.rewards}), name
            assert end.rewards, name
