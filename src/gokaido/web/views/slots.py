"""Templates with slots: what lies around what a move changes is made once for all who have it alike."""

import re
import secrets
from collections.abc import Hashable
from functools import lru_cache

from markupsafe import Markup

from .page import render

FRAMES = 1024  # that are kept, of a few kilobytes each
_MARK = f"<!--{secrets.token_hex(8)}-%s-->"  # which no text from outside can hold
_SLOT = re.compile(_MARK % r"(\w+)")


def slot(name: str) -> Markup:
    """Where something goes that is put in later."""
    return Markup(_MARK % name)


@lru_cache(FRAMES)
def _frame(name: str, lang: str, values: tuple[tuple[str, Hashable], ...]) -> list[str]:
    """What stands before and after each slot, and the names of the slots in between."""
    return _SLOT.split(render(name, lang, slot=slot, **dict(values)))


def filled(name: str, lang: str, slots: dict[str, str], **values: Hashable) -> str:
    """A template of these values, with texts in its slots. It knows nothing but the values."""
    parts = _frame(name, lang, tuple(values.items()))[:]
    parts[1::2] = [slots[name] for name in parts[1::2]]
    return "".join(parts)
