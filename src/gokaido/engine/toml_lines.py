"""Where in a TOML text each value stands, so that a complaint about it can name the line."""

import re

Key = str | int
Place = tuple[Key, ...]
TOKEN = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|[\[\]{}=,]|\n|[^\s\[\]{}=,#"\']+',
    re.DOTALL,
)


class TomlLines:
    """The lines of the values of a TOML text that `tomllib` has read without complaint."""

    def __init__(self, text: str) -> None:
        self.found: dict[Place, int] = {(): 1}
        self._tokens: list[tuple[str, int]] = []
        self._at = 0
        line = 1
        for match in TOKEN.finditer(text):
            if not match[0].startswith("#"):
                self._tokens.append((match[0], line))
            line += match[0].count("\n")
        self._tokens.append(("", line))
        self._document()

    def of(self, *place: str | int) -> int:
        """The line of a value, or of the nearest thing around it that is written."""
        while place not in self.found:
            place = place[:-1]
        return self.found[place]

    def _peek(self) -> str:
        return self._tokens[self._at][0]

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1][0]

    def _mark(self, place: Place) -> None:
        self.found.setdefault(place, self._tokens[self._at][1])

    def _skip_lines(self) -> None:
        while self._peek() == "\n":
            self._at += 1

    def _document(self) -> None:
        around: Place = ()
        seen: dict[Place, int] = {}
        self._skip_lines()
        while self._peek():
            if self._peek() == "[":
                around = self._header(seen)
            else:
                self._pair(around)
            self._skip_lines()

    def _keys(self, end: str) -> list[str]:
        """The parts of a dotted key, up to a sign."""
        parts: list[str] = []
        while self._peek() not in (end, ""):
            token = self._take()
            parts += [token[1:-1]] if token[0] in "\"'" else [part for part in token.split(".") if part]
        return parts

    def _header(self, seen: dict[Place, int]) -> Place:
        """`[a.b]` or `[[a.b]]`: the table that the following lines belong to."""
        line = self._tokens[self._at][1]
        depth = 0
        while self._peek() == "[":
            self._at += 1
            depth += 1
        *around, key = self._keys("]")
        while self._peek() == "]":
            self._at += 1
        place: Place = ()
        for part in around:
            place = (*place, part)
            place = (*place, seen[place]) if place in seen else place
        place = (*place, key)
        self.found.setdefault(place, line)
        if depth == 2:
            seen[place] = seen.get(place, -1) + 1
            place = (*place, seen[place])
            self.found.setdefault(place, line)
        return place

    def _pair(self, around: Place) -> None:
        place = around
        line = self._tokens[self._at][1]
        for part in self._keys("="):
            place = (*place, part)
            self.found.setdefault(place, line)
        self._take()  # the equals sign
        self._value(place)

    def _value(self, place: Place) -> None:
        self._mark(place)
        match self._take():
            case "[":
                self._list(place)
            case "{":
                while self._peek() != "}":
                    self._take() if self._peek() in (",", "\n") else self._pair(place)
                self._take()
            case _:
                while self._peek() not in (",", "\n", "]", "}", ""):  # a date and a time may have a space between
                    self._take()

    def _list(self, place: Place) -> None:
        index = 0
        while self._peek() != "]":
            if self._peek() in (",", "\n"):
                self._take()
            else:
                self._value((*place, index))
                index += 1
        self._take()
