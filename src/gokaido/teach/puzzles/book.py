"""The puzzles that come with the package: found by name, chosen by what they are about, and one for each day."""

import hashlib
from datetime import date
from functools import cache
from importlib.resources import files

from gokaido.engine.errors import BadOption

from .about import Box, puzzle_games, source_of, themes
from .puzzle import Puzzle, read_puzzles

DIFFICULTIES = {
    1: {"en": "easy", "fr": "facile"},
    2: {"en": "medium", "fr": "moyen"},
    3: {"en": "hard", "fr": "difficile"},
}


@cache
def puzzles() -> dict[str, Puzzle]:
    """All of them by their names, in the order of the names, which is no order of anything else."""
    found = []
    for game in puzzle_games():
        file = files(__package__).joinpath("mined", f"{game}.gz")
        if file.is_file():
            found += read_puzzles(file.read_bytes(), f"{game}.gz")
    return {p.id: p for p in sorted(found, key=lambda p: p.id)}


def boxes() -> dict[str, Box]:
    """Every game and expansion that puzzles are mined from."""
    return {box.id: box for game in puzzle_games() for box in source_of(game).boxes}


def chosen(box: str = "", theme: str = "", difficulty: int | None = None) -> list[Puzzle]:
    """The puzzles of a box, about a theme, as hard as that; of any where nothing is said."""
    if box and box not in boxes():
        raise BadOption("no_puzzle_box", given=box, known=tuple(boxes()))
    if theme and theme not in themes():
        raise BadOption("no_puzzle_theme", given=theme, known=tuple(themes()))
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise BadOption("puzzle_difficulty", given=difficulty, known=tuple(DIFFICULTIES))
    return [
        p
        for p in puzzles().values()
        if box in ("", p.box) and (not theme or theme in p.themes) and difficulty in (None, p.difficulty)
    ]


def following(among: list[Puzzle], after: str) -> Puzzle:
    """The puzzle that comes after one, from the last on to the first."""
    if not among:
        raise BadOption("puzzles_none_fit")
    return next((p for p in among if p.id > after), among[0])


def of_the_day(day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody."""
    known = list(puzzles().values())
    if not known:
        raise BadOption("puzzles_none_fit")
    number = int.from_bytes(hashlib.sha256(day.isoformat().encode()).digest()[:8])
    return known[number % len(known)]
