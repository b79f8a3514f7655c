"""Lines that a game might have taken from one of its moments on: to look at, not to keep.

A line is written into the address of its page, so it can be taken back, branched and shared without being stored.
"""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from gokaido.engine.match import Match
from gokaido.engine.saves import text_of
from gokaido.store.stored import FILE

from ..access.seats import Viewer
from .creation import finished
from .files import players_of
from .table import Table

Line = Annotated[str, Field(pattern=r"^(\d{1,5}(,\d{1,5})*)?$", max_length=600)]  # numbers of actions


@dataclass(frozen=True)
class Branch:
    """A match after so many moves of a game, and a line of moves of one's own."""

    game: Match  # the whole of it
    move: int
    line: tuple[int, ...]
    match: Match

    @property
    def address(self) -> str:
        """What stands behind the question mark of its address."""
        return _address(self.move, self.line)

    @property
    def before(self) -> str | None:
        """The address of one move less."""
        if self.line:
            return _address(self.move, self.line[:-1])
        return _address(self.move - 1, ()) if self.move else None

    @property
    def played(self) -> int | None:
        """What was played in the game at this moment."""
        return self.game.actions[self.move] if not self.line and self.move < len(self.game.actions) else None


def _address(move: int, line: tuple[int, ...]) -> str:
    return f"move={move}&line={','.join(map(str, line))}"


def branch_of(game: Match, move: int, line: str) -> Branch:
    """Play a line after so many moves of a game. Raises IllegalAction where it does not fit."""
    move = max(0, min(move, len(game.actions)))
    numbers = tuple(int(number) for number in line.split(",") if number)
    match = game.at(move)
    for number in numbers:
        match.play(number)
    return Branch(game, move, numbers, match)


def may_analyse(viewer: Viewer) -> bool:
    """Is nothing secret to this viewer: is the game over, or a file that they brought, at which nobody else sits?"""
    stored, person = viewer.table.stored, viewer.person
    alone = person is not None and all(s.person in (None, person.id) for s in stored.seats)
    return viewer.table.over or (stored.origin == FILE and viewer.host and alone and not stored.public)


def check_open(viewer: Viewer) -> None:
    """Refuse where something is secret."""
    if not may_analyse(viewer):
        finished(viewer.table)


def file_of_branch(table: Table, branch: Branch) -> str:
    """A line as a file, with the names of who played the game."""
    return text_of(branch.match, players=players_of(table.stored))
