"""The scoring of the toy game, in a module of its own."""

from gokaido.engine.compile.rule import rule

LIMIT = 10


@rule
def worth(total: int) -> int:
    """Sums above the limit are worth nothing."""
    return total if total <= LIMIT else 0
