"""The French of Tokaido and its expansions: an owner of the boxes finds the words of their rulebooks."""

from pathlib import Path

import gokaido

from ..french import ROOT, french_texts, locale_texts, retired

STUDIES = [f"lab/study/studies/{name}.py" for name in ("travellers", "stations", "festivals", "seats", "length")]
RETIRED = {
    r"auberges?": "Relais",
    r"(?<!T-)(?<!les )(?<!des )villages?": "Échoppe",  # the villages are a festival, Mura matsuri
    r"hauts? faits?": "Accomplissement",
    r"sections?": "morceau",
    r"bains? publics?|(?<!Établissement de )(?<!Établissements de )bains?": "Établissement de bain",
    r"salles? de jeu(?!x)": "Salle de jeux",
    r"prêtresses?": "prêtre Shinto",
    r"Toka Ebisu": "Tôka Ebisu",
    r"haltes?": "station, arrêt",
    r"bourses?": "Pécule",
    r"pouvoirs?": "capacité",
    r"(?<!une )fêtes?(?! d)": "Matsuri",
    r"collections? de \d+ points": "série",  # a collection is all that a player owns
}


def expansion_rules() -> list[tuple[str, str]]:
    """The pages of both expansions."""
    pages = [ROOT / "docs" / "rules" / "fr" / f"{name}.md" for name in ("crossroads", "matsuri")]
    return [(page.name, page.read_text(encoding="utf-8")) for page in pages]


def test_the_studies_are_there() -> None:
    assert all((Path(gokaido.__file__).parent / study).exists() for study in STUDIES)


def test_french_uses_the_words_of_the_rulebooks() -> None:
    assert retired(iter([*french_texts("tokaido", *STUDIES), *expansion_rules()]), RETIRED) == []


def test_so_do_the_pages() -> None:
    assert retired(locale_texts(), RETIRED) == []


def test_the_words_of_the_rulebooks_are_there() -> None:
    said = " ".join(text for _, text in [*french_texts("tokaido"), *expansion_rules()])
    words = ("Relais", "Échoppe", "Accomplissement", "morceau", "Établissement de bain", "Salle de jeux")
    assert [w for w in (*words, "prêtre Shinto", "Tôka Ebisu", "série", "Pécule", "capacité") if w not in said] == []
