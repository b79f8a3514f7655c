"""Matches that somebody else brings, played again from their start."""

from dataclasses import dataclass
from typing import Any

from gokaido.engine.errors import BadSave, IllegalAction
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


class _Noting(Match):
    """A match that notes what a table remembers. What it notes is never changed, since copies share it."""

    opening: tuple[Event, ...]
    actors: tuple[int, ...]
    course: tuple[tuple[int, ...], ...]  # of the scores

    def _restart(self) -> None:
        super()._restart()
        self.opening, self.actors, self.course = self.events, (), (self.scores,)

    def _play(self, number: int, luck: dict[str, Any] | None = None) -> None:
        actor = int(self.state.actor)
        super()._play(number, luck)
        self.actors += (actor,)
        self.course += (self.scores,)

    def replay(self) -> Replay:
        """What came of it, the match as a plain one."""
        match = Match.__new__(Match)
        vars(match).update(vars(self.copy()))
        for name in _Noting.__annotations__:
            del vars(match)[name]
        return Replay(match, self.opening, list(self.actors), list(self.course))


def replay_file(raw: bytes) -> Replay:
    """A match from a file somebody sent."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSave("file_no_text", file=THE_FILE) from None
    return _Noting.from_text(text, THE_FILE).replay()


def replay_until(match: Match, move: int) -> Replay:
    """A match as it was after a move."""
    if not 0 <= move <= len(match.actions):
        raise IllegalAction("move_range", last=len(match.actions), given=move)
    again = _Noting.begin(match.game, match.seats, match.seed, match.options, match.position)
    for k, action in enumerate(match.actions[:move]):
        again.play_with(action, match.luck.get(k, {}))
    return again.replay()
