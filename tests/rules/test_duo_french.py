"""Tokaido Duo in French speaks in the words of its rulebook."""

from ..french import french_texts, locale_texts, retired

RETIRED = {
    r"boussoles?": "rose des vents",
    r"villes? de (?:la )?montagne": "Ville montagneuse",
    r"boutiques?": "jeton Commerce",
    r"tuiles?": "jeton Vague",
    r"manches?": "tour de jeu",
    r"haltes?": "station",
    r"routes? marchandes?": "route commerciale",
    r"pions? (?:de piste|des (?:temples|jardins))": "marqueur Visite",
    r"sens des aiguilles": "sens horaire",
}


def test_no_retired_word_is_left() -> None:
    assert retired(french_texts("duo", "lab/study/studies/characters.py"), RETIRED) == []


def test_no_retired_word_is_left_on_the_pages() -> None:
    assert retired(locale_texts(), {r"boussole": "rose des vents", r"ville de montagne": "Ville montagneuse"}) == []
