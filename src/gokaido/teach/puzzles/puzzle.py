"""A puzzle as a value, and files of them.

A file has one JSON line about itself and one for each puzzle, packed with gzip. A puzzle is a match (its table, its
seed, its actions), and what thought found in it; nothing in it is worked out again.
"""

import gzip
import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gokaido.engine.errors import BadSave
from gokaido.engine.game import Game
from gokaido.engine.match import Match
from gokaido.engine.registry import game_of

FORMAT = 1
ID_LETTERS = 10


@dataclass(frozen=True)
class Worth:
    """What an action is worth: the chance to win in thousandths, and points in tenths."""

    action: int
    chance: int
    points: int


@dataclass(frozen=True)
class Puzzle:
    """A position, its best decision, what the others are worth, and how it goes on."""

    id: str  # made from what its seat sees, so that the same position has it twice
    game: str
    box: str
    table: dict[str, Any]  # seats and options
    seed: int
    actions: tuple[int, ...]  # that lead to the position
    worths: tuple[Worth, ...]  # the best first
    line: tuple[int, ...]  # one way it goes on, from the best action
    missed: int  # how many of a hundred weaker players miss it
    themes: tuple[str, ...]
    number: int  # of the match it was mined from, in its box

    @property
    def best(self) -> int:
        """The answer."""
        return self.worths[0].action

    @property
    def difficulty(self) -> int:
        """1 to 3: about half of the weaker players miss it, more than half, or two of three."""
        return 1 + (self.missed >= 55) + (self.missed >= 67)

    def match(self) -> Match:
        """The match at the position."""
        options = {name: value for name, value in self.table.items() if name != "seats"}
        match = Match.begin(self.game, self.table["seats"], self.seed, options, {})
        for action in self.actions:
            match.play(action)
        return match

    def worth(self, action: int) -> Worth | None:
        """What an action is worth; None where thought passed it over."""
        return next((w for w in self.worths if w.action == action), None)

    def told_line(self, match: Match, lang: str) -> list[tuple[int, str, str]]:
        """The line from the match at the position: who acts, the action as it is written, and what it does in words."""
        seat, names, then = match.actor, match.names(lang), match.copy()
        found = []
        for action in self.line:
            actor, called = int(then.state.actor), next(a for a in then.legal if a.id == action)
            title = f"{names[actor]}: {called.wording(lang).title}"  # of an action that nothing comes of
            then.play(action)
            found.append((actor, called.text, " ".join(then.sentences(lang, seat, names)) or title))
        return found

    def written(self) -> str:
        """One line of a file."""
        data = asdict(self)
        data["worths"] = [[w.action, w.chance, w.points] for w in self.worths]
        del data["game"]
        return json.dumps(data, separators=(",", ":"))


def id_of(match: Match) -> str:
    """A short name for a position as the seat to act sees it, with its table."""
    told = json.dumps([match.game.key, match.options, match.state_data(match.actor)], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:ID_LETTERS]


def read_puzzle(game: str, line: str) -> Puzzle:
    """The puzzle that a line holds."""
    data = json.loads(line)
    lists = {name: tuple(data[name]) for name in ("actions", "line", "themes")}
    return Puzzle(**{**data, **lists, "game": game, "worths": tuple(Worth(*w) for w in data["worths"])})


def write_puzzles(path: Path, game: Game, puzzles: Iterable[Puzzle]) -> None:
    """Write a file; it is replaced whole or not at all, and the same puzzles give the same bytes."""
    head = json.dumps({"puzzles": FORMAT, "game": game.key, "rules": game.version})
    text = "\n".join([head, *(p.written() for p in puzzles)]) + "\n"
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    beside.replace(path)


def read_puzzles(data: bytes, name: str) -> list[Puzzle]:
    """The puzzles of a file. Those of other rules than ours are refused: they would be played differently."""
    try:
        lines = gzip.decompress(data).decode().splitlines()
        head = json.loads(lines[0])
        game = game_of(head["game"])
        fits = head["puzzles"] == FORMAT and head["rules"] == game.version
        found = [read_puzzle(game.key, line) for line in lines[1:]] if fits else []
    except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
        raise BadSave("no_puzzles_in_file", file=name, reason=str(error)) from error
    if not fits:
        raise BadSave("puzzles_other_rules", file=name, game=game.names, version=game.version)
    return found
