"""Frames: what they refuse, and that compiled code is handed nothing else."""

import copy
import gc

import numpy as np
import pytest

from gokaido.engine.many.batch import new_matches
from gokaido.engine.many.fast_match import FastMatch

from .toy import TOY


def test_an_entry_point_that_is_not_there_is_named() -> None:
    frame = new_matches(TOY)
    with pytest.raises(AttributeError, match=r"Matches has no 'dance'; it has rows, seats, .* open_rows, first"):
        frame.dance  # noqa: B018
    with pytest.raises(TypeError, match="Matches has no 'dances'; it has rows, seats"):
        new_matches(TOY, dances=3)


def test_arrays_are_checked_before_compiled_code_gets_them() -> None:
    frame = new_matches(TOY, 3)
    for array, sentence in (
        (np.zeros(3, np.int32), r"chosen is an array of i64 and shape \(3,\), not int32 \(3,\)"),
        (np.zeros(4, np.int64), r"chosen is an array of i64 and shape \(3,\), not int64 \(4,\)"),
        (np.zeros((3, 1), np.int64), r"shape \(3,\), not int64 \(3, 1\)"),
        ([0, 0, 0], r"not \[0, 0, 0\]"),
        (np.zeros(6, np.int64)[::2], "must lie in memory as a new array does"),
        (np.broadcast_to(np.int64(0), 3), "must lie in memory as a new array does"),
    ):
        with pytest.raises(TypeError, match=sentence):
            frame.chosen = array  # type: ignore[assignment]
    with pytest.raises(TypeError, match="states is an array of State"):
        frame.states = np.zeros(3, np.int64)
    mine = np.array([0, 1, 0])
    frame.chosen = mine
    frame.open_rows(0, 3)
    assert frame.first_illegal(0, 3) == -1
    mine[1] = 7
    assert frame.first_illegal(0, 3) == 1


def test_calls_take_the_numbers_they_take() -> None:
    frame = new_matches(TOY)
    with pytest.raises(TypeError, match="open_rows takes 2 numbers, not 1"):
        frame.open_rows(0)
    with pytest.raises(TypeError, match="open_rows takes 2 numbers, not 3"):
        frame.open_rows(0, 1, 2)
    with pytest.raises(TypeError, match="str"):
        frame.open_rows(0, "1")
    with pytest.raises(OverflowError):
        frame.open_rows(0, 1 << 70)


def test_a_copy_of_a_frame_has_arrays_of_its_own() -> None:
    """Its addresses are not those of the first."""
    frame = new_matches(TOY)
    frame.played[0] = 7
    other = copy.deepcopy(frame)
    assert other.played[0] == 7
    assert other.states.tobytes() == frame.states.tobytes()
    other.played[0] = 8
    other.open_rows(0, 1)
    assert frame.played[0] == 7
    assert other.block["states"][0] != frame.block["states"][0]


def test_an_entry_point_keeps_its_arrays() -> None:
    step = FastMatch(TOY).step
    gc.collect()
    assert step(0) == 0  # nothing was dealt
