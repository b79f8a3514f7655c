"""A game of another package: the worked example is installed, found, checked and played like any of ours."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1] / "examples" / "pebbles"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where the example is installed."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    run = subprocess.run([*command, "--target", str(folder), str(EXAMPLE)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return folder


def python(site: Path, *arguments: str) -> str:
    """Run Python with the example installed."""
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    run = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_it_is_among_the_games(site: Path) -> None:
    found = json.loads(python(site, "-m", "gokaido", "games", "--json"))
    assert found["pebbles"]["seats"] == [2, 3, 4]
    assert "tokaido" in found


def test_its_own_tests_pass(site: Path) -> None:
    tests = str(EXAMPLE / "tests")
    assert "PASSED" in python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tests, "-rA", tests)


def test_it_is_simulated_and_learnt(site: Path) -> None:
    counted = json.loads(python(site, "-m", "gokaido", "sim", "pebbles", "--games", "50", "--seats", "3", "--json"))
    assert (counted["games"], len(counted["seats"])) == (50, 3)
    code = "import gokaido, gymnasium; e = gymnasium.make('gokaido/Pebbles-v0'); print(len(e.reset(seed=1)[0]))"
    pytest.importorskip("gymnasium")
    assert int(python(site, "-c", code)) > 0


def test_a_bot_plays_it_to_the_end(site: Path) -> None:
    code = (
        "import gokaido\n"
        "m = gokaido.Match('pebbles', seats=2, seed=1, half=True)\n"
        "while not m.over:\n"
        "    m.play(gokaido.bot('pebbles', 2).choose(m.view_state(m.actor), len(m.actions)).action)\n"
        "print(sum(m.scores), gokaido.Match.from_text(m.to_text()).scores == m.scores)\n"
    )
    points, same = python(site, "-c", code).split()
    assert int(points) > 0
    assert same == "True"
