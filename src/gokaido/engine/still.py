"""A match that stands still, for the many who look at it."""

from typing import Any

from .match import Match
from .outcomes import Views

STANDS = "This match stands still: copy it to play on."


class StillMatch(Match):
    """A match as it is at one moment: what each seat sees is found once, and shared. To play on, copy it."""

    _views: Views
    _names: dict[str, list[str]]

    @classmethod
    def of(cls, match: Match) -> "StillMatch":
        """What a match is now."""
        twin = cls.__new__(cls)
        match._fill(twin, match.state._slim())
        twin._views, twin._names = Views(twin.game, twin.state), {}
        return twin

    def view_state(self, seat: int | None = None) -> Any:
        """The record as a seat (None: a spectator) knows it, for the caller alone."""
        return self.seen(seat).copy()

    def seen(self, seat: int | None = None) -> Any:
        """The same, only to be looked at: all are given the same one."""
        self._check_seat(seat)
        return self._views.of(-1 if seat is None else seat)

    def names(self, lang: str = "en") -> list[str]:
        """What to call each side when nobody gave names, found once."""
        if lang not in self._names:
            self._names[lang] = super().names(lang)
        return self._names[lang][:]

    def copy(self) -> Match:  # type: ignore[override]
        """A match that goes on from here."""
        twin = Match.__new__(Match)
        self._fill(twin, self.state.copy())
        twin._views = None
        return twin

    def _play(self, number: int, luck: dict[str, Any] | None = None) -> None:
        raise TypeError(STANDS)

    def _restart(self) -> None:
        raise TypeError(STANDS)
