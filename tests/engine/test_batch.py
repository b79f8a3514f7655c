"""Many matches at once: the same as one by one."""

import numpy as np
import pytest

import gokaido
from gokaido.engine.game import Game
from gokaido.engine.registry import games

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
ROWS, MOVES, SEED = 6, 150, 500


@every_game
def test_a_batch_plays_the_matches_of_its_seeds(game: Game) -> None:
    batch = gokaido.Batch(game, ROWS, seed=SEED)
    matches = [gokaido.Match(game, seed=SEED + i) for i in range(ROWS)]
    dealt = [0] * ROWS
    for _ in range(MOVES):
        for i, m in enumerate(matches):
            assert batch.states[i].tobytes() == m.state.key()
            assert batch.actors[i] == m.actor
            assert np.flatnonzero(batch.masks[i]).tolist() == sorted(a.id for a in m.legal)
            features = np.zeros(game.advice.n_features, np.float32)
            game.advice.features(m.view_state(m.actor), m.actor, features.data)
            assert (batch.features[i] == features).all()
        actions = batch.random_actions()
        batch.step(actions)
        for i, m in enumerate(matches):
            m.play(int(actions[i]))
            assert batch.ended[i] == m.over
            if m.over:
                won = [batch.rewards[i][k] > 0 for k in m.winners]
                assert all(won) or len(m.winners) == len(m.scores)
                dealt[i] += 1
                matches[i] = gokaido.Match(game, seed=SEED + i + ROWS * dealt[i])
            assert abs(float(batch.rewards[i].sum())) < 1e-5
    assert batch.played.tolist() == dealt


@every_game
def test_the_number_of_threads_changes_nothing(game: Game) -> None:
    one, two = (gokaido.Batch(game, 600, seed=9, threads=k) for k in (1, 2))
    assert two.threads == 2
    for batch in (one, two):
        batch.rollout(60)
        batch.step(batch.random_actions())
    assert one.states.tobytes() == two.states.tobytes()
    assert (one.features == two.features).all()
    assert (one.masks == two.masks).all()


def test_an_illegal_action_plays_nothing() -> None:
    batch = gokaido.Batch("dojo", 4, seed=1)
    actions = batch.random_actions()
    actions[2] = 175
    before = batch.states.tobytes()
    with pytest.raises(gokaido.IllegalAction, match="not legal in match 2"):
        batch.step(actions)
    with pytest.raises(gokaido.IllegalAction, match="takes 4 actions"):
        batch.step(actions[:3])
    actions[2] = 9999
    with pytest.raises(gokaido.IllegalAction, match="9999"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_bad_sizes_and_seeds_get_a_sentence() -> None:
    with pytest.raises(gokaido.BadOption, match="at least 1 match"):
        gokaido.Batch("dojo", 0)
    with pytest.raises(gokaido.BadOption, match="seed"):
        gokaido.Batch("dojo", 1, seed=-1)
