"""Suites: what was published stays as it was, results repeat, and a part of a suite says that it is one."""

import hashlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from gokaido.bots.named import entrants
from gokaido.cli import app
from gokaido.engine.errors import BadOption
from gokaido.engine.many.seeds import stream_seed
from gokaido.engine.registry import games
from gokaido.lab.suite.definition import SUITES
from gokaido.lab.suite.evaluate import SuiteJob, TaskResult, evaluate, play_deal
from gokaido.lab.suite.report import report, results_table

ROOT = Path(__file__).parents[2]
PUBLISHED = {"v1": "a1f6338428bf2757"}
PLAYED = {"v1": "b94b8d06cbf0c697"}


@pytest.mark.parametrize("name", SUITES)
def test_a_published_suite_never_changes(name: str) -> None:
    """Tables, opponents and deals. Whoever wants others gives them another name."""
    assert SUITES[name].digest == PUBLISHED[name]


@pytest.mark.parametrize("name", SUITES)
def test_reference_opponents_play_as_they_did_when_it_was_published(name: str) -> None:
    """The first deal of some tasks against a random player: another result means that an opponent changed."""
    seen = []
    tables = [("dojo", 2), ("duo", 2), ("tokaido", 3)]
    for task in (t for t in SUITES[name].tasks if (t.table.game, t.table.seats) in tables):
        job = SuiteJob(name, task, 0, entrants(["random"])[0], 0, 10.0)
        seen.append([[game.scores, game.moves] for game in play_deal(job)])
    assert hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:16] == PLAYED[name]


def test_it_has_every_game_and_number_of_players_and_no_clock() -> None:
    suite = SUITES["v1"]
    tables = {(t.game, t.seats) for t in suite.tables}
    assert tables >= {(key, seats) for key, game in games().items() for seats in game.rules.seats}
    assert all("seconds" not in o and not o.startswith("level:5") for o in suite.opponents)
    for task in suite.tasks:
        assert task.plan.games <= suite.games
        for k in range(task.deals):
            deal = suite.deal(task.table, k)
            assert deal >> 95 == 1  # kept for evaluation
            assert deal == stream_seed(suite.seed, suite.tables.index(task.table), k, evaluation=True)


def test_results_repeat_and_tell_what_was_played() -> None:
    data: list[Any] = []
    for workers in (1, 2):
        found = evaluate("greedy:slip=0.5", only=["dojo"], games=4, workers=workers).as_data()
        card = found.pop("card")
        assert card["rules"] == {"dojo": 2}
        assert card["repeatable"]
        assert card["moves"] > 0
        data.append(found)
    assert data[0] == data[1]
    assert not data[0]["whole"]
    assert data[0]["definition"] == SUITES["v1"].digest
    assert [task["opponent"] for task in data[0]["tasks"]] == ["", "random", "greedy", "search:sims=100"]
    assert [task["games"] for task in data[0]["tasks"]] == [4, 4, 4, 4]
    assert 0 < data[0]["score"]["value"] < 1
    other = evaluate("greedy:slip=0.5", only=["dojo"], games=4, seed=5).as_data()
    assert other["tasks"] != data[0]["tasks"]


def test_the_command_says_when_it_is_not_the_suite(tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    command = ["evaluate", "random", "--game", "dojo", "--games", "2", "--out", str(out)]
    ran = CliRunner().invoke(app, command)
    assert ran.exit_code == 0
    assert "A part of suite v1, NOT the suite: random" in ran.output
    assert max(map(len, ran.output.splitlines())) <= 80
    told = json.loads(out.read_text("utf-8"))
    assert CliRunner().invoke(app, [*command, "--json"]).output.startswith('{\n "suite": "v1"')
    assert len(results_table(SUITES["v1"], [told]).splitlines()) == 2  # it counts for nothing
    row = results_table(SUITES["v1"], [{**told, "games_of_each_task": None}]).splitlines()[2]
    assert row.startswith("| `random` |  | ")  # no score without all games


def test_the_widest_table_fits() -> None:
    """Every row of the suite, with the longest figures."""
    found = evaluate("random", only=["dojo"], games=1)
    first = found.results[1]
    found.tasks = found.suite.tasks
    found.results = [TaskResult(task, first.standings) for task in found.tasks]
    first.standings.wins[0], first.standings.games[0] = 24.0, 24
    page = io.StringIO()
    Console(file=page, width=80).print(report(found))
    lines = page.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.count("100 (86–100)") for line in lines) >= len(found.tasks)
    assert any("tokaido 4 crossroads matsuri  50%" in line for line in lines)


def test_mistakes_get_a_sentence() -> None:
    for settings, sentence in (
        ({"suite": "v0"}, "The suites are v1, not 'v0'"),
        ({"only": ["go"]}, "the games dojo, duo and tokaido, not 'go'"),
        ({"games": 0}, "At least 1 game"),
        ({"bot": "random,greedy"}, "One bot plays a suite, not 2"),
        ({"seed": -1}, "seed"),
    ):
        with pytest.raises(BadOption, match=sentence):
            evaluate(**{"bot": "random", **settings})  # type: ignore[arg-type]


def test_the_table_in_the_docs_is_what_the_results_say() -> None:
    found = [json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "docs/benchmark").glob("*.json"))]
    assert found
    assert all(one["definition"] == PUBLISHED[one["suite"]] for one in found)
    page = (ROOT / "docs/benchmark/README.md").read_text("utf-8")
    assert results_table(SUITES["v1"], [one for one in found if one["suite"] == "v1"]) in page
