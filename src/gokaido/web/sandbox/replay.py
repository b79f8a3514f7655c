"""Matches that somebody else brings, played again from their start."""

from dataclasses import dataclass

from gokaido.engine.errors import BadSave
from gokaido.engine.match import Match
from gokaido.engine.state.event import Event

THE_FILE = {"en": "The file", "fr": "Le fichier"}


@dataclass(frozen=True)
class Replay:
    """A match as it was replayed, with what a table remembers of each action."""

    match: Match
    opening: tuple[Event, ...]  # what the set-up did
    actors: list[int]  # who decided each action
    scores: list[tuple[int, ...]]  # before the first action and after each


def replay_file(raw: bytes) -> Replay:
    """A match from a file somebody sent."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSave("file_no_text", file=THE_FILE) from None
    return _noted(Match.from_text(text, THE_FILE))


def replay_until(match: Match, move: int) -> Replay:
    """A match as it was after a move."""
    return _noted(match.at(move))


def _noted(match: Match) -> Replay:
    """Play a match once more and note what happens."""
    twin = match.at(0)
    opening, actors, scores = twin.events, [], [twin.scores]
    for k, action in enumerate(match.actions):
        actors.append(int(twin.state.actor))
        twin.play_with(action, match.luck.get(k, {}))
        scores.append(twin.scores)
    return Replay(twin, opening, actors, scores)
