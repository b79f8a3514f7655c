"""A first journey: arranged positions, what to say at each, and what counts as done."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from gokaido.engine.language import Words
from gokaido.engine.match import Match

FIRST = ("tokaido", "duo", "dojo", "crossroads", "matsuri")  # the order in which they are offered
READER = 0  # the seat of whoever learns
SEED = 1


@dataclass(frozen=True)
class JourneyStep:
    """One decision with one idea."""

    title: Words
    say: Words  # what is told and asked
    position: Mapping[str, Any]  # as `Match.arranged` takes it
    right: tuple[str, ...]  # the actions that count
    wrong: Words  # said kindly of any other
    brought: Words  # said when it is done
    before: tuple[str, ...] = ()  # what is played first, to come to the decision
    then: tuple[str, ...] = ()  # what is played after it, to see what it brings
    luck: Mapping[str, Any] | None = None  # by action: what chance brings, as `Match.play` takes it


@dataclass(frozen=True)
class Journey:
    """The first journey of a game, or the chapter of an expansion."""

    id: str
    game: str
    words: Words
    seats: int
    options: Mapping[str, Any]
    steps: tuple[JourneyStep, ...]

    def match(self, number: int) -> Match:
        """The table at a step, before the decision."""
        step = self.steps[number]
        match = Match.arranged(self.game, self.seats, SEED, **self.options, **step.position)
        for action in step.before:
            match.play(action)
        return match

    def played(self, number: int, action: int) -> Match | None:
        """The table after a right decision and what follows from it; None after a wrong one."""
        step, match = self.steps[number], self.match(number)
        text = match.text(action)
        if text not in step.right:
            return None
        match.play_with(action, (step.luck or {}).get(text, {}))
        for follows in step.then:
            match.play(follows)
        return match


@cache
def journeys() -> dict[str, Journey]:
    """All of them by their names."""
    return {id: _read(id) for id in FIRST}


def _read(id: str) -> Journey:
    data = tomllib.loads(files(__package__).joinpath("data", f"{id}.toml").read_text("utf-8"))
    steps: list[dict[str, Any]] = data.pop("step")
    for step in steps:
        step |= {name: tuple(step.get(name, ())) for name in ("right", "before", "then")}
    return Journey(id=id, steps=tuple(JourneyStep(**step) for step in steps), **data)
