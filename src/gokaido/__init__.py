"""Gokaido: five Edo-period board games, one fast and faithful engine.

>>> import gokaido
>>> match = gokaido.Match("dojo", seats=2, seed=7)
>>> match.play(match.legal[0])
"""

from . import games as _folder  # first: loaded later, the folder would take the name of the function  # noqa: F401
from .bots import bot
from .engine.batch import Batch
from .engine.errors import BadOption, BadPosition, BadSave, GokaidoError, IllegalAction, UnknownGame
from .engine.event import Event
from .engine.game import Game, Option
from .engine.match import Action, Legal, Match
from .engine.registry import games
from .envs.registration import register as _register

_register()

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadOption",
    "BadPosition",
    "BadSave",
    "Batch",
    "Event",
    "Game",
    "GokaidoError",
    "IllegalAction",
    "Legal",
    "Match",
    "Option",
    "UnknownGame",
    "bot",
    "games",
]
