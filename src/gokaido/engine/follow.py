"""Following the record of a game move by move, where some moves have played themselves already."""

from typing import TYPE_CHECKING, Any

from .actions import Forced, plain
from .errors import IllegalAction

if TYPE_CHECKING:
    from .match import Match


def follow(match: "Match", text: str, seat: int | None, luck: dict[str, Any]) -> tuple[Forced, ...]:
    """Play the next move of a record; see `Match.follow`."""
    try:
        return _next(match, text, seat, luck)
    except IllegalAction as error:
        if len(match.legal) != 1 or match.actor is None:
            raise
        alone = Forced(match.actor, match.legal[0].text)  # asked for, but no choice: the record may leave it out
        twin = match.copy()
        try:
            left_out = _pass_over(twin, alone, text, seat, luck)
        except IllegalAction:
            raise error from None
        _pass_over(match, alone, text, seat, luck)
        return left_out


def _pass_over(match: "Match", alone: Forced, text: str, seat: int | None, luck: dict[str, Any]) -> tuple[Forced, ...]:
    pending = match.forced[match.followed :]
    match.play(alone.text)
    return (*pending, alone, *follow(match, text, seat, luck))


def _next(match: "Match", text: str, seat: int | None, luck: dict[str, Any]) -> tuple[Forced, ...]:
    """The next move: it has played itself, or is played now."""
    wanted = plain(match.game.text.normalise(match.state, text))
    pending = match.forced[match.followed :]
    for k, one in enumerate(pending):
        if plain(one.text) == wanted and seat in (None, one.seat):
            if luck:
                _tell_before(match, luck)
            match.followed = len(match.forced) - len(pending) + k + 1
            return pending[:k]
    try:
        if seat is not None and seat != match.actor:
            raise IllegalAction("action_of_other_seat", given=text, seat=seat, actor=match.actor)
        match.play(text, **luck)
    except IllegalAction as error:
        if not pending:
            raise
        said = tuple({"en": f"{f.text!r} of seat {f.seat}", "fr": f"{f.text!r} de la place {f.seat}"} for f in pending)
        raise IllegalAction("record_does_not_fit", forced=said, reason=error) from error
    return pending


def _tell_before(match: "Match", luck: dict[str, Any]) -> None:
    """What played itself came out as it did by the luck of the action before it: play that one again, with more."""
    if not match.actions:
        raise IllegalAction("luck_of_start", given=tuple(luck))
    number, before = match.actions[-1], match.luck.get(len(match.actions) - 1, {})
    both = {**before, **{name: [*_listed(before.get(name, [])), *_listed(value)] for name, value in luck.items()}}
    twin = match.copy()
    twin.undo()
    twin.play(number, **both)
    if twin.forced != match.forced:
        raise IllegalAction("luck_changes_forced", given=tuple(luck))
    match.undo()
    match.play(number, **both)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
