"""Micro Dojo: two feudal lords, four meeples, nine spaces."""

from gokaido.art.scenery.vignettes import dojo_scene
from gokaido.engine.errors import add_sentences
from gokaido.engine.game import FORMS, Advice, Game, Picture, Rules, SearchSettings, Text

from .advice.features import N_FEATURES, features
from .advice.names import FEATURE_BLOCKS
from .advice.value import own_value, position_key, value
from .events import EVENTS
from .knowledge.observe import observe, redeal
from .options import OPTIONS
from .picture.glyphs import glyph
from .picture.table import draw
from .positions.arrange import arrange, check
from .positions.form import FORM
from .positions.luck import LUCK, luck
from .positions.names import POSITION, position
from .rules.play import legal, play
from .rules.setup import setup
from .rules.turn import result
from .state import DojoAct, DojoState
from .text.actions import describe
from .text.log import say
from .text.notation import notation
from .text.phrases import PURSE, side_names
from .text.questions import question
from .text.score_sheet import score_sheet
from .text.terminal import terminal

add_sentences(__name__)
GAME = Game(
    key="dojo",
    version=2,
    names={"en": "Micro Dojo", "fr": "Micro Dojo"},
    blurb={
        "en": "Two lords share four servants on nine spaces. Move one, and your rival cannot.",
        "fr": "Deux seigneurs se partagent quatre serviteurs sur neuf cases. Celui que l’un déplace échappe à l’autre.",
    },
    rules=Rules(
        seats=(1, 2),
        state=DojoState,
        options=OPTIONS,
        actions=DojoAct.COUNT,
        action_blocks=DojoAct.blocks(),
        setup=setup,
        legal=legal,
        play=play,
        observe=observe,
        redeal=redeal,
        result=result,
        open_scores=True,
        sides=lambda seats: 2,
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
        describe=describe,
        purse=PURSE,
        question=question,
        say=say,
        score_sheet=score_sheet,
        terminal=terminal,
        side_names=side_names,
    ),
    picture=Picture(
        draw=draw,
        forms=FORMS,
        glyph=glyph,
        purse=lambda s, side: (("j-gold", int(s.gold[side])), ("j-food", int(s.food[side]))),
        kanji="小道場",
        icon="j-samurai",
        cover=dojo_scene,
    ),
    advice=Advice(
        features=features,
        n_features=N_FEATURES,
        feature_blocks=FEATURE_BLOCKS,
        value=value,
        own_value=own_value,
        position_key=position_key,
        search=SearchSettings(depth=3, margin=2.0),
        practice={"mode": 0.6, "level": 0.8},
    ),
)
