"""Tokaido Duo: three characters each, three dice, one island."""

from gokaido.art.scenery.vignettes import island_scene
from gokaido.engine.game import FORMS, Game, Option, Thinking

from .advice.features import N_FEATURES, features
from .advice.value import judge, worth
from .knowledge.observe import observe, redeal
from .material import VERSION
from .picture.table import draw
from .positions.arrange import arrange, check
from .rules.play import legal, play
from .rules.scoring import result
from .rules.setup import setup
from .state import Act, State
from .text.actions import explain, spell
from .text.log import say
from .text.phrases import side_names
from .text.questions import ask, glyph, tally
from .text.terminal import show

SEAT_WORDS = ("random", "first", "second")
SEATS_CALLED = (
    {"en": "by lot", "fr": "au sort"},
    {"en": "the first seat", "fr": "la première place"},
    {"en": "the second seat", "fr": "la seconde place"},
)

OPTIONS = (
    Option(
        "compass",
        "random",
        SEAT_WORDS,
        {"en": "By the compass", "fr": "Côté boussole"},
        {
            "en": "Which seat is on the side of the compass, and begins.",
            "fr": "Quelle place est du côté de la boussole, et commence.",
        },
        SEATS_CALLED,
    ),
    Option(
        "purple",
        "random",
        SEAT_WORDS,
        {"en": "Purple player", "fr": "Joueur violet"},
        {
            "en": "Which seat plays purple; the two colours have different paintings.",
            "fr": "Quelle place joue violet ; les deux couleurs ont des peintures différentes.",
        },
        SEATS_CALLED,
    ),
)

GAME = Game(
    key="duo",
    version=VERSION,
    names={"en": "Tokaido Duo", "fr": "Tokaido Duo"},
    blurb={
        "en": "Two players, three characters each, round and across the island of Shikoku.",
        "fr": "Deux joueurs, trois personnages chacun, autour et au travers de l’île de Shikoku.",
    },
    seats=(2,),
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
    kanji="四国",
    mark="d-bamboo",
    cover=island_scene,
    arrange=arrange,
    side_names=side_names,
    check=check,
    worth=worth,
    thinking=Thinking(depth=6, margin=7.5),
)
