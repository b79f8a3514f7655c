"""Micro Dojo: two feudal lords, four meeples, nine spaces."""

from gokaido.art.scenery.vignettes import dojo_scene
from gokaido.engine.game import FORMS, Game, Option, Thinking, on_off

from .advice.features import N_FEATURES, features
from .advice.value import fingerprint, judge, strength
from .knowledge.observe import observe, redeal
from .material import LEVELS, MODE_WORDS
from .picture.table import draw
from .positions.arrange import arrange, check
from .rules.play import legal, play
from .rules.setup import setup
from .rules.turn import result
from .state import Act, State
from .text.actions import explain, say, side_names, spell
from .text.questions import ask, glyph, tally
from .text.terminal import show

GAME = Game(
    key="dojo",
    version=1,
    names={"en": "Micro Dojo", "fr": "Micro Dojo"},
    blurb={
        "en": "Two lords share four servants on nine spaces. Move one, and your rival cannot.",
        "fr": "Deux seigneurs se partagent quatre serviteurs sur neuf cases. Celui que l’un déplace échappe à l’autre.",
    },
    seats=(1, 2),
    state=State,
    options=(
        Option(
            "mode",
            "basic",
            MODE_WORDS,
            {"en": "Mode", "fr": "Mode"},
            {
                "en": "Alternative moves of the meeples: none, paid (1) or free (2), all (A) or some by lot (B).",
                "fr": "Mouvements spéciaux des pions : aucun, payants (1) ou gratuits (2), tous (A) ou au sort (B).",
            },
            (
                {"en": "basic", "fr": "simple"},
                {"en": "1A: paid, all", "fr": "1A : payants, tous"},
                {"en": "2A: free, all", "fr": "2A : gratuits, tous"},
                {"en": "1B: paid, by lot", "fr": "1B : payants, au sort"},
                {"en": "2B: free, by lot", "fr": "2B : gratuits, au sort"},
            ),
        ),
        on_off(
            "advanced_objectives",
            {"en": "Advanced objectives", "fr": "Objectifs avancés"},
            {
                "en": "Draw the five objectives from all fourteen; the advanced modes always do.",
                "fr": "Tirer les cinq objectifs parmi les quatorze ; les modes avancés le font toujours.",
            },
        ),
        Option(
            "level",
            1,
            tuple(range(1, LEVELS + 1)),
            {"en": "Solo opponent", "fr": "Adversaire solo"},
            {
                "en": "How strong the card-driven opponent of the one-player game is (its cards are a reconstruction).",
                "fr": "La force de l’adversaire à cartes du jeu en solitaire (ses cartes sont une reconstitution).",
            },
        ),
    ),
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
    kanji="小道場",
    mark="j-samurai",
    cover=dojo_scene,
    arrange=arrange,
    side_names=side_names,
    sides=lambda seats: 2,
    check=check,
    worth=strength,
    fingerprint=fingerprint,
    thinking=Thinking(depth=3, margin=2.0),
)
