"""Puzzles by the hundred: matches of self-play on worker processes, until every box has enough.

Which puzzles are found depends on the seed alone, not on how many work; a file that is there is gone on with.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from gokaido.engine.errors import BadOption
from gokaido.engine.registry import game_of
from gokaido.teach.puzzles.about import source_of
from gokaido.teach.puzzles.mine import mine_match
from gokaido.teach.puzzles.puzzle import Puzzle, read_puzzles, write_puzzles

from .workers import done, worker_count

SECONDS = 10.0  # between two writings of the file


@dataclass
class Quarry:
    """The puzzles found so far, and the matches that were looked through, by box."""

    count: int
    found: dict[str, list[Puzzle]]
    matches: dict[str, int]  # how many were looked through
    seen: set[str] = field(default_factory=set)

    def full(self, box: str) -> bool:
        """Does a box have enough?"""
        return len(self.found[box]) >= self.count

    def jobs(self) -> Iterator[tuple[str, int]]:
        """Matches to look through, the boxes that want more in turn."""
        given = dict(self.matches)
        while wanting := [box for box in self.found if not self.full(box)]:
            for box in wanting:
                yield box, given[box]
                given[box] += 1

    def add(self, box: str, number: int, puzzles: list[Puzzle]) -> None:
        """Keep what a match brought, unless there is enough or it is known."""
        self.matches[box] = max(self.matches[box], number + 1)
        for puzzle in puzzles:
            if not self.full(box) and puzzle.id not in self.seen:
                self.seen.add(puzzle.id)
                self.found[box].append(puzzle)

    def all(self) -> list[Puzzle]:
        """All of them, box after box."""
        return [p for box in self.found.values() for p in box]


def _mined(game: str, seed: int, job: tuple[str, int]) -> tuple[str, int, list[Puzzle]]:
    return *job, mine_match(game, *job, seed)


def mine(
    game: str,
    out: Path,
    count: int = 300,
    seed: int = 1,
    processes: int = 1,
    minutes: float | None = None,
    boxes: list[str] | None = None,
    progress: Callable[[Quarry], None] = lambda quarry: None,
) -> Quarry:
    """Mine puzzles of a game into a file, until every box has `count` or the time is over."""
    worker_count(processes, None)
    if count < 1:
        raise BadOption("puzzle_count", given=count)
    source, known = source_of(game), read_puzzles(out.read_bytes(), str(out)) if out.exists() else []
    wanted = [source.box(box).id for box in boxes] if boxes else [box.id for box in source.boxes]
    there = dict.fromkeys([p.box for p in known] + wanted, 0)
    quarry = Quarry(count, {box: [p for p in known if p.box == box] for box in there}, there)
    for puzzle in known:
        quarry.seen.add(puzzle.id)
        quarry.matches[puzzle.box] = max(quarry.matches[puzzle.box], puzzle.number)  # which may have more
    until, written = time.monotonic() + 60 * (minutes or 1e9), time.monotonic()
    results = done(partial(_mined, game, seed), quarry.jobs(), processes)
    for box, number, puzzles in results:
        quarry.add(box, number, puzzles)
        now = time.monotonic()
        if now - written > SECONDS:
            write_puzzles(out, game_of(game), quarry.all())
            progress(quarry)
            written = now
        if now > until:
            break
    write_puzzles(out, game_of(game), quarry.all())
    progress(quarry)
    return quarry


def say(quarry: Quarry) -> None:
    """How far it is."""
    far = ", ".join(f"{box} {len(found)}/{quarry.count}" for box, found in quarry.found.items())
    print(f"{sum(quarry.matches.values())} matches: {far}", flush=True)
