"""Micro Dojo in words and pictures: what is asked, said, read aloud and shown."""

import re
from typing import Any

import pytest

from gokaido import Match

from .dojo_table import CORNERS, table, texts

FORMS = ("print", "desk", "tall")


def read_aloud(match: Match, lang: str, form: str = "print") -> str:
    """The description of the picture."""
    found = re.search("<desc>(.*?)</desc>", match.svg(lang=lang, form=form))
    assert found
    return found[1]


def labels(match: Match, lang: str, seat: int | None = None) -> list[str]:
    """What the pieces of the picture are called."""
    return re.findall("<title>(.*?)</title>", match.svg(seat, lang=lang))


# ------------------------------------------------------------------ pictures


@pytest.mark.parametrize("form", FORMS)
def test_the_influence_token_lies_with_the_second_player_until_it_is_spent(form: str) -> None:
    for match in (table(), Match("dojo", seats=1, seed=1, level=5)):
        svg = match.svg(form=form)
        mat = svg.index('id="mat-1"')
        assert svg.count('id="token-influence"') == 1
        assert svg.index('id="token-influence"') > mat > svg.index('id="mat-0"')
        assert "<title>Influence</title>" in svg
    assert 'id="token-influence"' not in table(influence=0).svg(form=form)


@pytest.mark.parametrize("form", FORMS)
def test_the_card_of_the_solo_opponent_is_shown(form: str) -> None:
    match = Match("dojo", seats=1, seed=1, level=2)
    card = match.state.next_card + 1
    assert f"next card: card {card}" in match.svg(form=form)
    assert f"carte suivante : carte {card}" in match.svg(form=form, lang="fr")
    hidden = Match("dojo", seats=1, seed=1, level=3)
    assert "solo-card" not in hidden.svg(form=form)  # none was played yet, and the next one is nobody's to see
    while hidden.state.card < 0:
        hidden.play(hidden.legal[-1])
    assert f"last card: card {hidden.state.card + 1}" in hidden.svg(form=form)
    assert 'id="solo-card"' not in table().svg(form=form)


def test_nothing_on_a_phone_lies_outside_of_the_picture() -> None:
    for match in (table(), Match("dojo", seats=1, seed=1, level=2)):
        drawing = match.drawing(form="tall")
        (town,) = (g for g in drawing.groups if g.id == "town")
        last = max(
            float(y) for y in re.findall(r'id="card-building-\w+"[^>]*translate\([\d.]+ ([\d.]+)\)', town.inside)
        )
        assert drawing.height - 20 < town.y + last + 148 <= drawing.height


def test_what_can_be_pressed_is_drawn_for_its_viewer_alone() -> None:
    """A mat and the room look the same to everybody; the others show what the viewer may do."""
    for form in FORMS:
        drawing = table().drawing(0, form=form)
        assert {g.id for g in drawing.groups if "data-acts" in g.inside} <= {"objectives", "town", "board"}
        assert all(g.private == ("data-acts" in g.inside) for g in drawing.groups if g.id == "board")
        assert [g.id for g in drawing.groups if not g.private and "data-acts" in g.inside] == []
        watched = table().drawing(None, form=form)
        shared = [g for g in drawing.groups if not g.private]
        assert shared == [g for g in watched.groups if not g.private]


# ------------------------------------------------------------------ read aloud


