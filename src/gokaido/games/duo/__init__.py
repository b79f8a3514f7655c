"""Tokaido Duo: three characters each, three dice, one island."""

from gokaido.art.scenery.vignettes import island_scene
from gokaido.engine.errors import add_sentences
from gokaido.engine.game import FORMS, Advice, Game, Picture, Rules, SearchSettings, Text

from .advice.features import N_FEATURES, features
from .advice.names import FEATURE_BLOCKS
from .advice.value import own_value, value
from .events import EVENTS
from .knowledge.observe import observe, redeal
from .material.board import check_board
from .material.tables import VERSION
from .options import OPTIONS
from .picture.glyphs import glyph
from .picture.reveal import reveal
from .picture.table import draw
from .positions.arrange import arrange, check
from .positions.form import FORM
from .positions.luck import LUCK, luck
from .positions.names import POSITION, position
from .rules.play import legal, play
from .rules.scoring import result
from .rules.setup import setup
from .state import DuoAct, DuoState
from .text.actions import describe
from .text.log import chapter, say
from .text.notation import notation
from .text.phrases import PURSE, side_names
from .text.questions import question
from .text.score_sheet import score_sheet
from .text.terminal import terminal

add_sentences(__name__)
GAME = Game(
    key="duo",
    version=VERSION,
    names={"en": "Tokaido Duo", "fr": "Tokaido Duo"},
    blurb={
        "en": "Two players, three characters each, round and across the island of Shikoku.",
        "fr": "Deux joueurs, trois personnages chacun, autour et au travers de l’île de Shikoku.",
    },
    rules=Rules(
        seats=(2,),
        state=DuoState,
        options=OPTIONS,
        actions=DuoAct.COUNT,
        action_blocks=DuoAct.blocks(),
        setup=setup,
        legal=legal,
        play=play,
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
        check_board=check_board,
    ),
    text=Text(
        notation=notation,
        describe=describe,
        purse=PURSE,
        question=question,
        say=say,
        chapter=chapter,
        score_sheet=score_sheet,
        terminal=terminal,
        side_names=side_names,
    ),
    picture=Picture(
        draw=draw,
        forms=FORMS,
        glyph=glyph,
        purse=lambda s, seat: (("g-coin", int(s.coins[seat])),),
        reveal=reveal,
        kanji="四国",
        icon="d-bamboo",
        cover=island_scene,
    ),
    advice=Advice(
        features=features,
        n_features=N_FEATURES,
        feature_blocks=FEATURE_BLOCKS,
        value=value,
        own_value=own_value,
        search=SearchSettings(depth=6, margin=7.5),
        practice={"compass": 0.0, "purple": 0.0},  # who sits where teaches nothing
    ),
)
