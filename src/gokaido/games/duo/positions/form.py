"""The form of a position."""

from typing import Any

from gokaido.engine.forms import FormField, FormGroup, FormKind, PositionForm, numbered, seated, worded
from gokaido.engine.language import LANGUAGES

from ..material.pieces import COASTAL, COINS_PER_SLAB, PAINTINGS, SEATS, SLABS, Character, Symbol, Ware, Wave
from ..material.tables import BOARD as ISLE
from ..material.tables import (
    BOUTIQUE_PRICE,
    BOUTIQUE_WARE,
    CHARACTER_WORDS,
    DICE,
    LAST_GARDEN,
    LAST_TEMPLE,
    STATION_KIND,
    STATION_TOWN,
    STATION_WORDS,
    SYMBOL_WORDS,
    WARE_COUNT,
    WARE_WORDS,
    WAVE_WORDS,
    Area,
    Town,
)
from ..state import MOST_ROUNDS, DuoPhase

WARES = worded(tuple(Ware.numbers), WARE_WORDS)
TOWNS = tuple((word, {lang: word.upper() for lang in LANGUAGES}) for word in Town.numbers)
AREAS = tuple(
    (word, {"en": f"{word.upper()} ({SYMBOL_WORDS[ISLE.symbols[k]]['en']})",
            "fr": f"{word.upper().replace('W', 'O')} ({SYMBOL_WORDS[ISLE.symbols[k]]['fr']})"})
    for word, k in Area.numbers.items()
)  # fmt: skip
STATIONS = tuple(
    (k, {lang: f"{k}: {STATION_WORDS[kind][lang]}"
         + (f" {Town.word(STATION_TOWN[k]).upper()}" if STATION_TOWN[k] >= 0 else "") for lang in LANGUAGES})
    for k, kind in enumerate(STATION_KIND)
)  # fmt: skip
TOKENS = tuple(
    (f"{Ware.word(ware)} {price}", {lang: f"{WARE_WORDS[ware][lang]} {price}" for lang in LANGUAGES})
    for ware, price in sorted(set(zip(BOUTIQUE_WARE, BOUTIQUE_PRICE)))
)
PLAYERS, BOARD = seated(SEATS), {"en": "the board", "fr": "le plateau"}
SPRING = (("board", BOARD), ("first", PLAYERS[0][1]), ("second", PLAYERS[1][1]))
FACES = numbered(max(max(faces) for faces in DICE), 1)
CHARACTERS = worded(tuple(Character.numbers), CHARACTER_WORDS)
SYMBOLS = worded(tuple(Symbol.numbers), SYMBOL_WORDS)
WAVES = tuple(
    ((side, holder), {lang: f"{WAVE_WORDS[k][lang]}: {words[lang]}" for lang in LANGUAGES})
    for side, k in Wave.numbers.items()
    for holder, words in ((None, BOARD), *PLAYERS)
)
PHASES = worded(tuple(DuoPhase.numbers), (
    {"en": "a die and a way", "fr": "un dé et un chemin"},
    {"en": "what to do there", "fr": "que faire là"},
    {"en": "which wares to return", "fr": "quelles marchandises rendre"},
    {"en": "whether to use the hot spring token", "fr": "utiliser ou non le jeton Source chaude"},
))  # fmt: skip


def filled(s: Any) -> dict[str, Any]:
    """What the form says of a position besides."""
    die = Character.words.get(s.die)
    return {"round": s.round, "actor": s.actor, "phase": DuoPhase.word(s.phase), "die": die}


MOMENT = (
    FormField("used", {"en": "Dice used", "fr": "Dés utilisés"}, FormKind.TABLE,
              ((None, {"en": "not yet", "fr": "pas encore"}), *PLAYERS), CHARACTERS, each=False,
              group=FormGroup.MOMENT),
    FormField("actor", {"en": "Who decides", "fr": "Qui décide"}, FormKind.CHOICE, PLAYERS, each=False, optional=True,
              group=FormGroup.MOMENT),
    FormField("phase", {"en": "What is decided", "fr": "Ce qui se décide"}, FormKind.CHOICE, PHASES, each=False,
              group=FormGroup.MOMENT),
    FormField("die", {"en": "Die being played", "fr": "Dé en jeu"}, FormKind.CHOICE, CHARACTERS, each=False,
              optional=True, group=FormGroup.MOMENT),
    FormField("round", {"en": "Round", "fr": "Tour de jeu"}, least=1, most=MOST_ROUNDS, each=False,
              group=FormGroup.MOMENT),
)  # fmt: skip
FORM = PositionForm(
    (
        FormField("dice", {"en": "Dice", "fr": "Dés"}, FormKind.ROW, FACES, tuple(enumerate(CHARACTER_WORDS)),
                  each=False),
        FormField("spring", {"en": "Hot spring token", "fr": "Jeton Source chaude"}, FormKind.CHOICE, SPRING,
                  each=False),
        FormField("boutiques", {"en": "Boutiques", "fr": "Jetons Commerce"}, FormKind.TABLE, TOKENS, TOWNS[:COASTAL],
                  each=False),
        FormField("waves", {"en": "Wave tiles", "fr": "Jetons Vague"}, FormKind.PAIRS, WAVES, CHARACTERS, each=False),
        *MOMENT,
        FormField("pilgrims", {"en": "Pilgrim", "fr": "Pèlerin"}, FormKind.CHOICE, STATIONS),
        FormField("merchants", {"en": "Merchant", "fr": "Marchand"}, FormKind.CHOICE, TOWNS),
        FormField("artists", {"en": "Artist", "fr": "Artiste"}, FormKind.CHOICE, AREAS),
        FormField("coins", {"en": "Coins", "fr": "Pièces"}, most=COINS_PER_SLAB * 4),
        FormField("slabs", {"en": "Gold slabs", "fr": "Lingots d’or"}, most=SLABS),
        FormField("temples", {"en": "On the temple track", "fr": "Sur la piste des temples"},
                  least=1, most=LAST_TEMPLE),
        FormField("gardens", {"en": "On the garden track", "fr": "Sur la piste des jardins"},
                  least=1, most=LAST_GARDEN),
        FormField("shown", {"en": "Paintings turned up", "fr": "Peintures révélées"}, most=PAINTINGS),
        FormField("given", {"en": "Paintings given", "fr": "Peintures offertes"}, most=PAINTINGS),
        FormField("wares", {"en": "Wares", "fr": "Marchandises"}, FormKind.COUNTS, WARES, most=max(WARE_COUNT)),
        FormField("paintings", {"en": "Paintings in their order", "fr": "Peintures dans l’ordre"}, FormKind.ORDER,
                  SYMBOLS, most=PAINTINGS, optional=True),
    ),
    filled=filled,
)  # fmt: skip
