"""What tests do where a program is missing: they are left out and named, or fail where all have to run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from . import programs
from .programs import BROWSER, POSTGRES, REDIS, Need

ROOT = Path(__file__).parent.parent
TEST = """
import pytest
from tests.conftest import pytest_terminal_summary
from tests.programs import POSTGRES, REDIS

NOTHING = POSTGRES._replace(find=lambda: None)

def test_one():
    NOTHING.found()

def test_two():
    NOTHING.found()

def test_three():
    pass
"""


def run_tests(folder: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    """A run of its own, with our words at the end."""
    (folder / "test_it.py").write_text(TEST, encoding="utf-8")
    (folder / "conftest.py").write_text("from tests.conftest import pytest_terminal_summary\n", encoding="utf-8")
    surroundings = {
        **os.environ,
        "PYTHONPATH": f"{ROOT}:{os.environ.get('PYTHONPATH', '')}",
        "PYTEST_ADDOPTS": "",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # plugins take seconds to load
        **more,
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    return subprocess.run(command, env=surroundings, cwd=folder, capture_output=True, text=True, check=False)


def test_what_could_not_run_is_named_with_what_to_install(tmp_path: Path) -> None:
    done = run_tests(tmp_path, GOKAIDO_ALL_TESTS="")
    assert done.returncode == 0
    assert "not tested here" in done.stdout
    assert f"2 tests: PostgreSQL is not installed: {POSTGRES.advice()}" in done.stdout


def test_where_all_have_to_run_they_fail(tmp_path: Path) -> None:
    done = run_tests(tmp_path, GOKAIDO_ALL_TESTS="1")
    assert done.returncode == 1
    assert "2 failed, 1 passed" in done.stdout


@pytest.mark.parametrize("need", [BROWSER, POSTGRES, REDIS], ids=lambda need: need.name)
def test_a_user_who_may_not_install_is_told_what_to_do(
    need: Need, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With an empty PATH, without rights, and with a Playwright that cannot fetch anything."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(programs, "_runs", lambda *command: False)
    programs.bring(need._replace(find=lambda: None))
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.startswith(
        f"{need.name} is not here and could not be brought; tests that need it are left out. sudo apt"
    )


def test_a_package_manager_is_called_where_it_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manager = tmp_path / "apt-get"
    manager.write_text(f'#!/bin/sh\necho "$*" >> {tmp_path}/said\ntouch {tmp_path}/redis\n', encoding="utf-8")
    manager.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    found = tmp_path / "redis"
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    programs.bring(REDIS._replace(find=lambda: str(found) if found.exists() else None))
    assert (tmp_path / "said").read_text(encoding="utf-8").splitlines() == [
        "update -qq",
        "install -y -qq --no-install-recommends redis-server",
    ]
