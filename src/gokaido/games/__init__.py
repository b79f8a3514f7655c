"""The games: every folder here that has a `GAME`. A new game is one more folder and not one line elsewhere.

The package can be called: `gokaido.games()` lists every game that is installed, by its key.
"""

import sys
from types import ModuleType

from gokaido.engine.game import Game
from gokaido.engine.registry import games


class CallablePackage(ModuleType):
    """A package that is also the function of its name, so that both can be written `gokaido.games`."""

    def __call__(self) -> dict[str, Game]:
        """Every game by its key."""
        return games()


sys.modules[__name__].__class__ = CallablePackage
