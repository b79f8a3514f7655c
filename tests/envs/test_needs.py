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


@pytest.mark.parametrize("order", ["gokaido, gymnasium", "gymnasium, gokaido"])
def test_gymnasium_knows_the_games_whichever_is_imported_first(order: str) -> None:
    script = f"import {order}; print(*sorted(k for k in gymnasium.registry if k.startswith('gokaido/')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["gokaido/Dojo-v0", "gokaido/Duo-v0", "gokaido/Tokaido-v0"]


def test_gymnasium_is_not_loaded_by_those_who_do_not_want_it() -> None:
    """Loading it would be a quarter of the start of every worker."""
    script = "import gokaido, sys; print([name for name in sys.modules if name.split('.')[0] == 'gymnasium'])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
