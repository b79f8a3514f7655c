"""Positions and luck told by names, put into a state; what a game's `arrange` and `stack` are called through."""

from typing import Any

from .errors import BadPosition, sentence_list
from .game import Game
from .keywords import close_to
from .state.record import Record


def plain_data(value: Any) -> Any:
    """A position as it will be saved: of its own, sets and tuples as lists."""
    if isinstance(value, dict):
        return {str(k): plain_data(v) for k, v in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return [plain_data(v) for v in value] if isinstance(value, (list, tuple)) else value


def unknown(given: str, known: list[str]) -> str:
    """There is no such name; which was meant, and which there are."""
    meant = close_to(given, known)
    return f"there is no {given!r}{f' (did you mean {meant!r}?)' * bool(meant)}; there are {sentence_list(known, 60)}"


def arrange(game: Game, state: Record, position: dict[str, Any]) -> None:
    """Put a position given by names into a state."""
    try:
        game.rules.arrange(state, **position)
    except (ValueError, TypeError, KeyError, IndexError) as error:
        message = error.args[0] if error.args else error
        raise BadPosition(f"{game.names['en']} cannot be arranged so: {message}.") from error
    wrong = game.rules.check(state)
    if not 0 <= state.actor < state.seats:
        wrong = [f"there are seats 0 to {state.seats - 1} to act, not {state.actor}", *wrong]
    if wrong:
        raise BadPosition(f"{game.names['en']} cannot be arranged so: {sentence_list(wrong)}.")


def stack(game: Game, state: Record, luck: dict[str, Any]) -> None:
    """Put luck told by names into a state; nothing changes if it cannot be."""
    twin = state.copy()
    known = [keyword.name for keyword in game.rules.luck_names]
    try:
        for k, (name, value) in enumerate(luck.items()):
            if known and name not in known:
                raise ValueError(unknown(name, known))
            first = twin.n_luck
            game.rules.luck(twin, **{name: value})
            for line in twin.luck[first : twin.n_luck]:
                line[2] = k
    except (ValueError, TypeError, KeyError, IndexError) as error:
        message = error.args[0] if error.args else error
        raise BadPosition(f"{game.names['en']} cannot have this luck: {message}.") from error
    state.__dict__.update(twin.__dict__)
