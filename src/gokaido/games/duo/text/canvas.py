"""A sheet of text to write on, at most 80 columns wide, that knows rich's markup."""

from gokaido.engine.markup import escape


def styled(text: str, style: str) -> str:
    """A text in a style."""
    return f"[{style}]{escape(text)}[/]"


class Canvas:
    """Places for letters, each with a style; later writing covers earlier."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.places: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write from a place to the right, kept inside the sheet."""
        column = max(0, min(column, self.width - len(text)))
        for k, letter in enumerate(text):
            if 0 <= row < self.height:
                self.places[row, column + k] = (letter, style)

    def centre(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write around a place."""
        self.write(row, column - len(text) // 2, text, style)

    def line(self, a: tuple[int, int], b: tuple[int, int], letter: str, style: str) -> None:
        """Dots from one place (row, column) to another."""
        steps = max(abs(a[0] - b[0]), abs(a[1] - b[1]) // 2, 1)
        for k in range(1, steps):
            row = a[0] + (b[0] - a[0]) * k / steps
            column = a[1] + (b[1] - a[1]) * k / steps
            self.write(round(row), round(column), letter, style)

    def lines(self) -> list[str]:
        """The sheet as lines with markup."""
        return [self._row(row) for row in range(self.height)]

    def _row(self, row: int) -> str:
        used = [column for r, column in self.places if r == row]
        runs: list[tuple[str, str]] = []
        for column in range(max(used, default=-1) + 1):
            letter, style = self.places.get((row, column), (" ", ""))
            if runs and runs[-1][1] == style:
                runs[-1] = (runs[-1][0] + letter, style)
            else:
                runs.append((letter, style))
        return "".join(styled(text, style) if style else escape(text) for text, style in runs)
