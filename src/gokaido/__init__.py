"""Gokaido: five Edo-period board games, one fast and faithful engine.

>>> import gokaido
>>> match = gokaido.Match("dojo", seats=2, seed=7)
>>> match.play(match.legal[0])
"""

from gokaido import games as _folder  # first: loaded later, the folder would take the name of the function  # noqa: F401
from gokaido.bots import bot
from gokaido.engine.errors import BadOption, BadPosition, BadSave, GokaidoError, IllegalAction, UnknownGame
from gokaido.engine.game import Game
from gokaido.engine.many.batch import Batch
from gokaido.engine.match import Action, Legal, Match
from gokaido.engine.options import Option
from gokaido.engine.registry import games
from gokaido.engine.state.event import Event
from gokaido.envs.registration import register as _register

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
