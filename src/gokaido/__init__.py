"""Gokaido: five Edo-period board games, one fast and faithful engine.

>>> import gokaido
>>> match = gokaido.Match("dojo", seats=2, seed=7)
>>> match.play(match.legal[0])
"""

from typing import cast

from gokaido import games as _package
from gokaido.bots import bot
from gokaido.engine.actions import Action, Legal
from gokaido.engine.errors import BadOption, BadPosition, BadSave, GokaidoError, IllegalAction, UnknownGame
from gokaido.engine.game import Game
from gokaido.engine.many.batch import Batch
from gokaido.engine.many.seeds import stream_seed
from gokaido.engine.many.variants import Variant
from gokaido.engine.match import Match
from gokaido.engine.options import Option
from gokaido.engine.state.event import Event
from gokaido.envs.registration import register as _register
from gokaido.games import CallablePackage

games = cast(CallablePackage, _package)  # the package itself: `gokaido.games()` lists the games
_register()

__version__ = "1.0.0"
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
    "Variant",
    "bot",
    "games",
    "stream_seed",
]
