"""The form of a position."""

from typing import Any

from gokaido.engine.forms import FormField, FormGroup, FormKind, PositionForm, numbered, seated, worded

from ..material import (
    BUILDING_WORDS,
    CARDS,
    GOAL,
    LIMIT,
    MEEPLE_WORDS,
    MOST_TURNS,
    OBJECTIVE_WORDS,
    ON_TRACK,
    SEATS,
    SPACE_ACTIONS,
    SPACE_WORDS,
    SPACES,
    Building,
    Meeple,
    Objective,
)
from ..state import DojoPhase

MEEPLES = worded(tuple(Meeple.numbers), MEEPLE_WORDS)
BUILDINGS = worded(tuple(Building.numbers), BUILDING_WORDS)
OBJECTIVES = worded(tuple(Objective.numbers), OBJECTIVE_WORDS)
PLACES = tuple(
    (k, {lang: f"{k} ({SPACE_WORDS[k][lang]})" for lang in ("en", "fr")}) for k in range(SPACES)
)  # fmt: skip
NOBODY = {"en": "nobody", "fr": "personne"}
NOWHERE = {"en": "in the Guard House", "fr": "au Poste de garde"}
PLAYERS = seated(SEATS)
YES_NO = ((1, {"en": "yes", "fr": "oui"}), (0, {"en": "no", "fr": "non"}))
PHASES = worded(tuple(DojoPhase.numbers), (
    {"en": "a move", "fr": "un déplacement"},
    {"en": "one more step (Stables)", "fr": "un pas de plus (Étables)"},
    {"en": "what to do there", "fr": "que faire là"},
))  # fmt: skip


def filled(s: Any) -> dict[str, Any]:
    """What the form says of a position besides."""
    numbers = ("turn", "take_due", "build_due", "actions_due", "judged_now", "guarded")
    return {
        **{name: getattr(s, name) for name in numbers},
        **{name: _words(Building, getattr(s, name)) for name in ("given", "used")},
        "for_sale": _words(Building, s.offer),
        "moves": _words(Meeple, s.moves),
        "guard": None if s.guard < 0 else s.guard,
        "phase": DojoPhase.word(s.phase),
        "mover": Meeple.words.get(s.mover),
        "freed": Meeple.words.get(s.freed),
        "next_card": None if s.next_card < 0 else s.next_card,
    }


def _words(names: Any, mask: int) -> list[str]:
    return [word for k, word in names.words.items() if mask >> k & 1]


MOMENT = (
    FormField("actor", {"en": "Who decides", "fr": "Qui décide"}, FormKind.CHOICE, PLAYERS, each=False, optional=True,
              of_seats=True, group=FormGroup.MOMENT),
    FormField("first", {"en": "Who began", "fr": "Qui a commencé"}, FormKind.CHOICE, PLAYERS, each=False,
              optional=True, of_seats=True, group=FormGroup.MOMENT),
    FormField("turn", {"en": "Turns played", "fr": "Tours joués"}, most=MOST_TURNS - 1, each=False,
              group=FormGroup.MOMENT),
    FormField("phase", {"en": "What is decided", "fr": "Ce qui se décide"}, FormKind.CHOICE, PHASES, each=False,
              group=FormGroup.MOMENT),
    FormField("mover", {"en": "Meeple that has moved", "fr": "Pion déplacé"}, FormKind.CHOICE, MEEPLES, each=False,
              optional=True, group=FormGroup.MOMENT),
    FormField("freed", {"en": "Freed by Influence", "fr": "Libéré par l’Influence"}, FormKind.CHOICE, MEEPLES,
              each=False, optional=True, group=FormGroup.MOMENT),
    FormField("take_due", {"en": "Still to take", "fr": "Encore à prendre"}, FormKind.CHOICE, YES_NO, each=False,
              group=FormGroup.MOMENT),
    FormField("build_due", {"en": "Still to build", "fr": "Encore à construire"}, FormKind.CHOICE, YES_NO, each=False,
              group=FormGroup.MOMENT),
    FormField("actions_due", {"en": "Actions still to do", "fr": "Actions encore à faire"}, most=max(SPACE_ACTIONS),
              each=False, group=FormGroup.MOMENT),
    FormField("used", {"en": "Buildings used in this turn", "fr": "Bâtiments utilisés ce tour"}, FormKind.SEVERAL,
              BUILDINGS, each=False, group=FormGroup.MOMENT),
    FormField("judged_now", {"en": "Objective judged in this turn", "fr": "Objectif évalué ce tour"}, FormKind.CHOICE,
              YES_NO, each=False, group=FormGroup.MOMENT),
    FormField("guarded", {"en": "Guard posted in this turn", "fr": "Garde posté ce tour"}, FormKind.CHOICE, YES_NO,
              each=False, group=FormGroup.MOMENT),
)  # fmt: skip

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
        FormField("given", {"en": "Given to the town", "fr": "Donnés à la ville"}, FormKind.SEVERAL, BUILDINGS,
                  each=False),
        FormField("guard", {"en": "The Guard", "fr": "Le garde"}, FormKind.CHOICE, ((None, NOWHERE), *PLACES),
                  each=False),
        FormField("moves", {"en": "Alternative moves of", "fr": "Mouvements alternatifs de"}, FormKind.SEVERAL, MEEPLES,
                  each=False, optional=True, needs="mode"),
        *MOMENT,
        FormField("next_card", {"en": "Next card of the opponent", "fr": "Prochaine carte de l’adversaire"},
                  FormKind.CHOICE, numbered(CARDS - 1), each=False, optional=True, only_seats=1,
                  group=FormGroup.CHANCE),
        FormField("gold", {"en": "Gold", "fr": "Or"}, most=LIMIT),
        FormField("food", {"en": "Food", "fr": "Nourriture"}, most=LIMIT),
        FormField("points", {"en": "Points", "fr": "Points"}, most=GOAL - 1),
        FormField("marker", {"en": "Marker on", "fr": "Marqueur sur"}, FormKind.CHOICE, ((None, NOBODY), *MEEPLES)),
        FormField("owned", {"en": "Buildings", "fr": "Bâtiments"}, FormKind.SEVERAL, BUILDINGS),
    ),
    filled=filled,
)  # fmt: skip
