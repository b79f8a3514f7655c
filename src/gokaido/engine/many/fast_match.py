"""One match in compiled code, stepped from Python."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..errors import BadOption
from ..game import Game
from ..state.record import Array
from .batch import checked_words, new_matches
from .matches import Matches
from .variants import set_variant


class FastMatch:
    """A match of which nothing is remembered but where it stands.

    >>> fast = FastMatch("dojo", seats=2)
    >>> n = fast.open(7)
    >>> while n:
    ...     n = fast.step(fast.legal[0])        # how many actions are legal now; 0 when the game is over
    >>> fast.winners
    (0,)

    `legal` holds the ids of the legal actions in its first n places, `mask` and `vector` (features, as the seat to act
    sees them; only with `features`) are arrays that change with every step. `numbers` are those of `Matches`.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        features: bool = True,
        kind: type[Matches] = Matches,
        numbers: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        frame = new_matches(game, 1, seats, options, kind, features, **(numbers or {}))
        if not 0 <= frame.seat < frame.seats:
            raise BadOption("seat_range", last=frame.seats - 1, given=frame.seat)
        self.table = {"seats": frame.seats, **options}
        self.varied = False
        self._use(frame)

    def _use(self, frame: Matches) -> None:
        self.frame = frame
        self.game = frame.game
        self._count_seats()
        self.states, self.rewards, self.ranks = frame.states, frame.rewards, frame.ranks
        self.mask, self.vector = frame.masks[0], frame.features[0]
        self.legal = frame.legal[0].data  # faster to read from than an array
        self._actor = frame.actors.data
        self._open: Callable[[int, int, int], int] = frame.open_one
        self.step: Callable[[int], int] = frame.step_one

    def _count_seats(self) -> None:
        self.seats, self.sides = int(self.frame.variant_seats[0]), int(self.frame.variant_sides[0])

    def __getstate__(self) -> tuple[Matches, dict[str, Any], bool]:
        return self.frame, self.table, self.varied

    def __setstate__(self, state: tuple[Matches, dict[str, Any], bool]) -> None:
        frame, self.table, self.varied = state
        self._use(frame)

    def open(self, seed: int) -> int:
        """Deal a match; returns how many actions are legal."""
        return self._open(*checked_words(seed))

    def vary(self, changes: Mapping[str, Any] | None) -> None:
        """From the next deal on, play with other options, and as many `seats` as at first or fewer; None: as made."""
        if changes or self.varied:
            set_variant(self.frame, {**self.table, **(changes or {})})
            self.varied = bool(changes)
            self._count_seats()

    def allow_all(self, n: int) -> None:
        """Let the seat to act play, though the table is described as another sees it."""
        self.mask[:] = 0
        self.mask[self.frame.legal[0, :n]] = 1

    def resume(self, record: Array, action: int) -> int:
        """Play an action, known to be legal, from a record; returns how many are legal then."""
        self.states[0] = record[0]
        self.mask[action] = self.frame.counts[0] = 1
        return self.step(action)

    def look(self, seat: int) -> None:
        """Turn `vector` into what another seat sees."""
        self.frame.look_rows(0, 1, seat)

    def view_state(self, seat: int) -> Any:
        """The record as a seat (-1: a spectator) knows it, as bots are given it."""
        self.frame.show_row(0, seat)
        return self.game.rules.state.from_row(self.frame.spare)

    def view_bytes(self, seat: int) -> bytes:
        """The same as bytes: equal for positions that look alike to that seat."""
        self.frame.show_row(0, seat)
        return self.frame.spare[:1].tobytes()

    @property
    def actor(self) -> int:
        """The seat to act."""
        return self._actor[0]

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.states["over"][0])

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that share the victory; empty while the game runs."""
        return tuple(np.flatnonzero(self.ranks[self.sides :] == 0).tolist()) if self.over else ()
