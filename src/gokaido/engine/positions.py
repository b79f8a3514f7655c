"""Positions and luck told by names, put into a state; what a game's `arrange` and `luck` are called through."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .editing import FIELDS, edit, set_fields
from .errors import BadPosition
from .game import Game
from .keywords import unknown_name
from .state.record import Record

if TYPE_CHECKING:
    from .match import Match

MISTAKES = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)  # of games that say nothing better


def plain_data(value: Any) -> Any:
    """A position as it will be saved: of its own, sets and tuples as lists."""
    if isinstance(value, dict):
        return {str(k): plain_data(v) for k, v in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return [plain_data(v) for v in value] if isinstance(value, (list, tuple)) else value


def arrange(game: Game, state: Record, position: dict[str, Any]) -> None:
    """Put a position given by names into a state."""
    names = {name: value for name, value in position.items() if name != FIELDS}
    known = [keyword.name for keyword in game.rules.position_names]
    try:
        for name in names:
            if known and name not in known and name not in state.fields:
                raise unknown_name(name, known)
        if FIELDS in position:
            set_fields(state, position[FIELDS])
            _told(lambda s, **changes: edit(game, s, changes), state, names)
        else:
            _told(game.rules.arrange, state, names)
    except BadPosition as error:
        raise BadPosition("position", game=game.names, reasons=(error,)) from error
    if state.over or 0 <= state.actor < state.seats:
        wrong = game.rules.check(state)
    else:
        wrong = [BadPosition("position_actor", last=state.seats - 1, given=state.actor)]
    if wrong:
        raise BadPosition("position", game=game.names, reasons=tuple(wrong))


def stack(game: Game, state: Record, luck: dict[str, Any]) -> None:
    """Put luck told by names into a state; nothing changes if it cannot be."""
    twin = state.copy()
    known = [keyword.name for keyword in game.rules.luck_names]
    try:
        for k, (name, value) in enumerate(luck.items()):
            if known and name not in known:
                raise unknown_name(name, known)
            first = twin.n_luck
            _told(game.rules.luck, twin, {name: value})
            for line in twin.luck[first : twin.n_luck]:
                line[2] = k
    except BadPosition as error:
        raise BadPosition("luck", game=game.names, reason=error) from error
    state.__dict__.update(twin.__dict__)


def check_luck(match: "Match", number: int, luck: dict[str, Any]) -> None:
    """Play an action on a copy: all that was told must come up in it, or it belongs to another action."""
    twin = match.copy()
    stack(twin.game, twin.state, luck)
    twin.play(number)
    if twin.unused_luck:
        text = match.game.text.notation(match.state, number)
        reason = BadPosition("luck_unused", action=text, given=tuple([*luck][k] for k in twin.unused_luck))
        raise BadPosition("luck", game=match.game.names, reason=reason)


def _told(put: Callable[..., None], state: Record, names: dict[str, Any]) -> None:
    try:
        put(state, **names)
    except MISTAKES as error:
        raise BadPosition("position_unclear", reason=str(error)) from error