SENTENCES = {
    "en": re.compile(r"Player \d: \d points?, \d gold, \d food\.|Player \d [a-z][\w ,]*[a-z]\."),
    "fr": re.compile(r"Joueur \d : \d points?, \d Or, \d Nourriture\.|Joueur \d [a-zé’]+[\w ,’]*[a-zé]\."),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_table_is_read_aloud_in_whole_sentences(lang: str) -> None:
    on_centre = table(meeples={**CORNERS, "sumo": 1})
    on_centre.play("move sumo 4")
    on_choice = table(meeples={**CORNERS, "samurai": 8})
    on_choice.play("move samurai 7")
    over = table(points=[1, 3], turn=199)
    over.play("move sumo 1")
    said = [read_aloud(m, lang) for m in (table(), on_centre, on_choice, over)]
    for text in said:
        sentences = re.findall(r"(?:Player|Joueur) .*?\.(?= |$)", text)
        assert " ".join(sentences) == text
        assert all(SENTENCES[lang].fullmatch(s) for s in sentences), sentences
    assert ["has 2 actions." in said[1], "a 2 actions." in said[1]] == [lang == "en", lang == "fr"]
    third = {"en": "Player 1 takes resources, may build.", "fr": "Joueur 1 prend des ressources, peut construire."}
    assert third[lang] in said[2]


def test_a_meeple_is_read_aloud_without_a_wrong_gender() -> None:
    match = table(marker=["geisha", None])
    assert "Geisha, porte le marqueur de Joueur 1" in labels(match, "fr")
    assert "Sumo, disponible" in labels(match, "fr")


def test_a_building_given_away_is_said_without_a_wrong_gender() -> None:
    match = table(given=["statue"], for_sale=["castle"])
    assert "don à la ville" in match.svg(lang="fr")
    assert "donné à la ville" not in match.svg(lang="fr")


# ------------------------------------------------------------------ questions and the log


def asked(match: Match, lang: str) -> str:
    """The note of the question of the moment."""
    return match.game.text.question(match.state, lang).note


def test_the_question_says_which_meeples_may_move() -> None:
    """Nobody's marked meeple may, one's own neither; and after Influence only the one that was freed."""
    free: dict[str, Any] = {"actor": 1, "first": 0, "marker": ["sumo", "ninja"]}
    assert asked(table(**free), "en") == "Any meeple without a marker, to an empty space beside it."
    assert asked(table(**free), "fr") == "Tout pion sans marqueur Daimyo, vers une case vide adjacente."
    match = table(**free)
    match.play("free sumo")
    assert all(t.startswith("move sumo") for t in texts(match))
    assert asked(match, "en") == "The Sumo, which Influence has freed, to an empty space beside it."
    assert asked(match, "fr") == "Le Sumo, que l’Influence a libéré, vers une case vide adjacente."
    match = table(actor=1, first=0, marker=["geisha", "ninja"])
    match.play("free geisha")
    assert asked(match, "fr") == "La Geisha, que l’Influence a libérée, vers une case vide adjacente."
    assert "alternative move" in asked(table(mode="2A", marker=[None, "geisha"]), "en")
    assert "mouvement alternatif" in asked(table(mode="2A", marker=[None, "geisha"]), "fr")


def test_taking_what_there_is_no_room_for_is_told() -> None:
    match = table(gold=[7, 0], meeples={"sumo": 6, "ninja": 2, "geisha": 8, "samurai": 0}, for_sale=[])
    match.play("move sumo 7")
    match.play("take gold")
    assert match.sentences("en") == ["Player 1 has no room for more gold."]
    assert match.sentences("fr") == ["Joueur 1 n’a plus de place pour de l’Or."]
    full: dict[str, Any] = {"gold": [7, 5], "food": [7, 6], "owned": [["guard_house"], []], "for_sale": []}
    match = table(**full)
    match.play("move ninja 5")
    match.play("take")
    assert match.sentences("en") == ["Player 1 has no room for more gold or food."]


def test_an_offering_names_nobody_since_the_solo_opponent_may_be_called_shogun() -> None:
    match = table(gold=[5, 0], meeples={**CORNERS, "sumo": 1})
    match.play("move sumo 4")
    match.play("offer gold")
    assert match.sentences("en", None, ["Shogun", "Aki"])[0] == "Shogun makes an offering."
    assert match.sentences("fr", None, ["Shogun", "Aki"])[0] == "Shogun fait un don."
