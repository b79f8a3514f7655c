"""Greedy is one rule: wherever it is offered, it decides the same with the same chance, decision by decision."""

import random
from typing import Any

import numpy as np
import pytest

from gokaido.bots import Greedy, bot
from gokaido.bots.greedy import GreedyMatches
from gokaido.engine.compile.interpreter import Interpreted
from gokaido.engine.compile.library import compiled
from gokaido.engine.compile.text import Binding
from gokaido.engine.game import Game
from gokaido.engine.many.batch import Batch, new_matches
from gokaido.engine.many.matches import interpreted
from gokaido.engine.registry import games
from gokaido.envs.gymnasium.env import SeatEnv
from gokaido.envs.gymnasium.vector import SeatVectorEnv

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
SETTINGS = {"greedy": (0.0, 2), "level:1": (0.45, 1), "level:2": (0.2, 2)}  # slip, redeals
OPTIONS: dict[str, dict[str, Any]] = {"tokaido": {"crossroads": True, "matsuri": True}}


def seats_of(game: Game) -> int:
    return min(3, max(game.rules.seats))


def frame_for(game: Game, state: Any, name: str) -> Any:
    """What a greedy player of a name is given: what its seat knows, and the chance that comes next."""
    slip, redeals = SETTINGS[name]
    view = state.copy()
    game.rules.observe(view, state.actor)
    view.rng = state.rng[:]
    return new_matches(
        game, 1, state.seats, kind=GreedyMatches, features=False, slip=slip, redeals=redeals, states=view.to_row()
    )


def decided(game: Game, state: Any, name: str = "greedy") -> int:
    """The action that the rule chooses; the state's chance goes on as the decision left it."""
    frame = frame_for(game, state, name)
    action: int = frame.choose_greedily()
    state.rng = frame.states["rng"][0].tolist()
    return action


def rest_of_turn(game: Game, state: Any, action: int, seat: int, name: str) -> None:
    """What happens at a table after an action until a seat is to act again."""
    rules, out = interpreted(game), [0] * game.rules.actions
    n = rules.step(state, action, out)
    while n > 0 and state.actor != seat:
        n = rules.step(state, decided(game, state, name), out)


def positions(game: Game, count: int, seed: int) -> list[Any]:
    """Positions of random games, at decisions here and there."""
    generator, batch = random.Random(seed), Batch(game, count, seed=seed, seats=seats_of(game), **options_of(game))
    batch.rollout(generator.randrange(10, 40))
    return [game.rules.state.from_row(batch.states, i) for i in range(count)]


def options_of(game: Game) -> dict[str, Any]:
    return OPTIONS.get(game.key, {})


@every_game
def test_compiled_and_interpreted_decide_the_same(game: Game) -> None:
    compiled(game, GreedyMatches)
    for state in positions(game, 6, 1):
        fast, slow = (frame_for(game, state, "greedy") for _ in range(2))
        action = Interpreted(Binding(game, GreedyMatches)).bind(slow, "choose_greedily")()
        assert fast.choose_greedily() == action
        n = slow.choices
        assert fast.worth[:n].tolist() == slow.worth[:n].tolist()
        assert fast.points[:n].tolist() == slow.points[:n].tolist()
        assert fast.states["rng"].tolist() == slow.states["rng"].tolist()


@every_game
def test_the_bot_decides_by_the_rule(game: Game) -> None:
    for state in positions(game, 20, 2):
        view = state.copy()
        game.rules.observe(view, state.actor)
        view.rng = state.rng[:]
        assert Greedy(game).decide(view).action == decided(game, state)


@every_game
def test_batches_decide_by_the_rule(game: Game) -> None:
    batch = Batch(game, 40, seed=3, seats=seats_of(game), **options_of(game))
    rules, out, compared = interpreted(game), [0] * game.rules.actions, 0
    for _ in range(12):
        before = [game.rules.state.from_row(batch.states, i) for i in range(batch.n)]
        batch.rollout(1, policy="greedy")
        for i, state in enumerate(before):
            if rules.step(state, decided(game, state), out) > 0:
                compared += 1
                assert batch.states[i : i + 1].tobytes() == state.key(), f"row {i}"
    assert compared > 400


@every_game
@pytest.mark.parametrize("name", SETTINGS)
def test_opponents_of_an_environment_decide_by_the_rule(game: Game, name: str) -> None:
    env = SeatEnv(game.key, seats=seats_of(game), seat=1, opponents=name, **options_of(game))
    env.reset(seed=4)
    generator, decisions = random.Random(4), 0
    for _ in range(40):
        state = game.rules.state.from_row(env.fast.states)
        action = generator.choice(np.flatnonzero(env.action_masks()).tolist())
        rest_of_turn(game, state, action, 1, name)
        _, _, over, _, _ = env.step(action)
        assert env.fast.states.tobytes() == state.key()
        decisions += 1
        if over:
            env.reset()
    assert decisions == 40


@every_game
def test_opponents_of_many_environments_decide_by_the_rule(game: Game) -> None:
    many = SeatVectorEnv(game.key, 12, seats=seats_of(game), opponents="level:2", **options_of(game))
    many.reset(seed=5)
    generator, compared = random.Random(5), 0
    for _ in range(8):
        before = [game.rules.state.from_row(many.batch.states, i) for i in range(12)]
        actions = [generator.choice(np.flatnonzero(mask).tolist()) for mask in many.action_masks()]
        _, _, ended, _, _ = many.step(np.array(actions))
        for i in np.flatnonzero(~ended):
            rest_of_turn(game, before[i], actions[i], 0, "level:2")
            assert many.batch.states[i : i + 1].tobytes() == before[i].key()
            compared += 1
    assert compared > 60


@every_game
def test_the_levels_are_these(game: Game) -> None:
    """Web tables and the arena ask for bots by level."""
    for level in (1, 2):
        found = bot(game, level)
        assert isinstance(found, Greedy)
        assert (found.slip, found.redeals) == SETTINGS[f"level:{level}"]
