"""What the features are called, in their order."""

from ..material.base import (
    DECKS,
    DISHES,
    FAMILIES,
    FEATS,
    FESTIVALS,
    KINDS,
    LAID_OUT,
    MOST_TRAVELLERS,
    PEOPLE,
    SEATS,
)
from ..material.crossroads import IN_STOCK, SECRETS
from ..state import PHASES
from .features_expansions import LASTING, PURCHASE

WHO = ("own", *(f"next_{k}" for k in range(1, SEATS)))  # in the order of seats, from one's own on
SEAT_NUMBERS = (
    "there", "points", "coins", "road", "lane", "temple", "meals", "springs", "encounters", "souvenirs",
    "achievements", "turn", "to_act", "no_coins", "few_coins", "saw_offer", "arrived",
)  # fmt: skip
SEAT = (
    *((name, 1) for name in SEAT_NUMBERS),
    ("panoramas", KINDS),
    ("families", FAMILIES),
    ("traveller", MOST_TRAVELLERS),
)
SOUVENIR = (("price", 1), ("family", FAMILIES))
SEAT_EXPANSIONS = (
    *((n, 1) for n in ("trees", "baths", "legends", "amulets", "calligraphies", "fifth_souvenirs", "doll", "dined")),
    ("legendary_objects", IN_STOCK),
    ("secret_cards", SECRETS),
)
TABLE_NUMBERS = ("matsuri", "trees_left", "baths_left", "amulets_left", "calligraphies_left", "die")
FEATURE_BLOCKS = (
    *((f"{who}_{name}", size) for who in WHO for name, size in SEAT),
    *((name, 1) for name in ("initiation", "return_trip", "gastronomy", "preparation", "meals_on_offer")),
    ("piles", DECKS),
    ("achievements", FEATS),
    ("phase", PHASES),
    *((f"neutral_{name}", 1) for name in ("there", "road", "lane", "temple")),
    *((f"souvenir_{place}_{name}", size) for place in range(LAID_OUT) for name, size in SOUVENIR),
    ("own_dishes", DISHES),
    ("dishes_on_offer", DISHES),
    ("free_meal", DISHES),
    ("two_encounters", PEOPLE),
    ("own_tiles", MOST_TRAVELLERS),
    *((f"{who}_{name}", size) for who in WHO for name, size in SEAT_EXPANSIONS),
    *((name, 1) for name in TABLE_NUMBERS),
    ("may_buy", PURCHASE),
    ("blessing", 1),
    ("legendary_objects_left", IN_STOCK),
    ("legendary_object_laid_out", IN_STOCK),
    ("stock_known", SECRETS),
    ("shared_calligraphy", SECRETS),
    ("festivals_lasting", LASTING),
    ("two_festivals", FESTIVALS),
)
