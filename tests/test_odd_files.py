"""A file of a stranger is a match that can be played to its end, or it is refused with a sentence."""

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from gokaido.engine.errors import GokaidoError
from gokaido.engine.match import Match
from gokaido.engine.registry import games

from .odd import Odd

FILES = 400
PATIENCE = 20  # seconds; a match takes a tenth of one


@contextmanager
def in_time(what: str) -> Iterator[None]:
    """Fail where nothing comes to an end."""

    def stop(number: int, frame: Any) -> None:
        raise AssertionError(f"no end after {PATIENCE} s: {what}")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def reasons(error: GokaidoError) -> set[str]:
    """The ids of an error and of those that it names."""
    inside = [one for value in error.values.values() for one in (value if isinstance(value, tuple) else (value,))]
    return {error.id}.union(*(reasons(one) for one in inside if isinstance(one, GokaidoError)))


def opened(text: str) -> tuple[Match | None, GokaidoError]:
    """The match of a file, or why there is none."""
    try:
        return Match.from_text(text), GokaidoError("none")
    except GokaidoError as error:
        return None, error


def try_file(text: str, seed: int) -> bool:
    """Was it a match? If it was, it is played to its end."""
    with in_time(text):
        match, error = opened(text)
        if match is None:
            assert not {"position_unclear", "position_ends"} & reasons(error), f"{error}: {text}"
            assert len(str(error)) < 5000
            assert len(error.say("fr")) < 5000
            return False
        again = Match.from_text(match.to_text())
        assert again.state.key() == match.state.key()
        lot = random.Random(seed)
        while not match.over:
            match.play(lot.choice(match.legal).id)
            assert len(match.actions) < 3000
        assert match.svg()
        match.score_sheet()
    return True


@pytest.mark.parametrize("key", sorted(games()))
def test_c2_odd_files_are_matches_or_refused(key: str) -> None:
    played = sum(try_file(Odd(games()[key], seed).file(), seed) for seed in range(FILES))
    assert played > FILES // 40, "some files must be in order, or nothing was tried"
