"""The form of a position."""

from typing import Any

from gokaido.engine.forms import FormField, FormGroup, FormKind, FormWords, PositionForm, numbered, seated, worded
from gokaido.engine.language import LANGUAGES, Words

from ..material.base import (
    FEAT_WORDS,
    LAST,
    MEAL_NAMES,
    PERSON_NAMES,
    PERSON_WORDS,
    SEATS,
    SECTIONS,
    SOUVENIR_NAMES,
    SPRING_POINTS,
    STOP,
    STOP_WORDS,
    TRAVELLER_NAMES,
    Feat,
    Meal,
    Panorama,
    Person,
    Souvenir,
    Stop,
    Who,
)
from ..material.crossroads import LEGEND_WORDS, SECRET_WORDS, Amulet, Calligraphy, Legend
from ..material.matsuri import FESTIVAL_WORDS, Festival
from ..state import LastingFestival, TokaidoPhase
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
SPRINGS = tuple((n, words) for n, words in numbered(max(SPRING_POINTS)) if n in SPRING_POINTS)
ALL_FESTIVALS = worded(tuple(Festival.numbers), FESTIVAL_WORDS)
FESTIVALS = tuple((word, FESTIVAL_WORDS[Festival.number(word)]) for word in LastingFestival.numbers)
CROSSROADS, MATSURI = "crossroads", "matsuri"
ON_TOP = 6  # cards of a pile that the form asks for
STOPS = tuple(
    (TokaidoPhase.word(phase), words)
    for phase, words in {
        TokaidoPhase.BUY: {"en": "souvenirs to buy", "fr": "achat de souvenirs"},
        TokaidoPhase.GIVE: {"en": "a gift to the temple", "fr": "don au temple"},
        TokaidoPhase.KEEP: {"en": "one of two encounters (Yoshiyasu)", "fr": "une rencontre sur deux (Yoshiyasu)"},
        TokaidoPhase.GUIDE: {"en": "a panorama from a guide", "fr": "un panorama grâce au guide"},
        TokaidoPhase.SKETCH: {"en": "a panorama at the inn (Hiroshige)", "fr": "un panorama au relais (Hiroshige)"},
        TokaidoPhase.FREE_MEAL: {"en": "a free meal (Satsuki)", "fr": "un mets offert (Satsuki)"},
        TokaidoPhase.MEAL: {"en": "a meal", "fr": "un mets"},
        TokaidoPhase.OPTIONS: {"en": "what to do there (Crossroads)", "fr": "que faire là (Crossroads)"},
    }.items()
)


def filled(s: Any) -> dict[str, Any]:
    """What the form says of a position otherwise: points as totals."""
    return {"points": [sum(mine) for mine in s.points[: s.seats]]}


def _on_top(name: str, label: Words, cards: FormWords, needs: str = "") -> FormField:
    """The next cards of a pile."""
    return FormField(name, label, FormKind.ORDER, cards, most=ON_TOP, each=False, optional=True, needs=needs,
                     group=FormGroup.CHANCE)  # fmt: skip


MOMENT = (
    FormField("turn", {"en": "Whose stop it is", "fr": "À qui est l’étape"}, FormKind.CHOICE, seated(SEATS), each=False,
              optional=True, of_seats=True, group=FormGroup.MOMENT),
    FormField("phase", {"en": "What is decided", "fr": "Ce qui se décide"}, FormKind.CHOICE, STOPS, each=False,
              optional=True, group=FormGroup.MOMENT),
    FormField("offer", {"en": "Meals at the inn", "fr": "Mets au relais"}, FormKind.CARDS, MEALS, most=3, each=False,
              group=FormGroup.MOMENT),
    FormField("seen", {"en": "Who has seen them", "fr": "Qui les a vus"}, FormKind.SEVERAL, seated(SEATS), each=False,
              optional=True, of_seats=True, group=FormGroup.MOMENT),
    FormField("laid_out", {"en": "Souvenirs laid out", "fr": "Souvenirs proposés"}, FormKind.ORDER, SOUVENIRS, most=3,
              each=False, optional=True, group=FormGroup.MOMENT),
    FormField("drawn", {"en": "Encounters drawn (Yoshiyasu)", "fr": "Rencontres tirées (Yoshiyasu)"}, FormKind.ORDER,
              PEOPLE, most=2, each=False, optional=True, group=FormGroup.MOMENT),
    FormField("free_meal", {"en": "Free meal (Satsuki)", "fr": "Mets offert (Satsuki)"}, FormKind.CHOICE, MEALS,
              each=False, optional=True, group=FormGroup.MOMENT),
)  # fmt: skip
CHANCE = (
    _on_top("souvenir_pile", {"en": "Next souvenirs", "fr": "Prochains souvenirs"}, SOUVENIRS),
    _on_top("encounter_pile", {"en": "Next encounters", "fr": "Prochaines rencontres"}, PEOPLE),
    _on_top("hot_spring_pile", {"en": "Next hot springs", "fr": "Prochaines sources chaudes"}, SPRINGS),
    _on_top("meal_pile", {"en": "Next meals", "fr": "Prochains mets"}, MEALS),
    _on_top("festival_pile", {"en": "Next festivals", "fr": "Prochains Matsuri"}, ALL_FESTIVALS, MATSURI),
)  # fmt: skip

