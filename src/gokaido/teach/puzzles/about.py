"""What puzzles are mined from and what they are about, as `puzzles.toml` has it."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from gokaido.engine.errors import BadOption
from gokaido.engine.language import Words


@dataclass(frozen=True)
class Box:
    """A game or an expansion, and the tables at which its puzzles are played."""

    id: str
    words: Words
    tables: tuple[dict[str, Any], ...]  # `seats` and options


@dataclass(frozen=True)
class PuzzleSource:
    """What puzzles of a game come from: its boxes, and by theme the kinds of events that show it."""

    boxes: tuple[Box, ...]
    brings: dict[str, frozenset[str]]
    again: dict[str, frozenset[str]]

    def box(self, id: str) -> Box:
        """A box by its name."""
        for one in self.boxes:
            if one.id == id:
                return one
        raise BadOption("no_puzzle_box", given=id, known=tuple(b.id for b in self.boxes))


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("puzzles.toml").read_text("utf-8"))


def themes() -> dict[str, Words]:
    """What people call each theme."""
    return dict(_data()["themes"])


def puzzle_games() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(_data()["game"])


@cache
def source_of(game: str) -> PuzzleSource:
    """What puzzles of a game come from."""
    if game not in puzzle_games():
        raise BadOption("no_puzzles", given=game, known=puzzle_games())
    found = _data()["game"][game]
    boxes = tuple(Box(b["id"], dict(b["words"]), tuple(b["tables"])) for b in found["box"])
    brings, again = (
        {theme: frozenset(kinds) for theme, kinds in found.get(how, {}).items()} for how in ("brings", "again")
    )
    return PuzzleSource(boxes, brings, again)
