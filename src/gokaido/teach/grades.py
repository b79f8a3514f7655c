"""Grades of decisions, by the chance to win that they gave away, and the accuracy of a player."""

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from gokaido.engine.options import Words

HALF = 0.10  # a decision that gives away so much of the chance to win counts half


@dataclass(frozen=True)
class Grade:
    """A grade: the most that a decision may give away, its mark beside a move, and its name."""

    key: str
    most: float
    mark: str
    names: Words


def _read() -> dict[str, Grade]:
    with files(__package__).joinpath("grades.toml").open("rb") as file:
        lines = tomllib.load(file)["grade"]
    return {d["key"]: Grade(d["key"], d["most"], d["mark"], {"en": d["en"], "fr": d["fr"]}) for d in lines}


GRADES = _read()  # from the best to the worst


def grade_of(loss: float) -> Grade:
    """The grade of a decision that gave away so much."""
    return next(grade for grade in GRADES.values() if loss <= grade.most)


def accuracy_of(losses: Sequence[float]) -> float | None:
    """From 0 to 100: the mean over all decisions of 2 ** (-loss / HALF); None where there was none."""
    if not losses:
        return None
    return 100.0 * math.fsum(math.exp2(-loss / HALF) for loss in losses) / len(losses)
