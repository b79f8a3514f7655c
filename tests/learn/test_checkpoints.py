"""Learning goes on: from checkpoints, and from networks as they ship."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from gokaido.bots.choice import Budget  # noqa: E402
from gokaido.bots.network.bot import GuidedSearch, Network  # noqa: E402
from gokaido.bots.network.browser import write_for_browsers  # noqa: E402
from gokaido.bots.network.weights import read_weights, table_of  # noqa: E402
from gokaido.engine.errors import BadOption  # noqa: E402
from gokaido.engine.game import OneHot  # noqa: E402
from gokaido.engine.many.variants import Variant  # noqa: E402
from gokaido.engine.match import Match  # noqa: E402
from gokaido.engine.registry import game_of  # noqa: E402
from gokaido.learn.checkpoints import LearningRun, network_in, new_run, resumed  # noqa: E402
from gokaido.learn.compare import compare  # noqa: E402
from gokaido.learn.export import export  # noqa: E402
from gokaido.learn.learner import LearningPlan, begin  # noqa: E402
from gokaido.learn.network import NetShape, PolicyValueNet, read_widths, shape_of, widened  # noqa: E402
from gokaido.learn.selfplay import SelfPlay  # noqa: E402
from gokaido.learn.settings import PPO  # noqa: E402
from gokaido.learn.tables import LearningTables  # noqa: E402
from gokaido.learn.update import Update  # noqa: E402

from ..bots.test_network import in_fractions  # noqa: E402

LEARNT = Path(__file__).parents[2] / "src" / "gokaido" / "bots" / "network" / "learnt"
SMALL = PPO(batch=256)


def small_net() -> PolicyValueNet:
    game = game_of("dojo")
    return PolicyValueNet(NetShape(game.advice.n_features, 6, game.rules.actions, 2, (16, 16, 16)))


@pytest.mark.parametrize("key", ["dojo", "duo", "tokaido"])
def test_a_network_that_ships_says_the_same_where_it_learns_on(key: str) -> None:
    game, weights, net = game_of(key), read_weights(LEARNT / f"{key}.npz"), network_in(LEARNT / f"{key}.npz", "cpu")
    match = Match(key, seats=2, seed=4)
    state, seen = match.view_state(match.actor), np.zeros(game.advice.n_features, np.float32)
    game.advice.features(state, match.actor, seen.data)
    given = weights.given(seen, [action.id for action in match.legal])
    logits, win, points = net(torch.tensor(np.concatenate([given, table_of(game, state, 0.0)]))[None])
    for told, exactly in zip((logits, win, points), in_fractions(weights, given, weights.bias(game, state))):
        assert exactly == pytest.approx(told[0].numpy(), abs=1e-4)
    said = Network(game, weights).opinion(state)  # in whole numbers
    assert said.preferences == pytest.approx(logits[0].numpy(), abs=0.1)
    assert said.chances == pytest.approx(torch.softmax(win[0, :2], 0).numpy(), abs=0.01)
    assert said.points == pytest.approx(points[0, :2].numpy() * weights.note["unit"], abs=0.1)


def test_learning_goes_on_from_a_network_that_ships(tmp_path: Path) -> None:
    game, file = game_of("dojo"), LEARNT / "dojo.npz"
    note = read_weights(file).note
    plan = LearningPlan(0.01, steps=8, settings=SMALL, rivals=(file,))
    run = begin(game, plan, tmp_path, "cpu", 32, file)
    assert run.decisions - note["decisions"] == 8 * 32 * len(run.curve)
    assert run.matches >= note["matches"]
    assert run.minutes > note["minutes"]
    told = export(tmp_path / "checkpoint.pt", tmp_path / "dojo.npz")
    assert told["decisions"] == run.decisions
    with pytest.raises(BadOption, match="another game"):
        begin(game_of("duo"), plan, tmp_path, "cpu", 8, file)


@pytest.mark.parametrize("name", ["checkpoint.pt", "dojo.npz"])
def test_a_network_told_other_features_step_by_step_is_refused(tmp_path: Path, name: str) -> None:
    dojo = game_of("dojo")
    told, other = (replace(dojo, advice=replace(dojo.advice, one_hot=(OneHot(feature, 3.0, 4),))) for feature in (0, 1))
    note = {"game": "dojo", "rules": dojo.version, "unit": 2.0, "one_hot": [list(h) for h in told.advice.one_hot]}
    new_run(PolicyValueNet(shape_of(told, (16, 16, 16))), "cpu", 1e-3).save(tmp_path / "checkpoint.pt", note)
    export(tmp_path / "checkpoint.pt", tmp_path / "dojo.npz")
    file = tmp_path / name
    assert network_in(file, "cpu").shape == shape_of(told, (16, 16, 16))
    with pytest.raises(BadOption, match="another game"):
        begin(other, LearningPlan(0.01), tmp_path / "on", "cpu", 8, file)
    net = network_in(file, "cpu")
    with pytest.raises(BadOption, match="another game"):
        compare(other, net, net, games=2, device="cpu")


def test_an_optimizer_that_begins_anew_is_careful_at_first(tmp_path: Path) -> None:
    begun = new_run(small_net(), "cpu", 1e-3)
    begun.save(tmp_path / "checkpoint.pt", {"game": "dojo", "rules": 1, "unit": 1.0})
    export(tmp_path / "checkpoint.pt", tmp_path / "dojo.npz")
    kept, shipped = (resumed(tmp_path / name, "cpu", 1e-3) for name in ("checkpoint.pt", "dojo.npz"))
    how = replace(SMALL, rate=1e-3, warm=4)
    assert [rates(begun, how), rates(kept, how)] == [[1e-3] * 3] * 2
    assert rates(shipped, how) == pytest.approx([0.5e-3, 1e-3, 1e-3])


def rates(run: LearningRun, how: PPO) -> list[float]:
    """The rate after each of three updates of two steps."""
    play = SelfPlay(LearningTables(game_of("dojo"), 32, 3, "cpu"), run.net, 16)
    update, found = Update(run.net, run.optimizer, how, run.careful), []
    for _ in range(3):
        update(play.play(), 1.0)
        found.append(run.optimizer.param_groups[0]["lr"])
    return found


def test_a_wider_network_says_the_same_and_can_learn_more(tmp_path: Path) -> None:
    net = network_in(LEARNT / "dojo.npz", "cpu")
    wide = widened(net, replace(net.shape, widths=(640, 256, 260)))
    given = torch.rand(50, net.shape.features + net.shape.table)
    for before, after in zip(net(given), wide(given), strict=True):
        assert torch.allclose(before, after, atol=1e-4)
    sum(head.square().sum() for head in wide(given)).backward()
    for layer, old, listeners in ((wide.body[0], 512, wide.body[1]), (wide.body[2], 256, wide.policy)):
        assert layer.weight[old:].abs().sum() > 0  # new units say something,
        assert not listeners.weight[:, old:].any()  # nobody listens,
        assert listeners.weight.grad[:, old:].abs().sum() > 0  # but may begin to
    with pytest.raises(BadOption, match="only become wider"):
        widened(net, replace(net.shape, widths=(1024, 128, 256)))
    plan = LearningPlan(0.01, steps=8, settings=SMALL, rivals=(LEARNT / "dojo.npz",), widths=(640, 256, 260))
    run = begin(game_of("dojo"), plan, tmp_path, "cpu", 32, LEARNT / "dojo.npz")
    assert run.net.shape.widths == (640, 256, 260)
    assert run.decisions > read_weights(LEARNT / "dojo.npz").note["decisions"]


def test_a_network_that_is_told_more_says_the_same_and_can_learn_it(tmp_path: Path) -> None:
    game, net = game_of("dojo"), network_in(LEARNT / "dojo.npz", "cpu")
    assert net.shape.more == 0
    more = shape_of(game).more
    told = widened(net, replace(net.shape, more=more))
    given = torch.rand(50, net.shape.features + more + net.shape.table)
    for before, after in zip(net(given), told(given), strict=True):
        assert torch.allclose(before, after, atol=1e-4)
    sum(head.square().sum() for head in told(given)).backward()
    first, at = told.body[0].weight, net.shape.features
    assert not first[:, at : at + more].any()
    assert first.grad[:, at : at + more].abs().sum() > 0
    run = begin(game, LearningPlan(0.01, steps=8, settings=SMALL), tmp_path, "cpu", 32, LEARNT / "dojo.npz")
    assert run.net.shape.more == more == game.rules.actions
    note = export(tmp_path / "checkpoint.pt", tmp_path / "dojo.npz")
    assert note["inputs"] == game.advice.n_features + more


@pytest.mark.parametrize("seats", [2, 4])
def test_a_learner_is_given_what_a_player_is_given(seats: int) -> None:
    game = game_of("tokaido")
    tables = LearningTables(game, 24, 3, "cpu", [Variant(seats, {"crossroads": True})], drawn=False)
    weights = read_weights(LEARNT / "tokaido.npz")
    for _ in range(30):
        given = tables.given(torch.zeros(24, 1)).numpy()
        for row, state in zip(given[:4], tables.batch.states):
            features = np.zeros(game.advice.n_features, np.float32)
            record = game.rules.state.from_row(state[None])
            game.advice.features(record, record.actor, features.data)
            buffer = [0] * game.rules.actions
            legal = buffer[: game.rules.legal(record, buffer)]
            assert np.array_equal(row[: weights.inputs], weights.given(features, legal))
            assert np.array_equal(row[weights.inputs :], table_of(game, record, 0.0))
        tables.step(torch.from_numpy(tables.batch.random_actions().astype(np.int64)))


@pytest.mark.parametrize("text", ["512", "512,256", "512,256,255", "512,0,256", "512,256,x", "512,256,-4", "9000,4,4"])
def test_widths_are_three_multiples_of_four(text: str) -> None:
    with pytest.raises(BadOption, match="multiples of 4"):
        read_widths(text)
    assert read_widths("1024, 256,256") == (1024, 256, 256)


def test_a_network_of_any_widths_is_exported_and_plays_inside_the_search(tmp_path: Path) -> None:
    game = game_of("dojo")
    begin(game, LearningPlan(0.01, steps=8, settings=SMALL, widths=(68, 36, 20)), tmp_path, "cpu", 32)
    export(tmp_path / "checkpoint.pt", tmp_path / "dojo.npz")
    net, weights = network_in(tmp_path / "dojo.npz", "cpu"), read_weights(tmp_path / "dojo.npz")
    assert net.shape.widths == (68, 36, 20)
    match = Match("dojo", seats=2, seed=4)
    view = match.view_state(match.actor)
    legal, said = Network(game, weights).eyes.look(view)  # by compiled layers, where there are any
    alone = Network(game, weights).opinion(view)  # with NumPy
    assert said.preferences == pytest.approx(alone.preferences[legal], abs=1e-4)
    assert said.chances == pytest.approx(alone.chances, abs=1e-4)
    assert GuidedSearch(game, weights, Budget(simulations=30)).choose(view, 1).action in legal
    write_for_browsers(weights, game, tmp_path)
    numbers = json.loads((tmp_path / "dojo.net.json").read_text())["numbers"]
    assert [numbers[f"{name}_width"] for name in ("first", "second", "third")] == [68, 36, 20]
