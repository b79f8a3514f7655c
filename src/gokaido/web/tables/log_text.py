"""The log of a table in the sentences of one language, as small as the sentences themselves.

Nearly every line is the same for all: it is held once, for somebody who watches. Of a line that tells not everybody the
same, what each seat may know is held besides.
"""

from array import array
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Protocol

END = "\n"  # of a sentence, none of which holds one
Tell = Callable[[int, int | None], list[str]]  # what the line at a place says to a seat
Secret = Callable[[int], bool]  # does it not tell everybody the same?


class NumberedLine(Protocol):
    """A line of the log, as far as it matters here."""

    @property
    def number(self) -> int:
        """Its number, which stays its own after an undo."""


class LogText:
    """Sentences by line. Several threads may ask at the same time."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()  # of the sides, as the sentences call them
        self.numbers = array("q")  # of the lines that are held
        self.ends = array("q")  # where the text of each ends
        self.text = bytearray()
        self.secret: set[int] = set()  # numbers of lines that do not tell everybody the same
        self.private: dict[tuple[int, int], bytes] = {}  # by number and seat
        self.lock = Lock()

    @property
    def weight(self) -> int:
        """Bytes."""
        lines = len(self.text) + 16 * len(self.numbers) + 64 * len(self.secret)
        return 600 + lines + sum(160 + len(text) for text in self.private.values())

    def sentences(
        self,
        names: Sequence[str],
        lines: Sequence[NumberedLine],
        seat: int | None,
        start: int,
        tell: Tell,
        secret: Secret,
    ) -> list[list[str]]:
        """What these lines say to a seat, from a place on; `tell` makes what is not held."""
        with self.lock:
            if self.names != tuple(names):
                self._keep(0)
                self.names = tuple(names)
            self._extend(lines, tell, secret)
            return [self._line(k, lines[k].number, seat, tell) for k in range(start, len(lines))]

    def _extend(self, lines: Sequence[NumberedLine], tell: Tell, secret: Secret) -> None:
        """Hold these lines. Numbers rise, and an undo takes lines away: what has its number at its place is right."""
        same = min(len(self.numbers), len(lines))
        while same and self.numbers[same - 1] != lines[same - 1].number:
            same -= 1
        if same < min(len(self.numbers), len(lines)):
            self._keep(same)
        for k in range(len(self.numbers), len(lines)):
            self.text += END.join(tell(k, None)).encode()
            self.numbers.append(lines[k].number)
            self.ends.append(len(self.text))
            if secret(k):
                self.secret.add(lines[k].number)

    def _keep(self, lines: int) -> None:
        """Forget all but the first lines."""
        gone = set(self.numbers[lines:])
        del self.numbers[lines:], self.ends[lines:]
        del self.text[self.ends[-1] if self.ends else 0 :]
        self.secret -= gone
        self.private = {key: text for key, text in self.private.items() if key[0] not in gone}

    def _line(self, place: int, number: int, seat: int | None, tell: Tell) -> list[str]:
        if seat is None or number not in self.secret:
            said = bytes(self.text[self.ends[place - 1] if place else 0 : self.ends[place]])
        else:
            if (number, seat) not in self.private:
                self.private[number, seat] = END.join(tell(place, seat)).encode()
            said = self.private[number, seat]
        return said.decode().split(END) if said else []
