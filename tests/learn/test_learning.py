"""Learning by self-play, in small: it runs, adds up, and gets better at a game that is easy to get better at."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch")

from gokaido.bots.network.bot import Network  # noqa: E402
from gokaido.bots.network.weights import read_weights, table_size  # noqa: E402
from gokaido.cli import app  # noqa: E402
from gokaido.engine.errors import BadOption  # noqa: E402
from gokaido.engine.many.variants import Variant  # noqa: E402
from gokaido.engine.match import Match  # noqa: E402
from gokaido.engine.registry import game_of, games  # noqa: E402
from gokaido.learn.checkpoints import resumed  # noqa: E402
from gokaido.learn.export import export  # noqa: E402
from gokaido.learn.learner import LearningPlan, begin  # noqa: E402
from gokaido.learn.network import NetShape, PolicyValueNet, by_side, from_viewer  # noqa: E402
from gokaido.learn.selfplay import SelfPlay, returns  # noqa: E402
from gokaido.learn.settings import PPO  # noqa: E402
from gokaido.learn.tables import LearningTables, read_variants, variants_of  # noqa: E402
from gokaido.learn.update import advantages  # noqa: E402

SMALL = PPO(batch=256)


def test_every_box_and_number_of_players_is_learnt_from() -> None:
    for game in games().values():
        variants = variants_of(game, 1)
        assert {v.seats for v in variants} == set(game.rules.seats)
    tokaido = variants_of(game_of("tokaido"), 1)
    for option in ("crossroads", "matsuri", "return_trip", "initiation", "preparation"):
        assert any(v.options.get(option) for v in tokaido), option


def test_a_game_says_which_options_are_learnt_from_often() -> None:
    game = game_of("tokaido")
    always = replace(game, advice=replace(game.advice, practice={"gastronomy": 1.0, "matsuri": 0.0}))
    drawn = variants_of(always, 1)[len(game.rules.seats) :]
    assert all(v.options["gastronomy"] and "matsuri" not in v.options for v in drawn)


def test_what_a_viewer_sees_is_turned_to_the_order_of_the_sides_and_back() -> None:
    seen = torch.tensor([[1.0, 2.0, 3.0, 9.0], [1.0, 2.0, 9.0, 9.0]])
    viewer, sides = torch.tensor([2, 1]), torch.tensor([3, 2])
    absolute = by_side(seen, viewer, sides)
    assert absolute.tolist() == [[2.0, 3.0, 1.0, 0.0], [2.0, 1.0, 0.0, 0.0]]
    assert from_viewer(absolute, viewer, sides)[0, :3].tolist() == [1.0, 2.0, 3.0]


def test_returns_end_with_what_came_out() -> None:
    game = game_of("dojo")
    tables = LearningTables(game, 32, 3, "cpu")
    net = PolicyValueNet(NetShape(game.advice.n_features, 6, game.rules.actions, 2, (16, 16, 16)))
    assert tables.tables.shape[1] + 1 == 6
    play = SelfPlay(tables, net, 120)
    buffer = play.play()
    assert buffer.ended.any()
    wins, points = returns(buffer, 0.9)
    t, row = (int(v) for v in torch.nonzero(buffer.ended)[0])
    assert torch.equal(wins[t, row], buffer.shares[t, row])
    assert torch.equal(points[t, row], buffer.scores[t, row])
    assert wins[t, row].sum() == pytest.approx(1.0)
    if t:
        assert torch.allclose(wins[t - 1, row], 0.1 * buffer.wins[t, row] + 0.9 * wins[t, row])


def test_a_lead_counts_beside_winning_if_it_is_asked_for() -> None:
    game = game_of("dojo")
    net = PolicyValueNet(NetShape(game.advice.n_features, 6, game.rules.actions, 2, (16, 16, 16)))
    buffer = SelfPlay(LearningTables(game, 32, 3, "cpu"), net, 120).play()
    buffer.wins.zero_()
    buffer.shares.zero_()  # nobody ever wins, so that points alone are left
    to_win = buffer.wants == 0
    alone, _, points = advantages(buffer, 0.9)
    assert not alone[to_win].any()
    ahead, _, _ = advantages(buffer, 0.9, lead=0.5)
    gained = points - buffer.points[:-1]
    own = gained.gather(-1, buffer.actors[..., None]).squeeze(-1)
    lead = (2 * own - gained.sum(-1))[to_win]
    assert torch.corrcoef(torch.stack([ahead[to_win], lead]))[0, 1] > 0.999
    assert torch.equal(ahead[~to_win], alone[~to_win])


def test_rivals_play_the_other_seats_and_nothing_is_learnt_from_their_decisions() -> None:
    game = game_of("tokaido")
    shape = NetShape(game.advice.n_features, table_size(game), game.rules.actions, 5, (16, 16, 16))
    tables, net = LearningTables(game, 64, 3, "cpu"), PolicyValueNet(shape)
    rival = PolicyValueNet(shape)
    with torch.no_grad():
        rival.policy.bias.copy_(torch.arange(game.rules.actions) * 50.0)  # always the last legal action
    play = SelfPlay(tables, net, 40, [rival])
    assert set(play.rivals.rival.tolist()) == {0, 1}
    buffer = play.play()
    theirs = ~buffer.learns
    assert theirs.any()
    last = (buffer.masks * torch.arange(game.rules.actions)).argmax(-1)
    assert torch.equal(buffer.actions[theirs], last[theirs])
    assert not torch.equal(buffer.actions[buffer.learns], last[buffer.learns])
    advantage, wins, _ = advantages(buffer, 0.9)
    assert not advantage[theirs].any()
    assert advantage[buffer.learns].any()
    assert wins[theirs].any()
    assert SelfPlay(tables, net, 4).play().learns.all()


def test_tables_that_are_to_be_met_oftener_come_from_a_file() -> None:
    game, file = game_of("tokaido"), Path(__file__).parents[2] / "docs" / "learning" / "tokaido.json"
    often = read_variants(game, file.read_text())
    assert sum(v.weight for v in often if v.seats == 4) > sum(v.weight for v in often if v.seats == 2)
    tables = LearningTables(game, 16, 3, "cpu", [Variant(4, {"matsuri": True}, 1e12)])
    assert set(tables.sides.tolist()) == {4}


@pytest.mark.parametrize("text", ["{", "[1]", '[{"seats": 4}]', '[{"seats": 9, "weight": 1}]',
                                  '[{"seats": 4, "options": {"sake": true}, "weight": 1}]'])  # fmt: skip
def test_tables_that_a_game_does_not_have_are_refused(text: str) -> None:
    with pytest.raises(BadOption):
        read_variants(game_of("tokaido"), text)


def test_runs_add_up_and_a_network_comes_out(tmp_path: Path) -> None:
    game = game_of("dojo")
    first = begin(game, LearningPlan(0.02, steps=16, settings=SMALL), tmp_path / "a", "cpu", 32)
    again = begin(
        game, LearningPlan(0.02, steps=16, settings=SMALL), tmp_path / "b", "cpu", 32, tmp_path / "a" / "checkpoint.pt"
    )
    assert again.decisions > first.decisions > 0
    assert again.minutes > first.minutes
    assert len(again.curve) > len(first.curve)
    kept = resumed(tmp_path / "b" / "checkpoint.pt", "cpu", 1e-3)
    assert kept.decisions == again.decisions
    note = export(tmp_path / "b" / "checkpoint.pt", tmp_path / "dojo.npz")
    assert note["decisions"] == again.decisions
    weights = read_weights(tmp_path / "dojo.npz")
    match = Match("dojo", seats=2, seed=4)
    said = Network(game, weights).opinion(match.view_state(match.actor))
    kept.net.eval()
    seen = np.zeros(game.advice.n_features, np.float32)
    game.advice.features(match.view_state(match.actor), match.actor, seen.data)
    table = torch.zeros(1, 6)
    table[0, 4] = 1.0  # two seats, base game, to win
    given = weights.given(seen, [action.id for action in match.legal])
    logits, win, _ = kept.net(torch.cat([torch.tensor(given)[None], table], 1))
    assert said.preferences == pytest.approx(logits[0].detach().numpy(), abs=2e-2)
    assert said.chances == pytest.approx(torch.softmax(win[0, :2], 0).detach().numpy(), abs=2e-2)
    with pytest.raises(BadOption, match="another game"):
        begin(game_of("duo"), LearningPlan(0.01), tmp_path / "c", "cpu", 8, tmp_path / "a" / "checkpoint.pt")


def test_the_command_writes_network_and_curves(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ["learn", "dojo", "--minutes", "0.02", "--device", "cpu", "--rows", "16", "--steps", "8"]
    run = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "run")], catch_exceptions=False)
    assert run.exit_code == 0
    rival = ["--rival", str(tmp_path / "run" / "checkpoint.pt")]
    run = CliRunner().invoke(app, [*words, *rival, "--out", str(tmp_path / "again")], catch_exceptions=False)
    assert run.exit_code == 0
    assert {p.name for p in (tmp_path / "run").iterdir()} == {"checkpoint.pt", "curve.json", "curve.svg", "dojo.npz"}
    assert json.loads((tmp_path / "run" / "curve.json").read_text())["curve"]
    words = ["learn", "gauntlet", "dojo", "-b", f"network:{tmp_path / 'run' / 'dojo.npz'}", "--rival", "random"]
    run = CliRunner().invoke(app, [*words, "--games", "2", "--workers", "1", "--json"], catch_exceptions=False)
    assert json.loads(run.stdout)[0]["seats"] == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--minutes", "0"], "more than 0 minutes"),
        (["--device", "tpu"], "cuda or cpu"),
        (["--from", "nowhere.pt"], "no checkpoint nowhere.pt"),
        (["--rival", "nowhere.pt"], "no checkpoint nowhere.pt"),
        (["--tables", "nowhere.json"], "nowhere.json"),
        (["--widths", "1024,7"], "multiples of 4"),
    ],
)
def test_mistakes_get_a_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        CliRunner().invoke(app, ["learn", "dojo", *words], catch_exceptions=False)
