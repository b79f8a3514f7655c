"""The pages speak French and English completely."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import gokaido.web
from gokaido.web.guests import asked_language
from gokaido.web.words import translations

WEB = Path(gokaido.web.__file__).parent
REFUSALS = {"Refused", "Late", "HTTPException"}


def in_templates() -> set[str | tuple[str, ...]]:
    """Every text of the templates that is to be translated."""
    found = extract_from_dir(WEB / "templates", [("**.html", "jinja2")], {"**.html": {"newstyle_gettext": "true"}})
    return {message for _, _, message, _, _ in found}


def in_sentences() -> set[str]:
    """Every fixed sentence with which something is refused."""
    found = set()
    for file in WEB.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in REFUSALS or node.func.id == "_answer":
                    texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                    found |= set(texts)
    return found


def catalogue() -> dict[str, object]:
    with (WEB / "locale" / "fr.po").open("rb") as file:
        read = read_po(file, locale="fr")
    return {(m.id if isinstance(m.id, str) else m.id[0]): m.string for m in read if m.id}


def test_every_text_is_there_in_french() -> None:
    wanted = {m if isinstance(m, str) else m[0] for m in in_templates()} | in_sentences()
    assert len(wanted) > 80
    assert wanted - set(catalogue()) == set()


def test_the_catalogue_holds_nothing_old() -> None:
    wanted = {m if isinstance(m, str) else m[0] for m in in_templates()} | in_sentences()
    extra = set(catalogue()) - wanted
    assert {e for e in extra if "letters" not in e} == set()


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
