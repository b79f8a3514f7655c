"""The registry: our own games by their folders, those of other packages by an entry point."""

import subprocess
import sys
import types
import warnings
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

from gokaido.engine import registry

from .toy import TOY


@pytest.fixture(autouse=True)
def _read_anew() -> Iterator[None]:
    """The registry looks once; here it looks again in every test, and afterwards."""
    before = registry.entries(), registry.games()
    registry.entries.cache_clear()
    registry.games.cache_clear()
    registry.loaded.cache_clear()
    yield
    registry.entries.cache_clear()
    registry.games.cache_clear()
    registry.loaded.cache_clear()
    assert (registry.entries(), registry.games()) == before


def installed(monkeypatch: pytest.MonkeyPatch, **places: str) -> None:
    """Pretend that a package with these entry points is installed."""
    toys = types.ModuleType("toys")
    vars(toys).update(GAME=TOY, OTHER=replace(TOY, key="other"), TEXT="no game")
    monkeypatch.setitem(sys.modules, "toys", toys)
    found = [EntryPoint(name, value, registry.PACKAGE) for name, value in places.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == "gokaido.games" else [])


def test_our_own_games_are_found_by_their_folders() -> None:
    assert {"dojo", "duo", "tokaido"} <= registry.games().keys()


def test_a_game_of_another_package_is_one_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, toy="toys:GAME")
    assert registry.games()["toy"] is registry.game_of("toy") is TOY
    assert [*registry.games()][-1] == "toy"


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ({"toy": "nowhere:GAME"}, "The game 'toy' of nowhere:GAME is left out: No module named 'nowhere'."),
        ({"toy": "toys:OTHER"}, "The game 'toy' of toys:OTHER is left out: it is no Game with the key 'toy'."),
        ({"toy": "toys:TEXT"}, "The game 'toy' of toys:TEXT is left out: it is no Game with the key 'toy'."),
        ({"dojo": "toys:GAME"}, "The game 'dojo' of toys:GAME is left out: there is one already."),
    ],
)
def test_what_cannot_be_used_is_left_out_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, places: dict[str, str], sentence: str
) -> None:
    installed(monkeypatch, **places)
    with pytest.warns(UserWarning, match="is left out") as said:
        known = registry.games()
    assert [str(w.message) for w in said] == [sentence]
    assert "toy" not in known
    assert known["dojo"].names["en"] == "Micro Dojo"


def test_nothing_is_loaded_to_say_which_games_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Environments are registered for every game when Gokaido is imported; that must not cost anything."""
    installed(monkeypatch, toy="nowhere:GAME")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert registry.entries()["toy"].value == "nowhere:GAME"


def test_the_command_is_also_a_module() -> None:
    run = subprocess.run([sys.executable, "-m", "gokaido", "games"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "Micro Dojo" in run.stdout
