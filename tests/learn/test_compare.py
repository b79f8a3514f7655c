"""Two networks against each other, without any search."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch")

from gokaido.cli import app  # noqa: E402
from gokaido.engine.errors import BadOption  # noqa: E402
from gokaido.engine.many.variants import Variant  # noqa: E402
from gokaido.engine.many.worlds import lay_out  # noqa: E402
from gokaido.engine.registry import game_of  # noqa: E402
from gokaido.learn.checkpoints import network_in, new_run  # noqa: E402
from gokaido.learn.compare import compare  # noqa: E402
from gokaido.learn.lookahead import ValueLookahead  # noqa: E402
from gokaido.learn.network import PolicyValueNet, shape_of  # noqa: E402
from gokaido.learn.settings import LookSettings  # noqa: E402
from gokaido.learn.tables import LearningTables  # noqa: E402

torch.set_num_threads(1)  # many small products: threads that wait for each other take longer
LEARNT = Path(__file__).parents[2] / "src" / "gokaido" / "bots" / "network" / "learnt"


def test_a_network_that_learnt_beats_one_that_did_not_and_has_par_against_itself() -> None:
    game = game_of("tokaido")
    learnt, new = network_in(LEARNT / "tokaido.npz", "cpu"), PolicyValueNet(shape_of(game, (16, 16, 16)))
    tables = [Variant(3), Variant(2, {"gastronomy": True})]
    three, two = compare(game, learnt, new, tables, games=40, device="cpu")
    assert (three.seats, three.won.cases, two.seats, two.won.cases) == (3, 42, 2, 40)
    assert two.options == {"gastronomy": True}
    assert min(three.won.low, two.won.low) > 0.6
    assert three.points.low > three.rival_points.high
    (lost,) = compare(game, new, learnt, tables[:1], games=40, device="cpu")
    assert lost.won.high < 1 / 3
    (same,) = compare(game, learnt, learnt, tables[1:], games=40, device="cpu")
    assert same.won.low < 0.5 < same.won.high
    assert same == compare(game, learnt, learnt, tables[1:], games=40, device="cpu")[0]
    with pytest.raises(BadOption, match="another game"):
        compare(game_of("dojo"), learnt, new, games=2, device="cpu")


def test_the_command_compares_networks_and_checkpoints(tmp_path: Path) -> None:
    game = game_of("tokaido")
    new_run(PolicyValueNet(shape_of(game, (16, 16, 16))), "cpu", 1e-3).save(tmp_path / "new.pt", {})
    (tmp_path / "tables.json").write_text('[{"seats": 2, "options": {"gastronomy": true}, "weight": 1}]')
    words = ["learn", "compare", "tokaido", str(LEARNT / "tokaido.npz"), str(tmp_path / "new.pt"), "--device", "cpu"]
    run = CliRunner().invoke(app, [*words, "--games", "10", "--json"], catch_exceptions=False)
    found = json.loads(run.stdout)
    assert [(table["seats"], table["options"], table["par"]) for table in found[::3]] == [(2, {}, 0.5), (5, {}, 0.2)]
    assert found[0]["won"]["low"] > 0.5
    run = CliRunner().invoke(
        app, [*words, "--games", "2", "--tables", str(tmp_path / "tables.json"), "--lookahead", "1"]
    )
    assert "gastronomy=True" in run.stdout
    assert "2 games" in run.stdout
    with pytest.raises(BadOption, match="There is no checkpoint"):
        CliRunner().invoke(app, ["learn", "compare", "tokaido", "nowhere.pt", words[3]], catch_exceptions=False)


def test_values_are_enough_to_play_well_if_one_looks_ahead() -> None:
    game = game_of("tokaido")
    net, new = network_in(LEARNT / "tokaido.npz", "cpu"), PolicyValueNet(shape_of(game, (16, 16, 16)))
    net.policy.weight.zero_()
    net.policy.bias.zero_()  # it knows what positions are worth, and likes all actions alike
    (alone,) = compare(game, net, new, [Variant(2)], games=24, device="cpu")
    (ahead,) = compare(game, net, new, [Variant(2)], games=24, device="cpu", look=LookSettings(2, ahead=1, tried=8))
    assert ahead.points.low > alone.points.high


def test_after_an_action_counts_the_end_or_what_the_network_says_of_the_seat() -> None:
    game = game_of("duo")
    net = PolicyValueNet(shape_of(game, (16, 16, 16))).requires_grad_(False)
    net.win.bias.copy_(torch.tensor([-9.0, 9.0]))  # who is to act is lost, it says
    tables = LearningTables(game, 64, 3, "cpu", [Variant(2)], drawn=False)
    look = ValueLookahead(net, tables, Variant(2), LookSettings(1, ahead=0))
    after, rows, ends = look.tables, torch.arange(64), 0
    tables.batch.rollout(110)
    for _ in range(60):
        actions, viewers = torch.from_numpy(tables.batch.random_actions()), tables.actors.long()
        every = rows.repeat_interleave(look.tried)
        lay_out(after.batch, tables.batch, every.numpy(), viewers[every].numpy(), every.numpy())
        values = look._values(actions[every], viewers[every])[:, 0]
        ended, again = after.ended.bool(), after.actors == viewers[every]
        shares = after.shares.gather(1, viewers[every][:, None])[:, 0]
        assert torch.allclose(values, torch.where(ended, shares, (~again).float()), atol=1e-6)
        ends += int(ended.sum())
        tables.step(actions)
    assert ends > 0


def test_a_look_waits_for_some_decisions_or_for_the_turn_of_the_seat() -> None:
    """A network that counts from the seat to act on says who acts where it looks."""
    game = game_of("tokaido")
    net = PolicyValueNet(shape_of(game, (16, 16, 16))).requires_grad_(False)
    net.win.bias.copy_(torch.tensor([9.0, -9.0, -9.0, -9.0, -9.0]))  # who is to act wins, it says
    tables = LearningTables(game, 64, 3, "cpu", [Variant(3)], drawn=False)
    tables.batch.rollout(20)
    actions, viewers = torch.from_numpy(tables.batch.random_actions()), tables.actors.long()
    found = {}
    for how in (LookSettings(1, 3, 1), LookSettings(1, 3, 1, till_turn=True), LookSettings(1, 50, 1, till_turn=True)):
        look = ValueLookahead(net, tables, Variant(3), how)
        lay_out(look.tables.batch, tables.batch, torch.arange(64).numpy(), viewers.numpy(), torch.arange(64).numpy())
        values = look._values(actions, viewers)[:, 0].round()
        found[how.ahead, how.till_turn] = values
        if not how.till_turn:
            assert torch.equal(values, (look.tables.actors == viewers).float())
    assert (found[3, True] >= found[3, False]).all()
    assert 0 < found[3, True].mean() < 1
    assert found[50, True].all()