FORM = PositionForm(
    (
        FormField("lasting", {"en": "Festivals that go on", "fr": "Matsuri en cours"}, FormKind.SEVERAL, FESTIVALS,
                  each=False, optional=True, needs=MATSURI),
        FormField("shared", {"en": "Calligraphy open for all", "fr": "Calligraphie visible de tous"}, FormKind.CHOICE,
                  CALLIGRAPHIES, each=False, optional=True, needs=MATSURI),
        *MOMENT,
        *CHANCE,
        FormField("dealt", {"en": "Traveller tiles to choose from", "fr": "Tuiles Voyageur à choisir"}, FormKind.ORDER,
                  TRAVELLERS, most=3, optional=True),
        FormField("travellers", {"en": "Traveller", "fr": "Voyageur"}, FormKind.CHOICE, ((None, NOBODY), *TRAVELLERS)),
        FormField("at", {"en": "Place on the road", "fr": "Place sur la route"}, FormKind.CHOICE, PLACES, neutral=True),
        FormField("lane", {"en": "In the queue there (0: on the road)", "fr": "Dans la file (0 : sur la route)"},
                  most=SEATS - 1, neutral=True, optional=True),
        FormField("coins", {"en": "Coins", "fr": "Pièces"}, most=99),
        FormField("temple", {"en": "Coins at the temple", "fr": "Pièces au temple"}, most=99, neutral=True),
        FormField("points", {"en": "Points", "fr": "Points"}, most=MOST_POINTS, optional=True),
        FormField("panoramas", {"en": "Panoramas", "fr": "Panoramas"}, FormKind.COUNTS, VIEWS, most=max(SECTIONS)),
        FormField("hot_springs", {"en": "Hot springs", "fr": "Sources chaudes"}, FormKind.CARDS, SPRINGS,
                  most=12),
        FormField("trees", {"en": "Cherry trees", "fr": "Cerisiers"}, most=12, needs=CROSSROADS),
        FormField("baths", {"en": "Bathhouses", "fr": "Établissements de bain"}, most=12, needs=CROSSROADS),
        FormField("dolls", {"en": "Dolls and carps", "fr": "Poupées et carpes"}, most=12, needs=MATSURI),
        FormField("souvenirs", {"en": "Souvenirs", "fr": "Souvenirs"}, FormKind.SEVERAL, SOUVENIRS),
        FormField("meals", {"en": "Meals", "fr": "Mets"}, FormKind.SEVERAL, MEALS),
        FormField("encounters", {"en": "Encounters", "fr": "Rencontres"}, FormKind.CARDS, PEOPLE, most=6),
        FormField("achievements", {"en": "Achievements", "fr": "Accomplissements"}, FormKind.SEVERAL,
                  worded(tuple(Feat.numbers), FEAT_WORDS), by_word=True),
        FormField("legends", {"en": "Legendary objects", "fr": "Objets légendaires"}, FormKind.SEVERAL, LEGENDS,
                  needs=CROSSROADS),
        FormField("amulets", {"en": "Amulets", "fr": "Amulettes"}, FormKind.SEVERAL, AMULETS, needs=CROSSROADS),
        FormField("calligraphies", {"en": "Calligraphies", "fr": "Calligraphies"}, FormKind.SEVERAL, CALLIGRAPHIES,
                  needs=CROSSROADS),
    ),
    neutral={"en": "Neutral traveller", "fr": "Voyageur neutre"},
    start=lambda seats: {"at": [0] * (seats + (seats == 2))},
    filled=filled,
)  # fmt: skip
