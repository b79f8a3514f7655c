"""Libraries that are not there are named, with what to install."""

import subprocess
import sys

import pytest

from gokaido.envs.requirements import NotInstalled, needed

BLOCKED = "import sys; sys.modules['{0}'] = None; import gokaido.envs.{1}"


def test_a_missing_library_is_named() -> None:
    with pytest.raises(NotInstalled, match=r"A picture needs no_such_thing: pip install 'gokaido\[envs\]'"):
        needed("no_such_thing", "A picture")


@pytest.mark.parametrize(
    ("library", "module", "called"),
    [
        ("gymnasium", "gymnasium.env", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pyspiel", "openspiel", "open_spiel"),
    ],
)
def test_an_environment_says_what_to_install(library: str, module: str, called: str) -> None:
    run = subprocess.run([sys.executable, "-c", BLOCKED.format(library, module)], capture_output=True, text=True)
    assert run.returncode == 1
    assert f"needs {called}: pip install 'gokaido[envs]'" in run.stderr
