"""The form of a position."""

from gokaido.engine.forms import FormField, FormKind, PositionForm, numbered, worded

from ..material import (
    BUILDING_WORDS,
    GOAL,
    LIMIT,
    MEEPLE_WORDS,
    OBJECTIVE_WORDS,
    ON_TRACK,
    SPACE_WORDS,
    SPACES,
    Building,
    Meeple,
    Objective,
)

MEEPLES = worded(tuple(Meeple.numbers), MEEPLE_WORDS)
BUILDINGS = worded(tuple(Building.numbers), BUILDING_WORDS)
OBJECTIVES = worded(tuple(Objective.numbers), OBJECTIVE_WORDS)
PLACES = tuple(
    (k, {lang: f"{k} ({SPACE_WORDS[k][lang]})" for lang in ("en", "fr")}) for k in range(SPACES)
)  # fmt: skip
NOBODY = {"en": "nobody", "fr": "personne"}

FORM = PositionForm(
    (
        FormField("meeples", {"en": "Meeples", "fr": "Pions"}, FormKind.TABLE, PLACES, MEEPLES, each=False),
        FormField("objective", {"en": "Objectives", "fr": "Objectifs"}, FormKind.ROW, OBJECTIVES,
                  numbered(ON_TRACK, 1), each=False),
        FormField("judged", {"en": "Objectives judged", "fr": "Objectifs évalués"}, most=ON_TRACK - 1, each=False),
        FormField("influence", {"en": "Influence token", "fr": "Jeton Influence"}, FormKind.CHOICE,
                  ((1, {"en": "on the track", "fr": "sur la piste"}), (0, {"en": "taken", "fr": "pris"})), each=False),
        FormField("for_sale", {"en": "Buildings for sale", "fr": "Bâtiments en vente"}, FormKind.SEVERAL, BUILDINGS,
                  each=False, optional=True),
        FormField("actor", {"en": "Who decides", "fr": "Qui décide"}, FormKind.CHOICE,
                  ((0, {"en": "player 1", "fr": "le joueur 1"}), (1, {"en": "player 2", "fr": "le joueur 2"})),
                  each=False, optional=True),
        FormField("gold", {"en": "Gold", "fr": "Or"}, most=LIMIT),
        FormField("food", {"en": "Food", "fr": "Nourriture"}, most=LIMIT),
        FormField("points", {"en": "Points", "fr": "Points"}, most=GOAL - 1),
        FormField("marker", {"en": "Marker on", "fr": "Marqueur sur"}, FormKind.CHOICE, ((None, NOBODY), *MEEPLES)),
        FormField("owned", {"en": "Buildings", "fr": "Bâtiments"}, FormKind.SEVERAL, BUILDINGS),
    )
)  # fmt: skip
