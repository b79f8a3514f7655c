"""French as people read it, gathered from source files, data and games, to look for words that no rulebook uses."""

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import gokaido
from gokaido.engine.registry import game_of

from .tables import TABLES

ROOT = Path(__file__).parents[1]
SOURCE = Path(gokaido.__file__).parent


def french_texts(game: str, *others: str) -> Iterator[tuple[str, str]]:
    """Where a text stands, and the text: rules, data, source files (and others under src/gokaido), games at random."""
    rules = ROOT / "docs" / "rules" / "fr" / f"{game}.md"
    yield rules.name, rules.read_text(encoding="utf-8")
    for data in (SOURCE / "games" / game).rglob("*.toml"):
        for text in _values(tomllib.loads(data.read_text(encoding="utf-8"))):
            yield data.name, text
    modules = [*(SOURCE / "games" / game).rglob("*.py"), *(SOURCE / other for other in others)]
    for module in modules:
        for text in _written(ast.parse(module.read_text(encoding="utf-8"))):
            yield module.name, text
    yield from _played(game)


def shared_texts() -> Iterator[tuple[str, str]]:
    """What no game says itself: pages, errors, terminal, laboratory and its studies, names and levels of bots."""
    for path in sorted(SOURCE.rglob("*")):
        place = path.relative_to(SOURCE)
        if place.parts[0] == "games" or path.suffix not in (".toml", ".py"):
            continue
        text = path.read_text(encoding="utf-8")
        for said in _values(tomllib.loads(text)) if path.suffix == ".toml" else _written(ast.parse(text)):
            yield str(place), said
    yield from locale_texts()


def retired(texts: Iterator[tuple[str, str]], words: dict[str, str]) -> list[str]:
    """The places where a word stands that is not the rulebook's; `words` are patterns, and what to say instead."""
    found = []
    for place, text in texts:
        for pattern, instead in words.items():
            for match in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
                around = text[max(0, match.start() - 30) : match.end() + 30].replace("\n", " ")
                found.append(f"{place}: {match[0]!r} should be {instead!r} in …{around}…")
    return sorted(set(found))


def _values(data: Any, french: bool = False) -> Iterator[str]:
    """The French texts of a data file: of keys like `fr` and `fr_effect`."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _values(value, french or key.split("_")[0] == "fr")
    elif isinstance(data, list):
        for value in data:
            yield from _values(value, french)
    elif french and isinstance(data, str):
        yield data


def _written(tree: ast.AST) -> Iterator[str]:
    """The French texts of a module: under "fr", where `lang` is French, second in `t(english, french)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values):
                if isinstance(key, ast.Constant) and key.value == "fr":
                    yield from _constants(value)
        elif isinstance(node, ast.IfExp):
            condition = ast.unparse(node.test)
            if "'en'" in condition or condition == "en":
                yield from _constants(node.orelse)
            elif "'fr'" in condition:
                yield from _constants(node.body)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "t" and len(node.args) == 2:
            yield from _constants(node.args[1])


def _constants(tree: ast.AST) -> Iterator[str]:
    """The texts below a node, but for the keys of dictionaries."""
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.value
    for node in tree.values if isinstance(tree, ast.Dict) else ast.iter_child_nodes(tree):
        yield from _constants(node)


@cache
def _played(game: str) -> frozenset[tuple[str, str]]:
    """What is said in games at random."""
    return frozenset(_said(game))


def _said(game: str) -> Iterator[tuple[str, str]]:
    """Options, questions, actions, the log, tables and pictures.

    What an action is called is looked at everywhere; what it costs and brings, which is found by playing it and has
    few words for all actions, now and then.
    """
    for option in game_of(game).rules.options:
        for words in (option.label, option.help, *option.words):
            yield f"option {option.name}", words["fr"]
    for seed, place in enumerate(t for t in TABLES if t.game.key == game):
        match, chance = place.match(seed), random.Random(seed)
        while not match.over:
            asked = match.game.text.question(match.state, "fr")
            yield "question", f"{asked.title} {asked.note}"
            known, whole = match.view_state(match.actor), chance.random() < 0.2
            for action in match.legal:
                said = match.game.text.describe(known, action.id, "fr")
                yield "action", " · ".join((said.title, *said.notes, *(offer.title for offer in said.offers)))
                if whole:
                    yield "action", action.words["fr"]
            match.play(chance.choice(match.legal))
            yield "log", " ".join(match.sentences("fr"))
        yield "terminal", match.game.text.terminal(match.state, "fr", match.names("fr"))
        for row in match.score_sheet("fr"):
            yield "score sheet", row.label
        for form in match.game.picture.forms:
            drawn = match.svg(lang="fr", form=form)
            yield "picture", " ".join(re.findall(r">([^<>]+)</(?:text|title|desc)", drawn))


def locale_texts() -> Iterator[tuple[str, str]]:
    """The French of the web pages."""
    for catalogue in files("gokaido.web").joinpath("i18n", "locale").iterdir():
        if catalogue.name.endswith("fr.po"):
            text = catalogue.read_text(encoding="utf-8")
            for said in re.findall(r'^msgstr(?:\[\d\])? ((?:"[^\n]*"\n?)+)', text, re.MULTILINE):
                yield catalogue.name, said
