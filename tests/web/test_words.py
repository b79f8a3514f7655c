"""The pages speak French and English completely."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from pydantic import Field, TypeAdapter, ValidationError

import gokaido.web
from gokaido.engine.options import LANGUAGES, Option
from gokaido.engine.registry import games
from gokaido.web.access.visitors import asked_language
from gokaido.web.i18n.catalogue import translations
from gokaido.web.i18n.errors import form_mistake

WEB = Path(gokaido.web.__file__).parent


def in_templates() -> set[str | tuple[str, ...]]:
    """Every text of the templates that is to be translated."""
    found = extract_from_dir(WEB / "templates", [("**.html", "jinja2")], {"**.html": {"newstyle_gettext": "true"}})
    return {message for _, _, message, _, _ in found}


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        (int, "x"), (int, "9" * 5000), (int, None), (str, 1), (bool, "perhaps"), (Annotated[int, Field(ge=2)], 1),
        (Annotated[int, Field(le=2)], 3), (Annotated[str, Field(min_length=2)], ""),
        (Annotated[str, Field(max_length=2)], "abc"), (Literal["a", "b"], "c"),
    ],
)  # fmt: skip
def test_what_the_check_of_a_form_says_is_said_in_french(wanted: Any, given: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(wanted).validate_python(given)
    mistake = form_mistake(refused.value, ("number",))
    assert mistake.say("fr").startswith("number : il ") or mistake.id == "form_too_many_digits"
    assert mistake.id != "form_invalid"


@pytest.mark.parametrize("option", [o for g in games().values() for o in g.rules.options], ids=lambda o: o.name)
def test_options_are_called_by_words_in_both_languages(option: Option) -> None:
    for lang in LANGUAGES:
        assert option.label[lang]
        assert option.help[lang]
        if isinstance(option.default, str):
            assert len({option.word(v, lang) for v in option.allowed}) == len(option.allowed)
    if isinstance(option.default, str):
        assert [option.word(v, "en") for v in option.allowed] != [option.word(v, "fr") for v in option.allowed]


def catalogue() -> dict[str, object]:
    with (WEB / "i18n" / "locale" / "fr.po").open("rb") as file:
        read = read_po(file, locale="fr")
    return {(m.id if isinstance(m.id, str) else m.id[0]): m.string for m in read if m.id}


def test_every_text_is_there_in_french() -> None:
    wanted = {m if isinstance(m, str) else m[0] for m in in_templates()}
    assert len(wanted) > 80
    assert wanted - set(catalogue()) == set()


def test_the_catalogue_holds_nothing_old() -> None:
    wanted = {m if isinstance(m, str) else m[0] for m in in_templates()}
    extra = set(catalogue()) - wanted
    assert extra == set()


def test_placeholders_are_the_same_in_both() -> None:
    for source, string in catalogue().items():
        for text in string if isinstance(string, tuple) else (string,):
            assert set(re.findall(r"%\(\w+\)s", source)) == set(re.findall(r"%\(\w+\)s", str(text))), source


def test_plurals_are_french_plurals() -> None:
    french = translations("fr")
    one, many = "%(name)s takes back %(num)s move.", "%(name)s takes back %(num)s moves."
    assert french.ngettext(one, many, 0).endswith("coup.")
    assert french.ngettext(one, many, 1).endswith("coup.")
    assert french.ngettext(one, many, 2).endswith("coups.")


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("de, fr;q=0.5, en;q=0.9", "en"),
        ("fr-CA,en", "fr"),
        ("xx;q=z, fr", "fr"),
        ("ja", "en"),
    ],
)
def test_the_browser_chooses_the_language(header: str, lang: str) -> None:
    assert asked_language(header) == lang


def test_a_victory_is_told_whatever_the_name_begins_with() -> None:
    """players.md 15: "Victoire de Apprenti" lacked its elision."""
    assert translations("fr").gettext("%(name)s wins") == "%(name)s l’emporte"
