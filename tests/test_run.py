"""What failed beside others is tried once more, alone; what fails twice fails the run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from . import run

TESTS = """
from pathlib import Path

import pytest

def test_well():
    with Path("well").open("a") as times:
        times.write("x")

def test_flaky():
    first = not Path("seen").exists()
    Path("seen").touch()
    assert not first

def test_wrong():
    assert not Path("wrong").exists()

@pytest.mark.parametrize("k", range(10))
def test_many(k):
    assert not Path("many").exists()
"""


@pytest.mark.parametrize(
    ("wrong", "status", "said"),
    [
        ((), 0, "they FAILED BESIDE OTHERS and passed alone"),
        (("wrong",), 1, "what is named last FAILED TWICE"),
        (("many",), 1, "11 tests failed: too many for a second try"),
    ],
)
def test_a_second_try(tmp_path: Path, wrong: tuple[str, ...], status: int, said: str) -> None:
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")
    for name in wrong:
        (tmp_path / name).touch()
    quick = {"PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # plugins take seconds to load
    surroundings = {**os.environ, **quick}
    command = [sys.executable, run.__file__, "-q", "--rootdir", str(tmp_path), "-p", "xdist.plugin", "-n", "0"]
    done = subprocess.run(command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout
    assert done.stdout.splitlines()[-1].startswith(said)
    assert (tmp_path / "well").read_text("utf-8") == "x"  # what passed is not run again
    assert ("test_it.py::test_flaky" in done.stdout.partition("SECOND TRY")[2]) == (wrong != ("many",))
