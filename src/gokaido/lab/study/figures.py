"""Figures and lists as people write them, in French and English: 38.5% and 38,5 %, 1,200 and 1 200, a, b and c."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gokaido.engine.options import LANGUAGES, Words

from ..statistics import Figure

NARROW = "\u202f"  # what French sets before % and stops of two parts, and between thousands; no line ends there
FRENCH_STOPS = re.compile(r" ([:;?!%»])")


@dataclass(frozen=True)
class Locale:
    """A language; calling it picks the text in that language."""

    lang: str = LANGUAGES[0]

    def __call__(self, en: str, fr: str) -> str:
        return FRENCH_STOPS.sub(f"{NARROW}\\1", fr) if self.lang == "fr" else en

    def word(self, words: Words) -> str:
        """One of the words of the games."""
        return self(words["en"], words["fr"])

    def number(self, value: float, digits: int = 1) -> str:
        """`1,204.5` or `1 204,5`."""
        text = f"{value:,.{digits}f}"
        text = text.lstrip("-") if not text.strip("-0.,") else text  # no -0.0
        return self(text, text.replace(",", NARROW).replace(".", ",")).replace("-", "−")

    def percent(self, value: float, digits: int = 0) -> str:
        """`38%` or `38 %`."""
        return self.number(100 * value, digits) + self("%", f"{NARROW}%")

    def signed(self, value: float, digits: int = 1) -> str:
        """`+3.2` or `−0.5`."""
        text = self.number(value, digits)
        return text if value < 0 else f"+{text}"

    def span(self, figure: Figure) -> str:
        """The interval of a share: `18% to 61%`."""
        low, high = self.percent(figure.low), self.percent(figure.high)
        return self(f"{low} to {high}", f"de {low} à {high}")

    def share(self, figure: Figure) -> str:
        """A share with its interval: `38% (18% to 61%)`."""
        return f"{self.percent(figure.value)} ({self.span(figure)})"

    def all(self, things: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(things) < 2:
            return "".join(things)
        return f"{', '.join(things[:-1])} {self('and', 'et')} {things[-1]}"

    def any(self, things: Sequence[str]) -> str:
        """`a, b or c`."""
        return f"{', '.join(things[:-1])} {self('or', 'ou')} {things[-1]}" if len(things) > 1 else "".join(things)

    def games(self, n: int) -> str:
        """`1 game`, `1,200 games`."""
        return f"{self.number(n, 0)} {self('game', 'partie')}{'s' * (n > 1)}"

    def nth(self, place: int) -> str:
        """`1st` for 0, `2nd` for 1."""
        return self(("1st", "2nd", "3rd", "4th", "5th")[place], "1er" if place == 0 else f"{place + 1}e")


ENGLISH = Locale("en")
