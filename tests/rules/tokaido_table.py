"""Tables of Tokaido for tests: one line each."""

from typing import Any

from gokaido.engine.match import Match
from gokaido.games.tokaido.material import COPIES, MEAL_NAMES, OLD_PEOPLE, PERSON_NAMES, SOUVENIR_NAMES, Deck, Person
from gokaido.games.tokaido.scoring import achievements, total
from gokaido.games.tokaido.state import Kind, Source

KYOTO, EDO = 0, 54
ALL_SOUVENIRS = list(SOUVENIR_NAMES)
ALL_PEOPLE = [p for k, p in enumerate(Person.numbers) for _ in range(COPIES[Deck.ENCOUNTERS][k]) if k < OLD_PEOPLE]


def table(seats: int = 4, **position: Any) -> Match:
    """An arranged table."""
    return Match.arranged("tokaido", seats=seats, **position)


def texts(match: Match) -> list[str]:
    """What may be played, in writing."""
    return [a.text for a in match.legal]


def moves(match: Match) -> list[int]:
    """Where the traveller may go."""
    return sorted(int(a.text.removeprefix("move ")) for a in match.legal)


def points(match: Match, seat: int, source: str | None = None) -> int:
    """What a seat has scored, in all or from one source."""
    if source is None:
        return total(match.state, seat)
    return int(match.state.points[seat][Source.number(source)])


def cards(match: Match, seat: int) -> int:
    """How many achievement cards a seat holds."""
    return achievements(match.state, seat)


def told(match: Match, kind: str) -> list[Any]:
    """The events of one kind that the last action brought."""
    return [e for e in match.events if e.kind == Kind.number(kind)]


__all__ = ["ALL_PEOPLE", "ALL_SOUVENIRS", "EDO", "KYOTO", "MEAL_NAMES", "PERSON_NAMES"]
