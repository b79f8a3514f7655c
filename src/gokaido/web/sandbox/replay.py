"""Matches that somebody else brings, played again from their start."""

import json
from dataclasses import dataclass, replace
from typing import Any

from gokaido.engine.errors import BadSave, IllegalAction
from gokaido.engine.match import Match
from gokaido.engine.state.event import Event

LONGEST_NAME, MOST_SHOWN = 60, 80  # letters
LONGEST_TIME = 1 << 31  # milliseconds
THE_FILE = {"en": "The file", "fr": "Le fichier"}


@dataclass(frozen=True)
class SavedPlayer:
    """Who played a seat, as a file says it."""

    kind: str
    name: str
    level: int = 0


@dataclass(frozen=True)
class Replay:
    """A match as it was replayed, with what a table remembers of each action."""

    match: Match
    opening: tuple[Event, ...]  # what the set-up did
    actors: list[int]  # who decided each action
    scores: list[tuple[int, ...]]  # before the first action and after each
    players: tuple[SavedPlayer, ...] = ()  # none where the file names none
    used: tuple[int, ...] = ()  # milliseconds thought for each action; none where the file says nothing


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
    made = _Noting.from_text(text, THE_FILE).replay()
    data = json.loads(text)
    players = _players(data.get("players", []), made.match.seats)
    return replace(made, players=players, used=_times(data.get("times", []), len(made.actors)))


def _times(given: Any, actions: int) -> tuple[int, ...]:
    """How long was thought for each action, or nothing of it."""
    if given == []:
        return ()
    if not isinstance(given, list) or len(given) != actions or not all(_is_time(one) for one in given):
        raise BadSave("save_part", file=THE_FILE, part="times", given=str(given)[:MOST_SHOWN])
    return tuple(given)


def _is_time(one: Any) -> bool:
    return type(one) is int and 0 <= one < LONGEST_TIME


def _players(given: Any, seats: int) -> tuple[SavedPlayer, ...]:
    """Who played, one for each seat, or nobody named."""
    if given == []:
        return ()
    if not isinstance(given, list) or len(given) != seats or not all(_is_player(one) for one in given):
        raise BadSave("save_part", file=THE_FILE, part="players", given=str(given)[:MOST_SHOWN])
    return tuple(SavedPlayer(one["kind"], one["name"], one.get("level", 0)) for one in given)


def _is_player(one: Any) -> bool:
    if not isinstance(one, dict) or not isinstance(one.get("name"), str) or len(one["name"]) > LONGEST_NAME:
        return False
    return one.get("kind") == "person" or (one.get("kind") == "bot" and type(one.get("level")) is int)


def replay_until(match: Match, move: int) -> Replay:
    """A match as it was after a move."""
    if not 0 <= move <= len(match.actions):
        raise IllegalAction("move_range", last=len(match.actions), given=move)
    again = _Noting.begin(match.game, match.seats, match.seed, match.options, match.position)
    for k, action in enumerate(match.actions[:move]):
        again.play_with(action, match.luck.get(k, {}))
    return again.replay()
