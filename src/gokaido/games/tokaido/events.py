"""What the events of Tokaido are called and mean. An event whose source is not -1 scores its amount."""

from gokaido.engine.state.event import EventNames

from .material.base import Feat, Meal, Panorama, Person, Souvenir, Stop, Who
from .material.crossroads import Legend, Secret
from .material.matsuri import Festival
from .state import TokaidoKind, TokaidoPhase

EVENTS = EventNames(
    kinds=TokaidoKind,
    things={
        **dict.fromkeys((TokaidoKind.DEALT, TokaidoKind.CHOSE), Who),
        **dict.fromkeys((TokaidoKind.PAID, TokaidoKind.STAKED, TokaidoKind.LOOKED), Stop),
        **dict.fromkeys((TokaidoKind.LAID_OUT, TokaidoKind.SOUVENIR), Souvenir),
        TokaidoKind.SECTION: Panorama,
        **dict.fromkeys((TokaidoKind.DREW_TWO, TokaidoKind.MET), Person),
        **dict.fromkeys((TokaidoKind.FREE_MEAL, TokaidoKind.REFUSED, TokaidoKind.ATE, TokaidoKind.TURNED_UP), Meal),
        TokaidoKind.PASSED: TokaidoPhase,
        TokaidoKind.ACHIEVED: Feat,
        **dict.fromkeys((TokaidoKind.LEGEND, TokaidoKind.LEGEND_GREW, TokaidoKind.LAID_LEGEND), Legend),
        **dict.fromkeys(
            (
                TokaidoKind.SECRET,
                TokaidoKind.USED,
                TokaidoKind.CALLIGRAPHY,
                TokaidoKind.SHARED,
                TokaidoKind.COUNTED_TWICE,
            ),
            Secret,
        ),
        **dict.fromkeys((TokaidoKind.TWO_FESTIVALS, TokaidoKind.FESTIVAL, TokaidoKind.FESTIVAL_POINTS), Festival),
    },
    meanings={
        TokaidoKind.DEALT: "a traveller tile is dealt, known to its seat",
        TokaidoKind.CHOSE: "a traveller is chosen, amount: starting coins",
        TokaidoKind.QUEUED: "the order of departure, what: the lane (the highest leaves first), amount: coins",
        TokaidoKind.MOVED: "a traveller moves, what: the place, amount: who moved it",
        TokaidoKind.COINS: "coins are gained, amount, what: at which stop or why "
        "(from 100 a traveller, from 200 a festival)",
        TokaidoKind.LAID_OUT: "a souvenir is laid out",
        TokaidoKind.PAID: "coins are paid, amount, thing: at which stop",
        TokaidoKind.SOUVENIR: "a souvenir is gained",
        TokaidoKind.SECTION: "a section of a panorama is gained",
        TokaidoKind.BATHED: "a hot spring card is drawn",
        TokaidoKind.GAVE: "coins for the temple, amount, what: 0 a gift, 1 the bank pays, 2 a price",
        TokaidoKind.DREW_TWO: "one of two encounters to choose from, known to its seat",
        TokaidoKind.MET: "an encounter",
        TokaidoKind.POINTS: "points by a person or a power, what: who (from 100 a traveller)",
        TokaidoKind.UNDER: "a card goes under a pile, what: the card, known to who saw it, amount: the pile",
        TokaidoKind.OFFERED: "meals are laid out at an inn, amount: how many",
        TokaidoKind.FREE_MEAL: "Satsuki looks at a meal, known to her",
        TokaidoKind.REFUSED: "Satsuki refuses it, known to her",
        TokaidoKind.ATE: "a meal is eaten",
        TokaidoKind.PASSED: "somebody goes without, thing: without what",
        TokaidoKind.DISCARDED: "the neutral traveller takes a meal away, unseen",
        TokaidoKind.ACHIEVED: "an achievement",
        TokaidoKind.RANKED: "a rank among the donors, what: the rank from 0",
        TokaidoKind.OVER: "the journey is over",
        TokaidoKind.TREE: "a cherry tree",
        TokaidoKind.BATHHOUSE: "a bathhouse",
        TokaidoKind.STAKED: "coins are staked on the die, amount, thing: at which stop",
        TokaidoKind.ROLLED: "the Fortune die, what: its face, amount: the stake",
        TokaidoKind.LEGEND: "a legendary object is gained",
        TokaidoKind.LEGEND_GREW: "a legendary object gains worth",
        TokaidoKind.SECRET: "an amulet or calligraphy is gained, known to who sees it, "
        "amount: 0 amulets, 1 calligraphies",
        TokaidoKind.USED: "an amulet is used",
        TokaidoKind.CALLIGRAPHY: "a calligraphy is counted at the end",
        TokaidoKind.DOLL: "what: 0 a doll, 1 a carp",
        TokaidoKind.TWO_FESTIVALS: "one of two festivals to choose from, known to its seat",
        TokaidoKind.FESTIVAL: "a festival is held",
        TokaidoKind.FESTIVAL_POINTS: "points of a festival",
        TokaidoKind.SHARED: "a calligraphy is laid open for all",
        TokaidoKind.TOOK: "coins from another traveller, what: from whom (-1: the bank), amount",
        TokaidoKind.TURNED_UP: "a meal is turned up for all",
        TokaidoKind.LOOKED: "somebody looks through a pile or stock, thing: of which stop",
        TokaidoKind.ANOTHER_TURN: "Vitality gives another turn",
        TokaidoKind.LEFT_FIRST: "Mutsumi leaves the inn first",
        TokaidoKind.LAID_LEGEND: "a legendary object is laid out for Rakuren",
        TokaidoKind.CARD_TYPES: "points for types of cards, what: how many types",
        TokaidoKind.COUNTED_TWICE: "a calligraphy counts again",
    },
)
