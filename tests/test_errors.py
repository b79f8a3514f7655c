"""Errors are ids with values, and every id has a sentence in every language."""

import ast
import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import gokaido.cli
import gokaido.web.app
from gokaido import BadOption, BadSave, IllegalAction, Match
from gokaido.bots.process.client import Fault
from gokaido.engine.errors import GokaidoError, sentence, sentences_in
from gokaido.engine.language import LANGUAGES
from gokaido.web.i18n.errors import FORM

SOURCE = Path(gokaido.cli.__file__).parent
NOT_VALUES = {"minded"}  # of a fault


@cache
def trees() -> dict[Path, ast.Module]:
    """Every file of the source."""
    return {file: ast.parse(file.read_text("utf-8")) for file in SOURCE.rglob("*.py")}


def kinds() -> set[str]:
    """The names of all errors, whether their modules are loaded or not."""
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found, size = {GokaidoError.__name__}, 0
    while len(found) > size:
        size = len(found)
        found |= {c.name for c in classes if any(isinstance(base, ast.Name) and base.id in found for base in c.bases)}
    return found


class Use(NamedTuple):
    """An error that the code makes."""

    id: str
    values: frozenset[str]
    where: str


@cache
def uses() -> list[Use]:
    """Every place where an error is made from an id."""
    known, found = kinds(), []
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
                values = frozenset(k.arg for k in node.keywords if k.arg and k.arg not in NOT_VALUES)
                where = f"{file.relative_to(SOURCE)}:{node.lineno}"
                found += [Use(id, values, where) for id in ids_in(node.args[0], where)]
    return found


def ids_in(node: ast.expr, where: str) -> Iterator[str]:
    """The ids that the first argument of an error can be."""
    if isinstance(node, ast.IfExp):
        yield from ids_in(node.body, where)
        yield from ids_in(node.orelse, where)
    elif isinstance(node, ast.Constant):
        yield str(node.value)
    else:
        assert ast.unparse(node) in ("FORM[first['type']]", "mistake"), f"{where}: an id is written where it is used"


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Every sentence of every room."""
    found: dict[str, dict[str, str]] = {}
    for file in SOURCE.rglob("errors.toml"):
        room = ".".join(("gokaido", *file.parent.relative_to(SOURCE).parts))
        assert not found.keys() & sentences_in(room).keys()
        found |= sentences_in(room)
    return found


def placeholders(text: str) -> set[str]:
    """What a sentence leaves open."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_id_in_the_code_has_a_sentence_with_its_values() -> None:
    assert [use for use in uses() if use.id not in catalogue()] == []
    assert [
        use for use in uses() if any(not placeholders(text) <= use.values for text in catalogue()[use.id].values())
    ] == []


def test_no_id_is_left_over() -> None:
    texts = {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert catalogue().keys() - texts == set()


@pytest.mark.parametrize("id", sorted(catalogue()))
def test_a_sentence_is_there_in_every_language_with_the_same_values(id: str) -> None:
    said = catalogue()[id]
    assert list(said) == list(LANGUAGES)
    assert all(said.values())
    assert len({frozenset(placeholders(text)) for text in said.values()}) == 1
    assert sentence(id) == said  # its room is known to everybody


def test_the_rooms_of_forms_have_sentences() -> None:
    assert set(FORM.values()) <= catalogue().keys()


def test_an_error_says_itself_in_every_language() -> None:
    error = BadOption("unknown_game", given="go", known=("dojo", "duo"))
    assert str(error) == "There is no game 'go'; there are dojo and duo."
    assert error.say("fr") == "Il n’y a pas de jeu 'go' ; il y a dojo et duo."
    assert error.as_data() == {"error": "unknown_game", "values": {"given": "go", "known": ["dojo", "duo"]}}


def test_an_error_about_an_error() -> None:
    inner = IllegalAction("illegal_action", given="fly", legal=("a", "b", "c"))
    error = BadSave("save_action", file={"en": "The file", "fr": "Le fichier"}, number=3, reason=inner)
    assert str(error) == "The file is damaged at action 3: 'fly' cannot be played now. Legal: a, b and c."
    assert error.say("fr") == (
        "Le fichier est abîmé à l’action 3 : 'fly' ne peut pas être joué maintenant. Coups permis : a, b et c."
    )
    assert error.as_data()["values"]["reason"] == inner.as_data()


def test_what_somebody_gave_is_never_taken_for_a_sentence() -> None:
    error = BadOption("unknown_game", given="{known} {0} {given.__class__}", known=("x",))
    assert str(error) == "There is no game '{known} {0} {given.__class__}'; there are x."
    assert str(GokaidoError("{no} such id")) == "{no} such id"


@pytest.mark.parametrize(
    "given",
    ["x" * 100_000, 10**100_000, [[["x" * 1000] * 1000] * 1000], {"k" * 9999: "v" * 9999}, float("inf"), "\n" * 9999],
    ids=["text", "number", "list", "dict", "infinity", "lines"],
)
def test_what_somebody_gave_is_clipped(given: object) -> None:
    error = BadOption("unknown_game", given=given, known=("dojo",))
    for lang in LANGUAGES:
        assert len(error.say(lang)) < 600
    assert len(str(error.as_data())) < 1000


def test_a_list_is_never_longer_than_anybody_reads() -> None:
    error = BadOption("unknown_game", given="x", known=tuple("y" * 10_000 for _ in range(10_000)))
    assert str(error).endswith(" and 238 more.")
    assert len(str(error.as_data())) < 60_000


@pytest.mark.parametrize(
    "error", [BadOption("seed", bits=96, given=-1), Fault("fault_slow", "slow", minded=True, seconds=2.0)]
)
def test_an_error_crosses_the_border_of_a_process(error: GokaidoError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert vars(twin) == vars(error)
    assert str(twin) == str(error)


def test_a_mistake_of_the_library_is_english_without_more() -> None:
    with pytest.raises(IllegalAction, match=r"^'fly' cannot be played now\. Legal: "):
        Match("dojo", seats=2, seed=1).play("fly")
