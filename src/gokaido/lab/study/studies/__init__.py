"""The questions that `gokaido study` answers: one file each, found by themselves."""

import pkgutil
from functools import cache
from importlib import import_module

from gokaido.engine.errors import BadOption

from ..question import StudyQuestion


@cache
def questions() -> dict[str, StudyQuestion]:
    """Every question by its key."""
    found = (import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__))
    return {module.QUESTION.key: module.QUESTION for module in found if hasattr(module, "QUESTION")}


def question_of(key: str) -> StudyQuestion:
    """One question by its key."""
    if key not in questions():
        raise BadOption("unknown_study", given=key, known=tuple(questions()))
    return questions()[key]
