"""Decisions that stray: what comes after them is learnt from, what came before is not judged by them."""

from typing import Any

import pytest

torch = pytest.importorskip("torch")

from gokaido.bots.network.weights import table_size  # noqa: E402
from gokaido.engine.registry import game_of  # noqa: E402
from gokaido.learn.network import NetShape, PolicyValueNet  # noqa: E402
from gokaido.learn.selfplay import Buffer, SelfPlay, new_buffer, returns  # noqa: E402
from gokaido.learn.tables import LearningTables  # noqa: E402
from gokaido.learn.update import advantages, losses  # noqa: E402


def played(stray: float = 0.0, steps: int = 40, rivals: int = 0) -> tuple[SelfPlay, Buffer]:
    """Matches of a network that always likes the last legal action best."""
    game = game_of("tokaido")
    shape = NetShape(game.advice.n_features, table_size(game), game.rules.actions, 5, (16, 16, 16))
    net = PolicyValueNet(shape)
    with torch.no_grad():
        net.policy.bias.copy_(torch.arange(game.rules.actions) * 50.0)
    torch.manual_seed(2)
    play = SelfPlay(LearningTables(game, 256, 3, "cpu"), net, steps, [net] * rivals, stray)
    return play, play.play()


def two_rows() -> Buffer:
    """Four steps of two rows, two sides, made by hand: a match that ends at the last step, one at the last but one."""
    game = game_of("dojo")
    net = PolicyValueNet(NetShape(game.advice.n_features, 6, game.rules.actions, 2, (16, 16, 16)))
    buffer = new_buffer(4, LearningTables(game, 2, 3, "cpu"), net)
    own = torch.tensor([0.5, 0.6, 0.8, 0.3, 0.1])
    buffer.wins[:] = torch.stack([own, 1 - own], -1)[:, None]
    buffer.points[:] = torch.tensor([[4.0, 1.0], [5.0, 1.0], [7.0, 2.0], [6.0, 3.0], [1.0, 1.0]])[:, None]
    buffer.sides[:], buffer.learns[:] = 2, True
    buffer.actors[:] = torch.tensor([0, 1, 0, 1])[:, None]
    for t, row, shares, scores in ((3, 0, [0.0, 1.0], [8.0, 9.0]), (2, 1, [1.0, 0.0], [9.0, 0.0])):
        buffer.ended[t, row] = True
        buffer.shares[t, row], buffer.scores[t, row] = torch.tensor(shares), torch.tensor(scores)
    return buffer


def test_without_strays_returns_run_through_the_whole_match() -> None:
    wins, points = returns(two_rows(), 0.5)
    assert wins[:, 0, 0].tolist() == pytest.approx([0.5375, 0.475, 0.15, 0.0])
    assert points[:, 0, 0].tolist() == pytest.approx([6.0, 7.0, 7.0, 8.0])
    assert points[:, 0, 1].tolist() == pytest.approx([2.5, 4.0, 6.0, 9.0])
    assert wins[:, 1, 0].tolist() == pytest.approx([0.75, 0.9, 1.0, 0.1])


def test_returns_do_not_run_through_a_stray() -> None:
    """At it and before it counts what was thought there; after it all is as ever."""
    buffer = two_rows()
    buffer.strayed[1, 0] = buffer.strayed[2, 1] = True
    wins, points = returns(buffer, 0.5)
    assert wins[:, 0, 0].tolist() == pytest.approx([0.6, 0.6, 0.15, 0.0])
    assert points[:, 0, 0].tolist() == pytest.approx([5.0, 5.0, 7.0, 8.0])
    assert points[:, 0, 1].tolist() == pytest.approx([1.0, 1.0, 6.0, 9.0])
    assert wins[:, 1, 0].tolist() == pytest.approx([0.7, 0.8, 0.8, 0.1])  # which the stray ended
    assert torch.allclose(wins.sum(-1), torch.ones(4, 2))


def test_a_decision_is_not_judged_by_a_stray_after_it() -> None:
    """Surprises of those who acted: 0.1 before the stray, none at it, then -0.65 for one side and 0.3 for the other."""
    buffer = two_rows()
    buffer.strayed[1, 0], buffer.learns[1, 0] = True, False
    buffer.learns[:, 1] = False
    advantage, _, _ = advantages(buffer, 0.5)
    gained = torch.tensor([0.1, -0.65, 0.3])
    level = (gained - gained.mean()) / gained.std()
    assert advantage[[0, 2, 3], 0].tolist() == pytest.approx(level.tolist(), abs=1e-5)
    assert advantage[1, 0] == 0
    assert not advantage[:, 1].any()


def test_some_matches_are_clean_and_in_others_the_learner_strays() -> None:
    play, buffer = played(0.3)
    share = play.strays.share
    assert 0.35 < (share == 0).float().mean() < 0.65
    assert 0.55 < share.max() <= 0.6
    there = ~buffer.ended.any(0)  # rows whose match is still the first
    assert not buffer.strayed[:, there & (share == 0)].any()
    assert buffer.strayed[:, there & (share > 0.3)].float().mean() > 0.1
    assert torch.equal(buffer.learns, ~buffer.strayed)
    legal = buffer.masks.gather(-1, buffer.actions[..., None]).squeeze(-1)
    assert legal.all()
    last = (buffer.masks * torch.arange(buffer.masks.shape[-1])).argmax(-1)
    assert torch.equal(buffer.actions != last, buffer.strayed)  # what was chosen is no stray, even by chance
    two = buffer.strayed & (buffer.masks.sum(-1) == 3)
    first = buffer.masks[two].int().argmax(-1)
    assert 0.35 < (buffer.actions[two] == first).float().mean() < 0.65  # of two others each is as likely
    assert not played()[1].strayed.any()


def test_rivals_do_not_stray() -> None:
    play, buffer = played(0.5, rivals=1)
    against = (play.rivals.rival > 0) & ~buffer.ended.any(0)
    theirs = against & (buffer.actors != play.rivals.hero)
    assert not (buffer.strayed & theirs).any()
    assert (buffer.strayed & against).any()


def test_what_a_position_was_worth_is_not_learnt_where_somebody_strayed() -> None:
    play, buffer = played(steps=2)
    count, sides = play.tables.rows, 5
    told = torch.arange(count) % 4 > 0
    wins = torch.rand(count, sides)

    def parts(wins: Any, points: Any, told: Any, rows: Any) -> list[float]:
        values = (buffer.inputs[0], buffer.masks[0], buffer.actions[0], buffer.chosen[0], torch.zeros(count))
        part = [v[rows] for v in (*values, wins, points, buffer.sides[0], told)]
        settings: list[Any] = [torch.tensor(0.0), 0.2, 1.0, 1.0]
        _, seen = losses(play.net, *[*part, *settings])
        return [float(v) for v in seen[2:]]

    wild = torch.where(told[:, None], wins, 1e6)
    every, points = torch.ones(count, dtype=torch.bool), torch.zeros(count, sides)
    assert parts(wild, wild, told, every) == pytest.approx(parts(wins, wins, every, told), rel=1e-5)
    assert parts(wins, points, every, every) != pytest.approx(parts(wins, points, told, every), rel=1e-5)
