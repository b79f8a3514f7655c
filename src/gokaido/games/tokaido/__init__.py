"""Tokaido: a walk along the road of the Eastern Sea, for 2 to 5 players."""

from gokaido.engine.game import Game, Thinking, on_off

from .arrange import arrange, stack
from .choices import respell, spell
from .draw import draw
from .explain import explain
from .features import N_FEATURES, features
from .hunch import hunch
from .judge import judge
from .knowledge import check, observe, redeal
from .log import say
from .play import legal, play
from .scoring import result
from .setup import setup
from .state import Act, State
from .table import show
from .words import side_names

OPTIONS = (
    on_off(
        "initiation",
        {"en": "Initiation", "fr": "Voyage initiatique"},
        {"en": "No traveller tiles; 7 coins each.", "fr": "Sans tuiles Voyageur ; 7 pièces chacun."},
    ),
    on_off(
        "return_trip",
        {"en": "Return trip", "fr": "Trajet retour"},
        {"en": "From Edo back to Kyoto.", "fr": "D’Edo vers Kyoto."},
    ),
    on_off(
        "gastronomy",
        {"en": "Gastronomy", "fr": "Gastronomie"},
        {"en": "One meal less on offer at each inn.", "fr": "Un repas de moins au menu de chaque auberge."},
    ),
    on_off(
        "preparation",
        {"en": "Preparation", "fr": "Préparatifs"},
        {"en": "Those who leave later start richer.", "fr": "Qui part plus tard part plus riche."},
    ),
)

GAME = Game(
    key="tokaido",
    version=1,
    names={"en": "Tokaido", "fr": "Tokaido"},
    blurb={
        "en": "Walk from Kyoto to Edo; the richest journey wins, not the fastest.",
        "fr": "De Kyoto à Edo à pied ; le plus beau voyage l’emporte, non le plus rapide.",
    },
    seats=(2, 3, 4, 5),
    state=State,
    options=OPTIONS,
    actions=Act.COUNT,
    n_features=N_FEATURES,
    setup=setup,
    legal=legal,
    play=play,
    observe=observe,
    redeal=redeal,
    result=result,
    features=features,
    judge=judge,
    spell=spell,
    explain=explain,
    say=say,
    show=show,
    draw=draw,
    arrange=arrange,
    side_names=side_names,
    check=check,
    respell=respell,
    stack=stack,
    hunch=hunch,
    thinking=Thinking(trust=1.0, margin=8.0),
)
