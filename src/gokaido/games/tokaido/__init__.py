"""Tokaido: a walk along the road of the Eastern Sea, for 2 to 5 players."""

from gokaido.art.scenery.vignettes import arrival_scene, road_scene
from gokaido.engine.game import FORMS, Game, Option, Thinking, on_off

from .advice.features import N_FEATURES, features
from .advice.prior import hunch
from .advice.value import judge, worth
from .knowledge.observe import check, observe, redeal
from .picture.table import draw
from .positions.arrange import arrange, stack
from .rules.play import legal, play
from .rules.scoring import result
from .rules.setup import setup
from .state import Act, State
from .text.actions import explain
from .text.log import say
from .text.notation import respell, spell
from .text.phrases import side_names
from .text.questions import ask, glyph
from .text.score_sheet import tally
from .text.terminal import show

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
    on_off(
        "crossroads",
        {"en": "Crossroads", "fr": "Crossroads"},
        {
            "en": "The first expansion: another thing to do at every stop, amulets, calligraphies, six travellers.",
            "fr": "La première extension : un second choix à chaque halte, amulettes, calligraphies, six voyageurs.",
        },
    ),
    on_off(
        "matsuri",
        {"en": "Matsuri", "fr": "Matsuri"},
        {
            "en": "The second expansion: festivals at the inns, sixteen travellers. Played with Crossroads.",
            "fr": "La seconde extension : des fêtes aux auberges, seize voyageurs. Se joue avec Crossroads.",
        },
    ),
    on_off(
        "scarcity",
        {"en": "Scarcity", "fr": "Pénurie"},
        {"en": "Crossroads with fewer cards in each stock.", "fr": "Crossroads avec moins de cartes par réserve."},
    ),
    on_off(
        "good_luck",
        {"en": "Good luck", "fr": "Bonne chance"},
        {
            "en": "With Crossroads: a random amulet for 1 coin before leaving.",
            "fr": "Avec Crossroads : une amulette au hasard pour 1 pièce avant le départ.",
        },
    ),
    on_off(
        "new_encounters",
        {"en": "New encounters", "fr": "Nouvelles rencontres"},
        {"en": "Four more people on the road.", "fr": "Quatre personnes de plus en chemin."},
    ),
    Option(
        "tiles",
        "2",
        ("2", "3", "free"),
        {"en": "Traveller tiles", "fr": "Tuiles Voyageur"},
        {"en": "How many each is dealt, or a free choice.", "fr": "Combien chacun en reçoit, ou au choix."},
        (
            {"en": "2 each", "fr": "2 chacun"},
            {"en": "3 each", "fr": "3 chacun"},
            {"en": "free choice", "fr": "au choix"},
        ),
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
    forms=FORMS,
    ask=ask,
    glyph=glyph,
    tally=tally,
    kanji="東海道",
    mark="g-mountain",
    cover=road_scene,
    finale=arrival_scene,
    arrange=arrange,
    side_names=side_names,
    check=check,
    respell=respell,
    stack=stack,
    hunch=hunch,
    worth=worth,
    thinking=Thinking(explore=0.1, trust=1.0, depth=20, margin=15.0, own=1.0, win=0.5),
    simulations=(30, 200),
)
