"""Micro Dojo in French speaks in the words of its rulebook."""

from gokaido import games

from ..french import french_texts, locale_texts, retired

STUDIES = ("lab/study/studies/buildings.py", "lab/study/studies/objectives.py")
RETIRED = {
    r"riz": "Nourriture",
    r"(?:mouvements?|coups?) spécia(?:l|ux)": "mouvement alternatif",
    r"jug(?:e|es|er|ez|é|ée|és|ées|eant|ements?)": "déclencher",
    r"offrandes?|offrir": "donner",
    r"bâti(?:r|t|e|s|ssez|ssant)?": "construire",
    r"boussole": "rose des vents",
}


def test_no_retired_word_is_left() -> None:
    assert retired(french_texts("dojo", *STUDIES), RETIRED) == []


def test_no_retired_word_is_left_on_the_pages() -> None:
    assert retired(locale_texts(), {r"riz": "Nourriture", r"offrandes?": "don"}) == []


def test_the_basic_game_is_the_classic_one_and_1a_the_simple_one() -> None:
    option = next(o for o in games()["dojo"].rules.options if o.name == "mode")
    called = {value: option.word(value, "fr") for value in option.allowed}
    assert called["basic"] == "partie classique"
    assert [value for value, word in called.items() if "simple" in word] == ["1A"]
    assert [value for value, word in called.items() if "complexe" in word] == ["2A"]
    assert [value for value, word in called.items() if "moyenne" in word] == ["1B", "2B"]
