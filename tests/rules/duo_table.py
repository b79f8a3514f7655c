"""Tables of Tokaido Duo for tests. Seat 0 is purple, sits by the compass and is to use the first die."""

from typing import Any

from gokaido import Match

BOUTIQUES = {
    "N1": "kimono 4",
    "N2": "kimono 4",
    "N3": "pottery 4",
    "N4": "pottery 3",
    "S4": "doll 3",
    "S3": "doll 3",
    "S2": "fan 3",
    "S1": "fan 2",
}


def table(**position: Any) -> Match:
    """A position by names; boutiques lie in a known order and every wave tile lies on the board."""
    told = {
        "compass": "first",
        "purple": "first",
        "pilgrims": [5, 20],
        "merchants": ["N2", "S2"],
        "artists": ["N", "S"],
        "dice": [1, 1, 1],
        "boutiques": BOUTIQUES,
        "actor": 0,
        **position,
    }
    return Match.arranged("duo", **told)


def texts(match: Match) -> list[str]:
    """What may be played."""
    return [a.text for a in match.legal]


def starting(match: Match, word: str) -> list[str]:
    """The legal actions that begin with a word."""
    return [t for t in texts(match) if t.split()[0] == word]
