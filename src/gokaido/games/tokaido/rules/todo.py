"""What is still to do at a stop: a small stack in the record, so that powers and choices follow each other."""

from gokaido.engine.compile.rule import rule

from ..state import TokaidoState


@rule
def still_to_do(s: TokaidoState, task: int) -> None:
    """Remember something to do before all that was remembered earlier."""
    s.todo[s.n_todo] = task
    s.n_todo += 1


@rule
def next_to_do(s: TokaidoState) -> int:
    """Take up what was remembered last."""
    s.n_todo -= 1
    task = s.todo[s.n_todo]
    s.todo[s.n_todo] = 0
    return task
