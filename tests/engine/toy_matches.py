"""Matches of the toy game."""

from typing import Any

from gokaido.engine.match import Match

from .toy import TOY


def toy(seed: int = 5, **options: Any) -> Match:
    """A match before its first move."""
    return Match(TOY, seed=seed, **options)


def after(*moves: str, seed: int = 5) -> Match:
    """A match after some moves."""
    match = toy(seed)
    for move in moves:
        match.play(move)
    return match
