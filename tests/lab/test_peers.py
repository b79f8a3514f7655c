"""Side by side with other libraries: what is counted, compared and printed. The figures themselves are a command."""

import io
import itertools
import os
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

from gokaido.engine.registry import games
from gokaido.lab.bench import clock, growth, peers
from gokaido.lab.bench.comparison import GROUPS, INSIDE, STEPPED, ZOO, Row, zoo_played
from gokaido.lab.bench.own_games import tables
from gokaido.lab.bench.tables import print_growth, print_peers


def fast(seconds: float) -> Iterator[Row]:
    yield Row(INSIDE, "Swift", "chess", 2_000_000.0, 40_000.0)
    yield Row(INSIDE, "Swift", "go", 1_000_000.0)


def absent(seconds: float) -> Iterator[Row]:
    raise ModuleNotFoundError("No module named 'slow'", name="slow")
    yield


def ours(seconds: float, say: Any) -> Iterator[Row]:
    yield Row(INSIDE, "gokaido", "dojo", 5_000_000.0, 50_000.0)
    yield Row(STEPPED, "gokaido", "tokaido, everything on", 1_000_000.0)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(peers, "SOURCES", {"Swift": ("swift", fast), "Slow": ("slow", absent)})
    monkeypatch.setattr(peers, "our_rows", ours)
    return peers.compare(0.01)


def printed(show: Any, found: dict[str, Any]) -> str:
    page = io.StringIO()
    show(found, Console(file=page, width=80))
    assert max(map(len, page.getvalue().splitlines())) <= 80
    return page.getvalue()


def test_ours_is_compared_with_the_best_peer(found: dict[str, Any]) -> None:
    rows = {(r["library"], r["game"]): r for r in found["rows"]}
    assert rows["gokaido", "dojo"]["ratio_to_best_peer"] == 2.5
    assert rows["Swift", "go"]["ratio_to_best_peer"] == 0.5
    assert rows["gokaido", "tokaido, everything on"]["ratio_to_best_peer"] is None
    assert found["versions"]["gokaido"]


def test_a_peer_that_is_not_installed_is_named(found: dict[str, Any]) -> None:
    assert found["missing"] == {"Slow": "Slow is not installed (slow): pip install 'gokaido[peers]'"}
    text = printed(print_peers, found)
    assert "2.50 x" in text
    assert "Slow is not installed" in text


def test_growth_is_printed_in_80_columns() -> None:
    line = {"game": "tokaido", "players": 5, "added": ["crossroads", "matsuri"], "decisions_per_second": 4_000_000}
    found = {
        "machine": {"cpu": "one"},
        "players": [line | {"games_per_second": 40_000, "decisions_per_game": 100.0}],
        "batch_sizes": [{"game": "dojo", "matches": 1 << k, "steps_per_second": 3_000_000} for k in (0, 20)],
        "threads": [{"game": "dojo", "threads": k, "decisions_per_second": 5_000_000 * k} for k in (1, 2)],
    }
    text = printed(print_growth, found)
    assert "1,048,576" in text
    assert "10,000,000" in text


def test_a_rate_is_the_best_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.accumulate([0, 1, 0, 2, 0, 4, 0, 1, 0, 5])
    monkeypatch.setattr(time, "process_time", lambda: float(next(ticks)))
    assert clock.rate(lambda: 10, seconds=1.0) == 10.0


def test_one_core_is_given_back() -> None:
    before = os.sched_getaffinity(0)
    with clock.one_core() as core:
        assert os.sched_getaffinity(0) == {core}
    assert os.sched_getaffinity(0) == before


def test_pettingzoo_is_played_to_the_end() -> None:
    zoo = pytest.importorskip("gokaido.envs.pettingzoo")
    assert zoo_played(zoo.env("dojo", seats=2), random.Random(1)) > 5
    assert ZOO in GROUPS


def test_batches_stay_within_memory() -> None:
    for game in games().values():
        assert growth.row_bytes(game) * (1 << 10) < growth.MEMORY


def test_a_game_is_measured_with_every_set_of_its_expansions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "inside", lambda game, seats, options, seconds: (len(options), 1.0))
    lines = list(growth.by_players(0.0))
    assert [line["added"] for line in lines if (line["game"], line["players"]) == ("tokaido", 2)] == [
        [],
        ["crossroads"],
        ["matsuri"],
        ["crossroads", "matsuri"],
    ]
    assert [line["added"] for line in lines if (line["game"], line["players"]) == ("duo", 2)] == [[]]
    assert [options for key, _, _, options in tables() if key == "tokaido, everything on"] == [
        {"crossroads": True, "matsuri": True}
    ]
