"""Tables of Tokaido for tests: one line each."""

from typing import Any

from gokaido.engine.match import Match
from gokaido.games.tokaido.material.base import (
    COPIES,
    MEAL_NAMES,
    OLD_PEOPLE,
    PERSON_NAMES,
    SOUVENIR_NAMES,
    Deck,
    Person,
)
from gokaido.games.tokaido.rules.scoring import achievements, total
from gokaido.games.tokaido.state import TokaidoPhase, TokaidoSource

KYOTO, EDO = 0, 54
ALL_SOUVENIRS = list(SOUVENIR_NAMES)
ALL_PEOPLE = [p for k, p in enumerate(Person.numbers) for _ in range(COPIES[Deck.ENCOUNTERS][k]) if k < OLD_PEOPLE]


def table(seats: int = 4, **position: Any) -> Match:
    """An arranged table."""
    return Match.arranged("tokaido", seats=seats, **position)


def deals(match: Match, viewer: int, n: int = 60) -> list[Any]:
    """Redeals of what a viewer knows; each is a position that may be."""
    found = []
    for seed in range(n):
        s = match.view_state(viewer)
        match.game.rules.redeal(s, viewer, seed)
        assert match.game.rules.check(s) == []
        found.append(s)
    return found


def crossroads(seats: int = 3, at: Any = (0, 12, 13), **position: Any) -> Match:
    """A table with Crossroads; seat 0 leaves Kyoto, the others stand before the first inn."""
    return table(seats, crossroads=True, at=list(at), **position)


def matsuri(seats: int = 3, at: Any = (0, 12, 13), **position: Any) -> Match:
    """The same with Matsuri."""
    return table(seats, matsuri=True, at=list(at), **position)


def festival(first: str, other: str = "mura", seats: int = 3, **position: Any) -> Match:
    """All but seat 0 are at the first inn; seat 0 arrives and seat 1, who came first, holds a festival."""
    arrivals = [12, *[14] * (seats - 1)]
    lanes = [0, *range(seats - 1)]
    if seats == 2:
        arrivals, lanes = [12, 14, 14], [0, 0, 1]
    rest = {"coins": [0] * seats, "lane": lanes, "festival_pile": [first, other], "seen": [], **position}
    match = table(seats, matsuri=True, at=arrivals, **rest)
    match.play("move 14")
    while match.state.phase != TokaidoPhase.FESTIVAL:
        match.play("refuse" if match.state.phase == TokaidoPhase.FREE_MEAL else "pass")
    match.play(f"festival {first}")
    return match


def rolled(match: Match) -> list[int]:
    """What the die showed in the last action."""
    return [e.what for e in told(match, "rolled")]


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
    return int(match.state.points[seat][TokaidoSource.number(source)])


def cards(match: Match, seat: int) -> int:
    """How many achievement cards a seat holds."""
    return achievements(match.state, seat)


def told(match: Match, kind: str) -> list[Any]:
    """The events of one kind that the last action brought."""
    return [e for e in match.events if e.kind == kind]


__all__ = ["ALL_PEOPLE", "ALL_SOUVENIRS", "EDO", "KYOTO", "MEAL_NAMES", "PERSON_NAMES"]
