"""Where in a TOML text each value stands, so that a complaint about it can name the line."""

import re

Path = tuple[str | int, ...]
TOKEN = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|[\[\]{}=,]|\n|[^\s\[\]{}=,#"\']+',
    re.DOTALL,
)


class Lines:
    """The lines of the values of a TOML text that `tomllib` has read without complaint."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {(): 1}
        self._tokens: list[tuple[str, int]] = []
        self._at = 0
        line = 1
        for match in TOKEN.finditer(text):
            if not match[0].startswith("#"):
                self._tokens.append((match[0], line))
            line += match[0].count("\n")
        self._tokens.append(("", line))
        self._document()

    def of(self, *path: str | int) -> int:
        """The line of a value, or of the nearest thing around it that is written."""
        while path not in self.found:
            path = path[:-1]
        return self.found[path]

    def _peek(self) -> str:
        return self._tokens[self._at][0]

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1][0]

    def _mark(self, path: Path) -> None:
        self.found.setdefault(path, self._tokens[self._at][1])

    def _skip_lines(self) -> None:
        while self._peek() == "\n":
            self._at += 1

    def _document(self) -> None:
        around: Path = ()
        seen: dict[Path, int] = {}
        self._skip_lines()
        while self._peek():
            if self._peek() == "[":
                around = self._header(seen)
            else:
                self._pair(around)
            self._skip_lines()

    def _header(self, seen: dict[Path, int]) -> Path:
        """`[a.b]` or `[[a.b]]`: the table that the following lines belong to."""
        line = self._tokens[self._at][1]
        depth = 0
        while self._peek() == "[":
            self._at += 1
            depth += 1
        path: Path = tuple(part.strip("\"'") for part in self._take().split("."))
        while self._peek() == "]":
            self._at += 1
        self.found.setdefault(path, line)
        if depth == 2:
            seen[path] = seen.get(path, -1) + 1
            path = (*path, seen[path])
            self.found.setdefault(path, line)
        return path

    def _pair(self, around: Path) -> None:
        path = around
        line = self._tokens[self._at][1]
        for part in self._take().split("."):
            path = (*path, part.strip("\"'"))
            self.found.setdefault(path, line)
        self._take()  # the equals sign
        self._value(path)

    def _value(self, path: Path) -> None:
        self._mark(path)
        match self._take():
            case "[":
                self._list(path)
            case "{":
                while self._peek() != "}":
                    self._take() if self._peek() in (",", "\n") else self._pair(path)
                self._take()

    def _list(self, path: Path) -> None:
        index = 0
        while self._peek() != "]":
            if self._peek() in (",", "\n"):
                self._take()
            else:
                self._value((*path, index))
                index += 1
        self._take()
