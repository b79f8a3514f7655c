"""Tables of Micro Dojo for tests. Seat 0 is to move, meeples stand on the corners in their order unless told."""

from typing import Any

from gokaido import Match

CORNERS = {"sumo": 0, "ninja": 2, "geisha": 6, "samurai": 8}
FIVE = ["banker", "hoarder", "builder", "rich", "wealthy"]


def table(**position: Any) -> Match:
    """Seat 0 to move; meeples on the corners in their order unless told."""
    position.setdefault("meeples", CORNERS)
    position.setdefault("objective", FIVE)
    position.setdefault("actor", 0)
    position.setdefault("first", 0)
    return Match.arranged("dojo", seats=2, **position)


def texts(match: Match) -> list[str]:
    """What may be played."""
    return [a.text for a in match.legal]


def starting(match: Match, word: str) -> list[str]:
    """The legal actions that begin with a word."""
    return [t for t in texts(match) if t.split()[0] == word]


def acting(space: int = 8, **position: Any) -> Match:
    """Seat 0 has just moved the Sumo onto an action space."""
    start = {8: 5, 4: 1}[space]
    m = table(meeples={"sumo": start, "ninja": 2, "geisha": 6, "samurai": 0}, **position)
    m.play(f"move sumo {space}")
    return m
