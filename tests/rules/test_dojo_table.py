"""Micro Dojo: positions by names, those that cannot be, and what is said at the table."""

from typing import Any

import pytest
from rich.markup import render

from gokaido import BadPosition, Match

from .dojo_table import table

STUCK = {"meeples": {"sumo": 0, "ninja": 2, "geisha": 1, "samurai": 3}, "marker": ["geisha", "samurai"]}

CHOICE = "Or ou Nourriture, construire"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"meeples": {"sumo": 0, "ninja": 0}}, "share a space"),
        ({"meeples": {"monk": 0}}, "no meeple 'monk'"),
        ({"meeples": {"sumo": "4"}}, "spaces 0 to 8, not '4'"),
        ({"meeples": {"sumo": None}}, "spaces 0 to 8, not None"),
        ({"meeples": ["sumo"]}, "a space for each name"),
        ({"meeples": 3}, "a space for each name"),
        ({"gold": [7, 7]}, "more gold"),
        ({"owned": [["castle"], ["castle"]]}, "two places"),
        ({"owned": [-1, 0]}, "owned knows no -1"),
        ({"for_sale": 1 << 13}, "offer knows no 8192"),
        ({"objective": ["samurai"]}, "objective knows no 'samurai'"),
        ({"marker": [7, None]}, "marker knows no 7"),
        ({"guard": 12, "owned": [[], ["guard_house"]]}, "guard takes -1 to 8, not 12"),
        ({"guard": 4, "owned": [["guard_house"], []]}, "in its owner's turn"),
        ({"guard": 4}, "nobody owns the Guard House"),
        ({"first": 3}, "first takes 0 to 1, not 3"),
        ({"judged": 5}, "0 to 4 objectives are judged"),
        ({"points": [-1, 0]}, "points"),
        ({"points": [7, 0]}, "someone has 7 points"),
        ({"turn": 200}, "turn takes 0 to 199, not 200"),
        ({"influence": 2}, "influence takes 0 to 1, not 2"),
        ({"moves": ["sumo"]}, "advanced modes"),
        ({"moves": 99, "mode": "2A"}, "moves knows no 99"),
        ({"phase": 9}, "phase knows no 9"),
        ({"phase": "act"}, "has moved no meeple"),
        ({"phase": "ride", "mover": "sumo"}, "has moved no meeple"),
        ({"card": 3}, "solo"),
        ({**STUCK, "guard": 5, "owned": [[], ["guard_house"]]}, "no move"),
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        table(**position)


def test_one_building_may_be_named_without_a_list() -> None:
    m = table(owned=["castle", []], for_sale="broker")
    assert m.view()["state"]["owned"] == [["castle"], []]
    assert m.view()["state"]["offer"] == ["broker"]


def test_the_winner_is_named_without_an_elision() -> None:
    m = Match.arranged("dojo", seats=1, level=1, points=[0, 6], turn=198)
    said: list[str] = []
    while not m.over:
        m.play(m.legal[0])
        said = m.sentences("fr")
    assert said[-1].endswith(" : Apprenti l’emporte.")


@pytest.mark.rule("J-ADV-2")
def test_special_moves_say_what_they_cost_where_they_are_paid_for() -> None:
    held: dict[str, Any] = {"gold": [2, 0], "food": [2, 0], "marker": [None, "geisha"]}
    where = {"sumo": 3, "ninja": 4, "geisha": 0, "samurai": 7}
    paid = {a.text.split()[0]: a.words for a in table(mode="1A", meeples=where, **held).legal}
    assert paid["push"]["en"] == "Sumo pushes the Geisha to space 1 and takes space 0 · for 2 food · 1 gold"
    assert paid["swap"]["fr"] == "Le Ninja échange sa place avec le Samouraï, vers la case 7 · pour 2 Or · " + CHOICE
    assert paid["charm"]["en"] == "Geisha sheds her marker and goes to space 1 · for 1 gold and 1 food · 2 gold"
    assert paid["slash"]["fr"].endswith("vers la case 5 · pour 1 Or et 1 Nourriture · Or et Nourriture")
    free = {a.text.split()[0]: a.words for a in table(mode="2A", meeples=where, **held).legal}
    assert free["push"]["en"] == "Sumo pushes the Geisha to space 1 and takes space 0 · +1 gold"


def test_names_cannot_break_the_markup_or_the_width() -> None:
    m = table()
    for names in (["[/]", "x" * 60], ["[red]", "Aki\\"]):
        lines = render(m.game.text.terminal(m.view_state(0), "fr", names)).plain.splitlines()
        assert max(len(line) for line in lines) <= 80
        assert any(names[0] in line for line in lines)
        assert not any("[/]" in line for line in lines if names[0] not in line)
