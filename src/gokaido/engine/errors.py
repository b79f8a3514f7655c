"""Errors: an id with values. The sentence for the person who made the mistake is made from them, in any language.

The sentences lie beside the code that raises them, in a file `errors.toml` for each room (see `add_sentences`):

    [unknown_game]
    en = "There is no game {given!r}; there are {known}."
    fr = "Il n’y a pas de jeu {given!r} ; il y a {known}."

A value is a number, a text, a tuple (said as `a, b and c`; `{known:or}` ends with "or", `{known:20}` is longer,
`{complaints:all}` are whole sentences), words in every language, or another error. What somebody gave is shown as
`{given!r}`, at `LONGEST` letters at most.
"""

import math
import reprlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from .language import LANGUAGES, Words, listed

LONGEST = 200  # letters of a value
MOST = 250  # things in a list
LARGEST = 10**30  # of a number that is shown with all its digits
_ROOMS = ["gokaido.engine"]
_short = reprlib.Repr()
_short.maxlevel, _short.maxother, _short.maxstring = 3, LONGEST, LONGEST


class GokaidoError(Exception):
    """Anything that a user of the library can do wrong: which mistake it is, and what it is about."""

    def __init__(self, id: str, /, **values: Any) -> None:
        super().__init__(id)
        self.id = id
        self.values: dict[str, Any] = {name: bounded(value) for name, value in values.items()}

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        return _Sentence(lang).vformat(sentence(self.id)[lang], (), self.values)

    def as_data(self) -> dict[str, Any]:
        """The error as plain data."""
        return {"error": self.id, "values": {name: _plain(value) for name, value in self.values.items()}}

    def __str__(self) -> str:
        return self.say("en")

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.id, vars(self))


def _again(kind: type[GokaidoError], id: str, parts: dict[str, Any]) -> GokaidoError:
    """An error that comes from another process."""
    error = kind.__new__(kind, id)
    vars(error).update(parts)
    return error


class UnknownGame(GokaidoError):
    """No game of that name is installed."""


class BadOption(GokaidoError):
    """An option that the game does not have, or a value that it does not take."""


class IllegalAction(GokaidoError):
    """An action that may not be played now."""


class BadPosition(GokaidoError):
    """A position that the game cannot have, or luck that cannot be."""


class BadSave(GokaidoError):
    """A file that holds no match which this version can replay."""


# ------------------------------------------------------------------ sentences


def add_sentences(room: str) -> None:
    """Know the sentences of a package too: those in its `errors.toml`."""
    if room not in _ROOMS:
        _ROOMS.append(room)


def sentence(id: str) -> Words:
    """What an error says, in every language; its id, where nobody has written what it says."""
    found = (known[id] for room in _ROOMS if id in (known := sentences_in(room)))
    return next(found, dict.fromkeys(LANGUAGES, id.replace("{", "{{").replace("}", "}}")))


@cache
def sentences_in(room: str) -> dict[str, Words]:
    """The sentences of a package by id; those of `[tokaido.no_tiles]` have the id `tokaido.no_tiles`."""
    return dict(_flat(tomllib.loads(files(room).joinpath("errors.toml").read_text("utf-8"))))


def _flat(table: Mapping[str, Any], before: str = "") -> list[tuple[str, Words]]:
    found: list[tuple[str, Words]] = []
    for name, inside in table.items():
        leaf = isinstance(inside.get(LANGUAGES[0]), str)
        found += [(before + name, dict(inside))] if leaf else _flat(inside, f"{before}{name}.")
    return found


class _Sentence(Formatter):
    """Puts values into a sentence of a language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def convert_field(self, value: Any, conversion: Any) -> Any:
        """`{given!r}` puts quotes around a text; words of ours need none."""
        return value if isinstance(value, dict) else super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value: lists are listed, errors and words are said in the language of the sentence."""
        if isinstance(value, GokaidoError):
            return value.say(self.lang)
        if isinstance(value, dict):
            return str(value[self.lang])
        if isinstance(value, tuple):
            said = [self.format_field(one, "") for one in value]
            if format_spec == "all":
                return " ".join(said)
            joint = "or" if format_spec == "or" else "and"
            return listed(said, self.lang, joint, int(format_spec) if format_spec.isdigit() else 12)
        return str(super().format_field(value, format_spec))


# ------------------------------------------------------------------ values


class _Shown(str):
    """How something was written that is neither a number nor a text; shown without more quotes around it."""

    def __repr__(self) -> str:
        return str(self)


def clipped(text: str, longest: int = LONGEST) -> str:
    """A text, cut where it goes on too long, without halves of signs that nobody could write down."""
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return short if short.isascii() else short.encode("utf-8", "replace").decode()


def bounded(value: Any) -> Any:
    """A value of an error, as long as anybody wants to read."""
    if value is None or isinstance(value, (bool, GokaidoError, _Shown)):
        return value
    if isinstance(value, int):
        return int(value) if abs(value) < LARGEST else _long_number(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else _Shown(value)
    if isinstance(value, str):
        return clipped(str(value))
    if isinstance(value, dict) and value.keys() == set(LANGUAGES) and all(isinstance(v, str) for v in value.values()):
        return {lang: clipped(text) for lang, text in value.items()}
    if isinstance(value, tuple):
        return tuple(bounded(one) for one in value[:MOST])
    return _Shown(clipped(_short.repr(value)))


def _long_number(value: int) -> Words:
    digits = int(value.bit_length() * math.log10(2)) + 1
    return {"en": f"a number of {digits} digits", "fr": f"un nombre de {digits} chiffres"}


def _plain(value: Any) -> Any:
    """A value as JSON knows it."""
    if isinstance(value, GokaidoError):
        return value.as_data()
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
