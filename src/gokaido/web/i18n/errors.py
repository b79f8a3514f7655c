"""Mistakes in the reader's language.

The engine makes its sentences in English, with what they are about filled in; here a sentence is recognised by its
fixed words, and said again with the same things in it.
"""

import re
from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages.pofile import read_po

from .catalogue import translations

PLAIN = {"Not Found": "This page does not exist.", "Method Not Allowed": "This cannot be done here."}
AND = {"fr": " et "}
DEEP = 3  # a sentence may name another one


@cache
def _patterns(lang: str) -> list[tuple[re.Pattern[str], str]]:
    """What sentences look like and how a language says them; those with the most words of their own first."""
    source = files(__package__).joinpath("locale", f"mistakes.{lang}.po")
    if not source.is_file():
        return []
    known = [(str(m.id), str(m.string)) for m in read_po(BytesIO(source.read_bytes()), locale=lang) if m.id]
    known.sort(key=lambda pair: -len(pair[0].replace("{}", "")))
    return [(re.compile("(.+?)".join(map(re.escape, said.split("{}"))), re.S), again) for said, again in known]


def spoken(sentence: str, lang: str, deep: int = DEEP) -> str:
    """A sentence about a mistake in a language, as far as it is known there."""
    if lang == "en":
        return PLAIN.get(sentence, sentence)
    whole: str = translations(lang).gettext(sentence)
    if whole != sentence:
        return whole
    for pattern, again in _patterns(lang):
        if found := pattern.fullmatch(sentence):
            parts = [spoken(part, lang, deep - 1) if deep else part for part in found.groups()]
            return again.format(*(part.replace(" and ", AND.get(lang, " and ")) for part in parts))
    return sentence
