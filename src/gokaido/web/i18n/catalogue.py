"""The pages' own words: English in the templates, other languages in locale/*.po (Babel)."""

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from gokaido.engine.options import LANGUAGES

__all__ = ["LANGUAGES", "translations"]


@cache
def translations(lang: str) -> Any:
    """The catalogue of a language; English is what the templates say."""
    source = files(__package__).joinpath("locale", f"{lang}.po")
    if not source.is_file():
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source.read_bytes()), locale=lang))
    compiled.seek(0)
    return Translations(compiled)
