"""The form of a position."""

from gokaido.engine.forms import FormField, FormKind, FormWords, PositionForm, numbered, worded
from gokaido.engine.language import LANGUAGES, Words

from ..material.base import (
    LAST,
    MEAL_NAMES,
    PERSON_NAMES,
    PERSON_WORDS,
    SECTIONS,
    SOUVENIR_NAMES,
    SPRING_POINTS,
    STOP,
    STOP_WORDS,
    TRAVELLER_NAMES,
    Meal,
    Panorama,
    Person,
    Souvenir,
    Stop,
    Who,
)
from ..material.crossroads import LEGEND_WORDS, SECRET_WORDS, Amulet, Calligraphy, Legend
from ..material.matsuri import FESTIVAL_WORDS
from ..state import LastingFestival
from .arrange import MOST_POINTS


def _named(values: tuple[str, ...], names: tuple[str, ...]) -> FormWords:
    """Values whose names are the same in all languages."""
    return tuple((value, dict.fromkeys(LANGUAGES, name)) for value, name in zip(values, names, strict=True))


def _person(k: int) -> Words:
    """`guide (Annaibito, Sea)`."""
    where = STOP_WORDS[k - Person.ANNAIBITO_PADDY] if Person.ANNAIBITO_PADDY <= k <= Person.ANNAIBITO_SEA else None
    return {
        lang: f"{PERSON_WORDS[k][lang]} ({PERSON_NAMES[k]}{', ' + where[lang] if where else ''})" for lang in LANGUAGES
    }


PLACES = tuple((k, {lang: f"{k}: {STOP_WORDS[STOP[k]][lang]}" for lang in LANGUAGES}) for k in range(LAST + 1))
NOBODY = {"en": "no traveller", "fr": "aucun voyageur"}
TRAVELLERS = _named(tuple(Who.numbers), TRAVELLER_NAMES)
SOUVENIRS = _named(tuple(Souvenir.numbers), SOUVENIR_NAMES)
MEALS = _named(tuple(Meal.numbers), MEAL_NAMES)
PEOPLE = tuple((word, _person(k)) for word, k in Person.numbers.items())
VIEWS = worded(tuple(Panorama.numbers), STOP_WORDS[Stop.PADDY : Stop.PADDY + len(Panorama.numbers)])
LEGENDS = worded(tuple(Legend.numbers), LEGEND_WORDS)
AMULETS = tuple((word, SECRET_WORDS[k]) for word, k in Amulet.numbers.items())
CALLIGRAPHIES = tuple((word, SECRET_WORDS[k]) for word, k in Calligraphy.numbers.items())
FESTIVALS = tuple((word, FESTIVAL_WORDS[k]) for word, k in LastingFestival.numbers.items())
CROSSROADS, MATSURI = "crossroads", "matsuri"

FORM = PositionForm(
    (
        FormField("offer", {"en": "Meals at the inn", "fr": "Mets au relais"}, FormKind.SEVERAL, MEALS, each=False,
                  optional=True),
        FormField("lasting", {"en": "Festivals that go on", "fr": "Matsuri en cours"}, FormKind.SEVERAL, FESTIVALS,
                  each=False, optional=True, needs=MATSURI),
        FormField("travellers", {"en": "Traveller", "fr": "Voyageur"}, FormKind.CHOICE, ((None, NOBODY), *TRAVELLERS)),
        FormField("at", {"en": "Place on the road", "fr": "Place sur la route"}, FormKind.CHOICE, PLACES, neutral=True),
        FormField("coins", {"en": "Coins", "fr": "Pièces"}, most=99),
        FormField("temple", {"en": "Coins at the temple", "fr": "Pièces au temple"}, most=99, neutral=True),
        FormField("points", {"en": "Points", "fr": "Points"}, most=MOST_POINTS, optional=True),
        FormField("panoramas", {"en": "Panoramas", "fr": "Panoramas"}, FormKind.COUNTS, VIEWS, most=max(SECTIONS)),
        FormField("hot_springs", {"en": "Hot springs", "fr": "Sources chaudes"}, FormKind.CARDS, tuple(
                  (n, words) for n, words in numbered(max(SPRING_POINTS)) if n in SPRING_POINTS), most=12),
        FormField("trees", {"en": "Cherry trees", "fr": "Cerisiers"}, most=12, needs=CROSSROADS),
        FormField("baths", {"en": "Bathhouses", "fr": "Établissements de bain"}, most=12, needs=CROSSROADS),
        FormField("dolls", {"en": "Dolls and carps", "fr": "Poupées et carpes"}, most=12, needs=MATSURI),
        FormField("souvenirs", {"en": "Souvenirs", "fr": "Souvenirs"}, FormKind.SEVERAL, SOUVENIRS),
        FormField("meals", {"en": "Meals", "fr": "Mets"}, FormKind.SEVERAL, MEALS),
        FormField("encounters", {"en": "Encounters", "fr": "Rencontres"}, FormKind.CARDS, PEOPLE, most=6),
        FormField("legends", {"en": "Legendary objects", "fr": "Objets légendaires"}, FormKind.SEVERAL, LEGENDS,
                  needs=CROSSROADS),
        FormField("amulets", {"en": "Amulets", "fr": "Amulettes"}, FormKind.SEVERAL, AMULETS, needs=CROSSROADS),
        FormField("calligraphies", {"en": "Calligraphies", "fr": "Calligraphies"}, FormKind.SEVERAL, CALLIGRAPHIES,
                  needs=CROSSROADS),
    ),
    neutral={"en": "Neutral traveller", "fr": "Voyageur neutre"},
    start=lambda seats: {"at": [0] * (seats + (seats == 2))},
)  # fmt: skip
