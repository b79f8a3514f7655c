"""The form of a position."""

from gokaido.engine.forms import FormField, FormKind, PositionForm, numbered, worded
from gokaido.engine.language import LANGUAGES

from ..material.pieces import COASTAL, COINS_PER_SLAB, PAINTINGS, SLABS, Ware
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
    Area,
    Town,
)

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
SPRING = (
    ("board", {"en": "the board", "fr": "le plateau"}),
    ("first", {"en": "player 1", "fr": "le joueur 1"}),
    ("second", {"en": "player 2", "fr": "le joueur 2"}),
)
FACES = numbered(max(max(faces) for faces in DICE), 1)

FORM = PositionForm(
    (
        FormField("dice", {"en": "Dice", "fr": "Dés"}, FormKind.ROW, FACES, tuple(enumerate(CHARACTER_WORDS)),
                  each=False),
        FormField("spring", {"en": "Hot spring token", "fr": "Jeton Source chaude"}, FormKind.CHOICE, SPRING,
                  each=False),
        FormField("boutiques", {"en": "Boutiques", "fr": "Jetons Commerce"}, FormKind.TABLE, TOKENS, TOWNS[:COASTAL],
                  each=False),
        FormField("actor", {"en": "Who decides", "fr": "Qui décide"}, FormKind.CHOICE, tuple(
                  (k, words) for k, (_, words) in enumerate(SPRING[1:])), each=False, optional=True),
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
    )
)  # fmt: skip
