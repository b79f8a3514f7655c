"""Pebbles: draw from a bag, keep in time. A small game for Gokaido, found by its entry point."""

from gokaido.engine.game import Advice, Game, Picture, Rules, Text
from gokaido.engine.keywords import Keyword
from gokaido.engine.options import on_off
from gokaido.engine.state.event import EventNames

from .advice import N_FEATURES, features, value
from .rules import Act, Colour, Kind, State, legal, luck, observe, play, redeal, result, setup
from .words import describe, draw_table, notation, say, terminal

GAME = Game(
    key="pebbles",
    version=1,
    names={"en": "Pebbles", "fr": "Galets"},
    blurb={"en": "Draw from the bag, and keep in time.", "fr": "Tirez du sac, et gardez à temps."},
    rules=Rules(
        state=State,
        seats=(2, 3, 4),
        actions=Act.COUNT,
        setup=setup,
        legal=legal,
        play=play,
        observe=observe,
        redeal=redeal,
        result=result,
        options=(
            on_off(
                "half",
                {"en": "Half a bag", "fr": "Un demi-sac"},
                {"en": "Half the pebbles.", "fr": "La moitié des galets."},
            ),
        ),
        luck=luck,
        luck_names=(Keyword("drawn", "the pebbles that come out of the bag, in order", ["red", "black"]),),
        events=EventNames(kinds=Kind, things={Kind.DREW: Colour}),
    ),
    text=Text(notation=notation, describe=describe, say=say, terminal=terminal),
    picture=Picture(draw=draw_table),
    advice=Advice(features=features, n_features=N_FEATURES, value=value),
)
