"""Tokaido: a walk along the road of the Eastern Sea, for 2 to 5 players."""

from gokaido.art.scenery.vignettes import arrival_scene, road_scene
from gokaido.engine.errors import add_sentences
from gokaido.engine.game import FORMS, Advice, Currency, Game, GuidedSettings, Picture, Rules, SearchSettings, Text

from .advice.features import N_FEATURES, ONE_HOT, features
from .advice.names import FEATURE_BLOCKS
from .advice.prior import prior
from .advice.value import own_value, value
from .events import EVENTS
from .knowledge.observe import check, observe, redeal
from .material.base import SINCE
from .options import OPTIONS
from .picture.journey import journey
from .picture.reveal import reveal
from .picture.symbols import glyph
from .picture.table import draw
from .positions.arrange import arrange
from .positions.form import FORM
from .positions.luck import LUCK, luck
from .positions.names import POSITION, position
from .rules.play import asks_anyway, legal, play
from .rules.purse import held
from .rules.scoring import result
from .rules.setup import setup
from .state import TokaidoAct, TokaidoState
from .text.actions import describe
from .text.awards import awards
from .text.log import chapter, say
from .text.notation import normalise, notation
from .text.phrases import coins, side_names, traveller_name
from .text.questions import question
from .text.score_sheet import score_sheet
from .text.terminal import terminal

add_sentences(__name__)
GAME = Game(
    key="tokaido",
    version=max(2, SINCE),  # whoever is new among the tiles changes every deal
    names={"en": "Tokaido", "fr": "Tokaido"},
    blurb={
        "en": "Walk from Kyoto to Edo; the richest journey wins, not the fastest.",
        "fr": "De Kyoto à Edo à pied ; le plus beau voyage l’emporte, non le plus rapide.",
    },
    rules=Rules(
        seats=(2, 3, 4, 5),
        state=TokaidoState,
        options=OPTIONS,
        actions=TokaidoAct.COUNT,
        action_blocks=TokaidoAct.blocks(),
        setup=setup,
        legal=legal,
        play=play,
        asks_anyway=asks_anyway,
        observe=observe,
        redeal=redeal,
        result=result,
        open_scores=True,
        check=check,
        arrange=arrange,
        position=position,
        position_names=POSITION,
        position_form=FORM,
        luck=luck,
        luck_names=LUCK,
        events=EVENTS,
    ),
    text=Text(
        notation=notation,
        normalise=normalise,
        describe=describe,
        purse=(Currency(held, coins),),
        ends={"en": "ends the game, with the final scoring", "fr": "termine la partie, avec le décompte final"},
        question=question,
        say=say,
        chapter=chapter,
        score_sheet=score_sheet,
        awards=awards,
        terminal=terminal,
        side_names=side_names,
        character=traveller_name,
    ),
    picture=Picture(
        draw=draw,
        forms=FORMS,
        glyph=glyph,
        purse=lambda s, seat: (("g-coin", int(s.coins[seat])),),
        reveal=reveal,
        kanji="東海道",
        icon="g-mountain",
        cover=road_scene,
        finale=arrival_scene,
        journey=journey,
    ),
    advice=Advice(
        features=features,
        n_features=N_FEATURES,
        one_hot=ONE_HOT,
        feature_blocks=FEATURE_BLOCKS,
        prior=prior,
        value=value,
        own_value=own_value,
        search=SearchSettings(explore=0.1, trust=1.0, depth=20, margin=15.0, own=1.0, win=0.5),
        guided=GuidedSettings(explore=0.3, trust=0.35, depth=8, heat=3.0, lead=0.5),
        simulations=(30, 200),
        practice={"gastronomy": 0.6, "crossroads": 0.35, "matsuri": 0.3},
    ),
)
