"""Policies that play inside compiled code."""

from typing import Any

import numpy as np
import pytest

import gokaido
from gokaido.engine.compile.rule import rule
from gokaido.engine.many.batch import Batch
from gokaido.engine.many.seeds import stream_seed
from gokaido.engine.state.chance import below

from . import toy

GAME: Any = toy.TOY
MATCHES = 600


@rule
def hasty(s: toy.Table, n: int, out: Any) -> int:
    """Stop at once: the last of the legal actions."""
    return n - 1


@rule
def hopeful(s: toy.Table, n: int, out: Any) -> int:
    """Draw below 5; above it, one time in three."""
    return 0 if s.total[s.actor] < 5 or below(s, 3) == 0 else n - 1


def rolled(policy: Any, threads: int = 1, moves: int = 30) -> Batch:
    batch = Batch(GAME, MATCHES, seed=3, threads=threads)
    batch.rollout(moves, policy=policy)
    return batch


@pytest.mark.parametrize("policy", ["random", "greedy", hasty, hopeful], ids=["random", "greedy", "hasty", "hopeful"])
def test_it_repeats_whatever_the_number_of_threads(policy: Any) -> None:
    one, two = rolled(policy), rolled(policy, threads=2)
    assert two.threads == 2
    assert one.played.sum() > 0
    assert one.states.tobytes() == two.states.tobytes()
    assert (one.rewards == two.rewards).all()
    assert (one.masks == two.masks).all()
    assert (one.features == two.features).all()


def test_a_policy_plays_what_it_says() -> None:
    batch = rolled(hasty, moves=1)
    match = gokaido.Match(GAME, seed=stream_seed(3, 0, 0))
    match.play("stop")
    assert batch.states[0].tobytes() == match.state.key()
    assert rolled(hasty).played.sum() > 1.5 * rolled("random").played.sum()


def test_it_plays_on_step_by_step() -> None:
    whole, parts = rolled(hopeful, moves=12), rolled(hopeful, moves=5)
    parts.rollout(7, policy=hopeful)
    assert whole.states.tobytes() == parts.states.tobytes()


def test_mistakes_get_a_sentence() -> None:
    @rule
    def dreamer(s: toy.Table, n: int, out: Any) -> int:
        """Uses what no compiled rule may use."""
        return len([1, 2])

    @rule
    def short(s: toy.Table) -> int:
        """Takes too little."""
        return 0

    batch = Batch(GAME, 2)
    for policy, sentence in (
        ("clever", "not 'clever'"),
        (lambda s, n, out: 0, "marked with @rule"),
        (dreamer, "dreamer cannot be compiled: .* a list"),
        (short, "short takes the record"),
    ):
        with pytest.raises(gokaido.BadOption, match=sentence):
            batch.rollout(1, policy=policy)
    assert np.array_equal(batch.played, [0, 0])


def test_actions_by_lot_are_legal_and_all_alike() -> None:
    batch = Batch(GAME, 2000, seed=1)
    twin = Batch(GAME, 2000, seed=1)
    for _ in range(3):
        chosen = batch.random_actions()
        assert batch.masks[np.arange(batch.n), chosen].all()
        assert 0.46 < (chosen == toy.Act.DRAW)[batch.masks.all(axis=1)].mean() < 0.54
        assert (chosen == twin.random_actions()).all()
        batch.step(chosen)
        twin.step(chosen)
