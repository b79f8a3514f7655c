"""Two networks against each other, without any search."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch")

from gokaido.cli import app  # noqa: E402
from gokaido.engine.errors import BadOption  # noqa: E402
from gokaido.engine.many.variants import Variant  # noqa: E402
from gokaido.engine.registry import game_of  # noqa: E402
from gokaido.learn.checkpoints import network_in, new_run  # noqa: E402
from gokaido.learn.compare import compare  # noqa: E402
from gokaido.learn.network import PolicyValueNet, shape_of  # noqa: E402

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
        compare(game_of("duo"), learnt, new, games=2, device="cpu")


def test_the_command_compares_networks_and_checkpoints(tmp_path: Path) -> None:
    game = game_of("dojo")
    new_run(PolicyValueNet(shape_of(game, (16, 16, 16))), "cpu", 1e-3).save(tmp_path / "new.pt", {})
    (tmp_path / "tables.json").write_text('[{"seats": 2, "options": {"mode": "2A"}, "weight": 1}]')
    words = ["learn", "compare", "dojo", str(LEARNT / "dojo.npz"), str(tmp_path / "new.pt"), "--device", "cpu"]
    run = CliRunner().invoke(app, [*words, "--games", "32", "--json"], catch_exceptions=False)
    (found,) = json.loads(run.stdout)
    assert (found["seats"], found["options"], found["par"]) == (2, {}, 0.5)
    assert found["won"]["low"] > 0.5
    run = CliRunner().invoke(app, [*words, "--games", "2", "--tables", str(tmp_path / "tables.json")])
    assert "mode=2A" in run.stdout
    assert "2 games" in run.stdout
    with pytest.raises(BadOption, match="There is no checkpoint"):
        CliRunner().invoke(app, ["learn", "compare", "dojo", "nowhere.pt", words[3]], catch_exceptions=False)
