"""The registry: finds the games that are installed, without knowing any of them.

A game is a folder of `gokaido.games` with a `GAME`, or comes with another package that says so by an entry point:

    [project.entry-points."gokaido.games"]
    pebbles = "pebbles:GAME"                # the key of the game, and where it is
"""

import pkgutil
import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from .errors import UnknownGame
from .game import Game

PACKAGE = "gokaido.games"  # the folder of our own games, and the group of entry points of others


@cache
def entries() -> dict[str, EntryPoint]:
    """Where each game is, by its key; none of them is loaded for this."""
    own = [m.name for m in pkgutil.iter_modules(import_module(PACKAGE).__path__)]
    found = {key: EntryPoint(key, f"{PACKAGE}.{key}:GAME", PACKAGE) for key in own}
    for entry in entry_points(group=PACKAGE):
        if entry.name in found:
            warnings.warn(f"The game {entry.name!r} of {entry.value} is left out: there is one already.", stacklevel=2)
        else:
            found[entry.name] = entry
    return found


def is_own(key: str) -> bool:
    """Is it a game of this package?"""
    return entries()[key].value.startswith(f"{PACKAGE}.")


@cache
def loaded(key: str) -> Game | None:
    """The game of a key. One of another package that cannot be loaded is left out with a warning."""
    entry = entries()[key]
    if is_own(key):
        own: Game = entry.load()
        return own
    try:
        game = entry.load()
        if not isinstance(game, Game) or game.key != key:
            raise TypeError(f"it is no Game with the key {key!r}")
    except Exception as error:
        warnings.warn(f"The game {key!r} of {entry.value} is left out: {error}.", stacklevel=2)
        return None
    return game


@cache
def games() -> dict[str, Game]:
    """Every game by its key."""
    return {key: game for key in entries() if (game := loaded(key)) is not None}


def own_games() -> list[Game]:
    """The games of this package."""
    return [game for key, game in games().items() if is_own(key)]


def game_of(key: str) -> Game:
    """One game by its key; no other of those that are installed is loaded for this."""
    game = (loaded(key) if key in entries() else None) or games().get(key)
    if game is None:
        raise UnknownGame("unknown_game", given=key, known=tuple(games()))
    return game
