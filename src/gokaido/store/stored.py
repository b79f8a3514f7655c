"""What the store keeps, as plain records."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

PERSON, BOT = "person", "bot"
WATCHER = -1  # as a seat: somebody who looks on


@dataclass(frozen=True)
class NewSeat:
    """A seat of a match that begins. A person's seat has a link, of which only the hash is stored."""

    kind: str
    name: str
    level: int = 0
    secret_hash: str | None = None


@dataclass(frozen=True)
class NewMatch:
    """A match that begins; `actions` were already played, for one that goes on from another."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: str
    seats: tuple[NewSeat, ...]
    watch_hash: str
    title: str = ""
    public: bool = False
    position: dict[str, Any] = field(default_factory=dict)
    origin: str = ""  # "again ID", "from ID MOVE" or "file"
    actions: tuple[str, ...] = ()
    pace: int = 900  # milliseconds that a bot takes


@dataclass(frozen=True)
class StoredSeat:
    """A seat. `taken` once somebody came by its link."""

    seat: int
    kind: str
    name: str
    level: int
    taken: bool
    secret_hash: str | None = field(default=None, repr=False)  # of its link


@dataclass(frozen=True)
class StoredMatch:
    """A match without its actions."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: str
    position: dict[str, Any]
    title: str
    public: bool
    origin: str
    pace: int
    watch_hash: str = field(repr=False)  # of the link to look on
    created: datetime
    ended: datetime | None
    seats: tuple[StoredSeat, ...]

    @cached_property
    def taken(self) -> int:
        """How many seats somebody has."""
        return sum(s.taken for s in self.seats)


@dataclass(frozen=True)
class Entry:
    """One line of a match: an action, or `back` actions taken back. Numbers rise for ever, also over an undo."""

    number: int  # from 1
    seat: int
    action: str
    back: int = 0


@dataclass(frozen=True)
class Chat:
    """Something said at the table."""

    number: int
    seat: int
    name: str
    text: str
    said: datetime


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks to take back; `answers` are the others' words, by seat."""

    number: int  # of the entry that the undo would become
    seat: int
    back: int
    answers: dict[int, bool] = field(default_factory=dict)
