"""The numbers of actions, cards, phases and events stay what they were: views, records and networks hold them."""

import importlib
import json
import pkgutil
from pathlib import Path

import pytest

from gokaido.engine.compile.rule import _Names

FROZEN: dict[str, dict[str, dict[str, int]]] = json.loads(
    (Path(__file__).parent / "golden" / "numbers.json").read_text(encoding="utf-8")
)


def names_of(game: str) -> dict[str, _Names]:
    """All named numbers of a game."""
    package = importlib.import_module(f"gokaido.games.{game}")
    modules = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    things = (thing for m in modules for thing in vars(importlib.import_module(m.name)).values())
    return {thing.__name__: thing for thing in things if isinstance(thing, _Names)}


@pytest.mark.parametrize("game", FROZEN)
def test_numbers_stay_what_they_were(game: str) -> None:
    now = names_of(game)
    assert {name: {word: now[name].numbers[word] for word in words} for name, words in FROZEN[game].items()} == FROZEN[
        game
    ]
