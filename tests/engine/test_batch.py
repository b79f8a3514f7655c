"""Many matches at once: the same as one by one."""

import numpy as np
import pytest

import gokaido
from gokaido.engine.game import Game
from gokaido.engine.many.seeds import stream_seed
from gokaido.engine.many.variants import Variant
from gokaido.engine.registry import games

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda g: g.key)
ROWS, MOVES, SEED = 6, 150, 500


@every_game
def test_a_batch_plays_the_matches_of_its_seeds(game: Game) -> None:
    batch = gokaido.Batch(game, ROWS, seed=SEED)
    matches = [gokaido.Match(game, seed=stream_seed(SEED, i, 0)) for i in range(ROWS)]
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
                assert batch.scores[i].tolist() == list(m.scores)
                assert batch.places[i].tolist() == list(m.ranks)
                matches[i] = gokaido.Match(game, seed=stream_seed(SEED, i, dealt[i]))
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


def test_neighbouring_seeds_share_no_match() -> None:
    """research.md 1: rows of batches with seeds 1 and 2 played each other's matches."""
    rows, rounds = 64, 40
    seen: set[int] = set()
    for seed in (1, 2, 10_000):
        for evaluation in (False, True):
            seeds = {stream_seed(seed, r, m, evaluation) for r in range(rows) for m in range(rounds)}
            assert len(seeds) == rows * rounds
            assert not seen & seeds
            assert all(s >> 95 == evaluation for s in seeds)
            seen |= seeds
    first, second = (gokaido.Batch("dojo", rows, seed=s) for s in (1, 2))
    assert not {s.tobytes() for s in first.states} & {s.tobytes() for s in second.states}


def test_evaluation_is_another_stream() -> None:
    batch = gokaido.Batch("dojo", 4, seed=7, evaluation=True)
    for i in range(4):
        match = gokaido.Match("dojo", seats=2, seed=stream_seed(7, i, 0, evaluation=True))
        assert batch.states[i].tobytes() == match.state.key()


def test_variants_are_drawn_by_weight_and_played_as_matches_of_their_own() -> None:
    variants = [
        Variant(2),
        Variant(4, {"crossroads": True}, weight=3),
        Variant(5, weight=0),
        Variant(3, {"matsuri": True}),
    ]
    batch = gokaido.Batch("tokaido", 2000, seed=3, variants=variants)
    shares = np.bincount(batch.variant, minlength=4) / 2000
    assert np.abs(shares - [0.2, 0.6, 0.0, 0.2]).max() < 0.04
    matches = []
    for i in range(12):
        v = variants[batch.variant[i]]
        matches.append(gokaido.Match("tokaido", seats=v.seats, seed=stream_seed(3, i, 0), **v.options))
    open_rows = set(range(12))
    while open_rows:
        for i in open_rows:
            assert batch.states[i].tobytes() == matches[i].state.key()
        actions = batch.random_actions()
        batch.step(actions)
        for i in sorted(open_rows):
            matches[i].play(int(actions[i]))
            if matches[i].over:
                sides = len(matches[i].scores)
                assert batch.scores[i].tolist() == [*matches[i].scores, *[0] * (5 - sides)]
                assert batch.places[i].tolist() == [*matches[i].ranks, *[-1] * (5 - sides)]
                open_rows.discard(i)


def test_bad_variants_get_a_sentence() -> None:
    for variants in ([], [Variant(2, weight=-1)], [Variant(2, weight=0)], [Variant(2, weight=float("nan"))]):
        with pytest.raises(gokaido.BadOption, match="at least one variant"):
            gokaido.Batch("dojo", 4, variants=variants)
    with pytest.raises(gokaido.BadOption, match="given once"):
        gokaido.Batch("dojo", 4, seats=2, variants=[Variant(2)])
    with pytest.raises(gokaido.BadOption, match="players, not 9"):
        gokaido.Batch("dojo", 4, variants=[Variant(9)])
