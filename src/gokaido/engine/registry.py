"""The registry: finds the games that are installed, without knowing any of them."""

import pkgutil
from functools import cache
from importlib import import_module

from .errors import UnknownGame, sentence_list
from .game import Game

PACKAGE = "gokaido.games"


@cache
def games() -> dict[str, Game]:
    """Every game by its key."""
    package = import_module(PACKAGE)
    found = (import_module(f"{PACKAGE}.{m.name}") for m in pkgutil.iter_modules(package.__path__))
    return {module.GAME.key: module.GAME for module in found if hasattr(module, "GAME")}


def game_of(key: str) -> Game:
    """One game by its key."""
    if key not in games():
        raise UnknownGame(f"There is no game {key!r}; there are {sentence_list(list(games()))}.")
    return games()[key]
