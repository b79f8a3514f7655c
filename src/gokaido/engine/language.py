"""The languages that Gokaido speaks, and lists of things in them."""

from collections.abc import Sequence

Words = dict[str, str]  # by language: {"en": ..., "fr": ...}
LANGUAGES = ("en", "fr")
_JOINTS = {"and": {"en": "and", "fr": "et"}, "or": {"en": "or", "fr": "ou"}}
_MORE = {"en": "more", "fr": "autres"}
_NOTHING = {"en": "nothing", "fr": "rien"}


def listed(things: Sequence[object], lang: str = "en", joint: str = "and", most: int = 12) -> str:
    """`a, b and c` in a language, cut after `most`."""
    shown = [str(thing) for thing in things[:most]]
    left = len(things) - len(shown)
    if left:
        shown.append(f"{left} {_MORE[lang]}")
    if len(shown) < 2:
        return "".join(shown) or _NOTHING[lang]
    return f"{', '.join(shown[:-1])} {_JOINTS[joint][lang]} {shown[-1]}"
