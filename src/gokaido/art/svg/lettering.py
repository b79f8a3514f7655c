"""Words in a picture: how wide they are, how they break into lines, and how they are set.

A picture cannot ask for the width of a text, so it is estimated from the widths of a common sans serif; the estimate is
generous, because the design's own faces are narrower than what a system may put in their place.
"""

import unicodedata
from functools import lru_cache

from .elements import Value, num, safe, tag

_WIDTHS = {
    0.22: "ijl'’|!",
    0.28: "ft .,:;/I()[]\u00a0\u202f",
    0.34: "r-·",
    0.5: "ckszxvyJ",
    0.556: "abdeghnopqu0123456789?L–«»",
    0.6: "FTZ+=×<>−",
    0.67: "ABEKPSVXY&",
    0.73: "CDHNRUw",
    0.78: "GOQ",
    0.85: "mM%",
    0.94: "W—@…",
}
_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
COLON = {"en": ": ", "fr": " : "}  # between a name and what is said of it
_BOLD = 1.15
_STICKS = frozenset(":;!?»")  # French sets a space before these, but never begins a line with them


@lru_cache(16384)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is."""
    letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    ems = sum(_WIDTH.get(c) or (1.0 if ord(c) > 0x2E7F else 0.6) for c in letters)
    return ems * size * (_BOLD if bold else 1)


def wrapped(text: str, width: float, size: float, lines: int = 2, bold: bool = False) -> list[str]:
    """A text broken at spaces into lines of about one length; what is too long in the end is cut with an ellipsis."""
    found = _broken(text, width, size, bold)
    if len(found) > lines:
        found = [*found[: lines - 1], " ".join(found[lines - 1 :])]
        return [clipped(part, width, size, bold) for part in found]
    narrower = width
    while len(found) > 1 and narrower > width / 2:
        narrower -= size / 2
        tighter = _broken(text, narrower, size, bold)
        if len(tighter) > len(found):
            break
        found = tighter
    return [clipped(part, width, size, bold) for part in found]


def fitted_lines(text: str, width: float, size: float, lines: int = 2, least: float = 10) -> tuple[list[str], float]:
    """A text in so many lines and the size at which it fits there, at most `size`, at least `least`."""
    while size > least and len(_broken(text, width, size, False)) > lines:
        size -= 0.5
    return wrapped(text, width, size, lines), size


def _broken(text: str, width: float, size: float, bold: bool) -> list[str]:
    found: list[str] = []
    for word in text.split(" "):
        longer = f"{found[-1]} {word}" if found else word
        if found and (word in _STICKS or width_of(longer, size, bold) <= width):
            found[-1] = longer
        else:
            found.append(word)
    return found


def clipped(text: str, width: float, size: float, bold: bool = False) -> str:
    """A text cut with an ellipsis where it is too long."""
    if width_of(text, size, bold) <= width:
        return text
    while text and width_of(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def fitted(text: str, width: float, size: float, bold: bool = False, least: float = 10) -> float:
    """The size at which a text fits, at most `size`, at least `least`."""
    wide = width_of(text, size, bold)
    return size if wide <= width else max(least, size * width / wide)


def words(
    x: float, y: float, text: str, size: float = 14, fill: str = "text", bold: bool = False, serif: bool = False,
    anchor: str | None = None, **attributes: Value,
) -> str:  # fmt: skip
    """A line of text with its foot at a place; `anchor` is "middle" or "end"."""
    return tag(
        "text", safe(text), cls="serif" if serif else None, x=x, y=y, font_size=num(size), fill=fill,
        font_weight=700 if bold else None, text_anchor=anchor, **attributes,
    )  # fmt: skip


def paragraph(
    x: float, y: float, lines: list[str], leading: float, size: float = 14, fill: str = "text", bold: bool = False,
    serif: bool = False, anchor: str | None = None,
) -> str:  # fmt: skip
    """Lines of text below each other, the first with its foot at a place."""
    return "".join(
        words(x, y + k * leading, line, size, fill, bold, serif, anchor) for k, line in enumerate(lines) if line
    )
